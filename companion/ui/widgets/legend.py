"""Legend of a disc: colour, pattern, letter, name, power and effect of each segment."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.widgets.disc import OVER, letter_size, painted
from companion.ui.widgets.pictures import box
from companion.ui.widgets.shapes import pattern
from companion.ui.widgets.text import draw, texture


@lru_cache(maxsize=96)
def chip_texture(colour: str, letter: str, side: float) -> Any:
    """A square in a segment's colour and pattern with its letter, at `OVER` times its shown size."""
    big = round(side * OVER)

    def paint() -> None:
        Color(*theme.SEGMENT[colour])
        Rectangle(pos=(0, 0), size=(big, big))
        kind = theme.PATTERN[colour]
        if kind != "plain":
            # A piece of a large ring with its hub far below: nearly a square.
            Color(*theme.mix(theme.SEGMENT[colour], theme.ON_SEGMENT[colour], 0.36))
            far = big * 5
            wide = 57.3 * big / far
            pattern(kind, big / 2, -far, far, far + big, -wide / 2, wide)
        half = big * 0.3
        Color(*theme.SEGMENT[colour])
        Rectangle(pos=(big / 2 - half, big / 2 - half), size=(2 * half, 2 * half))
        draw(texture(letter, letter_size(letter, big * 0.56), bold=True), big / 2, big / 2, theme.ON_SEGMENT[colour])

    return painted(big, big, theme.SEGMENT[colour], paint)


class Legend(Widget):
    """The rows; the height follows from the width. `shown`: the highlighted row, -1 for none."""

    thing = "legend"

    segments = ObjectProperty(())
    shown = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.row_middle: dict[int, float] = {}
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "width", "segments", "shown"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 80:
            return
        sizes = theme.sizes()
        side = sizes.text * 1.5
        indent = side + sizes.gap * 1.5
        room = int(self.width - indent - 8)
        rows: list[tuple[SegmentView, Any, float]] = []
        for segment in self.segments:
            words = texture(segment.words, sizes.small, width=room, align="left") if segment.words else None
            rows.append((segment, words, max(side, sizes.text * 1.25 + (words.height if words else 0))))
        gap = sizes.gap
        total = sum(height + gap for _, _, height in rows) + gap
        tops = [total - gap / 2 - sum(height + gap for _, _, height in rows[:i]) for i in range(len(rows))]
        # Set before the height, whose observers read it.
        self.row_middle = {i: top - rows[i][2] / 2 for i, top in enumerate(tops)}
        self.height = total
        with self.canvas:
            for i, (segment, words, height) in enumerate(rows):
                self._row(segment, words, self.y + tops[i], height, indent, room, i == self.shown)

    def _row(
        self, segment: SegmentView, words: Any, y: float, height: float, indent: float, room: int, chosen: bool
    ) -> None:
        sizes = theme.sizes()
        side = sizes.text * 1.5
        if chosen:
            box((self.x, y - height - 3), (self.width - 2, height + 6), 6, theme.RAISED, theme.ACCENT, 1.5)
        Color(1, 1, 1, 1)
        Rectangle(
            texture=chip_texture(segment.colour, segment.letter, side),
            pos=(round(self.x + 4), round(y - side)),
            size=(side, side),
        )
        middle = y - sizes.text * 0.62
        number = texture(segment.power, sizes.text, bold=True) if segment.power else None
        name = texture(segment.name, sizes.text, bold=True)
        # Stars come from a fallback font and are wider than measured.
        squeeze = max(0.5, min(1.0, (room - (number.width + sizes.gap if number else 0)) / name.width))
        x = self.x + indent
        draw(name, x + name.width * squeeze / 2, middle, theme.TEXT, squeeze)
        if number is not None:
            draw(number, x + name.width * squeeze + sizes.gap + number.width / 2, middle, theme.ACCENT)
        if words is not None:
            Color(*(theme.TEXT if chosen else theme.QUIET))
            Rectangle(texture=words, pos=(round(x), round(y - sizes.text * 1.25 - words.height)), size=words.size)


class LegendView(ScrollView):
    """A scrollable legend."""

    thing = "legend"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=6, scroll_type=["bars", "content"], **kwargs)
        self.legend = Legend()
        self.add_widget(self.legend)
        self.legend.bind(height=self._focus)
        self.bind(height=self._focus)

    def show(self, segments: tuple[SegmentView, ...], shown: int = -1) -> None:
        """Show these segments; scroll to row *shown*."""
        self.legend.segments, self.legend.shown = segments, shown
        self._focus()

    def _focus(self, *_: object) -> None:
        shown = self.legend.shown
        spare = self.legend.height - self.height
        if shown >= 0 and spare > 0:
            middle = self.legend.row_middle.get(shown, 0.0)
            self.scroll_y = min(1.0, max(0.0, (middle - self.height / 2) / spare))
