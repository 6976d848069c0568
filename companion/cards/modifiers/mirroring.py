"""Pokémon that are, all the while, as if they were the same card as the opponent's Active Pokémon.

Which card a Pokémon shows is a fact of the table (`Pokemon.copies`); it follows from the rest of the table and is
settled anew whenever that changes.
"""

from __future__ import annotations

from typing import Any

from companion.cards.modifiers import in_force as forces
from companion.cards.printed import Mirrors
from companion.cards.values import Game, Pokemon, Table
from companion.cards.zones import FOLDS, Fold, changed, everyone, owner_of, unchanged
from companion.kernel import Seat


def mirrored(game: Game, table: Table) -> Table:
    """The table on which every Pokémon that mirrors another shows that one's card, and no other does.

    RULE? What it shows may say that its own power is off. Whether the power works is asked of the Pokémon
    as it is without it, for otherwise it would be both at once.
    """
    if table.setup is not None or not any(_may_mirror(game, p) for p in everyone(table)):
        return table
    plain = _showing(game, table, ("", ""))
    models = (_model(game, plain, 0), _model(game, plain, 1))
    return _showing(game, table, models)


def _may_mirror(game: Game, p: Pokemon) -> bool:
    """Can its card make it mirror another? One that a text has made a copy for a time is that copy."""
    return p.cards[0] in game.mirrors and not p.copies_until


def _model(game: Game, plain: Table, seat: Seat) -> str:
    """The card that the Active Pokémon of a player is to show; "": its own. Two of a kind show their own."""
    own, other = plain.sides[seat].active, plain.sides[1 - seat].active
    if own is None or other is None or not _may_mirror(game, own) or other.cards[0] in game.mirrors:
        return ""
    return game.face(other).id if forces.of(game, plain, Mirrors, own.uid) else ""


def _showing(game: Game, table: Table, cards: tuple[str, str]) -> Table:
    """The table on which the Active Pokémon that can mirror show these cards, and those on the Bench their own."""
    for p in everyone(table):
        seat = owner_of(table, p.uid)
        copies = cards[seat] if p is table.sides[seat].active else ""
        if p.copies != copies and _may_mirror(game, p):
            table = changed(table, p.uid, copies=copies)
    return table


def _settled(fold: Fold) -> Fold:
    """The same, and then Pokémon that mirror others show what they mirror now."""

    def folded(game: Game, table: Table, event: Any) -> Table:
        after = fold(game, table, event)
        return mirrored(game, after) if game.mirrors else after

    return folded


EVOLVE: dict[type, Fold] = {event: fold if fold is unchanged else _settled(fold) for event, fold in FOLDS.items()}
"""What each kind of event makes of the table."""


def folds_of(game: Game) -> dict[type, Fold]:
    """The same for one game: where no card mirrors another, nothing has to be settled."""
    return EVOLVE if game.mirrors else FOLDS
