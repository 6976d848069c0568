"""The chance of winning a match of the card game, from how its table stands as a turn ends.

What each fact counts, in Prizes, was fitted on a thousand matches of greedy and sensible players, by who won them, and
rounded. It says who is likely to win, not what a card in hand is good for: a player that only looked at this would keep
its cards. It looks only at what lies open and at how many cards a hand holds, so that what is face-down makes no
difference.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from companion.cards.modifiers import energy
from companion.cards.modifiers import facts as queries
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.kernel.model import SEAT_NAMES, Seat
from companion.players.card_table import damage_to, missing_energy

TO_MOVE = 1.0
"""Whose turn it is."""
TOUGH = 2.0
"""A hundred HP that the Active Pokémon has left."""
BENCHED_WHOLE = 0.3
"""A Pokémon without damage on the Bench, for each Prize that it is worth; less as its HP go down."""
READY, NEARLY = 0.95, 1.4
"""All HP that the other Active Pokémon has left, done as damage by the Active one's best attack: by one that lacks no
Energy, and by one that lacks one at most; so much less as the damage is less."""
WINS_NOW, WINS_NEXT = 5.0, 1.4
"""That attack would win the match: on this turn, on the next one."""
HELD_BACK = 0.5
"""What an attack still counts of a Pokémon that is Asleep, Confused or Paralyzed."""
EFFECTS = 10
"""An attack is worth so much damage for what else it does."""
HALF, PART = 0.5, 1.3
"""What a part of an attack's Energy is worth: less than its part."""
BENCHED_DAMAGE, NEXT_DAMAGE = 2.1, 1.3
"""A hundred points of damage that each on the Bench can do; and as many more of the best of them, which comes next."""
IN_HAND = 0.33
"""A card in hand, up to so many."""
MOST_IN_HAND = 10
CARD = 0.45
"""A card of the Active Pokémon or at it."""
ENERGY = 0.15
"""An Energy card in play, whatever it is needed for."""
EVOLVED, BENCHED_EVOLVED = 0.2, 0.55
"""A card of Evolution in play."""
ALONE = 1.4
"""Nobody on the Bench: the next Knock Out loses the game."""
POISONED = 1.6
DECK, ENOUGH = 7.5, 20
"""A deck of so many cards or more."""
LAST_CARDS, ENDING = 4, 5.8
"""A deck of fewer cards than these is soon at its end."""
STEEP = 0.36
"""How fast worth becomes a chance of winning."""
PLACES = 8


def chance_of(game: Game, table: Table, seat: Seat) -> float:
    """The chance that *seat* wins, between 0 and 1; of a match that is over, what came of it."""
    if table.winner is not None:
        return 0.5 if table.winner not in SEAT_NAMES else float(SEAT_NAMES[seat] == table.winner)
    ahead = _side(game, table, seat) - _side(game, table, 1 - seat)
    return 1 / (1 + exp(-STEEP * ahead))


def _side(game: Game, table: Table, seat: Seat) -> float:
    side = table.sides[seat]
    prizes = sum(card is not None for card in side.prizes)
    found = TO_MOVE / 2 if table.to_move == seat else -TO_MOVE / 2
    found += IN_HAND * min(len(side.hand), MOST_IN_HAND) - prizes
    found += DECK * min(len(side.deck), ENOUGH) / ENOUGH
    if len(side.deck) < LAST_CARDS:
        found -= ENDING / (1 + len(side.deck))
    if side.active is not None:
        found += _active(game, table, side.active, seat, prizes)
    damages = []
    for pokemon in side.bench[:PLACES]:
        damage = _damage(game, table, pokemon)
        damages.append(damage)
        found += BENCHED_WHOLE * _wholeness(game, table, pokemon) + BENCHED_DAMAGE * damage
        found += ENERGY * len(pokemon.energy) + BENCHED_EVOLVED * (len(pokemon.cards) - 1)
    return found + NEXT_DAMAGE * max(damages) if damages else found - ALONE


def _active(game: Game, table: Table, active: Pokemon, seat: Seat, prizes: int) -> float:
    found = TOUGH * max(0, queries.hp_left(game, table, active)) / 100
    found += CARD * (len(active.cards) + len(active.energy) + len(active.attached))
    found += ENERGY * len(active.energy) + EVOLVED * (len(active.cards) - 1)
    found -= POISONED if active.poison or active.burned else 0.0
    other = table.sides[1 - seat]
    if other.active is None:
        return found
    threat = _threat(game, table, active, other.active)
    worth = READY * threat.ready + NEARLY * threat.nearly
    if threat.ready == 1.0 and (queries.prizes_for(game, table, other.active) >= prizes or not other.bench):
        worth += WINS_NOW if table.to_move == seat else WINS_NEXT
    return found + worth * (HELD_BACK if active.rotation else 1.0)


class Threat(NamedTuple):
    """The part of a Pokémon's HP that the best attack does: of those that lack no Energy, and at most one."""

    ready: float
    nearly: float


def _threat(game: Game, table: Table, pokemon: Pokemon, target: Pokemon) -> Threat:
    left = queries.hp_left(game, table, target)
    if left <= 0:
        return Threat(1.0, 1.0)
    ready = nearly = 0
    for attack in queries.attacks(game, table, pokemon):
        lacking = missing_energy(game, table, pokemon, attack)
        if lacking > 1:
            continue
        damage = damage_to(game, table, pokemon, attack, target)
        nearly = max(nearly, damage)
        if not lacking:
            ready = max(ready, damage)
    return Threat(min(ready, left) / left, min(nearly, left) / left)


def _wholeness(game: Game, table: Table, pokemon: Pokemon) -> float:
    """Which part of its HP it has left, as often as it is worth Prizes."""
    hp, left = max(queries.hp(game, table, pokemon), 10), max(0, queries.hp_left(game, table, pokemon))
    return queries.prizes_for(game, table, pokemon) * left / hp


def _damage(game: Game, table: Table, pokemon: Pokemon) -> float:
    """Hundreds of damage of its best attack, less where Energy is missing."""
    best = 0.0
    for attack in queries.attacks(game, table, pokemon):
        cost, lacking = len(energy.cost_of(game, table, pokemon, attack)), missing_energy(game, table, pokemon, attack)
        best = max(best, (attack.damage + EFFECTS) / 100 * ((cost - lacking + HALF) / (cost + HALF)) ** PART)
    return best
