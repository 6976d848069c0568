"""State of a match: the table and the agenda.

`Setup` stays the same through a match; `Table` holds the facts that one could photograph; `State` is a table
and its agenda.

The structs hold only values and cannot form reference cycles, so `gc=False` exempts them from garbage collection.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.disc import Disc
from companion.figure.printed.effects import Condition, LyingMarker
from companion.figure.printed.figures import Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import RuleSet
from companion.figure.tasks import Task
from companion.kernel.model import Seat

BENCH = -1
"""The place of a figure on its owner's Bench."""
CENTER = -2
"""The place of a figure in its owner's Pokémon Center."""
OUT = -3
"""The place of a figure that has left the match."""
ASIDE = -4
"""The place of a figure beside the mat: an evolution not yet used, or a figure that has evolved (FG-EVOLVE-02)."""

BESIDE = "beside"
"""The face of a card in force for its player beside the mat (FG-PLATE-04)."""
FACES = ("up", "down", BESIDE)
"""Faces of a card that lies under no figure."""

Format: TypeAlias = Literal["six_on_six", "three_on_three"]
Winner: TypeAlias = Literal["a", "b", "draw"]


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A figure in the match: its name at this table and its owner.

    *aside*: it begins beside the mat, for a figure of its owner to evolve into (FG-EVOLVE-01).
    """

    name: str
    owner: Seat
    figure: Figure
    aside: bool = False


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Setup of a match, constant throughout.

    Figures are numbered in the order of *figures*. *cards* and *trainer_discs*
    are by seat; a seat without a Trainer figure has None.
    """

    format: Format
    playmat: Playmat
    rules: RuleSet
    figures: tuple[Placed, ...]
    cards: tuple[tuple[TrainerCard, ...], tuple[TrainerCard, ...]] = ((), ())
    trainer_discs: tuple[Disc | None, Disc | None] = (None, None)


class Table(msgspec.Struct, frozen=True, gc=False):
    """The facts of a match. Tuples are indexed by figure, or by seat where stated."""

    where: tuple[int, ...]
    """A space's number, BENCH, CENTER, OUT or ASIDE."""
    centers: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat: the figures in the Pokémon Center, longest there first."""
    conditions: tuple[Condition | None, ...]
    waits: tuple[int, ...]
    """The last turn on which the figure may not be chosen; 0: never made to Wait."""
    markers: tuple[tuple[LyingMarker, ...], ...]
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """By seat: each Trainer card or plate is "up", "down", BESIDE, or the name of the figure it lies under."""
    turn: int = 0
    """Counts both players' turns; 1 is the first of the match, 0 before it."""
    to_move: Seat = 0
    first_player: Seat | None = None
    again: int = -1
    """The figure that may attack once more when this battle is over, -1 for none."""
    granted: Seat | None = None
    """The seat to which an effect gave the next turn."""
    knocked_out: int = 0
    """Figures Knocked Out in this turn, as a bit set."""
    displaced: int = 0
    """Figures moved by this battle's or card's effects, or manually, as a bit set."""
    roused: int = 0
    """Figures woken by this battle, this card or another figure, which now help to surround again, as a bit set."""
    released: int = 0
    """Figures that left a Pokémon Center in this turn, not their owner's (FG-BENCH-04), as a bit set."""
    used: int = 0
    """Figures that used a once-a-turn ability in this turn, as a bit set."""
    mover: int = -1
    """The figure that moved with its Move Points in this turn, -1 for none; kept only if an ability asks."""
    movers: tuple[int, int] = (-1, -1)
    """By seat: the figure that moved so in the seat's last turn, -1 for none; kept only if an ability asks."""
    banned: tuple[int, int] = (0, 0)
    """By seat: the last turn on which its player may use no plates; 0: never banned."""
    beneath: tuple[int, ...] = ()
    """By figure: the figure it evolved from in this match, -1 for none; empty where nobody evolves."""
    form_until: tuple[int, ...] = ()
    """By figure: the last turn of its current form, 0 for good; empty where nobody changes form."""
    changed: int = 0
    """Figures that took their current form in this turn, as a bit set."""
    megas: tuple[int, int] = (0, 0)
    """By seat: the number of Mega Evolutions begun in this match."""
    lost: tuple[int, ...] = ()
    """By figure: how often it was Knocked Out in this match; empty at first, and if no ability counts that."""
    seen: tuple[tuple[str, int], ...] = ()
    """How often each position began a turn; kept only where repetition is a draw."""
    winner: Winner | None = None
    ended_by: str = ""
    """The clause by which the match ended."""


def misses_turn(table: Table, seat: Seat, until: int) -> bool:
    """Does a figure of the seat that Waits to the end of turn *until* miss a turn, not counting this one?"""
    following = 1 - table.to_move if table.granted is None else table.granted
    return until > table.turn + (following != seat)


class State(msgspec.Struct, frozen=True, gc=False):
    """A match between two actions: the facts and the remaining tasks."""

    table: Table
    agenda: tuple[Task, ...]
