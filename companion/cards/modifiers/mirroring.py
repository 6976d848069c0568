"""Mirroring: Pokémon that permanently count as the card of the opponent's Active Pokémon.

The card that a Pokémon shows is a fact of the table (`Pokemon.copies`). It follows from the rest of the
table, so the rules recompute it after each event and report changes with `Mirrored`; folding queries nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.cards.modifiers.applying import of
from companion.cards.printed.vocabulary import Mirrors
from companion.cards.values.events import Mirrored
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones.changing import changed
from companion.cards.zones.reducers import FOLDS
from companion.cards.zones.zones import everyone, owner_of
from companion.kernel.model import Seat


def with_mirrors(game: Game, table: Table, events: Sequence[Any]) -> tuple[Any, ...]:
    """The successive events on *table*, each followed by the mirroring that it causes."""
    found: list[Any] = []
    for event in events:
        after = FOLDS[type(event)](game, table, event)
        found.append(event)
        for mirroring in () if after is table else mirrorings(game, after):
            after = FOLDS[Mirrored](game, after, mirroring)
            found.append(mirroring)
        table = after
    return tuple(found)


def mirrored(game: Game, table: Table) -> Table:
    """The table with every mirroring up to date."""
    for mirroring in mirrorings(game, table):
        table = FOLDS[Mirrored](game, table, mirroring)
    return table


def mirrorings(game: Game, table: Table) -> tuple[Mirrored, ...]:
    """Mirroring events for Pokémon that do not show what they must.

    RULE? The shown card may say that the Pokémon's own power is off. Whether the power works is evaluated
    without the shown card, since otherwise it would be both at once.
    """
    able = [p for p in everyone(table) if _may_mirror(game, p)] if game.mirrors and table.setup is None else ()
    if not able:
        return ()
    plain = table
    for p in able:
        if p.copies:
            plain = changed(plain, p.uid, copies="")
    models = (_model(game, plain, 0), _model(game, plain, 1))
    found: list[Mirrored] = []
    for p in able:
        seat = owner_of(table, p.uid)
        card = models[seat] if p is table.sides[seat].active else ""
        if p.copies != card:
            found.append(Mirrored(seat, p.uid, card))
    return tuple(found)


def _may_mirror(game: Game, p: Pokemon) -> bool:
    """Can its card make it mirror another? A temporary copy made by a text does not."""
    return p.cards[0] in game.mirrors and not p.copies_until


def _model(game: Game, plain: Table, seat: Seat) -> str:
    """The card that a player's Active Pokémon must show; "" for its own. Two mirroring Pokémon show their own."""
    own, other = plain.sides[seat].active, plain.sides[1 - seat].active
    if own is None or other is None or not _may_mirror(game, own) or other.cards[0] in game.mirrors:
        return ""
    return game.face(other).id if of(game, plain, Mirrors, own.uid) else ""
