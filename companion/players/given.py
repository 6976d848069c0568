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
    """A player as it is known by name: which games it plays, and how one is made for a seat."""

    make: Callable[[random.Random], Player]
    games: tuple[GameId, ...] = BOTH


def _sensible(rng: random.Random) -> Player:
    # Brings the card game's rules with it.
    from companion.players.sensible_card_player import SensibleCardPlayer

    return SensibleCardPlayer(rng)


GIVEN: Mapping[str, PlayerKind] = {
    "random": PlayerKind(RandomPlayer),
    "sensible": PlayerKind(_sensible, ("card",)),
}


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
