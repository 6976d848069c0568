"""Stores drafts of the editors, one file each, in the players' home."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from companion.adapters.files.home import home, reason, write_whole
from companion.adapters.files.own_table import kept_copy
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import phrase

MOST_BYTES = 8_000_000
"""Size limit of drafts; a larger file is none of ours."""


class FileDrafts:
    """Drafts in a folder, by default `drafts` in the players' home."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def _path(self, kind: str) -> Path:
        return (self._folder or home() / "drafts") / f"{kind}.json"

    def keep(self, kind: str, data: bytes) -> None:
        """Save a draft atomically.

        Raises:
            DataError: It cannot be written.
        """
        path = self._path(kind)
        try:
            if path.is_file() and (path.stat().st_size > MOST_BYTES or not os.access(path, os.R_OK)):
                kept_copy(path)  # `kept` would not have read it as a draft
        except OSError as error:
            raise DataError(placed(path, phrase("error.file.unreadable", reason=reason(error)))) from error
        write_whole(path, data)

    def kept(self, kind: str) -> bytes | None:
        """The draft of this kind; None if missing or unreadable."""
        path = self._path(kind)
        try:
            if not path.is_file() or path.stat().st_size > MOST_BYTES:
                return None
            return path.read_bytes()
        except OSError:
            return None

    def drop(self, kind: str) -> None:
        """Delete the draft."""
        with contextlib.suppress(OSError):
            self._path(kind).unlink()
