"""A file of ruling cases as values: positions, steps, and the expected results.

`CaseFile` is the runner's input: maps, kinds and cards are resolved, and every name in a case exists in it.
The `Raw…` values mirror the file as written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType, field

from companion.figure.actions import Purpose, UsableWord
from companion.figure.printed.abilities import Ability
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment, Size
from companion.figure.printed.effects import Condition, Effect
from companion.figure.printed.figures import CardNeed, CardTarget, Figure, Form, Lasting, MovePoints, TrainerCard
from companion.figure.printed.playmat import Millimetres, Playmat
from companion.texts.errors import ValidationError, expectation
from companion.texts.texts import phrase

SeatName: TypeAlias = Literal["a", "b"]
Face: TypeAlias = str
"""Face of a Trainer card or plate: "up", "down", "beside", or the name of the figure that it lies under."""
Asks: TypeAlias = Literal["action", "surround", "attack_or_done", "name_attack", "spin", "choose", "over"]
StepKind: TypeAlias = Literal[
    "move",
    "stay",
    "surround",
    "attack",
    "name_attack",
    "spin",
    "choose",
    "trainer",
    "done",
    "first",
    "on_line",
    "wake",
    "use",
    "correct",
]

Text = Annotated[str, msgspec.Meta(min_length=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping of a case file: an unknown key is an error."""


# ---------------------------------------------------------------- when


class MoveStep(_Strict, frozen=True):
    """Choose *figure* and move it; *to* is a space."""

    figure: Text
    to: Text


class StayStep(_Strict, frozen=True):
    """Choose *figure* and move it 0 spaces."""

    figure: Text


class UseStep(_Strict, frozen=True):
    """*figure* uses its ability with the word *does*, on *target*: a figure or a space, if the word needs one."""

    figure: Text
    does: UsableWord
    target: str = ""


class NameAttackStep(_Strict, frozen=True):
    """Name the attack of a Paralyzed figure that counts as Miss."""

    figure: Text
    attack: Text


class TrainerStep(_Strict, frozen=True):
    """Choose a Trainer card by its name; *spin* is the result of the Trainer figure's spin."""

    card: Text
    spin: str | int | None = None
    target: Text | None = None


class CorrectStep(_Strict, frozen=True):
    """A correction of a mistake (*purpose* mistake), or of a manual effect (by_hand).

    By figure: *put* is a space, "bench", "center" or "out"; *condition* a Special Condition or "none", *wait*
    the last turn of a Wait, set after all figures are put. *evolve*: another figure of its line takes its
    place, before that. *cards* and *center_order* are by seat. *turn*: whose turn it is, in which a Trainer
    card has been used (*trainer_used*) or a figure *moved*.
    """

    purpose: Purpose
    evolve: Mapping[str, str] = {}
    put: Mapping[str, str] = {}
    condition: Mapping[str, Condition | Literal["none"]] = {}
    wait: Mapping[str, NotNegative] = {}
    cards: Mapping[SeatName, Mapping[str, Face]] = {}
    center_order: Mapping[SeatName, tuple[str, ...]] = {}
    turn: SeatName | None = None
    trainer_used: bool = False
    moved: str = ""
    next_turn: SeatName | Literal["none"] | None = None

    def __post_init__(self) -> None:
        for key, given in (("trainer_used", self.trainer_used), ("moved", self.moved)):
            if given and self.turn is None:
                raise ValidationError(phrase("error.cases.only-with", name=key, other="turn"))


class Step(_Strict, frozen=True):
    """One step of a case: an action or an outcome; exactly one field is given.

    *spin*, by figure: an attack's name, or a segment's number from 0. *choose*: the picks in order. *first*:
    the drawn first player. *on_line*: this figure's disc stopped on a line.
    """

    move: MoveStep | None = None
    stay: StayStep | None = None
    surround: Text | None = None
    attack: Text | None = None
    name_attack: NameAttackStep | None = None
    spin: Mapping[str, str | int] | None = None
    choose: tuple[str, ...] | None = None
    trainer: TrainerStep | None = None
    done: bool | None = None
    first: SeatName | None = None
    on_line: Text | None = None
    wake: Text | None = None
    use: UseStep | None = None
    correct: CorrectStep | None = None

    def __post_init__(self) -> None:
        given = [name for name in self.__struct_fields__ if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValidationError(
                expectation(
                    phrase("error.cases.exactly-one", words=", ".join(self.__struct_fields__)),
                    ", ".join(given) or phrase("error.none"),
                )
            )
        if self.done is False:
            raise ValidationError(phrase("error.cases.done"))
        if self.spin is not None and not self.spin:
            raise ValidationError(phrase("error.cases.spun"))

    @property
    def kind(self) -> StepKind:
        """The step's word in the file."""
        for name in self.__struct_fields__:
            if getattr(self, name) is not None:
                return name  # type: ignore[return-value]  # the fields are the words
        raise AssertionError("a step has exactly one word")


# ---------------------------------------------------------------- then


class Refused(_Strict, frozen=True):
    """Step number *step*, counted from 0, was refused under one of these clauses."""

    step: NotNegative
    clause: str | tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses, any one of which suffices."""
        return (self.clause,) if isinstance(self.clause, str) else self.clause


class Then(_Strict, frozen=True):
    """Expectations after the last step; missing keys are not checked.

    *at*, by figure: a space, "bench", "center", "out" or "aside". *condition* and *waiting* are None if there
    must be none. *cards*: by seat, then by the card's name.
    """

    at: Mapping[str, str] | None = None
    center_order: Mapping[SeatName, tuple[str, ...]] | None = None
    condition: Mapping[str, Condition | Literal["none"] | None] | None = None
    waiting: Mapping[str, int | Literal["none"] | None] | None = None
    cards: Mapping[SeatName, Mapping[str, Face]] | None = None
    to_move: SeatName | None = None
    turn: NotNegative | None = None
    winner: Literal["a", "b", "draw", "none"] | None = None
    legal_moves: Mapping[str, tuple[str, ...]] | None = None
    legal_attacks: Mapping[str, tuple[str, ...]] | None = None
    asks: Asks | None = None
    refused: Refused | None = None
    events: tuple[str, ...] | None = None


# ---------------------------------------------------------------- given, resolved


class CaseFigure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of a case; *at* is a space, "bench", "center", "out" or "aside", beside the mat.

    *beneath*: the figure, beside the mat, from which it evolved.
    """

    name: str
    owner: SeatName
    figure: Figure
    at: str
    beneath: str = ""
    condition: Condition | None = None


class CaseCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Trainer card of a case, and its face."""

    card: TrainerCard
    face: Face


class CaseTrainer(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's Trainer figure and cards."""

    disc: Disc
    cards: tuple[CaseCard, ...]


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A position, ready to be set up. Figures are in the order of the file.

    *center_order* is complete for each seat (by default the order of the figures), longest there first.
    *first_player* is None if the file does not say.
    """

    rules: str
    policies: Mapping[str, Any]
    board: Playmat
    to_move: SeatName
    first_player: SeatName | None
    turn: int
    figures: tuple[CaseFigure, ...]
    center_order: Mapping[SeatName, tuple[str, ...]]
    waiting: Mapping[str, int]
    trainers: Mapping[SeatName, CaseTrainer]


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling case."""

    id: str
    title: str
    clauses: tuple[str, ...]
    given: Given
    when: tuple[Step, ...]
    then: Then


class CaseFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file of ruling cases of the figure game."""

    path: str
    cases: tuple[Case, ...]


# ---------------------------------------------------------------- given, as written


class RawBoard(_Strict, frozen=True):
    """A board defined in the case file; *at*: places of spaces, in millimetres."""

    spaces: tuple[Text, ...]
    lines: tuple[tuple[str, str], ...]
    entry_points: Mapping[SeatName, tuple[str, ...]]
    goals: Mapping[SeatName, str]
    bench: Annotated[int, msgspec.Meta(ge=1, le=12)]
    center: Annotated[int, msgspec.Meta(ge=1, le=12)]
    at: Mapping[str, tuple[Millimetres, Millimetres]] = {}


class RawKind(_Strict, frozen=True):
    """A figure invented for the cases."""

    mp: MovePoints
    disc: tuple[Segment, ...]
    name: str = ""
    types: tuple[str, ...] = ()
    evolves_from: str = ""
    form: Form | None = None
    abilities: tuple[Ability, ...] = ()


class RawFigure(_Strict, frozen=True):
    """A figure's kind (a kind's name, a figure's id, or a kind defined here) and place."""

    owner: SeatName
    kind: Any
    at: Text
    condition: Condition | Literal["none"] | None = None
    beneath: str = ""


class RawCard(_Strict, frozen=True):
    """A Trainer card or plate: a known one by its name, or one invented with *effects* or what it *gives*."""

    name: Text
    face: Text = "up"
    target: CardTarget | UnsetType = UNSET
    types: tuple[str, ...] | UnsetType = UNSET
    names: tuple[str, ...] | UnsetType = UNSET
    needs: CardNeed | UnsetType = UNSET
    lasting: Lasting | UnsetType = UNSET
    may_move_after: bool | UnsetType = UNSET
    effects: tuple[Effect, ...] | UnsetType = UNSET
    gives: tuple[Ability, ...] | UnsetType = UNSET
    until_out_by: str | UnsetType = UNSET


class RawTrainerSegment(_Strict, frozen=True):
    """One field of a Trainer figure's disc: White is success and needs no damage."""

    colour: Colour
    size: Size
    name: str = ""
    damage: NotNegative | None = None
    stars: NotNegative | None = None


class RawTrainer(_Strict, frozen=True):
    """A seat's Trainer figure and cards; without a *disc* it has the default one."""

    disc: tuple[RawTrainerSegment, ...] | None = None
    cards: tuple[RawCard, ...] = ()


class RawGiven(_Strict, frozen=True):
    """A position as written, merged with the file's defaults."""

    rules: str
    board: Any
    figures: Mapping[str, RawFigure]
    policies: Mapping[str, Any] = {}
    kinds: Mapping[str, Any] = {}
    to_move: SeatName = "a"
    first_player: SeatName | None = None
    turn: NotNegative = 1
    center_order: Mapping[SeatName, tuple[str, ...]] = {}
    waiting: Mapping[str, int | Literal["none"] | None] = {}
    trainers: Mapping[SeatName, RawTrainer] = {}


class RawCase(_Strict, frozen=True):
    """A case as written; *given*, *when* and *then* are parsed separately."""

    id: Text
    title: Text
    clauses: tuple[Text, ...]
    when: tuple[Any, ...]
    then: Any
    given: Any = field(default_factory=dict)


def merged(defaults: Any, given: Any) -> Any:
    """*given* merged over *defaults*: mappings recursively by key, anything else as a whole.

    >>> from companion.cases.figure.format import merged
    >>> merged({"turn": 5, "board": {"bench": 6, "center": 2}}, {"board": {"bench": 3}})
    {'turn': 5, 'board': {'bench': 3, 'center': 2}}
    """
    if not isinstance(defaults, dict) or not isinstance(given, dict):
        return given
    both = dict(defaults)
    for key, value in given.items():
        both[key] = merged(defaults[key], value) if key in defaults else value
    return both
