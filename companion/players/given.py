"""The players that come with the program, by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.kernel import Player
from companion.players.random_player import RandomPlayer
from companion.players.seating import BOTH, Chair, Failed, GameId, Here, Program, generator

PERSON = "person"
"""The kind of a seat that no program plays."""


@dataclass(frozen=True)
class PlayerKind:
    """A player as it is known by name: which games it plays, and how one is made for a seat.

    *thinks*: an answer can take so long that a table which has to move on should not wait for it.
    """

    make: Callable[[random.Random], Player]
    games: tuple[GameId, ...] = BOTH
    thinks: bool = False


def _sensible(rng: random.Random) -> Player:
    # Brings the card game's rules with it.
    from companion.players.sensible_card_player import SensibleCardPlayer

    return SensibleCardPlayer(rng)


def _greedy(rng: random.Random) -> Player:
    from companion.players.greedy_figure_player import GreedyFigurePlayer

    return GreedyFigurePlayer(rng)


def _careful(rng: random.Random) -> Player:
    from companion.players.careful_figure_player import CarefulFigurePlayer

    return CarefulFigurePlayer(rng)


GIVEN: Mapping[str, PlayerKind] = {
    "random": PlayerKind(RandomPlayer),
    "greedy": PlayerKind(_greedy, ("figure",)),
    "careful": PlayerKind(_careful, ("figure",), thinks=True),
    "sensible": PlayerKind(_sensible, ("card",)),
}
"""In each game the weakest first."""


class GivenPlayers:
    """The given players, and others that are *known* in this process."""

    def __init__(self, known: Mapping[str, PlayerKind] = GIVEN) -> None:
        self._known = known

    def names(self, game: GameId) -> tuple[str, ...]:
        return tuple(name for name, kind in self._known.items() if game in kind.games)

    def known(self) -> tuple[str, ...]:
        return tuple(self._known)

    def take(self, name: str, chair: Chair) -> Program | Failed:
        if name not in self.names(chair.game):
            return missing(self.names(chair.game))
        return Here(self._known[name].make(generator(chair)), chair)


def missing(names: tuple[str, ...]) -> Failed:
    """What is said where no player has that name: who there is."""
    return Failed("missing", ", ".join(names))
