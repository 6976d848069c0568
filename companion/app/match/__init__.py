"""The referee of a match, for either game: its record, entries, taking back, spins on their way into the journal.

Whoever changes a match does it through here. `FIGURE` and `CARD` are what the games bring.
"""

from companion.app.match.card_game import CARD, CardRecord, CardReferee
from companion.app.match.contest import Contest, ProgramError
from companion.app.match.entries import Journal, Stored, Upcaster
from companion.app.match.figure_game import FIGURE, Record, Referee
from companion.app.match.game import ChanceBy, MatchGame, SetupFacts
from companion.app.match.games import GAMES
from companion.app.match.heads import decode_head, upcast_head
from companion.app.match.identity import as_written_today, begins_as, distinct, may_be_one
from companion.app.match.programs import ProgramLeft
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import Happening, MatchReferee, OnLine, Outside, Seats, Stray, Unfair
from companion.app.match.taking_back import PROGRAM, TYPED
from companion.app.match.traces import SpinTrace, pack, unpack, view_of

__all__ = [
    "CARD",
    "FIGURE",
    "GAMES",
    "PROGRAM",
    "TYPED",
    "CardRecord",
    "CardReferee",
    "ChanceBy",
    "Contest",
    "Happening",
    "Journal",
    "MatchGame",
    "MatchRecord",
    "MatchReferee",
    "OnLine",
    "Outside",
    "ProgramError",
    "ProgramLeft",
    "Record",
    "Referee",
    "Seats",
    "SetupFacts",
    "SpinTrace",
    "Stored",
    "Stray",
    "Unfair",
    "Upcaster",
    "as_written_today",
    "begins_as",
    "decode_head",
    "distinct",
    "may_be_one",
    "pack",
    "unpack",
    "upcast_head",
    "view_of",
]
