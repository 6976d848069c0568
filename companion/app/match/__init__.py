"""The referee of a match, for either game: its record, entries, taking back, spins on their way into the journal.

Whoever changes a match does it through here.
"""

from companion.app.match.card_record import CardRecord
from companion.app.match.card_referee import CardChanceBy, CardHappening, CardReferee, Seats, waits_for_a_person
from companion.app.match.entries import decode_entries, decode_setup
from companion.app.match.figure_record import Record
from companion.app.match.figure_referee import ChanceBy, Happening, Kind, OnLine, Outside, Referee, Stray, Unfair
from companion.app.match.taking_back import PROGRAM
from companion.app.match.traces import SpinTrace, pack, unpack, view_of

__all__ = [
    "PROGRAM",
    "CardChanceBy",
    "CardHappening",
    "CardRecord",
    "CardReferee",
    "ChanceBy",
    "Happening",
    "Kind",
    "OnLine",
    "Outside",
    "Record",
    "Referee",
    "Seats",
    "SpinTrace",
    "Stray",
    "Unfair",
    "card_entries",
    "decode_entries",
    "decode_setup",
    "entries",
    "pack",
    "unpack",
    "view_of",
    "waits_for_a_person",
]
