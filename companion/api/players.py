"""Matches between players, without screen and store; the installed players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from companion.adapters.players.found import THINK_S, FoundPlayers
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest, ProgramError
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import MatchGame
from companion.cards.values.state import Setup as CardSetup
from companion.figure.state import Setup as FigureSetup
from companion.kernel.match import Match
from companion.kernel.player import Player
from companion.players.given import GIVEN, GivenPlayers, PlayerKind
from companion.players.seating import Chair, Failed, GameId, Players, Program

__all__ = [
    "BY_TIME",
    "THINK_S",
    "Chair",
    "Failed",
    "FoundPlayers",
    "GameId",
    "Make",
    "Players",
    "Program",
    "ProgramError",
    "code_mark",
    "contest",
    "play",
    "study",
]

Make: TypeAlias = Callable[[random.Random], Player]
"""Makes a player for a seat from its own random generator: usually its class."""
BY_TIME = frozenset(name for name, kind in GIVEN.items() if kind.by_time)
"""The given players that use all the time they get."""
_MARKED = ("kernel", "figure", "players", "app/match")
"""Packages whose code affects a figure match."""


def play(setup: FigureSetup | CardSetup, players: tuple[Make, Make], seed: int) -> Match[Any, Any]:
    """Play one match to its end; the same seed and players give the same match.

    Raises:
        ProgramError: A player raised, or gave an invalid answer.
    """
    known = GivenPlayers({name: PlayerKind(make) for name, make in zip("ab", players, strict=True)})
    return contest(setup, known, ("a", "b"), random.Random(seed)).to_the_end()


def study(
    setup: FigureSetup | CardSetup, players: tuple[Make, Make], matches: int, first_seed: int = 0
) -> Counter[str]:
    """Count the wins of each seat over *matches* matches: "a", "b", "draw".

    Raises:
        ProgramError: A player raised, or gave an invalid answer.
    """
    seeds = range(first_seed, first_seed + matches)
    return Counter(str(play(setup, players, seed).state.table.winner) for seed in seeds)


def contest(
    setup: FigureSetup | CardSetup, players: Players, names: tuple[str, str], rng: random.Random
) -> Contest[Any, Any, Any, Any]:
    """A match between two of *players*, to iterate entry by entry; *rng* decides everything else."""
    game: MatchGame[Any, Any, Any, Any, Any] = FIGURE if isinstance(setup, FigureSetup) else CARD
    return Contest(game, setup, players, names, rng)


def code_mark(*folders: Path) -> str:
    """Fingerprint of the code that plays figure matches, and of that in *folders*.

    A different fingerprint may mean different matches.
    """
    mark = blake2b(digest_size=8)
    root = Path(__file__).parents[1]
    for folder in (*(root / room for room in _MARKED), *folders):
        for file in sorted(folder.glob("*.py")):
            mark.update(file.read_bytes())
    return mark.hexdigest()
