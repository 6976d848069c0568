"""Returns unused memory of the process to the system.

Drawing a screen allocates many small, short-lived blocks; glibc keeps their pages.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Numbers of glibc's `mallopt`."""
LARGE_BYTES, SPARE_BYTES = 128 * 1024, 128 * 1024
"""Above what software drawing allocates per frame (64 kB at a time), and glibc's initial thresholds."""

DRAWING = ("libGL.so.1", "libGLESv2.so.2")
"""OpenGL libraries, of which a window has loaded one."""


def keep_apart() -> None:
    """Have glibc allocate large blocks by mmap, so that their pages are returned as soon as they are freed.

    By default glibc raises its threshold with every freed picture, up to 32 MB; a table's pictures then lie among small
    long-lived blocks, which pin their pages.
    """
    library = _glibc()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        library.mallopt(M_TRIM_THRESHOLD, SPARE_BYTES)


def give_back() -> None:
    """Collect garbage and return free pages to the system, if the C library is glibc.

    Call it where the OpenGL context is current, if there is a window. The survivors are frozen out of the garbage
    collector until the next call: a full collection over all the screens' objects would delay a frame by several, at an
    unpredictable moment.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _release_compiler()
    give_back_pages()


def give_back_pages() -> None:
    """Return free pages to the system: takes a millisecond or two, at any moment."""
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


def _release_compiler() -> None:
    """Release OpenGL's shader compiler: 7 MB in Mesa, which reloads it in 6 ms when needed."""
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
    """The C library if it is glibc; musl has neither of these functions."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
