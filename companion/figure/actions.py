"""Actions of the figure game.

Figures and spaces go by their names, so that an action can be read.

Values hold only values, so no cycle can arise among them: `gc=False` spares the
garbage collector the look at each.
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
    """Choose a figure and move it 0 spaces, to attack from where it stands (FG-TURN-02)."""

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
    """Use a figure's ability that is there to be chosen; *target* is a figure or a space, "" where there is none."""

    figure: str
    does: UsableWord
    target: str = ""


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """End the turn without (more) action. Before anything was done it is a refusal (FG-WIN-02)."""


class PutFigure(msgspec.Struct, frozen=True, gc=False, tag="put-figure"):
    """A figure stands on this space, on the Bench or in the Center, or is out of the match."""

    figure: str
    at: str


class SetCondition(msgspec.Struct, frozen=True, gc=False, tag="set-condition"):
    """A figure has this Special Condition, or none."""

    figure: str
    condition: Condition | None


class SetWait(msgspec.Struct, frozen=True, gc=False, tag="set-wait"):
    """A figure may not be chosen on turns up to and including this one; 0: it need not Wait."""

    figure: str
    until: int


class SetMarkers(msgspec.Struct, frozen=True, gc=False, tag="set-markers"):
    """Set the markers under a figure."""

    figure: str
    markers: tuple[LyingMarker, ...]


class SetEvolved(msgspec.Struct, frozen=True, gc=False, tag="set-evolved"):
    """Another figure of its line stands where *figure* stood: one into which it evolves, or from which it did."""

    figure: str
    into: str


class SetCard(msgspec.Struct, frozen=True, gc=False, tag="set-card"):
    """A Trainer card or plate lies face up or face down, or in force beside the mat."""

    seat: Seat
    card: str
    face: Literal["up", "down", "beside"]


class LayCard(msgspec.Struct, frozen=True, gc=False, tag="lay-card"):
    """A card lies under a figure, as one with a lasting effect does (FG-TRAINER-04, FG-PLATE-04)."""

    seat: Seat
    card: str
    figure: str


class SetCenter(msgspec.Struct, frozen=True, gc=False, tag="set-center"):
    """The order of the figures in a Pokémon Center, longest there first."""

    seat: Seat
    figures: tuple[str, ...]


class SetTurn(msgspec.Struct, frozen=True, gc=False, tag="set-turn"):
    """It is this player's turn, and what was under way is over.

    *trainer*: a Trainer card has been used in it; *moved*: this figure has been
    moved in it, so that it may still attack. Without both the turn is whole.
    """

    seat: Seat
    trainer: bool = False
    moved: str = ""


class SetNextTurn(msgspec.Struct, frozen=True, gc=False, tag="set-next-turn"):
    """The turn after this one is this player's by an effect; None: it goes to the other as usual."""

    seat: Seat | None


Change: TypeAlias = (
    PutFigure | SetCondition | SetWait | SetMarkers | SetEvolved | SetCard | LayCard | SetCenter | SetTurn | SetNextTurn
)


Purpose: TypeAlias = Literal["mistake", "by_hand"]
"""What a correction is for: the table was not as the record says, or players
carried out a card, an attack or an ability that the program cannot."""


class Correct(msgspec.Struct, frozen=True, gc=False, tag="correct"):
    """Correction: the referee puts right a mistake, or enters what the players have carried out by hand.

    After *purpose* by_hand enclosed figures and the Goal are looked at as after
    an effect (policy surround_after_push); a mistake put right sets off nothing.
    """

    changes: tuple[Change, ...]
    reason: str
    purpose: Purpose = "mistake"


Action: TypeAlias = (
    Move | Stay | UseAbility | Attack | Wake | NameAttack | CallOnLine | PlayTrainer | Done | Correct | Chance | Choose
)
