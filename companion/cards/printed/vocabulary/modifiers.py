"""Modifiers: answers to questions of the rules while they are in force."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from companion.cards.printed.vocabulary.kinds import Condition, EnergyType, PowerKind
from companion.cards.printed.vocabulary.selectors import (
    Amount,
    Cards,
    If,
    That,
    To,
    VocabularyValue,
)


class ModifierWord(VocabularyValue, frozen=True, kw_only=True, tag_field="mod"):
    """An answer to a question of the rules while it is in force.

    *to*: whom it applies to. *self* is the Pokémon with the power, with the attached card, or with the
    lasting effect; for an effect on a player, every Pokémon of that player, for a Stadium every Pokémon in
    play. *if_*: only while this holds.

    Groups, sides and conditions are seen from the card's player; for an effect on a player, from that player,
    to whom it then applies whatever its *side* says.
    """

    to: To = "self"
    if_: If | None = field(name="if", default=None)


class More(ModifierWord, frozen=True, kw_only=True, tag="more"):
    """Raises its attacks' damage to the opponent's Active (*any*: every opposing) Pokémon."""

    amount: Amount
    against: That | None = None
    attack: str = ""
    """Only this attack."""
    any: bool = False
    to_damage: bool = False
    """Only if there is damage to add to: does not restore damage that Resistance subtracted."""


class NewBase(ModifierWord, frozen=True, kw_only=True, tag="new_base"):
    """Replaces the base damage of its attack (of this name); *times* multiplies it."""

    amount: Amount | None = None
    attack: str = ""
    times: int = 1


class Less(ModifierWord, frozen=True, kw_only=True, tag="less"):
    """Reduces damage that attacks do to it, after Weakness and Resistance.

    A negative amount raises damage above 0. *by*: only attacks of such Pokémon. *opposing*: only the
    opponent's attacks. *half*: halves the damage instead.
    """

    amount: Amount = 0
    per_heads: bool = False
    """For opposing attacks: flips coins until tails, and reduces damage for each heads."""
    by: That | None = None
    opposing: bool = False
    half: Literal["up", "down"] | None = None


class Weaker(ModifierWord, frozen=True, kw_only=True, tag="weaker"):
    """Lowers its own attacks' damage (before Weakness); *half*: halves it."""

    amount: Amount = 0
    half: Literal["up", "down"] | None = None
    after: bool = False
    """After Weakness and Resistance."""


class Prevent(ModifierWord, frozen=True, kw_only=True, tag="prevent"):
    """Prevents what attacks do to it: their damage, their other effects, or both.

    *by*: only such attackers. *at_most*: only damage up to this (after Weakness and Resistance). *flip*: a
    coin each time, heads prevents. *powers*: also effects of opposing Powers, Bodies or Abilities;
    *trainers*: also those of opposing Trainer cards.
    """

    damage: bool = True
    effects: bool = False
    by: That | None = None
    at_most: int | None = None
    at_least: int | None = None
    flip: bool = False
    counters: bool = False
    """Also damage counters of attacks."""
    attacks: bool = True
    powers: bool = False
    trainers: bool = False
    own: bool = False
    """Also effects of the own player's attacks."""


class NoAttacksOnMe(ModifierWord, frozen=True, kw_only=True, tag="no_attacks_on_me"):
    """Stops attacks against it (CG-AMB-40)."""


class FlipOrFail(ModifierWord, frozen=True, kw_only=True, tag="flip_or_fail"):
    """Requires a coin when it attacks; on tails the attack does nothing (CG-ATTACK-10)."""


class AttackCost(ModifierWord, frozen=True, kw_only=True, tag="attack_cost"):
    """Raises (or, negative, lowers) its attacks' cost by Colorless, or by Energy of *types*; *free*: to nothing."""

    amount: int = 0
    types: tuple[EnergyType, ...] = ()
    attack: str = ""
    free: bool = False


class NoAttack(ModifierWord, frozen=True, kw_only=True, tag="no_attack"):
    """Forbids its attacks; with a name: this attack."""

    attack: str = ""


class NoRetreat(ModifierWord, frozen=True, kw_only=True, tag="no_retreat"):
    """Forbids its retreat."""


class RetreatCost(ModifierWord, frozen=True, kw_only=True, tag="retreat_cost"):
    """Sets its Retreat Cost, or raises or lowers it."""

    set: int | None = None
    plus: Amount = 0


class Hp(ModifierWord, frozen=True, kw_only=True, tag="hp"):
    """Raises or sets its HP."""

    plus: Amount = 0
    set: int | None = None
    once: bool = False
    """Powers of one name (of whichever Pokémon) count once."""


class Immune(ModifierWord, frozen=True, kw_only=True, tag="immune"):
    """Immunity to these Special Conditions; (): to all."""

    is_: tuple[Condition, ...] = field(name="is", default=())


class NoWeakness(ModifierWord, frozen=True, kw_only=True, tag="no_weakness"):
    """Removes its Weakness."""


class NoResistance(ModifierWord, frozen=True, kw_only=True, tag="no_resistance"):
    """Removes its Resistance."""


class HasWeakness(ModifierWord, frozen=True, kw_only=True, tag="weakness"):
    """Replaces its Weakness by these types: ×2, or + this. Without types: keeps its own types."""

    types: tuple[EnergyType, ...] = ()
    plus: int = 0
    instead_of: EnergyType | None = None
    """Replaces its Weakness to this type alone; None: all its Weaknesses."""


class HasResistance(ModifierWord, frozen=True, kw_only=True, tag="resistance"):
    """Replaces its Resistance by these types: less this."""

    types: tuple[EnergyType, ...]
    less: int = 30


class IgnoreOnHit(ModifierWord, frozen=True, kw_only=True, tag="ignores"):
    """Frees its attacks' damage from Weakness, Resistance, or *effects* on the Defending Pokémon."""

    weakness: bool = False
    resistance: bool = False
    effects: bool = False


class HasType(ModifierWord, frozen=True, kw_only=True, tag="type"):
    """Replaces its type (*also*: adds to its own)."""

    types: tuple[EnergyType, ...]
    also: bool = False


class Provides(ModifierWord, frozen=True, kw_only=True, tag="provides"):
    """Changes the Energy that cards attached to it provide.

    *what*: such Energy cards; in the text of an Energy card, that card itself. *gives*: what each provides,
    one entry per Energy; "/" separates several types of one Energy, "any" is every type at once. *units*:
    replaces each Energy of a card, not the card as a whole.
    """

    what: Cards = "energy"
    gives: tuple[str, ...]
    units: bool = False


class NoPowers(ModifierWord, frozen=True, kw_only=True, tag="no_powers"):
    """Disables powers of these kinds on those Pokémon, except powers of its own name. *name*: only these."""

    kinds: tuple[PowerKind, ...]
    name: str = ""


class NoTools(ModifierWord, frozen=True, kw_only=True, tag="no_tools"):
    """Disables all Pokémon Tools in play."""


class NoCards(ModifierWord, frozen=True, kw_only=True, tag="no_cards"):
    """Players on *side* cannot play such cards from hand."""

    what: Cards
    side: Literal["own", "opponent", "both"] = "opponent"


class CoinsShow(ModifierWord, frozen=True, kw_only=True, tag="coins_show"):
    """Sets the result of coins that players on *side* flip during their own turn, whatever they show."""

    shows: Literal["heads", "tails"]
    side: Literal["own", "opponent", "both"] = "opponent"


class OpenHand(ModifierWord, frozen=True, kw_only=True, tag="open_hand"):
    """Makes players on *side* play with their hands face-up."""

    side: Literal["own", "opponent", "both"] = "opponent"


class NoEvolving(ModifierWord, frozen=True, kw_only=True, tag="no_evolving"):
    """Forbids evolving those Pokémon (with *self*: all of *side*) with a card from hand.

    *level_up*: also forbids levelling up. When laid on a Pokémon, it must be for its *holder*.
    """

    side: Literal["own", "opponent", "both"] = "both"
    level_up: bool = False


class EarlyEvolving(ModifierWord, frozen=True, kw_only=True, tag="early_evolving"):
    """Allows evolving on the turn they came into play, or on the first turn."""

    first_turn: bool = False


class ExtraAttach(ModifierWord, frozen=True, kw_only=True, tag="extra_attach"):
    """Allows its player more Energy attachments a turn (to such Pokémon)."""

    amount: int = 1
    what: Cards = "energy"


class BenchSize(ModifierWord, frozen=True, kw_only=True, tag="bench_size"):
    """Sets the size of a Bench (CG-ZONE-04); of several sizes the smallest counts."""

    size: int
    side: Literal["own", "opponent", "both"] = "both"


class Prizes(ModifierWord, frozen=True, kw_only=True, tag="prizes"):
    """Changes the number of Prizes for its Knock Out, or sets it."""

    plus: int = 0
    set: int | None = None


class Survive(ModifierWord, frozen=True, kw_only=True, tag="survive"):
    """Replaces a Knock Out by damage: it stays with *left* HP; *flip*: on heads. *from_full*: only if undamaged."""

    left: int = 10
    flip: bool = False
    from_full: bool = False


class ConditionHit(ModifierWord, frozen=True, kw_only=True, tag="condition_hit"):
    """Sets numbers for a condition: *coins* to wake up (all must be heads); *counters* of a Burn or Confusion hit."""

    is_: Condition = field(name="is")
    coins: int | None = None
    counters: int | None = None


class UsesAttacksOf(ModifierWord, frozen=True, kw_only=True, tag="uses_attacks_of"):
    """Lends it the attacks of these Pokémon (or of the cards under it), with their costs."""

    of: To | None = None
    under: bool = False


class Mirrors(ModifierWord, frozen=True, kw_only=True, tag="mirrors"):
    """Copies the card of the opponent's Active Pokémon continuously, but keeps this power.

    Only for powers that work on the Active Pokémon alone.
    """


class TurnLimit(ModifierWord, frozen=True, kw_only=True, tag="turn_limit"):
    """Changes how often something may be done in a turn; None: any number of times."""

    what: Literal["supporter", "retreat", "stadium", "attack"]
    times: int | None = None


class KeepsTurn(ModifierWord, frozen=True, kw_only=True, tag="keeps_turn"):
    """Keeps the turn going when it becomes a Mega Evolution Pokémon (with *into*: this one) (CG-MEGA-03)."""

    into: str = ""


class GoesTo(ModifierWord, frozen=True, kw_only=True, tag="goes_to"):
    """Replaces the discard pile on its Knock Out, for its cards (*all*) or the Pokémon alone.

    For a Supporter itself: at the end of its player's turn (CG-SUPPORT-02).
    """

    zone: Literal["hand", "deck", "lost", "deck_bottom"]
    all: bool = False


class MoreCounters(ModifierWord, frozen=True, kw_only=True, tag="more_counters"):
    """Adds counters to those that Poison (or Burn) puts on the Pokémon between turns."""

    is_: Condition = field(name="is")
    plus: int


class NoHealing(ModifierWord, frozen=True, kw_only=True, tag="no_healing"):
    """Forbids removing damage from the Pokémon."""


PlainModifier: TypeAlias = (
    More
    | NewBase
    | Less
    | Weaker
    | Prevent
    | NoAttacksOnMe
    | FlipOrFail
    | AttackCost
    | NoAttack
    | NoRetreat
    | RetreatCost
    | Hp
    | Immune
    | NoWeakness
    | NoResistance
    | HasWeakness
    | HasResistance
    | IgnoreOnHit
    | HasType
    | Provides
    | NoPowers
    | NoTools
    | NoCards
    | OpenHand
    | CoinsShow
    | NoEvolving
    | EarlyEvolving
    | ExtraAttach
    | BenchSize
    | Prizes
    | Survive
    | ConditionHit
    | UsesAttacksOf
    | Mirrors
    | TurnLimit
    | KeepsTurn
    | GoesTo
    | MoreCounters
    | NoHealing
)
"""Modifiers without nested effects."""
