"""Hands: the cards that may be in hand and are not forbidden, sorted by use.

A fully known hand without forbidden cards is sorted once and cached: it recurs while its player does other things.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import UNKNOWN, NoCards
from companion.cards.values.actions import BenchPokemon, PlayTrainer
from companion.cards.values.game import Game, HandPart
from companion.cards.values.memory import MOST_HANDS, Hand
from companion.cards.values.reading import Kinds
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.kernel.model import Seat


def hand_of(game: Game, table: Table, seat: Seat, kinds: Kinds) -> Hand:
    """The playable cards in a player's hand. *kinds*: modifiers in force on the table."""
    cards = table.sides[seat].hand
    if NoCards in kinds and applying.for_player(game, table, NoCards, seat):
        return _looked_through(game, table, seat)
    hands = game.memory.hands[seat]
    # Hands are sorted, so this key is too.
    each = tuple(dict.fromkeys(cards))
    found = hands.get(each)
    if found is None:
        if UNKNOWN in each:
            return _looked_through(game, table, seat)
        if len(hands) >= MOST_HANDS:
            hands.clear()
        known = [name for name in each if name not in game.foreign] if game.foreign else each
        found = hands[each] = _sorted_out(game, seat, known, known)
    return found


def _looked_through(game: Game, table: Table, seat: Seat) -> Hand:
    """A hand with unknown or forbidden cards, sorted on each call."""
    known = [name for name in zones.possible(game, table, seat, "hand") if name not in game.foreign]
    usable = [name for name in known if queries.no_cards(game, table, seat, name) is None]
    return _sorted_out(game, seat, known, usable)


def _sorted_out(game: Game, seat: Seat, cards: Sequence[str], usable: Sequence[str]) -> Hand:
    """Cards of a hand by use; powers also work from cards that are not *usable*."""
    held = game.memory.held[seat]
    parts: tuple[list[Any], ...] = ([], [], [], [], [], [], [])
    try:
        found = list(map(held.__getitem__, usable))
    except KeyError:
        found = [held.get(name) or _held(game, seat, name) for name in usable]
    for number, what in found:
        parts[number].append(what)
    _, basics, halves, evolutions, levels, energy, trainers = parts
    hand = Hand(basics, halves, levels, energy, trainers)
    if evolutions:
        hand.evolutions = _by_onto(evolutions)
    if not game.choosy.isdisjoint(usable):
        hand.picky = True
    if not game.used_from_hand.isdisjoint(cards):
        hand.powers = [game.cards[name] for name in cards if name in game.used_from_hand]
    return hand


def _by_onto(evolutions: Sequence[tuple[str, Card]]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for onto, card in evolutions:
        found.setdefault(onto, []).append(card)
    return found


PARTS: tuple[HandPart, ...] = ("", "basics", "halves", "evolutions", "levels", "energy", "trainers")
"""The parts into which a hand is sorted."""


def _held(game: Game, seat: Seat, name: str) -> tuple[int, Any]:
    """A card's part of the hand (index in `PARTS`) and its entry there; cached."""
    card, part = game.cards[name], game.parts[name]
    what: Any
    match part:
        case "evolutions":
            what = (game.said.get(card.evolves_from, card.evolves_from), card)
        case "trainers":
            what = (card, PlayTrainer(seat, name), name in game.ready)
        case "basics":
            what = BenchPokemon(seat, name)
        case _:
            what = card
    found = game.memory.held[seat][name] = (PARTS.index(part), what)
    return found
