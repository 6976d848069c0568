"""Parses the write-ahead log beside a database: frames of pages, some of which end a transaction.

SQLite ignores a log from its first damaged frame on; this module finds the frames behind it. See "WAL-mode File Format"
in SQLite's documentation.
"""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path
from typing import NamedTuple

_HEAD, _FRAME = 32, 24
_SIZES = tuple(1 << power for power in range(9, 17))


class Frame(NamedTuple):
    """A page in the log: its number, the database's size in pages if it ends a transaction (else 0), its content."""

    page: int
    pages: int
    content: bytes


def frames_of(log: Path) -> list[Frame]:
    """Frames since the log was restarted, up to the last complete transaction; [] without a log."""
    try:
        data = log.read_bytes()
    except OSError:
        return []
    if len(data) < _HEAD + _FRAME:
        return []
    (said,) = struct.unpack_from(">I", data, 8)
    # The page size in the header may be damaged: then take the size for which most frames bear the salt.
    size = max((said, *_SIZES), key=lambda size: _salts(data, size)[1] if size in _SIZES else -1)
    salts, _ = _salts(data, size)
    salt = _salt(data, salts)
    found, ended = list[Frame](), 0
    for at, borne in zip(_begins(data, size), salts, strict=True):
        page, pages = struct.unpack_from(">II", data, at)
        ends = pages if borne == salt else 0  # else it is garbage, which a power cut may leave
        found.append(Frame(page, ends, data[at + _FRAME : at + _FRAME + size]))
        if ends:
            ended = len(found)
    return found[:ended]


def _begins(data: bytes, size: int) -> range:
    """Offsets of frames with pages of this size."""
    return range(_HEAD, len(data) - _FRAME - size + 1, _FRAME + size)


def _salts(data: bytes, size: int) -> tuple[list[bytes], int]:
    """Salt field of each frame, and the number of frames with the log's salt."""
    salts = [data[at + 8 : at + 16] for at in _begins(data, size)]
    return salts, salts.count(_salt(data, salts))


def _salt(data: bytes, salts: list[bytes]) -> bytes:
    """Salt of the latest frames: the log's own or, if its header is damaged, the first frame's.

    A sound header with a salt that no frame bears belongs to a log that has just been restarted.
    """
    return data[16:24] if data[16:24] in salts or not salts or _head_is_sound(data) else salts[0]


def _head_is_sound(data: bytes) -> bool:
    """Is the header's checksum valid?"""
    order = ">" if data[3] & 1 else "<"
    one = other = 0
    words = struct.unpack_from(f"{order}6I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return struct.unpack_from(">2I", data, 24) == (one, other)


def counted(memory: Path) -> int:
    """Number of frames that SQLite considers valid, from the shared memory of a database being read."""
    with contextlib.suppress(OSError, struct.error), memory.open("rb") as file:
        (frames,) = struct.unpack_from("=I", file.read(20), 16)
        return int(frames)
    return 0


def write_into(database: Path, frames: list[Frame]) -> None:
    """Apply all frames to a copy of their database, whether SQLite accepts them or not.

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
