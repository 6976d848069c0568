"""Means: attacks and retreats that a Pokémon's cards and Energy cards allow by print alone.

Cached by cards. Callers ensure that no text in force changes them.
"""

from __future__ import annotations

from companion.cards.modifiers.units import pays
from companion.cards.values.actions import UseAttack
from companion.cards.values.game import Game
from companion.cards.values.memory import MOST_KEPT, Lineup, Means, Price, Purse
from companion.cards.values.state import Pokemon


def means_of(game: Game, line: Lineup, active: Pokemon) -> Means:
    """The means of *line*'s Active Pokémon."""
    found = line.means
    if found is None:
        found = line.means = printed_means(game, active)
    return found


def printed_means(game: Game, p: Pokemon) -> Means:
    """The means of a Pokémon that is no copy."""
    kept = game.memory.means
    found = kept.get((p.cards, p.energy))
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[(p.cards, p.energy)] = _found(game, p)
    return found


def _found(game: Game, p: Pokemon) -> Means:
    sheet, cards = game.sheet(p), game.cards
    units = tuple([unit for card in p.energy for unit in cards[card].provides])
    paid = [one for one in sheet.attacks if pays(units, one[0].cost)]
    names = [attack.name for attack, _ in paid]
    uses = [UseAttack(0, name) for name in names], [UseAttack(1, name) for name in names]
    asks = any(attack.if_ is not None or attack.needs for attack, _ in paid)
    return Means(paid, uses, asks, price_of(game, sheet.retreat, printed_purse(game, p) if sheet.retreat else ()))


def price_of(game: Game, cost: int, purse: Purse) -> Price:
    """The price of a retreat, shared by many Pokémon."""
    kept = game.memory.prices
    found = kept.get((cost, purse))
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[(cost, purse)] = Price(cost, purse)
    return found


def printed_purse(game: Game, p: Pokemon) -> Purse:
    """What may pay for a retreat if each Energy card provides what it prints."""
    cards = game.cards
    return tuple([(card, len(cards[card].provides)) for card in sorted(p.energy)])
