"""Events of a scenario, each with the tables before and after it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.cards.values.state import Table


class Happened(msgspec.Struct, frozen=True):
    """An event with the tables before and after it."""

    event: Any
    before: Table
    after: Table
