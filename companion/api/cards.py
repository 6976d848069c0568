"""The card game: its rules and editions, decks, the values of a match, and a seat's observation of it."""

from companion.adapters.library.card_decks import given_decks
from companion.cards.editions.table import EDITIONS
from companion.cards.observation.hidden import redact
from companion.cards.rules import CardRules
from companion.cards.values import actions, events
from companion.cards.values.decks import CardDeck, setup_for
from companion.cards.values.state import Pokemon, Setup, Side, State, Table
from companion.cards.zones.zones import place_name, place_of

__all__ = [
    "EDITIONS",
    "CardDeck",
    "CardRules",
    "Pokemon",
    "Setup",
    "Side",
    "State",
    "Table",
    "actions",
    "events",
    "given_decks",
    "place_name",
    "place_of",
    "redact",
    "setup_for",
]
