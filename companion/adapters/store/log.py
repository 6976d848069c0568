"""The write-ahead log beside a database, read as what it is: frames of pages, of which some end a transaction.

SQLite believes a log up to its first frame that is not what was written, as if the rest had
never been there; what stands behind such a frame is found here. After "WAL-mode File Format" of
SQLite's documentation.
"""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path
from typing import NamedTuple

_HEAD, _FRAME = 32, 24
_SIZES = tuple(1 << power for power in range(9, 17))


class Frame(NamedTuple):
    """A page in the log: its number, the pages of the database if it ends a transaction (else 0), and its content."""

    page: int
    pages: int
    content: bytes


def frames_of(log: Path) -> list[Frame]:
    """What was written since the log was begun anew, up to the last transaction that was ended; [] without a log."""
    try:
        data = log.read_bytes()
    except OSError:
        return []
    if len(data) < _HEAD + _FRAME:
        return []
    (said,) = struct.unpack_from(">I", data, 8)
    # A bit of the size that the log says may be what is wrong: then another is that of which most frames bear the salt.
    size = max((said, *_SIZES), key=lambda size: _salts(data, size)[1] if size in _SIZES else -1)
    salts, _ = _salts(data, size)
    salt = _salt(data, salts)
    found, ended = list[Frame](), 0
    for at, borne in zip(_begins(data, size), salts, strict=True):
        page, pages = struct.unpack_from(">II", data, at)
        ends = pages if borne == salt else 0  # else it is rubbish, which a power cut may leave
        found.append(Frame(page, ends, data[at + _FRAME : at + _FRAME + size]))
        if ends:
            ended = len(found)
    return found[:ended]


def _begins(data: bytes, size: int) -> range:
    """Where frames with pages of so many bytes begin."""
    return range(_HEAD, len(data) - _FRAME - size + 1, _FRAME + size)


def _salts(data: bytes, size: int) -> tuple[list[bytes], int]:
    """What stands in the place of each frame's salt, and how many bear that of the log."""
    salts = [data[at + 8 : at + 16] for at in _begins(data, size)]
    return salts, salts.count(_salt(data, salts))


def _salt(data: bytes, salts: list[bytes]) -> bytes:
    """The salt of what was written last: the log's own or, where a bit of its head is wrong, the first frame's.

    A sound head with a salt that no frame bears is that of a log which was just begun anew.
    """
    return data[16:24] if data[16:24] in salts or not salts or _head_is_sound(data) else salts[0]


def _head_is_sound(data: bytes) -> bool:
    """Does the check sum of the head hold?"""
    order = ">" if data[3] & 1 else "<"
    one = other = 0
    words = struct.unpack_from(f"{order}6I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return struct.unpack_from(">2I", data, 24) == (one, other)


def counted(memory: Path) -> int:
    """So many frames SQLite takes for whole, as the shared memory says of a database that is being read."""
    with contextlib.suppress(OSError, struct.error), memory.open("rb") as file:
        (frames,) = struct.unpack_from("=I", file.read(20), 16)
        return int(frames)
    return 0


def write_into(database: Path, frames: list[Frame]) -> None:
    """Put what the log holds into a copy of its database, whether SQLite believes it or not.

    Raises:
        OSError: It cannot be written.
    """
    pages = frames[-1].pages
    with database.open("r+b") as file:
        for frame in frames:
            if 0 < frame.page <= pages:
                file.seek((frame.page - 1) * len(frame.content))
                file.write(frame.content)
        file.truncate(pages * len(frames[-1].content))
