"""Memory that is no longer needed goes back to the system.

Pictures are painted at twice their size and then made smaller; what that took is free again, but the C library keeps
it for itself where nobody asks for it.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from kivy.clock import Clock

SETTLED_S = 1.5
"""So long after a view has come onto the window its pictures are painted."""


_ARENA_MAX = -8
"""What `mallopt` of glibc calls the number of heaps."""


def one_heap() -> None:
    """Before the window is made: else each thread of a software renderer keeps a heap of its own, mostly empty."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)


def _give_back(*_: object) -> None:
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, others need no asking
    if trim is not None:
        trim(0)


give_back_soon: Any = Clock.create_trigger(_give_back if sys.platform == "linux" else lambda *_: None, SETTLED_S)
"""Call it when much has been painted: once, a little later, memory goes back."""
