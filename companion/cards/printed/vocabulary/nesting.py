"""Words that contain other words: flow, triggers, lasting effects; and the unions of all effects and modifiers.

They share one module because they refer to one another in cycles (an effect lays a modifier, a modifier
requires effects, a trigger carries them out), and msgspec resolves such names in the globals of the module
that defines a value, when it decodes the first file.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import field

from companion.cards.printed.vocabulary.effects import EffectWord, PokemonEffect
from companion.cards.printed.vocabulary.modifiers import ModifierWord, PlainModifier
from companion.cards.printed.vocabulary.pile_effects import PileEffect
from companion.cards.printed.vocabulary.selectors import (
    Amount,
    Cards,
    If,
    To,
    Until,
    VocabularyValue,
)


class Flip(EffectWord, frozen=True, kw_only=True, tag="flip"):
    """Flips coins, then does *heads* or *tails*.

    With one coin, one of the two; with several, *heads* if all are heads (*each* then runs once per head).
    *until_tails*: coins until the first tails. *of*: a coin for each of these Pokémon; *each* then runs once,
    on those that showed heads: they are *chosen*.
    """

    coins: Amount = 1
    until_tails: bool = False
    of: To | None = None
    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()
    each: tuple[Effect, ...] = ()
    by: Literal["you", "opponent"] = "you"


class When(EffectWord, frozen=True, kw_only=True, tag="if"):
    """Does *then*, or *else*."""

    if_: If = field(name="if")
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = field(name="else", default=())


class May(EffectWord, frozen=True, kw_only=True, tag="may"):
    """Asks a player yes or no first; on no, *done* is false for what follows."""

    then: tuple[Effect, ...]
    by: Literal["you", "opponent"] = "you"


class OneOf(EffectWord, frozen=True, kw_only=True, tag="one_of"):
    """Lets a player pick one of several options."""

    ways: tuple[tuple[Effect, ...], ...]
    by: Literal["you", "opponent"] = "you"


class Repeat(EffectWord, frozen=True, kw_only=True, tag="repeat"):
    """Does *then* this many times."""

    times: Amount
    then: tuple[Effect, ...]


class ForEach(EffectWord, frozen=True, kw_only=True, tag="for_each"):
    """Does *then* once for each of the Pokémon, which is *chosen* during it."""

    who: To
    then: tuple[Effect, ...]


class AttackNeeds(ModifierWord, frozen=True, kw_only=True, tag="attack_needs"):
    """Adds requirements to its attacks: payments with `must`, as in an attack's own `needs`.

    *you* in these effects is the player of the attack. Powers of one name count once.
    """

    needs: tuple[Effect, ...]


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
    "discarded",
]
"""Events that triggers answer. *damaged*, *knocked_out*: by an opposing attack, to its holder. *attacked*:
its holder has just attacked. *played*: it came from hand onto the Bench (a card: was put into play or
attached). *retreated*: it has retreated. *switched_out*: a text moved it from the Active place to the Bench.
*discarded*: an Energy card, by an attack of the Pokémon that it is on.
"""


class Trigger(VocabularyValue, frozen=True, kw_only=True):
    """Triggered effect: when the event happens to (or is caused by) *to*, it does *then*.

    *may*: the player may decline. *if_* is evaluated at that moment. In *then*, *attacker* caused the event,
    and *those* were affected.
    """

    on: Happening
    then: tuple[Effect, ...]
    to: To = "self"
    may: bool = False
    if_: If | None = field(name="if", default=None)
    what: Cards = "any"
    """For attached or played cards: which ones."""
    by_damage_at_least: int | None = None
    any_time: bool = False
    """Between turns: at any moment that its player chooses, even before Poison and Burn, like a Tool (CG-TOOL-03)."""


class Lay(EffectWord, frozen=True, kw_only=True, tag="lay"):
    """Lays a modifier on Pokémon for a time.

    *tied*: it also ends when the Pokémon with this text leaves the Active place, and changes only attack
    damage done to that one. *once*: not if the same modifier is already there.
    """

    to: To
    mod: Modifier
    until: Until
    tied: bool = False
    once: bool = False


class LayOnPlayer(EffectWord, frozen=True, kw_only=True, tag="lay_on_player"):
    """Lays a modifier on a player for a time: on all their Pokémon, cards, turns."""

    side: Literal["own", "opponent", "both"]
    mod: Modifier
    until: Until


class LayTrigger(EffectWord, frozen=True, kw_only=True, tag="lay_trigger"):
    """Lays a trigger on Pokémon for a time, for example an answer to damage."""

    to: To
    trigger: Trigger
    until: Until


Effect: TypeAlias = (
    Flip | When | May | OneOf | Repeat | ForEach | Lay | LayOnPlayer | LayTrigger | PokemonEffect | PileEffect
)

EFFECT_TYPES: tuple[type, ...] = get_args(Effect)

Modifier: TypeAlias = PlainModifier | AttackNeeds

MODIFIER_TYPES: tuple[type, ...] = get_args(Modifier)
