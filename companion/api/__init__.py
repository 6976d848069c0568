"""The door for programs of others: bots, studies, readers of matches. `companion/GUIDE.md` leads through it.

What stands here stays; whatever else is imported from the program may move. The words of the games themselves stand in
`actions` and `events` of `companion.figure` and of `companion.cards.values`.
"""

from companion.api.players import play, study
from companion.api.setups import card_setup, card_shelf, figure_setup, figure_shelf
from companion.api.stored import read_match, stored_matches
from companion.app.match.contest import ProgramError
from companion.kernel.errors import JournalError
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, TurnRequest
from companion.kernel.player import Player, View
from companion.players.random_player import RandomPlayer

__all__ = [
    "Chance",
    "ChanceRequest",
    "ChoiceRequest",
    "Choose",
    "JournalError",
    "Player",
    "ProgramError",
    "RandomPlayer",
    "TurnRequest",
    "View",
    "card_setup",
    "card_shelf",
    "figure_setup",
    "figure_shelf",
    "play",
    "read_match",
    "stored_matches",
    "study",
]
