"""Zones as corrections name them: "a-hand", "b-deck-top", "a-prize-3"."""

from __future__ import annotations

import msgspec

from companion.cards.values import Zone
from companion.kernel import SEAT_NAMES, Seat, whole

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


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A zone of a player; *prize* is the place of one Prize, from 0, or -1."""

    seat: Seat
    zone: Zone
    prize: int = -1


def zone_at(place: str) -> Spot | None:
    """The zone that is called so, or None.

    >>> zone_at("b-deck-top")
    Spot(seat=1, zone='deck_top', prize=-1)
    >>> zone_at("a-prize-3")
    Spot(seat=0, zone='prizes', prize=2)
    """
    name, _, spot = place.partition("-")
    if name not in SEAT_NAMES:
        return None
    seat = SEAT_NAMES.index(name)
    if spot in ZONES:
        return Spot(seat, ZONES[spot])
    prize = whole(spot.removeprefix("prize-"), 99) if spot.startswith("prize-") else None
    if prize:
        return Spot(seat, "prizes", prize - 1)
    return None
