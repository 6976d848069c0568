"""Sources of chance without hardware: seeded, scripted."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate

from companion.kernel.errors import CompanionError
from companion.kernel.model import ChanceRequest
from companion.texts.errors import quoted
from companion.texts.texts import phrase

MOST_SUMS = 1000


class SeededChance:
    """Draws outcomes from a `random.Random`, which the caller owns."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        # By identity: a spin's request is one value for the whole match. The
        # request is kept beside its sums, so that its id stays its own.
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


class ScriptedChance:
    """Gives outcomes in the order they were written down; for tests.

    A test asks at its end that nothing is *left*.
    """

    def __init__(self, outcomes: Iterable[Hashable]) -> None:
        self._outcomes: list[Hashable] = list(outcomes)

    @property
    def left(self) -> Sequence[Hashable]:
        """The outcomes not yet given."""
        return tuple(self._outcomes)

    def draw(self, request: ChanceRequest) -> Hashable:
        """The next outcome.

        Raises:
            CompanionError: The script is used up, or its next outcome is none
                of the request's.
        """
        if not self._outcomes:
            raise CompanionError(phrase("error.match.script-over", source=request.source))
        outcome = self._outcomes.pop(0)
        if outcome not in [possible for possible, _ in request.outcomes]:
            raise CompanionError(phrase("error.match.cannot-show", source=request.source, outcome=quoted(outcome)))
        return outcome


def faults_of(request: ChanceRequest) -> list[str]:
    """Faults of a chance node's distribution; empty when it is sound."""
    faults = []
    total = sum((probability for _, probability in request.outcomes), Fraction())
    if total != 1:
        faults.append(f"{request.source}: the probabilities sum to {total}, not 1")
    if any(probability <= 0 for _, probability in request.outcomes):
        faults.append(f"{request.source}: an outcome has no probability")
    if len({outcome for outcome, _ in request.outcomes}) != len(request.outcomes):
        faults.append(f"{request.source}: an outcome is listed twice")
    return faults
