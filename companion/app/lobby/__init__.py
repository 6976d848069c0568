"""The lobby: Home, set-up, teams, past matches, settings, the rulebook; and the way into a match."""

from companion.app.lobby.card_clocks import Clocks, clocks_of
from companion.app.lobby.card_ending import CardEndSession
from companion.app.lobby.card_match import begin_again, begin_next, begin_series, score_in_words
from companion.app.lobby.card_past import card_book_of, goes_on
from companion.app.lobby.ending import EndSession
from companion.app.lobby.guarded import GuardedLobby
from companion.app.lobby.lobby import Lobby, Screen
from companion.app.lobby.past import book_of, position_of
from companion.app.lobby.series import GAMES, rematch, series_of
from companion.app.lobby.settings import SettingsSession
from companion.app.lobby.welcome import WelcomeSession

__all__ = [
    "GAMES",
    "CardEndSession",
    "Clocks",
    "EndSession",
    "GuardedLobby",
    "Lobby",
    "Screen",
    "SettingsSession",
    "WelcomeSession",
    "begin_again",
    "begin_next",
    "begin_series",
    "book_of",
    "card_book_of",
    "clocks_of",
    "goes_on",
    "position_of",
    "rematch",
    "score_in_words",
    "series_of",
]
