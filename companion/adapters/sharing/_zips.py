"""Bounded zip files: declared sizes are not trusted, and nothing is unpacked to disk.

Only plain files are accepted, each under a safe, unique name and within its size limit.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from companion.adapters.files.decoding import shown
from companion.kernel.errors import DataError
from companion.texts.texts import Fact, phrase

MOST_BYTES = 30_000_000
"""Size limit of the file."""
MOST_ENTRIES = 3_000
MOST_UNPACKED = 60_000_000
LARGEST_RATIO = 200
"""Limit of the compression ratio; our kind of text shrinks to a tenth."""
LONGEST_NAME = 120
_END = struct.Struct("<4s4H2LH")
_END_SIGN = b"PK\x05\x06"
_LONGEST_COMMENT = 65_535
_SHARED = 0xFFFF
"""Marks the end record of a zip64 file."""
_ENTRY_HEAD = 46
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_WRITTEN_AT = (1980, 1, 1, 0, 0, 0)
"""Timestamp of every entry, so that the same content gives the same bytes."""
_FAULTS = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error),
    *(OSError, ValueError, OverflowError, IndexError),
)
"""Exceptions of the library on invalid files."""


def zipped(entries: Mapping[str, bytes]) -> bytes:
    """An uncompressed zip file, so that the same entries give the same bytes everywhere."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED, allowZip64=False) as file:
        for name, data in entries.items():
            info = zipfile.ZipInfo(name, _WRITTEN_AT)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            file.writestr(info, data)
    return written.getvalue()


def unzipped(data: bytes, most_of: Callable[[str], int]) -> dict[str, bytes]:
    """Entries of a zip file by name. *most_of* returns the size limit of a name, 0 to refuse it.

    Raises:
        DataError: It is no zip file, truncated, encrypted, too large in any way, or holds anything but plain files.
    """
    _refuse_end(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            infos = file.infolist()
            _refuse_list(infos, most_of)
            return {info.filename: _read(file, info) for info in infos}
    except DataError:  # also a ValueError, and has its sentence already
        raise
    except _FAULTS as error:
        raise DataError(phrase("error.bundle.damaged", why=_in_short(error))) from None


def _refuse_end(data: bytes) -> None:
    """Check the end record, which declares the size of the directory, before the directory is read."""
    if not data.startswith(b"PK\x03\x04"):
        raise DataError(phrase("error.bundle.no-zip"))
    at = data.rfind(_END_SIGN, max(0, len(data) - _END.size - _LONGEST_COMMENT))
    if at < 0 or at + _END.size > len(data):
        raise DataError(phrase("error.bundle.cut"))
    _, disc, first_disc, here, entries, size, start, comment = _END.unpack_from(data, at)
    if _SHARED in (disc, first_disc, here, entries) or (disc, first_disc) != (0, 0) or here != entries:
        raise DataError(phrase("error.bundle.entries", most=MOST_ENTRIES))
    if entries > MOST_ENTRIES or size > MOST_ENTRIES * (_ENTRY_HEAD + LONGEST_NAME):
        raise DataError(phrase("error.bundle.entries", most=MOST_ENTRIES))
    if start + size != at or at + _END.size + comment != len(data):
        # Data before, between or behind the parts could make two programs see different files.
        raise DataError(phrase("error.bundle.cut"))


def _refuse_list(infos: Sequence[zipfile.ZipInfo], most_of: Callable[[str], int]) -> None:
    if len(infos) > MOST_ENTRIES:
        raise DataError(phrase("error.bundle.entries", most=MOST_ENTRIES))
    seen: set[str] = set()
    total = 0
    for info in infos:
        # The raw name: the library cuts names at a NUL.
        name = info.orig_filename
        if name.casefold() in seen:
            _refuse(name, phrase("error.bundle.twice"))
        seen.add(name.casefold())
        _refuse_name(name)
        _refuse_kind(name, info)
        most = most_of(name)
        if not most:
            _refuse(name, phrase("error.bundle.stranger"))
        if info.file_size > most or info.file_size > LARGEST_RATIO * max(info.compress_size, 1):
            _refuse(name, phrase("error.bundle.large", most=f"{most / 1e6:g}"))
        total += info.file_size
        if total > MOST_UNPACKED:
            raise DataError(phrase("error.bundle.unpacked", most=f"{MOST_UNPACKED / 1e6:g}"))


def _refuse_name(name: str) -> None:
    parts = name.split("/")
    if name.startswith("/") or "\\" in name or ":" in name or ".." in parts or "." in parts or "\0" in name:
        _refuse(name, phrase("error.bundle.climbs"))
    if len(name) > LONGEST_NAME or "" in parts:
        _refuse(name, phrase("error.bundle.stranger"))


def _refuse_kind(name: str, info: zipfile.ZipInfo) -> None:
    if info.flag_bits & _ENCRYPTED:
        _refuse(name, phrase("error.bundle.encrypted"))
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        _refuse(name, phrase("error.bundle.link"))
    if kind not in (0, stat.S_IFREG):
        _refuse(name, phrase("error.bundle.no-file"))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        _refuse(name, phrase("error.bundle.packed"))


def _read(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Read one entry, no more than its declared and checked size."""
    with file.open(info) as entry:
        data = entry.read(info.file_size + 1)
    if len(data) != info.file_size:
        _refuse(info.filename, phrase("error.bundle.size"))
    return data


def _refuse(name: str, said: Fact) -> NoReturn:
    raise DataError(phrase("error.bundle.entry", name=shown(name), said=said))


def _in_short(error: BaseException) -> str:
    return ascii(str(error)[:80]).strip("'\"") or type(error).__name__
