"""The cards that a player may have in hand and nothing forbids, sorted out by what can be done with them.

A hand in which every card is named, and of which no text forbids one, is sorted once: it comes back again and
again while its player does other things.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed import UNKNOWN, Card, NoCards
from companion.cards.values import MOST_HANDS, BenchPokemon, Game, Hand, PlayTrainer, Table
from companion.cards.zones import zones
from companion.kernel import Seat


def hand_of(game: Game, table: Table, seat: Seat) -> Hand:
    """The cards that a player may play from hand."""
    cards = table.sides[seat].hand
    if applying.for_player(game, table, NoCards, seat):
        return _looked_through(game, table, seat)
    hands = game.memory.hands[seat]
    # A hand is sorted, so these are too.
    each = tuple(dict.fromkeys(cards))
    found = hands.get(each)
    if found is None:
        if UNKNOWN in each:
            return _looked_through(game, table, seat)
        if len(hands) >= MOST_HANDS:
            hands.clear()
        known = [name for name in each if name not in game.foreign]
        found = hands[each] = _sorted_out(game, seat, known, known)
    return found


def _looked_through(game: Game, table: Table, seat: Seat) -> Hand:
    """A hand with unnamed cards, or of which a text forbids some: it is sorted out whenever it is asked for."""
    known = [name for name in zones.possible(game, table, seat, "hand") if name not in game.foreign]
    usable = [name for name in known if queries.no_cards(game, table, seat, name) is None]
    return _sorted_out(game, seat, known, usable)


def _sorted_out(game: Game, seat: Seat, cards: Sequence[str], usable: Sequence[str]) -> Hand:
    """Cards of a hand by what can be done with them; powers are used also by those that are not *usable*."""
    faces, parts = game.cards, game.parts
    found: dict[str, list[Any]] = {}
    evolutions: dict[str, list[tuple[int, Card]]] = {}
    for number, name in enumerate(usable):
        card, part = faces[name], parts[name]
        match part:
            case "evolutions":
                onto = game.said.get(card.evolves_from, card.evolves_from)
                evolutions.setdefault(onto, []).append((number, card))
            case "trainers":
                found.setdefault(part, []).append((card, PlayTrainer(seat, name)))
            case "basics":
                found.setdefault(part, []).append(BenchPokemon(seat, name))
            case _:
                found.setdefault(part, []).append(card)
    hand = Hand()
    hand.basics, hand.halves = found.get("basics", ()), found.get("halves", ())
    hand.levels, hand.trainers = found.get("levels", ()), found.get("trainers", ())
    if evolutions:
        hand.evolutions = evolutions
    energy: list[Card] | None = found.get("energy")
    if energy is not None:
        hand.energy = energy
        hand.picky = any(card.attach is not None for card in energy)
    if not game.used_from_hand.isdisjoint(cards):
        hand.powers = [faces[name] for name in cards if name in game.used_from_hand]
    return hand
