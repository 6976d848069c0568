"""Where the players' own data live, and how a file there is replaced without ever being half written."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import platformdirs

from companion.adapters.files.text import Refusal
from companion.kernel import CompanionError, DataError
from companion.texts import phrase, placed

APP = "figure-companion"
VARIABLE = "COMPANION_HOME"
"""The environment variable that names another directory for the players' data."""


def home() -> Path:
    """The directory of the players' own data; it may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP, appauthor=False))


def write_whole(
    path: Path,
    content: str | bytes,
    refusal: Refusal = DataError,
    *,
    make_folders: bool = True,
    secret: bool = False,
) -> None:
    """Put *content* into a file, all of it or (whatever happens) none: what was there before stays until then.

    A link leads to the file that is replaced; a device or a pipe is none. A *secret* may be read by nobody else.

    Raises:
        CompanionError: What *refusal* makes of a sentence: it cannot be written.
    """
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        real = Path(os.path.realpath(path))
        if make_folders:
            real.parent.mkdir(parents=True, exist_ok=True)
        if real.exists() and not real.is_file() and not real.is_dir():
            raise refusal(placed(path, phrase("error.file.no-ordinary")))
        name = real.with_name(f".{real.name}.{os.urandom(6).hex()}")
        # With the rights that a new file has here, which those of the tempfile module do not have.
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, real)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        sync_directory(real.parent)
    except CompanionError:  # which is a ValueError as well, and has its sentence
        raise
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
