"""The companion's exception hierarchy.

    CompanionError
    ├── IllegalActionError (ValueError)   an action that `check` refuses
    ├── DataError (ValueError)            a data file is wrong
    ├── JournalError (ValueError)         a journal cannot be read or does not replay
    │   ├── NotKeptError                  saving is impossible for now
    │   └── DamagedError                  a saved match is damaged; some of it may be recovered
    └── SettingsError (ValueError)        settings cannot be read

Each carries its message as a phrase. A player's illegal action is a `Ruling`, not an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.texts.errors import SaidError
from companion.texts.texts import Phrase, phrase

if TYPE_CHECKING:
    from companion.kernel.model import Ruling


ENTRY = "error.match.entry"
"""Key of the message on one entry of a journal: its *number*, and *why*."""


class CompanionError(SaidError):
    """Root of the companion's errors."""


class IllegalActionError(CompanionError, ValueError):
    """A program asked for an action that `check` refuses; carries the ruling."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(phrase("error.ruled", clause=ruling.clause, why=Phrase(ruling.text, ruling.facts)))
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Ruling]]:
        # Unpickle from the ruling, the constructor's argument.
        return type(self), (self.ruling,)


class DataError(CompanionError, ValueError):
    """Invalid data file: *said* names file, place and what was expected."""


class JournalError(CompanionError, ValueError):
    """A journal cannot be read or does not replay: *said* names the entry."""


class NotKeptError(JournalError):
    """Saving is impossible for now: the disk is full, read-only or busy."""


class DamagedError(JournalError):
    """A saved match is damaged: the message says where. Some of it may be recovered."""


class SettingsError(CompanionError, ValueError):
    """Settings cannot be read: *said* names file, key and what was expected."""
