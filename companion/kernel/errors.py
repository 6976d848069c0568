"""The family of errors that the companion raises.

    CompanionError
    ├── IllegalActionError (ValueError)   an action that `check` refuses
    ├── DataError (ValueError)            a data file is wrong
    ├── JournalError (ValueError)         a journal cannot be read or does not replay
    │   ├── NotKeptError                  what is to be kept cannot be kept for now
    │   └── DamagedError                  a match is not what was kept; some of it may be recovered
    └── SettingsError (ValueError)        settings cannot be read

Each carries what its reader is told as a phrase. What a player does wrong is no exception but a `Ruling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.texts.errors import SaidError
from companion.texts.texts import Phrase, phrase

if TYPE_CHECKING:
    from companion.kernel.model import Ruling


ENTRY = "error.match.entry"
"""Key of what is said of one entry of a journal: its *number*, and *why*."""


class CompanionError(SaidError):
    """Root of the companion's errors."""


class IllegalActionError(CompanionError, ValueError):
    """A program asked for an action that `check` refuses; carries the ruling."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(phrase("error.ruled", clause=ruling.clause, why=Phrase(ruling.text, ruling.facts)))
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Ruling]]:
        # It is made of a ruling, and so it is made again in the process that reads a pickle of it.
        return type(self), (self.ruling,)


class DataError(CompanionError, ValueError):
    """A data file is wrong: *said* names file, place and what was expected."""


class JournalError(CompanionError, ValueError):
    """A journal cannot be read or does not replay: *said* names the entry."""


class NotKeptError(JournalError):
    """What is to be kept cannot be kept for now: the disk is full, may not be written, or is busy."""


class DamagedError(JournalError):
    """A match is not what was kept: the message names what is damaged. Some of it may be recovered."""


class SettingsError(CompanionError, ValueError):
    """Settings cannot be read: *said* names file, key and what was expected."""
