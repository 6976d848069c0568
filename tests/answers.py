"""Any answer to any request, evenly: what a test does where it does not matter what is done."""

from __future__ import annotations

import random
from typing import Any

from companion.kernel.model import Request, Rules


class AnyAnswer:
    """Answers for everybody, chance included, with a generator of its own."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, rules: Rules[Any, Any], state: Any, request: Request) -> Any:
        answers = rules.answers(state, request)
        return answers[self._rng.randrange(len(answers))]
