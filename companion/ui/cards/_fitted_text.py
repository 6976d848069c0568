"""Fits names into boxes: breaks them between words, then shrinks, then squeezes them, but never cuts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Color, Rectangle

from companion.app.screens.cards import AskView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.text import row_words, texture, width_of


@dataclass(frozen=True)
class Fitted:
    """Lines of words, their font size, and their horizontal scale."""

    lines: tuple[str, ...]
    size: float
    squeeze: float
    bold: bool

    @property
    def height(self) -> float:
        """Height of all lines in pixels."""
        return len(self.lines) * self.size * LEADING


LEADING = 1.16
LEAST_SQUEEZE = 0.62


def _broken(words: Sequence[str], most: int, size: float, bold: bool) -> tuple[str, ...]:
    """Break words into at most *most* lines, with the widest as narrow as possible."""
    if most == 1 or len(words) == 1:
        return (" ".join(words),)
    best: tuple[str, ...] = (" ".join(words),)
    for i in range(1, len(words)):
        lines = (" ".join(words[:i]), *_broken(words[i:], most - 1, size, bold))
        if _widest(lines, size, bold) < _widest(best, size, bold):
            best = lines
    return best


def _widest(lines: Sequence[str], size: float, bold: bool) -> float:
    return max(width_of(line, size, bold) for line in lines)


def begun(text: str, width: float, lines: int, size: float) -> Fitted:
    """As many words of a sentence as fit into *lines* lines of *width* pixels; "…" for the rest."""
    words, found = row_words(text), [""]
    for i, word in enumerate(words):
        longer = f"{found[-1]} {word}".strip()
        last = len(found) == lines
        more = "…" if last and i + 1 < len(words) else ""
        if width_of(longer + more, size) <= width or not found[-1]:
            found[-1] = longer
        elif not last:
            found.append(word)
        else:
            found[-1] += "…"
            break
    return Fitted(tuple(found), size, min(1.0, width / max(1.0, _widest(found, size, False))), False)


def fitted(text: str, width: float, height: float, size: float, least: float, bold: bool = False) -> Fitted:
    """Fit *text* into *width* × *height* pixels, at font sizes from *size* down to *least*.

    Takes the largest size that fits, with as few lines as possible, up to three. If none fits, squeezes the words at
    the least size; never cuts them.
    """
    words = row_words(text) or [""]
    at = size
    while at >= least:
        for lines in range(1, min(3, len(words)) + 1):
            made = _broken(words, lines, at, bold)
            if len(made) * at * LEADING <= height + 1 and _widest(made, at, bold) <= width:
                return Fitted(made, at, 1.0, bold)
        at -= 1
    most = max(1, min(3, len(words), int((height + 1) // (least * LEADING))))
    made = _broken(words, most, least, bold)
    return Fitted(made, least, min(1.0, width / max(1.0, _widest(made, least, bold))), bold)


def put_words(words: Fitted, x: float, top: float, colour: theme.Rgba, width: float = 0.0, align: str = "left") -> None:
    """Draw fitted words with their upper left corner at (x, top); *align* within *width*."""
    Color(*colour)
    for i, line in enumerate(words.lines):
        if not line:
            continue
        drawn = texture(line, words.size, words.bold)
        wide = drawn.width * words.squeeze
        at = x + {"left": 0.0, "center": (width - wide) / 2, "right": width - wide}[align]
        y = top - (i + 0.5) * words.size * LEADING - drawn.height / 2
        Rectangle(texture=drawn, pos=(round(at), round(y)), size=(wide, drawn.height))


def chosen_so_far(ask: AskView) -> str:
    """How many were chosen, and how many may be, in words."""
    if ask.least == ask.most:
        return say("cards.chosen_of", chosen=ask.chosen, most=ask.most)
    return say("cards.chosen", chosen=ask.chosen, least=ask.least, most=ask.most)
