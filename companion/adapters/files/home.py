"""The private directory of the players' own data, and atomic replacement of files."""

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
"""Environment variable that overrides the directory of the players' data."""

OURS = (
    *("figures", "teams", "mats", "card-sets", "decks", "card-decks", "card-formats", "photos", "drafts", "reviews"),
    *("trainers", "shared", "backups", "exports", "faults", "ports", "cache", "matches.*"),
    *("settings.toml*", "bases.toml*", "wireless.toml*", "collection.toml*"),
)
"""Patterns of the files that the program creates there."""


def home() -> Path:
    """Directory of the players' own data; may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP, appauthor=False))


def make_folder(folder: Path) -> None:
    """Create a folder and its parents: private within the players' home, elsewhere with the default mode.

    Raises:
        OSError: It cannot be created.
    """
    mode = 0o700 if is_private(folder) else 0o777
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):
            one.mkdir(mode)
    if not folder.is_dir():
        folder.mkdir()


def is_private(path: Path) -> bool:
    """Is *path* the players' home or inside it?"""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home()))


def make_private(folder: Path) -> None:
    """Make a home private that other users can access, including the program's files in it.

    Costs one stat if it is private already. Leaves shared folders such as `/tmp`, and folders that contain the user's
    own, as they are.
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
    """Does it belong to this user, and can other users access it?"""
    return os.name == "posix" and status.st_uid == os.geteuid() and bool(status.st_mode & 0o077)


def write_whole(
    path: Path,
    content: str | bytes,
    refusal: Refusal = DataError,
    *,
    make_folders: bool = True,
    secret: bool = False,
) -> None:
    """Replace a file atomically: *content* is written entirely or not at all.

    A symbolic link is followed; a device or a pipe is refused. A *secret*, and any file in the players' home, is
    readable by this user only.

    Raises:
        CompanionError: Made by *refusal*: the file cannot be written.
    """
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        real = Path(os.path.realpath(path))
        if make_folders:
            make_folder(real.parent)
        if real.exists() and not real.is_file() and not real.is_dir():
            raise refusal(placed(path, phrase("error.file.no-ordinary")))
        name = real.with_name(f".{real.name}.{os.urandom(6).hex()}")
        # With the default mode of new files, unlike the tempfile module.
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
    except CompanionError:  # also a ValueError, and has its sentence already
        raise
    except UnicodeEncodeError:
        raise refusal(placed(path, phrase("error.file.half-character"))) from None
    except (OSError, ValueError) as error:
        raise refusal(placed(path, phrase("error.file.unwritable", reason=reason(error)))) from error


def sync_directory(directory: Path) -> None:
    """Fsync a directory so that new names survive a power cut. Ignores systems that cannot."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: Exception) -> str:
    """The system's message about a file, without the path."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
