"""Ruling cases of the figure game: format, play, checks."""

from companion.cases.figure.format import (
    Case,
    CaseCard,
    CaseFigure,
    CaseFile,
    CaseTrainer,
    CorrectStep,
    Given,
    RawBoard,
    RawCard,
    RawCase,
    RawGiven,
    RawKind,
    RawTrainer,
    SeatName,
    Step,
    Then,
    merged,
)
from companion.cases.figure.run import CaseResult, run_file

__all__ = [
    "Case",
    "CaseCard",
    "CaseFigure",
    "CaseFile",
    "CaseResult",
    "CaseTrainer",
    "CorrectStep",
    "Given",
    "RawBoard",
    "RawCard",
    "RawCase",
    "RawGiven",
    "RawKind",
    "RawTrainer",
    "SeatName",
    "Step",
    "Then",
    "merged",
    "run_file",
]
