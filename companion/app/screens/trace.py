"""A measured spin as a screen value; made by `companion.app.match.traces`."""

from __future__ import annotations

import msgspec


class TraceView(msgspec.Struct, frozen=True, kw_only=True):
    """A measured spin.

    *points*: (seconds, degrees turned since the spin began), oldest first, no more than a screen
    can show; *rejected*: points that the filter rejected; *began_s*, *rested_s*: start and end
    of the spin, None for never. *title* and *facts* describe it in words; *bad*: it does not
    count.
    """

    title: str
    facts: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    rejected: tuple[tuple[float, float], ...] = ()
    began_s: float | None = None
    rested_s: float | None = None
    bad: bool = False
