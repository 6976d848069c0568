"""Where the players' own data live, and how a file there is replaced without ever being half written."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import platformdirs

from companion.adapters.files.text import Refusal
from companion.kernel import DataError
from companion.texts import phrase, placed

APP = "figure-companion"
VARIABLE = "COMPANION_HOME"
"""The environment variable that names another directory for the players' data."""


def home() -> Path:
    """The directory of the players' own data; it may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP, appauthor=False))


def write_whole(path: Path, text: str, refusal: Refusal = DataError) -> None:
    """Put *text* into a file, all of it or (whatever happens) none: what was there before stays until then.

    Raises:
        CompanionError: What *refusal* makes of a sentence: it cannot be written.
    """
    try:
        data = text.encode("utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        sync_directory(path.parent)
    except UnicodeEncodeError:
        raise refusal(placed(path, phrase("error.file.half-character"))) from None
    except (OSError, ValueError) as error:
        raise refusal(placed(path, phrase("error.file.unwritable", reason=reason(error)))) from error


def sync_directory(directory: Path) -> None:
    """Make new names in a directory last through a power cut. Where a system cannot, nothing is lost but that."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: Exception) -> str:
    """The system's message about a file, without the path."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
