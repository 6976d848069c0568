"""What has happened in a scenario: each event with the table before and after it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.cards.values.state import Table


class Happened(msgspec.Struct, frozen=True):
    """An event, the table that it found and the table that it left."""

    event: Any
    before: Table
    after: Table
