"""The closed vocabulary of abilities.

An ability is data: a tuple of values on the figure. The rules read each off the Field on every query
(`active_abilities`); nothing in force is stored. Every word has one value here, one place in the rules, one clause
`ABILITY-…` and one sentence. Data files use the same form, with the word under `does`.

`AbilityByHand` names what an ability says beyond the vocabulary and leaves it to the players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args

import msgspec
from msgspec import field

from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import (
    CallUp,
    ChangeType,
    Condition,
    Cure,
    EndWait,
    GiveCondition,
    KnockOut,
    Marker,
    NotNegative,
    PutMarker,
    ReadyCards,
    SpinCheck,
    Steps,
    TakeMarkers,
    TimedKind,
    ToBench,
    ToCenter,
    TurnAgain,
    Wait,
    check_steps,
)
from companion.texts.errors import ValidationError
from companion.texts.texts import phrase

Positive = Annotated[int, msgspec.Meta(ge=1)]
Then: TypeAlias = Literal["ends", "may_attack", "must_attack"]
"""What follows an ability used instead of moving: the end of the turn, or an attack as after a move."""


class Who(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Selector of figures, seen from the figure with the ability; every given part must hold.

    *place*: on spaces joined to its own, anywhere on the Field, in a Pokémon Center, or on the Bench.
    *within*: on the Field, at most so many lines away, whoever stands between. *names*: printed ones;
    *conditions*: one of these. *has_to_wait*: it must Wait now. *also_type*: of this type as well.
    *beside_own_type*: beside a figure of this type on the side of the figure with the ability. *itself*: the
    figure with the ability may be included.
    """

    side: Literal["own", "opposing"] | None = None
    place: Literal["joined", "field", "center", "bench"] = "field"
    names: tuple[str, ...] = ()
    type: str | None = None
    not_type: str | None = None
    conditions: tuple[Condition, ...] = ()
    no_condition: Literal[True] | None = None
    not_names: tuple[str, ...] = ()
    mp: NotNegative | None = None
    mp_up_to: NotNegative | None = None
    within: Positive | None = None
    has_to_wait: Literal[True] | None = None
    also_type: str | None = None
    beside_own_type: str | None = None
    itself: bool = False

    def __post_init__(self) -> None:
        if self.within is not None and self.place != "field":
            raise ValidationError(phrase("error.figure.within-or-place"))


class While(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When an ability is in force, in addition to its figure being on the Field; every given part must hold.

    *on_bench*: while it is on the Bench instead. *own_turn*: in turns of its player. *on_entry_point*: it
    stands on an Entry Point. *entries_held*: opposing figures stand on every Entry Point of its player.
    *has_condition*: it has a Special Condition; *no_condition*: it has none. *conditions*: it has one of
    these; *without*: it has none of these. *evolved*: it evolved in this match. *form_changed*: it changed
    into this form in this turn. *center_full*: its player's Pokémon Center is full. *card*: the Trainer card
    or plate of this name lies under it. *some*: one of these figures is there, or so *many*; *none*: none of
    these is.
    """

    on_bench: Literal[True] | None = None
    own_turn: Literal[True] | None = None
    on_entry_point: Literal[True] | None = None
    has_condition: Literal[True] | None = None
    no_condition: Literal[True] | None = None
    entries_held: Literal[True] | None = None
    conditions: tuple[Condition, ...] = ()
    without: tuple[Condition, ...] = ()
    evolved: Literal[True] | None = None
    form_changed: Literal[True] | None = None
    center_full: Literal[True] | None = None
    card: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    some: Who | None = None
    many: Positive | None = None
    none: Who | None = None

    def __post_init__(self) -> None:
        if self.many is not None and self.some is None:
            raise ValidationError(phrase("error.figure.many-of-whom"))
        if not any(getattr(self, name) for name in self.__struct_fields__):
            raise ValidationError(phrase("error.figure.one-of-keys", words=", ".join(self.__struct_fields__)))


class _Word(
    msgspec.Struct, frozen=True, tag_field="does", forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """Base of words: in force while its figure is on the Field. *begins*: as for effects."""

    begins: ClassVar[Mapping[str, Any]] = {}


class _Lasting(_Word, frozen=True, kw_only=True):
    """Base of words with a *while*: a further condition of being in force."""

    while_: While | None = field(name="while", default=None)


class MoreDamage(_Lasting, frozen=True, kw_only=True, tag="damage_plus"):
    """White or Gold damage + n of this figure, or of each figure that *to* means.

    *per*: n for each of these figures. *attack*: only of the attack with this name. *once*: however many
    figures have it, it counts once. *lost*: n for each Knock Out of an own figure of one of these names.
    *colour*: only of attacks of this colour. *damage_at_least*, *damage_at_most*: only of attacks with so
    much printed damage.
    """

    begins: ClassVar[Mapping[str, Any]] = {"n": 20}

    n: int
    lost: tuple[str, ...] = ()
    to: Who | None = None
    per: Who | None = None
    attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    once: bool = False
    colour: Literal["white", "gold"] | None = None
    damage_at_least: Positive | None = None
    damage_at_most: Positive | None = None


class TimesDamage(_Lasting, frozen=True, kw_only=True, tag="damage_times"):
    """White or Gold damage of this figure × a number, before additions."""

    begins: ClassVar[Mapping[str, Any]] = {"times": 2}

    times: Positive


class TakesLess(_Lasting, frozen=True, kw_only=True, tag="takes_less"):
    """White or Gold attacks do n less damage, or *half* (rounded down), to this figure, or to those *to* means.

    *type*, *not_type*: only attacks of figures that are of the one type and not of the other. *once*: however
    many figures have it, it counts once. Applies after all additions.
    """

    begins: ClassVar[Mapping[str, Any]] = {"n": 10}

    n: Positive | None = None
    half: Literal[True] | None = None
    to: Who | None = None
    type: str | None = None
    not_type: str | None = None
    once: bool = False

    def __post_init__(self) -> None:
        if (self.n is None) == (self.half is None):
            raise ValidationError(phrase("error.figure.n-or-half"))


class MorePoints(_Lasting, frozen=True, kw_only=True, tag="mp_plus"):
    """Move Points + n of this figure, or of each figure that *to* means.

    *per*: n for each of these figures. *once*: however many figures have it, it counts once. *up_to*: upper bound.
    """

    n: int
    to: Who | None = None
    per: Who | None = None
    once: bool = False
    up_to: Positive | None = None


class MoreStars(_Lasting, frozen=True, kw_only=True, tag="stars_plus"):
    """Purple attacks of this figure, or of each that *to* means, have n more stars."""

    n: Positive
    to: Who | None = None


class MoreSpins(_Lasting, frozen=True, kw_only=True, tag="spins_plus"):
    """Attacks that spin again until another shows count n more spins: of this figure, or of each that *to* means."""

    n: Positive
    to: Who | None = None


class PointsAtLeast(_Lasting, frozen=True, kw_only=True, tag="mp_at_least"):
    """This figure, or each that *to* means, has n Move Points if fewer are printed.

    *last*: also if abilities leave it fewer; only markers can then lower them.
    """

    n: Positive
    to: Who | None = None
    last: bool = False


class PointsAtMost(_Lasting, frozen=True, kw_only=True, tag="mp_at_most"):
    """These figures have n Move Points if more are printed."""

    n: Positive
    to: Who


class Immune(_Lasting, frozen=True, kw_only=True, tag="immune"):
    """This figure, or each that *to* means, gets none of these Special Conditions.

    *colour*: only not by opposing attacks of this colour.
    """

    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    colour: Colour | None = None
    to: Who | None = None


class NeverWaits(_Lasting, frozen=True, kw_only=True, tag="never_waits"):
    """This figure is never made to Wait: on the Field, or anywhere, on its way from the Center too."""

    where: Literal["field", "anywhere"]


class NotMoved(_Lasting, frozen=True, kw_only=True, tag="not_moved"):
    """Attacks of other figures do not move this one, or those that *to* means, except attacks named *besides*.

    *abilities*: nor do abilities of other figures. *by_opposing*: all this holds only for attacks and
    abilities of the other side. *themselves*: nor do their own attacks and abilities.
    """

    besides: tuple[str, ...] = ()
    to: Who | None = None
    abilities: bool = False
    by_opposing: bool = False
    themselves: bool = False


class NoInstantKnockOut(_Lasting, frozen=True, kw_only=True, tag="no_instant_knock_out"):
    """Effects of attacks do not Knock Out this figure, or those that *to* means; damage does."""

    to: Who | None = None


class NotKnockedOut(_Lasting, frozen=True, kw_only=True, tag="not_knocked_out"):
    """An opponent in a battle does not Knock Out this figure, or each that *to* means, by damage or effects.

    *by*: only by one of these; *damage_at_most*: only by so much damage or less. *colour*: only attacks of
    this colour. *type*: only figures of it; *only_type*: only those of it and no other; *unevolved*: only
    those that did not evolve in this match. *damage_at_least*: only attacks with so much printed damage.
    """

    colour: Literal["white", "gold"] | None = None
    type: str | None = None
    only_type: str | None = None
    unevolved: Literal[True] | None = None
    by: Literal["damage", "effects"] | None = None
    damage_at_most: Positive | None = None
    damage_at_least: Positive | None = None
    to: Who | None = None

    def __post_init__(self) -> None:
        if self.damage_at_most is not None and self.by != "damage":
            raise ValidationError(phrase("error.figure.damage-at-most"))


class BenchInstead(_Lasting, frozen=True, kw_only=True, tag="bench_instead"):
    """Instead of being Knocked Out in a battle this figure goes to the Bench."""


class EntryInstead(_Lasting, frozen=True, kw_only=True, tag="entry_instead"):
    """Instead of being Knocked Out by damage in a battle, this figure goes to a free own Entry Point.

    It loses its Special Condition and must Wait.
    """


class NotSurrounded(_Lasting, frozen=True, kw_only=True, tag="not_surrounded"):
    """This figure is never surrounded, yet helps to surround.

    *by*: only these figures do not help to surround it.
    """

    by: Who | None = None


class NotMadeToSpin(_Lasting, frozen=True, kw_only=True, tag="not_made_to_spin"):
    """Effects of attacks do not make this figure spin."""


class PinsOpponent(_Lasting, frozen=True, kw_only=True, tag="pins_opponent"):
    """Until the end of this figure's battles, nothing but its own attacks moves its opponent."""


class TakesNoMarkers(_Lasting, frozen=True, kw_only=True, tag="takes_no_markers"):
    """Attacks of this figure's opponent in a battle give it no markers; *which*: only none of these for some turns."""

    which: tuple[TimedKind, ...] = ()


class TurnsOut(_Lasting, frozen=True, kw_only=True, tag="turns_out"):
    """If an effect of its opponent's White attack would Knock this figure Out, it Knocks Out the opponent instead."""


class LongerWaits(_Lasting, frozen=True, kw_only=True, tag="longer_waits"):
    """Opposing figures that effects of its own side make Wait do so one turn longer; counts once."""


Manner: TypeAlias = Literal["through", "flying", "past"]
"""How a figure passes others; some abilities stop only one of these."""


class Passes(_Lasting, frozen=True, kw_only=True, tag="passes"):
    """This figure, or each that *to* means, may pass these when it moves; *flying* not those that fly themselves.

    *who* is seen from the figure that moves.
    """

    who: Who
    manner: Manner = "past"
    to: Who | None = None


class LetsPass(_Lasting, frozen=True, kw_only=True, tag="lets_pass"):
    """Figures may pass this one when they move: those of its own side, or all; *type*: only those of it."""

    side: Literal["own", "any"]
    type: str | None = None


class StopsBeside(_Lasting, frozen=True, kw_only=True, tag="stops_beside"):
    """An opposing figure's move ends on a space joined to this figure's.

    *chain*: or joined to one of an unbroken chain of own figures that begins beside it.
    """

    chain: bool = False


class HoldsStill(_Lasting, frozen=True, kw_only=True, tag="holds_still"):
    """These figures do not move with their Move Points."""

    to: Who


class StrikesFar(_Lasting, frozen=True, kw_only=True, tag="strikes_far"):
    """This figure may also attack figures two lines away; *over*: only over a figure between them."""

    over: bool = False


class StopsPassing(_Lasting, frozen=True, kw_only=True, tag="stops_passing"):
    """Opposing figures do not pass this one in this manner, or in any that their abilities allow.

    *types*: only figures of one of these; *not_types*: only those of none of these. *everywhere*: they pass
    no other figure so either, nor do friendly ones.
    """

    begins: ClassVar[Mapping[str, Any]] = {"manner": "through"}

    manner: Manner | None = None
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    everywhere: bool = False


class PassesNobody(_Lasting, frozen=True, kw_only=True, tag="passes_nobody"):
    """Abilities do not let these figures pass others."""

    to: Who


class StopsJumps(_Lasting, frozen=True, kw_only=True, tag="stops_jumps"):
    """Other figures do not jump over this one with these attacks."""

    attacks: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class WhenPassing(_Lasting, frozen=True, kw_only=True, tag="when_passing"):
    """When this figure moves with its MP past one of these, the *opponent*, it triggers these effects.

    *over_itself*: when one of these moves past this figure instead. *manner*: only if an ability lets it pass
    so. *jumps*: also when one of these jumps over this figure with an attack of one of these names.
    """

    who: Who
    effects: Annotated[tuple[KnockOut | GiveCondition | ToCenter | Wait, ...], msgspec.Meta(min_length=1)]
    over_itself: bool = False
    manner: Manner | None = None
    jumps: tuple[str, ...] = ()


class Aloof(_Word, frozen=True, kw_only=True, tag="aloof"):
    """This figure is never surrounded and does not help to surround."""


class MustBeAttacked(_Lasting, frozen=True, kw_only=True, tag="must_be_attacked"):
    """An opposing figure that is chosen and ends its move beside this one must attack it."""


class WaitsAtStart(_Word, frozen=True, kw_only=True, tag="waits_at_start"):
    """This figure Waits on the first *turns* turns of the match."""

    turns: Positive


class EntersLast(_Word, frozen=True, kw_only=True, tag="enters_last"):
    """This figure does not enter by Move Points while another of its player is on the Bench."""


class StopsLastMoved(_Lasting, frozen=True, kw_only=True, tag="stops_last_moved"):
    """The opposing figure that moved in its player's last turn does not attack while beside this one."""


class StopsMoversAttacks(_Lasting, frozen=True, kw_only=True, tag="stops_movers_attacks"):
    """An opposing figure beside this one does not attack in a turn in which it moved with its MP."""


class WhenEntering(_Word, frozen=True, kw_only=True, tag="when_entering"):
    """When this figure comes from the Bench to the Field, it triggers these effects; *self* is this figure.

    *evolving*: also when a figure on the Field evolves into this one, or takes its form; *only_evolving*: only then.
    """

    effects: Annotated[
        tuple[
            Cure | Wait | EndWait | GiveCondition | ToBench | PutMarker | TakeMarkers | SpinCheck | CallUp | ChangeType,
            ...,
        ],
        msgspec.Meta(min_length=1),
    ]
    evolving: bool = False
    only_evolving: bool = False

    def __post_init__(self) -> None:
        if self.only_evolving and not self.evolving:
            raise ValidationError(phrase("error.figure.only-evolving"))


class WhenOthersEnter(_Lasting, frozen=True, kw_only=True, tag="when_others_enter"):
    """When an opposing figure, the *opponent*, comes from the Bench to the Field, it triggers these effects."""

    effects: Annotated[tuple[Wait | GiveCondition | PutMarker, ...], msgspec.Meta(min_length=1)]


class StepsBack(_Lasting, frozen=True, kw_only=True, tag="steps_back"):
    """When this figure is attacked it may move *steps* away from the attacker instead of battling; then it Waits."""

    steps: Positive


class RunsAway(_Lasting, frozen=True, kw_only=True, tag="runs_away"):
    """When this figure is attacked it may go to the Bench instead of battling; then it Waits.

    *trades*: only in exchange for one of these on the Bench, which takes its place and Waits too.
    """

    trades: Who | None = None


class KeepsAway(_Lasting, frozen=True, kw_only=True, tag="keeps_away"):
    """When another figure ends a move with its MP beside this one, this one moves *steps* away from it."""

    steps: Positive = 1


class SlipsUnder(_Lasting, frozen=True, kw_only=True, tag="slips_under"):
    """When this figure is attacked it may move to another space beside the attacker instead of battling."""


class NoAttackAfterMove(_Word, frozen=True, kw_only=True, tag="no_attack_after_move"):
    """This figure does not attack in a turn in which it moved."""


class NeverAttacks(_Lasting, frozen=True, kw_only=True, tag="never_attacks"):
    """This figure does not attack; it still battles its attackers."""


class NothingHere(_Word, frozen=True, kw_only=True, tag="nothing_here"):
    """The ability concerns something that is not part of this game, or holds for every figure."""

    why: Literal[
        "deck_limit",
        "plates",
        "attack_after_move",
        "evolution",
        "mega_turns",
        "ultra_space",
        "restored",
        "restored_evolved",
    ]


class StraightSteps(_Lasting, frozen=True, kw_only=True, tag="straight_steps"):
    """This figure may move *steps* in a straight line, whatever its printed MP."""

    steps: Positive


class MovesFully(_Lasting, frozen=True, kw_only=True, tag="moves_fully"):
    """When this figure moves with its MP, it must go as far as they reach."""


class DivesIn(_Word, frozen=True, kw_only=True, tag="dives_in"):
    """This figure, or each that *to* means, enters only to a space 1 step from an Entry Point; then the turn ends."""

    to: Who | None = None


class GoesThrough(_Lasting, frozen=True, kw_only=True, tag="goes_through"):
    """Instead of moving, this figure may go through one beside it to a space at most *steps* from it; the turn ends."""

    steps: Positive = 1


class GoesHome(_Lasting, frozen=True, kw_only=True, tag="goes_home"):
    """Instead of moving, this figure may go to the Goal that its player defends; the turn ends."""


class StrikesFromBench(_Word, frozen=True, kw_only=True, tag="strikes_from_bench"):
    """At the turn's beginning it may leave the Bench, battle an opposing figure on an own Entry Point, and return."""


class GoesAlong(_Lasting, frozen=True, kw_only=True, tag="goes_along"):
    """Instead of moving, this figure may go beside a chain of figures of this *type* that begins beside it."""

    type: str
    then: Then = "ends"


class GoesSteps(_Lasting, frozen=True, kw_only=True, tag="goes_steps"):
    """Instead of moving, this figure may go *steps* over free spaces; *straight*: along one line.

    *beside*: only to a space beside one of these figures.
    """

    steps: Steps
    straight: bool = False
    beside: Who | None = None
    then: Then = "ends"

    def __post_init__(self) -> None:
        check_steps(self.steps)


class DigsIn(_Word, frozen=True, kw_only=True, tag="digs_in"):
    """Instead of moving, this figure may come from the Bench to a space 1 step from an Entry Point; the turn ends."""


class SwapsInstead(_Lasting, frozen=True, kw_only=True, tag="swaps_instead"):
    """Instead of moving, this figure may change places with one of these; from the Bench with those of *from_bench*."""

    who: Who
    from_bench: Who | None = None
    then: Then = "ends"


class ActsInstead(_Lasting, frozen=True, kw_only=True, tag="acts_instead"):
    """Instead of moving, this figure may carry out these effects, if the first has a target."""

    effects: Annotated[tuple[SpinCheck | Wait | GiveCondition | PutMarker | ToCenter, ...], msgspec.Meta(min_length=1)]
    then: Then = "ends"


class CallsBeside(_Lasting, frozen=True, kw_only=True, tag="calls_beside"):
    """Instead of using this figure, its player may move another of these to a space beside it; the turn ends.

    *entry_needed*: from the Bench only unless opposing figures hold every own Entry Point.
    """

    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    entry_needed: bool = False


class SwapsFirst(_Lasting, frozen=True, kw_only=True, tag="swaps_first"):
    """Before this figure is used it may change places with a friendly one beside it, or with one of *who*.

    *from_bench*: only from the Bench, with one of these; triggers the *effects*.
    """

    who: Who | None = None
    from_bench: Who | None = None
    effects: tuple[GiveCondition, ...] = ()


class Sheds(_Lasting, frozen=True, kw_only=True, tag="sheds"):
    """At the turn's beginning this figure may lose its Special Condition; the turn ends."""


class ReturnsFirst(_Lasting, frozen=True, kw_only=True, tag="returns_first"):
    """At the turn's beginning this figure may go from the Field to the Bench; it may be used in that turn."""


class EvolvesWhen(_Word, frozen=True, kw_only=True, tag="evolves"):
    """When this figure may evolve, besides after a battle in which it Knocked Out its opponent.

    *at*: after any battle; instead of being Knocked Out in one; when it goes from the Center to the Bench;
    when it recovers by `sheds`. After a battle, with *conditions*: only if the opponent got one of these in
    it; with an *attack*: only if that showed, so many *times*. *frees*: then a figure of its player goes from
    the Center to the Bench.
    """

    at: Literal["battle", "knocked_out", "to_bench", "shed"]
    conditions: tuple[Condition, ...] = ()
    attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    times: Positive | None = None
    frees: bool = False

    def __post_init__(self) -> None:
        if self.at != "battle" and (self.conditions or self.attack is not None):
            kind = "conditions" if self.conditions else "attack"
            raise ValidationError(phrase("error.figure.evolves-with", at="battle", words=kind))
        if self.at != "knocked_out" and self.frees:
            raise ValidationError(phrase("error.figure.evolves-with", at="knocked_out", words="frees"))
        if self.times is not None and self.attack is None:
            raise ValidationError(phrase("error.figure.times-of-what"))


class GoesBack(_Word, frozen=True, kw_only=True, tag="goes_back"):
    """When this figure leaves the match, it becomes what it evolved from."""


class ChangesForm(_Lasting, frozen=True, kw_only=True, tag="changes_form"):
    """When this figure may change its form, to one of those *into*, or to any.

    *at*: at the beginning of its player's turn; before it is used, which it must then be; instead of being
    Knocked Out. *by*: which Knock Out this replaces: any, one in a battle, or only one by damage. *must*: it
    changes without a choice. *frees*: then an own figure of one of these names that left the match comes to
    the Bench.
    """

    at: Literal["beginning", "first", "knocked_out"]
    into: tuple[str, ...] = ()
    by: Literal["any", "battle", "damage"] = "battle"
    must: bool = False
    frees: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.at != "knocked_out" and (self.by != "battle" or self.must or self.frees):
            kind = "frees" if self.frees else "must" if self.must else "by"
            raise ValidationError(phrase("error.figure.evolves-with", at="knocked_out", words=kind))


class OnlyOnField(_Word, frozen=True, kw_only=True, tag="only_on_field"):
    """Off the Field this figure reverts, at the end of that turn, to what it was before it changed its form."""


class StopsForms(_Lasting, frozen=True, kw_only=True, tag="stops_forms"):
    """Opposing figures beside this one do not change their form by an ability."""


class KeepsMega(_Lasting, frozen=True, kw_only=True, tag="keeps_mega"):
    """While this figure is on an Entry Point, turns do not end its player's Mega Evolution."""


class Mirrors(_Lasting, frozen=True, kw_only=True, tag="mirrors"):
    """Special Conditions and markers that the opponent's attack would give this figure go to the opponent."""


class NoGoal(_Word, frozen=True, kw_only=True, tag="no_goal"):
    """This figure does not win on the Goal."""


class LongerMega(_Word, frozen=True, kw_only=True, tag="longer_mega"):
    """When this figure battles, its Mega Evolution lasts *turns* longer."""

    turns: Positive


class LeavesMatch(_Word, frozen=True, kw_only=True, tag="leaves_match"):
    """When this figure is Knocked Out it leaves the match for good."""


class StaysInMatch(_Lasting, frozen=True, kw_only=True, tag="stays_in_match"):
    """Nothing takes this figure out of the match; *attacks*: this covers attacks of opposing figures only."""

    attacks: bool = False


class Absorbs(_Lasting, frozen=True, kw_only=True, tag="absorbs"):
    """When this figure gets one of these Special Conditions, it also gets this marker, if it has none."""

    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    marker: Marker


class Banishes(_Lasting, frozen=True, kw_only=True, tag="banishes"):
    """Figures that this one's attacks Knock Out leave the match; *turns* later each *goes* back."""

    turns: Positive
    goes: Literal["center", "bench"]


class OustsSurrounded(_Lasting, frozen=True, kw_only=True, tag="ousts_surrounded"):
    """An opposing figure that this one helps to surround leaves the match if *many* of its name are on the Field.

    The count includes that figure.
    """

    many: Positive


class MutesInBattle(_Lasting, frozen=True, kw_only=True, tag="mutes_in_battle"):
    """Abilities of these figures do nothing in battles; `active_abilities.IN_BATTLES` lists the abilities concerned."""

    to: Who


class WhenKnockedOut(_Word, frozen=True, kw_only=True, tag="when_knocked_out"):
    """When this figure is Knocked Out, it triggers these effects; *by_damage*: only by damage in a battle."""

    effects: Annotated[tuple[KnockOut | SpinCheck | ToBench | TurnAgain | ReadyCards, ...], msgspec.Meta(min_length=1)]
    by_damage: bool = False


class StopsWaking(_Lasting, frozen=True, kw_only=True, tag="stops_waking"):
    """Nobody can wake these figures instead of attacking; with *wakers*: they can wake nobody."""

    to: Who
    wakers: bool = False


class KeepsAsleep(_Lasting, frozen=True, kw_only=True, tag="keeps_asleep"):
    """Abilities wake no figure."""


class StopsCards(_Lasting, frozen=True, kw_only=True, tag="stops_cards"):
    """The opposing player uses no plates, or none on those of their figures that *to* means."""

    to: Who | None = None


class NegatesAttacks(_Lasting, frozen=True, kw_only=True, tag="negates_attacks"):
    """These attacks of opposing figures do nothing besides their damage or stars."""

    attacks: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class WhoeverBattles(_Lasting, frozen=True, kw_only=True, tag="whoever_battles"):
    """Each battle of this figure triggers these effects, like those of an attack that takes effect.

    *type*: only if the opponent is of this type. *damage_at_least*: only if it showed so much damage; *spun*:
    only if it showed this colour.
    """

    effects: Annotated[tuple[Wait | GiveCondition | PutMarker | ToBench | ChangeType, ...], msgspec.Meta(min_length=1)]
    spun: Colour | None = None
    type: str | None = None
    damage_at_least: Positive | None = None


class AddsEffects(_Lasting, frozen=True, kw_only=True, tag="adds_effects"):
    """Attacks of this *colour* by this figure, or by those that *to* means, also have these effects."""

    colour: Colour
    effects: Annotated[tuple[Wait | GiveCondition | PutMarker, ...], msgspec.Meta(min_length=1)]
    to: Who | None = None


class MaySpin(_Lasting, frozen=True, kw_only=True, tag="may_spin"):
    """In each of its battles this figure may spin again once; then only the new result counts.

    *spun*: only if it shows this colour.
    """

    spun: Colour | None = None


class MakesSpinAgain(_Lasting, frozen=True, kw_only=True, tag="makes_spin_again"):
    """Once a turn this figure may make its opponent in a battle spin again.

    *spun*: only if the opponent shows this colour; *damage_at_least*: only if so much damage or more is
    printed on what it shows.
    """

    spun: Colour | None = None
    damage_at_least: Positive | None = None


class RedoesSpins(_Lasting, frozen=True, kw_only=True, tag="redoes_spins"):
    """In each of its battles this figure may let both spin again, once for each of the figures that *per* means."""

    per: Who


class SpendsAlly(_Lasting, frozen=True, kw_only=True, tag="spends_ally"):
    """Before a battle of this figure its player may choose one of these figures.

    If this figure's *attack* shows, it does n more damage, and the chosen figure is Knocked Out.
    """

    who: Who
    attack: Annotated[str, msgspec.Meta(min_length=1)]
    n: Positive


class ReturnsCondition(_Lasting, frozen=True, kw_only=True, tag="returns_condition"):
    """An attacker that gives this figure a Special Condition gets it too."""


class ComesBack(_Word, frozen=True, kw_only=True, tag="comes_back"):
    """This figure goes from the Pokémon Center to the Bench when another own figure is Knocked Out.

    *attack*: instead, when a figure shows the attack of this name in a battle.
    """

    attack: Annotated[str, msgspec.Meta(min_length=1)] | None = None


class ClearsCenter(_Word, frozen=True, kw_only=True, tag="clears_center"):
    """When this figure is Knocked Out, all others in its player's Center go to the Bench."""


class WakesItself(_Lasting, frozen=True, kw_only=True, tag="wakes_itself"):
    """At the start of its player's turns this figure loses these Special Conditions.

    *to*: instead, each of these figures does throughout its player's turns, even if it only then becomes one of them.
    """

    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    to: Who | None = None


class Shifts(_Lasting, frozen=True, kw_only=True, tag="shifts"):
    """This figure's spins count as the segment so many places further clockwise."""

    segments: Positive


class PassesOverBlue(_Lasting, frozen=True, kw_only=True, tag="passes_over_blue"):
    """Blue results in this figure's battles, on either side, count as the next attack clockwise that is not Blue."""


class PassesOverMiss(_Lasting, frozen=True, kw_only=True, tag="passes_over_miss"):
    """A Miss that this figure spins counts as the next attack clockwise."""


class Gilds(_Lasting, frozen=True, kw_only=True, tag="gilds"):
    """This figure's White attacks count as Gold."""


class Recolours(_Lasting, frozen=True, kw_only=True, tag="recolours"):
    """In battles, attacks of this *colour* by this figure's opponent count as another colour.

    *attacks*: only those with these names. *to*: those of these figures instead, whatever their opponent.
    *not_type*: not those of figures of this type. *battling*: only in battles with one of these figures.
    *marked*: only those of figures with one of these markers. A segment without damage does not count as
    White.
    """

    colour: Colour
    as_: Literal["miss", "white"] = field(name="as", default="miss")
    attacks: tuple[str, ...] = ()
    not_type: str | None = None
    to: Who | None = None
    battling: Who | None = None
    marked: tuple[Marker, ...] = ()


class IgnoresDamageAbilities(_Lasting, frozen=True, kw_only=True, tag="ignores_damage_abilities"):
    """In this figure's battles, abilities of opposing figures change no damage."""


class KnocksOutBeside(_Lasting, frozen=True, kw_only=True, tag="knocks_out_beside"):
    """Knocks Out figures beside this one, of this *side* or of both, with one of these Special Conditions."""

    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    side: Literal["opposing"] | None = None


class AbilityByHand(_Word, frozen=True, kw_only=True, tag="by_hand"):
    """Parts of an ability beyond the vocabulary: named, and left to the players."""

    text: Annotated[str, msgspec.Meta(min_length=1)]


Ability: TypeAlias = (
    MoreDamage
    | TimesDamage
    | TakesLess
    | MorePoints
    | MoreStars
    | MoreSpins
    | PointsAtLeast
    | PointsAtMost
    | Immune
    | NeverWaits
    | NotMoved
    | NoInstantKnockOut
    | NotKnockedOut
    | BenchInstead
    | EntryInstead
    | NotSurrounded
    | NotMadeToSpin
    | LongerWaits
    | PinsOpponent
    | TakesNoMarkers
    | TurnsOut
    | Passes
    | LetsPass
    | StopsBeside
    | HoldsStill
    | StrikesFar
    | StopsPassing
    | PassesNobody
    | WhenPassing
    | StopsJumps
    | Aloof
    | MustBeAttacked
    | StopsLastMoved
    | StopsMoversAttacks
    | WhenEntering
    | WhenOthersEnter
    | StepsBack
    | RunsAway
    | SlipsUnder
    | KeepsAway
    | WaitsAtStart
    | EntersLast
    | NoAttackAfterMove
    | NeverAttacks
    | NothingHere
    | StraightSteps
    | MovesFully
    | DivesIn
    | GoesThrough
    | GoesHome
    | GoesAlong
    | GoesSteps
    | DigsIn
    | SwapsInstead
    | ActsInstead
    | StrikesFromBench
    | CallsBeside
    | SwapsFirst
    | Sheds
    | ReturnsFirst
    | EvolvesWhen
    | GoesBack
    | ChangesForm
    | OnlyOnField
    | StopsForms
    | KeepsMega
    | LongerMega
    | NoGoal
    | Mirrors
    | LeavesMatch
    | StaysInMatch
    | OustsSurrounded
    | Absorbs
    | Banishes
    | MutesInBattle
    | WhenKnockedOut
    | StopsWaking
    | KeepsAsleep
    | StopsCards
    | NegatesAttacks
    | WhoeverBattles
    | AddsEffects
    | MaySpin
    | MakesSpinAgain
    | RedoesSpins
    | SpendsAlly
    | ReturnsCondition
    | ClearsCenter
    | ComesBack
    | WakesItself
    | Shifts
    | PassesOverBlue
    | PassesOverMiss
    | Gilds
    | Recolours
    | IgnoresDamageAbilities
    | KnocksOutBeside
    | AbilityByHand
)

ABILITY_TYPES: tuple[type[Ability], ...] = get_args(Ability)
ABILITY_WORDS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in ABILITY_TYPES)
"""Every word of the vocabulary, as data files write it."""


def ability_word(ability: Ability) -> str:
    """The word that data files write for *ability*."""
    return str(type(ability).__struct_config__.tag)
