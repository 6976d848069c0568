"""Where an editor keeps what is being made, so that a killed program loses no step of it; and reviews that are made."""

from __future__ import annotations

from typing import Protocol


class Drafts(Protocol):
    """Keeps one draft of each kind: a disc, a mat, a Trainer card; a review of each match."""

    def keep(self, kind: str, data: bytes) -> None:
        """Keep *data* as the draft of this kind, instead of the one before.

        Raises:
            DataError: It cannot be written; the message can be shown.
        """

    def kept(self, kind: str) -> bytes | None:
        """The draft of this kind as it was kept last, or None."""

    def drop(self, kind: str) -> None:
        """There is no draft of this kind any more; one that cannot be taken away stays."""


class MemoryDrafts:
    """Drafts that last as long as the program."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def keep(self, kind: str, data: bytes) -> None:
        """Keep a draft."""
        self._kept[kind] = data

    def kept(self, kind: str) -> bytes | None:
        """The draft of this kind, or None."""
        return self._kept.get(kind)

    def drop(self, kind: str) -> None:
        """There is none any more."""
        self._kept.pop(kind, None)
