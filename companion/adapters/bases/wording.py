"""What the bridge says of bases, as phrases."""

from __future__ import annotations

from companion.texts import Fact
from firmware_bridge.wire import BridgeError


def said_by_bridge(error: BridgeError) -> Fact:
    """What an error of the bridge tells its reader."""
    return str(error)
