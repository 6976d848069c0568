"""Evaluation of a card-game table at the end of a turn, as a chance of winning.

The weights of the facts, in Prizes, were fitted on a thousand matches of greedy and sensible players, by the
winner, and rounded. They predict the winner, not the use of a card in hand: a player that maximised this
alone would keep its cards. Only open cards and the sizes of hands count, so face-down cards make no
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
"""The player whose turn it is."""
TOUGH = 2.0
"""Per 100 HP left on the Active Pokémon."""
BENCHED_WHOLE = 0.3
"""Per undamaged Pokémon on the Bench and Prize that it is worth; proportional to its HP left."""
READY, NEARLY = 0.95, 1.4
"""The Active Pokémon's best attack, as a share of the other Active Pokémon's HP left: attacks without missing
Energy, and with at most one missing.
"""
WINS_NOW, WINS_NEXT = 5.0, 1.4
"""That attack would win the match: on this turn, on the next one."""
HELD_BACK = 0.5
"""Factor for the attacks of an Asleep, Confused or Paralyzed Pokémon."""
EFFECTS = 10
"""Other effects of an attack, as damage."""
HALF, PART = 0.5, 1.3
"""Value of a part of an attack's Energy: less than proportional."""
BENCHED_DAMAGE, NEXT_DAMAGE = 2.1, 1.3
"""Per 100 damage of each Benched Pokémon's attack, and again of the best of them, which comes next."""
IN_HAND = 0.33
"""Per card in hand, up to `MOST_IN_HAND`."""
MOST_IN_HAND = 10
CARD = 0.45
"""Per card of the Active Pokémon, Energy and attached cards included."""
ENERGY = 0.15
"""Per Energy card in play, needed or not."""
EVOLVED, BENCHED_EVOLVED = 0.2, 0.55
"""Per Evolution card in play: Active, Benched."""
ALONE = 1.4
"""Empty Bench: the next Knock Out loses the game."""
POISONED = 1.6
DECK, ENOUGH = 7.5, 20
"""A deck of at least ENOUGH cards; proportionally less for fewer."""
LAST_CARDS, ENDING = 4, 5.8
"""A deck with fewer cards is about to run out."""
STEEP = 0.36
"""Slope of the logistic function from worth to chance of winning."""
PLACES = 8


def chance_of(game: Game, table: Table, seat: Seat) -> float:
    """The chance that *seat* wins, in [0, 1]; the actual result of a finished match."""
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
    """Share of a target's HP that the best attack does: of those not missing Energy, and with at most one missing."""

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
    """Share of its HP left, times the Prizes it is worth."""
    hp, left = max(queries.hp(game, table, pokemon), 10), max(0, queries.hp_left(game, table, pokemon))
    return queries.prizes_for(game, table, pokemon) * left / hp


def _damage(game: Game, table: Table, pokemon: Pokemon) -> float:
    """Damage of its best attack, in hundreds, discounted for missing Energy."""
    best = 0.0
    for attack in queries.attacks(game, table, pokemon):
        cost, lacking = len(energy.cost_of(game, table, pokemon, attack)), missing_energy(game, table, pokemon, attack)
        best = max(best, (attack.damage + EFFECTS) / 100 * ((cost - lacking + HALF) / (cost + HALF)) ** PART)
    return best
