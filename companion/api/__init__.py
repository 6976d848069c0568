"""The door for programs of others: bots, studies, readers of matches. `companion/GUIDE.md` leads through it.

What stands here stays; whatever else is imported from the program's rooms may move. The words of the games themselves
(figures and actions in `companion.figure`, cards in `companion.cards.printed`, actions in `companion.cards.values`)
are taken from their own doors.
"""

from companion.api.players import Player, ProgramError, RandomPlayer, View, play, study
from companion.api.setups import card_setup, card_shelf, figure_setup, figure_shelf
from companion.api.stored import read_match, stored_matches
from companion.kernel import Chance, ChanceRequest, ChoiceRequest, Choose, JournalError, TurnRequest

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
