"""The lobby: Home, set-up, teams, past matches, settings, the rulebook; and the way into a match."""

from companion.app.lobby.lobby import Lobby, Screen

__all__ = [
    "Lobby",
    "Screen",
]
