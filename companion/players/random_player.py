"""A player who takes any legal action, each as likely as the next."""

from __future__ import annotations

import random
from typing import Any

from companion.kernel.player import View


class RandomPlayer:
    """Answers requests of either game at random with a generator of its own."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, view: View[Any, Any]) -> Any:
        """Any of the answers, each as likely as the next."""
        return view.answers[self._rng.randrange(len(view.answers))]
