"""What shaders are compiled with is not kept in memory."""

from __future__ import annotations

import ctypes
import gc

import pytest

from companion.adapters.memory import give_back

pytestmark = pytest.mark.kivy


class _Malloc(ctypes.Structure):
    """What glibc's `mallinfo2` tells; `uordblks`: bytes in use."""

    _fields_ = [(f"other_{n}", ctypes.c_size_t) for n in range(7)] + [
        (name, ctypes.c_size_t) for name in ("uordblks", "fordblks", "keepcost")
    ]


def in_use_mb() -> float:
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = _Malloc
    return float(libc.mallinfo2().uordblks) / 1e6


@pytest.mark.display
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="no glibc, or an old one")
def test_what_compiles_shaders_goes_back_and_comes_again_when_it_is_needed(ui):
    from kivy.graphics import ClearBuffers, ClearColor, Fbo
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    def painted():
        fbo = Fbo(size=(8, 8), noadd=True)
        with fbo:
            ClearColor(1, 0, 0, 1)
            ClearBuffers()
        fbo.draw()
        return tuple(fbo.pixels[:4])

    if b"llvmpipe" not in glGetString(GL_RENDERER):
        pytest.skip("another renderer keeps it elsewhere")
    painted()
    gc.collect()
    before_mb = in_use_mb()
    give_back()
    after_mb = in_use_mb()

    assert before_mb - after_mb > 4
    assert (255, 0, 0, 255) == painted()
