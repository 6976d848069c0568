"""What an opposing attack has done to a Pokémon: noted as it happens, for texts that ask for it or pass it on.

During a turn only the attack and what comes of it follow the attack's announcement, so whatever happens from
then on to a Pokémon of the player whose turn it is not is the attack's doing.
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
    """The table on which the Pokémon *uid* remembers this, if an opposing attack of this turn has done it."""
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
    """The attack that is being carried out: the last one of this turn."""
    return tuple(name for turn, name in table.sides[table.to_move].attacked[-1:] if turn == table.turn)
