"""Saves faults of the program itself, one file with a traceback each, in the players' home."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.adapters.files.home import home, write_whole

FOLDER = "faults"
MOST = 20
"""Number of fault files kept; the oldest are deleted."""


class FileFaults:
    """Faults in a folder, by default `faults` in the players' home. *version* returns the program's version."""

    def __init__(self, version: Callable[[], str], folder: Path | None = None) -> None:
        self._version, self._folder = version, folder

    def keep(self, fault: Exception) -> str:
        """Save a fault; returns its path.

        Raises:
            DataError: It cannot be written.
        """
        folder = self._folder or home() / FOLDER
        path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        lines = [f"figure-companion {self._version()}\n", *traceback.format_exception(fault)]
        write_whole(path, "".join(lines).encode("utf-8", "backslashreplace"))
        with contextlib.suppress(OSError):
            for old in sorted(folder.glob("*.txt"))[:-MOST]:
                old.unlink()
        return str(path)
