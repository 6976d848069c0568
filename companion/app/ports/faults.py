"""Where faults of the program itself are kept, for whoever mends them."""

from __future__ import annotations

from typing import Protocol


class Faults(Protocol):
    """Keeps what the program has raised and no part of it has caught."""

    def keep(self, fault: Exception) -> str:
        """Keep a fault with its traceback; where it lies. Of many the last ones stay.

        Raises:
            DataError: It cannot be written; the message can be shown.
        """
