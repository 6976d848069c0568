"""The cards that a player may have in hand and nothing forbids, sorted out by what can be done with them.

A hand in which every card is named, and of which no text forbids one, is sorted once: it comes back again and
again while its player does other things.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed import UNKNOWN, NoCards
from companion.cards.values import MOST_KEPT, Game, Hand, Table
from companion.cards.zones import zones
from companion.kernel import Seat


def hand_of(game: Game, table: Table, seat: Seat) -> Hand:
    """The cards that a player may play from hand."""
    cards = table.sides[seat].hand
    if UNKNOWN in cards or applying.for_player(game, table, NoCards, seat):
        known = [name for name in zones.possible(game, table, seat, "hand") if name not in game.foreign]
        return _sorted_out(game, known, [name for name in known if queries.no_cards(game, table, seat, name) is None])
    hands = game.memory.hands
    found = hands.get(cards)
    if found is None:
        if len(hands) >= MOST_KEPT:
            hands.clear()
        # A hand is sorted.
        known = [name for name in dict.fromkeys(cards) if name not in game.foreign]
        found = hands[cards] = _sorted_out(game, known, known)
    return found


def _sorted_out(game: Game, cards: Iterable[str], usable: Iterable[str]) -> Hand:
    """Cards of a hand by what can be done with them; powers are used also by those that are not *usable*."""
    hand = Hand()
    faces, parts = game.cards, game.parts
    for name in usable:
        part = parts[name]
        if part == "evolutions":
            card = faces[name]
            hand.evolutions.append((card, game.said.get(card.evolves_from, card.evolves_from)))
        elif part:
            getattr(hand, part).append(faces[name])
    hand.powers = [faces[name] for name in cards if faces[name].powers]
    hand.picky = any(card.attach is not None for card in hand.energy)
    return hand
