"""Rules on their way to another process: they travel as their setup, and answer there as here."""

from __future__ import annotations

import pickle
import random
from typing import Any


def check_that_rules_travel(rules: Any, seed: int = 3, actions: int = 60) -> None:
    """What the rules have remembered in a match stays behind, and is missed by nobody."""
    rng = random.Random(seed)
    unused, state = pickle.dumps(rules), rules.start()
    for _ in range(actions):
        state = rules.apply(state, rng.choice(rules.answers(state, rules.pending(state)[0]))).state
    used = pickle.dumps(rules)

    again = pickle.loads(used)

    assert len(used) == len(unused)
    assert again.setup == rules.setup
    assert again.pending(state) == rules.pending(state)
    assert again.answers(state, rules.pending(state)[0]) == rules.answers(state, rules.pending(state)[0])
