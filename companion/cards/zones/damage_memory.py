"""What an opposing attack has done to a Pokémon beside its damage: noted as it happens, for texts that pass it on.

During a turn only the attack and what comes of it follow the attack's announcement, so whatever happens from
then on to a Pokémon of the player whose turn it is not is the attack's doing.
"""

from __future__ import annotations

from companion.cards.printed import Condition
from companion.cards.values import Lasting, Suffered, Table
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
    """The table on which the Pokémon *uid* remembers this, if an opposing attack of this turn has done it."""
    found = find(table, uid)
    if found is None or found[0] == table.to_move or not table.used.attacks:
        return table
    before = pokemon_of(table, uid).suffered
    if before is None or before.turn != table.turn:
        before = Suffered(table.turn)
    now = Suffered(table.turn, before.conditions + conditions, before.lasting + lasting, before.energy + energy)
    return changed(table, uid, suffered=now)
