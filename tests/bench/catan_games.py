"""Random games of Catan, by catanatron's random players."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan


def play_catan() -> Callable[[random.Random, float], tuple[int, int, float]]:
    """Random games until a time (of `process_time`); what it returns gives games, actions, and no time in answers."""

    def play(rng: random.Random, until: float) -> tuple[int, int, float]:
        games = taken = 0
        while process_time() < until:
            game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=rng.randrange(2**31))
            game.play()
            games += 1
            taken += len(game.state.actions)
        return games, taken, 0.0

    return play
