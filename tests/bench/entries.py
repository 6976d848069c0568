"""What an accepted action costs from intent to stored entry, next to the rules alone in the same run.

The same random match is played twice: once by `check` and `apply`, once through the referee,
whose store keeps the encoded entries in memory: what a disc takes is the disc's. What counts is
the median over the rounds; seconds are those of the processor. And what the store on the disc takes,
as there are more matches in it, and as one is longer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time, process_time_ns
from typing import Any

import msgspec

from companion.adapters.seeded_spins import RandomSpins
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy, MatchGame
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import DamagedMatch, MatchHead, MatchSummary, Recovered, Status
from companion.kernel.journal import Applied
from tests.bench.words import table

ACTIONS_AT_MOST = 400
"""Of one match: random matches of some rule sets are long."""
BY_HAND = ChanceBy(spins="hand", draws="hand")


class Cost(msgspec.Struct, frozen=True):
    """What was measured for one kind of match, in each round: microseconds an action."""

    name: str
    stored_us: tuple[float, ...]
    rules_us: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """How many times as long as the rules alone it takes: the median over the rounds."""
        return median(one / other for one, other in zip(self.stored_us, self.rules_us, strict=True))


class InMemory:
    """A store of one match that nobody reads again, and its clock."""

    def __init__(self) -> None:
        self._entries: list[bytes] = []
        self._heads: list[MatchHead] = []

    def now(self) -> str:
        return "2026-01-01T00:00:00.000Z"

    def create(self, head: MatchHead) -> str:
        self._heads.append(head)
        return "measured"

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        self._entries.append(entry)

    def close(self, match_id: str, status: Status, result: str) -> None:
        """How it ended is not asked."""

    def mark_read(self, match_id: str, entries: int) -> None:
        """What was read is not asked."""

    def read_up_to(self, match_id: str) -> int:
        return 0

    def summaries(self) -> Sequence[MatchSummary]:
        return ()

    def summary(self, match_id: str) -> MatchSummary | None:
        return None

    def waiting(self) -> str:
        return ""

    def notices(self) -> Sequence[str]:
        return ()

    def recover_files(self) -> Recovered:
        return Recovered()

    def damaged(self) -> Sequence[DamagedMatch]:
        return ()

    def recover(self, match_id: str) -> str:
        return match_id

    def head(self, match_id: str) -> MatchHead:
        return self._heads[-1]

    def entries(self, match_id: str) -> Sequence[bytes]:
        return tuple(self._entries)


def cost_of(name: str, game: MatchGame[Any, Any, Any, Any, Any], setup: Any, rounds: int, seed: int, s: float) -> Cost:
    """Let the rules and the referee take turns for some rounds of *s* seconds each."""
    stored, alone = list[float](), list[float]()
    for number in range(-1, rounds):  # the round before the first warms up
        sums = [0, 0]
        taken, until, match = 0, process_time() + s, 0
        while process_time() < until:
            match += 1
            actions = list(_played_alone(game, setup, random.Random(f"{seed} {number} {match}"), sums))
            _played_and_kept(game, setup, actions, sums)
            taken += len(actions)
        if number >= 0:
            alone.append(sums[0] / taken / 1000)
            stored.append(sums[1] / taken / 1000)
    return Cost(name, tuple(stored), tuple(alone))


def _played_alone(
    game: MatchGame[Any, Any, Any, Any, Any], setup: Any, rng: random.Random, sums: list[int]
) -> Iterator[Any]:
    """The actions of a random match; what `check` and `apply` take is added to the first of *sums*."""
    rules = game.rules(setup)
    state = rules.start()
    for _ in range(ACTIONS_AT_MOST):
        pending = rules.pending(state)
        if not pending:
            return
        answers = rules.answers(state, pending[0])
        action = answers[int(rng.random() * len(answers))]
        began = process_time_ns()
        rules.check(state, action)
        state = rules.apply(state, action).state
        sums[0] += process_time_ns() - began
        yield action


def _played_and_kept(
    game: MatchGame[Any, Any, Any, Any, Any], setup: Any, actions: Sequence[Any], sums: list[int]
) -> None:
    """The same match through the referee; what it takes is added to the second of *sums*."""
    store = InMemory()
    rng = random.Random(0)
    outside = Outside(store=store, clock=store, spins=RandomSpins(rng), rng=rng)
    referee = MatchReferee.begin(game, outside, setup, Seats(players=("A", "B")), BY_HAND)
    for action in actions:
        # As before `check` above: what is asked is remembered by some rules.
        referee.rules.answers(referee.state, referee.pending()[0])
        began = process_time_ns()
        kept = referee.put(action)
        sums[1] += process_time_ns() - began
        assert isinstance(kept, Applied)


KEPT = ((10, 10), (300, 10), (10, 3000))
"""Stores that are measured: so many matches, and so many entries of the match that is gone on with."""
APPENDED = 50
ENTRY = b'{"type":"applied","action":{"type":"chance","source":"coin-a","outcome":"heads"},"events":[]}'


class Kept(msgspec.Struct, frozen=True):
    """What a store of matches takes: microseconds for one entry more, for one match looked up, for the whole list."""

    matches: int
    entries: int
    append_us: float
    found_us: float
    list_us: float


def kept(matches: int, entries: int, setup: str) -> Kept:
    """Measure a store on the disc with so many matches of this setup. Seconds are those of the processor."""
    with TemporaryDirectory() as folder:
        store = SqliteStore.open(Path(folder) / "matches.sqlite3", InMemory())
        try:
            head = _head(setup)
            ids = [store.add(head, (ENTRY,) * (entries if number == 0 else 10)) for number in range(matches)]
            began = process_time_ns()
            for number in range(APPENDED):
                store.append(ids[0], entries + number, ENTRY)
            appended = process_time_ns()
            for number in range(APPENDED):
                store.summary(ids[number % matches])
            found = process_time_ns()
            store.summaries()
            listed = process_time_ns()
        finally:
            store.shut()
    each = APPENDED * 1000
    return Kept(matches, entries, (appended - began) / each, (found - appended) / each, (listed - found) / 1000)


def _head(setup: str) -> MatchHead:
    return MatchHead(
        game="card",
        rules="",
        policies={},
        players=("A", "B"),
        brought=("a", "b"),
        began="2026-01-01T00:00:00.000Z",
        rules_version=CARD.rules_version,
        journal_version=CARD.stored.version,
        setup=setup,
    )


def show_kept(setup: Any) -> None:
    """Measure and print the table of stores, each match with this setup of the card game."""
    written = msgspec.json.encode(setup).decode()
    rows = [
        (
            f"{one.matches:,}",
            f"{one.entries:,}",
            f"{one.append_us:.0f} µs",
            f"{one.found_us:.0f} µs",
            f"{one.list_us / 1000:.1f} ms",
        )
        for one in (kept(matches, entries, written) for matches, entries in KEPT)
    ]
    table(("matches-kept", "of-entries", "entry-kept", "match-found", "all-listed"), rows)


def show_costs(costs: Sequence[Cost]) -> None:
    """Print the table."""
    rows = [
        (one.name, f"{median(one.stored_us):.0f} µs", f"{median(one.rules_us):.0f} µs", f"{one.ratio:.2f}")
        for one in costs
    ]
    table(("accepted-action", "stored", "check-and-apply", "ratio"), rows)
