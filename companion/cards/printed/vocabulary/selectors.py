"""Selectors: which Pokémon (`Who`, `That`), which cards (`What`), how many (`Count`) and whether (`If`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import field

from companion.cards.printed.vocabulary.kinds import CardKind, Condition, EnergyType, Mark, PowerKind, Stage


class VocabularyValue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all values of the vocabulary."""


class That(VocabularyValue, frozen=True, kw_only=True):
    """Selector of Pokémon in play by their facts; every given part must hold."""

    types: tuple[EnergyType, ...] = ()
    """It has one of these types."""
    stages: tuple[Stage, ...] = ()
    """A levelled-up Pokémon has both the stage below and "lvx"."""
    names: tuple[str, ...] = ()
    """Its name is one of these."""
    name_has: str = ""
    """Its name contains these words: "Pup" matches "Ada's Pup" but not "Puppet"."""
    marks: tuple[Mark, ...] = ()
    """It has all of these."""
    without_marks: tuple[Mark, ...] = ()
    """It has none of these."""
    evolved: bool | None = None
    """Does another Pokémon card lie under it (CG-CARD-05)?"""
    evolves: bool | None = None
    """Is its top card (a LV.X aside) an Evolution card?"""
    evolves_from: str = ""
    """That card evolves from this name."""
    damaged: bool | None = None
    energy: tuple[EnergyType, ...] | None = None
    """It has Energy attached that provides one of these; (): any Energy at all."""
    energy_cards: int | None = None
    """It has at least this many Energy cards attached."""
    special_energy: bool | None = None
    """It has a special Energy card attached."""
    no_energy: bool = False
    conditions: tuple[Condition, ...] | None = None
    """It has one of these; (): any Special Condition."""
    conditions_at_least: int | None = None
    """It has at least this many Special Conditions."""
    tool: bool | None = None
    powers: tuple[PowerKind, ...] | None = None
    """It has a power of one of these kinds, whether it works or not."""
    attack: str = ""
    """It has an attack of this name."""
    hp_at_most: int | None = None
    """Its HP, less damage, are at most this."""
    retreat: int | None = None
    """Its Retreat Cost is exactly this."""
    weak_to: tuple[EnergyType, ...] = ()
    resists: bool | None = None
    """Has it any Resistance?"""
    resists_to: tuple[EnergyType, ...] = ()
    """It has a Resistance to one of these."""
    place: Literal["active", "bench"] | None = None
    counters_at_least: int | None = None
    """It has at least this many damage counters."""
    entered_this_turn: bool | None = None
    hit_last_turn_by: str = ""
    """An attack of this name affected it, by damage or otherwise, in its opponent's last turn."""
    kinds: tuple[CardKind, ...] = ()
    """Its top card is one of these kinds (a Fossil in play is no pokemon card)."""
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
"""Pokémon in play, seen from the card with the effect; a plural word means every one.

*self*: the Pokémon itself; *defending*: the Defending Pokémon of this attack (otherwise the opponent's Active
one); *attacker*: the Pokémon whose attack caused a trigger (in an attack: *self*); *holder*: the Pokémon that
a Tool is attached to. *chosen*: selected in the attack's choices (or by the last `choose`); *those*: affected
by the last effect; *rest*: possible targets that it did not affect. *own_other* and *all_other* exclude
*self*.
"""


class Who(VocabularyValue, frozen=True, kw_only=True):
    """Target: Pokémon of a group, *pick* of them chosen, or all that match."""

    of: Group
    that: That | None = None
    pick: int | None = None
    """How many are chosen; None: all."""
    up_to: bool = False
    """Allows fewer than *pick*, even none."""
    by: Literal["you", "opponent", "random"] = "you"
    """Who chooses; *you* is the player of the card."""


To: TypeAlias = Group | Who


class What(VocabularyValue, frozen=True, kw_only=True):
    """Selector of cards by their facts; every given part must hold."""

    kinds: tuple[CardKind, ...] = ()
    stages: tuple[Stage, ...] = ()
    evolution: bool | None = None
    """Is it an Evolution card?"""
    types: tuple[EnergyType, ...] = ()
    """A Pokémon of one of these, or an Energy card that provides one."""
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
    """A Pokémon with at least this many symbols in its printed Retreat Cost."""
    same_type_as: Group | None = None
    """An Energy card of a type of one of these Pokémon, or a Pokémon that shares a type with one."""
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
"""Shorthands for common `What`: *trainer* is all that the edition's word covers, *item* a plain Trainer card.

Where Trainer names the whole family (CG-CARD-04), every Trainer card except Supporters and Stadiums is an *item*.
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
"""Countable things. Of Pokémon (*who*): Energy (units), Energy cards, Energy beyond the attack's cost, damage
counters, the Pokémon themselves, HP, HP less damage, Retreat Cost (symbols), Special Conditions, Tools,
different types among them, cards under it, reminder counters, the last attack's damage to it. Of a player
(*side*): Prizes, cards in hand, deck, discard pile, Lost Zone. Of this effect: heads and tails of the last
flip, the result of the last effect (*done*: cards moved, Pokémon affected, counters removed), this attack's
damage so far, and the matching cards last *shown*.
"""


class Count(VocabularyValue, frozen=True, kw_only=True):
    """Counted number: *times* each, *plus* a constant, at most *most*."""

    count: Counted
    who: To = "self"
    side: Literal["own", "opponent", "both"] = "own"
    types: tuple[EnergyType, ...] = ()
    """Energy of these types only."""
    what: Cards = "any"
    """Cards to count, in a zone, attached or shown."""
    name: str = ""
    """The reminder counters of this name."""
    times: int = 1
    plus: int = 0
    most: int | None = None
    half: Literal["up", "down"] | None = None
    """Half of it (before *times*), rounded to the next 10 for damage and HP, else to a whole."""


Amount: TypeAlias = int | Count
"""Damage is in points (10 per counter); counters, cards, Energy and coins are counted."""


class If(VocabularyValue, frozen=True, kw_only=True):
    """Condition of a text; every given part must hold."""

    heads: int | None = None
    """The last flip showed at least this many heads."""
    tails: int | None = None
    """At least this many tails."""
    done: bool | None = None
    """Did the last effect do anything (was the optional one taken)?"""
    who: To | None = None
    """Such a Pokémon exists (with *that*: one that matches)."""
    that: That | None = None
    """Without *who*: the Pokémon itself matches."""
    amount: Count | None = None
    """The count is within the following bounds, or without any: at least 1."""
    at_least: int | None = None
    at_most: int | None = None
    than: Count | None = None
    """*amount* is more than this."""
    as_many: Count | None = None
    """*amount* is equal to this."""
    stadium: str | None = None
    """A Stadium is in play; with a name: this one; "": any."""
    stadium_by: Literal["own", "opponent"] | None = None
    """This player played that Stadium (*stadium*)."""
    in_zone: Cards | None = None
    """Such a card is in *zone* of *side* (or may be, if cards there are unknown)."""
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
    """Past events: last turn is the opponent's; *own_knocked_out_last_turn*: by the damage of an opposing
    attack; *knocked_out_by_this*: this attack's damage is about to Knock Out a Pokémon.
    """
    name: str = ""
    """For histories about an attack or a card: its name."""
    types: tuple[EnergyType, ...] = ()
    """For *own_knocked_out_last_turn*: one of those had one of these types."""
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
"""Duration. Effects that an attack lays on a Pokémon also end when it goes to the Bench or evolves
(CG-COND-11), except *leaves_play*.
"""
