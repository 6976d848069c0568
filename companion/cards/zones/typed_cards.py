"""Cards that players type in while they play: from then on the match knows them (a card by hand).

What is typed never changes under its id, which is made of it: other facts of the same card are another id, and the
card that lies there is given that name.
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
    """The changes by which a card of a player's real deck, lying at *place*, is what was typed.

    *instead_of* is the id that it goes by there; UNKNOWN: nobody has named it so far.
    """
    facts = msgspec.json.encode(typed).decode()
    told = Changed("typed", f"{SEAT_NAMES[seat]}-deck", facts)
    return (told, Changed("name", place, f"{instead_of} -> {typed_id(typed)}"))


def typed_id(typed: TypedCard) -> str:
    """The id of a card that was typed in during a match, the same for the same facts.

    >>> typed_id(TypedCard(name="Mew", kind="pokemon"))
    'hand-mew-fcaa76cb'
    """
    return f"{typed.card_id}-{zlib.crc32(msgspec.json.encode(typed)):08x}"


def id_typed(facts: str) -> str:
    """The id of a card that was typed in, by its facts as a correction has them; "" where it is none."""
    try:
        return typed_id(msgspec.json.decode(facts, type=TypedCard))
    except (msgspec.MsgspecError, RecursionError):
        return ""


def name_typed(facts: str) -> str:
    """The name of a card as it was typed in; "" where it is none."""
    try:
        return msgspec.json.decode(facts, type=TypedCard).name
    except (msgspec.MsgspecError, RecursionError):
        return ""


def typed(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """The match knows a card of the player at *place* by what the value says of it."""
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
