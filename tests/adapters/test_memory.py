"""Memory that is free goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import weakref

import pytest

from companion.adapters.memory import give_back


def held_mb():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="no glibc")
def test_pages_of_pieces_that_are_free_are_given_back():
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.free.argtypes = (ctypes.c_void_p,)
    pieces = [libc.malloc(40_000) for _ in range(2000)]
    for piece in pieces:
        ctypes.memset(piece, 1, 40_000)
    for piece in pieces[:-1]:  # the last one keeps all below it where it is
        libc.free(piece)
    before = held_mb()
    give_back()
    after = held_mb()
    libc.free(pieces[-1])

    assert before - after > 50


def test_what_hangs_in_a_circle_is_freed_and_the_rest_is_not_searched_any_more():
    class Piece:
        pass

    try:
        give_back()  # what is here now is left out of the search
        piece = Piece()
        piece.itself = piece
        gone = weakref.ref(piece)
        give_back()
        kept = gc.get_freeze_count()
        del piece
        give_back()

        assert (True, True) == (gone() is None, kept > 0)
    finally:
        gc.unfreeze()


def test_other_systems_are_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")

    assert None is give_back()
