"""The cards that a player may have in hand and nothing forbids, sorted out by what can be done with them.

A hand in which every card is named, and of which no text forbids one, is sorted once: it comes back again and
again while its player does other things.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import in_force as forces
from companion.cards.printed import UNKNOWN, Card, NoCards
from companion.cards.values import MOST_KEPT, Game, Table
from companion.cards.zones import zones
from companion.kernel import Seat


class Hand:
    """A player's cards by what can be done with them, each once, in the order of their ids."""

    __slots__ = ("basics", "energy", "evolutions", "halves", "levels", "picky", "powers", "trainers")

    def __init__(self, game: Game, cards: Iterable[str], usable: Iterable[str]) -> None:
        self.halves: list[Card] = []
        self.basics: list[Card] = []
        self.evolutions: list[tuple[Card, str]] = []
        """With the name that each evolves from, as the edition has it."""
        self.levels: list[Card] = []
        self.energy: list[Card] = []
        self.trainers: list[Card] = []
        faces, parts = game.cards, game.parts
        for name in usable:
            part = parts[name]
            if part == "evolutions":
                card = faces[name]
                self.evolutions.append((card, game.said.get(card.evolves_from, card.evolves_from)))
            elif part:
                getattr(self, part).append(faces[name])
        self.powers: list[Card] = [faces[name] for name in cards if faces[name].powers]
        """Cards with powers, which may be used from hand even if the card cannot be played."""
        self.picky = any(card.attach is not None for card in self.energy)
        """Is there an Energy card that does not go on every Pokémon?"""


def hand_of(game: Game, table: Table, seat: Seat) -> Hand:
    """The cards that a player may play from hand."""
    cards = table.sides[seat].hand
    if UNKNOWN in cards or forces.for_player(game, table, NoCards, seat):
        known = [name for name in zones.possible(game, table, seat, "hand") if name not in game.foreign]
        return Hand(game, known, [name for name in known if queries.no_cards(game, table, seat, name) is None])
    hands: dict[tuple[str, ...], Hand] = game.hands
    found = hands.get(cards)
    if found is None:
        if len(hands) >= MOST_KEPT:
            hands.clear()
        # A hand is sorted.
        known = [name for name in dict.fromkeys(cards) if name not in game.foreign]
        found = hands[cards] = Hand(game, known, known)
    return found
