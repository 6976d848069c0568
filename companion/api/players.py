"""Matches between players, without a screen and without a store."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import MatchGame
from companion.cards.values.state import Setup as CardSetup
from companion.figure.state import Setup as FigureSetup
from companion.kernel.match import Match
from companion.kernel.player import Player
from companion.players.given import GivenPlayers, PlayerKind

Make: TypeAlias = Callable[[random.Random], Player]
"""What makes a player for a seat, from a generator that is its own: as a rule its class."""


def play(setup: FigureSetup | CardSetup, players: tuple[Make, Make], seed: int) -> Match[Any, Any]:
    """One match, played to its end; the same seed and players give the same match.

    Raises:
        ProgramError: A player raised, or answered what is no answer.
    """
    known = GivenPlayers({name: PlayerKind(make) for name, make in zip("ab", players, strict=True)})
    return Contest(_game_of(setup), setup, known, ("a", "b"), random.Random(seed)).to_the_end()


def study(
    setup: FigureSetup | CardSetup, players: tuple[Make, Make], matches: int, first_seed: int = 0
) -> Counter[str]:
    """How often each seat won in so many matches: "a", "b", "draw".

    Raises:
        ProgramError: A player raised, or answered what is no answer.
    """
    seeds = range(first_seed, first_seed + matches)
    return Counter(str(play(setup, players, seed).state.table.winner) for seed in seeds)


def _game_of(setup: FigureSetup | CardSetup) -> MatchGame[Any, Any, Any, Any, Any]:
    return FIGURE if isinstance(setup, FigureSetup) else CARD
