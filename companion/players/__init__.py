"""Computer players: they answer requests in a person's place."""

from companion.players.random_player import RandomPlayer
from companion.players.sensible_card_player import SensibleCardPlayer

__all__ = [
    "RandomPlayer",
    "SensibleCardPlayer",
]
