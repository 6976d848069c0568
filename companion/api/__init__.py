"""Public API for third-party programs: bots, studies, readers of matches. `companion/GUIDE.md` introduces it.

Names here and in the modules of this package are stable; anything else in the program may move. `figures` and `cards`
have the rules and vocabulary of the games; `players`, `rating`, `setups`, `stored` and `spins` cover playing, rating,
setting up, reading and spinning; `texts`, `files` and `commands` help to write a command of one's own.
"""

from companion.api.players import play, study
from companion.api.setups import card_setup, card_shelf, figure_setup, figure_shelf, starter_teams
from companion.api.stored import read_match, stored_matches
from companion.app.match.contest import ProgramError
from companion.kernel.chance import SeededChance
from companion.kernel.errors import CompanionError, DataError, IllegalActionError, JournalError
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, ChoiceRequest, Choose, Request, Seat, TurnRequest
from companion.kernel.player import Player, View
from companion.players.random_player import RandomPlayer

__all__ = [
    "SEAT_NAMES",
    "Chance",
    "ChanceRequest",
    "ChoiceRequest",
    "Choose",
    "CompanionError",
    "DataError",
    "IllegalActionError",
    "JournalError",
    "Player",
    "ProgramError",
    "RandomPlayer",
    "Request",
    "Seat",
    "SeededChance",
    "TurnRequest",
    "View",
    "card_setup",
    "card_shelf",
    "figure_setup",
    "figure_shelf",
    "play",
    "read_match",
    "starter_teams",
    "stored_matches",
    "study",
]
