"""Random player: takes any legal action, uniformly."""

from __future__ import annotations

import random
from typing import Any

from companion.kernel.player import View


class RandomPlayer:
    """Answers requests of either game at random, with its own generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, view: View[Any, Any]) -> Any:
        """A random answer, uniformly."""
        return view.answers[self._rng.randrange(len(view.answers))]
