"""The closed vocabulary that attacks are written in.

An attack's text is data: a tuple of effects in its segment. Every word has one
value here, one handler in `handlers`, and one sentence, which `phrase` names for
the table of texts. Data files use the same form, with the word under `do`.

A word is added when two discs need it; what a disc says beyond the vocabulary is
`ByHand`: the referee shows the text and the players do it.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType, field

from companion.figure.colours import Colour

Condition: TypeAlias = Literal["poisoned", "paralyzed", "asleep", "confused", "burned", "frozen", "noxious"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)

To: TypeAlias = Literal["opponent", "self", "both", "joined", "field_others", "own_joined", "enemy_joined"]
"""Which figures an effect is about, seen from the figure whose attack it is."""

When: TypeAlias = Literal["takes_effect", "on_own_ko", "on_opponent_ko", "on_tie"]
Marker: TypeAlias = Literal["mp_minus_1", "cannot_be_knocked_out_next_battle"]

Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
# Without bounds: msgspec up to 0.22 misreads a bounded int beside a pair in one
# union, so `_check_steps` holds them.
Steps: TypeAlias = int | tuple[int, int]
"""How many lines: exactly n, or from–to."""


def _check_steps(steps: Steps) -> None:
    low, high = steps if isinstance(steps, tuple) else (steps, steps)
    if not 0 <= low <= high or high < 1:
        raise ValueError(f"expected steps of at least 1, or [from, to], got {steps!r}")


class If(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When an effect holds; every part that is given must be true.

    *spun* and the damages are what the other figure showed in this battle.
    """

    spun: Colour | None = None
    type: str | None = None
    damage_below: NotNegative | None = None
    damage_at_least: NotNegative | None = None
    condition: Condition | None = None
    own_condition: Condition | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, name) is None for name in self.__struct_fields__):
            raise ValueError(f"expected at least one of {', '.join(self.__struct_fields__)}")


class _Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What every word has: *when* it is done, seen from the attack's own figure."""

    when: When = "takes_effect"


class Wait(_Word, frozen=True, kw_only=True, tag="wait"):
    """The figures must Wait on the next *turns* turns (FG-WAIT-01)."""

    to: To
    turns: Positive = 1


class GiveCondition(_Word, frozen=True, kw_only=True, tag="condition"):
    """Gives the Special Condition (FG-COND-01)."""

    to: To
    is_: Condition = field(name="is")


class Cure(_Word, frozen=True, kw_only=True, tag="cure"):
    """Removes the Special Condition."""

    to: To


class KnockOut(_Word, frozen=True, kw_only=True, tag="knock_out"):
    """Knocked Out to the owner's Pokémon Center."""

    to: To
    if_: If | None = field(name="if", default=None)


class ToBench(_Word, frozen=True, kw_only=True, tag="to_bench"):
    """To the owner's Bench."""

    to: To


class ToCenter(_Word, frozen=True, kw_only=True, tag="to_center"):
    """To the owner's Pokémon Center without being Knocked Out."""

    to: To


class Push(_Word, frozen=True, kw_only=True, tag="push"):
    """Moved away: every step leads to a space farther (in lines) from this figure.

    *line*: straight on, by the map's coordinates, with every figure behind it.
    *chooser*: who says where it lands, the moved figure's owner or this one's.
    """

    to: To = "opponent"
    steps: Positive | Literal["max"]
    chooser: Literal["owner", "mover"] = "owner"
    line: bool = False


class Pull(_Word, frozen=True, kw_only=True, tag="pull"):
    """One figure at most *within* lines away comes nearer by *steps*."""

    to: To = "field_others"
    within: Positive
    steps: Steps

    def __post_init__(self) -> None:
        _check_steps(self.steps)


class TakeSpace(_Word, frozen=True, kw_only=True, tag="take_space"):
    """This figure moves to the space that the other left."""


class Swap(_Word, frozen=True, kw_only=True, tag="swap"):
    """The two change places."""

    with_: Literal["opponent", "own_bench", "own_field", "own_center"] = field(name="with")


class MoveSelf(_Word, frozen=True, kw_only=True, tag="move_self"):
    """This figure moves along free spaces."""

    steps: Steps

    def __post_init__(self) -> None:
        _check_steps(self.steps)


class JumpOver(_Word, frozen=True, kw_only=True, tag="jump_over"):
    """This figure lands beyond the opponent.

    *land* joined: on any free space joined to the opponent's; *steps*: that many
    lines beyond it, away from where it jumped.
    """

    land: Literal["joined"] | UnsetType = UNSET
    steps: Steps | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.land is not UNSET and self.steps is not UNSET:
            raise ValueError("expected either land or steps, not both")
        if self.steps is not UNSET:
            _check_steps(self.steps)


class Survive(_Word, frozen=True, kw_only=True, tag="survive"):
    """Not Knocked Out by damage below (or of at least) a number, or at all."""

    below: Positive | None = None
    at_least: NotNegative | None = None
    always: bool = False

    def __post_init__(self) -> None:
        if (self.below is not None) + (self.at_least is not None) + self.always != 1:
            raise ValueError("expected exactly one of below, at_least, always")


class DamagePlus(_Word, frozen=True, kw_only=True, tag="damage_plus"):
    """White or Gold damage + n."""

    n: int
    if_: If | None = field(name="if", default=None)


class DamageTimes(_Word, frozen=True, kw_only=True, tag="damage_times"):
    """White or Gold damage × the own Field figures that have an attack of this name."""

    count: Literal["own_field_same_attack"] = "own_field_same_attack"


class AgainUntilMiss(_Word, frozen=True, kw_only=True, tag="again_until_miss"):
    """Spun again until another segment shows; damage × how often this one showed."""


class Focus(_Word, frozen=True, kw_only=True, tag="focus"):
    """Spun again until another attack shows; that attack's damage + or × a number."""

    plus: Positive | None = None
    times: Positive | None = None

    def __post_init__(self) -> None:
        if (self.plus is None) == (self.times is None):
            raise ValueError("expected exactly one of plus, times")


class SpinCheck(_Word, frozen=True, kw_only=True, tag="spin_check"):
    """Each of these figures spins; whose result is named is Knocked Out."""

    who: To
    out_if: tuple[Colour, ...] = ()
    damage_at_least: NotNegative | None = None

    def __post_init__(self) -> None:
        if not self.out_if and self.damage_at_least is None:
            raise ValueError("expected out_if, damage_at_least or both")


class NoColour(_Word, frozen=True, kw_only=True, tag="no_colour"):
    """Who shows this colour in this battle spins again."""

    colour: Colour
    for_: Literal["both", "opponent"] = field(name="for", default="both")


class TurnAgain(_Word, frozen=True, kw_only=True, tag="turn_again"):
    """The next turn is the mover's again, or the opponent's."""

    whose: Literal["mover", "opponent"] = "mover"


class Mutual(_Word, frozen=True, kw_only=True, tag="mutual"):
    """If this figure is Knocked Out, so is the other."""


class PutMarker(_Word, frozen=True, kw_only=True, tag="marker"):
    """A marker lies under the figure until it leaves the Field or is used up."""

    to: To
    is_: Marker = field(name="is")


class ByHand(_Word, frozen=True, kw_only=True, tag="by_hand"):
    """What the vocabulary cannot say: shown to the players, who do it."""

    text: Annotated[str, msgspec.Meta(min_length=1)]


Effect: TypeAlias = (
    Wait
    | GiveCondition
    | Cure
    | KnockOut
    | ToBench
    | ToCenter
    | Push
    | Pull
    | TakeSpace
    | Swap
    | MoveSelf
    | JumpOver
    | Survive
    | DamagePlus
    | DamageTimes
    | AgainUntilMiss
    | Focus
    | SpinCheck
    | NoColour
    | TurnAgain
    | Mutual
    | PutMarker
    | ByHand
)

EFFECT_TYPES: tuple[type[Effect], ...] = get_args(Effect)
WORDS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in EFFECT_TYPES)
"""Every word of the vocabulary, as data files write it."""


def word(effect: Effect) -> str:
    """The word that data files write for *effect*."""
    return str(type(effect).__struct_config__.tag)
