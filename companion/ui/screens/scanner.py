"""The disc scanner: measures a real disc border by border."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.spinners import LiveView, ScannerScreen, ScanSegment
from companion.ui import theme
from companion.ui.screen_texts import decimal
from companion.ui.screens._spinner_pieces import DialColumn, Pushes, refill, stack, upright
from companion.ui.screens.pieces import Page, Scroller, Send, text
from companion.ui.widgets.pictures import box
from companion.ui.widgets.text import draw, texture


class ScanRow(Widget):
    """A segment: its measured size, and the size it is snapped to."""

    thing = "scan"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.sizes().touch, **kwargs)
        self.row: ScanSegment | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._draw)

    def show(self, row: ScanSegment) -> None:

        if row != self.row:
            self.row = row
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        row = self.row
        if row is None or self.width < 120:
            return
        sizes = theme.sizes()
        y = self.y + self.height / 2
        side = sizes.text * 1.6
        with self.canvas:
            box(self.pos, self.size, sizes.radius, theme.PANEL, theme.LINE)
            x = self.x + sizes.gap
            Color(*theme.LINE)
            Rectangle(pos=(round(x), round(y - side / 2)), size=(side, side))
            draw(texture(str(row.number + 1), side * 0.56, True), x + side / 2, y, theme.TEXT)
            x += side + sizes.gap
            right = self.x + self.width - sizes.pad
            taken = texture(f"{decimal(row.snapped_deg, 'g')}°", sizes.text, True)
            self._put(taken, right - taken.width, y, theme.ACCENT if row.doubtful else theme.TEXT)
            right -= taken.width + sizes.gap
            sign = "?" if row.doubtful else "→"
            measured = texture(f"{decimal(row.measured_deg)}° {sign}", sizes.small)
            self._put(measured, right - measured.width, y, theme.ACCENT if row.doubtful else theme.QUIET)
            right -= measured.width + sizes.gap
            words = texture(row.words, sizes.small, False, max(20, int(right - x)), 2, "left")
            self._put(words, x, y, theme.TEXT)

    @staticmethod
    def _put(words: Any, x: float, y: float, colour: theme.Rgba) -> None:
        Color(*colour)
        Rectangle(texture=words, pos=(round(x), round(y - words.height / 2)), size=words.size)


class ScannerView(Page):
    """The disc so far on the dial, with the button for a border below it and the segments beside it."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._upright = upright()
        self._shown: ScannerScreen | None = None
        self.rows: list[ScanRow] = []
        self._dial = DialColumn(self, strip=False)
        self._dial.padding = (sizes.pad, sizes.gap, sizes.pad, 0)
        self._pushes = Pushes(self, whole=True)
        self._text = text()
        self._list = stack(spacing=sizes.gap / 2)
        self._side = Scroller()
        self._build()

    def _build(self) -> None:
        sizes = theme.sizes()
        left = BoxLayout(orientation="vertical")
        foot = stack(padding=(sizes.pad, 0, sizes.pad, sizes.pad))
        foot.add_widget(self._pushes)
        left.add_widget(self._dial)
        left.add_widget(foot)
        body = BoxLayout(orientation="vertical" if self._upright else "horizontal")
        body.add_widget(left)
        side = sizes.pad if self._upright else 0
        self._side.column.spacing = sizes.gap
        self._side.column.padding = (side, sizes.gap, sizes.pad, sizes.pad)
        for part in (self._text, self._list):
            self._side.column.add_widget(part)
        body.add_widget(self._side)
        if self._upright:
            left.size_hint_y = 1.8
        self.put(body)

    def show(self, screen: ScannerScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, screen.back)
        self._dial.show(screen.base, screen.simulated)
        self._dial.dial.segments = screen.segments
        self._pushes.show(screen.pushes)
        self._text.show(screen.text)
        while len(self.rows) < len(screen.rows):
            self.rows.append(ScanRow())
        del self.rows[len(screen.rows) :]
        refill(self._list, self.rows)
        for widget, row in zip(self.rows, screen.rows, strict=True):
            widget.show(row)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Update the dial from live data."""
        self._dial.live(views)
