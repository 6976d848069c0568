"""Limits per turn: the edition's number, and texts that change it."""

from __future__ import annotations

from typing import Literal

from companion.cards.modifiers import applying
from companion.cards.printed.vocabulary import TurnLimit
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.kernel.model import Seat


def is_used_up(
    game: Game,
    table: Table,
    seat: Seat,
    what: Literal["supporter", "retreat", "stadium", "attack"],
    done: int,
    limit: int | None,
) -> bool:
    """Has a player reached this turn's limit? *limit*: the edition's; None: no limit.

    A text that lowers the limit takes precedence over one that raises it.
    """
    found = applying.for_player(game, table, TurnLimit, seat)
    if not found:
        return limit is not None and done >= limit
    changed = [force.mod.times for force in found if force.mod.what == what]
    if changed:
        fewer = [times for times in changed if times is not None and (limit is None or times < limit)]
        if fewer:
            limit = min(fewer)
        elif None in changed:
            limit = None
        elif limit is not None:
            limit = max(times for times in changed if times is not None)
    return limit is not None and done >= limit
