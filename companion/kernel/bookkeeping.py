"""Lines of a game record for either game: each entry's lines, and which are struck through.

Each game words its own entries.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from companion.kernel.journal import Applied, Entry, Remarked, Retracted

L = TypeVar("L")
M = TypeVar("M")


class Bookkeeper(ABC, Generic[L, M]):
    """Lines for a growing journal. Words each entry once; L is a line, M the state to resume from."""

    def __init__(self) -> None:
        self._kept: list[L] = []
        self._read: list[Entry] = []
        self._standing: list[tuple[int, int, M]] = []
        """For each standing entry: its lines (from, to), and the mark before it."""
        self._open_book()

    def _read_on(self, entries: Sequence[Entry]) -> bool:
        """Add the new part of *entries*, or start over if they do not continue the last call's; was there any?"""
        known = len(self._read)
        if len(entries) < known or (known and entries[known - 1] is not self._read[-1]):
            self._kept, self._read, self._standing = [], [], []
            self._open_book()
        new = entries[len(self._read) :]
        for entry in new:
            match entry:
                case Applied():
                    first, mark = len(self._kept), self._mark()
                    self._tell_entry(entry, len(self._standing))
                    self._standing.append((first, len(self._kept), mark))
                case Retracted():
                    self._strike(entry)
                case Remarked():
                    self._kept.append(self._remarked(entry))
            self._read.append(entry)
        return bool(new)

    def _strike(self, entry: Retracted) -> None:
        for first, end, _ in self._standing[entry.start :]:
            for at in range(first, end):
                self._kept[at] = self._struck(self._kept[at])
        if entry.start < len(self._standing):
            self._go_back(self._standing[entry.start][2])
        del self._standing[entry.start :]
        self._kept.append(self._taken_back(entry))

    @abstractmethod
    def _open_book(self) -> None:
        """Start with an empty record."""

    @abstractmethod
    def _mark(self) -> M:
        """The current state to resume from."""

    @abstractmethod
    def _go_back(self, mark: M) -> None:
        """Resume from an earlier mark."""

    @abstractmethod
    def _tell_entry(self, entry: Applied[Any, Any], number: int) -> None:
        """Store the lines of standing entry *number*."""

    @abstractmethod
    def _struck(self, line: L) -> L:
        """A line of a retracted entry."""

    @abstractmethod
    def _taken_back(self, entry: Retracted) -> L:
        """The line of a retraction."""

    @abstractmethod
    def _remarked(self, entry: Remarked) -> L:
        """The line of a remark."""
