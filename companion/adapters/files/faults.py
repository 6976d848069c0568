"""Faults of the program itself, each a file with its traceback in the players' home."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.adapters.files.home import home, write_whole

FOLDER = "faults"
MOST = 20
"""So many stay: the last ones."""


class FileFaults:
    """Faults in a folder, `faults` of the players' home unless another is given. *version* says the program's."""

    def __init__(self, version: Callable[[], str], folder: Path | None = None) -> None:
        self._version, self._folder = version, folder

    def keep(self, fault: Exception) -> str:
        """Keep a fault; where it lies.

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
