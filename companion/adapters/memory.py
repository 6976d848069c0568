"""Memory that the process holds and nobody uses.

Drawing a screen takes many small pieces that are free again a moment later; glibc keeps the pages that they lay on.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Numbers of glibc's `mallopt`."""
LARGE_BYTES, SPARE_BYTES = 128 * 1024, 128 * 1024
"""Above what software drawing takes and frees in each frame (64 kB at a time), and what glibc begins with."""

DRAWING = ("libGL.so.1", "libGLESv2.so.2")
"""Libraries of OpenGL, of which a window has loaded one."""


def keep_apart() -> None:
    """Give whatever is large pages of its own, where the C library is glibc: they go back as soon as it is freed.

    Left to itself glibc raises its limit with every picture that is freed, up to 32 MB; the pictures of a table then
    lie among small pieces that stay, and their pages with them.
    """
    library = _glibc()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        library.mallopt(M_TRIM_THRESHOLD, SPARE_BYTES)


def give_back() -> None:
    """Free what is not used any more, and give its pages back to the system, where the C library is glibc.

    It is called where OpenGL knows the window, if there is one. What is left is taken out of Python's search for cycles
    until the next time: a search through all that the screens have made would hold a frame up for the time of several,
    at a moment that nobody chooses.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _release_compiler()
    give_back_pages()


def give_back_pages() -> None:
    """Give pages on which nothing lies any more back to the system: a millisecond or two, at any moment."""
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


def _release_compiler() -> None:
    """Let OpenGL forget what it compiles shaders with: 7 MB in Mesa, which has it again in 6 ms when it is needed."""
    if sys.platform != "linux":
        return
    for name in DRAWING:
        try:
            library = ctypes.CDLL(name, os.RTLD_NOLOAD)
        except OSError:  # not loaded
            continue
        if hasattr(library, "glReleaseShaderCompiler"):
            library.glReleaseShaderCompiler()


def _glibc() -> ctypes.CDLL | None:
    """The C library where it is glibc; musl has neither of these functions."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
