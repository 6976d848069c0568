"""Memory that the process holds and nobody uses.

Drawing a screen takes many small pieces that are free again a moment later; glibc keeps the pages that they lay on.
"""

from __future__ import annotations

import ctypes
import gc
import sys


def give_back() -> None:
    """Free what is not used any more, and give its pages back to the system, where the C library is glibc.

    What is left is taken out of Python's search for cycles until the next time: a search through all that the screens
    have made would hold a frame up for the time of several, at a moment that nobody chooses.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _trim()


def _trim() -> None:
    if sys.platform != "linux":
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except AttributeError:  # musl has no such thing
        return
    trim(0)
