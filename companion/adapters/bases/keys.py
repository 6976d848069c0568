"""Keys of the bases that were joined to a network, in a file that only the user can read."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec

from companion.adapters.files.home import home
from companion.adapters.files.own_table import OwnTable
from companion.kernel.errors import SettingsError
from companion.texts.texts import Fact

FILE = "wireless.toml"
KEY_BYTES = 16
CODE = re.compile(r"[0-9a-f]{32}")
Code = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


class KeptKey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Key of a base in hexadecimal, and its place if a person gave one; the repr hides the key."""

    key: Code
    name: str = ""
    place: str = ""

    def __repr__(self) -> str:
        return f"KeptKey({self.name!r})"


class KeptKeys(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file: keys by the bases' uid (16 hexadecimal digits)."""

    base: dict[str, KeptKey] = msgspec.field(default_factory=dict)


def new_key() -> bytes:
    """A new random key of 16 bytes."""
    return os.urandom(KEY_BYTES)


def code_of(key: bytes) -> str:
    """A key as it is read out and typed.

    >>> code_of(bytes(range(16)))
    '0001 0203 0405 0607 0809 0a0b 0c0d 0e0f'
    """
    return key.hex(" ", 2)


def key_of(code: str) -> bytes | None:
    """Parse a typed key, with any separators between its digits; None if invalid."""
    digits = re.sub(r"[\s:-]", "", code).lower()
    return bytes.fromhex(digits) if CODE.fullmatch(digits) else None


class KeysFile:
    """The file; reread each time, as a command may join a base while the app is open."""

    def __init__(self, path: Path | None = None, on_remark: Callable[[Fact], object] = lambda _: None) -> None:
        place = home() / FILE if path is None else path
        self._file = OwnTable(place, KeptKeys, SettingsError, depth=3, secret=True, on_remark=on_remark)

    @property
    def remark(self) -> Fact:
        """What was wrong with the file at the last read."""
        return self._file.remark

    def load(self) -> dict[str, KeptKey]:
        """Keys by base.

        Raises:
            SettingsError: The file cannot be read; the message is for display.
        """
        return self._file.read().base

    def keep(self, base: str, kept: KeptKey) -> None:
        """Save the key of a base.

        Raises:
            SettingsError: It cannot be saved.
        """
        self._write(self.load() | {base: kept})

    def forget(self, base: str) -> bool:
        """Delete the key of a base; False if there was none.

        Raises:
            SettingsError: The file cannot be read or written.
        """
        keys = self.load()
        if keys.pop(base, None) is None:
            return False
        self._write(keys)
        return True

    def is_open_to_others(self) -> bool:
        """Can other users read the file, because somebody changed its permissions?"""
        try:
            return bool(self._file.path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)) and os.name == "posix"
        except OSError:
            return False

    def _write(self, keys: dict[str, KeptKey]) -> None:
        self._file.write(msgspec.to_builtins(KeptKeys(base=dict(sorted(keys.items())))))
