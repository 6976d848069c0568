"""A match's journal: all entries, and those that still stand.

The journal is append-only; undo is one more entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.kernel.model import Seat

A = TypeVar("A")
E = TypeVar("E")


class Voided(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rejected measurement: what it was, why it was void, and its trace."""

    evidence: str
    why: str
    trace: str = ""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Provenance of an entry.

    *at*: when, as ISO 8601 in UTC; *by*: who entered it, as a seat's name, "referee", or "program";
    *evidence*: its basis, "by hand", "simulated", "drawn", or a base with angle and spread. *trace*: the
    packed measurement; *voided*: the last few rejected measurements since the previous entry.
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
    """Retract the standing entries from number *start* on (counted from 0)."""

    start: int
    reason: str
    note: Note = Note()


class Remarked(msgspec.Struct, frozen=True, tag="remarked", omit_defaults=True):
    """A remark; it changes nothing and is never retracted.

    *what*: its kind ("warning"), *seat*: the seat it concerns; *minutes*: time given back.
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
