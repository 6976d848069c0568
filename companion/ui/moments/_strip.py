"""The match as a strip: its turns from left to right, and key moments in the half of the side they helped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.uix.widget import Widget

from companion.app.screens.moments import Moment
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.text import draw, texture

SIGN, PICKED = 0.14, 0.22
"""Radius of a sign, and of the picked one, as shares of the strip's height."""
APART = SIGN + PICKED
"""Least distance between signs of a side, as a share of the height: they never overlap."""
STAR = 1.15
"""Factor on a star's radius: it looks smaller than other signs, since it is mostly points."""


class MatchStrip(Widget):
    """Draws the moments of a match, and highlights the picked one."""

    def __init__(self, picked: Callable[[Moment], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, height=sizes.touch * 1.6, **kwargs)
        self._tell = picked
        self._moments: tuple[Moment, ...] = ()
        self._turns = 1
        self._picked: Moment | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, moments: tuple[Moment, ...], turns: int, picked: Moment | None) -> None:
        """Show the moments of a match of that many turns, *picked* highlighted."""
        self._moments, self._turns, self._picked = moments, turns, picked
        self._draw()

    def spot(self, moment: Moment) -> tuple[float, float]:
        """Centre of a moment's sign."""
        own = sorted((one for one in self._moments if one.seat == moment.seat), key=lambda one: one.turn)
        at = own.index(moment) if moment in own else 0
        return self._across(own or [moment])[at], self.y + self.height * (0.26 if moment.seat == 0 else 0.74)

    def _across(self, moments: list[Moment]) -> list[float]:
        """Horizontal positions of a side's signs, each as near to its turn as its neighbours allow."""
        left, wide = self._span()
        apart = min(self.height * APART, wide / max(1, len(moments) - 1))
        places: list[float] = []
        for one in moments:
            share = (one.turn - 1) / (self._turns - 1) if self._turns > 1 else 0.5
            places.append(max(left + wide * share, places[-1] + apart if places else left))
        last = left + wide
        for number in reversed(range(len(places))):
            places[number] = min(places[number], last)
            last = places[number] - apart
        return places

    def _span(self) -> tuple[float, float]:
        """Left end and length of the line, beside the bases that mark the halves."""
        margin = self.height * 0.42
        return self.x + margin * 1.7, max(1.0, self.width - margin * 2.4)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 60:
            return
        with self.canvas:
            box(self.pos, self.size, theme.sizes().radius, theme.PANEL, theme.LINE)
            left, wide = self._span()
            Color(*theme.LINE)
            Rectangle(pos=(left, self.y + self.height / 2 - 1), size=(wide, 2))
            self._draw_turns(left, wide)
            for seat in (0, 1):
                base(self.x + self.height * 0.34, self.y + self.height * (0.26, 0.74)[seat], self.height * 0.13, seat)
            for moment in self._moments:
                self._draw_moment(moment)

    def _draw_turns(self, left: float, wide: float) -> None:
        """Draw ticks at the smallest interval of turns that does not crowd."""
        every = next(step for step in (1, 5, 10, 20, 50, 1000) if self._turns / step * theme.px(22) <= wide)
        for turn in range(every, self._turns + 1, every):
            x = left + wide * (turn - 1) / max(1, self._turns - 1)
            Color(*theme.QUIET)
            Rectangle(pos=(x - 0.5, self.y + self.height / 2 - 4), size=(1, 8))

    def _draw_moment(self, moment: Moment) -> None:
        x, y = self.spot(moment)
        lit = moment == self._picked
        draw_sign(moment.kind, x, y, self.height * (PICKED / STAR if lit else SIGN), lit)


def draw_sign(kind: str, x: float, y: float, radius: float, lit: bool = False) -> None:
    """Draw the sign of a moment: each kind has its own shape, never just a colour."""
    colour = theme.ACCENT if lit else theme.TEXT
    match kind:
        case "knocked-out":
            Color(*colour)
            shapes.cross(x, y, radius * 0.75, max(1.5, radius * 0.22))
        case "surrounded":
            shapes.dashes(x, y, radius * 0.85, max(1.5, radius * 0.18), colour, 6)
            Color(*colour)
            shapes.cross(x, y, radius * 0.36, max(1.2, radius * 0.14))
        case "evolved":
            Color(*colour)
            for up in (0.0, 0.7):
                tip = y + radius * (up + 0.1)
                low = tip - radius * 0.6
                points = (x - radius * 0.7, low, x, tip, x + radius * 0.7, low)
                SmoothLine(points=points, width=max(1.3, radius * 0.13))
        case "card":
            draw(texture("T", radius * 1.6, bold=True), x, y, colour)
            box((x - radius * 0.7, y - radius), (radius * 1.4, radius * 2), radius * 0.3, None, colour, 1.5)
        case _:
            Color(*theme.ACCENT)
            shapes.star(x, y, radius * STAR)


class PickableStrip(MatchStrip):
    """A strip where a tap or a drag picks the nearest moment."""

    thing = "match-strip"

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not self._moments:
            return False
        touch.grab(self)
        self._pick(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._pick(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _pick(self, touch: Any) -> None:
        def away(moment: Moment) -> float:
            x, y = self.spot(moment)
            return abs(touch.x - x) + abs(touch.y - y) * 0.5

        self._tell(min(self._moments, key=away))
