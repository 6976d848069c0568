"""Drafts of the editors, each a file in the players' home."""

from __future__ import annotations

import contextlib
from pathlib import Path

from companion.adapters.files.home import home, write_whole

MOST_BYTES = 8_000_000
"""A larger file is no draft of ours."""


class FileDrafts:
    """Drafts in a folder, `drafts` of the players' home unless another is given."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def _path(self, kind: str) -> Path:
        return (self._folder or home() / "drafts") / f"{kind}.json"

    def keep(self, kind: str, data: bytes) -> None:
        """Keep a draft; one that is half written is never seen.

        Raises:
            DataError: It cannot be written.
        """
        write_whole(self._path(kind), data)

    def kept(self, kind: str) -> bytes | None:
        """The draft of this kind; None where there is none, or none that can be read."""
        path = self._path(kind)
        try:
            if not path.is_file() or path.stat().st_size > MOST_BYTES:
                return None
            return path.read_bytes()
        except OSError:
            return None

    def drop(self, kind: str) -> None:
        """There is none any more."""
        with contextlib.suppress(OSError):
            self._path(kind).unlink()
