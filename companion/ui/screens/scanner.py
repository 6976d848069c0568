"""The disc scanner: a real figure's disc, measured border by border."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens import LiveView, ScannerScreen, ScanSegment, SegmentView
from companion.ui import theme
from companion.ui.screens.pieces import Page, Scroller, Send, text, wide
from companion.ui.screens.spinner_pieces import Choices, DialColumn, Pushes, refill, stack, upright
from companion.ui.widgets import blank, box, chip_texture, draw, texture
from companion.ui.words import decimal, say


class ScanRow(ButtonBehavior, Widget):
    """A segment: what it is so far, how wide it was measured, how wide it is taken to be."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(size_hint_y=None, height=theme.sizes().touch, **kwargs)
        self._page = page
        self.row: ScanSegment | None = None
        self._segment: SegmentView | None = None
        self._editing = False
        for name in ("pos", "size", "state"):
            self.fbind(name, self._draw)

    def show(self, row: ScanSegment, segment: SegmentView | None, editing: bool) -> None:
        """Show it; *editing*: it is being worked on."""
        if (row, segment, editing) != (self.row, self._segment, self._editing):
            self.row, self._segment, self._editing = row, segment, editing
            self._draw()

    def on_release(self) -> None:
        """Kivy's: it was tapped."""
        if self.row is not None:
            self._page.send(self.row.push.intent)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        row = self.row
        if row is None or self.width < 120:
            return
        sizes = theme.sizes()
        y = self.y + self.height / 2
        side = sizes.text * 1.6
        with self.canvas:
            fill = theme.RAISED if self._editing or self.state == "down" else theme.PANEL
            outline = theme.ACCENT if self._editing else theme.OUTLINE
            box(self.pos, self.size, sizes.radius, fill, outline, 2.5 if self._editing else 1.25)
            x = self.x + sizes.gap
            if self._segment is not None:
                self._chip(self._segment, row.number, x, y - side / 2, side)
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
    def _chip(segment: SegmentView, number: int, x: float, y: float, side: float) -> None:
        """Chip of a segment: colour and letter; its number where nothing else is known yet."""
        Color(*(theme.LINE if blank(segment) else (1, 1, 1, 1)))
        picture = None if blank(segment) else chip_texture(segment.colour, segment.letter, side)
        Rectangle(texture=picture, pos=(round(x), round(y)), size=(side, side))
        if picture is None:
            draw(texture(str(number + 1), side * 0.56, True), x + side / 2, y + side / 2, theme.TEXT)

    @staticmethod
    def _put(words: Any, x: float, y: float, colour: theme.Rgba) -> None:
        Color(*colour)
        Rectangle(texture=words, pos=(round(x), round(y - words.height / 2)), size=words.size)


class ScannerView(Page):
    """The disc so far on the dial with the button for a border below it; beside it its segments and what they are."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._upright = upright()
        self._three = wide() and not self._upright
        self._shown: ScannerScreen | None = None
        self.rows: list[ScanRow] = []
        self._dial = DialColumn(self, strip=False)
        self._dial.padding = (sizes.pad, sizes.gap, sizes.pad, 0)
        self._pushes = Pushes(self, whole=True)
        self._text = text()
        self._head = text(bold=True)
        self._list = stack(spacing=sizes.gap / 2)
        self._edit = Choices(self)
        self._middle, self._right = Scroller(), Scroller()
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
        for scroller in (self._middle, self._right):
            scroller.column.spacing = sizes.gap
            scroller.column.padding = (side, sizes.gap, sizes.pad, sizes.pad)
        body.add_widget(self._middle)
        if self._three:
            body.add_widget(self._right)
        elif not self._upright:
            left.size_hint_x = 0.72
        self.put(body)

    def show(self, screen: ScannerScreen) -> None:
        """Show the disc as far as it is measured."""
        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back)
        self._dial.show(screen.base, screen.simulated)
        self._dial.dial.segments = screen.segments
        self._pushes.show(screen.pushes)
        self._text.show(screen.text)
        self._show_rows(screen)
        edited = next((row for row in screen.rows if row.number == screen.editing), None)
        self._head.show(say("scanner.segment", words=edited.words) if edited else say("scanner.figure"))
        self._edit.show(screen.choices, screen.names)
        editor = [self._head, self._edit] if screen.choices or screen.names else []
        if self._three:
            refill(self._middle.column, [self._text, self._list])
            refill(self._right.column, editor)
        elif edited is not None:
            # What is worked on comes first: it would be out of sight below the rows.
            refill(self._middle.column, [*editor, self._list])
        else:
            refill(self._middle.column, [self._text, self._list, *editor])
        if before is not None and before.editing != screen.editing and not self._three:
            self._middle.scroll_y = 1

    def _show_rows(self, screen: ScannerScreen) -> None:
        while len(self.rows) < len(screen.rows):
            self.rows.append(ScanRow(self))
        del self.rows[len(screen.rows) :]
        refill(self._list, self.rows)
        for i, (widget, row) in enumerate(zip(self.rows, screen.rows, strict=True)):
            segment = screen.segments[i] if i < len(screen.segments) else None
            widget.show(row, segment, row.number == screen.editing)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """The bases as they stand now."""
        self._dial.live(views)
