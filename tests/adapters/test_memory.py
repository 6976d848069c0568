"""Memory that is free goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
import weakref

import pytest

from companion.adapters.memory import give_back, give_back_pages, keep_apart


def held_mb():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


MIXED = """
import ctypes
from companion.adapters.memory import keep_apart
from tests.adapters.test_memory import held_mb
{first}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = (ctypes.c_void_p,)
libc.free(libc.malloc(20_000_000))  # glibc takes what is smaller for small from now on
pairs = [(libc.malloc(200_000), libc.malloc(500)) for _ in range(200)]
for large, _ in pairs:
    ctypes.memset(large, 1, 200_000)
before = held_mb()
for large, _ in pairs:
    libc.free(large)
print(round(before - held_mb()))
"""


def given_back_mb(first):
    done = subprocess.run([sys.executable, "-c", MIXED.format(first=first)], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="no glibc")
def test_what_is_large_goes_back_though_small_pieces_beside_it_stay():
    assert given_back_mb("") < 10 < 35 < given_back_mb("keep_apart()")


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="no glibc")
@pytest.mark.parametrize("given_back", [give_back, give_back_pages])
def test_pages_of_pieces_that_are_free_are_given_back(given_back):
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.free.argtypes = (ctypes.c_void_p,)
    pieces = [libc.malloc(40_000) for _ in range(2000)]
    for piece in pieces:
        ctypes.memset(piece, 1, 40_000)
    for piece in pieces[:-1]:  # the last one keeps all below it where it is
        libc.free(piece)
    before = held_mb()
    given_back()
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

    assert (None, None, None) == (give_back(), give_back_pages(), keep_apart())
