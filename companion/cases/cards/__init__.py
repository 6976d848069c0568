"""Scenarios of the card game: format, effects in short, play, checks."""

from companion.cases.cards.checks import known_path
from companion.cases.cards.format import (
    EXPECTED,
    CardCaseFile,
    RawCard,
    RawScenario,
    RawTries,
    Unread,
    idle_key,
    taken_by,
)
from companion.cases.cards.run import in_edition, run_card_file
from companion.cases.cards.words import card_of

__all__ = [
    "EXPECTED",
    "CardCaseFile",
    "RawCard",
    "RawScenario",
    "RawTries",
    "Unread",
    "card_of",
    "idle_key",
    "in_edition",
    "known_path",
    "run_card_file",
    "taken_by",
]
