"""The built-in players, by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.kernel.player import Player
from companion.players.random_player import RandomPlayer
from companion.players.seating import BOTH, Chair, Failed, GameId, Here, Program, generator
from companion.players.thinking import Thinking, Tries
from companion.texts.texts import Fact

PERSON = "person"
"""The kind of a seat without a program."""


@dataclass(frozen=True)
class PlayerKind:
    """A named player: the games it plays, and its factory for a seat.

    *thinks*: games in which an answer may take so long that a live table should not wait for it. *by_time*:
    the factory takes a time limit (`Thinking`) besides the generator. *in_cards*: the factory for the card
    game, if it differs.
    """

    make: Callable[..., Player]
    games: tuple[GameId, ...] = BOTH
    thinks: tuple[GameId, ...] = ()
    by_time: bool = False
    in_cards: Callable[..., Player] | None = None

    def seated(self, chair: Chair, thinking: Thinking | None = None) -> Player:
        """Create the player for a seat; without a time limit it gets a fixed number of tries."""
        make = self.in_cards if chair.game == "card" and self.in_cards is not None else self.make
        rng = generator(chair)
        return make(rng, Tries() if thinking is None else thinking) if self.by_time else make(rng)


def _sensible(rng: random.Random) -> Player:
    # Imports the card game's rules.
    from companion.players.sensible_card_player import SELDOM, SensibleCardPlayer

    return SensibleCardPlayer(rng, share=SELDOM)


def _greedy(rng: random.Random) -> Player:
    from companion.players.greedy_figure_player import GreedyFigurePlayer

    return GreedyFigurePlayer(rng)


def _careful(rng: random.Random) -> Player:
    from companion.players.careful_figure_player import CarefulFigurePlayer
    from companion.players.fitted import fitted_weights

    return CarefulFigurePlayer(rng, fitted_weights())


def _greedy_with_cards(rng: random.Random) -> Player:
    from companion.players.greedy_card_player import GreedyCardPlayer

    return GreedyCardPlayer(rng)


def _strong_with_cards(rng: random.Random, thinking: Thinking) -> Player:
    from companion.players._strong_card_player import StrongCardPlayer

    return StrongCardPlayer(rng, thinking)


def _strong(rng: random.Random, thinking: Thinking) -> Player:
    from companion.players._strong_figure_player import StrongFigurePlayer

    return StrongFigurePlayer(rng, thinking)


GIVEN: Mapping[str, PlayerKind] = {
    "random": PlayerKind(RandomPlayer),
    "sensible": PlayerKind(_sensible, ("card",)),
    "greedy": PlayerKind(_greedy, thinks=("card",), in_cards=_greedy_with_cards),
    "careful": PlayerKind(_careful, ("figure",), thinks=("figure",)),
    "strong": PlayerKind(_strong, thinks=BOTH, by_time=True, in_cards=_strong_with_cards),
}
"""Ordered by strength within each game, the weakest first."""


class GivenPlayers:
    """The built-in players, and others *known* in this process.

    *thinking* creates the limit for one answer; without it each answer has a fixed number of tries, and the
    same seed gives the same match.
    """

    def __init__(self, known: Mapping[str, PlayerKind] = GIVEN, thinking: Callable[[], Thinking] | None = None) -> None:
        self._known = known
        self._thinking = thinking

    def names(self, game: GameId) -> tuple[str, ...]:
        return tuple(name for name, kind in self._known.items() if game in kind.games)

    def known(self) -> tuple[str, ...]:
        return tuple(self._known)

    def load(self, wanted: Sequence[str] = ()) -> None:
        """Do nothing: they are already loaded."""

    def loading(self) -> int:
        return 0

    def news(self) -> Sequence[Fact]:
        return ()

    def take(self, name: str, chair: Chair) -> Program | Failed:
        if name not in self.names(chair.game):
            return missing(self.names(chair.game))
        limit = None if self._thinking is None else self._thinking()
        return Here(self._known[name].seated(chair, limit), chair)


def missing(names: tuple[str, ...]) -> Failed:
    """The failure for an unknown name, with the names that exist."""
    return Failed("missing", ", ".join(names))
