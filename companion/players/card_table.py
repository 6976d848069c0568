"""How well a table of the card game stands for a seat, as a number: Prizes, Pokémon in play and what they can do.

One Prize is worth 1. It is made for what an answer changes at once; `card_chances` says better who is likely to win.
It looks only at what lies open and at how many cards a hand holds, so that what is face-down makes no difference.
"""

from __future__ import annotations

from companion.cards.modifiers import energy
from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Attack
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.kernel.model import SEAT_NAMES, Seat

IN_PLAY = 0.25
"""A Pokémon in play; only so many as the Bench of a sensible player holds count."""
WHOLE = 0.55
"""A Pokémon without damage, for each Prize that it is worth; less as its HP go down."""
TOUGH = 0.2
"""A hundred HP that are left, whatever Prizes it is worth."""
EFFECTS = 10
"""An attack is worth so much damage for what else it does."""
HALF, PART = 0.5, 1.3
"""What a part of an attack's Energy is worth: less than its part."""
ACTIVE_DAMAGE = 0.7
"""A hundred points of damage that the Active Pokémon can do."""
BENCHED_DAMAGE = 0.35
"""The same of one on the Bench."""
CARD = 0.06
"""A card in hand, or one that has come from there into play; in hand up to so many."""
MOST_IN_HAND = 10
ALONE = 0.6
"""Nobody on the Bench: the next Knock Out loses the game."""
TURNED = 0.25
"""The Active Pokémon is Asleep, Confused or Paralyzed."""
POISONED = 0.15
LAST_CARDS = 4
"""A deck of fewer cards than these is soon at its end."""
PLACES = 5


def worth(game: Game, table: Table, seat: Seat) -> float:
    """Worth of *table* for *seat*, in Prizes; a match that is over is worth all of them."""
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
    """Estimate of an attack's damage to *target*: what is printed, changed by Weakness and Resistance only."""
    if not attack.damage:
        return 0
    types = queries.types(game, table, pokemon)
    weak = attack.damage
    for after, _ in queries.after_weakness(game, table, target, types, attack.damage):
        weak = after
    found, _ = queries.after_resistance(game, table, target, types, weak)
    return max(found, 0)


def missing_energy(game: Game, table: Table, pokemon: Pokemon, attack: Attack, more: tuple[str, ...] = ()) -> int:
    """Estimate of the Energy an attack lacks: Energy of several types counts as the type that lacks most."""
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
