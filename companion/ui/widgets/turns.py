"""A queue that spreads deferrable drawing over frames, so that no frame takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.widgets.disc import late

A_FRAME_S = 0.012
"""Start another piece only within this time of the frame's start."""
LEAST = 2
"""Pieces done even in a late frame, since all frames may be late."""


class Turns:
    """Does work at once while the frame has time, and queues the rest: each later frame does some, late or not."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._event: Any = None

    def do(self, work: Callable[[], None]) -> None:
        """Do this now or soon; ignored if it is queued already."""
        if work in self._waiting:
            return
        if not self._waiting and not late(A_FRAME_S):
            work()
            return
        self._waiting.append(work)
        if self._event is None:
            self._event = Clock.schedule_once(self._begin, 0)

    def _begin(self, _: float) -> None:
        # First let the frame that requested the work be drawn.
        self._event = Clock.schedule_interval(self._next, 0)

    def _next(self, _: float) -> bool:
        done = 0
        while self._waiting and (done < LEAST or not late(A_FRAME_S)):
            self._waiting.pop(0)()
            done += 1
        if not self._waiting:
            self._event = None
        return bool(self._waiting)
