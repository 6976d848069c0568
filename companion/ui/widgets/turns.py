"""Drawing that may come a frame or two later, so that no frame is long: each piece when its turn comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.widgets.disc import late

A_FRAME_S = 0.012
"""So much of a frame may be over when another piece is begun."""
LEAST = 2
"""So many of what waits are done in a frame that is late, since all may be."""


class Turns:
    """Does things at once while a frame has time for them, the others in turn: some in each frame, late or not."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._event: Any = None

    def do(self, work: Callable[[], None]) -> None:
        """Do this now or soon; what waits already waits once."""
        if work in self._waiting:
            return
        if not self._waiting and not late(A_FRAME_S):
            work()
            return
        self._waiting.append(work)
        if self._event is None:
            self._event = Clock.schedule_once(self._begin, 0)

    def _begin(self, _: float) -> None:
        # Where the frame in which all this was asked for is still to be drawn, it is drawn first.
        self._event = Clock.schedule_interval(self._next, 0)

    def _next(self, _: float) -> bool:
        done = 0
        while self._waiting and (done < LEAST or not late(A_FRAME_S)):
            self._waiting.pop(0)()
            done += 1
        if not self._waiting:
            self._event = None
        return bool(self._waiting)
