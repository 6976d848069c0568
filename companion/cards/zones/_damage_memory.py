"""Damage memory: what an opposing attack did to a Pokémon, recorded for texts that query or repeat it.

After the announcement of an attack, only the attack and its consequences happen in a turn, so everything that
happens to the other player's Pokémon from then on is the attack's doing.
"""

from __future__ import annotations

from companion.cards.printed.vocabulary import Condition
from companion.cards.values.state import Lasting, Suffered, Table
from companion.cards.zones.changing import changed
from companion.cards.zones.zones import find, pokemon_of


def suffered(
    table: Table,
    uid: int,
    *,
    conditions: tuple[tuple[Condition, int, int], ...] = (),
    lasting: tuple[Lasting, ...] = (),
    energy: int = 0,
) -> Table:
    """The table on which the Pokémon *uid* remembers this, if an opposing attack of this turn did it."""
    if not table.used.attacks:
        return table
    found = find(table, uid)
    if found is None or found[0] == table.to_move:
        return table
    before = pokemon_of(table, uid).suffered
    if before is None or before.turn != table.turn:
        before = Suffered(table.turn)
    attacks = tuple(dict.fromkeys((*before.attacks, *_now_used(table))))
    now = Suffered(
        table.turn, attacks, before.conditions + conditions, before.lasting + lasting, before.energy + energy
    )
    return changed(table, uid, suffered=now)


def _now_used(table: Table) -> tuple[str, ...]:
    """The attack under way: the last one of this turn."""
    return tuple(name for turn, name in table.sides[table.to_move].attacked[-1:] if turn == table.turn)
