"""What is stored of card matches, read again."""

from __future__ import annotations

from companion.app.match.entries import Stored
from companion.cards.values import Action, Event, Setup
from companion.kernel import Applied, Retracted

_CARD: Stored[Setup] = Stored(Applied[Action, Event] | Retracted, Setup)
decode_entries, decode_setup = _CARD.entries, _CARD.setup
