"""Manual cards that players type during a match, which then knows them.

Facts under an id never change, since the id is derived from them: other facts of the same card get another
id, and the card on the table is renamed.
"""

from __future__ import annotations

import zlib

import msgspec
from msgspec.structs import replace

from companion.cards.printed.by_hand import TypedCard, card_by_hand
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import Changed
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones.names import zone_at
from companion.kernel.model import SEAT_NAMES, Ruling, Seat

CLAUSE = "CORRECTION"


def typed_in(seat: Seat, typed: TypedCard, place: str, instead_of: str = UNKNOWN) -> tuple[Changed, ...]:
    """The changes that turn a card of a player's real deck, at *place*, into what was typed.

    *instead_of*: its id so far; UNKNOWN: nobody has named it.
    """
    facts = msgspec.json.encode(typed).decode()
    told = Changed("typed", f"{SEAT_NAMES[seat]}-deck", facts)
    return (told, Changed("name", place, f"{instead_of} -> {typed_id(typed)}"))


def typed_id(typed: TypedCard) -> str:
    """The id of a card typed during a match, the same for the same facts.

    >>> typed_id(TypedCard(name="Mew", kind="pokemon"))
    'hand-mew-fcaa76cb'
    """
    return f"{typed.card_id}-{zlib.crc32(msgspec.json.encode(typed)):08x}"


def id_typed(facts: str) -> str:
    """The id of a typed card, from its facts in a correction; "" if they are invalid."""
    try:
        return typed_id(msgspec.json.decode(facts, type=TypedCard))
    except (msgspec.MsgspecError, RecursionError):
        return ""


def name_typed(facts: str) -> str:
    """The name of a typed card; "" if its facts are invalid."""
    try:
        return msgspec.json.decode(facts, type=TypedCard).name
    except (msgspec.MsgspecError, RecursionError):
        return ""


def typed(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Add a card of the player at *place* to the match, with the value's facts."""
    spot = zone_at(change.place)
    if spot is None or spot.zone != "deck":
        return Ruling(CLAUSE, "card-correction-deck", (("place", change.place),))
    if game.dealt[spot.seat]:
        return Ruling(CLAUSE, "card-correction-dealt", (("player", SEAT_NAMES[spot.seat]),))
    try:
        facts = msgspec.json.decode(change.value, type=TypedCard)
        card = replace(card_by_hand(facts), id=typed_id(facts))
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return Ruling(CLAUSE, "card-correction-typed", (("value", change.value[:60]),))
    game.learn(card)
    known = (spot.seat, card.id)
    return table if known in table.typed else replace(table, typed=(*table.typed, known))
