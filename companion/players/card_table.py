"""Evaluation of a card-game table for a seat: Prizes, Pokémon in play and their abilities.

The unit is one Prize. It measures an answer's immediate effect; `card_chances` predicts the winner better.
Only open cards and the sizes of hands count, so face-down cards make no difference.
"""

from __future__ import annotations

from companion.cards.modifiers import energy
from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Attack
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.kernel.model import SEAT_NAMES, Seat

IN_PLAY = 0.25
"""Per Pokémon in play, up to a sensible player's Bench."""
WHOLE = 0.55
"""Per undamaged Pokémon and Prize that it is worth; proportional to its HP left."""
TOUGH = 0.2
"""Per 100 HP left, whatever its Prizes."""
EFFECTS = 10
"""Other effects of an attack, as damage."""
HALF, PART = 0.5, 1.3
"""Value of a part of an attack's Energy: less than proportional."""
ACTIVE_DAMAGE = 0.7
"""Per 100 damage of the Active Pokémon's attack."""
BENCHED_DAMAGE = 0.35
"""The same on the Bench."""
CARD = 0.06
"""Per card in hand (up to `MOST_IN_HAND`), or played from there and still in play."""
MOST_IN_HAND = 10
ALONE = 0.6
"""Empty Bench: the next Knock Out loses the game."""
TURNED = 0.25
"""The Active Pokémon is Asleep, Confused or Paralyzed."""
POISONED = 0.15
LAST_CARDS = 4
"""A deck with fewer cards is about to run out."""
PLACES = 5


def worth(game: Game, table: Table, seat: Seat) -> float:
    """Worth of *table* for *seat*, in Prizes; a finished match is worth all of them."""
    if table.winner is not None:
        if table.winner not in SEAT_NAMES:
            return 0.0
        return 2.0 * table.prizes_each * (1 if SEAT_NAMES[seat] == table.winner else -1)
    return _side(game, table, seat) - _side(game, table, 1 - seat)


def _side(game: Game, table: Table, seat: Seat) -> float:
    side = table.sides[seat]
    found = -float(sum(card is not None for card in side.prizes))
    found += CARD * min(len(side.hand), MOST_IN_HAND)
    if len(side.deck) < LAST_CARDS:
        found -= 1.0 / (1 + len(side.deck))
    if side.active is not None:
        active = side.active
        found += _pokemon(game, table, active, ACTIVE_DAMAGE)
        found -= TURNED if active.rotation else 0.0
        found -= POISONED if active.poison or active.burned else 0.0
    for pokemon in side.bench[:PLACES]:
        found += _pokemon(game, table, pokemon, BENCHED_DAMAGE)
    return found if side.bench else found - ALONE


def _pokemon(game: Game, table: Table, pokemon: Pokemon, damage: float) -> float:
    hp = max(queries.hp(game, table, pokemon), 10)
    cards = CARD * (len(pokemon.cards) + len(pokemon.energy) + len(pokemon.attached))
    left = max(0, queries.hp_left(game, table, pokemon))
    found = IN_PLAY + WHOLE * queries.prizes_for(game, table, pokemon) * left / hp + TOUGH * left / 100
    best = 0.0
    for attack in queries.attacks(game, table, pokemon):
        cost = len(energy.cost_of(game, table, pokemon, attack))
        there = (cost - missing_energy(game, table, pokemon, attack) + HALF) / (cost + HALF)
        best = max(best, (attack.damage + EFFECTS) / 100 * there**PART)
    return found + cards + damage * best


def damage_to(game: Game, table: Table, pokemon: Pokemon, attack: Attack, target: Pokemon) -> int:
    """Estimate of an attack's damage to *target*: printed damage after Weakness and Resistance."""
    if not attack.damage:
        return 0
    types = queries.types(game, table, pokemon)
    weak = attack.damage
    for after, _ in queries.after_weakness(game, table, target, types, attack.damage):
        weak = after
    found, _ = queries.after_resistance(game, table, target, types, weak)
    return max(found, 0)


def missing_energy(game: Game, table: Table, pokemon: Pokemon, attack: Attack, more: tuple[str, ...] = ()) -> int:
    """Estimate of an attack's missing Energy: Energy of several types counts as the scarcest type."""
    units = list(energy.energy_units(game, table, pokemon) + more)
    lacking = 0
    cost = energy.cost_of(game, table, pokemon, attack)
    for type_ in sorted(cost, key=lambda one: one == "colorless"):
        fitting = [unit for unit in units if type_ in ("colorless", unit) or unit == "any" or type_ in unit.split("/")]
        if fitting:
            units.remove(min(fitting, key=lambda unit: (unit != type_, len(unit))))
        else:
            lacking += 1
    return lacking
