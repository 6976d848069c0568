"""A store, a clock and spins that keep their contracts in memory; plain figures on the tiny mat."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.maps import load_playmat
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy, MatchGame
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import DamagedMatch, MatchHead, MatchSummary, Recovered, Spin, Status
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import GiveCondition, KnockOut, Push, SpinCheck, Wait
from companion.figure.printed.figures import TRAINER_DISC, Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import DUEL_2017, TFG_2007, RuleSet, with_policies
from companion.figure.state import Placed, Setup
from companion.kernel.errors import JournalError
from companion.kernel.journal import Entry
from companion.texts.texts import Texts

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("Anna", "Ben")


class MemoryStore:
    """A `MatchStore` that keeps entries in lists. *broken*: what is to be kept cannot be."""

    def __init__(self) -> None:
        self.heads: dict[str, MatchHead] = {}
        self.kept: dict[str, list[bytes]] = {}
        self.ends: dict[str, tuple[Status, str]] = {}
        self.readings: dict[str, int] = {}
        self.broken = False
        self.faults: list[DamagedMatch] = []
        self.said: tuple[str, ...] = ()

    def create(self, head: MatchHead) -> str:
        match_id = f"m{len(self.heads) + 1}"
        self.heads[match_id], self.kept[match_id], self.ends[match_id] = head, [], ("open", "")
        return match_id

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        if self.broken:
            raise JournalError("the disk is full")
        if number != len(self.kept[match_id]):
            raise JournalError(f"entry {number} cannot follow entry {len(self.kept[match_id])}")
        self.kept[match_id].append(entry)

    def close(self, match_id: str, status: Status, result: str) -> None:
        self.ends[match_id] = (status, result)

    def mark_read(self, match_id: str, entries: int) -> None:
        if self.broken:
            raise JournalError("the disk is full")
        self.readings[match_id] = entries

    def read_up_to(self, match_id: str) -> int:
        return self.readings.get(match_id, 0)

    def summaries(self) -> Sequence[MatchSummary]:
        return tuple(
            MatchSummary(
                id=id,
                head=head,
                status=self.ends[id][0],
                entries=len(self.kept[id]),
                last_at="",
                result=self.ends[id][1],
            )
            for id, head in self.heads.items()
        )

    def summary(self, match_id: str) -> MatchSummary | None:
        return next((one for one in self.summaries() if one.id == match_id), None)

    def waiting(self) -> str:
        return ""

    def notices(self) -> Sequence[str]:
        return self.said

    def recover_files(self) -> Recovered:
        self.said = ()
        return Recovered(whole=1, cut=2)

    def damaged(self) -> Sequence[DamagedMatch]:
        return tuple(self.faults)

    def recover(self, match_id: str) -> str:
        self.faults = [one for one in self.faults if one.id != match_id]
        return self.create(next(iter(self.heads.values())))

    def head(self, match_id: str) -> MatchHead:
        if match_id not in self.heads:
            raise JournalError(f"there is no match {match_id}")
        return self.heads[match_id]

    def entries(self, match_id: str) -> Sequence[bytes]:
        return tuple(self.kept[match_id])


class StepClock:
    """Every time it is asked a second has passed."""

    def __init__(self) -> None:
        self._seconds = 0

    def now(self) -> str:
        self._seconds += 1
        return f"2024-05-04T{self._seconds // 3600:02}:{self._seconds // 60 % 60:02}:{self._seconds % 60:02}Z"


class ScriptedSpins:
    """A `SpinSource` that gives each armed base its angles in the order they were written down."""

    def __init__(self, angles: Iterable[tuple[str, float]] = ()) -> None:
        self.left = list(angles)
        self._armed: frozenset[str] = frozenset()

    def arm(self, sources: frozenset[str]) -> None:
        self._armed = sources

    def rearm(self, source: str) -> None:
        """Nothing waits that could be forgotten."""

    def poll(self) -> Spin | None:
        for at, (source, angle) in enumerate(self.left):
            if source in self._armed:
                del self.left[at]
                return Spin(source, angle)
        return None


class SeededSpins:
    """A `SpinSource` in which every armed disc has just come to rest somewhere."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = random.Random(seed)
        self._armed: frozenset[str] = frozenset()

    def arm(self, sources: frozenset[str]) -> None:
        self._armed = sources

    def rearm(self, source: str) -> None:
        """Nothing waits that could be forgotten."""

    def poll(self) -> Spin | None:
        return Spin(min(self._armed), self._rng.uniform(0, 360)) if self._armed else None


@cache
def texts() -> Texts:
    return load_texts()


@cache
def tiny() -> Playmat:
    return load_playmat(ROOT / "board_maps" / "mats" / "tiny.toml")


# Half White, a quarter each Purple and Miss: 90, 225 and 315 degrees are their middles.
PLAIN = Disc((Segment("white", 2, "Tackle", damage=50), Segment("purple", 1, "Glare", stars=1), Segment("miss", 1)))
TACKLE, GLARE, MISS, ON_LINE = 90.0, 225.0, 315.0, 180.0


def figure(name: str, mp: int = 2, disc: Disc = PLAIN, **facts: object) -> Figure:
    return msgspec.convert(
        {"id": name.lower(), "name": name, "mp": mp, "disc": msgspec.to_builtins(disc), **facts}, Figure
    )


TRICKY = Disc(
    (
        Segment("white", 1, "Slam", damage=90),
        Segment("purple", 1, "Sing", stars=2, effects=(Wait(to="opponent"),)),
        Segment("purple", 1, "Toxin", stars=3, effects=(GiveCondition(to="opponent", is_="poisoned"),)),
        Segment("purple", 1, "Stun", stars=2, effects=(GiveCondition(to="opponent", is_="paralyzed"),)),
        Segment("white", 1, "Shove", damage=10, effects=(Push(steps=1),)),
        Segment("purple", 1, "Quake", stars=1, effects=(SpinCheck(who="joined", out_if=("miss",)),)),
        Segment("blue", 1, "Dodge"),
        Segment("white", 1, "Last Gasp", damage=0, effects=(KnockOut(to="opponent", when="on_own_ko"),)),
        Segment("miss", 1),
    )
)


def setup(
    mp: int = 2,
    disc: Disc = PLAIN,
    rules: RuleSet = TFG_2007,
    side: int = 2,
    trainers: bool = False,
    **policies: object,
) -> Setup:
    """Pawns of a (Xa, Ya …) against those of b (Xb, Yb …) on the tiny mat."""
    letters = "XYZUVW"[:side]
    cards = (
        TrainerCard(id="heal", name="Heal", target="any_field", may_move_after=True),
        TrainerCard(id="chant", name="Chant", target="none"),
    )
    return Setup(
        format="six_on_six" if trainers else "three_on_three",
        playmat=tiny(),
        rules=with_policies(rules, policies),
        figures=tuple(
            Placed(f"{letter}{name}", seat, figure(f"{letter}{name}", mp, disc))
            for seat, name in enumerate("ab")
            for letter in letters
        ),
        cards=(cards, cards) if trainers else ((), ()),
        trainer_discs=(TRAINER_DISC, TRAINER_DISC) if trainers else (None, None),
    )


def outside(store: MemoryStore | None = None, spins: object = None, seed: int = 1) -> Outside:
    return Outside(
        store=store or MemoryStore(),
        clock=StepClock(),
        spins=spins or ScriptedSpins(),
        rng=random.Random(seed),
    )


def begun(
    setup: Setup | None = None,
    *,
    spins: object = None,
    store: MemoryStore | None = None,
    kinds: tuple[str, str] = ("person", "person"),
    chance: ChanceBy | None = None,
    seed: int = 1,
) -> Referee:
    """A match before its first action."""
    return MatchReferee.begin(
        FIGURE,
        outside(store, spins, seed),
        setup or globals()["setup"](),
        Seats(players=PLAYERS, kinds=kinds),
        chance or ChanceBy(draws="hand"),
    )


def encoded(entry: Entry) -> bytes:
    """An entry as the version of today writes it."""
    return FIGURE.stored.encode(entry, FIGURE.stored.version)


def entries_of(game: MatchGame[Any, Any, Any, Any, Any], stored: Iterable[bytes]) -> list[Entry]:
    """Entries as the version of today reads what it has written."""
    return game.stored.journal(stored, game.stored.version).entries


DUEL = DUEL_2017
