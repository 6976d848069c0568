"""The app in a window of its own, measured from inside.

Frames are measured in two ways: *running*, as the app runs,
with Kivy's own clock and only what has changed drawn anew; and *drawn*, where the
clock's limit is taken off and every frame is drawn whole and waited for, so that its
time is what drawing costs.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from time import monotonic, perf_counter
from typing import Any

from companion.app.ports.parts import Parts
from companion.app.screens.lobby import AtTable, HomeScreen
from companion.app.screens.lobby_intents import GoSetup, GoTeam, OpenTab, SetFormat, Start
from companion.app.screens.table import Act, CloseNotice, SpaceView, TableScreen, TapFigure, TapSpace
from companion.commands import parts
from tests.app.lobby.inside import table_of
from tests.bench.soak import memory_mb
from tests.bench.thinking import Thinker

STARTED = "COMPANION_BENCH_STARTED"
"""The environment variable with the monotonic time at which the process was started."""
FRAMES = 200
RUN_S = 3.0
MOVES = 20
TAPS = 20
STANDS_S = 2.5
"""The list stands for longer than the app waits before it tidies up, which a finger would put off."""
SCROLL_STEPS = 180
"""Frames from the first figure of the library to the last: a quick finger."""
MOVE_S = 0.3
"""A token moves for less than this."""
TURNS_AT_MOST = 80


class Window:
    """Kivy's window, frame by frame."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window as KivyWindow
        from kivy.graphics.opengl import glFinish

        self._clock, self._limit = Clock, Clock._max_fps
        self._loop, self._finish, self.window = EventLoop, glFinish, KivyWindow

    def running_for(self, seconds: float) -> list[float]:
        """Let the app run for so long; returns the time from each frame to the next, in seconds."""
        self._clock._max_fps = self._limit
        at = began = perf_counter()
        taken = []
        while at < began + seconds:
            self._loop.idle()
            now = perf_counter()
            taken.append(now - at)
            at = now
        return taken

    def frame(self) -> float:
        """Draw one whole frame; returns how many seconds it took."""
        self._clock._max_fps = 0  # else the clock sleeps between frames
        self.window.canvas.ask_update()
        began = perf_counter()
        self._loop.idle()
        self._finish()
        return perf_counter() - began

    def frames(self, count: int) -> list[float]:
        """Draw so many frames."""
        return [self.frame() for _ in range(count)]

    def frames_for(self, seconds: float) -> list[float]:
        """Draw frames for so long."""
        until = perf_counter() + seconds
        taken = []
        while perf_counter() < until:
            taken.append(self.frame())
        return taken

    def tap(self, x: float, y: float) -> None:
        """A finger goes down and up again; the frames that follow see it."""
        from kivy.input.motionevent import MotionEvent

        class Touch(MotionEvent):  # type: ignore[misc]  # Kivy has no types
            def depack(self, args: Any) -> None:
                self.sx, self.sy = args
                self.profile = ["pos"]
                super().depack(args)

        width, height = self.window.system_size
        at = (x / (width - 1.0), y / (height - 1.0))
        touch = Touch("bench", 1, at, is_touch=True, type_id="touch")
        self._loop.post_dispatch_input("begin", touch)
        self._loop.post_dispatch_input("end", touch)


def started_ago_s() -> float:
    """Seconds since the process was started."""
    return monotonic() - float(os.environ.get(STARTED, monotonic()))


def measure_empty() -> dict[str, Any]:
    """An empty Kivy window of the same size and settings."""
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")
    from kivy.base import runTouchApp
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    window = Window()
    window.frame()
    first_s = started_ago_s()
    window.frames(30)
    return {
        "first_s": first_s,
        "running_s": window.running_for(RUN_S),
        "drawn_s": window.frames(FRAMES),
        "memory_mb": memory_mb(),
    }


def measure_home() -> dict[str, Any]:
    """Time from the start of the process to Home on the screen."""
    app, window = open_app()
    window.frame()
    first_s = started_ago_s()
    assert isinstance(app.lobby.screen(), HomeScreen)
    window.frames(30)
    return {"first_s": first_s, "memory_mb": memory_mb()}


def measure_table() -> dict[str, Any]:
    """A full six_on_six table at rest, while a program thinks, while tokens move, and what a tap takes."""
    app, window = open_app()
    window.frames(10)
    table = Table(app, window)
    first_s, after_s = table.begin()
    table.fill()
    window.frames_for(1.0)
    rest = {"running_s": window.running_for(RUN_S), "drawn_s": window.frames(FRAMES)}
    thinking = table.thought_about()
    running = [table.move(window.running_for) for _ in range(MOVES)]
    drawn = [table.move(window.frames_for) for _ in range(MOVES)]
    window.frames_for(1.0)
    taps = [tap for _ in range(TAPS) if (tap := table.tap())]
    memory = memory_mb()
    return {
        "on_field": table.on_field,
        "first_s": first_s,
        "after_s": after_s,
        "battle_s": table.attack(),
        "rest": rest,
        "thinking": thinking,
        "moving": {
            "running_s": [frame for frames in running for frame in frames],
            "drawn_s": [frame for frames in drawn for frame in frames],
        },
        "first_of_move_s": [frames[0] for frames in running],
        "taps": taps,
        "memory_mb": memory,
    }


def measure_library() -> dict[str, Any]:
    """Scrolling through all figures of the library, once down and once up."""
    app, window = open_app()
    window.frames(10)
    for intent in (GoSetup(), GoTeam(0), OpenTab("figures")):
        app.shell.send(intent)
        window.frames_for(0.5)
    window.frames_for(STANDS_S)
    from kivy.uix.recycleview import RecycleView

    grid = max((one for one in app.shell.walk() if isinstance(one, RecycleView)), key=lambda one: len(one.data))
    frames = []
    for step in (*range(SCROLL_STEPS + 1), *range(SCROLL_STEPS, -1, -1)):
        grid.scroll_y = 1 - step / SCROLL_STEPS
        frames.append(window.frame())
    return {"figures": len(grid.data), "scroll_s": frames, "memory_mb": memory_mb()}


def open_app(changed: Callable[[Parts], Parts] = lambda made: made) -> tuple[Any, Window]:
    """The app as `companion app` opens it, without its loop; *changed* puts other parts in."""
    made = changed(parts.app_parts(seed=1))
    from kivy.base import runTouchApp

    from companion.app.ports.display import Opening
    from companion.ui.opening import configure

    configure(Opening(size=(1280, 800)))
    from companion.ui._app import CompanionApp  # makes the window when it is loaded

    app = CompanionApp(made)
    app._run_prepare()
    runTouchApp(embedded=True)
    return app, Window()


class Table:
    """Plays at the table through the lobby, as taps would."""

    def __init__(self, app: Any, window: Window) -> None:
        self._app = app
        self._window = window
        self._rng = random.Random(2)
        self.on_field = 0

    def begin(self) -> tuple[float, list[float]]:
        """Start a six_on_six match of two people; after how many seconds its first frame is drawn, and those after."""
        for intent in (GoSetup(), SetFormat("six_on_six")):
            self._app.shell.send(intent)
            self._window.frames_for(0.5)
        began = perf_counter()
        self._app.shell.send(Start())
        self._window.frame()
        return perf_counter() - began, self._window.frames_for(0.5)

    def attack(self) -> float | None:
        """Begin a battle; returns after how many seconds its first frame is drawn, None where none can be begun."""
        for _ in range(TURNS_AT_MOST):
            for figure in [one.name for one in self.screen.figures if one.mark in ("movable", "selected")]:
                if self.screen.selected != figure:
                    self._app.shell.send(TapFigure(figure))
                targets = [one.name for one in self.screen.figures if one.mark == "target"]
                if targets:
                    self._window.frames_for(0.2)
                    began = perf_counter()
                    self._app.shell.send(TapFigure(targets[0]))
                    self._window.frame()
                    battle_s = perf_counter() - began
                    assert self.screen.battle is not None
                    self._window.frames_for(0.5)
                    return battle_s
            self._turn([])
        return None

    @property
    def screen(self) -> TableScreen:
        """The table as it is drawn."""
        screen = self._app.lobby.screen()
        assert isinstance(screen, AtTable)
        return screen.table

    def fill(self) -> None:
        """Bring figures onto the Field until none is left on a Bench, or long enough was tried."""
        for _ in range(TURNS_AT_MOST):
            self.turn()
            self.on_field = sum(one.place not in ("bench", "center") for one in self.screen.figures)
            if self.on_field == len(self.screen.figures):
                return

    def thought_about(self) -> dict[str, list[float]]:
        """The frames of the table at rest while the strong player thinks about it, and how long it did each time."""
        from kivy.clock import Clock

        referee = table_of(self._app.lobby).referee
        thinker = Thinker(referee.rules, referee.state)
        thinker.until_seated()
        looks = Clock.schedule_interval(thinker.look, 0)
        running_s = self._window.running_for(RUN_S)
        drawn_s = self._window.frames_for(RUN_S)
        looks.cancel()
        thinker.close()
        return {"running_s": running_s, "drawn_s": drawn_s, "answered_s": thinker.answered_s}

    def move(self, frames_for: Callable[[float], list[float]]) -> list[float]:
        """Move a token and let frames be drawn while it slides."""
        fielded = [one.name for one in self.screen.figures if one.place not in ("bench", "center")]
        for _ in range(20):
            _, space = self._choice(fielded)
            if space is not None:
                break
        assert space is not None, "no figure can move"
        self._app.shell.send(TapSpace(space.id))
        frames = frames_for(MOVE_S)
        self._end_turn()
        return frames

    def turn(self) -> None:
        """Move a figure, one of the Bench if one may be, and end the turn."""
        self._turn(self._benched())

    def choose(self) -> None:
        """Choose a figure that stands on the Field, so that one sees what it can do."""
        self._choice([one.name for one in self.screen.figures if one.place not in ("bench", "center")])

    def _benched(self) -> list[str]:
        return [one.name for one in self.screen.figures if one.place == "bench" and one.mark == "movable"]

    def _turn(self, preferred: list[str]) -> None:
        _, space = self._choice(preferred)
        if space is not None:
            self._app.shell.send(TapSpace(space.id))
        self._end_turn()

    def _choice(self, preferred: list[str]) -> tuple[str, SpaceView | None]:
        """Select a figure, of the preferred ones if one may be chosen, and a space that it can reach."""
        movable = [one.name for one in self.screen.figures if one.mark in ("movable", "selected")]
        wanted = [name for name in preferred if name in movable] or movable
        for figure in self._rng.sample(wanted, len(wanted)):
            if self.screen.selected != figure:
                self._app.shell.send(TapFigure(figure))
            reach = [space for space in self.screen.spaces if space.mark == "reach"]
            if reach:
                return figure, self._rng.choice(reach)
        return "", None

    def _end_turn(self) -> None:
        """Answer what the move led to without a battle: end the turn, or the first answer to a question."""
        for _ in range(10):
            screen = self.screen
            if screen.notice is not None:
                self._app.shell.send(CloseNotice())
            buttons = [button for seat in screen.seats for button in seat.buttons]
            if screen.choices:
                self._app.shell.send(screen.choices[0].intent)
            elif screen.selected and buttons and not any(one.mark == "movable" for one in screen.figures):
                self._app.shell.send(next(b.intent for b in reversed(buttons) if isinstance(b.intent, Act)))
            else:
                break
        self._window.frame()

    def tap(self) -> tuple[int, float] | None:
        """Tap a figure with a finger; after how many frames, and seconds, its answer is on the screen."""
        field = next(iter(self._fields()))
        movable = [one for one in self.screen.figures if one.mark == "movable"]
        if not movable:
            self._app.shell.send(TapFigure(self.screen.selected))
            return None
        figure = self._rng.choice(movable)
        before = self._app.shell.screen
        began = perf_counter()
        self._window.tap(*field.to_window(*field.spot(figure)))
        for frames in range(1, 30):
            self._window.frame()
            if self._app.shell.screen is not before:
                return frames, perf_counter() - began
        return None

    def _fields(self) -> Iterator[Any]:
        from companion.ui.widgets.field import Field

        return (widget for widget in self._app.shell.walk() if isinstance(widget, Field))
