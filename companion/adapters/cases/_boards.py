"""Alternative names of the Duel mat's spaces: by row and column.

They name the ring's spaces `r0c0` to `r4c6` and the inner square's `i0c0` to `i2c2`, with rows counted from b's side
and columns from a's left. A case may use either these names or the mat's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.figure.printed.playmat import Playmat

_ROWS, _COLUMNS = 5, 7
_OWN = re.compile(r"[a-g][1-5]")
_BY_ROWS = re.compile(r"r[0-4]c[0-6]|i[0-2]c[0-2]")


def as_named_in(playmat: Playmat, case: Any) -> Playmat:
    """*playmat* with its spaces named as in *case*.

    >>> from companion.adapters.cases._boards import by_row_and_column
    >>> by_row_and_column("a1"), by_row_and_column("g5"), by_row_and_column("d2")
    ('r4c0', 'r0c6', 'i2c1')
    """
    if not all(_OWN.fullmatch(space.id) for space in playmat.space):
        return playmat
    if not any(_BY_ROWS.fullmatch(word) for word in _words(case)):
        return playmat
    named = by_row_and_column
    return replace(
        playmat,
        space=tuple(replace(space, id=named(space.id)) for space in playmat.space),
        lines=tuple((named(one), named(other)) for one, other in playmat.lines),
        entry_points={seat: tuple(map(named, spaces)) for seat, spaces in playmat.entry_points.items()},
        goals={seat: named(goal) for seat, goal in playmat.goals.items()},
    )


def by_row_and_column(space: str) -> str:
    """Alternative name of a space of the Duel mat."""
    column, row = ord(space[0]) - ord("a"), _ROWS - int(space[1])
    on_ring = row in (0, _ROWS - 1) or column in (0, _COLUMNS - 1)
    return f"r{row}c{column}" if on_ring else f"i{row - 1}c{column - 2}"


def _words(raw: Any) -> Iterator[str]:
    """Every string value in *raw*."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict | list):
        for value in raw.values() if isinstance(raw, dict) else raw:
            yield from _words(value)
