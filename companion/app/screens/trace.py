"""A spin to be looked at, as a value; `traces` makes it from what a base measured."""

from __future__ import annotations

import msgspec


class TraceView(msgspec.Struct, frozen=True, kw_only=True):
    """A spin as it was measured, to be looked at.

    *points*: (seconds, degrees turned since the spin began), oldest first, no more than a screen
    can show; *rejected*: points the program did not believe; *began_s*, *rested_s*: where the spin began
    and where it was taken to rest, None for never. *title* and *facts* say it in words; *bad*: it
    did not count.
    """

    title: str
    facts: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    rejected: tuple[tuple[float, float], ...] = ()
    began_s: float | None = None
    rested_s: float | None = None
    bad: bool = False
