"""Effects on Pokémon, coins and the turn: instructions of a text, carried out in order."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from companion.cards.printed.vocabulary.kinds import Condition, EnergyType
from companion.cards.printed.vocabulary.selectors import (
    Amount,
    Cards,
    Group,
    To,
    Until,
    VocabularyValue,
    Who,
)


class EffectWord(VocabularyValue, frozen=True, kw_only=True, tag_field="do"):
    """Base of effects: one instruction."""


class ChoosePokemon(EffectWord, frozen=True, kw_only=True, tag="choose"):
    """Chooses Pokémon for later effects: they are *chosen*."""

    who: Who


class Base(EffectWord, frozen=True, kw_only=True, tag="base"):
    """Sets this attack's base damage (in `number` only)."""

    amount: Amount


class Plus(EffectWord, frozen=True, kw_only=True, tag="plus"):
    """Adds to this attack's base damage; a negative amount subtracts (in `number` only)."""

    amount: Amount


class Fail(EffectWord, frozen=True, kw_only=True, tag="fail"):
    """The attack does nothing (in `needs` and `before`); a power or card ends here."""


class Damage(EffectWord, frozen=True, kw_only=True, tag="damage"):
    """Does damage besides the attack's own: to the Bench, to itself, to several.

    Weakness and Resistance count only for Active Pokémon (CG-DMG-17), and not with *plain*. *sure*: no other
    effect on the Pokémon changes it either.
    """

    amount: Amount
    to: To
    plain: bool = False
    sure: bool = False


class PutCounters(EffectWord, frozen=True, kw_only=True, tag="counters"):
    """Puts damage counters, which do not count as damage (CG-DMG-13).

    *spread*: the player distributes them one at a time among the group. *until_left*: as many as leave just
    these HP. Amounts in points become counters: one per 10.
    """

    amount: Amount = 0
    to: To
    spread: bool = False
    until_left: int | None = None


class MoveCounters(EffectWord, frozen=True, kw_only=True, tag="move_counters"):
    """Moves damage counters from one Pokémon to another; *safe*: not if that Knocks Out."""

    amount: Amount = 1
    from_: To = field(name="from")
    to: To
    up_to: bool = False
    safe: bool = False
    swap: bool = False
    """Exchanges all counters of both."""


class Heal(EffectWord, frozen=True, kw_only=True, tag="heal"):
    """Removes damage: *amount* points, or all. *up_to*: less, if the player likes."""

    to: To
    amount: Amount | Literal["all"]
    up_to: bool = False


class GiveCondition(EffectWord, frozen=True, kw_only=True, tag="condition"):
    """Gives a Special Condition; of several, all, or the one that *choose* picks.

    *poison*: counters that this Poison puts each time. *coins*: flipped by Burn or Sleep.
    *confusion*: counters that this Confusion puts on tails, instead of the rules' own.
    """

    is_: tuple[Condition, ...] | Condition = field(name="is")
    to: To = "defending"
    poison: int = 1
    confusion: int | None = None
    choose: bool = False
    sleep_coins: int = 1


class Cure(EffectWord, frozen=True, kw_only=True, tag="cure"):
    """Removes Special Conditions; without *is*, all of them. *choose*: of several, one that the player picks."""

    to: To
    is_: tuple[Condition, ...] = field(name="is", default=())
    choose: bool = False


class KnockOut(EffectWord, frozen=True, kw_only=True, tag="knock_out"):
    """Knocks the Pokémon Out, whatever its damage."""

    to: To


class DiscardEnergy(EffectWord, frozen=True, kw_only=True, tag="discard_energy"):
    """Discards Energy cards attached to Pokémon.

    *amount* Energy cards in all, only of *types* if given; "all": every one. *must*: without so many the
    effect (as a need: the attack) is impossible. *units*: *amount* counts Energy, not cards: a card that
    provides two is two (CG-AMB-45). *to_zone*: a zone other than the discard pile.
    """

    from_: To = field(name="from", default="self")
    amount: Amount | Literal["all"] = 1
    types: tuple[EnergyType, ...] = ()
    what: Cards = "energy"
    up_to: bool = False
    must: bool = False
    units: bool = False
    by: Literal["you", "opponent", "random"] = "you"
    to_zone: Literal["discard", "hand", "deck", "deck_bottom", "lost"] = "discard"


class MoveEnergy(EffectWord, frozen=True, kw_only=True, tag="move_energy"):
    """Moves Energy cards between Pokémon."""

    from_: To = field(name="from")
    to: To
    amount: Amount | Literal["all"] = 1
    types: tuple[EnergyType, ...] = ()
    """Only cards that provide Energy of these types where they are attached."""
    what: Cards = "energy"
    up_to: bool = False
    each: bool = False
    """The player chooses the Pokémon anew for each card."""


class SwapEnergy(EffectWord, frozen=True, kw_only=True, tag="swap_energy"):
    """Exchanges an Energy card attached to a Pokémon with one from the player's discard pile that shares no type."""

    on: To
    what: Cards = "basic_energy"


class AttachFrom(EffectWord, frozen=True, kw_only=True, tag="attach"):
    """Attaches cards from a zone to Pokémon, not as the turn's Energy (CG-ENERGY-07).

    *each*: the player chooses a Pokémon for each card. *apart*: each card goes onto a different Pokémon.
    *different_types*: no two of one type.
    """

    from_: Literal["hand", "deck", "discard", "prizes"] = field(name="from")
    to: To
    what: Cards = "basic_energy"
    amount: Amount | Literal["all"] = 1
    up_to: bool = False
    each: bool = False
    apart: bool = False
    different_types: bool = False
    as_turns: bool = False
    """Counts as the turn's attachment."""


class Switch(EffectWord, frozen=True, kw_only=True, tag="switch"):
    """Exchanges an Active Pokémon with a Benched one (CG-RETREAT-12)."""

    side: Literal["own", "opponent"]
    by: Literal["you", "opponent"] | None = None
    """Who chooses the Benched Pokémon; None: the owner of the side for *own*, you for *opponent*."""
    with_: To | None = field(name="with", default=None)
    up_to: bool = False


class Return(EffectWord, frozen=True, kw_only=True, tag="return"):
    """Returns a Pokémon from play to its owner's hand or deck, with or without everything attached.

    *attached*: where attached cards go. *only_basic*: the Basic Pokémon card alone; the other Pokémon cards
    go where *attached* says.
    """

    to: To
    zone: Literal["hand", "deck", "deck_bottom", "lost", "discard", "prizes"] = "hand"
    attached: Literal["with", "discard"] = "with"
    only_basic: bool = False


class Devolve(EffectWord, frozen=True, kw_only=True, tag="devolve"):
    """Removes the highest Evolution card (CG-DEVOLVE-01), with a LV.X on it (CG-LVX-08); *stages*: more than one."""

    to: To
    zone: Literal["hand", "deck", "discard", "lost"] = "hand"
    stages: int | Literal["all", "choose"] = 1


class EvolveFrom(EffectWord, frozen=True, kw_only=True, tag="evolve"):
    """Evolves a Pokémon with a card from a zone, outside the turn's usual rules.

    *skip*: straight from Basic to its Stage 2. *anytime*: also on the turn it came into play. *must*: if no
    Pokémon can evolve, the card cannot be played.
    """

    to: To
    from_: Literal["hand", "discard"] = field(name="from", default="hand")
    what: Cards = "evolution_card"
    skip: bool = False
    anytime: bool = True
    level_up: bool = False
    must: bool = False
    unnamed: bool = False
    """The card need not evolve from the Pokémon by name: *what* alone selects it."""


class Exchange(EffectWord, frozen=True, kw_only=True, tag="exchange"):
    """Exchanges a Pokémon for a Pokémon card of the own deck; its Pokémon cards are shuffled into the deck.

    The new one keeps the damage and what is attached; conditions and everything else are gone.
    """

    to: To
    what: Cards = "basic_pokemon"


class DiscardTools(EffectWord, frozen=True, kw_only=True, tag="discard_tools"):
    """Removes Tools (*machines*: also Technical Machines, *all_trainers*: all attached Trainer cards) from Pokémon."""

    from_: To = field(name="from")
    amount: Amount | Literal["all"] = "all"
    to_zone: Literal["discard", "hand", "deck"] = "discard"
    all_trainers: bool = False
    machines: bool = False
    up_to: bool = False


class DiscardStadium(EffectWord, frozen=True, kw_only=True, tag="discard_stadium"):
    """Discards the Stadium in play, or returns it to a zone of its player."""

    to: Literal["discard", "hand", "deck"] = "discard"


class PutMark(EffectWord, frozen=True, kw_only=True, tag="mark"):
    """Puts reminder counters on Pokémon (CG-COUNTER-01)."""

    to: To
    name: str
    amount: int = 1


class UseAttackOf(EffectWord, frozen=True, kw_only=True, tag="use_attack_of"):
    """Chooses an attack of a Pokémon (or of a card in a zone) and uses it as this attack (in `after`).

    It is carried out in full, damage first. *free*: it requires and pays nothing; otherwise its Energy must
    be there and payments are made. Its coins are flipped.
    """

    of: To | None = None
    zone: Literal["discard", "opponent_discard", "hand", "deck"] | None = None
    what: Cards = "pokemon"
    under: bool = False
    """Includes the cards under the Pokémon."""
    free: bool = True
    last: bool = False
    """The attack that Pokémon used last turn."""


class UseSupporter(EffectWord, frozen=True, kw_only=True, tag="use_supporter"):
    """Carries out the text of a Supporter, if its costs can be paid; the Supporter stays where it is.

    It is the one beside the own Active Pokémon, or one that the player picks from the opponent's revealed hand.
    """

    of: Literal["beside_active", "opponent_hand"] = "beside_active"


class PassOn(EffectWord, frozen=True, kw_only=True, tag="pass_on"):
    """Repeats on others the effects of the attack that hit this Pokémon in the opponent's last turn.

    Covers conditions, lasting effects and lost Energy cards; its damage is `last_damage`. Named choices (an
    attack that cannot be used) are named anew.
    """

    to: Group = "defending"


class BecomeCopy(EffectWord, frozen=True, kw_only=True, tag="copy"):
    """Makes the Pokémon a copy of another's card, except for its own Energy and damage."""

    to: To = "self"
    of: To
    until: Until = "end_of_turn"


class ChangeWeakness(EffectWord, frozen=True, kw_only=True, tag="change_weakness"):
    """Lets the player name a type as the Pokémon's new Weakness (or Resistance)."""

    to: To
    resistance: bool = False
    types: tuple[EnergyType, ...] = ()
    """Types that may be named; (): any but Colorless."""
    until: Until = "leaves_active"


class ChangeType(EffectWord, frozen=True, kw_only=True, tag="change_type"):
    """Changes the Pokémon's type to the named one, for a time."""

    to: To
    like: To | None = None
    """The type of this Pokémon, chosen if there are several."""
    types: tuple[EnergyType, ...] = ()
    until: Until = "end_of_turn"


class LockAttack(EffectWord, frozen=True, kw_only=True, tag="lock_attack"):
    """Lets the player name an attack of the Pokémon, which then cannot be used for a time."""

    to: To = "defending"
    until: Until = "end_of_opponents_turn"


class EndTheTurn(EffectWord, frozen=True, kw_only=True, tag="end_turn"):
    """Ends the turn."""


class Win(EffectWord, frozen=True, kw_only=True, tag="win"):
    """Makes the player win the game."""


class ByHand(EffectWord, frozen=True, kw_only=True, tag="by_hand"):
    """Beyond the vocabulary: players carry it out and enter the result. *about* describes it in our own words."""

    about: str = ""


PokemonEffect: TypeAlias = (
    ChoosePokemon
    | Base
    | Plus
    | Fail
    | Damage
    | PutCounters
    | MoveCounters
    | Heal
    | GiveCondition
    | Cure
    | KnockOut
    | DiscardEnergy
    | MoveEnergy
    | SwapEnergy
    | AttachFrom
    | Switch
    | Return
    | Devolve
    | EvolveFrom
    | Exchange
    | DiscardTools
    | DiscardStadium
    | PutMark
    | UseAttackOf
    | UseSupporter
    | PassOn
    | BecomeCopy
    | ChangeWeakness
    | ChangeType
    | LockAttack
    | EndTheTurn
    | Win
    | ByHand
)
"""Effects without nested effects, except those on decks, hands and piles."""
