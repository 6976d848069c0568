"""What is wrong with a screen as it stands on the window: cut, covered, clipped, squeezed or too small for a finger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Edges = tuple[float, float, float, float]
"""Left, lower, right and upper edge on the window."""
FINGER = 0.92
"""Of 9 mm: what a target has to have at least, in both directions."""
MARKUP = re.compile(r"\[/?[a-z][^\]]*\]")
SQUEEZED = 0.9
"""Words of a button may be drawn so much narrower than they are."""
LEAST_SCROLLED = 0.1
"""Pixels: what has less out of sight has nothing there, and its bar promises something."""


def faults(ui: Any) -> list[str]:
    """Everything that is wrong with what is on the window; only of the uppermost sheet where one is open."""
    from companion.ui import theme

    whole = (0.0, 0.0, float(ui.window.width), float(ui.window.height))
    least = theme.usual().touch * FINGER
    parts = [part for root in ui.window.children for part in _uppermost(root).walk(restrict=True) if _in_sight(part)]
    found = [fault for part in parts for fault in (*_of(part, whole, least), *_scrolls_nothing(part))]
    return [*found, *_covered([part for part in parts if _is_target(part)], whole)]


def edges(widget: Any) -> Edges:
    """Where a widget is on the window, however it is turned."""
    one, other = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def _uppermost(root: Any) -> Any:
    from companion.ui.widgets.sheet import Sheet

    sheets = [widget for widget in root.walk(restrict=True) if isinstance(widget, Sheet)]
    return sheets[-1] if sheets else root


def _above(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget.parent.parent:
        widget = widget.parent
        yield widget


def _in_sight(widget: Any) -> bool:
    return all(one.opacity > 0.02 for one in (widget, *_above(widget)))


def _is_target(widget: Any) -> bool:
    from kivy.uix.behaviors import ButtonBehavior

    from companion.ui.widgets.odds import OddsBar
    from companion.ui.widgets.pressable import Pressable

    if isinstance(widget, OddsBar):
        return widget.hides_lines()  # else a tap on it does nothing
    return isinstance(widget, ButtonBehavior) or (isinstance(widget, Pressable) and widget.is_filled)


def _shown(widget: Any, whole: Edges) -> tuple[Edges, bool]:
    """What of it is in sight, and whether the rest can be scrolled to."""
    from kivy.uix.scrollview import ScrollView

    left, low, right, high = edges(widget)
    scrolls = [one for one in _above(widget) if isinstance(one, ScrollView)]
    for one in (whole, *map(edges, scrolls)):
        left, low, right, high = max(left, one[0]), max(low, one[1]), min(right, one[2]), min(high, one[3])
    return (left, low, right, high), bool(scrolls)


def _of(widget: Any, whole: Edges, least: float) -> Iterator[str]:
    from kivy.uix.label import Label

    from companion.ui.widgets.buttons import PushButton
    from companion.ui.widgets.log import LogTail

    words = getattr(widget, "text", "")
    said = f"{type(widget).__name__} {words!r}"
    is_words = isinstance(widget, Label) and bool(words)
    if not (is_words or _is_target(widget)) or min(widget.size) < 2:
        return
    at, scrolls = _shown(widget, whole)
    if at[2] - at[0] < 2 or at[3] - at[1] < 2:
        if not scrolls and not _in_drawer(widget):
            yield f"{said} is off the window"
        return
    around = edges(widget)
    if not scrolls and not _in_drawer(widget) and any(abs(a - b) > 1 for a, b in zip(at, around, strict=True)):
        yield f"{said} is cut off"
    if _is_target(widget) and not isinstance(widget, LogTail) and min(widget.size) < least:
        yield f"{said} is too small for a finger: {widget.width:.0f} × {widget.height:.0f}"
    if is_words and getattr(widget, "is_shortened", False):
        yield f"{said} is shortened"
    elif is_words and any(a > b + 1.5 for a, b in zip(widget.texture_size, widget.size, strict=True)):
        yield f"{said} is clipped"
    if is_words and not getattr(widget, "shorten", False) and widget.text_size[0]:
        yield from _said_whole(widget, said)
    if type(widget) is PushButton and words and _squeeze(widget) < SQUEEZED:
        yield f"{said} is squeezed"


def _said_whole(label: Any, said: str) -> Iterator[str]:
    """What is wrong with how the words of a label are broken into rows."""
    from companion.ui.widgets.text import row_widths, width_of

    words = MARKUP.sub("", label.text)
    room = label.text_size[0] * 1.03 + 1.5  # `width_of` measures whole sizes
    for word in words.split():
        if width_of(word, label.font_size, label.bold) > room:
            yield f"{said} is broken within {word!r}"
    if 0 < label.max_lines < len(row_widths(words, label.font_size, room, label.bold)):
        yield f"{said} lacks its last words"


def _scrolls_nothing(widget: Any) -> Iterator[str]:
    """Does it show a bar, though nothing is out of sight?"""
    from kivy.uix.scrollview import ScrollView

    if isinstance(widget, ScrollView) and widget.do_scroll_y and widget.bar_width:
        beyond = widget.viewport_size[1] - widget.height
        if 0 < beyond < LEAST_SCROLLED:
            yield f"{type(widget).__name__} of {edges(widget)} scrolls {beyond:.3g} pixels"


def _in_drawer(widget: Any) -> bool:
    """Is it in a drawer that may be shut?"""
    return any(type(one).__name__ == "_Side" for one in _above(widget))


def _squeeze(button: Any) -> float:
    """How much narrower a button draws its words than they are at the least size."""
    from companion.ui import theme
    from companion.ui.widgets.text import broken, unbroken, width_of

    sizes, bold = theme.sizes(), button.kind == "accent"
    size, least = button.font_size or sizes.text, sizes.small - 3
    room = max(10.0, button.width - 2 * min(sizes.pad, button.width * 0.1))
    lines = (unbroken(button.text),)
    if width_of(lines[0], size, bold) > room:
        lines = broken(button.text, 2, size, bold)
    return float(room / max(1.0, max(width_of(line, min(size, least), bold) for line in lines)))


def _covered(targets: list[Any], whole: Edges) -> Iterator[str]:
    """Pairs of targets that lie over each other, but for those of which one holds the other, and for notices."""
    boxes = [_shown(target, whole)[0] for target in targets]
    for i, (one, a) in enumerate(zip(targets, boxes, strict=True)):
        for other, b in zip(targets[:i], boxes[:i], strict=True):
            wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            if wide > 2 and high > 2 and not _belongs(one, other) and not (_passes(one) or _passes(other)):
                yield f"{_name(one)} lies over {_name(other)}"


def _belongs(one: Any, other: Any) -> bool:
    return one in _above(other) or other in _above(one)


def _passes(widget: Any) -> bool:
    """Is it of a notice, which goes by itself, or of a drawer that slides over the table?"""
    return _in_drawer(widget) or any(type(one).__name__ in ("RemarkBar", "NoticeBar") for one in _above(widget))


def _name(widget: Any) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'text', '')!r}"
