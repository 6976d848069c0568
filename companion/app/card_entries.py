"""A card match's entries and setup as they are stored: JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.cards.actions import Action
from companion.cards.events import Event
from companion.cards.state import Setup
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Entry, Retracted

_ENTRY = msgspec.json.Decoder(Applied[Action, Event] | Retracted)
_SETUP = msgspec.json.Decoder(Setup)
_ENCODER = msgspec.json.Encoder()


def encode_entry(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _ENCODER.encode(entry)


def decode_entries(stored: Iterable[bytes]) -> Sequence[Entry]:
    """The entries of a match of the card game, oldest first.

    Raises:
        JournalError: One cannot be read; the message names it by number, counted from 1.
    """
    entries: list[Entry] = []
    for number, line in enumerate(stored, start=1):
        try:
            entries.append(_ENTRY.decode(line))
        except (msgspec.DecodeError, RecursionError) as error:
            raise JournalError(f"entry {number} cannot be read: {error}") from error
    return entries


def encode_setup(setup: Setup) -> str:
    """A setup as JSON, for the head of a match."""
    return _ENCODER.encode(setup).decode()


def decode_setup(stored: str) -> Setup:
    """The setup from the head of a match.

    Raises:
        JournalError: It cannot be read.
    """
    try:
        return _SETUP.decode(stored)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JournalError(f"the match's setup cannot be read: {error}") from error
