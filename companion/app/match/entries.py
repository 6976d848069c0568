"""Encode and decode a match's setup and entries as versioned JSON.

Stored JSON is never rewritten. An *upcaster* converts JSON of one version to the next while older matches are
decoded; so the types of a game may change, and matches of every version stay readable. The head of a match names
the version of its setup and of its entries; an entry added by a later program names its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.kernel.errors import ENTRY, JournalError
from companion.kernel.journal import Entry
from companion.texts.errors import said_by
from companion.texts.texts import phrase

P = TypeVar("P")

Json: TypeAlias = dict[str, Any]

_ENCODER = msgspec.json.Encoder()
_OWN_VERSION = "v"
_MARK = b'{"v":'
"""Prefix of an entry that names its own version."""
_UNREADABLE = (msgspec.DecodeError, RecursionError)
_STRANGE = (*_UNREADABLE, LookupError, ValueError, TypeError, AttributeError)
"""Errors from JSON that no version has written."""


def _as_it_is(raw: Json) -> Json:
    return raw


@dataclass(frozen=True, kw_only=True)
class Upcaster:
    """Converts JSON of one version to the next: of an entry, and of a setup."""

    entry: Callable[[Json], Json] = _as_it_is
    setup: Callable[[Json], Json] = _as_it_is


@dataclass(frozen=True)
class Journal:
    """The readable entries of a match.

    *later*: at least part of it was written by a later version of the program; *unread*
    counts entries at its end that this version cannot read.
    """

    entries: list[Entry]
    later: bool = False
    unread: int = 0


@dataclass(frozen=True)
class Printed:
    """Built-in editions or rule sets by id: a setup's *field* stores only the differences from one."""

    field: str
    values: Mapping[str, Any]

    def without(self, setup: Json) -> Json:
        """The setup with the id and only the changed values."""
        rules = setup[self.field]
        printed = self._of(rules["id"])
        changed = {name: value for name, value in rules.items() if name == "id" or value != printed.get(name, ...)}
        return {**setup, self.field: changed}

    def completed(self, setup: Json) -> Json:
        """The setup with all built-in values filled in."""
        rules = setup[self.field]
        return {**setup, self.field: {**self._of(rules["id"]), **rules}}

    def _of(self, id: str) -> Json:
        # An unknown id has no built-in values; decoding then fails on the missing fields.
        return _json_of(self.values[id]) if id in self.values else {}


class Stored(Generic[P]):
    """Reads and writes the stored matches of one game.

    *entry* and *setup* are the current types, *printed* the defaults that a setup omits; the first of *upcasters*
    converts version 1 to version 2, and the last one to the current version.
    """

    def __init__(self, entry: Any, setup: type[P], printed: Printed, upcasters: tuple[Upcaster, ...] = ()) -> None:
        self._printed = printed
        self.version = 1 + len(upcasters)
        self._types = entry, setup
        self._upcasters = upcasters

    @cached_property
    def _entry(self) -> msgspec.json.Decoder[Entry]:
        return msgspec.json.Decoder(self._types[0])

    @cached_property
    def _setup(self) -> msgspec.json.Decoder[P]:
        return msgspec.json.Decoder(self._types[1])

    def encode(self, entry: Entry, version: int) -> bytes:
        """An entry as JSON, for a match whose head names *version*."""
        line = _ENCODER.encode(entry)
        return line if version == self.version else b"%b%d,%b" % (_MARK, self.version, line[1:])

    def encode_setup(self, setup: P) -> str:
        """A setup as JSON, for the head of a match."""
        return _ENCODER.encode(self._printed.without(_json_of(setup))).decode()

    def journal(self, stored: Iterable[bytes], version: int) -> Journal:
        """The entries of a match whose head names *version*, oldest first.

        Raises:
            JournalError: An entry written by no later version cannot be read; the
                message gives its number, counted from 1.
        """
        lines = list(stored)
        entries: list[Entry] = []
        later = version > self.version
        for number, line in enumerate(lines, start=1):
            try:
                own, raw = self._own(line, version)
                _check_version(own)
                later = later or own > self.version
                entries.append(self._entry.decode(line if raw is None else self._upcast(raw, own)))
            except _STRANGE as error:
                if later:
                    return Journal(entries, later, len(lines) - len(entries))
                raise JournalError(
                    phrase(ENTRY, number=number, why=phrase("error.match.unreadable", why=said_by(error)))
                ) from error
        return Journal(entries, later)

    def upcast(self, line: bytes, version: int) -> Any:
        """The JSON of an entry upcast to this version; unchanged if it cannot be converted."""
        try:
            own, raw = self._own(line, version)
            return msgspec.json.decode(line if raw is None else self._upcast(raw, own))
        except _STRANGE:
            return msgspec.json.decode(line)

    def setup(self, stored: str, version: int) -> P:
        """The setup from the head of a match, which names *version*.

        Raises:
            JournalError: It cannot be read.
        """
        try:
            _check_version(version)
            raw = msgspec.json.decode(stored, type=Json)
            for upcaster in self._upcasters[version - 1 :]:
                raw = upcaster.setup(raw)
            return self._setup.decode(_ENCODER.encode(self._printed.completed(raw)))
        except _STRANGE as error:
            raise JournalError(phrase("error.match.setup", why=said_by(error))) from error

    def _upcast(self, raw: Json, version: int) -> bytes:
        for upcaster in self._upcasters[version - 1 :]:
            raw = upcaster.entry(raw)
        return _ENCODER.encode(raw)

    def _own(self, line: bytes, version: int) -> tuple[int, Json | None]:
        """The version of an entry, and its JSON if it must be upcast before decoding."""
        if line.startswith(_MARK):
            raw = msgspec.json.decode(line, type=Json)
            return int(raw.pop(_OWN_VERSION)), raw
        return version, msgspec.json.decode(line, type=Json) if version < self.version else None


def _json_of(value: Any) -> Json:
    return msgspec.json.decode(_ENCODER.encode(value), type=Json)


def _check_version(version: int) -> None:
    if version < 1:
        raise ValueError(f"there is no version {version}")
