"""Writes several of the players' files in one transaction: all of them or none, even across crashes.

A write-ahead file lists the new contents first. If the process is killed after that, the next one finishes the writes
before it reads any of the files; if killed before, nothing has changed.
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
"""Limit far above any transaction."""
_logger = logging.getLogger(__name__)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """A file in a folder of the home, and the SHA-256 of its previous content, "" if there was none."""

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
    """Finish the writes of a killed process. A file that has changed since then stays as it is.

    If one cannot be written, the next call tries again.
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
    """The pending list; None if there is none, or another version of the program wrote it."""
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
    """Is it a file directly in a folder of the home?"""
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
