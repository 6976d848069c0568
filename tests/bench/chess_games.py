"""Random games of chess, by python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

import chess

HALFMOVES_AT_MOST = 150
"""A random game of chess is over at the latest after this many halfmoves without a capture or pawn move."""


def play_chess() -> Callable[[random.Random, float], int]:
    """Random games until a time (of `process_time`); what it returns gives the number of plies."""

    def play(rng: random.Random, until: float) -> int:
        taken = 0
        while process_time() < until:
            board = chess.Board()
            while board.halfmove_clock < HALFMOVES_AT_MOST:
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(rng.random() * len(moves))])
                taken += 1
        return taken

    return play
