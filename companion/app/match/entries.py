"""A match's entries and setup as they are stored: JSON, an object for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from companion.figure import Action, Event, Setup
from companion.kernel import Applied, Entry, JournalError, Retracted

S = TypeVar("S")

_ENCODER = msgspec.json.Encoder()


def encode_entry(entry: Entry) -> bytes:
    """An entry of either game as JSON."""
    return _ENCODER.encode(entry)


def encode_setup(setup: Any) -> str:
    """A setup of either game as JSON, for the head of a match."""
    return _ENCODER.encode(setup).decode()


class Stored(Generic[S]):
    """Reads what is stored of one game's matches: *entry* and *setup* are the types that it is read as.

    *younger* are rules that older matches are stored without, and how those were played.
    """

    def __init__(self, entry: Any, setup: type[S], younger: Mapping[str, Any] | None = None) -> None:
        self._entry = msgspec.json.Decoder(entry)
        self._setup = setup
        self._younger = younger or {}

    def entries(self, stored: Iterable[bytes]) -> Sequence[Entry]:
        """The entries of a match, oldest first.

        Raises:
            JournalError: One cannot be read; the message names it by number, counted from 1.
        """
        entries: list[Entry] = []
        for number, line in enumerate(stored, start=1):
            try:
                entries.append(self._entry.decode(line))
            except (msgspec.DecodeError, RecursionError) as error:
                raise JournalError(f"entry {number} cannot be read: {error}") from error
        return entries

    def setup(self, stored: str) -> S:
        """The setup from the head of a match.

        Raises:
            JournalError: It cannot be read.
        """
        try:
            raw = msgspec.json.decode(stored)
            if self._younger and isinstance(raw, dict) and isinstance(rules := raw.get("rules"), dict):
                raw["rules"] = {**self._younger, **rules}
            return msgspec.convert(raw, self._setup)
        except (msgspec.DecodeError, RecursionError) as error:
            raise JournalError(f"the match's setup cannot be read: {error}") from error


_FIGURE: Stored[Setup] = Stored(Applied[Action, Event] | Retracted, Setup, {"white_text": "shown"})
decode_entries, decode_setup = _FIGURE.entries, _FIGURE.setup
"""Of the figure game; the card game's are in `card_entries`."""
