"""The collection in a window of its own, with a thousand figures, measured from inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from time import perf_counter, thread_time
from typing import Any

import msgspec

from companion.app.ports.outside import Library
from companion.app.screens.collection_intents import CountOwned, LookAtOwned
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_intents import GoCollection
from companion.figure.printed.figures import Figure
from tests.bench.soak import memory_mb
from tests.bench.window import Window, open_app

FIGURES = 1000
STEPS = 240
"""Frames from the first figure to the last: a very quick finger, four seconds long."""
STANDS_S = 2.5
"""The list stands for longer than it takes to draw what comes into sight later."""


class ManyFigures:
    """A library with so many more figures that it has a thousand; all else is the library's."""

    def __init__(self, library: Library) -> None:
        self._library = library
        given = library.figures()
        more = (
            msgspec.structs.replace(one, id=f"own-{number}", name=f"{one.name} {number}")
            for number, one in enumerate(islice(cycle(given), FIGURES - len(given)))
        )
        self._figures = tuple(sorted((*given, *more), key=lambda figure: (figure.name, figure.id)))

    def figures(self) -> Sequence[Figure]:
        """All thousand."""
        return self._figures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)


def measure_collection() -> dict[str, Any]:
    """Opening the collection, scrolling through it down and up, one more of a figure, and a figure looked at."""
    app, window = open_app(lambda made: replace(made, library=ManyFigures(made.library)))
    window.frames_for(1.0)
    open_s = _answered(app, window, GoCollection())
    window.frames_for(STANDS_S)
    screen = app.lobby.screen()
    assert isinstance(screen, CollectionScreen)
    assert len(screen.rows) == FIGURES
    from kivy.uix.recycleview import RecycleView

    rows = max((one for one in app.shell.walk() if isinstance(one, RecycleView)), key=lambda one: len(one.data))
    frames, processor = [], []
    for step in (*range(STEPS + 1), *range(STEPS, -1, -1)):
        rows.scroll_y = 1 - step / STEPS
        before = thread_time()
        frames.append(window.frame())
        processor.append(thread_time() - before)
    figure = screen.rows[FIGURES // 2].figure
    count_s = [_answered(app, window, CountOwned("figure", figure, 1)) for _ in range(5)]
    look_s = _answered(app, window, LookAtOwned(figure))
    return {
        "figures": FIGURES,
        "open_s": open_s,
        "scroll_s": frames,
        "processor_s": processor,
        "count_s": count_s,
        "look_s": look_s,
        "memory_mb": memory_mb(),
    }


def _answered(app: Any, window: Window, intent: Any) -> float:
    """After how many seconds the first frame after a tap is drawn."""
    began = perf_counter()
    app.shell.send(intent)
    window.frame()
    return perf_counter() - began
