"""Names of zones in corrections: "a-hand", "b-deck-top", "a-prize-3"."""

from __future__ import annotations

import msgspec

from companion.cards.values.events import Zone
from companion.kernel.model import SEAT_NAMES, Seat
from companion.kernel.numbers import whole

ZONES: dict[str, Zone] = {
    "deck": "deck",
    "deck-top": "deck_top",
    "deck-bottom": "deck_bottom",
    "hand": "hand",
    "discard": "discard",
    "prizes": "prizes",
    "lost": "lost",
    "supporter": "supporter",
    "aside": "aside",
}


ENDS = ("deck-top", "deck-bottom")
LOOSE = "deck-rest"


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A zone of a player; *prize* is the place of one Prize, from 0, or -1.

    In a deck: the number of cards further out at its top or bottom (*deep*), or a card whose place nobody
    knows (*loose*). Applied corrections name their card this way.
    """

    seat: Seat
    zone: Zone
    prize: int = -1
    deep: int = 0
    loose: bool = False

    @property
    def is_whole(self) -> bool:
        """Is it a whole zone, not one card's place in it?"""
        return self.prize < 0 and not self.deep and not self.loose


def zone_at(place: str) -> Spot | None:
    """The zone of this name, or None.

    >>> zone_at("b-deck-top")
    Spot(seat=1, zone='deck_top', prize=-1, deep=0, loose=False)
    >>> zone_at("a-prize-3")
    Spot(seat=0, zone='prizes', prize=2, deep=0, loose=False)
    >>> zone_at("a-deck-top-2").deep, zone_at("a-deck-rest").loose
    (1, True)
    """
    name, _, spot = place.partition("-")
    if name not in SEAT_NAMES:
        return None
    seat = SEAT_NAMES.index(name)
    if spot in ZONES:
        return Spot(seat, ZONES[spot])
    if spot == LOOSE:
        return Spot(seat, "deck", loose=True)
    what, _, written = spot.rpartition("-")
    number = whole(written, 99)
    if not number:
        return None
    if what == "prize":
        return Spot(seat, "prizes", number - 1)
    return Spot(seat, ZONES[what], deep=number - 1) if what in ENDS else None


def in_deck_named(seat: Seat, part: str, number: int) -> str:
    """The name of a deck card's place: counted from its top or bottom, from 0, or among the shuffled ones.

    >>> in_deck_named(0, "deck-top", 0), in_deck_named(1, "deck-bottom", 2), in_deck_named(0, LOOSE, 0)
    ('a-deck-top', 'b-deck-bottom-3', 'a-deck-rest')
    """
    return f"{SEAT_NAMES[seat]}-{part}" + (f"-{number + 1}" if number else "")
