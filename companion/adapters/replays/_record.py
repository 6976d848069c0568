"""A line of the record on the page of a match, of either game."""

from __future__ import annotations

import msgspec


class LineData(msgspec.Struct, frozen=True, array_like=True):
    """A line of the record. *frame*: first frame that shows it."""

    text: str
    clause: str
    turn: int
    frame: int
    seat: int
