"""Odds of a battle as a bar: other figure out, neither, own figure out; below it the other possible effects."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.app.screens.table import OddsView
from companion.ui import theme
from companion.ui.screen_texts import chance, say
from companion.ui.widgets import shapes
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.text import texture, width_of

COUNTING = "…"
LEAST_SQUEEZE = 0.92
"""Labels below the bar are squeezed down to this factor before they wrap to another row."""
ALL = 1000
"""A number of lines beyond any battle's."""


class OddsBar(ButtonBehavior, Widget):
    """The bar with its labels, and at most `effects` lines of other effects; it sets its own height.

    It omits lines that would make it higher than `room`, and says how many; a tap opens a sheet with all of them,
    by *lay*.
    """

    thing = "odds"

    odds = ObjectProperty(None, allownone=True)
    effects = NumericProperty(2)
    """Greatest number of lines."""
    room = NumericProperty(inf)
    """Available height; bar and labels are always shown."""

    def __init__(self, lay: Callable[[Sheet], None] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._lay = lay
        for name in ("pos", "size", "odds", "effects", "room"):
            self.fbind(name, self._draw)
        self._draw()

    def on_release(self) -> None:
        """Open a sheet with all lines, if some are hidden."""
        if self._lay is not None and self.odds is not None and self.hides_lines():
            self._lay(odds_sheet(self.odds))

    def hides_lines(self) -> bool:
        """Are some lines hidden?"""
        return self.odds is not None and len(self.listed()) < len(self._rows(self.odds))

    def _rows(self, odds: OddsView) -> list[tuple[str, str]]:
        """Pairs of chance and words: first the notes on the choices that the bar assumes, then the effects."""
        notes = [("", note) for note in odds.notes]
        return notes + [(chance(line.least, line.most), line.text) for line in odds.lines]

    def listed(self) -> list[tuple[str, str]]:
        """The rows that fit; if not even one note fits, the first effect if that does."""
        odds = self.odds
        rows = self._rows(odds)
        tries = [rows[:count] for count in range(min(int(self.effects), len(rows)), 0, -1)]
        if odds.notes and self.effects >= 1:
            tries.append([row for row in rows if row[0]][:1])
        return next((few for few in tries if few and self._high(odds, few) <= self.room), [])

    def _high(self, odds: OddsView, rows: list[tuple[str, str]]) -> float:
        """Height with these rows."""
        return float(self._head(odds) + sum(words.height + 3 for _, words in self._lines(odds, rows)))

    def _lines(self, odds: OddsView, rows: list[tuple[str, str]]) -> list[tuple[str, Any]]:
        """These rows, wrapped, and a row with the number of hidden ones."""
        small = theme.sizes().small
        if hidden := len(self._rows(odds)) - len(rows):
            sign = "+" if any(number for number, _ in rows) else ""
            rows = [*rows, (sign, say("odds.more", n=hidden))]
        room = max(60, int(self.width - self._indent(rows)))
        return [
            (number, texture(text, small, width=room if number else int(max(60, self.width)), align="left"))
            for number, text in rows
        ]

    def _indent(self, rows: list[tuple[str, str]]) -> float:
        sizes = theme.sizes()
        widest = max((width_of(number, sizes.small, True) for number, _ in rows), default=0.0)
        return max(widest, width_of(chance(1.0), sizes.small, True)) + sizes.gap

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        odds: OddsView | None = self.odds
        if odds is None:
            self.height = 0.0
            return
        sizes = theme.sizes()
        lines = self._lines(odds, self.listed())
        self.height = self._head(odds) + sum(words.height + 3 for _, words in lines)
        if self.width < 40:
            return
        indent = self._indent([(number, "") for number, _ in lines])
        with self.canvas:
            self._bar(odds, self._thick())
            self._labels(odds, (self.y + self.height) - self._thick() - 4)
            top = self.y + self.height - self._head(odds)
            for said, words in lines:
                if said:
                    number = texture(said, sizes.small, bold=True)
                    self._put(number, self.x, top - number.height / 2, theme.TEXT)
                self._put(words, self.x + (indent if said else 0), top - words.height / 2, theme.QUIET)
                top -= words.height + 3

    def _thick(self) -> float:
        """Height of the bar itself."""
        return theme.sizes().small * 0.7

    def _line(self) -> float:
        """Height of a row of labels."""
        return theme.sizes().small * 1.3

    def _head(self, odds: OddsView) -> float:
        """Height of the bar with its labels."""
        return self._thick() + 4 + self._line() * len(self.labels(odds))

    def labels(self, odds: OddsView) -> list[list[tuple[str, theme.Rgba]]]:
        """The labels of the three parts with their chances, in as many rows as they need."""
        chances = (odds.other_out, odds.neither_out, odds.own_out)
        rows: list[list[tuple[str, theme.Rgba]]] = [[]]
        for name, share, colour in zip(odds.words, chances, (theme.WIN, theme.QUIET, theme.LOSE), strict=True):
            label = (f"{name} {COUNTING if odds.counting else chance(share)}", colour)
            if rows[-1] and self._squeeze([*rows[-1], label]) < LEAST_SQUEEZE:
                rows.append([])
            rows[-1].append(label)
        return rows

    def _squeeze(self, row: list[tuple[str, theme.Rgba]]) -> float:
        """Factor by which to squeeze a row's labels to fit, at most 1."""
        wide = sum(width_of(label, theme.sizes().small) for label, _ in row)
        return min(1.0, (self.width - theme.sizes().gap * (len(row) - 1)) / max(1.0, wide))

    def _labels(self, odds: OddsView, top: float) -> None:
        """Draw the labels below the bar."""
        small = theme.sizes().small
        for number, row in enumerate(self.labels(odds)):
            squeeze = self._squeeze(row)
            widths = [width_of(label, small) * squeeze for label, _ in row]
            free = (self.width - sum(widths)) / max(1, len(row) - 1)
            x, y = self.x, top - self._line() * (number + 0.5)
            for (label, colour), width in zip(row, widths, strict=True):
                self._put(texture(label, small), x, y, theme.mix(colour, theme.TEXT, 0.25), squeeze)
                x += width + free

    def _bar(self, odds: OddsView, height: float) -> None:
        """Draw the parts with a gap between them; a possible one is never too thin to see.

        The part where both figures go out has both colours, one above the other.
        """
        both = odds.both_out
        parts = [
            (odds.other_out - both, (theme.WIN,)),
            (odds.neither_out, (theme.NOTHING,)),
            (both, (theme.WIN, theme.LOSE)),
            (odds.own_out - both, (theme.LOSE,)),
        ]
        if odds.counting:
            parts = [(1.0, (theme.NOTHING,))]
        # Ignore rounding errors of the subtraction.
        widths = [max(3.0, share * self.width) if share > 1e-9 else 0.0 for share, _ in parts]
        scale = self.width / max(1.0, sum(widths))
        x, low = self.x, (self.y + self.height) - height
        for width, (_, colours) in zip(widths, parts, strict=True):
            high = height / len(colours)
            for number, colour in enumerate(reversed(colours)):
                if width:
                    Color(*colour)
                    size = (max(1.0, width * scale - 2), high)
                    shapes.rounded((x, low + number * high), size, 3, rough=True)
            x += width * scale

    def _put(self, words: Any, x: float, y: float, colour: theme.Rgba, squeeze: float = 1.0) -> None:
        Color(*colour)
        Rectangle(
            texture=words, pos=(round(x), round(y - words.height / 2)), size=(words.width * squeeze, words.height)
        )


def odds_sheet(odds: OddsView) -> Sheet:
    """A sheet with all effects of a battle."""
    return Sheet(say("odds.title"), OddsBar(odds=odds, effects=ALL))
