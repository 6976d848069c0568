"""Zip files within bounds: what a stranger's file declares is not believed, and nothing is unpacked onto the disc.

Only plain files are taken, each under a name that leads nowhere, none twice, none larger than it may be.
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
"""Of the file."""
MOST_ENTRIES = 3_000
MOST_UNPACKED = 60_000_000
LARGEST_RATIO = 200
"""So many times as much may come out of an entry as lies in it; text of our kind shrinks to a tenth."""
LONGEST_NAME = 120
_END = struct.Struct("<4s4H2LH")
_END_SIGN = b"PK\x05\x06"
_LONGEST_COMMENT = 65_535
_SHARED = 0xFFFF
"""Stands in the end of a file that counts beyond what a plain zip can."""
_ENTRY_HEAD = 46
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_WRITTEN_AT = (1980, 1, 1, 0, 0, 0)
"""Of every entry: the same content gives the same bytes."""
_FAULTS = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error),
    *(OSError, ValueError, OverflowError, IndexError),
)
"""What the library raises over files that are none."""


def zipped(entries: Mapping[str, bytes]) -> bytes:
    """A zip file of these, not compressed, so that the same entries are the same bytes everywhere."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED, allowZip64=False) as file:
        for name, data in entries.items():
            info = zipfile.ZipInfo(name, _WRITTEN_AT)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            file.writestr(info, data)
    return written.getvalue()


def unzipped(data: bytes, most_of: Callable[[str], int]) -> dict[str, bytes]:
    """The entries of a zip file by name. *most_of* says how large an entry of a name may be, 0 for one that is refused.

    Raises:
        DataError: It is no zip file, cut off, encrypted, too large in any way, or holds what is no plain file.
    """
    _refuse_end(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            infos = file.infolist()
            _refuse_list(infos, most_of)
            return {info.filename: _read(file, info) for info in infos}
    except DataError:  # which is a ValueError as well, and has its sentence
        raise
    except _FAULTS as error:
        raise DataError(phrase("error.bundle.damaged", why=_in_short(error))) from None


def _refuse_end(data: bytes) -> None:
    """Look at the end of the file, which says how much of a list is to come, before that list is read."""
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
        # Something stands before, between or behind: two programs could see two different files in it.
        raise DataError(phrase("error.bundle.cut"))


def _refuse_list(infos: Sequence[zipfile.ZipInfo], most_of: Callable[[str], int]) -> None:
    if len(infos) > MOST_ENTRIES:
        raise DataError(phrase("error.bundle.entries", most=MOST_ENTRIES))
    seen: set[str] = set()
    total = 0
    for info in infos:
        # As it stands in the file: the library cuts a name at a NUL.
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
    """One entry; no more of it is unpacked than it declares, which has been looked at."""
    with file.open(info) as entry:
        data = entry.read(info.file_size + 1)
    if len(data) != info.file_size:
        _refuse(info.filename, phrase("error.bundle.size"))
    return data


def _refuse(name: str, said: Fact) -> NoReturn:
    raise DataError(phrase("error.bundle.entry", name=shown(name), said=said))


def _in_short(error: BaseException) -> str:
    return ascii(str(error)[:80]).strip("'\"") or type(error).__name__
