"""Where the players' own data live, for nobody else to read, and how a file is replaced without being half written."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

import platformdirs

from companion.adapters.files.text import Refusal
from companion.kernel.errors import CompanionError, DataError
from companion.texts.errors import placed
from companion.texts.texts import phrase

APP = "figure-companion"
VARIABLE = "COMPANION_HOME"
"""The environment variable that names another directory for the players' data."""

OURS = (
    *("figures", "teams", "mats", "card-sets", "decks", "card-decks", "card-formats", "photos", "drafts", "reviews"),
    *("trainers", "shared", "backups", "exports", "faults", "ports", "cache", "matches.*"),
    *("settings.toml*", "bases.toml*", "wireless.toml*", "collection.toml*"),
)
"""What the program makes there, as patterns."""


def home() -> Path:
    """The directory of the players' own data; it may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP, appauthor=False))


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in: in the players' home for nobody else, elsewhere as is usual there.

    Raises:
        OSError: It cannot be made.
    """
    mode = 0o700 if is_private(folder) else 0o777
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):
            one.mkdir(mode)
    if not folder.is_dir():
        folder.mkdir()


def is_private(path: Path) -> bool:
    """Does it lie in the players' home, or is it that?"""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home()))


def make_private(folder: Path) -> None:
    """Take a home that others may look into from them, with what the program has made in it.

    One that is private already costs one look. A folder that more than one keeps things in, as `/tmp`, or in which the
    user's own folder lies, stays as it is.
    """
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        status = folder.stat()
        if not _opens(status) or status.st_mode & stat.S_ISVTX or Path.home().is_relative_to(folder.resolve()):
            return
        ours = [found for name in OURS for found in folder.glob(name) if not found.is_symlink()]
        for path in (*ours, *(inside for one in ours for inside in one.rglob("*")), folder):
            with contextlib.suppress(OSError):
                status = path.lstat()
                if _opens(status) and not stat.S_ISLNK(status.st_mode):
                    path.chmod(stat.S_IMODE(status.st_mode) & 0o700)


def _opens(status: os.stat_result) -> bool:
    """Is it this user's, and may others do anything with it?"""
    return os.name == "posix" and status.st_uid == os.geteuid() and bool(status.st_mode & 0o077)


def write_whole(
    path: Path,
    content: str | bytes,
    refusal: Refusal = DataError,
    *,
    make_folders: bool = True,
    secret: bool = False,
) -> None:
    """Put *content* into a file, all of it or (whatever happens) none: what was there before stays until then.

    A link leads to the file that is replaced; a device or a pipe is none. A *secret* may be read by nobody else, nor
    may a file of the players' home.

    Raises:
        CompanionError: What *refusal* makes of a sentence: it cannot be written.
    """
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        real = Path(os.path.realpath(path))
        if make_folders:
            make_folder(real.parent)
        if real.exists() and not real.is_file() and not real.is_dir():
            raise refusal(placed(path, phrase("error.file.no-ordinary")))
        name = real.with_name(f".{real.name}.{os.urandom(6).hex()}")
        # With the rights that a new file has here, which those of the tempfile module do not have.
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret or is_private(real) else 0o666)
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
