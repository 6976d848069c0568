"""Chance without hardware, from a pseudo-random generator."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Hashable
from itertools import accumulate

from companion.kernel.model import ChanceRequest

MOST_SUMS = 1000


class SeededChance:
    """Draws outcomes from a `random.Random` that the caller owns."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        # Keyed by identity: a spin's request is one object for the whole match. The entry keeps the request alive, so
        # that its id stays unique.
        self._sums: dict[int, tuple[ChanceRequest, list[float]]] = {}

    def draw(self, request: ChanceRequest) -> Hashable:
        """Draw one outcome of *request* by its probability."""
        sums = self._sums_of(request)
        at = bisect_right(sums, self._rng.random() * sums[-1])
        return request.outcomes[min(at, len(sums) - 1)][0]

    def _sums_of(self, request: ChanceRequest) -> list[float]:
        known = self._sums.get(id(request))
        if known is not None:
            return known[1]
        if len(self._sums) >= MOST_SUMS:
            self._sums.clear()
        sums = list(accumulate(float(probability) for _, probability in request.outcomes))
        self._sums[id(request)] = (request, sums)
        return sums
