"""Both games by their ids in heads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.match.figure_game import FIGURE
from companion.app.match.game import MatchGame
from companion.app.ports.outside import Game
from companion.players.seating import BOTH


class _Games(Mapping[Game, MatchGame[Any, Any, Any, Any, Any]]):
    def __getitem__(self, game: Game) -> MatchGame[Any, Any, Any, Any, Any]:
        if game == "card":  # imported on demand
            from companion.app.match.card_game import CARD

            return CARD
        return {FIGURE.id: FIGURE}[game]

    def __iter__(self) -> Iterator[Game]:
        return iter(BOTH)

    def __len__(self) -> int:
        return len(BOTH)


GAMES = _Games()
"""Each game's parameters, by id."""
