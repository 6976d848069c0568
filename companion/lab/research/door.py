"""Imports the learners' packages, and says what to install if they are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.api import CompanionError
from companion.api.cards import Setup as CardSetup
from companion.api.figures import Setup as FigureSetup
from companion.api.texts import phrase
from companion.lab.research.course import MOST_DECISIONS, course_of

if TYPE_CHECKING:
    from companion.lab.research.aec import MatchEnv

PACKAGES = {"pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "pyspiel": "OpenSpiel", "open_spiel": "OpenSpiel"}


def aec_env(setup: FigureSetup | CardSetup, most_decisions: int = MOST_DECISIONS) -> MatchEnv:
    """PettingZoo AEC environment of the matches over a setup, with chance drawn from the seed of `reset`.

    Raises:
        CompanionError: The extra `research` is not installed, or a deck consists of real cards.
    """
    with _packages():
        from companion.lab.research.aec import MatchEnv
    return MatchEnv(course_of(setup, most_decisions))


def register_open_spiel() -> tuple[str, ...]:
    """Register both games with OpenSpiel; returns their names for `pyspiel.load_game`.

    Raises:
        CompanionError: The extra `research` is not installed.
    """
    with _packages():
        from companion.lab.research import open_spiel
    return open_spiel.register()


def open_spiel_game(setup: FigureSetup | CardSetup, most_decisions: int = MOST_DECISIONS) -> Any:
    """OpenSpiel game of the matches over any setup. Unlike a registered one it cannot be loaded from a string.

    Raises:
        CompanionError: The extra `research` is not installed, or a deck consists of real cards.
    """
    with _packages():
        from companion.lab.research import open_spiel
    return open_spiel.game_of(course_of(setup, most_decisions))


@contextmanager
def _packages() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in PACKAGES:
            raise
        raise CompanionError(phrase("error.research.no-package", package=PACKAGES[missing])) from error
