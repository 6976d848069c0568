"""Memory that is free goes back to the system. Each in a process of its own, which holds nothing else."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

import pytest

from companion.adapters.memory import give_back_pages, keep_apart

BEGIN = """
import ctypes, gc, sys, weakref
from companion.adapters.memory import give_back, give_back_pages, keep_apart
from tests.adapters.test_memory import held_mb
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = (ctypes.c_void_p,)
"""


def held_mb(column=1):
    """What the process holds in memory; with column 0 what it was given, of which the system takes nothing back."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[column]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def said(code):
    """What Python prints of it."""
    return subprocess.run([sys.executable, "-c", BEGIN + code], capture_output=True, text=True, check=True).stdout


MIXED = """
{first}
libc.free(libc.malloc(20_000_000))  # glibc takes what is smaller for small from now on
pairs = [(libc.malloc(200_000), libc.malloc(40_000)) for _ in range(200)]  # too large for a hole that there is
for large, _ in pairs:
    ctypes.memset(large, 1, 200_000)
before = held_mb(0)
for large, _ in pairs:
    libc.free(large)
print(round(before - held_mb(0)))
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="no glibc")
def test_what_is_large_goes_back_though_small_pieces_beside_it_stay():
    left, apart = (int(said(MIXED.format(first=first))) for first in ("", "keep_apart()"))

    assert left < 10 < 35 < apart


PIECES = """
pieces = [libc.malloc(40_000) for _ in range(2000)]
for piece in pieces:
    ctypes.memset(piece, 1, 40_000)
for piece in pieces[:-1]:  # the last one keeps all below it where it is
    libc.free(piece)
before = held_mb()
{given_back}()
print(round(before - held_mb()))
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="no glibc")
@pytest.mark.parametrize("given_back", ["give_back", "give_back_pages"])
def test_pages_of_pieces_that_are_free_are_given_back(given_back):
    assert int(said(PIECES.format(given_back=given_back))) > 50


CIRCLE = """
class Piece:
    pass

give_back()  # what is here now is left out of the search
piece = Piece()
piece.itself = piece
gone = weakref.ref(piece)
give_back()
kept = gc.get_freeze_count()
del piece
give_back()
print(gone() is None, kept > 0)
"""


def test_what_hangs_in_a_circle_is_freed_and_the_rest_is_not_searched_any_more():
    assert "True True" == said(CIRCLE).strip()


def test_other_systems_are_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")

    assert (None, None) == (give_back_pages(), keep_apart())
