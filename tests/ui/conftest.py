"""A window for the tests of the screens: mount a widget, let frames pass, touch it, take a picture.

Time is virtual: a frame lasts 1/60 s whatever the machine needs for it. A processor takes much longer to fill pixels
than a screen takes for all the rest. So off-screen a frame is drawn only where somebody looks (`drawn`, `picture`,
`pixel`), and pictures of discs, buttons and cards are put together but not painted, unless a test asks for `painted`.
On an X display every frame is drawn, as in the app.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.files.texts_file import load_texts
from tests.firmware_bridge.conftest import builds as builds
from tests.firmware_bridge.conftest import simavr as simavr
from tests.reviews.once import reviews_once as reviews_once
from tests.ui.strays import strays

OFFSCREEN = os.environ.get("SDL_VIDEODRIVER") == "offscreen"
PICTURES = os.environ.get("COMPANION_PICTURES", "")
"""A directory: there the pictures that tests take are kept."""

_PROBE = "from kivy.base import EventLoop; EventLoop.ensure_window(); print('a window')"


@pytest.fixture(scope="session")
def _window() -> None:
    """Where OpenGL is missing Kivy ends the process instead of raising: so another process tries."""
    probe = subprocess.run([sys.executable, "-c", _PROBE], capture_output=True, text=True)
    if "a window" not in probe.stdout:
        pytest.skip("no OpenGL here")
    with opened():
        importlib.import_module("companion.ui._app")


@pytest.fixture(scope="session", autouse=True)
def _words() -> None:
    """What the app does when it is built."""
    from kivy.app import App

    App().texts = load_texts()


class Ui:
    """The window, driven by hand."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.lang import Builder

        self.loop, self.window, self.clock, self.builder = EventLoop, Window, Clock, Builder
        self.now_s = 1000.0
        self.is_painted = True

    def size(self, width: int, height: int) -> None:
        """Make the window this large."""
        self.window.size = (width, height)
        self.frames(2)

    def mount(self, root: Any) -> Any:
        """Put *root* on the window and let three frames pass."""
        self.window.add_widget(root)
        self.frames(3)
        return root

    def frames(self, count: int) -> None:
        """Let *count* frames pass, 1/60 s each."""
        for _ in range(count):
            self.now_s += 1 / 60
            if OFFSCREEN:
                self._pass()
            else:
                self.loop.idle()

    def settle(self) -> None:
        """Let frames pass until nothing waits to be laid out or drawn before the next one.

        A frame carries out ten rounds of that; a page that is just taken away may leave more, which the next test
        would have to work off.
        """
        self.frames(2)
        for _ in range(20):
            if not any(event.timeout < 0 for event in self.clock.get_events()):
                return
            self.frames(1)

    def _pass(self) -> None:
        """What `EventLoop.idle` does, but for drawing."""
        self.clock.tick()
        self.loop.dispatch_input()
        self.builder.sync()
        self.clock.tick_draw()
        self.builder.sync()

    def drawn(self) -> None:
        """Draw what is on the window now."""
        from kivy.graphics.opengl import glFinish

        self.window.dispatch("on_draw")
        self.window.dispatch("on_flip")
        if OFFSCREEN:
            glFinish()  # the swap of an off-screen buffer never flushes: else about 1 MB a frame is kept

    def seconds(self, seconds: float) -> None:
        """Let this much time pass."""
        self.frames(round(seconds * 60) + 1)

    def touch(self, x: float, y: float) -> Any:
        """A finger over (x, y), y up from the window's lower edge, not yet down."""
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, y)

    def tap(self, x: float, y: float) -> None:
        """Put a finger down at (x, y) and lift it."""
        finger = self.touch(x, y)
        finger.touch_down()
        self.frames(1)
        finger.touch_up()
        self.frames(2)

    def tap_on(self, widget: Any) -> None:
        """Tap the middle of *widget*, wherever it stands and however it is turned."""
        self.tap(*widget.to_window(*widget.center))

    def drag(self, start: tuple[float, float], end: tuple[float, float], frames: int = 6) -> None:
        """Draw a finger from *start* to *end*."""
        finger = self.touch(*start)
        finger.touch_down()
        self.frames(1)
        for i in range(1, frames + 1):
            x = start[0] + (end[0] - start[0]) * i / frames
            y = start[1] + (end[1] - start[1]) * i / frames
            finger.touch_move(x, y)
            self.frames(1)
        finger.touch_up()
        self.frames(2)

    def picture(self, name: str) -> Path | None:
        """Keep a picture of the window, if pictures are to be kept."""
        if not PICTURES:
            return None
        target = Path(PICTURES) / f"{name}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        self.frames(1)
        self.drawn()
        made = Path(self.window.screenshot(name=str(target.with_name(f"{name}-shot-.png"))))
        made.replace(target)
        return target

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour that is shown at (x, y)."""
        return self.pixels([(x, y)])[0]

    def pixels(self, points: Iterable[tuple[float, float]]) -> list[tuple[int, int, int]]:
        """The colours that are shown at these points."""
        assert self.is_painted, "a test that looks at pixels takes the fixture painted"
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

        self.window.dispatch("on_draw")
        read = [glReadPixels(int(x), int(y), 1, 1, GL_RGB, GL_UNSIGNED_BYTE) for x, y in points]
        return [(red, green, blue) for red, green, blue, *_ in read]

    def block(self, left: int, low: int, width: int, height: int) -> list[tuple[int, int, int]]:
        """The colours that are shown in this rectangle."""
        assert self.is_painted, "a test that looks at pixels takes the fixture painted"
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        self.window.dispatch("on_draw")
        read = bytes(glReadPixels(left, low, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
        return [(read[i], read[i + 1], read[i + 2]) for i in range(0, len(read), 4)]


@contextmanager
def opened(width: int = 1280, height: int = 800) -> Iterator[Ui]:
    """A window with nothing on it."""
    from kivy.config import Config

    # The off-screen buffer does not grow after it was made: begin with the largest.
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")

    from kivy.base import EventLoop
    from kivy.clock import Clock

    EventLoop.ensure_window()
    from kivy.animation import Animation

    from companion.ui import theme

    EventLoop.status = "started"
    driver = Ui()
    max_fps, real_time = Clock._max_fps, Clock.time
    # No sleeping between frames: it would last for ever by a time that stands still. Kivy has no public name for that.
    Clock._max_fps = 0
    driver.now_s = real_time()
    Clock.time = lambda: driver.now_s
    driver.size(width, height)
    try:
        yield driver
        driver.frames(2)
        assert [] == strays(driver.window)
        if driver.is_painted:
            driver.drawn()
    finally:
        # Whatever a widget raises while it is drawn stays this test's: the next one has a window and a clock as before.
        for child in driver.window.children[:]:
            driver.window.remove_widget(child)
        with suppress(Exception):  # raised for the second time here
            driver.settle()
        # Nor does what it left turning come to rest in the next one.
        for motion in tuple(Animation._instances):
            for moved in tuple(motion._widgets.values()):
                if isinstance(moved, dict):  # of a sequence it is only said that there is one
                    motion.cancel(moved["widget"])
        theme.use(theme.Look())
        EventLoop.touches.clear()
        Clock.time = real_time
        Clock._max_fps = max_fps


@pytest.fixture
def painted() -> None:
    """Asked for where a test looks at pixels."""


_PAINTED = [True]
"""How pictures that are kept were made."""


@pytest.fixture
def ui(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, _window: None) -> Iterator[Ui]:
    """A window for one test."""
    is_painted = not OFFSCREEN or bool(PICTURES) or "painted" in request.fixturenames
    with opened() as driver:
        from companion.ui import theme
        from companion.ui.widgets import disc

        if _PAINTED[0] != is_painted:
            theme.forget()
            _PAINTED[0] = is_painted
        driver.is_painted = is_painted
        if not is_painted:
            monkeypatch.setattr(disc, "_brush", lambda fbo: None)
        yield driver
