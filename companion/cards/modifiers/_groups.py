"""Groups: the Pokémon in play that "own", "opponent", "chosen" and the like select. Queries no modifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from companion.cards.printed.vocabulary import Group
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import get, in_play

Members: TypeAlias = tuple[Pokemon, ...]


def _there(table: Table, uids: tuple[int, ...]) -> Members:
    found = (get(table, uid) for uid in uids if uid)
    return tuple(p for p in found if p is not None)


def _active(table: Table, seat: int) -> Members:
    active = table.sides[seat].active
    return () if active is None else (active,)


def _but_self(found: Members, scope: Scope) -> Members:
    return tuple(p for p in found if p.uid != scope.source)


def _all(table: Table, scope: Scope) -> Members:
    return in_play(table, scope.seat) + in_play(table, 1 - scope.seat)


GROUPS: Mapping[Group, Callable[[Table, Scope], Members]] = {
    "self": lambda table, scope: _there(table, (scope.source,)),
    "holder": lambda table, scope: _there(table, (scope.source,)),
    "defending": lambda table, scope: (
        _there(table, (scope.defending,)) if scope.defending else _active(table, 1 - scope.seat)
    ),
    "attacker": lambda table, scope: _there(
        table, (scope.attacker or (scope.source if scope.kind == "attack" else 0),)
    ),
    "chosen": lambda table, scope: _there(table, scope.chosen),
    "those": lambda table, scope: _there(table, scope.those),
    "rest": lambda table, scope: _there(table, scope.rest),
    "own_active": lambda table, scope: _active(table, scope.seat),
    "own_bench": lambda table, scope: table.sides[scope.seat].bench,
    "own": lambda table, scope: in_play(table, scope.seat),
    "own_other": lambda table, scope: _but_self(in_play(table, scope.seat), scope),
    "opponent_active": lambda table, scope: _active(table, 1 - scope.seat),
    "opponent_bench": lambda table, scope: table.sides[1 - scope.seat].bench,
    "opponent": lambda table, scope: in_play(table, 1 - scope.seat),
    "both_active": lambda table, scope: _active(table, scope.seat) + _active(table, 1 - scope.seat),
    "both_bench": lambda table, scope: table.sides[scope.seat].bench + table.sides[1 - scope.seat].bench,
    "all": _all,
    "all_other": lambda table, scope: _but_self(_all(table, scope), scope),
}
"""Members of each group, own before opposing, the Active Pokémon first."""

SIDE_OF: Mapping[Group, Literal["opponent", "both"]] = {
    "defending": "opponent",
    "attacker": "opponent",
    "opponent": "opponent",
    "opponent_active": "opponent",
    "opponent_bench": "opponent",
    "both_active": "both",
    "both_bench": "both",
    "all": "both",
    "all_other": "both",
}
"""Owner of a group's Pokémon, if not the own player."""
