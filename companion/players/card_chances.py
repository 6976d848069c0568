"""The chance of winning a match of the card game, from how its table stands as a turn ends.

What each fact counts, in Prizes, was fitted on two hundred matches of greedy and sensible players, by who won them, and
rounded. It says who is likely to win, not what a card in hand is good for: a player that only looked at this would keep
its cards. It looks only at what lies open and at how many cards a hand holds, so that what is face-down makes no
difference.
"""

from __future__ import annotations

from math import exp

from companion.cards.modifiers import facts as queries
from companion.cards.values import Game, Pokemon, Table
from companion.kernel import SEAT_NAMES, Seat
from companion.players.card_table import missing_energy

__all__ = ["chance_of"]

WHOLE, BENCHED_WHOLE = 1.2, 0.4
"""A Pokémon without damage, in front and on the Bench, for each Prize that it is worth; less as its HP go down."""
TOUGH = 1.5
"""A hundred HP that the Active Pokémon has left, whatever Prizes it is worth."""
EFFECTS = 10
"""An attack is worth so much damage for what else it does."""
HALF, PART = 0.5, 1.3
"""What a part of an attack's Energy is worth: less than its part."""
ACTIVE_DAMAGE, READY_DAMAGE = 1.0, 0.8
"""A hundred points of damage that the Active Pokémon can do; and as many more once it has all the Energy for them."""
BENCHED_DAMAGE, NEXT_DAMAGE = 0.5, 1.5
"""The same of each on the Bench; and as many more of the best of them, which comes next."""
IN_HAND = 0.2
"""A card in hand, up to so many."""
MOST_IN_HAND = 10
CARD = 0.12
"""A card that has come into play."""
ENERGY = 0.1
"""An Energy card there, whatever it is needed for."""
EVOLVED = 0.2
"""A card of Evolution there."""
ALONE = 1.5
"""Nobody on the Bench: the next Knock Out loses the game."""
TURNED = 0.7
"""The Active Pokémon is Asleep, Confused or Paralyzed."""
POISONED = 0.15
DECK, ENOUGH = 1.5, 20
"""A deck of so many cards or more."""
LAST_CARDS, ENDING = 4, 5.0
"""A deck of fewer cards than these is soon at its end."""
STEEP = 0.48
"""How fast worth becomes a chance of winning."""
PLACES = 5


def chance_of(game: Game, table: Table, seat: Seat) -> float:
    """The chance that *seat* wins, between 0 and 1; of a match that is over, what came of it."""
    if table.winner is not None:
        return 0.5 if table.winner not in SEAT_NAMES else float(SEAT_NAMES[seat] == table.winner)
    return 1 / (1 + exp(STEEP * (_side(game, table, 1 - seat) - _side(game, table, seat))))


def _side(game: Game, table: Table, seat: Seat) -> float:
    side = table.sides[seat]
    found = -float(sum(card is not None for card in side.prizes))
    found += IN_HAND * min(len(side.hand), MOST_IN_HAND)
    found += DECK * min(len(side.deck), ENOUGH) / ENOUGH
    if len(side.deck) < LAST_CARDS:
        found -= ENDING / (1 + len(side.deck))
    if side.active is not None:
        found += _active(game, table, side.active)
    damages = []
    for pokemon in side.bench[:PLACES]:
        damage, _ = _damages(game, table, pokemon)
        damages.append(damage)
        found += BENCHED_WHOLE * _wholeness(game, table, pokemon) + _cards(pokemon) + BENCHED_DAMAGE * damage
    return found + NEXT_DAMAGE * max(damages) if damages else found - ALONE


def _active(game: Game, table: Table, active: Pokemon) -> float:
    damage, ready = _damages(game, table, active)
    found = WHOLE * _wholeness(game, table, active) + TOUGH * max(0, queries.hp_left(game, table, active)) / 100
    found += ACTIVE_DAMAGE * damage + READY_DAMAGE * ready + _cards(active)
    found -= TURNED if active.rotation else 0.0
    return found - (POISONED if active.poison or active.burned else 0.0)


def _wholeness(game: Game, table: Table, pokemon: Pokemon) -> float:
    """Which part of its HP it has left, as often as it is worth Prizes."""
    hp, left = max(queries.hp(game, table, pokemon), 10), max(0, queries.hp_left(game, table, pokemon))
    return queries.prizes_for(game, table, pokemon) * left / hp


def _cards(pokemon: Pokemon) -> float:
    cards = len(pokemon.cards) + len(pokemon.energy) + len(pokemon.attached)
    return CARD * cards + ENERGY * len(pokemon.energy) + EVOLVED * (len(pokemon.cards) - 1)


def _damages(game: Game, table: Table, pokemon: Pokemon) -> tuple[float, float]:
    """Hundreds of damage of its best attack, less where Energy is missing; of its best that lacks none."""
    best = ready = 0.0
    for attack in queries.attacks(game, table, pokemon):
        cost, lacking = len(queries.cost_of(game, table, pokemon, attack)), missing_energy(game, table, pokemon, attack)
        whole = (attack.damage + EFFECTS) / 100
        best = max(best, whole * ((cost - lacking + HALF) / (cost + HALF)) ** PART)
        if not lacking:
            ready = max(ready, whole)
    return best, ready
