"""What only a real display can show: its pointer arrives as a finger, and its pictures are the off-screen ones."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.screens.table import DragFigure, TapSpace
from tests.ui import fake_screens as fake
from tests.ui.conftest import OFFSCREEN, opened
from tests.ui.pilot import TablePilot

pytestmark = [
    pytest.mark.kivy,
    pytest.mark.display,
    pytest.mark.skipif(OFFSCREEN, reason="the round of ./test.sh on an X display runs it"),
]

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)


class Pointer:
    """The pointer of the X display, moved by its test extension; y up, as Kivy has it."""

    def __init__(self, ui):
        from kivy.input.factory import MotionEventFactory

        self.ui = ui
        self.x11, self.xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.mouse = MotionEventFactory.get("mouse")("mouse", "disable_multitouch")
        self.mouse.start()
        ui.loop.add_input_provider(self.mouse)

    def close(self):
        self.ui.loop.remove_input_provider(self.mouse)
        self.mouse.stop()
        self.x11.XCloseDisplay(self.display)

    def arrive(self):
        """Let what the display was told come back through the window."""
        self.x11.XSync(self.display, 0)
        for _ in range(3):
            self.ui.window.mainloop()
            self.ui.frames(1)

    def move(self, x, y):
        left, top = self.ui.window.left, self.ui.window.top
        self.xtst.XTestFakeMotionEvent(self.display, -1, round(left + x), round(top + SIZE[1] - y), 0)
        self.arrive()

    def button(self, down):
        self.xtst.XTestFakeButtonEvent(self.display, 1, int(down), 0)
        self.arrive()


@pytest.fixture
def pointer(ui):
    made = Pointer(ui)
    yield made
    made.close()


def table(ui, sent):
    from companion.ui.screens._table import TableView

    view = TableView(sent.append)
    ui.mount(view)
    view.screen = fake.table()
    ui.seconds(0.5)
    return TablePilot(ui, view)


def test_a_click_of_the_pointer_is_a_tap_and_a_drawn_one_a_drag(ui, pointer):
    sent = []
    pilot = table(ui, sent)

    pointer.move(*pilot.space("c2"))
    pointer.button(True)
    pointer.button(False)
    pointer.move(*pilot.figure("a1"))
    pointer.button(True)
    pointer.move(*(sum(pair) / 2 for pair in zip(pilot.figure("a1"), pilot.space("c4"), strict=True)))
    pointer.move(*pilot.space("c4"))
    pointer.button(False)

    assert [TapSpace("c2"), DragFigure("a1", "c4")] == sent


def seen(ui):
    """All that is on the window: rows from below, of pixels, of red, green and blue."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    ui.window.dispatch("on_draw")
    width, height = SIZE
    raw = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3)


def draw_table(path):
    """Keep what the table looks like; called in a process of its own."""
    from kivy.app import App

    App().texts = load_texts()
    with opened() as ui:
        table(ui, [])
        np.save(path, seen(ui))


def drawn(path, **environ):
    """What a table looks like that a process of its own draws: what was drawn before moves letters by a pixel."""
    code = f"import tests.conftest; from tests.ui.test_display import draw_table; draw_table({str(path)!r})"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env=environ | {"PYTHONPATH": "."})
    return np.load(path)


def test_the_picture_on_the_display_is_the_one_off_screen(tmp_path):
    here = drawn(tmp_path / "here.npy", **os.environ)
    there = drawn(
        tmp_path / "there.npy",
        **{name: value for name, value in os.environ.items() if name != "COMPANION_TEST_DISPLAY"},
    )

    assert len(np.unique(here.reshape(-1, 3), axis=0)) > 100
    assert np.abs(here.astype(int) - there).max() <= 1
