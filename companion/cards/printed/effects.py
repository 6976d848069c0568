"""The closed vocabulary that card texts are written in.

What a card does is data. An *effect* is one instruction (`do = "…"`), carried out
in order; a *modifier* (`mod = "…"`) answers a question as long as it is in force; a
*trigger* waits for something to happen and then does effects. Small values say who
(`Who`, `That`), which cards (`What`), how many (`Count`) and whether (`If`).

Every word has a handler or a query that reads it, a sentence in `describe`, a user
and a test. A word is added when two cards need it, or when one does and no
combination will do; a word named after a card is refused. What is not expressed is
`ByHand`: the referee holds everything around it and the players do the rest.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import field

from companion.cards.printed.kinds import CardKind, Condition, EnergyType, Mark, PowerKind, Stage


class _Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all values of the vocabulary have in common."""


# --- who, which, how many, whether ----------------------------------------------------


class That(_Value, frozen=True, kw_only=True):
    """What a Pokémon in play must be; every part that is given must hold."""

    types: tuple[EnergyType, ...] = ()
    """It has one of these types."""
    stages: tuple[Stage, ...] = ()
    """A levelled-up Pokémon is of the stage below and "lvx" as well."""
    names: tuple[str, ...] = ()
    """Its name is one of these."""
    name_has: str = ""
    """These words are part of its name: "Pup" of "Ada's Pup" and not of "Puppet"."""
    marks: tuple[Mark, ...] = ()
    """It has all of these."""
    without_marks: tuple[Mark, ...] = ()
    """It has none of these."""
    evolved: bool | None = None
    """Does another Pokémon card lie under it (CG-CARD-05)?"""
    evolves: bool | None = None
    """Is its top card (a LV.X aside) an Evolution card?"""
    evolves_from: str = ""
    """That card names this Pokémon as what it evolves from."""
    damaged: bool | None = None
    energy: tuple[EnergyType, ...] | None = None
    """It has Energy that provides one of these attached; (): any Energy at all."""
    energy_cards: int | None = None
    """It has at least so many Energy cards attached."""
    special_energy: bool | None = None
    """It has a special Energy card attached."""
    no_energy: bool = False
    conditions: tuple[Condition, ...] | None = None
    """It has one of these; (): any Special Condition."""
    conditions_at_least: int | None = None
    """It has so many Special Conditions or more."""
    tool: bool | None = None
    powers: tuple[PowerKind, ...] | None = None
    """It has a power of one of these kinds, whether it works or not."""
    attack: str = ""
    """It has an attack of this name."""
    hp_at_most: int | None = None
    """Its HP, less damage, are at most these."""
    retreat: int | None = None
    """Its Retreat Cost is exactly this."""
    weak_to: tuple[EnergyType, ...] = ()
    resists: bool | None = None
    """Has it any Resistance?"""
    resists_to: tuple[EnergyType, ...] = ()
    """It has a Resistance to one of these."""
    place: Literal["active", "bench"] | None = None
    counters_at_least: int | None = None
    """It has so many damage counters or more."""
    entered_this_turn: bool | None = None
    kinds: tuple[CardKind, ...] = ()
    """Its top card is of one of these kinds (a Fossil in play is no pokemon card)."""
    same_type_as: Group | None = None
    """It shares a type with one of these Pokémon."""
    not_: That | None = field(name="not", default=None)
    either: tuple[That, ...] = ()
    """One of these holds."""


Group: TypeAlias = Literal[
    "self",
    "defending",
    "attacker",
    "chosen",
    "those",
    "rest",
    "holder",
    "own_active",
    "own_bench",
    "own",
    "own_other",
    "opponent_active",
    "opponent_bench",
    "opponent",
    "both_active",
    "both_bench",
    "all",
    "all_other",
]
"""Pokémon in play, seen from the card whose effect it is; a plural word means every one.

*self* is the Pokémon itself, *defending* the Defending Pokémon of this attack (of
anything else: the opponent's Active one), *attacker* the Pokémon whose attack set off
a trigger (in an attack: *self*), *holder* the Pokémon that a Tool is attached to.
*chosen* was chosen in the attack's choices (or by the last `choose`), *those* are what
the last effect was done to, *rest* those that it could have been done to and was not.
*own_other* and *all_other* leave *self* out.
"""


class Who(_Value, frozen=True, kw_only=True):
    """Pokémon of a group, chosen or all: *pick* of them, or every one that fits."""

    of: Group
    that: That | None = None
    pick: int | None = None
    """How many are chosen; None: all."""
    up_to: bool = False
    """Fewer than *pick* will do, none too."""
    by: Literal["you", "opponent", "random"] = "you"
    """Who chooses; *you* is the player of the card."""


To: TypeAlias = Group | Who


class What(_Value, frozen=True, kw_only=True):
    """What a card must be; every part that is given must hold."""

    kinds: tuple[CardKind, ...] = ()
    stages: tuple[Stage, ...] = ()
    evolution: bool | None = None
    """Is it an Evolution card?"""
    types: tuple[EnergyType, ...] = ()
    """A Pokémon of, or an Energy card that provides, one of these."""
    basic_energy: bool | None = None
    names: tuple[str, ...] = ()
    name_has: str = ""
    marks: tuple[Mark, ...] = ()
    without_marks: tuple[Mark, ...] = ()
    evolves_from: Group | None = None
    """It evolves from one of these Pokémon."""
    named_like: Group | None = None
    """It has the name of one of these Pokémon."""
    retreat_at_least: int | None = None
    """A Pokémon with so many symbols in its printed Retreat Cost."""
    same_type_as: Group | None = None
    """An Energy card of the type of, or a Pokémon that shares a type with, one of these."""
    hp_at_most: int | None = None
    word_trainer: bool = False
    """The edition's word "Trainer card" covers it (CG-TRAINER-03)."""
    not_: What | None = field(name="not", default=None)
    either: tuple[What, ...] = ()


CardWord: TypeAlias = Literal[
    "any",
    "pokemon",
    "basic_pokemon",
    "evolution_card",
    "energy",
    "basic_energy",
    "special_energy",
    "trainer",
    "item",
    "supporter",
    "stadium",
    "tool",
]
"""Short for common `What`: *trainer* is all that the edition's word covers, *item* a plain Trainer card.

Where Trainer is the name of the whole family (CG-CARD-04), every Trainer card but a
Supporter or Stadium is an *item*.
"""

Cards: TypeAlias = CardWord | What

Counted: TypeAlias = Literal[
    "energy",
    "energy_cards",
    "energy_beyond_cost",
    "damage_counters",
    "pokemon",
    "prizes_left",
    "prizes_taken",
    "hand",
    "deck",
    "discard",
    "lost",
    "heads",
    "tails",
    "done",
    "damage",
    "hp",
    "hp_left",
    "printed_hp",
    "retreat_cost",
    "conditions",
    "tools",
    "types",
    "under",
    "counters_of",
    "last_damage",
    "shown",
]
"""What is counted. Of Pokémon (*who*): Energy (units), Energy cards, Energy beyond what
the attack's cost took, damage counters, the Pokémon themselves, HP, HP less damage,
Retreat Cost (symbols), Special Conditions, Tools, different types of all of them, cards under it, reminder counters,
the damage that the last attack did to it. Of a player (*side*): Prizes, cards in hand,
deck, discard pile, Lost Zone. Of this effect: heads and tails of the last flip, what
the last effect did (*done*: cards moved, Pokémon affected, counters taken off),
the damage that this attack has done so far, and the cards last *shown* that fit."""


class Count(_Value, frozen=True, kw_only=True):
    """A number that is counted: *times* each, *plus* a constant, at most *most*."""

    count: Counted
    who: To = "self"
    side: Literal["own", "opponent", "both"] = "own"
    types: tuple[EnergyType, ...] = ()
    """Energy of these types only."""
    what: Cards = "any"
    """Which cards count, of a zone, attached or shown."""
    name: str = ""
    """The reminder counters of this name."""
    times: int = 1
    plus: int = 0
    most: int | None = None
    half: Literal["up", "down"] | None = None
    """Half of it (before *times*), rounded to the next 10 for damage and HP, else to a whole."""


Amount: TypeAlias = int | Count
"""Damage is in points (10 for a counter); counters, cards, Energy and coins are counted."""


class If(_Value, frozen=True, kw_only=True):
    """Whether; every part that is given must hold."""

    heads: int | None = None
    """The last flip showed at least so many heads."""
    tails: int | None = None
    """At least so many tails."""
    done: bool | None = None
    """Did the last effect do anything (was the optional one taken)?"""
    who: To | None = None
    """There is such a Pokémon (with *that*: which is so)."""
    that: That | None = None
    """Without *who*: the Pokémon itself is so."""
    amount: Count | None = None
    """So much is there: within the bounds that follow, or without any: at least 1."""
    at_least: int | None = None
    at_most: int | None = None
    than: Count | None = None
    """*amount* is more than this."""
    as_many: Count | None = None
    """*amount* is equal to this."""
    stadium: str | None = None
    """A Stadium is in play; with a name: this one; "": any."""
    stadium_by: Literal["own", "opponent"] | None = None
    """That Stadium (*stadium*) was played by this player."""
    in_zone: Cards | None = None
    """Such a card is (or, of cards that nobody has named, may be) in *zone* of *side*."""
    zone: Literal["hand", "deck", "discard", "lost"] = "discard"
    side: Literal["own", "opponent"] = "own"
    history: (
        Literal[
            "self_evolved_this_turn",
            "self_entered_this_turn",
            "self_became_active_this_turn",
            "self_damaged_last_turn",
            "self_healed_this_turn",
            "own_knocked_out_last_turn",
            "self_used_this_attack_last_turn",
            "own_used_this_attack_last_turn",
            "self_attacked_last_turn",
            "supporter_this_turn",
            "stadium_this_turn",
            "energy_attached_this_turn",
            "retreated_this_turn",
            "first_turn",
            "knocked_out_by_this",
        ]
        | None
    ) = None
    """What happened: last turn is the opponent's; *own_knocked_out_last_turn*: by the damage of an
    opposing attack; *knocked_out_by_this*: a Pokémon is to be Knocked Out by this attack's damage."""
    name: str = ""
    """For the histories that speak of an attack or a card: its name."""
    types: tuple[EnergyType, ...] = ()
    """For *own_knocked_out_last_turn*: one of those was of one of these types."""
    turn_of: Literal["own", "opponent"] | None = None
    not_: If | None = field(name="not", default=None)
    either: tuple[If, ...] = ()


Until: TypeAlias = Literal[
    "end_of_turn",
    "end_of_opponents_turn",
    "end_of_own_next_turn",
    "leaves_active",
    "leaves_play",
]
"""How long something lasts. Whatever an attack lays on a Pokémon also ends when it goes
to the Bench or evolves (CG-COND-11), except *leaves_play*."""

# --- effects ----------------------------------------------------------------------------


class _Word(_Value, frozen=True, kw_only=True, tag_field="do"):
    """One instruction."""


class Flip(_Word, frozen=True, kw_only=True, tag="flip"):
    """Flips coins, then does *heads* or *tails*.

    With one coin one of them; with several, *heads* if all are heads (*each* then is
    done once for each head). *until_tails*: coins until the first tails. *of*: a coin for
    each of these Pokémon; *each* is then done once, to those that showed heads: they are *chosen*.
    """

    coins: Amount = 1
    until_tails: bool = False
    of: To | None = None
    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()
    each: tuple[Effect, ...] = ()
    by: Literal["you", "opponent"] = "you"


class When(_Word, frozen=True, kw_only=True, tag="if"):
    """Does *then*, or *else*."""

    if_: If = field(name="if")
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = field(name="else", default=())


class May(_Word, frozen=True, kw_only=True, tag="may"):
    """A player says yes or no first; on no, *done* is false for what follows."""

    then: tuple[Effect, ...]
    by: Literal["you", "opponent"] = "you"


class OneOf(_Word, frozen=True, kw_only=True, tag="one_of"):
    """A player picks one of several ways."""

    ways: tuple[tuple[Effect, ...], ...]
    by: Literal["you", "opponent"] = "you"


class Repeat(_Word, frozen=True, kw_only=True, tag="repeat"):
    """Does *then* so many times."""

    times: Amount
    then: tuple[Effect, ...]


class ForEach(_Word, frozen=True, kw_only=True, tag="for_each"):
    """Does *then* once for each of the Pokémon, which is *chosen* meanwhile."""

    who: To
    then: tuple[Effect, ...]


class ChoosePokemon(_Word, frozen=True, kw_only=True, tag="choose"):
    """Chooses Pokémon for later effects: they are *chosen*."""

    who: Who


class Base(_Word, frozen=True, kw_only=True, tag="base"):
    """This attack's base damage is the amount (in `number` only)."""

    amount: Amount


class Plus(_Word, frozen=True, kw_only=True, tag="plus"):
    """This attack's base damage is so much more; a negative amount: less (in `number` only)."""

    amount: Amount


class Fail(_Word, frozen=True, kw_only=True, tag="fail"):
    """The attack does nothing (in `needs` and `before`); a power or card ends here."""


class Damage(_Word, frozen=True, kw_only=True, tag="damage"):
    """Does damage beside the attack's own: to the Bench, to itself, to several.

    Weakness and Resistance count only for the Defending Pokémon, and not with *plain*.
    *sure*: no other effect on the Pokémon changes it either.
    """

    amount: Amount
    to: To
    plain: bool = False
    sure: bool = False


class PutCounters(_Word, frozen=True, kw_only=True, tag="counters"):
    """Puts damage counters, which is no damage (CG-DMG-13).

    *spread*: the player places them one at a time among the group.
    *until_left*: so many that just these HP are left.
    """

    amount: Amount = 0
    to: To
    spread: bool = False
    until_left: int | None = None


class MoveCounters(_Word, frozen=True, kw_only=True, tag="move_counters"):
    """Moves damage counters from a Pokémon to another; *safe*: not if it Knocks Out."""

    amount: Amount = 1
    from_: To = field(name="from")
    to: To
    up_to: bool = False
    safe: bool = False
    swap: bool = False
    """All of both change places."""


class Heal(_Word, frozen=True, kw_only=True, tag="heal"):
    """Takes off damage: *amount* points, or all. *up_to*: less, if the player likes."""

    to: To
    amount: Amount | Literal["all"]
    up_to: bool = False


class GiveCondition(_Word, frozen=True, kw_only=True, tag="condition"):
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


class Cure(_Word, frozen=True, kw_only=True, tag="cure"):
    """Removes Special Conditions; without *is*, all of them. *choose*: of several, one that the player picks."""

    to: To
    is_: tuple[Condition, ...] = field(name="is", default=())
    choose: bool = False


class KnockOut(_Word, frozen=True, kw_only=True, tag="knock_out"):
    """The Pokémon is Knocked Out, whatever its damage."""

    to: To


class DiscardEnergy(_Word, frozen=True, kw_only=True, tag="discard_energy"):
    """Discards Energy cards attached to Pokémon.

    *amount* Energy cards in all, of *types* only where given; "all": every one.
    *must*: without so many the effect (as a need: the attack) cannot be done.
    *units*: *amount* is of Energy and not of cards: a card that provides two is two (CG-AMB-45).
    *to_zone*: elsewhere than the discard pile.
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


class MoveEnergy(_Word, frozen=True, kw_only=True, tag="move_energy"):
    """Moves Energy cards between Pokémon."""

    from_: To = field(name="from")
    to: To
    amount: Amount | Literal["all"] = 1
    types: tuple[EnergyType, ...] = ()
    """Cards that provide Energy of these types where they are attached."""
    what: Cards = "energy"
    up_to: bool = False
    each: bool = False
    """The Pokémon is chosen anew for each card."""


class SwapEnergy(_Word, frozen=True, kw_only=True, tag="swap_energy"):
    """An Energy card attached to a Pokémon and one of the player's discard pile change places; they share no type."""

    on: To
    what: Cards = "basic_energy"


class AttachFrom(_Word, frozen=True, kw_only=True, tag="attach"):
    """Attaches cards from a zone to Pokémon; it is not the turn's Energy (CG-ENERGY-07).

    *each*: the Pokémon is chosen for each card. *apart*: each card goes onto another Pokémon.
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
    """It is the turn's attachment."""


class Draw(_Word, frozen=True, kw_only=True, tag="draw"):
    """Draws cards: *amount*, or *until* so many are in hand (CG-DRAW-03)."""

    amount: Amount = 0
    until: Amount | None = None
    side: Literal["own", "opponent", "both"] = "own"
    up_to: bool = False


class Search(_Word, frozen=True, kw_only=True, tag="search"):
    """Takes cards out of the own deck, then shuffles it (CG-SHUFFLE-01).

    *to*: the hand, the Bench (Basic Pokémon, face-up), the top of the deck, the
    discard pile. *show*: the opponent sees them. *different*: no two of one name.
    *evolve*: puts the card on a Pokémon in play as an evolution.
    """

    what: Cards = "any"
    amount: Amount = 1
    up_to: bool = True
    to: Literal["hand", "bench", "deck_top", "discard", "lost", "evolve", "prizes"] = "hand"
    show: bool = False
    different: bool = False
    different_types: bool = False
    onto: To = "self"
    """Whom the card evolves (*to* is evolve)."""
    level_up: bool = False
    """It levels the Pokémon up instead (*to* is evolve)."""
    side: Literal["own", "opponent"] = "own"
    shuffle: bool = True


class Look(_Word, frozen=True, kw_only=True, tag="look"):
    """Looks at cards on top of a deck, takes some that fit, and lays the rest back.

    *rest*: back in any order on top, underneath, shuffled in, or discarded. *show*: both
    players see them (revealed). *by*: who takes of them. *to* legend: both halves of a
    LEGEND, if they are there, come onto the Bench as one, and every Energy card goes onto it.
    """

    amount: Amount
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent"] = "you"
    take: int = 0
    take_all: bool = False
    up_to: bool = True
    what: Cards = "any"
    to: Literal["hand", "bench", "discard", "attach", "lost", "deck_top", "legend"] = "hand"
    onto: To = "self"
    rest: Literal["top", "order", "bottom", "shuffle", "discard", "lost"] = "order"
    show: bool = False
    bottom: bool = False
    """From the bottom of the deck."""


class Shuffle(_Word, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffles a deck."""

    side: Literal["own", "opponent", "both"] = "own"


class DiscardHand(_Word, frozen=True, kw_only=True, tag="discard_hand"):
    """Cards leave a hand: *amount* that fit, or all; chosen by their owner, the other, or by chance.

    *must*: without so many the effect cannot be done (a cost). *look*: the one who
    chooses sees the hand. *show*: the other player sees which cards they are.
    """

    side: Literal["own", "opponent", "both"] = "own"
    amount: Amount | Literal["all"] = 1
    until: int | None = None
    """Down to so many cards."""
    what: Cards = "any"
    up_to: bool = False
    must: bool = False
    by: Literal["owner", "you", "random"] = "owner"
    to: Literal["discard", "deck", "deck_top", "deck_bottom", "lost", "prizes"] = "discard"
    show: bool = False


class ShowHand(_Word, frozen=True, kw_only=True, tag="show_hand"):
    """A hand is shown to the other player, or so many cards of it by chance."""

    side: Literal["own", "opponent", "both"] = "opponent"
    amount: Amount | Literal["all"] = "all"


class ShuffleHand(_Word, frozen=True, kw_only=True, tag="shuffle_hand"):
    """A hand is shuffled into its deck."""

    side: Literal["own", "opponent", "both"] = "own"
    to: Literal["deck", "discard", "deck_bottom"] = "deck"


class Recover(_Word, frozen=True, kw_only=True, tag="recover"):
    """Takes cards out of a discard pile: to the hand, the deck (shuffled in), its top, the Bench, the Lost Zone."""

    what: Cards = "any"
    amount: Amount | Literal["all"] = 1
    up_to: bool = False
    to: Literal["hand", "deck", "deck_top", "deck_bottom", "bench", "lost"] = "hand"
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent", "random"] = "you"
    different: bool = False
    show: bool = False


class Mill(_Word, frozen=True, kw_only=True, tag="mill"):
    """Discards cards from the top of a deck."""

    side: Literal["own", "opponent", "both"] = "opponent"
    amount: Amount = 1
    to: Literal["discard", "lost"] = "discard"
    bottom: bool = False


class Switch(_Word, frozen=True, kw_only=True, tag="switch"):
    """An Active Pokémon and a Benched one change places (CG-RETREAT-12)."""

    side: Literal["own", "opponent"]
    by: Literal["you", "opponent"] | None = None
    """Who chooses the Benched Pokémon; None: the owner of the side for *own*, you for *opponent*."""
    with_: To | None = field(name="with", default=None)
    up_to: bool = False


class Return(_Word, frozen=True, kw_only=True, tag="return"):
    """A Pokémon leaves play: to its owner's hand or deck, with everything attached or without.

    *attached*: where what is attached goes. *only_basic*: the Basic Pokémon card alone;
    the other Pokémon cards go where *attached* says.
    """

    to: To
    zone: Literal["hand", "deck", "deck_bottom", "lost", "discard", "prizes"] = "hand"
    attached: Literal["with", "discard"] = "with"
    only_basic: bool = False


class Devolve(_Word, frozen=True, kw_only=True, tag="devolve"):
    """Takes the highest Evolution card off (CG-DEVOLVE-01), with a LV.X on it (CG-LVX-08); *stages*: more than one."""

    to: To
    zone: Literal["hand", "deck", "discard", "lost"] = "hand"
    stages: int | Literal["all", "choose"] = 1


class EvolveFrom(_Word, frozen=True, kw_only=True, tag="evolve"):
    """Evolves a Pokémon with a card from a zone, outside the turn's usual rules.

    *skip*: straight from Basic to the Stage 2 above it. *anytime*: also on the turn it
    came into play. *must*: where no Pokémon can, the card cannot be played.
    """

    to: To
    from_: Literal["hand", "discard"] = field(name="from", default="hand")
    what: Cards = "evolution_card"
    skip: bool = False
    anytime: bool = True
    level_up: bool = False
    must: bool = False
    unnamed: bool = False
    """The card need not name the Pokémon as what it evolves from: *what* alone says which it is."""


class PlayOnBench(_Word, frozen=True, kw_only=True, tag="bench"):
    """Puts Pokémon from a zone onto a Bench."""

    what: Cards = "basic_pokemon"
    from_: Literal["hand", "discard", "deck", "lost"] = field(name="from", default="hand")
    amount: Amount = 1
    up_to: bool = True
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent"] = "you"
    damage: int = 0
    """Damage that it comes into play with."""


class DiscardTools(_Word, frozen=True, kw_only=True, tag="discard_tools"):
    """Takes Tools (with *machines* Technical Machines, with *all_trainers* all attached Trainer cards) off Pokémon."""

    from_: To = field(name="from")
    amount: Amount | Literal["all"] = "all"
    to_zone: Literal["discard", "hand", "deck"] = "discard"
    all_trainers: bool = False
    machines: bool = False
    up_to: bool = False


class DiscardStadium(_Word, frozen=True, kw_only=True, tag="discard_stadium"):
    """The Stadium in play is discarded, or goes to a zone of whoever played it."""

    to: Literal["discard", "hand", "deck"] = "discard"


class Lay(_Word, frozen=True, kw_only=True, tag="lay"):
    """Lays a modifier on Pokémon for a time.

    *tied*: it ends as well when the Pokémon whose text this is leaves the Active place, and
    of the damage that attacks do it changes only what is done to that one. *once*: not where
    the same lies already.
    """

    to: To
    mod: Modifier
    until: Until
    tied: bool = False
    once: bool = False


class LayOnPlayer(_Word, frozen=True, kw_only=True, tag="lay_on_player"):
    """Lays a modifier on a player for a time: on all their Pokémon, cards, turns."""

    side: Literal["own", "opponent", "both"]
    mod: Modifier
    until: Until


class LayTrigger(_Word, frozen=True, kw_only=True, tag="lay_trigger"):
    """Lays a trigger on Pokémon for a time, such as an answer to damage."""

    to: To
    trigger: Trigger
    until: Until


class PutMark(_Word, frozen=True, kw_only=True, tag="mark"):
    """Puts reminder counters on Pokémon (CG-COUNTER-01)."""

    to: To
    name: str
    amount: int = 1


class UseAttackOf(_Word, frozen=True, kw_only=True, tag="use_attack_of"):
    """Chooses an attack of a Pokémon (or of a card in a zone) and does it as this attack (in `after`).

    It is done in full, its damage first. *free*: nothing is asked for or paid for it; if
    not, its Energy must be there and what must be paid is. Coins that it needs are flipped.
    """

    of: To | None = None
    zone: Literal["discard", "opponent_discard", "hand", "deck"] | None = None
    what: Cards = "pokemon"
    under: bool = False
    """The cards under the Pokémon."""
    free: bool = True
    last: bool = False
    """The attack that Pokémon used last turn."""


class UseSupporter(_Word, frozen=True, kw_only=True, tag="use_supporter"):
    """Does what a Supporter does, if what that asks for can be paid; it stays where it is.

    It is the one that lies beside the own Active Pokémon, or one that the player picks in
    the opponent's hand, which is seen.
    """

    of: Literal["beside_active", "opponent_hand"] = "beside_active"


class PassOn(_Word, frozen=True, kw_only=True, tag="pass_on"):
    """What the last attack, in the opponent's turn before this one, did to this Pokémon is done to others.

    Conditions, what it laid, Energy cards lost; its damage is `last_damage`. What the
    attack's player named (an attack that cannot be used) is named anew.
    """

    to: Group = "defending"


class BecomeCopy(_Word, frozen=True, kw_only=True, tag="copy"):
    """The Pokémon has everything of another's card but its own Energy and damage, while it may."""

    to: To = "self"
    of: To
    until: Until = "end_of_turn"


class ChangeWeakness(_Word, frozen=True, kw_only=True, tag="change_weakness"):
    """The player names a type, and the Pokémon's Weakness (or Resistance) is to it."""

    to: To
    resistance: bool = False
    types: tuple[EnergyType, ...] = ()
    """What may be named; (): any but Colorless."""
    until: Until = "leaves_active"


class ChangeType(_Word, frozen=True, kw_only=True, tag="change_type"):
    """The Pokémon's type is the one named, until then."""

    to: To
    like: To | None = None
    """The type of this Pokémon, chosen if there are several."""
    types: tuple[EnergyType, ...] = ()
    until: Until = "end_of_turn"


class LockAttack(_Word, frozen=True, kw_only=True, tag="lock_attack"):
    """The player names an attack of the Pokémon, and it cannot be used until then."""

    to: To = "defending"
    until: Until = "end_of_opponents_turn"


class TakePrize(_Word, frozen=True, kw_only=True, tag="take_prize"):
    """Takes Prizes beside those of Knock Outs."""

    amount: int = 1


class LookAtPrizes(_Word, frozen=True, kw_only=True, tag="look_at_prizes"):
    """Looks at Prizes; *swap*: may change one for the top card of the deck or one of the hand.

    *turn_up*: both players see them, and all of them lie face-up from then on.
    """

    side: Literal["own", "opponent"] = "own"
    amount: int | Literal["all"] = "all"
    swap: Literal["hand", "deck_top"] | None = None
    turn_up: bool = False


class EndTheTurn(_Word, frozen=True, kw_only=True, tag="end_turn"):
    """The turn ends."""


class ToLost(_Word, frozen=True, kw_only=True, tag="to_lost"):
    """The card whose effect this is goes to the Lost Zone instead of the discard pile."""


class KeepCard(_Word, frozen=True, kw_only=True, tag="keep"):
    """The card whose effect this is goes to the hand (or under, or onto a Pokémon) instead of the discard pile.

    *as_energy* (with *attach*): it is no Pokémon any more but an Energy card that provides
    so many Energy of a type that the player names; it may come from the discard pile.
    """

    to: Literal["hand", "deck", "deck_top", "attach", "bench"] = "hand"
    onto: To = "self"
    as_energy: int = 0


class Win(_Word, frozen=True, kw_only=True, tag="win"):
    """The player wins the game."""


class ByHand(_Word, frozen=True, kw_only=True, tag="by_hand"):
    """Beyond the vocabulary: the players do it and enter the result. *about* says in a few words of our own what."""

    about: str = ""


Effect: TypeAlias = (
    Flip
    | When
    | May
    | OneOf
    | Repeat
    | ForEach
    | ChoosePokemon
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
    | Draw
    | Search
    | Look
    | Shuffle
    | DiscardHand
    | ShowHand
    | ShuffleHand
    | Recover
    | Mill
    | Switch
    | Return
    | Devolve
    | EvolveFrom
    | PlayOnBench
    | DiscardTools
    | DiscardStadium
    | Lay
    | LayOnPlayer
    | LayTrigger
    | PutMark
    | UseAttackOf
    | UseSupporter
    | PassOn
    | BecomeCopy
    | ChangeWeakness
    | ChangeType
    | LockAttack
    | TakePrize
    | LookAtPrizes
    | EndTheTurn
    | ToLost
    | KeepCard
    | Win
    | ByHand
)
EFFECT_TYPES: tuple[type, ...] = get_args(Effect)

# --- modifiers --------------------------------------------------------------------------


class _Modifier(_Value, frozen=True, kw_only=True, tag_field="mod"):
    """An answer to a question of the rules, as long as it is in force.

    *to* is whom it concerns. *self* is the Pokémon whose power it is, that its card is
    attached to, on which it was laid; of what was laid on a player every Pokémon of that
    player, of a Stadium every Pokémon in play. *if_*: only while this holds.

    Groups, sides and conditions are seen from the player of the card; of what was laid on
    a player, from that player, whom it then concerns whatever its *side* says.
    """

    to: To = "self"
    if_: If | None = field(name="if", default=None)


class More(_Modifier, frozen=True, kw_only=True, tag="more"):
    """Its attacks do so much more damage to the opponent's Active (*any*: every opposing) Pokémon."""

    amount: Amount
    against: That | None = None
    attack: str = ""
    """Only this attack."""
    any: bool = False
    to_damage: bool = False
    """Only if there is damage when it is added: none that Resistance has taken off comes back."""


class NewBase(_Modifier, frozen=True, kw_only=True, tag="new_base"):
    """Its attack (of this name) has this base damage; *times* multiplies what it has."""

    amount: Amount | None = None
    attack: str = ""
    times: int = 1


class Less(_Modifier, frozen=True, kw_only=True, tag="less"):
    """Damage that attacks do to it is so much less, after Weakness and Resistance.

    A negative amount: so much more, if there is any damage. *by*: by attacks of such Pokémon
    only. *opposing*: by the opponent's attacks only. *half*: half the damage instead.
    """

    amount: Amount = 0
    per_heads: bool = False
    """Of opposing attacks: coins until tails, and so much less for each heads."""
    by: That | None = None
    opposing: bool = False
    half: Literal["up", "down"] | None = None


class Weaker(_Modifier, frozen=True, kw_only=True, tag="weaker"):
    """Its own attacks do so much less damage (before Weakness); *half*: half instead."""

    amount: Amount = 0
    half: Literal["up", "down"] | None = None
    after: bool = False
    """After Weakness and Resistance."""


class Prevent(_Modifier, frozen=True, kw_only=True, tag="prevent"):
    """Prevents what attacks do to it: their damage, their other effects, or both.

    *by*: of such attackers only. *at_most*: only damage up to this (after Weakness and
    Resistance). *flip*: a coin each time, heads prevents. *powers*: what opposing Powers,
    Bodies or Abilities do is prevented too; *trainers*: and what opposing Trainer cards do.
    """

    damage: bool = True
    effects: bool = False
    by: That | None = None
    at_most: int | None = None
    at_least: int | None = None
    flip: bool = False
    counters: bool = False
    """Damage counters of attacks, too."""
    attacks: bool = True
    powers: bool = False
    trainers: bool = False
    own: bool = False
    """What the own player's attacks do to it as well."""


class NoAttacksOnMe(_Modifier, frozen=True, kw_only=True, tag="no_attacks_on_me"):
    """Attacks against it are stopped (CG-AMB-40)."""


class FlipOrFail(_Modifier, frozen=True, kw_only=True, tag="flip_or_fail"):
    """If it tries to attack: a coin; tails, and the attack does nothing (CG-ATTACK-10)."""


class AttackCost(_Modifier, frozen=True, kw_only=True, tag="attack_cost"):
    """Its attacks cost so many Colorless more (or, negative, less), or so many of *types*; *free*: nothing at all."""

    amount: int = 0
    types: tuple[EnergyType, ...] = ()
    attack: str = ""
    free: bool = False


class AttackNeeds(_Modifier, frozen=True, kw_only=True, tag="attack_needs"):
    """Its attacks ask for this besides: payments with `must`, as in an attack's own `needs`.

    *you* in these effects is the player of the attack. Powers of one name ask once.
    """

    needs: tuple[Effect, ...]


class NoAttack(_Modifier, frozen=True, kw_only=True, tag="no_attack"):
    """It cannot attack; with a name: not with this attack."""

    attack: str = ""


class NoRetreat(_Modifier, frozen=True, kw_only=True, tag="no_retreat"):
    """It cannot retreat."""


class RetreatCost(_Modifier, frozen=True, kw_only=True, tag="retreat_cost"):
    """Its Retreat Cost is this, or so much more or less."""

    set: int | None = None
    plus: Amount = 0


class Hp(_Modifier, frozen=True, kw_only=True, tag="hp"):
    """Its HP are so many more, or set."""

    plus: Amount = 0
    set: int | None = None
    once: bool = False
    """Powers of one name (of whichever Pokémon) count once."""


class Immune(_Modifier, frozen=True, kw_only=True, tag="immune"):
    """It cannot get these Special Conditions; (): none at all."""

    is_: tuple[Condition, ...] = field(name="is", default=())


class NoWeakness(_Modifier, frozen=True, kw_only=True, tag="no_weakness"):
    """It has no Weakness."""


class NoResistance(_Modifier, frozen=True, kw_only=True, tag="no_resistance"):
    """It has no Resistance."""


class HasWeakness(_Modifier, frozen=True, kw_only=True, tag="weakness"):
    """Its Weakness is to these types and no others: ×2, or + this. Without types: to those that it has anyway."""

    types: tuple[EnergyType, ...] = ()
    plus: int = 0


class HasResistance(_Modifier, frozen=True, kw_only=True, tag="resistance"):
    """Its Resistance is to these types and no others: less this."""

    types: tuple[EnergyType, ...]
    less: int = 30


class IgnoreOnHit(_Modifier, frozen=True, kw_only=True, tag="ignores"):
    """Its attacks' damage is not touched by these; *effects*: those on the Defending Pokémon."""

    weakness: bool = False
    resistance: bool = False
    effects: bool = False


class HasType(_Modifier, frozen=True, kw_only=True, tag="type"):
    """Its type is this (*also*: beside its own)."""

    types: tuple[EnergyType, ...]
    also: bool = False


class Provides(_Modifier, frozen=True, kw_only=True, tag="provides"):
    """Energy attached to it provides other Energy.

    *what*: such Energy cards; in the text of an Energy card it is that card itself.
    *gives*: what each provides, one entry for each Energy; several types of one
    Energy are parted by "/", "any" is every type at once. *units*: every Energy of a card
    becomes these, and not the card as a whole.
    """

    what: Cards = "energy"
    gives: tuple[str, ...]
    units: bool = False


class NoPowers(_Modifier, frozen=True, kw_only=True, tag="no_powers"):
    """Powers of these kinds do not work on those Pokémon; powers of its own name do. *name*: only these."""

    kinds: tuple[PowerKind, ...]
    name: str = ""


class NoTools(_Modifier, frozen=True, kw_only=True, tag="no_tools"):
    """Pokémon Tools in play do nothing, whosever they are."""


class NoCards(_Modifier, frozen=True, kw_only=True, tag="no_cards"):
    """Players on *side* cannot play such cards from hand."""

    what: Cards
    side: Literal["own", "opponent", "both"] = "opponent"


class CoinsShow(_Modifier, frozen=True, kw_only=True, tag="coins_show"):
    """Coins that players on *side* flip during their own turn count as this, whatever they show."""

    shows: Literal["heads", "tails"]
    side: Literal["own", "opponent", "both"] = "opponent"


class OpenHand(_Modifier, frozen=True, kw_only=True, tag="open_hand"):
    """Players on *side* play with the hand face-up."""

    side: Literal["own", "opponent", "both"] = "opponent"


class NoEvolving(_Modifier, frozen=True, kw_only=True, tag="no_evolving"):
    """Those Pokémon (left at *self*: all of *side*) cannot be evolved with a card from hand.

    *level_up*: nor levelled up. Laid on a Pokémon it has to be for its *holder*.
    """

    side: Literal["own", "opponent", "both"] = "both"
    level_up: bool = False


class EarlyEvolving(_Modifier, frozen=True, kw_only=True, tag="early_evolving"):
    """Those may evolve on the turn they came into play, or on the first turn."""

    first_turn: bool = False


class ExtraAttach(_Modifier, frozen=True, kw_only=True, tag="extra_attach"):
    """Its player may attach so many more Energy cards a turn (to such Pokémon)."""

    amount: int = 1
    what: Cards = "energy"


class BenchSize(_Modifier, frozen=True, kw_only=True, tag="bench_size"):
    """A Bench holds so many Pokémon (CG-ZONE-04); of several sizes the smallest counts."""

    size: int
    side: Literal["own", "opponent", "both"] = "both"


class Prizes(_Modifier, frozen=True, kw_only=True, tag="prizes"):
    """Its Knock Out gives so many Prizes more (or less), or this many."""

    plus: int = 0
    set: int | None = None


class Survive(_Modifier, frozen=True, kw_only=True, tag="survive"):
    """If damage would Knock it Out, it stays with *left* HP; *flip*: on heads. *from_full*: only if undamaged."""

    left: int = 10
    flip: bool = False
    from_full: bool = False


class ConditionHit(_Modifier, frozen=True, kw_only=True, tag="condition_hit"):
    """Coins for a condition: so many for Sleep (all must be heads); the Burn or Confusion hit is this many counters."""

    is_: Condition = field(name="is")
    coins: int | None = None
    counters: int | None = None


class UsesAttacksOf(_Modifier, frozen=True, kw_only=True, tag="uses_attacks_of"):
    """It may use the attacks of these Pokémon (or of the cards under it), cost and all."""

    of: To | None = None
    under: bool = False


class Mirrors(_Modifier, frozen=True, kw_only=True, tag="mirrors"):
    """It is as if it were the same card as the opponent's Active Pokémon, but keeps the power that says so.

    Only of a power, and of one that works on the Active Pokémon alone.
    """


class TurnLimit(_Modifier, frozen=True, kw_only=True, tag="turn_limit"):
    """Changes how often something may be done in a turn; None: any number of times."""

    what: Literal["supporter", "retreat", "stadium", "attack"]
    times: int | None = None


class KeepsTurn(_Modifier, frozen=True, kw_only=True, tag="keeps_turn"):
    """Its becoming a Mega Evolution Pokémon (with *into*: this one) does not end the turn (CG-MEGA-03)."""

    into: str = ""


class GoesTo(_Modifier, frozen=True, kw_only=True, tag="goes_to"):
    """When Knocked Out (or discarded), it goes there instead of the discard pile, with its cards (*all*) or alone."""

    zone: Literal["hand", "deck", "lost", "deck_bottom"]
    all: bool = False


class MoreCounters(_Modifier, frozen=True, kw_only=True, tag="more_counters"):
    """Poison (or Burn) puts so many counters more on those between turns."""

    is_: Condition = field(name="is")
    plus: int


class NoHealing(_Modifier, frozen=True, kw_only=True, tag="no_healing"):
    """Damage cannot be taken off those."""


Modifier: TypeAlias = (
    More
    | NewBase
    | Less
    | Weaker
    | Prevent
    | NoAttacksOnMe
    | FlipOrFail
    | AttackCost
    | AttackNeeds
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
MODIFIER_TYPES: tuple[type, ...] = get_args(Modifier)

# --- triggers ---------------------------------------------------------------------------

Happening: TypeAlias = Literal[
    "damaged",
    "knocked_out",
    "knocks_out",
    "played",
    "evolved_into",
    "leveled_up",
    "energy_attached",
    "became_active",
    "retreated",
    "switched_out",
    "between_turns",
    "own_turn_begins",
    "own_turn_ends",
    "any_turn_ends",
    "attacked",
    "trainer_played",
    "flipped",
    "discarded",
]
"""What a trigger waits for. *damaged*, *knocked_out*: by an opposing attack, to its holder.
*attacked*: its holder has just attacked. *played*: it came from hand onto the Bench (a
card: was put into play or attached). *retreated*: it has. *switched_out*: a text has put
it from the Active place onto the Bench. *flipped*: an own flip came out; the effects may
replace it. *discarded*: an Energy card, by an attack of the Pokémon that it is on."""


class Trigger(_Value, frozen=True, kw_only=True):
    """When something happens to (or is done by) *to*, *then* is done.

    *may*: the player may decline. *if_* is asked at that moment. In *then*, *attacker* is
    whoever caused it, *those* whom it happened to.
    """

    on: Happening
    then: tuple[Effect, ...]
    to: To = "self"
    may: bool = False
    if_: If | None = field(name="if", default=None)
    what: Cards = "any"
    """For attached or played cards: which."""
    by_damage_at_least: int | None = None


def words() -> dict[str, type]:
    """Every word of the vocabulary by the name that data files use."""
    # mypy takes them for plain types; every one is a Struct.
    return {kind.__struct_config__.tag: kind for kind in (*EFFECT_TYPES, *MODIFIER_TYPES)}  # type: ignore[attr-defined]
