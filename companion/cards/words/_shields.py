"""Prevention of a text's effects on Pokémon, and the coins that decide it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.cards.modifiers import applying
from companion.cards.modifiers.prevention import coins_due, prevented
from companion.cards.printed.vocabulary import Prevent
from companion.cards.values.events import CoinFlipped, Prevented
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import Picked, flipped
from companion.cards.zones.zones import owner_of
from companion.kernel.model import Request


class Exposed(msgspec.Struct, frozen=True, gc=False):
    """Pokémon not protected from an effect, the events of finding out, and the scope since."""

    found: Picked
    events: tuple[Any, ...]
    scope: Scope


def exposed(
    game: Game, table: Table, scope: Scope, found: Picked, what: str = "effects"
) -> Generator[Request, str, Exposed]:
    """The Pokémon that the text's *what* can affect: "counters", or any other effect except damage."""
    if Prevent not in applying.kinds_on(game, table):
        return Exposed(found, (), scope)
    those, events = list[int](), list[Any]()
    for uid in found.those:
        owner = owner_of(table, uid)
        for card in coins_due(game, table, scope, uid, what):
            heads = yield from flipped(owner)
            events.append(CoinFlipped(owner, heads, "prevent", "CG-COIN-02"))
            scope = replace(scope, flipped=(*scope.flipped, (uid, card, heads)))
        by = prevented(game, table, scope, uid, what)
        if by is None:
            those.append(uid)
        else:
            events.append(Prevented(owner, uid, what, by))
    return Exposed(
        found if len(those) == len(found.those) else replace(found, those=tuple(those)), tuple(events), scope
    )
