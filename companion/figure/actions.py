"""Actions of the figure game.

Actions call figures and spaces by their names, so that people can read them.

The structs hold only values and cannot form reference cycles, so `gc=False` exempts them from garbage collection.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.effects import Condition, LyingMarker
from companion.kernel.model import Chance, Choose, Seat


class Move(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """Choose a figure and move it to a space (FG-MOVE-01), also from the Bench (FG-MOVE-04)."""

    figure: str
    to: str


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay"):
    """Choose a figure and move it 0 spaces, to attack from its space (FG-TURN-02)."""

    figure: str


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """Attack an opposing figure on a joined space with the chosen figure (FG-BATTLE-01)."""

    target: str


class Wake(msgspec.Struct, frozen=True, gc=False, tag="wake"):
    """Wake an own figure on a joined space instead of attacking (FG-DUEL-04)."""

    target: str


class NameAttack(msgspec.Struct, frozen=True, gc=False, tag="name-attack"):
    """Name the attack of a Paralyzed figure that counts as Miss (FG-COND-03)."""

    figure: str
    attack: str


class CallOnLine(msgspec.Struct, frozen=True, gc=False, tag="call-on-line"):
    """Call a spin that stopped on the line between two segments (policy spin_on_line)."""

    source: str


class PlayTrainer(msgspec.Struct, frozen=True, gc=False, tag="play-trainer"):
    """Choose a face-up Trainer card and spin the Trainer figure (FG-TRAINER-01), or use a plate (FG-PLATE-02)."""

    card: str


UsableWord: TypeAlias = Literal[
    "goes_through",
    "goes_home",
    "goes_along",
    "goes_steps",
    "digs_in",
    "swaps_instead",
    "acts_instead",
    "strikes_from_bench",
    "calls_beside",
    "swaps_first",
    "sheds",
    "returns_first",
    "changes_form",
]
"""The abilities that a player uses in a turn, by their words."""


class UseAbility(msgspec.Struct, frozen=True, gc=False, tag="use-ability"):
    """Use an ability of a figure; *target* is a figure, a space or "" for none."""

    figure: str
    does: UsableWord
    target: str = ""


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """End the turn without (more) action. Before anything was done it is a refusal (FG-WIN-02)."""


class PutFigure(msgspec.Struct, frozen=True, gc=False, tag="put-figure"):
    """Put a figure on this space, on the Bench, in the Center or out of the match."""

    figure: str
    at: str


class SetCondition(msgspec.Struct, frozen=True, gc=False, tag="set-condition"):
    """Give a figure this Special Condition, or none."""

    figure: str
    condition: Condition | None


class SetWait(msgspec.Struct, frozen=True, gc=False, tag="set-wait"):
    """Keep a figure from being chosen up to and including this turn; 0: it need not Wait."""

    figure: str
    until: int


class SetMarkers(msgspec.Struct, frozen=True, gc=False, tag="set-markers"):
    """Set the markers under a figure."""

    figure: str
    markers: tuple[LyingMarker, ...]


class SetEvolved(msgspec.Struct, frozen=True, gc=False, tag="set-evolved"):
    """Replace *figure* by another figure of its line: one that it evolves into or evolved from."""

    figure: str
    into: str


class SetCard(msgspec.Struct, frozen=True, gc=False, tag="set-card"):
    """Turn a Trainer card or plate face up or face down, or put it in force beside the mat."""

    seat: Seat
    card: str
    face: Literal["up", "down", "beside"]


class LayCard(msgspec.Struct, frozen=True, gc=False, tag="lay-card"):
    """Lay a card under a figure, like a card with a lasting effect (FG-TRAINER-04, FG-PLATE-04)."""

    seat: Seat
    card: str
    figure: str


class SetCenter(msgspec.Struct, frozen=True, gc=False, tag="set-center"):
    """Order the figures in a Pokémon Center, longest there first."""

    seat: Seat
    figures: tuple[str, ...]


class SetTurn(msgspec.Struct, frozen=True, gc=False, tag="set-turn"):
    """Make it this player's turn and end whatever was under way.

    *trainer*: the player has used a Trainer card this turn; *moved*: the player has moved this figure, which
    may still attack. Without both the turn is whole.
    """

    seat: Seat
    trainer: bool = False
    moved: str = ""


class SetNextTurn(msgspec.Struct, frozen=True, gc=False, tag="set-next-turn"):
    """Give this player the turn after this one; None: the other player has it as usual."""

    seat: Seat | None


Change: TypeAlias = (
    PutFigure | SetCondition | SetWait | SetMarkers | SetEvolved | SetCard | LayCard | SetCenter | SetTurn | SetNextTurn
)


Purpose: TypeAlias = Literal["mistake", "by_hand"]
"""Why a correction is made: to fix a mistake at the table, or to enter a card, an attack or an ability that
the program cannot carry out and the players did.
"""


class Correct(msgspec.Struct, frozen=True, gc=False, tag="correct"):
    """Correct a mistake at the table, or enter what the players carried out manually.

    With *purpose* by_hand, surrounds and the Goal are checked as after an effect (policy
    surround_after_push); fixing a mistake triggers nothing.
    """

    changes: tuple[Change, ...]
    reason: str
    purpose: Purpose = "mistake"


Action: TypeAlias = (
    Move | Stay | UseAbility | Attack | Wake | NameAttack | CallOnLine | PlayTrainer | Done | Correct | Chance | Choose
)
