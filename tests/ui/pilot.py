"""A pilot of the screens: finds what is on the window by its words, kind or name, touches it, reads what it shows.

Tests go in here and by the widgets' public names, so that how a widget is made may change.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias, TypeVar

import pytest

Size: TypeAlias = tuple[int, int]
WINDOWS = ((1280, 800), (800, 480), (480, 800))
"""A 10" panel, a 7" panel, and that one upright."""
ENDS = ((1280, 800), (480, 800))
"""What is right in these is seldom wrong between them: the daily round takes them, the deep round all."""
DEEP = pytest.mark.deep("screens")


def in_sizes(sizes: Iterable[Size]) -> list[Any]:
    """These sizes as parameters: the ends daily, or the first where none of them is an end; the others deep."""
    known = list(sizes)
    daily = [size for size in known if size in ENDS] or known[:1]
    return [pytest.param(size, marks=() if size in daily else DEEP, id=str(size)) for size in known]


def spread(sizes: Iterable[Size], *things: Iterable[Any], drawn: bool = False) -> list[Any]:
    """All combinations of *things*, each with a size behind it: daily in one of the ends, in turn; in the others deep.

    Where they shall be *drawn*, too, the daily round does it on an X display.
    """
    at_once = (pytest.mark.display,) if drawn else ()
    found = []
    for number, some in enumerate(product(*things)):
        daily = ENDS[number % len(ENDS)]
        for size in sizes:
            marks = at_once if size == daily else DEEP
            found.append(pytest.param(*some, size, marks=marks, id="-".join(map(str, (*some, size)))))
    return found


def some_of(names: Iterable[str], many: int) -> list[str]:
    """Names in groups of so many, each group one word: for pages of which several stand on a window in a test."""
    known = list(names)
    return [" ".join(known[at : at + many]) for at in range(0, len(known), many)]


SIZES = in_sizes(WINDOWS)
DRAWN_SIZES = [pytest.param(WINDOWS[0], marks=pytest.mark.display), *SIZES[1:]]
"""The same for tests that draw a screen: each is drawn once on an X display too."""
_W = TypeVar("_W")


class Pilot:
    """Looks at *root* and all that is on it. Kivy's widgets are imported late: that opens the window."""

    def __init__(self, ui: Any, root: Any) -> None:
        self.ui, self.root = ui, root

    # ------------------------------------------------------------ finding

    def all(self, kind: type[_W], within: Any = None) -> list[_W]:
        """The widgets of a kind, what lies over the others last."""
        return [widget for widget in self._below(within) if isinstance(widget, kind)]

    def the(self, kind: type[_W], within: Any = None) -> _W:
        """The only widget of a kind."""
        found = self.all(kind, within)
        assert len(found) == 1, f"{len(found)} of {kind.__name__}"
        return found[0]

    def buttons(self, within: Any = None) -> list[str]:
        """The words of all buttons and links."""
        from companion.ui.widgets.buttons import LinkButton, PushButton

        return [widget.text for widget in self._below(within) if isinstance(widget, LinkButton | PushButton)]

    def button(self, words: str, within: Any = None) -> Any:
        """The button or link with these words, or one that begins with them; the uppermost where there are several."""
        from companion.ui.widgets.buttons import LinkButton, PushButton

        buttons = [one for one in self._below(within) if isinstance(one, LinkButton | PushButton)]
        found = [one for one in buttons if words in (one.text, one.text.removeprefix("◂  "))]
        found = found or [one for one in buttons if one.text.startswith(words)]
        assert found, f"no button {words!r} among {[one.text for one in buttons]}"
        return found[-1]

    def around(self, widget: Any, kind: type[_W]) -> _W:
        """The widget of a kind in which *widget* lies."""
        return next(one for one in _parents(widget) if isinstance(one, kind))

    def _below(self, within: Any) -> Iterator[Any]:
        # Not restricted, a walk would go on with the widgets beside.
        return (self.root if within is None else within).walk(restrict=True)

    # ------------------------------------------------------------ reading

    def reads(self, words: str, within: Any = None) -> bool:
        """Does anything in sight say this, by itself or among other words, in however many rows?"""
        words = " ".join(words.split())
        return any(words in " ".join(_said(one).split()) and in_sight(one) for one in self._below(within))

    def too_small(self) -> list[tuple[str, tuple[float, float]]]:
        """The buttons that are smaller than 9 mm: their words and sizes."""
        from companion.ui import theme
        from companion.ui.widgets.buttons import PushButton

        least = theme.sizes().touch * 0.92
        return [(one.text, tuple(one.size)) for one in self.all(PushButton) if min(one.size) < least]

    # ------------------------------------------------------------ touching

    def tap(self, words: str, within: Any = None) -> None:
        """Tap the button or link with these words."""
        self.ui.tap_on(self.button(words, within))


class TablePilot(Pilot):
    """At the table: *root* is a `TableView`."""

    @property
    def table(self) -> Any:
        """The view."""
        return self.root

    def space(self, name: str) -> tuple[float, float]:
        """Where a space is."""
        plan = self.root.field.plan
        return plan.at(next(space for space in self.root.screen.spaces if space.id == name))

    def figure(self, name: str) -> tuple[float, float]:
        """Where a figure is now, which may be on its way."""
        return tuple(self.root.field.tokens[name].center)

    def spot(self, name: str) -> tuple[float, float]:
        """Where a figure stands, or is about to."""
        return self.root.field.spot(next(one for one in self.root.screen.figures if one.name == name))

    def part(self, number: int) -> Any:
        """A figure's part of the battle, 0 for who attacks."""
        return self.root.battle.parts[number]


def in_sight(widget: Any) -> bool:
    """Is nothing that holds the widget faded out?"""
    return widget.opacity > 0 and all(one.opacity > 0 for one in _parents(widget))


def _parents(widget: Any) -> Iterator[Any]:
    """What holds the widget, from the inside out, up to the window, which is its own parent."""
    while widget.parent is not None and widget.parent is not widget.parent.parent:
        widget = widget.parent
        yield widget


def _said(widget: Any) -> str:
    """The words that a widget shows: those of a password are dots."""
    return "" if getattr(widget, "password", False) else str(getattr(widget, "text", ""))


def instructions(canvas: Any) -> list[int]:
    """Every instruction below a canvas, by identity: the same ones, and nothing was drawn anew."""
    found: list[int] = []
    for one in canvas.children:
        found.append(id(one))
        if hasattr(one, "children"):
            found += instructions(one)
    return found


def pictures_are_kept() -> bool:
    """Are pictures kept? Then what slides or fades in has to be there."""
    return bool(os.environ.get("COMPANION_PICTURES"))
