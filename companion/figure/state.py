"""State of a match: the table, and the agenda.

`Setup` is what stays the same through a match; `Table` holds the facts that could
be photographed; `State` is a table and its agenda.

Values hold only values, so no cycle can arise among them: `gc=False` spares the
garbage collector the look at each.
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
"""The place of a figure beside the mat: one that is to be evolved into, or that has evolved (FG-EVOLVE-02)."""

BESIDE = "beside"
"""How a card lies that is in force for its player beside the mat (FG-PLATE-04)."""
FACES = ("up", "down", BESIDE)
"""How a card lies where it lies under no figure."""

Format: TypeAlias = Literal["six_on_six", "three_on_three"]
Winner: TypeAlias = Literal["a", "b", "draw"]


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A figure that takes part: what it is called at this table, and whose it is.

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
    """The facts of a match. Tuples are by figure number, or by seat where it says so."""

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
    """Who was given the next turn by an effect."""
    knocked_out: int = 0
    """Figures Knocked Out in this turn, as a set of numbers."""
    displaced: int = 0
    """Figures moved by this battle's or card's effects, or by hand, as a set of numbers."""
    roused: int = 0
    """Figures that this battle, this card or somebody woke, so that they help to surround again."""
    released: int = 0
    """Figures that left a Pokémon Center in this turn, which was not their owner's (FG-BENCH-04)."""
    used: int = 0
    """Figures that used an ability in this turn which they have once a turn, as a set of numbers."""
    mover: int = -1
    """The figure that moved with its Move Points in this turn, -1 for none; kept only where an ability asks."""
    movers: tuple[int, int] = (-1, -1)
    """By seat: the figure that moved so in this seat's last turn, -1 for none; kept only where an ability asks."""
    banned: tuple[int, int] = (0, 0)
    """By seat: the last turn on which its player uses no plates; 0: they never were kept from it."""
    beneath: tuple[int, ...] = ()
    """By figure: the one that it evolved from in this match, -1 for none; empty where nobody evolves."""
    form_until: tuple[int, ...] = ()
    """By figure: the last turn of the form that it is, 0 for good; empty where nobody changes its form."""
    changed: int = 0
    """Figures that changed into the form that they are in this turn, as a set of numbers."""
    megas: tuple[int, int] = (0, 0)
    """By seat: how many Mega Evolutions were begun in this match."""
    lost: tuple[int, ...] = ()
    """By figure: how often it was Knocked Out in this match; empty where nobody was, or no ability counts that."""
    seen: tuple[tuple[str, int], ...] = ()
    """How often each position began a turn; kept only where repetition is a draw."""
    winner: Winner | None = None
    ended_by: str = ""
    """The clause by which the match ended."""


def misses_turn(table: Table, seat: Seat, until: int) -> bool:
    """Does a figure of the seat that Waits to the end of turn *until* miss a turn, this one not counted?"""
    following = 1 - table.to_move if table.granted is None else table.granted
    return until > table.turn + (following != seat)


class State(msgspec.Struct, frozen=True, gc=False):
    """A match between two actions: facts, and tasks that are left."""

    table: Table
    agenda: tuple[Task, ...]
