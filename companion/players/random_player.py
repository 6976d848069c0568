"""A player who takes any legal action, each as likely as the next."""

from __future__ import annotations

import random
from typing import Any

from companion.kernel import Request, Rules


class RandomPlayer:
    """Answers requests at random with a generator of its own."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, rules: Rules[Any, Any], state: Any, request: Request) -> Any:
        """One of the actions that answer *request*."""
        answers = rules.answers(state, request)
        return answers[self._rng.randrange(len(answers))]
