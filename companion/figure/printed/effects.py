"""The closed vocabulary that attacks are written in.

An attack's text is data: a tuple of effects in its segment. Every word has one
value here, one handler in `handlers`, and one sentence, which `phrase` names for
the table of texts. Data files use the same form, with the word under `do`.

A word is added when two discs need it; what a disc says beyond the vocabulary is
`ByHand`: the referee shows the text and the players do it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType, field

from companion.figure.printed.colours import Colour
from companion.texts.errors import UnfitError, expectation, quoted
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
"""Which figures an effect is about, seen from the figure whose attack it is.

*opponent* is the other figure in the battle and *both* are these two. *joined*,
*own_joined*, *enemy_joined* stand on joined spaces, *opponent_joined* on spaces
joined to the opponent's: *opponent_joined_others* are these without this one,
*opponents_beside_opponent* only those of its side, *opponent_and_beside* those and the
opponent. *field_others*, *enemy_field* and *own_field*, this one too, are on the Field,
*own_center* in the own Pokémon Center; *own_out* are own others that left the match.
*everybody* and *own_everybody* are on the Field or the Bench, *enemy_bench* on the opponent's Bench.
*opponents_chain* are the figures of the opponent's side beside it and beside each other
in an unbroken chain, *chain_from_opponent* those of either side, without this one.
*opponent_and_by_chain* are the opponent and those of its side beside an unbroken chain of
figures, of either side, that begins beside this one.
*line* is the opponent and every figure in an unbroken straight row behind it. *moved*
are the figures that earlier effects of this attack moved.
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
"""What a marker for the next turn is in that turn; no effect lays one."""

TimedKind: TypeAlias = Literal[
    "gilded", "taunted", "tailwind", "trick_room", "final_song", "shell_trap", "damage_plus_30"
]
"""What a marker does that lies for a number of turns.

*gilded*: White attacks count as Gold. *taunted*: Purple and Blue results count as the next ones clockwise that are
neither. *tailwind*: 1 MP more, up to 4. *trick_room*: Gold attacks count as Miss, 3 MP or more count as 1, and 1 or
fewer as 3. *final_song*: Knocked Out at the end of the last turn. On the last turn only, *shell_trap*: whoever battles
the figure and shows White is Knocked Out, and *damage_plus_30*: 30 more damage.
"""

ByHandKind: TypeAlias = Literal["more_damage", "more_points"]
"""What players give a figure for a turn, where they carry out something that no word says."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]
# Without bounds: msgspec up to 0.22 misreads a bounded int beside a pair in one
# union, so `check_steps` holds them.
Steps: TypeAlias = int | tuple[int, int]
"""How many lines: exactly n, or from–to."""


def check_steps(steps: Steps) -> None:
    """See that it is a number of steps.

    Raises:
        UnfitError: It is less than none, or never one.
    """
    low, high = steps if isinstance(steps, tuple) else (steps, steps)
    if not 0 <= low <= high or high < 1:
        raise UnfitError(expectation(phrase("error.figure.steps"), quoted(steps)))


class If(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Condition of an effect; every part that is given must hold.

    *spun* and the damages are what the other figure showed in this battle;
    *more_than_half*: that damage is more than half of what this figure showed.
    *type* and *condition* are the other figure's, or, where an effect is about
    several figures, those of each that it is about; so are *any_condition*, a Special
    Condition whichever, *has_to_wait*, and *mp_at_least* and *mp_at_most*, its Move Points now.
    *more_mp*: it has more than this figure; *as_many_mp*: as many or more. *not_types*:
    it is of none of these types. *name*: it is called so. *own_any_condition* and
    *own_no_condition* are about this figure. *friend_attack*: another own figure on the
    Field has an attack of this name. *entries_taken*: figures stand on so many Entry
    Points or more, of either side. *marker*: this marker lies under it. *on_entry_point*:
    it stands on one, of either side. *names*: it is called one of these. *away*: it is
    exactly so many lines away. *beside_names*: an own figure called one of these stands
    beside it. *own_beside_type*: a figure of this type stands beside this figure. *markers*:
    one of these lies under it. *evolved*: it evolved in this match. *in_form*: it stands
    there as a form of another. *friend_names*: another own
    figure on the Field is called one of these. *off_field*: it is not on the Field. *stuck*: it
    has no Move Points now, or could not be chosen. *on_own_entry*: it stands on an Entry Point of
    this figure's player.
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
            raise UnfitError(phrase("error.figure.one-of-keys", words=", ".join(self.__struct_fields__)))


class _Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of words: *when* it is done, seen from the attack's own figure.

    *begins*: how a word begins in an editor, if it is not whole with its required fields, or would begin with a
    number that nobody means.
    """

    begins: ClassVar[Mapping[str, Any]] = {}

    when: When = "takes_effect"


class GroupWord(_Word, frozen=True, kw_only=True):
    """Base of words for several figures: which of those that `to` means.

    *within*: only figures at most so many lines from this figure's space. *pick*:
    this figure's owner chooses so many of them. *may*: the owner chooses one, or none.
    *if*: only those for which it holds.
    """

    _names_whom: ClassVar[str] = "to"
    within: Positive | None = None
    pick: Positive | None = None
    may: bool = False
    if_: If | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if self.may and self.pick not in (None, 1):
            raise UnfitError(phrase("error.figure.may-one"))

    @property
    def whom(self) -> To:
        """The figures that it may be about."""
        to: To = getattr(self, self._names_whom)
        return to


class Wait(GroupWord, frozen=True, kw_only=True, tag="wait"):
    """The figures must Wait on the next *turns* turns (FG-WAIT-01).

    *per_show*: so many for each time that the attack showed in this battle.
    """

    to: To
    turns: Positive = 1
    per_show: bool = False


class GiveCondition(GroupWord, frozen=True, kw_only=True, tag="condition"):
    """Gives the Special Condition (FG-COND-01); of several, one by chance.

    *marker*: whoever gets it gets this marker too.
    """

    to: To
    is_: Condition | tuple[Condition, ...] = field(name="is")
    marker: Marker | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.is_, tuple) and len(set(self.is_)) < 2:
            raise UnfitError(phrase("error.figure.conditions"))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Every Special Condition that it may give."""
        return self.is_ if isinstance(self.is_, tuple) else (self.is_,)


class Cure(GroupWord, frozen=True, kw_only=True, tag="cure"):
    """Removes the Special Condition."""

    to: To


class KnockOut(GroupWord, frozen=True, kw_only=True, tag="knock_out"):
    """Knocked Out to the owner's Pokémon Center; *around*: and so are all figures beside each of them."""

    to: To
    around: bool = False


class ToBench(GroupWord, frozen=True, kw_only=True, tag="to_bench"):
    """Moves figures to the owner's Bench."""

    to: To


class ToCenter(GroupWord, frozen=True, kw_only=True, tag="to_center"):
    """Moves figures to the owner's Pokémon Center without a Knock Out."""

    to: To


class LeaveMatch(GroupWord, frozen=True, kw_only=True, tag="leave_match"):
    """Out of the match for good, without a Knock Out."""

    to: To


class TakeMarkers(GroupWord, frozen=True, kw_only=True, tag="take_markers"):
    """Takes the markers off that lie under the figures: those named, or all."""

    to: To
    which: tuple[Marker, ...] = ()


class EndWait(GroupWord, frozen=True, kw_only=True, tag="end_wait"):
    """The figures no longer have to Wait."""

    to: To


class Push(GroupWord, frozen=True, kw_only=True, tag="push"):
    """Moved away: every step leads to a space farther (in lines) from this figure.

    *line*: straight on, by the map's coordinates, with every figure behind it.
    *chooser*: who says where it lands, the moved figure's owner or this one's.
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
    """One figure at most *within* lines away comes nearer by *steps*."""

    to: To = "field_others"
    within: Positive
    steps: Steps

    def __post_init__(self) -> None:
        check_steps(self.steps)


class TakeSpace(_Word, frozen=True, kw_only=True, tag="take_space"):
    """This figure moves to the space that the other left."""


class Swap(_Word, frozen=True, kw_only=True, tag="swap"):
    """The two change places.

    *own_joined*: another own figure on a joined space. *may*: this figure's owner may
    leave it undone.
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

    Not one that is Asleep or Frozen. *names*: an own one that is called so instead. *condition*: any one that has it.
    *bench*: an own one on the Bench instead, which comes to the Field. *sleeping*: also one that is
    Asleep, and an opposing one falls Asleep then. *steps*: instead one of this
    type, or any other at most *within* lines away, moves so many steps, and this is not left undone.
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
            raise UnfitError(phrase("error.figure.steps-and-within"))
        if (self.type is not None) + bool(self.names) + (self.condition is not None) + self.bench != 1:
            raise UnfitError(phrase("error.figure.type-or-names"))


class Bring(_Word, frozen=True, kw_only=True, tag="bring"):
    """One figure moves to a free space *steps* lines from this one; this figure's owner picks it and says where.

    Another one of this *type* at most *within* lines away, or an own one that is called one of *names*.
    """

    begins: ClassVar[Mapping[str, Any]] = {"type": "water", "steps": 1}

    steps: Steps
    type: str | None = None
    names: tuple[str, ...] = ()
    within: Positive | None = None

    def __post_init__(self) -> None:
        check_steps(self.steps)
        if (self.type is None) == (not self.names):
            raise UnfitError(phrase("error.figure.type-or-names"))


class DrawAlong(_Word, frozen=True, kw_only=True, tag="draw_along"):
    """This figure may move 1 step away from the opponent, which comes to the space that it left and must Wait."""


class AttackAgain(_Word, frozen=True, kw_only=True, tag="attack_again"):
    """In its player's turn this figure may attack once more when the battle is over."""


class Reflect(_Word, frozen=True, kw_only=True, tag="reflect"):
    """Special Conditions and markers that the opponent's attack would give go to the opponent itself."""


class MoveSelf(_Word, frozen=True, kw_only=True, tag="move_self"):
    """This figure moves along free spaces.

    *may*: its owner may leave it where it is. *then_waits*: if it moved, it must Wait on the next turn.
    """

    steps: Steps
    may: bool = False
    then_waits: bool = False

    def __post_init__(self) -> None:
        check_steps(self.steps)


class JumpOver(_Word, frozen=True, kw_only=True, tag="jump_over"):
    """This figure lands beyond the opponent; *out*: which is Knocked Out by that.

    *land* joined: on any free space joined to the opponent's; *steps*: that many
    lines beyond it, away from where it jumped. *may*: its owner may leave it where it is.
    """

    begins: ClassVar[Mapping[str, Any]] = {"land": "joined"}

    land: Literal["joined"] | UnsetType = UNSET
    steps: Steps | UnsetType = UNSET
    out: bool = False
    may: bool = False
    if_: If | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if self.land is not UNSET and self.steps is not UNSET:
            raise UnfitError(phrase("error.figure.land-or-steps"))
        if self.may and self.out:
            raise UnfitError(phrase("error.figure.may-or-out"))
        if self.steps is not UNSET:
            check_steps(self.steps)


class Survive(_Word, frozen=True, kw_only=True, tag="survive"):
    """Prevents a Knock Out by damage below (or of at least) a number, or by any; *both*: of the opponent, too.

    *spares*: of the opponent only, by any damage of this attack. *shows*: only where the attack showed so often, or
    more, in this battle.
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
            raise UnfitError(phrase("error.figure.survive"))


class DamagePlus(_Word, frozen=True, kw_only=True, tag="damage_plus"):
    """White or Gold damage + n, or + n for each of the figures that *per* means.

    *own_center*: own figures in the Pokémon Center; *field_poisoners*: figures on
    the Field with an attack that gives poisoned or noxious, this one too. *with_attack*:
    for each figure on the Field that has an attack of this name. *beside*: for each own
    figure of this name beside this one.
    """

    begins: ClassVar[Mapping[str, Any]] = {"n": 30}

    n: int
    if_: If | None = field(name="if", default=None)
    per: Literal["own_center", "field_poisoners"] | None = None
    with_attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    beside: Annotated[str, msgspec.Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        if (self.per is not None) + (self.with_attack is not None) + (self.beside is not None) > 1:
            raise UnfitError(phrase("error.figure.per-or-attack"))


class DamageTimes(_Word, frozen=True, kw_only=True, tag="damage_times"):
    """White or Gold damage × a number.

    By *count*, whatever word it is given, the number of own Field figures that have an attack of this name;
    else *times*, if another own figure called *near* is *within* so many lines, or if *if* holds. By
    *conditions*, the number of figures on the Field that have one of these, if any has.
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
            raise UnfitError(phrase("error.figure.near"))
        if (given or self.conditions) and self.count is not UNSET:
            raise UnfitError(phrase("error.figure.count-or-near"))


class AgainUntilMiss(_Word, frozen=True, kw_only=True, tag="again_until_miss"):
    """Spun again until another segment shows; damage × how often this one showed."""


class Focus(_Word, frozen=True, kw_only=True, tag="focus"):
    """Spun again until another attack shows; that attack's damage + or × a number.

    *stars*: a Purple attack has so many stars more.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 30}

    plus: Positive | None = None
    times: Positive | None = None
    stars: Positive | None = None

    def __post_init__(self) -> None:
        if (self.plus is None) == (self.times is None):
            raise UnfitError(phrase("error.figure.plus-or-times"))


class OneMoreSpin(_Word, frozen=True, kw_only=True, tag="one_more_spin"):
    """Spun once more; if the same attack shows, its damage + or × a number.

    The first result counts, whatever the second shows.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 30}

    plus: Positive | None = None
    times: Positive | None = None

    def __post_init__(self) -> None:
        if (self.plus is None) == (self.times is None):
            raise UnfitError(phrase("error.figure.plus-or-times"))


class MaySpinAgain(_Word, frozen=True, kw_only=True, tag="may_spin_again"):
    """When both have spun, this figure may spin again, once in a battle; then only the new result counts.

    *both*: it may let the opponent spin again with it.
    """

    both: bool = False


class SpinCheck(GroupWord, frozen=True, kw_only=True, tag="spin_check"):
    """Each of these figures spins; whose result is named is Knocked Out.

    *damage_at_most*: of White and Gold only with so much damage or less.
    Where something is said that happens instead, that is done: *goes* where, which
    Special Condition it *gets*, for how many turns it *waits*, which *marker* it gets.
    *ends_cards*: plates under it with this word in their names do nothing more and count as used. *nearer*: it
    comes a step nearer to this figure. *misses*: what it showed counts as Miss until the end of the next turn.
    *repeats*: all of it is done once more for each time that this figure evolved.
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
            raise UnfitError(phrase("error.figure.check"))

    @property
    def knocks_out(self) -> bool:
        """Is a figure whose result is named Knocked Out, with nothing said instead?"""
        instead = (self.goes, self.gets, self.waits, self.marker, self.ends_cards)
        return not self.misses and all(one is None for one in instead)


class NoColour(_Word, frozen=True, kw_only=True, tag="no_colour"):
    """A figure that shows this colour in this battle spins again."""

    colour: Colour
    for_: Literal["both", "opponent"] = field(name="for", default="both")


class TurnAgain(_Word, frozen=True, kw_only=True, tag="turn_again"):
    """The next turn is the mover's again, or that of this figure's player or of the other."""

    whose: Literal["mover", "opponent", "own"] = "mover"


class Mutual(_Word, frozen=True, kw_only=True, tag="mutual"):
    """Knocks out the other figure too if this one is Knocked Out."""


class PutMarker(GroupWord, frozen=True, kw_only=True, tag="marker"):
    """A marker lies under the figure until it leaves the Field or is used up."""

    to: To
    is_: Marker = field(name="is")


class ForTurns(GroupWord, frozen=True, kw_only=True, tag="for_turns"):
    """A marker lies under the figures until the end of the turn that comes so many *turns* later.

    Without *turns*: until the end of the next turn of this figure's player. What it does says `TimedKind`.
    """

    to: To
    is_: TimedKind = field(name="is")
    turns: Positive | None = None


class Imprison(_Word, frozen=True, kw_only=True, tag="imprison"):
    """The attack that the opponent showed counts as Miss from now on: a marker with its name lies under it."""


class Expose(_Word, frozen=True, kw_only=True, tag="expose"):
    """While this figure and the opponent are on the Field, own figures of this type do so much more damage to it.

    *restored*: those that are Restored, instead. *stars*: and have so many stars more against it.
    """

    begins: ClassVar[Mapping[str, Any]] = {"type": "grass", "plus": 20}

    type: str | None = None
    restored: bool = False
    plus: Positive
    stars: NotNegative = 0

    def __post_init__(self) -> None:
        if (self.type is None) != self.restored:
            raise UnfitError(phrase("error.figure.type-or-restored"))


class Aura(_Word, frozen=True, kw_only=True, tag="aura"):
    """Own Field figures of this type, itself too, do so much more damage.

    It lies under this figure until it leaves the Field.
    """

    begins: ClassVar[Mapping[str, Any]] = {"plus": 20}

    type: str
    plus: Positive


class Dig(_Word, frozen=True, kw_only=True, tag="dig"):
    """This figure may move to a free space joined to the chain of figures beside it."""


class Evolve(_Word, frozen=True, kw_only=True, tag="evolve"):
    """This figure's player may let an own figure on the Field, this one too, or on the Bench evolve."""

    where: Literal["field", "bench"]


class ChangeForm(_Word, frozen=True, kw_only=True, tag="change_form"):
    """This figure may change its form, to one of those *into*, or to any.

    *bench*: it may go to the Bench, and changes its form, where it can, if it does.
    """

    into: tuple[str, ...] = ()
    bench: bool = False


class Wish(_Word, frozen=True, kw_only=True, tag="wish"):
    """This figure's player may choose a figure that has not left the match; then this one leaves it for good.

    *friend*: another own figure, which has 3 MP from then on, wherever it is, and on the Field flies over others.
    *enemy*: an opposing one, which leaves the match too.
    """

    for_: Literal["friend", "enemy"] = field(name="for")


class CallUp(_Word, frozen=True, kw_only=True, tag="call_up"):
    """Each player moves a figure from the Bench to a free own Entry Point, the opponent of this figure's first."""


class ChangeType(_Word, frozen=True, kw_only=True, tag="change_type"):
    """Until it leaves the Field the figure is of another type instead of its own.

    *type*: of this one. Without: of the types of another figure on the Field, which its player chooses.
    """

    to: Literal["opponent", "self"]
    type: str | None = None


class AuraMarker(msgspec.Struct, frozen=True):
    """Marker that `aura` lays under a figure."""

    type: str
    plus: int


class NotedMarker(NamedTuple):
    """Marker on which more is noted: until the end of which turn it lies (0: as long as any), and about what.

    Of a figure that is *typed*, *about* names its types, with a blank between.

    *more_damage* and *more_points* are what players carry out: *plus* more damage or Move Points, or fewer below 0.

    *about* is the name of an attack where *what* is that it counts as Miss, and a type, or nothing for Restored
    figures, where these do *plus* more damage to the figure, and have *stars* more, while *by* is on the Field.
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
"""The marker of who was wished well: it lies wherever the figure is."""
CHARGES: Mapping[Marker, Condition] = {
    "charge_paralyzed": "paralyzed",
    "charge_burned": "burned",
    "charge_frozen": "frozen",
}
"""Markers that are let off instead of a battle, and what they give to a whole row."""
LyingMarker: TypeAlias = Marker | MarkerNow | AuraMarker | NotedMarker
"""Anything that can lie under a figure."""


class ReadyCards(_Word, frozen=True, kw_only=True, tag="ready_cards"):
    """Plates that were used can be used again: those of this figure's player, or of *both*, but for *not_cards*.

    *called*: only those with this word in their names. *one*: only one of them, which its player picks.
    """

    players: Literal["own", "both"] = "own"
    not_cards: tuple[str, ...] = ()
    called: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    one: bool = False

    def __post_init__(self) -> None:
        if self.one and self.players == "both":
            raise UnfitError(phrase("error.figure.one-of-both"))


class EndCards(_Word, frozen=True, kw_only=True, tag="end_cards"):
    """Plates of the opposing player that work do nothing more and count as used.

    *under_opponent*: only those under the opponent. *called*: only those with this word in their names. *one*: only
    one of them, which this figure's player picks.
    """

    under_opponent: bool = False
    called: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    one: bool = False


class BanCards(_Word, frozen=True, kw_only=True, tag="ban_cards"):
    """The opposing player uses no plates up to the end of their next turn."""


class NothingToDo(_Word, frozen=True, kw_only=True, tag="nothing_here"):
    """What the attack says is about something that is not part of this game: there is nothing to do."""

    why: Literal["plates", "z_moves"]


class ByHand(_Word, frozen=True, kw_only=True, tag="by_hand"):
    """Text beyond the vocabulary: shown to the players, who do it."""

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
"""Words that are looked up in steps 2 to 5 of a battle and have nothing to do in step 6, nor on a Trainer card."""


def word(effect: Effect) -> str:
    """The word that data files write for *effect*."""
    return str(type(effect).__struct_config__.tag)
