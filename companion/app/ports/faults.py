"""Stores faults of the program itself, for its developers."""

from __future__ import annotations

from typing import Protocol


class Faults(Protocol):
    """Stores exceptions that nothing else has caught."""

    def keep(self, fault: Exception) -> str:
        """Save a fault with its traceback; returns its path. Only the latest ones are kept.

        Raises:
            DataError: It cannot be written; the message is for display.
        """
