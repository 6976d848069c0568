"""Memory that the process holds and nobody uses.

Drawing a screen takes many small pieces that are free again a moment later; glibc keeps the pages that they lay on.
"""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Give unused pages back to the system; does nothing where the C library is another one than glibc."""
    if sys.platform != "linux":
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except AttributeError:  # musl has no such thing
        return
    trim(0)
