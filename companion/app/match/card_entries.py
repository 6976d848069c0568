"""What is stored of card matches, read again."""

from __future__ import annotations

from companion.app.match.entries import Stored
from companion.cards.values.actions import Action
from companion.cards.values.events import Event
from companion.cards.values.state import Setup
from companion.kernel.journal import Applied, Retracted

_CARD: Stored[Setup] = Stored(Applied[Action, Event] | Retracted, Setup)
decode_entries, decode_setup = _CARD.entries, _CARD.setup
