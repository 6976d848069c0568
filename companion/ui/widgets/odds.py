"""Chances as a bar: the other figure goes out, neither, the own one goes out; below it what else may happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.app.screens import OddsLine, OddsView
from companion.ui import theme
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.text import texture, width_of
from companion.ui.words import say

COUNTING = "…"
ALL = 1000
"""More than there are lines."""


def percent(chance: float) -> str:
    """A chance in words: whole per cent, but never "0%" or "100%" of what is not certain.

    >>> percent(0.625), percent(0.003), percent(1.0)
    ('62%', '<1%', '100%')
    """
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{round(100 * chance)}%"


def percent_range(line: OddsLine) -> str:
    """The chance of what happens, from the least to the most where players choose.

    >>> percent_range(OddsLine("", 0.25, 0.25)), percent_range(OddsLine("", 0.5, 0.0))
    ('25%', '0–50%')
    """
    least, most = percent(line.least), percent(line.most)
    return most if least == most else f"{least.rstrip('%')}–{most}"


class OddsBar(ButtonBehavior, Widget):
    """The bar with its words below it, and at most `effects` lines of what else may happen. Its height follows.

    Where there are more lines, it says so; a tap lays all of them over the screen, by *lay*.
    """

    odds = ObjectProperty(None, allownone=True)
    effects = NumericProperty(2)
    """How many lines are listed."""

    def __init__(self, lay: Callable[[Sheet], None] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._lay = lay
        for name in ("pos", "size", "odds", "effects"):
            self.fbind(name, self._draw)
        self._draw()

    def on_release(self) -> None:
        """A tap: all lines, where some are hidden."""
        if self._lay is not None and self.odds is not None and self._hidden(self.odds):
            self._lay(odds_sheet(self.odds))

    def _rows(self, odds: OddsView) -> list[tuple[str, str]]:
        """Chances with their words: first for which choices the bar is, then what happens."""
        notes = [("", note) for note in odds.notes]
        return notes + [(percent_range(line), line.text) for line in odds.lines]

    def _hidden(self, odds: OddsView) -> int:
        return max(0, len(self._rows(odds)) - int(self.effects))

    def _lines(self, odds: OddsView) -> list[tuple[str, Any]]:
        """The rows that are listed, their words wrapped."""
        small = theme.sizes().small
        rows = self._rows(odds)[: int(self.effects)]
        if hidden := self._hidden(odds):
            rows.append(("+", say("odds.more", n=hidden)))
        room = max(60, int(self.width - self._indent(rows)))
        return [
            (number, texture(text, small, width=room if number else int(max(60, self.width)), align="left"))
            for number, text in rows
        ]

    def _indent(self, rows: list[tuple[str, str]]) -> float:
        sizes = theme.sizes()
        widest = max((width_of(number, sizes.small, True) for number, _ in rows), default=0.0)
        return max(widest, width_of("100%", sizes.small, True)) + sizes.gap

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        odds: OddsView | None = self.odds
        if odds is None:
            self.height = 0.0
            return
        sizes = theme.sizes()
        line: float = sizes.small * 1.3
        bar = sizes.small * 0.7
        lines = self._lines(odds)
        self.height = bar + 4 + line + sum(words.height + 3 for _, words in lines)
        if self.width < 40:
            return
        indent = self._indent([(number, "") for number, _ in lines])
        with self.canvas:
            self._bar(odds, bar)
            self._labels(odds, (self.y + self.height) - bar - 4 - line / 2)
            top = (self.y + self.height) - bar - 4 - line
            for chance, words in lines:
                if chance:
                    number = texture(chance, sizes.small, bold=True)
                    self._put(number, self.x, top - number.height / 2, theme.TEXT)
                self._put(words, self.x + (indent if chance else 0), top - words.height / 2, theme.QUIET)
                top -= words.height + 3

    def _labels(self, odds: OddsView, y: float) -> None:
        """The words for the three parts with their chances, in a row."""
        sizes = theme.sizes()
        chances = (odds.other_out, odds.neither_out, odds.own_out)
        labels = [
            f"{name} {COUNTING if odds.counting else percent(chance)}"
            for name, chance in zip(odds.words, chances, strict=True)
        ]
        widths = [width_of(label, sizes.small) for label in labels]
        squeeze = min(1.0, (self.width - 12) / max(1.0, sum(widths)))
        x: float = self.x
        free = (self.width - sum(widths) * squeeze) / 2
        for label, width, colour in zip(labels, widths, (theme.WIN, theme.QUIET, theme.LOSE), strict=True):
            self._put(texture(label, sizes.small), x, y, theme.mix(colour, theme.TEXT, 0.25), squeeze)
            x += width * squeeze + free

    def _bar(self, odds: OddsView, height: float) -> None:
        """The parts, with a dark gap between them; one that can happen is never too thin to see.

        Where both figures go out, the bar has both colours, one above the other.
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
        # What is left of a subtraction is no chance.
        widths = [max(3.0, share * self.width) if share > 1e-9 else 0.0 for share, _ in parts]
        scale = self.width / max(1.0, sum(widths))
        x, low = self.x, (self.y + self.height) - height
        for width, (_, colours) in zip(widths, parts, strict=True):
            high = height / len(colours)
            for number, colour in enumerate(reversed(colours)):
                if width:
                    Color(*colour)
                    size = (max(1.0, width * scale - 2), high)
                    RoundedRectangle(pos=(x, low + number * high), size=size, radius=[3])
            x += width * scale

    def _put(self, words: Any, x: float, y: float, colour: theme.Rgba, squeeze: float = 1.0) -> None:
        Color(*colour)
        Rectangle(
            texture=words, pos=(round(x), round(y - words.height / 2)), size=(words.width * squeeze, words.height)
        )


def odds_sheet(odds: OddsView) -> Sheet:
    """All that a battle may bring."""
    return Sheet(say("odds.title"), OddsBar(odds=odds, effects=ALL))
