"""Caches values that were read from slow files in one packed file.

The packed file carries a digest of its sources. If they have changed, or it cannot be read, it is not used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    digest: bytes
    values: msgspec.Raw


def pack(values: Any, paths: Sequence[Path]) -> bytes:
    """The contents of a packed file: *values*, which were read from these files."""
    return msgspec.msgpack.encode(_Packed(_digest(paths), msgspec.Raw(msgspec.msgpack.encode(values))))


def unpacked(file: Path, paths: Sequence[Path], type: type[T]) -> T | None:
    """The values of a packed file; None where these files have changed since, or it cannot be read."""
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=_Packed)
        if found.digest != _digest(paths):
            return None
        return msgspec.msgpack.decode(found.values, type=type)
    except (OSError, msgspec.MsgspecError):
        return None


def _digest(paths: Sequence[Path]) -> bytes:
    """Digest of names and contents; line endings are normalised."""
    digest = hashlib.blake2b(digest_size=16)
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name}\n{len(text)}\n".encode())
        digest.update(text)
    return digest.digest()
