"""Stores editors' drafts, so that a crash loses no work; and finished reviews."""

from __future__ import annotations

from typing import Protocol


class Drafts(Protocol):
    """Stores one draft of each kind: a disc, a mat, a Trainer card; a review of each match."""

    def keep(self, kind: str, data: bytes) -> None:
        """Save *data* as the draft of this kind, replacing the one before.

        Raises:
            DataError: It cannot be written; the message is for display.
        """

    def kept(self, kind: str) -> bytes | None:
        """The last saved draft of this kind, or None."""

    def drop(self, kind: str) -> None:
        """Delete the draft of this kind; failures are ignored."""


class MemoryDrafts:
    """Drafts in memory, for the life of the program."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def keep(self, kind: str, data: bytes) -> None:
        """Save a draft."""
        self._kept[kind] = data

    def kept(self, kind: str) -> bytes | None:
        """The draft of this kind, or None."""
        return self._kept.get(kind)

    def drop(self, kind: str) -> None:
        """Delete the draft."""
        self._kept.pop(kind, None)
