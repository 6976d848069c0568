"""The shared ground of both games: model, match, agenda, journal, chance, errors, testing."""

from companion.kernel.agenda import Result, carry_out
from companion.kernel.answered import Answered
from companion.kernel.bookkeeping import Bookkeeper
from companion.kernel.chance import SeededChance
from companion.kernel.dials import Dial, Landed, OnTheLine, Shown
from companion.kernel.errors import (
    ENTRY,
    CompanionError,
    DamagedError,
    DataError,
    IllegalActionError,
    JournalError,
    NotKeptError,
    SettingsError,
)
from companion.kernel.journal import Applied, Entry, Note, Remarked, Retracted, Voided, standing
from companion.kernel.match import Match, Prepared
from companion.kernel.model import (
    SEAT_NAMES,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    Request,
    Rules,
    Ruling,
    Seat,
    Step,
    TurnRequest,
)
from companion.kernel.numbers import is_digits, whole
from companion.kernel.player import Player, View, view_of

__all__ = [
    "ENTRY",
    "SEAT_NAMES",
    "Answered",
    "Applied",
    "Bookkeeper",
    "Chance",
    "ChanceRequest",
    "ChoiceRequest",
    "Choose",
    "CompanionError",
    "DamagedError",
    "DataError",
    "Dial",
    "Entry",
    "IllegalActionError",
    "JournalError",
    "Landed",
    "Match",
    "NotKeptError",
    "Note",
    "OnTheLine",
    "Player",
    "Prepared",
    "Remarked",
    "Request",
    "Result",
    "Retracted",
    "Rules",
    "Ruling",
    "Seat",
    "SeededChance",
    "SettingsError",
    "Shown",
    "Step",
    "TurnRequest",
    "View",
    "Voided",
    "carry_out",
    "is_digits",
    "standing",
    "view_of",
    "whole",
]
