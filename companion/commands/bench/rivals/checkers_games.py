"""Random games of checkers, by OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

import pyspiel


def play_checkers() -> Callable[[random.Random, float], int]:
    """Random games until a time (of `process_time`); what it returns gives the number of moves."""
    checkers = pyspiel.load_game("checkers")

    def play(rng: random.Random, until: float) -> int:
        taken = 0
        while process_time() < until:
            state = checkers.new_initial_state()
            while not state.is_terminal():
                moves = state.legal_actions()
                state.apply_action(moves[int(rng.random() * len(moves))])
                taken += 1
        return taken

    return play
