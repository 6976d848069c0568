"""Given files packed into one beside them, which take far longer to read: figures, and sets of cards.

The packed file carries a digest of the files that it was made from. Where they are no longer the same, or it cannot be
read, it is not looked at and the files themselves are: it makes nothing true, only quick.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.adapters.library.figures import load_figures
from companion.figure.printed.figures import Figure

T = TypeVar("T")

PACKED = "figures.packed"
"""The packed file, in the directory of the files of figures."""


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    digest: bytes
    values: msgspec.Raw


def load_given_figures(directory: Path, paths: Sequence[Path]) -> tuple[Figure, ...]:
    """The figures of these files, in their order; from the packed file in *directory* while it is up to date.

    Raises:
        DataError: As `load_figures`.
    """
    figures = unpacked(directory / PACKED, paths, tuple[Figure, ...])
    return _read(paths) if figures is None else figures


def packed(paths: Sequence[Path]) -> bytes:
    """The contents of the packed file for these files of figures.

    Raises:
        DataError: As `load_figures`.
    """
    return pack(_read(paths), paths)


def _read(paths: Sequence[Path]) -> tuple[Figure, ...]:
    return tuple(figure for path in paths for figure in load_figures(path))


def pack(values: Any, paths: Sequence[Path]) -> bytes:
    """The contents of a packed file: *values*, which were read from these files."""
    return msgspec.msgpack.encode(_Packed(_digest(paths), msgspec.Raw(msgspec.msgpack.encode(values))))


def unpacked(file: Path, paths: Sequence[Path], type: type[T]) -> T | None:
    """The values of a packed file; None where it was not made from these files as they are, or cannot be read."""
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=_Packed)
        if found.digest != _digest(paths):
            return None
        return msgspec.msgpack.decode(found.values, type=type)
    except (OSError, msgspec.MsgspecError):
        return None


def _digest(paths: Sequence[Path]) -> bytes:
    """Names and contents of the files; how lines end is nobody's business."""
    digest = hashlib.blake2b(digest_size=16)
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name}\n{len(text)}\n".encode())
        digest.update(text)
    return digest.digest()
