"""The cards that a player may have in hand and nothing forbids, sorted out by what can be done with them.

A hand in which every card is named, and of which no text forbids one, is sorted once: it comes back again and
again while its player does other things.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import forces, queries, zones
from companion.cards.actions import AttachEnergy, BenchPokemon
from companion.cards.cards import Card
from companion.cards.effects import NoCards
from companion.cards.game import MOST_KEPT, Game
from companion.cards.kinds import UNKNOWN
from companion.cards.state import Table
from companion.kernel.model import Seat


class Hand:
    """A player's cards by what can be done with them, each once, in the order of their ids."""

    __slots__ = (
        "_attaching",
        "basics",
        "benching",
        "energy",
        "evolutions",
        "halves",
        "levels",
        "picky",
        "powers",
        "seat",
        "trainers",
    )

    def __init__(self, game: Game, seat: Seat, cards: Iterable[Card], usable: Iterable[Card]) -> None:
        self.seat = seat
        self.halves: list[Card] = []
        self.basics: list[Card] = []
        self.evolutions: list[tuple[Card, str]] = []
        """With the name that each evolves from, as the edition has it."""
        self.levels: list[Card] = []
        self.energy: list[Card] = []
        self.trainers: list[Card] = []
        self.powers: list[Card] = [card for card in cards if card.powers]
        """Cards with powers, which may be used from hand even if the card cannot be played."""
        for card in usable:
            self._sort_in(game, card)
        self.benching = tuple(BenchPokemon(seat, card.id) for card in self.basics)
        self.picky = any(card.attach is not None for card in self.energy)
        """Is there an Energy card that does not go on every Pokémon?"""
        self._attaching: dict[int, tuple[AttachEnergy, ...]] = {}

    def _sort_in(self, game: Game, card: Card) -> None:
        if card.kind == "energy":
            self.energy.append(card)
        elif card.kind != "pokemon":
            self.trainers.append(card)
        else:
            match card.stage:
                case "basic":
                    self.basics.append(card)
                case "legend":
                    self.halves.append(card)
                case "lvx":
                    self.levels.append(card)
                case "restored" | None:
                    pass
                case _:
                    self.evolutions.append((card, game.said.get(card.evolves_from, card.evolves_from)))

    def attaching(self, benched: int) -> tuple[AttachEnergy, ...]:
        """Each of the Energy cards to the Active Pokémon and so many on the Bench, of which all take them."""
        found = self._attaching.get(benched)
        if found is None:
            places = [zones.place_name(self.seat, index) for index in range(benched + 1)]
            found = tuple(AttachEnergy(self.seat, card.id, place) for card in self.energy for place in places)
            self._attaching[benched] = found
        return found


def hand_of(game: Game, table: Table, seat: Seat) -> Hand:
    """The cards that a player may play from hand."""
    cards = table.sides[seat].hand
    if UNKNOWN in cards or forces.for_player(game, table, NoCards, seat):
        known = [game.cards[name] for name in zones.possible(game, table, seat, "hand") if name not in game.foreign]
        free = [card for card in known if queries.no_cards(game, table, seat, card.id) is None]
        return Hand(game, seat, known, free)
    hands: dict[tuple[str, ...], Hand] = game.hands[seat]
    found = hands.get(cards)
    if found is None:
        if len(hands) >= MOST_KEPT:
            hands.clear()
        known = [game.cards[name] for name in sorted(set(cards)) if name not in game.foreign]
        found = hands[cards] = Hand(game, seat, known, known)
    return found
