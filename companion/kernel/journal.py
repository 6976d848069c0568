"""A match's journal: what was entered, and what still stands.

Entries are appended and never edited; undo is one more entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.kernel.model import Seat

A = TypeVar("A")
E = TypeVar("E")


class Voided(msgspec.Struct, frozen=True, omit_defaults=True):
    """A measurement that did not count: what it was, why it was void, and its trace."""

    evidence: str
    why: str
    trace: str = ""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Provenance of an entry.

    *at* is when, as ISO 8601 in UTC; *by* who entered it: a seat's name,
    "referee", or "program"; *evidence* what it rests on: "by hand", "simulated",
    "drawn", or a base with angle and spread. *trace* is what was measured, packed;
    *voided* are the measurements since the entry before that did not count, the
    last few of them.
    """

    at: str = ""
    by: str = ""
    evidence: str = ""
    trace: str = ""
    voided: tuple[Voided, ...] = ()


class Applied(msgspec.Struct, Generic[A, E], frozen=True, tag="applied"):
    """An action and the events that it caused."""

    action: A
    events: tuple[E, ...]
    note: Note = Note()


class Retracted(msgspec.Struct, frozen=True, tag="retracted"):
    """The standing entries from number *start* on (counted from 0) no longer count."""

    start: int
    reason: str
    note: Note = Note()


class Remarked(msgspec.Struct, frozen=True, tag="remarked", omit_defaults=True):
    """Something that was written down; it changes nothing, and is not taken back.

    *what* is the word for it ("warning"), *seat* whom it is about; *minutes*: time given back.
    """

    seat: Seat
    what: str
    text: str = ""
    minutes: int = 0
    note: Note = Note()


Entry: TypeAlias = Applied[Any, Any] | Retracted | Remarked


def standing(entries: Sequence[Entry]) -> list[Applied[Any, Any]]:
    """The applied entries that no later entry has retracted, oldest first."""
    kept: list[Applied[Any, Any]] = []
    for entry in entries:
        match entry:
            case Applied():
                kept.append(entry)
            case Retracted(start=start):
                del kept[start:]
            case Remarked():
                pass
    return kept
