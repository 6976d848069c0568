"""Text as cached textures, and helpers to fit text into boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as PlainText
from kivy.core.text.markup import MarkupLabel as MarkedText
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

from companion.ui import theme
from companion.ui.area_cache import by_area

LEAST_PIXELS = 2**19
"""Least size of the text cache in pixels: half a window of 1280 × 800. The fullest card table uses three quarters."""
SMALLER_TITLE = 4
"""Pixels by which a two-line title may shrink below the small font size."""
SOFT_HYPHEN = "\u00ad"
"""Marks a possible break in a long word; shown as a hyphen only where it breaks."""


def _most_pixels() -> float:
    return max(LEAST_PIXELS, Window.width * Window.height / 2)


@theme.forgettable
@by_area(_most_pixels)
def texture(
    text: str,
    size: float,
    bold: bool = False,
    width: int | None = None,
    lines: int = 0,
    align: str = "center",
) -> Any:
    """White *text* at *size* pixels, wrapped at *width*, in at most *lines* lines (0: no limit); cached."""
    size = max(6, round(size))
    options: dict[str, Any] = {
        "font_size": size,
        "font_name": theme.FONT,
        "bold": bold,
        "halign": align,
        "text_size": (width, None),
    }
    if lines:
        options["max_lines"] = lines
        options["shorten"] = lines == 1 and width is not None
        options["shorten_from"] = "right"
    if theme.lacks(text):
        label = MarkedText(text=theme.rich(text), markup=True, **options)
    else:
        label = PlainText(text=theme.held(text), **options)
    label.refresh()
    return label.texture


@lru_cache(maxsize=2000)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Width of *text* on one line, in pixels."""
    return float(PlainText(font_size=round(size), font_name=theme.FONT, bold=bold).get_extents(text)[0])


def row_words(text: str) -> list[str]:
    """*text* split at possible line breaks; words that must stay together are one."""
    return re.findall(r"[^ \n]+", theme.held(text))


def row_widths(text: str, size: float, width: float, bold: bool = False) -> list[float]:
    """Widths of the rows of *text* wrapped at *width*, from the top."""
    rows: list[str] = [""]
    for word in row_words(text):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and width_of(longer, size, bold) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return [min(width, width_of(row, size, bold)) for row in rows]


def narrowest(text: str, size: float, width: float, bold: bool = False) -> float:
    """Least width, to 4 pixels, at which *text* takes no more rows than at *width*."""
    rows = len(row_widths(text, size, width, bold))
    low, high = max((width_of(word, size, bold) for word in row_words(text)), default=0.0), width
    while high - low > 4:
        middle = (low + high) / 2
        if len(row_widths(text, size, middle, bold)) > rows:
            low = middle
        else:
            high = middle
    return high


@lru_cache(maxsize=1000)
def unbroken(text: str) -> str:
    """*text* on one line, without soft hyphens."""
    return " ".join(text.replace(SOFT_HYPHEN, "").split())


def broken(text: str, lines: int, size: float, bold: bool) -> tuple[str, ...]:
    """*text* broken into at most two lines so that the wider one is as narrow as possible; *lines* below 2: unbroken.

    It breaks between words or at a soft hyphen.
    """
    text = theme.held(text.strip())
    places = [i for i, sign in enumerate(text) if sign in (" ", "\n", SOFT_HYPHEN)]
    if lines < 2 or not places:
        return (unbroken(text),)
    options = [(unbroken(text[:i]) + ("-" if text[i] == SOFT_HYPHEN else ""), unbroken(text[i + 1 :])) for i in places]
    return min(options, key=lambda pair: max(width_of(part, size, bold) for part in pair))


def fit_title(label: Any, words: str, size: float = 0.0) -> None:
    """Set a title on one line at *size* (0: the usual one), or smaller on two if it is too long; it is never cut."""
    sizes = theme.sizes()
    size = size or sizes.title
    is_long = _title_width((words,), size) > label.width
    if is_long:
        size = min(size, sizes.small)
        while size > sizes.small - SMALLER_TITLE and _title_width(broken(words, 2, size, True), size) > label.width:
            size -= 1
    label.shorten, label.max_lines = not is_long, 2 if is_long else 0
    # Break it here: Kivy's label would break at a soft hyphen without showing it.
    label.text = theme.rich("\n".join(broken(words, 2, size, True)) if is_long else unbroken(words))
    label.font_size = size


def _title_width(lines: Iterable[str], size: float) -> float:
    # `width_of` rounds the font size: the drawn text may be a few hundredths wider.
    return max(width_of(line, size, True) for line in lines) * 1.03


def narrowest_title(words: str) -> float:
    """Least width for a title on two lines in small letters, with unbroken words."""
    size = theme.sizes().small
    return max(width_of(words, size, True) * 0.6, _title_width(words.split() or ("",), size))


def coordinates(picture: Any, turned: bool) -> tuple[float, ...]:
    """A texture's coordinates, *turned* by 180° if wanted, which swaps opposite corners."""
    corners = tuple(picture.tex_coords)
    return (*corners[4:], *corners[:4]) if turned else corners


def draw(text: Any, x: float, y: float, colour: theme.Rgba, squeeze: float = 1.0) -> Rectangle:
    """Draw a text texture centred on (x, y); *squeeze*: horizontal scale."""
    Color(*colour)
    width, height = text.width * squeeze, text.height
    return Rectangle(texture=text, pos=(round(x - width / 2), round(y - height / 2)), size=(width, height))
