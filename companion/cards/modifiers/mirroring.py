"""Mirroring: Pokémon that are, all the while, as if they were the same card as the opponent's Active Pokémon.

Which card a Pokémon shows is a fact of the table (`Pokemon.copies`). It follows from the rest of the table, so the
rules look for it after each event and say with `Mirrored` what has changed; folding asks for nothing.
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
from companion.cards.zones.folding import FOLDS
from companion.cards.zones.zones import everyone, owner_of
from companion.kernel.model import Seat


def with_mirrors(game: Game, table: Table, events: Sequence[Any]) -> tuple[Any, ...]:
    """The events that follow one another on *table*, each with the mirroring that it brings about."""
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
    """The table on which every Pokémon that mirrors another shows that one's card, and no other does."""
    for mirroring in mirrorings(game, table):
        table = FOLDS[Mirrored](game, table, mirroring)
    return table


def mirrorings(game: Game, table: Table) -> tuple[Mirrored, ...]:
    """What Pokémon that can mirror have to show now, where it is not what they show.

    RULE? What it shows may say that its own power is off. Whether the power works is asked of the Pokémon
    as it is without it, for otherwise it would be both at once.
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
    """Can its card make it mirror another? One that a text has made a copy for a time is that copy."""
    return p.cards[0] in game.mirrors and not p.copies_until


def _model(game: Game, plain: Table, seat: Seat) -> str:
    """The card that the Active Pokémon of a player is to show; "": its own. Two of a kind show their own."""
    own, other = plain.sides[seat].active, plain.sides[1 - seat].active
    if own is None or other is None or not _may_mirror(game, own) or other.cards[0] in game.mirrors:
        return ""
    return game.face(other).id if of(game, plain, Mirrors, own.uid) else ""
