"""What the rules know through a whole match: the edition, the decks, the cards by id."""

from __future__ import annotations

from companion.cards.cards import Card
from companion.cards.kinds import UNKNOWN
from companion.cards.state import Pokemon, Setup
from companion.kernel.model import SEAT_NAMES, Seat

HIDDEN_CARD = Card(id=UNKNOWN, name="", kind="energy")
"""The face of a card that nobody has named."""


class Game:
    """A setup, prepared for being asked about all the time."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.edition = setup.edition
        self.cards: dict[str, Card] = {card.id: card for card in setup.cards}
        self.cards[UNKNOWN] = HIDDEN_CARD
        self.legends: dict[frozenset[str], Card] = {frozenset(card.halves): card for card in setup.cards if card.halves}
        self.lists: tuple[dict[str, int], dict[str, int]] = (dict(setup.decks[0].cards), dict(setup.decks[1].cards))
        """By seat: how many of each card are registered."""
        self.dealt: tuple[bool, bool] = (setup.decks[0].known, setup.decks[1].known)
        """By seat: does the program deal the deck?"""

    def face(self, pokemon: Pokemon) -> Card:
        """The card whose facts a Pokémon in play shows: its top card, a LEGEND's whole, or what it copies."""
        if pokemon.copies:
            return self.cards[pokemon.copies]
        top = self.cards[pokemon.cards[0]]
        if top.half:
            return self.legends.get(frozenset(pokemon.cards[:2]), top)
        return top

    def deck_source(self, seat: Seat) -> str:
        """What the chance node of a seat's deck is called."""
        return DECK_SOURCES[seat]


DECK_SOURCES = tuple(f"deck-{name}" for name in SEAT_NAMES)
COIN_SOURCES = tuple(f"coin-{name}" for name in SEAT_NAMES)
