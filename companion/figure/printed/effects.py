"""The closed vocabulary of attacks.

An attack's text is data: a tuple of effects in its segment. Every word has one value here, one handler in
`handlers`, and one sentence, which `phrase` names for the table of texts. Data files use the same form, with
the word under `do`.

A word is added when two discs need it; what a disc says beyond the vocabulary is `ByHand`: the referee shows
the text and the players carry it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType, field

from companion.figure.printed.colours import Colour
from companion.texts.errors import ValidationError, expectation, quoted
from companion.texts.texts import phrase

Condition: TypeAlias = Literal["poisoned", "paralyzed", "asleep", "confused", "burned", "frozen", "noxious"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)

To: TypeAlias = Literal[
    "opponent",
    "self",
    "both",
    "joined",
    "field_others",
    "own_joined",
    "enemy_joined",
    "opponent_joined",
    "opponent_joined_others",
    "opponents_beside_opponent",
    "opponent_and_beside",
    "opponents_chain",
    "chain_from_opponent",
    "opponent_and_by_chain",
    "own_field",
    "own_center",
    "own_out",
    "enemy_field",
    "everybody",
    "own_everybody",
    "enemy_bench",
    "line",
    "moved",
]
"""Figures that an effect applies to, seen from the attacking figure.

*opponent*: the other figure in the battle; *both*: these two. *joined*, *own_joined*, *enemy_joined*: on
joined spaces; *opponent_joined*: on spaces joined to the opponent's; *opponent_joined_others*: these without
this one; *opponents_beside_opponent*: only those of its side; *opponent_and_beside*: those and the opponent.
*field_others*, *enemy_field* and *own_field* (with this one): on the Field; *own_center*: in the own Pokémon
Center; *own_out*: own others that left the match. *everybody* and *own_everybody*: on the Field or the Bench;
*enemy_bench*: on the opponent's Bench. *opponents_chain*: figures of the opponent's side beside it and beside
each other in an unbroken chain; *chain_from_opponent*: those of either side, without this one.
*opponent_and_by_chain*: the opponent and those of its side beside an unbroken chain of figures, of either
side, that begins beside this one. *line*: the opponent and every figure in an unbroken straight row behind
it. *moved*: the figures that earlier effects of this attack moved.
"""

When: TypeAlias = Literal["takes_effect", "on_own_ko", "on_opponent_ko", "on_tie"]
Marker: TypeAlias = Literal[
    "mp_minus_1",
    "mp_minus_2",
    "cannot_be_knocked_out_next_battle",
    "damage_plus_50_next_battle",
    "shifted_two",
    "curse",
    "curse_leaves_match",
    "charge_paralyzed",
    "charge_burned",
    "charge_frozen",
    "cracked",
    "blue_but_dodge_misses",
    "blue_misses_next_turn",
    "blue_but_dodge_misses_next_turn",
    "purple_misses_next_turn",
    "opposing_purple_misses_next_turn",
    "purple_misses_next_battle",
    "white_misses_next_battle",
    "hardened",
    "disguise",
    "weak_armor",
    "full",
    "gilded_next_battle",
    "lock_on",
    "techno_charge",
    "exhausted_next_turn",
    "clinging_gas",
    "branded",
    "pumpkin",
    "belly_drum",
    "damage_minus_10",
]
MarkerNow: TypeAlias = Literal[
    "blue_misses_now", "blue_but_dodge_misses_now", "purple_misses_now", "opposing_purple_misses_now", "exhausted_now"
]
"""Markers for the next turn as they are in that turn; no effect lays them."""

TimedKind: TypeAlias = Literal[
    "gilded", "taunted", "tailwind", "trick_room", "final_song", "shell_trap", "damage_plus_30"
]
"""Effects of markers that lie for a number of turns.

*gilded*: White attacks count as Gold. *taunted*: Purple and Blue results count as the next ones clockwise
that are neither. *tailwind*: 1 MP more, up to 4. *trick_room*: Gold attacks count as Miss, 3 MP or more count
as 1, and 1 or fewer as 3. *final_song*: Knocked Out at the end of the last turn. On the last turn only,
*shell_trap*: an opponent that battles the figure and shows White is Knocked Out, and *damage_plus_30*: 30
more damage.
"""

ByHandKind: TypeAlias = Literal["more_damage", "more_points"]
"""Bonuses that players give a figure for a turn to carry out what the vocabulary lacks."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
# Without bounds: msgspec up to 0.22 misreads a bounded int beside a pair in one union; `check_steps` checks them.
Steps: TypeAlias = int | tuple[int, int]
"""Number of lines: exactly n, or from–to."""


def check_steps(steps: Steps) -> None:
    """Check that *steps* is a number of steps.

    Raises:
        ValidationError: It is negative, reversed or never positive.
    """
    low, high = steps if isinstance(steps, tuple) else (steps, steps)
    if not 0 <= low <= high or high < 1:
        raise ValidationError(expectation(phrase("error.figure.steps"), quoted(steps)))


class If(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Condition of an effect; every given part must hold.

    *spun* and the damages are what the other figure showed in this battle; *more_than_half*: that damage is
    more than half of what this figure showed. *type* and *condition* are the other figure's or, if an effect
    applies to several figures, those of each; so are *any_condition* (any Special Condition), *has_to_wait*,
    and *mp_at_least* and *mp_at_most*, its current Move Points. *more_mp*: it has more than this figure;
    *as_many_mp*: as many or more. *not_types*: it has none of these types. *name*: its name.
    *own_any_condition* and *own_no_condition* concern this figure. *friend_attack*: another own figure on the
    Field has an attack of this name. *entries_taken*: figures stand on so many Entry Points or more, of
    either side. *marker*: this marker lies under it. *on_entry_point*: it stands on one, of either side.
    *names*: it has one of these names. *away*: it is exactly so many lines away. *beside_names*: it is beside
    an own figure of one of these names. *own_beside_type*: this figure is beside a figure of this type.
    *markers*: one of these lies under it. *evolved*: it evolved in this match. *in_form*: it is a form of
    another figure. *friend_names*: another own figure on the Field has one of these names. *off_field*: it is
    not on the Field. *stuck*: it has no Move Points now, or could not be chosen. *on_own_entry*: it stands on
    an Entry Point of this figure's player.
    """

    spun: Colour | None = None
    type: str | None = None
    damage_below: NotNegative | None = None
    damage_at_least: NotNegative | None = None
    condition: Condition | None = None
    own_condition: Condition | None = None
    more_than_half: Literal[True] | None = None
    entries_taken: Positive | None = None
    any_condition: Literal[True] | None = None
    has_to_wait: Literal[True] | None = None
    mp_at_least: Positive | None = None
    mp_at_most: NotNegative | None = None
    more_mp: Literal[True] | None = None
    as_many_mp: Literal[True] | None = None
    not_types: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    name: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    own_any_condition: Literal[True] | None = None
    own_no_condition: Literal[True] | None = None
    friend_attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    marker: Marker | None = None
    on_entry_point: Literal[True] | None = None
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    away: Positive | None = None
    beside_names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    own_beside_type: str | None = None
    markers: Annotated[tuple[Marker, ...], msgspec.Meta(min_length=1)] | None = None
    evolved: Literal[True] | None = None
    in_form: Literal[True] | None = None
    friend_names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    off_field: Literal[True] | None = None
    stuck: Literal[True] | None = None
    on_own_entry: Literal[True] | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, name) is None for name in self.__struct_fields__):
            raise ValidationError(phrase("error.figure.one-of-keys", words=", ".join(self.__struct_fields__)))


class _Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of words; *when*: the moment, seen from the attack's own figure.

    *begins*: initial fields in an editor, if the required fields alone are incomplete or would give a useless number.
    """

    begins: ClassVar[Mapping[str, Any]] = {}

    when: When = "takes_effect"


class GroupWord(_Word, frozen=True, kw_only=True):
    """Base of words for several figures, a selection from those that `to` means.

    *within*: only figures at most so many lines from this figure's space. *pick*: this figure's owner chooses
    so many of them. *may*: the owner chooses one, or none. *if*: only those for which it holds.
    """

    _names_whom: ClassVar[str] = "to"
    within: Positive | None = None
    pick: Positive | None = None
    may: bool = False
    if_: If | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if self.may and self.pick not in (None, 1):
            raise ValidationError(phrase("error.figure.may-one"))

    @property
    def whom(self) -> To:
        """The figures that it may be about."""
        to: To = getattr(self, self._names_whom)
        return to


class Wait(GroupWord, frozen=True, kw_only=True, tag="wait"):
    """The figures must Wait on the next *turns* turns (FG-WAIT-01).

    *per_show*: so many turns for each time that the attack showed in this battle.
    """

    to: To
    turns: Positive = 1
    per_show: bool = False


class GiveCondition(GroupWord, frozen=True, kw_only=True, tag="condition"):
    """Gives the Special Condition (FG-COND-01); of several, one by chance.

    *marker*: affected figures get this marker too.
    """

    to: To
    is_: Condition | tuple[Condition, ...] = field(name="is")
    marker: Marker | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.is_, tuple) and len(set(self.is_)) < 2:
            raise ValidationError(phrase("error.figure.conditions"))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Every Special Condition that it may give."""
        return self.is_ if isinstance(self.is_, tuple) else (self.is_,)


class Cure(GroupWord, frozen=True, kw_only=True, tag="cure"):
    """Removes the Special Condition."""

    to: To


class KnockOut(GroupWord, frozen=True, kw_only=True, tag="knock_out"):
    """Knocks figures Out to the owner's Pokémon Center; *around*: and all figures beside each of them."""

    to: To
    around: bool = False


class ToBench(GroupWord, frozen=True, kw_only=True, tag="to_bench"):
    """Moves figures to the owner's Bench."""

    to: To


class ToCenter(GroupWord, frozen=True, kw_only=True, tag="to_center"):
    """Moves figures to the owner's Pokémon Center without a Knock Out."""

    to: To


class LeaveMatch(GroupWord, frozen=True, kw_only=True, tag="leave_match"):
    """Removes figures from the match for good, without a Knock Out."""

    to: To


class TakeMarkers(GroupWord, frozen=True, kw_only=True, tag="take_markers"):
    """Removes markers that lie under the figures: those named, or all."""

    to: To
    which: tuple[Marker, ...] = ()


class EndWait(GroupWord, frozen=True, kw_only=True, tag="end_wait"):
    """The figures no longer have to Wait."""

    to: To


class Push(GroupWord, frozen=True, kw_only=True, tag="push"):
    """Moves figures away: every step leads to a space farther (in lines) from this figure.

    *line*: straight on, by the map's coordinates, with every figure behind it. *chooser*: who chooses the
    landing space, the moved figure's owner or this one's.
    """

    to: To = "opponent"
    steps: Steps | Literal["max"]
    chooser: Literal["owner", "mover"] = "owner"
    line: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.steps != "max":
            check_steps(self.steps)


class Pull(_Word, frozen=True, kw_only=True, tag="pull"):
    """Moves one figure at most *within* lines away nearer by *steps*."""

    to: To = "field_others"
    within: Positive
    steps: Steps

    def __post_init__(self) -> None:
        check_steps(self.steps)


class TakeSpace(_Word, frozen=True, kw_only=True, tag="take_space"):
    """This figure moves to the space that the other left."""


class Swap(_Word, frozen=True, kw_only=True, tag="swap"):
    """Two figures change places.

    *own_joined*: another own figure on a joined space. *may*: this figure's owner may decline.
    """

    with_: Literal[
        "opponent",
        "own_bench",
        "own_field",
        "own_joined",
        "own_center",
        "own_bench_or_center",
        "own_anywhere",
        "own_field_or_bench",
        "any_field",
    ] = field(name="with")
    may: bool = False
    if_: If | None = field(name="if", default=None)


class SwapOther(_Word, frozen=True, kw_only=True, tag="swap_other"):
    """The opponent changes places with another figure; then both must Wait on the next *turns* turns.

    This figure's owner picks it: one on the Field, or of the opponent's player on the Bench or in the Center.
    *beside*: only one of the opponent's player beside it.
    """

    turns: Positive
    beside: bool = False


class ThrowOver(_Word, frozen=True, kw_only=True, tag="throw_over"):
    """The opponent lands on a free space joined to this figure's, on the far side: a line farther from its own."""


class MoveOther(_Word, frozen=True, kw_only=True, tag="move_other"):
    """This figure's owner may move another Field figure of this type with its MP; then it must Wait.

    Not one that is Asleep or Frozen. *names*: instead, an own one of this name. *condition*: any with this
    condition. *bench*: instead, an own one on the Bench, which comes to the Field. *sleeping*: includes
    figures that are Asleep; an opposing one then falls Asleep. *steps*: instead, a figure of this type, or
    any other at most *within* lines away, must move so many steps.
    """

    begins: ClassVar[Mapping[str, Any]] = {"type": "water"}

    type: str | None = None
    names: tuple[str, ...] = ()
    condition: Condition | None = None
    bench: bool = False
    sleeping: bool = False
    steps: Positive | None = None
    within: Positive | None = None

    def __post_init__(self) -> None:
        if (self.steps is None) != (self.within is None) or (self.steps is not None and self.type is None):
            raise ValidationError(phrase("error.figure.steps-and-within"))
        if (self.type is not None) + bool(self.names) + (self.condition is not None) + self.bench != 1:
            raise ValidationError(phrase("error.figure.type-or-names"))


class Bring(_Word, frozen=True, kw_only=True, tag="bring"):
    """One figure moves to a free space *steps* lines from this one; this figure's owner picks it and the space.

    Another one of this *type* at most *within* lines away, or an own one of one of the *names*.
    """

    begins: ClassVar[Mapping[str, Any]] = {"type": "water", "steps": 1}

    steps: Steps
    type: str | None = None
    names: tuple[str, ...] = ()
    within: Positive | None = None

    def __post_init__(self) -> None:
        check_steps(self.steps)
        if (self.type is None) == (not self.names):
            raise ValidationError(phrase("error.figure.type-or-names"))


class DrawAlong(_Word, frozen=True, kw_only=True, tag="draw_along"):
    """This figure may move 1 step away from the opponent, which follows to the vacated space and must Wait."""


class AttackAgain(_Word, frozen=True, kw_only=True, tag="attack_again"):
    """In its player's turn this figure may attack once more when the battle is over."""


class Reflect(_Word, frozen=True, kw_only=True, tag="reflect"):
    """Special Conditions and markers that the opponent's attack would give go to the opponent itself."""


class MoveSelf(_Word, frozen=True, kw_only=True, tag="move_self"):
    """This figure moves along free spaces.

    *may*: its owner may leave it in place. *then_waits*: if it moved, it must Wait on the next turn.
    """

    steps: Steps
    may: bool = False
    then_waits: bool = False

    def __post_init__(self) -> None:
        check_steps(self.steps)


class JumpOver(_Word, frozen=True, kw_only=True, tag="jump_over"):
    """This figure lands beyond the opponent; *out*: and Knocks it Out.

    *land* joined: on any free space joined to the opponent's; *steps*: that many lines beyond it, away from
    where it jumped. *may*: its owner may leave it in place.
    """

    begins: ClassVar[Mapping[str, Any]] = {"land": "joined"}

    land: Literal["joined"] | UnsetType = UNSET
    steps: Steps | UnsetType = UNSET
    out: bool = False
    may: bool = False
    if_: If | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if self.land is not UNSET and self.steps is not UNSET:
            raise ValidationError(phrase("error.figure.land-or-steps"))
        if self.may and self.out:
            raise ValidationError(phrase("error.figure.may-or-out"))
        if self.steps is not UNSET:
            check_steps(self.steps)


class Survive(_Word, frozen=True, kw_only=True, tag="survive"):
    """Prevents a Knock Out by damage below (or of at least) a number, or by any; *both*: of the opponent, too.

    *spares*: of the opponent only, by any damage of this attack. *shows*: only if the attack showed so often,
    or more, in this battle.
    """

    begins: ClassVar[Mapping[str, Any]] = {"always": True}

    below: Positive | None = None
    at_least: NotNegative | None = None
    always: bool = False
    both: bool = False
    spares: bool = False
    shows: Positive | None = None
    if_: If | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if (self.below is not None) + (self.at_least is not None) + self.always != 1:
            raise ValidationError(phrase("error.figure.survive"))


class DamagePlus(_Word, frozen=True, kw_only=True, tag="damage_plus"):
    """White or Gold damage + n, or + n for each of the figures that *per* means.

    *own_center*: own figures in the Pokémon Center; *field_poisoners*: figures on the Field with an attack
    that gives poisoned or noxious, this one too. *with_attack*: for each figure on the Field with an attack
    of this name. *beside*: for each own figure of this name beside this one.
    """

    begins: ClassVar[Mapping[str, Any]] = {"n": 30}

    n: int
    if_: If | None = field(name="if", default=None)
    per: Literal["own_center", "field_poisoners"] | None = None
    with_attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    beside: Annotated[str, msgspec.Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        if (self.per is not None) + (self.with_attack is not None) + (self.beside is not None) > 1:
            raise ValidationError(phrase("error.figure.per-or-attack"))


class DamageTimes(_Word, frozen=True, kw_only=True, tag="damage_times"):
    """White or Gold damage × a number.

    *count*: the name of an attack; the factor is the number of own Field figures with it. Otherwise *times*,
    if another own figure called *near* is *within* so many lines, or if *if* holds. *conditions*: the factor
    is the number of figures on the Field with one of these, if any.
    """

    count: Annotated[str, msgspec.Meta(min_length=1)] | UnsetType = UNSET
    times: Positive | None = None
    near: str | None = None
    within: Positive | None = None
    if_: If | None = field(name="if", default=None)
    conditions: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        near = (self.near is not None, self.within is not None)
        given = self.times is not None or self.if_ is not None or any(near)
        if given and (self.times is None or near[0] != near[1] or near[0] == (self.if_ is not None)):
            raise ValidationError(phrase("error.figure.near"))
        if (given or self.conditions) and self.count is not UNSET:
            raise ValidationError(phrase("error.figure.count-or-near"))


class AgainUntilMiss(_Word, frozen=True, kw_only=True, tag="again_until_miss"):
    """Spins again until another segment shows; damage × how often this one showed."""


class Focus(_Word, frozen=True, kw_only=True, tag="focus"):
    """Spins again until another attack shows; that attack's damage + or × a number.

    *stars*: a Purple attack has so many more stars.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 30}

    plus: Positive | None = None
    times: Positive | None = None
    stars: Positive | None = None

    def __post_init__(self) -> None:
        if (self.plus is None) == (self.times is None):
            raise ValidationError(phrase("error.figure.plus-or-times"))


class OneMoreSpin(_Word, frozen=True, kw_only=True, tag="one_more_spin"):
    """Spins once more; if the same attack shows, its damage + or × a number.

    The first result counts, whatever the second shows.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 30}

    plus: Positive | None = None
    times: Positive | None = None

    def __post_init__(self) -> None:
        if (self.plus is None) == (self.times is None):
            raise ValidationError(phrase("error.figure.plus-or-times"))


class MaySpinAgain(_Word, frozen=True, kw_only=True, tag="may_spin_again"):
    """When both have spun, this figure may spin again, once in a battle; then only the new result counts.

    *both*: it may let the opponent spin again with it.
    """

    both: bool = False


class SpinCheck(GroupWord, frozen=True, kw_only=True, tag="spin_check"):
    """Each of these figures spins; those with a named result are Knocked Out.

    *damage_at_most*: for White and Gold, only results with so much damage or less. The other fields replace
    the Knock Out: *goes*: the destination; *gets*: a Special Condition; *waits*: a number of turns; *marker*:
    a marker. *ends_cards*: plates under it with this word in their names do nothing more and count as used.
    *nearer*: it comes a step nearer to this figure. *misses*: what it showed counts as Miss until the end of
    the next turn. *repeats*: all of it happens once more for each time that this figure evolved.
    """

    begins: ClassVar[Mapping[str, Any]] = {"out_if": ["miss"]}

    _names_whom: ClassVar[str] = "who"

    who: To
    out_if: tuple[Colour, ...] = ()
    damage_at_least: NotNegative | None = None
    damage_at_most: NotNegative | None = None
    goes: Literal["center", "bench", "nearer"] | None = None
    gets: Condition | None = None
    waits: Positive | None = None
    marker: Marker | None = None
    ends_cards: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    misses: bool = False
    repeats: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.out_if and self.damage_at_least is None:
            raise ValidationError(phrase("error.figure.check"))

    @property
    def knocks_out(self) -> bool:
        """Does a named result Knock Out its figure, with no replacement?"""
        instead = (self.goes, self.gets, self.waits, self.marker, self.ends_cards)
        return not self.misses and all(one is None for one in instead)


class NoColour(_Word, frozen=True, kw_only=True, tag="no_colour"):
    """A figure that shows this colour in this battle spins again."""

    colour: Colour
    for_: Literal["both", "opponent"] = field(name="for", default="both")


class TurnAgain(_Word, frozen=True, kw_only=True, tag="turn_again"):
    """Gives the next turn to the mover, or to this figure's player, or to the other player."""

    whose: Literal["mover", "opponent", "own"] = "mover"


class Mutual(_Word, frozen=True, kw_only=True, tag="mutual"):
    """Knocks Out the other figure too if this one is Knocked Out."""


class PutMarker(GroupWord, frozen=True, kw_only=True, tag="marker"):
    """Lays a marker under the figure until it leaves the Field or the marker is used up."""

    to: To
    is_: Marker = field(name="is")


class ForTurns(GroupWord, frozen=True, kw_only=True, tag="for_turns"):
    """Lays a marker under the figures until the end of the turn *turns* later.

    Without *turns*: until the end of the next turn of this figure's player. `TimedKind` says what it does.
    """

    to: To
    is_: TimedKind = field(name="is")
    turns: Positive | None = None


class Imprison(_Word, frozen=True, kw_only=True, tag="imprison"):
    """The attack that the opponent showed counts as Miss from now on: a marker with its name lies under it."""


class Expose(_Word, frozen=True, kw_only=True, tag="expose"):
    """While this figure and the opponent are on the Field, own figures of this type do *plus* more damage to it.

    *restored*: Restored figures instead. *stars*: they also have so many more stars against it.
    """

    begins: ClassVar[Mapping[str, Any]] = {"type": "grass", "plus": 20}

    type: str | None = None
    restored: bool = False
    plus: Positive
    stars: NotNegative = 0

    def __post_init__(self) -> None:
        if (self.type is None) != self.restored:
            raise ValidationError(phrase("error.figure.type-or-restored"))


class Aura(_Word, frozen=True, kw_only=True, tag="aura"):
    """Own Field figures of this type, itself included, do *plus* more damage.

    It lies under this figure until it leaves the Field.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 20}

    type: str
    plus: Positive


class Dig(_Word, frozen=True, kw_only=True, tag="dig"):
    """This figure may move to a free space joined to the chain of figures beside it."""


class Evolve(_Word, frozen=True, kw_only=True, tag="evolve"):
    """This figure's player may let an own figure evolve, on the Field (this one included) or on the Bench."""

    where: Literal["field", "bench"]


class ChangeForm(_Word, frozen=True, kw_only=True, tag="change_form"):
    """This figure may change its form, to one of those *into*, or to any.

    *bench*: it may go to the Bench, and then changes its form if it can.
    """

    into: tuple[str, ...] = ()
    bench: bool = False


class Wish(_Word, frozen=True, kw_only=True, tag="wish"):
    """This figure's player may choose a figure that has not left the match; then this one leaves it for good.

    *friend*: another own figure, which has 3 MP from then on, wherever it is, and on the Field flies over
    others. *enemy*: an opposing one, which leaves the match too.
    """

    for_: Literal["friend", "enemy"] = field(name="for")


class CallUp(_Word, frozen=True, kw_only=True, tag="call_up"):
    """Each player, this figure's opponent first, moves a figure from the Bench to a free own Entry Point."""


class ChangeType(_Word, frozen=True, kw_only=True, tag="change_type"):
    """Until it leaves the Field, the figure is of another type instead of its own.

    *type*: the new type. Without it: the types of another figure on the Field, which its player chooses.
    """

    to: Literal["opponent", "self"]
    type: str | None = None


class AuraMarker(msgspec.Struct, frozen=True):
    """Marker that `aura` lays under a figure."""

    type: str
    plus: int


class NotedMarker(NamedTuple):
    """Marker with notes: the turn after which it expires (0: none), and its subject.

    *typed*: *about* lists the figure's types, separated by spaces.

    *more_damage* and *more_points*: *plus* more damage or Move Points that players gave manually; fewer if negative.

    *attack_misses*: *about* is the name of an attack that counts as Miss. *exposed*: figures of the type
    *about*, or Restored figures if it is empty, do *plus* more damage to the figure and have *stars* more
    stars, while *by* is on the Field.
    """

    what: (
        TimedKind
        | Literal["attack_misses", "exposed", "wished", "typed", "back_to_center", "back_to_bench"]
        | ByHandKind
    )
    until: int = 0
    about: str = ""
    by: str = ""
    plus: int = 0
    stars: int = 0


WISHED = NotedMarker("wished")
"""The marker of a figure with a wish for it; it stays wherever the figure is."""
CHARGES: Mapping[Marker, Condition] = {
    "charge_paralyzed": "paralyzed",
    "charge_burned": "burned",
    "charge_frozen": "frozen",
}
"""Markers that are let off instead of a battle, and the Special Condition that each gives to a whole row."""
LyingMarker: TypeAlias = Marker | MarkerNow | AuraMarker | NotedMarker
"""Anything that can lie under a figure."""


class ReadyCards(_Word, frozen=True, kw_only=True, tag="ready_cards"):
    """Used plates can be used again: those of this figure's player, or of *both*, except *not_cards*.

    *called*: only those with this word in their names. *one*: only one of them, which its player picks.
    """

    players: Literal["own", "both"] = "own"
    not_cards: tuple[str, ...] = ()
    called: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    one: bool = False

    def __post_init__(self) -> None:
        if self.one and self.players == "both":
            raise ValidationError(phrase("error.figure.one-of-both"))


class EndCards(_Word, frozen=True, kw_only=True, tag="end_cards"):
    """Plates of the opposing player that are in effect do nothing more and count as used.

    *under_opponent*: only those under the opponent. *called*: only those with this word in their names.
    *one*: only one of them, which this figure's player picks.
    """

    under_opponent: bool = False
    called: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    one: bool = False


class BanCards(_Word, frozen=True, kw_only=True, tag="ban_cards"):
    """The opposing player uses no plates up to the end of their next turn."""


class NothingToDo(_Word, frozen=True, kw_only=True, tag="nothing_here"):
    """The attack concerns something that is not part of this game: there is nothing to do."""

    why: Literal["plates", "z_moves"]


class ByHand(_Word, frozen=True, kw_only=True, tag="by_hand"):
    """Text beyond the vocabulary: shown to the players, who carry it out."""

    text: Annotated[str, msgspec.Meta(min_length=1)]


Effect: TypeAlias = (
    Wait
    | GiveCondition
    | Cure
    | KnockOut
    | ToBench
    | ToCenter
    | LeaveMatch
    | TakeMarkers
    | EndWait
    | Push
    | Pull
    | TakeSpace
    | Swap
    | SwapOther
    | ThrowOver
    | MoveOther
    | Bring
    | DrawAlong
    | AttackAgain
    | Reflect
    | MoveSelf
    | JumpOver
    | Survive
    | DamagePlus
    | DamageTimes
    | AgainUntilMiss
    | Focus
    | OneMoreSpin
    | MaySpinAgain
    | SpinCheck
    | NoColour
    | TurnAgain
    | Mutual
    | PutMarker
    | ForTurns
    | Imprison
    | Expose
    | Aura
    | Dig
    | Evolve
    | ChangeForm
    | ReadyCards
    | EndCards
    | BanCards
    | Wish
    | CallUp
    | ChangeType
    | NothingToDo
    | ByHand
)

EFFECT_TYPES: tuple[type[Effect], ...] = get_args(Effect)
WORDS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in EFFECT_TYPES)
"""Every word of the vocabulary, as data files write it."""
DURING_SPINS = (
    AgainUntilMiss,
    DamagePlus,
    DamageTimes,
    Focus,
    MaySpinAgain,
    Mutual,
    NoColour,
    NothingToDo,
    OneMoreSpin,
    Reflect,
    Survive,
)
"""Words evaluated in steps 2 to 5 of a battle, with no effect in step 6 or on a Trainer card."""


def word(effect: Effect) -> str:
    """The word that data files write for *effect*."""
    return str(type(effect).__struct_config__.tag)
