"""What an accepted action costs from intent to stored entry, next to the rules alone in the same run.

The same random match is played twice: once by `check` and `apply`, once through the referee,
whose store keeps the encoded entries in memory: what a disc takes is the disc's. What counts is
the median over the rounds; seconds are those of the processor.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import median
from time import process_time, process_time_ns
from typing import Any

import msgspec

from companion.adapters import RandomSpins
from companion.app.match import ChanceBy, MatchGame, MatchReferee, Outside, Seats
from companion.app.ports import DamagedMatch, MatchHead, MatchSummary, Recovered, Status
from companion.commands.words import table
from companion.kernel import Applied

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


def show_costs(costs: Sequence[Cost]) -> None:
    """Print the table."""
    rows = [
        (one.name, f"{median(one.stored_us):.0f} µs", f"{median(one.rules_us):.0f} µs", f"{one.ratio:.2f}")
        for one in costs
    ]
    table(("accepted-action", "stored", "check-and-apply", "ratio"), rows)
