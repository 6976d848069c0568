"""Several files of the players' own that are written together: all of them, or none, whatever happens.

What is to stand in each is written down first, in one file. A process that is killed after that has its files finished
by the next one, before anything of theirs is read; one that is killed before has changed nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import msgspec

from companion.adapters.files.home import write_whole
from companion.adapters.files.text import read_bytes
from companion.kernel.errors import CompanionError

LIST = ".together.json"
VERSION = 1
MOST_BYTES = 200_000_000
"""More than anything that is written together."""
_logger = logging.getLogger(__name__)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """A file in a folder of the home, and the SHA-256 of what stood in it, "" where there was none."""

    path: str
    before: str
    content: bytes


class _List(msgspec.Struct, frozen=True, kw_only=True):
    files: tuple[_File, ...]
    version: int = VERSION


def write_together(home: Path, contents: Mapping[Path, bytes]) -> None:
    """Write these files, each in a folder of *home*, in this order.

    Raises:
        CompanionError: One of them cannot be written; then all are as they were.
    """
    if not contents:
        return
    before = {path: _content(path) for path in contents}
    listed = tuple(
        _File(path=path.relative_to(home).as_posix(), before=_hash(before[path]), content=content)
        for path, content in contents.items()
    )
    written: list[Path] = []
    try:
        write_whole(home / LIST, msgspec.json.encode(_List(files=listed)))
        for path, content in contents.items():
            write_whole(path, content)
            written.append(path)
    except BaseException:
        for path in reversed(written):
            with contextlib.suppress(OSError, CompanionError):
                _put_back(path, before[path])
        raise
    finally:
        with contextlib.suppress(OSError):
            (home / LIST).unlink(missing_ok=True)


def finish_together(home: Path) -> None:
    """Write what a process that was killed has left. A file that has changed since then stays as it is.

    Where one of them cannot be written, it is tried again the next time.
    """
    listed = _left(home / LIST)
    if listed is None:
        return
    with contextlib.suppress(OSError, CompanionError):
        for file in listed.files:
            path = home / file.path
            if _hash(_content(path)) == file.before:
                write_whole(path, file.content)
        (home / LIST).unlink(missing_ok=True)
        _logger.info("finished writing %d files", len(listed.files))


def _left(path: Path) -> _List | None:
    """What was left; None for nothing, or nothing that this version of the program has written."""
    if not os.path.lexists(path):
        return None
    try:
        listed = msgspec.json.decode(read_bytes(path, limit_bytes=MOST_BYTES), type=_List)
    except (CompanionError, msgspec.MsgspecError, RecursionError):
        _logger.warning("what was to be written together cannot be read: %s", path)
        return None
    inside = all(_lies_inside(PurePosixPath(file.path)) for file in listed.files)
    return listed if inside and listed.version == VERSION else None


def _lies_inside(path: PurePosixPath) -> bool:
    """Is it a file in a folder of the home?"""
    return len(path.parts) == 2 and not path.is_absolute() and ".." not in path.parts


def _content(path: Path) -> bytes | None:
    return read_bytes(path, limit_bytes=MOST_BYTES) if os.path.lexists(path) else None


def _hash(content: bytes | None) -> str:
    return "" if content is None else hashlib.sha256(content).hexdigest()


def _put_back(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink()
    else:
        write_whole(path, content)
