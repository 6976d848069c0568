"""Words that hold other words: flow, triggers, laying; and the unions of all effects and all modifiers.

They stand in one module because they name one another in circles (an effect lays a
modifier, a modifier asks for effects, a trigger does them), and msgspec looks such
names up among the globals of the module that a value is defined in, when the first
file is decoded.
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


class When(EffectWord, frozen=True, kw_only=True, tag="if"):
    """Does *then*, or *else*."""

    if_: If = field(name="if")
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = field(name="else", default=())


class May(EffectWord, frozen=True, kw_only=True, tag="may"):
    """A player says yes or no first; on no, *done* is false for what follows."""

    then: tuple[Effect, ...]
    by: Literal["you", "opponent"] = "you"


class OneOf(EffectWord, frozen=True, kw_only=True, tag="one_of"):
    """A player picks one of several ways."""

    ways: tuple[tuple[Effect, ...], ...]
    by: Literal["you", "opponent"] = "you"


class Repeat(EffectWord, frozen=True, kw_only=True, tag="repeat"):
    """Does *then* so many times."""

    times: Amount
    then: tuple[Effect, ...]


class ForEach(EffectWord, frozen=True, kw_only=True, tag="for_each"):
    """Does *then* once for each of the Pokémon, which is *chosen* meanwhile."""

    who: To
    then: tuple[Effect, ...]


class AttackNeeds(ModifierWord, frozen=True, kw_only=True, tag="attack_needs"):
    """Adds needs to its attacks: payments with `must`, as in an attack's own `needs`.

    *you* in these effects is the player of the attack. Powers of one name ask once.
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
"""What a trigger waits for. *damaged*, *knocked_out*: by an opposing attack, to its holder.
*attacked*: its holder has just attacked. *played*: it came from hand onto the Bench (a
card: was put into play or attached). *retreated*: it has. *switched_out*: a text has put
it from the Active place onto the Bench. *discarded*: an Energy card, by an attack of the
Pokémon that it is on."""


class Trigger(VocabularyValue, frozen=True, kw_only=True):
    """Triggered effect: when something happens to (or is done by) *to*, *then* is done.

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
    any_time: bool = False
    """Between turns: whenever its player wants, also before Poison and Burn, as a Tool may (CG-TOOL-03)."""


class Lay(EffectWord, frozen=True, kw_only=True, tag="lay"):
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


class LayOnPlayer(EffectWord, frozen=True, kw_only=True, tag="lay_on_player"):
    """Lays a modifier on a player for a time: on all their Pokémon, cards, turns."""

    side: Literal["own", "opponent", "both"]
    mod: Modifier
    until: Until


class LayTrigger(EffectWord, frozen=True, kw_only=True, tag="lay_trigger"):
    """Lays a trigger on Pokémon for a time, such as an answer to damage."""

    to: To
    trigger: Trigger
    until: Until


Effect: TypeAlias = (
    Flip | When | May | OneOf | Repeat | ForEach | Lay | LayOnPlayer | LayTrigger | PokemonEffect | PileEffect
)

EFFECT_TYPES: tuple[type, ...] = get_args(Effect)

Modifier: TypeAlias = PlainModifier | AttackNeeds

MODIFIER_TYPES: tuple[type, ...] = get_args(Modifier)
