"""Chances as a bar: win, nothing, lose, in per cent; under it what may come besides."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.app.screens import OddsView
from companion.ui import theme
from companion.ui.widgets.text import texture, width_of
from companion.ui.words import say


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


class OddsBar(Widget):
    """The bar with its words below it; `effects` at most of the things that may come. Its height follows."""

    odds = ObjectProperty(None, allownone=True)
    effects = NumericProperty(2)
    """How many of them are listed."""
    words = ListProperty([])
    """Words for win, nothing, lose; empty: the usual ones."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        for name in ("pos", "size", "odds", "effects", "words"):
            self.fbind(name, self._draw)
        self._draw()

    def _lines(self, odds: OddsView) -> list[tuple[str, Any]]:
        """Chance and words of each effect, wrapped."""
        sizes = theme.sizes()
        room = max(60, int(self.width - self._indent()))
        found = odds.effects[: int(self.effects)]
        return [(percent(chance), texture(text, sizes.small, width=room, align="left")) for text, chance in found]

    def _indent(self) -> float:
        return width_of("100%", theme.sizes().small, True) + theme.sizes().gap

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        odds = self.odds
        if odds is None:
            self.height = 0.0
            return
        sizes = theme.sizes()
        line: float = sizes.small * 1.3
        bar = max(10.0, sizes.small * 0.7)
        lines = self._lines(odds)
        self.height = bar + 4 + line + sum(words.height + 3 for _, words in lines)
        if self.width < 40:
            return
        with self.canvas:
            self._bar(odds, bar)
            y: float = (self.y + self.height) - bar - 4 - line / 2
            names = list(self.words) or [say("odds.win"), say("odds.nothing"), say("odds.lose")]
            labels = [
                f"{name} {percent(chance)}"
                for name, chance in zip(names, (odds.win, odds.nothing, odds.lose), strict=True)
            ]
            widths = [width_of(label, sizes.small) for label in labels]
            squeeze = min(1.0, (self.width - 12) / max(1.0, sum(widths)))
            x: float = self.x
            free = (self.width - sum(widths) * squeeze) / 2
            for label, width, colour in zip(labels, widths, (theme.WIN, theme.QUIET, theme.LOSE), strict=True):
                self._put(texture(label, sizes.small), x, y, theme.mix(colour, theme.TEXT, 0.25), squeeze)
                x += width * squeeze + free
            top = y - line / 2
            for chance, words in lines:
                number = texture(chance, sizes.small, bold=True)
                self._put(number, self.x, top - number.height / 2, theme.TEXT)
                self._put(words, self.x + self._indent(), top - words.height / 2, theme.QUIET)
                top -= words.height + 3

    def _bar(self, odds: OddsView, height: float) -> None:
        """The three parts, with a dark gap between them; a part that can happen is never too thin to see."""
        shares = [odds.win, odds.nothing, odds.lose]
        least = 3.0
        widths = [max(least, share * self.width) if share > 0 else 0.0 for share in shares]
        scale = self.width / max(1.0, sum(widths))
        x = self.x
        for width, colour in zip(widths, (theme.WIN, theme.NOTHING, theme.LOSE), strict=True):
            if width:
                Color(*colour)
                RoundedRectangle(
                    pos=(x, (self.y + self.height) - height), size=(max(1.0, width * scale - 2), height), radius=[3]
                )
                x += width * scale

    def _put(self, words: Any, x: float, y: float, colour: theme.Rgba, squeeze: float = 1.0) -> None:
        Color(*colour)
        Rectangle(
            texture=words, pos=(round(x), round(y - words.height / 2)), size=(words.width * squeeze, words.height)
        )
