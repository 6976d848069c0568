"""Virtual list of the collection's figures with small discs: only visible rows have widgets."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ObjectProperty
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.recycleview import RecycleView

from companion.app.screens.collection_intents import CountOwned, LookAtOwned
from companion.app.screens.studio_collection import CollectionRow
from companion.ui import theme
from companion.ui.screens.pieces import Send
from companion.ui.screens.small_discs import Painter, draw_pips
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import draw, texture

NARROWEST = 330
"""Least width of a row in reference pixels; limits the number of columns."""


class FigureRow(Pressable):
    """A figure. A tap opens its sheet; a tap on the plus at the right end adds one to the number owned."""

    row = ObjectProperty(None, allownone=True)
    within = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "row"):
            self.fbind(name, self._draw)

    @property
    def _plus(self) -> float:
        """Width of the plus."""
        return theme.sizes().touch * 1.15

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        row: CollectionRow | None = self.row
        if row is None or self.within is None or self.width < 100:
            return
        sizes = theme.sizes()
        side, pad = self.within.disc_side, sizes.gap
        x, y = self.x + pad + side / 2, self.y + self.height / 2
        left, right = self.x + side + 2 * pad, self.x + self.width - self._plus
        # Before opening the canvas, which would capture the picture's own instructions.
        picture = self.within.painter.picture(row.segments, side, False, self._draw)
        owned = texture(row.owned, sizes.text, True) if row.owned else None
        room = int(right - left - pad - (owned.width + pad if owned is not None else 0))
        if room < 20:
            return
        name = texture(row.name, sizes.text, True, room, 1, "left")
        facts = texture(row.facts, sizes.small, False, room, 1, "left")
        marks = texture(row.marks, sizes.small - 1, False, room, 1, "left") if row.marks else None
        lines = [(name, theme.TEXT), (facts, theme.QUIET), *([(marks, theme.ACCENT)] if marks is not None else [])]
        with self.canvas:
            box(self.pos, self.size, sizes.radius, theme.PANEL, theme.ACCENT if row.owned else theme.OUTLINE)
            if picture is None:
                Color(*theme.LINE)
                SmoothLine(circle=(x, y, side / 2 - 2), width=1)
            else:
                Color(1, 1, 1, 1)
                Rectangle(texture=picture, pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
            draw_pips(row.mp, x, y, side)
            top = y + sum(line.height for line, _ in lines) / 2
            for line, colour in lines:
                top -= line.height
                Color(*colour)
                Rectangle(texture=line, pos=(round(left), round(top)), size=line.size)
            if owned is not None:
                draw(owned, right - pad - owned.width / 2, y, theme.ACCENT)
            Color(*theme.LINE)
            Rectangle(pos=(round(right), self.y + pad), size=(1, self.height - 2 * pad))
            draw(texture("+", sizes.title, True), right + self._plus / 2, y, theme.TEXT)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """The row and its plus: keyboard targets."""
        if self.row is None:
            return []
        plus = self._plus
        return [
            (self.row.figure, (self.x, self.y, self.width - plus, self.height)),
            (f"{self.row.figure} +", (self.x + self.width - plus, self.y, plus, self.height)),
        ]

    @property
    def is_filled(self) -> bool:
        return self.row is not None

    def tapped(self, at: tuple[float, float]) -> None:
        figure = self.row.figure
        more = at[0] > self.x + self.width - self._plus
        self.within.send(CountOwned("figure", figure, 1) if more else LookAtOwned(figure))

    def held(self) -> None:
        self.within.send(LookAtOwned(self.row.figure))


class FigureRows(RecycleView):
    """The list of figures, in as many columns as fit."""

    thing = "figure-rows"

    def __init__(self, painter: Painter, send: Send, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(bar_width=6, scroll_type=["bars", "content"], do_scroll_x=False, **kwargs)
        self.send, self.painter = send, painter
        lines = (sizes.text + 2 * sizes.small) * 1.35
        self.disc_side = round(max(lines, sizes.touch * 1.2))
        self._layout = RecycleGridLayout(
            cols=1,
            size_hint_y=None,
            default_size_hint=(1, None),
            default_size=(None, self.disc_side + sizes.gap * 1.5),
            padding=(sizes.pad, 0, sizes.pad, sizes.gap),
            spacing=sizes.gap,
        )
        self._layout.bind(minimum_height=self._layout.setter("height"))
        self.add_widget(self._layout)
        self.viewclass = FigureRow
        self._rows: tuple[CollectionRow, ...] | None = None
        self.bind(width=self._fit)

    def show(self, rows: tuple[CollectionRow, ...]) -> None:
        """Show these figures; scroll to the top unless the figures are the same."""
        if rows is self._rows or rows == self._rows:
            return
        before, self._rows = self._rows, rows
        if before is not None and [row.figure for row in before] == [row.figure for row in rows]:
            self._change(before, rows)
            return
        self.data = [{"row": row, "within": self} for row in rows]
        self.painter.ahead((row.segments, self.disc_side, False) for row in rows)
        self.scroll_y = 1

    def _change(self, before: tuple[CollectionRow, ...], rows: tuple[CollectionRow, ...]) -> None:
        """Update only the changed rows of the same figures."""
        changed = {}
        for number, (one, other) in enumerate(zip(before, rows, strict=True)):
            if one is not other and one != other:
                self.data[number]["row"] = changed[other.figure] = other
        for widget in self._layout.children:
            if widget.row is not None and widget.row.figure in changed:
                widget.row = changed[widget.row.figure]

    def _fit(self, *_: object) -> None:
        sizes = theme.sizes()
        room = self.width - 2 * sizes.pad
        self._layout.cols = max(1, int((room + sizes.gap) // (theme.px(NARROWEST) + sizes.gap)))
