"""Both games by what heads call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import MatchGame
from companion.app.ports.outside import Game

GAMES: Mapping[Game, MatchGame[Any, Any, Any, Any, Any]] = {FIGURE.id: FIGURE, CARD.id: CARD}
"""By game: what it brings to its matches."""
