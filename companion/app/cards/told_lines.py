"""Shared parts of telling events of the card game: told lines, audiences, common phrases."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from companion.card_text.names import CardWords
from companion.cards.observation.hidden import redact
from companion.cards.values import events as ev
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.kernel.model import SEAT_NAMES, Seat
from companion.texts.texts import Fact, Phrase, Texts, all_of, phrase

Audience: TypeAlias = Seat | Literal["all", "both"]
"""Audience: a player, an all-seeing viewer, or what both players see."""


class Gather(msgspec.Struct, frozen=True):
    """Merge rule of a line: absorbs a following line that differs only in its *items* (cards, coin sides)."""

    key: str
    facts: tuple[tuple[str, Fact], ...]
    items: tuple[str, ...]
    of: Literal["cards", "coins"] = "cards"


class Told(msgspec.Struct, frozen=True):
    """An event in words: the phrase, its clause, the player concerned, and the event itself."""

    phrase: Phrase
    clause: str
    seat: Seat | None
    event: Any
    gather: Gather | None = None

    @property
    def heads_a_turn(self) -> bool:
        """Is it the heading of a turn?"""
        return isinstance(self.event, ev.TurnBegan)


def seen_by(event: ev.Event, view: Audience) -> Any:
    """The event as *view* observes it, hidden cards face-down."""
    match view:
        case "all":
            return event
        case "both":
            return redact(redact(event, 0), 1)
        case _:
            return redact(event, view)


def seat_of(event: ev.Event) -> Seat | None:
    """Seat that an event is attributed to."""
    if isinstance(event, ev.GameWon):
        return SEAT_NAMES.index(event.winner)
    return getattr(event, "seat", None)


class Telling:
    """Base of the tellers of events."""

    def __init__(self, game: Game, players: tuple[str, str], texts: Texts) -> None:
        self.texts = texts
        self.words = CardWords(game, players)
        self.players = players

    def phrase_of(self, gather: Gather) -> Phrase:
        """The phrase of a merged line."""
        if gather.of == "coins":
            several = "-many" if len(gather.items) > 1 and gather.key in MANY_COINS else ""
            sides = all_of([Phrase(f"card-coin.{side}") for side in gather.items], "card-list.comma")
            return Phrase(gather.key + several, (*gather.facts, ("coins", sides), ("n", str(len(gather.items)))))
        return Phrase(gather.key, (*gather.facts, ("cards", self.words.cards(gather.items))))

    def by(self, event: Any, key: str, **facts: Fact | int) -> Phrase:
        """A phrase for a player's action."""
        return phrase(f"card-log.{key}", player=self.players[event.seat], **facts)

    def about(self, event: Any, table: Table, key: str, **facts: Fact | int) -> Phrase:
        """A phrase about a Pokémon, named with its player."""
        pokemon = self.words.whose(table, event.pokemon)
        return phrase(f"card-log.{key}", pokemon=pokemon, player=self.players[event.seat], **facts)

    def to_own(self, event: Any, table: Table, key: str, **facts: Fact | int) -> Phrase:
        """A phrase for a player's action on a Pokémon, which is named with its player if that is the opponent."""
        own = zones.owner_of(table, event.pokemon) == event.seat
        named = (self.words.pokemon if own else self.words.whose)(table, event.pokemon)
        return self.by(event, key, pokemon=named, **facts)

    def answers(self, event: ev.TriggerSet | ev.EffectsBegan, key: str) -> Phrase:
        return phrase(f"card-log.{key}", card=self.words.card(event.card))


MANY_COINS = frozenset({"card-log.coin-effect", "card-log.coin-need", "card-log.coin-sleep"})
"""Keys of coins that are flipped several at a time."""


def goes_to(zone: str) -> Phrase:
    """The destination as a fact: "to the hand"."""
    return Phrase(f"card-to.{zone}")
