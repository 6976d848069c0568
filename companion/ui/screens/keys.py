"""The keyboard: a ring goes from target to target, and a key taps what is in it.

What can be tapped is found on the window as it is: buttons of all kinds, and what widgets name by `targets`. A key
taps the middle of the ring as a finger would, so that nothing behaves otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Any, TypeAlias

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.input.motionevent import MotionEvent
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.scrollview import ScrollView

from companion.ui import theme
from companion.ui.widgets.sheet import Sheet

Rect: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height, in pixels of the window."""
Target: TypeAlias = tuple[Any, str]
"""A widget, and which of its targets."""


class KeyTouch(MotionEvent):
    """A touch that a key makes."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("key", id(self), {"x": x / Window.width, "y": y / Window.height})

    def depack(self, args: dict[str, float]) -> None:
        self.is_touch = True
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


def _parents(widget: Any, root: Any) -> Iterator[Any]:
    while widget is not None and widget is not root:
        yield widget
        widget = widget.parent if widget.parent is not widget else None


def _rect(widget: Any, inner: Rect | None = None) -> Rect:
    """Where a widget, or a part of it, is on the window, however it is turned and scrolled."""
    x, y, width, height = inner or (widget.x, widget.y, widget.width, widget.height)
    one, other = widget.to_window(x, y), widget.to_window(x + width, y + height)
    left, low = min(one[0], other[0]), min(one[1], other[1])
    return left, low, abs(one[0] - other[0]), abs(one[1] - other[1])


def _usable(widget: Any, root: Any) -> bool:
    if getattr(widget, "disabled", False) or min(widget.size) < 8:
        return False
    return all(one.opacity > 0 for one in _parents(widget, root))


def rings(widget: Any) -> bool:
    """Is *widget* on a screen with the ring on it, so that whoever is there has a keyboard?"""
    keys = [getattr(one, "keys", None) for one in _parents(widget, None)]
    return any(isinstance(one, Keys) and one.rect is not None for one in keys)


class Keys:
    """The ring over *root*, which draws it above all that lies on it."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._at: Target | None = None
        self._last: Rect = (0.0, 0.0, 0.0, 0.0)
        self._ring = InstructionGroup()
        self._drawn: Rect | None = None
        root.canvas.after.add(self._ring)

    @property
    def rect(self) -> Rect | None:
        """Where the ring is; None while there is none."""
        return self._drawn

    def sheet(self) -> Any:
        """The uppermost sheet; None where none is open."""
        found = [widget for widget in self._root.walk(restrict=True) if isinstance(widget, Sheet)]
        return found[-1] if found else None

    def targets(self) -> list[tuple[Target, Rect]]:
        """What can be tapped now, from the upper left to the lower right; with a sheet open only what is on it."""
        within = self.sheet() or self._root
        found: list[tuple[Target, Rect]] = []
        for widget in within.walk(restrict=True):
            if not _usable(widget, self._root):
                continue
            if hasattr(widget, "targets"):
                found += [((widget, name), _rect(widget, rect)) for name, rect in widget.targets()]
            elif isinstance(widget, ButtonBehavior):
                found.append(((widget, ""), _rect(widget)))
        row = theme.sizes().touch * 0.6
        return sorted(found, key=lambda one: (-round((one[1][1] + one[1][3] / 2) / row), one[1][0]))

    def step(self, back: bool = False) -> None:
        """Go to the next target, or back to the one before."""
        targets = self.targets()
        if not targets:
            self.hide()
            return
        names = [target for target, _ in targets]
        if self._at in names:
            number = names.index(self._at) + (-1 if back else 1)
        elif self._at is not None:  # what it was round is gone: go on from there
            middle = self._last[:2]
            number = min(range(len(targets)), key=lambda i: dist(targets[i][1][:2], middle))
        else:
            number = -1 if back else 0
        self._at = targets[number % len(targets)][0]
        for widget, _ in names:
            if isinstance(widget, FocusBehavior):  # only what is in the ring is written in
                widget.focus = widget is self._at[0]
        self._into_sight(self._at[0])
        self.draw()

    def tap(self) -> bool:
        """Tap what is in the ring; False where there is none."""
        self.draw()
        if self._drawn is None:
            return False
        x, y, width, height = self._drawn
        touch = KeyTouch(x + width / 2, y + height / 2)
        for what in ("begin", "end"):
            EventLoop.post_dispatch_input(what, touch)
        return True

    def hide(self) -> None:
        """A finger is there: no ring is needed."""
        self._at = None
        self.draw()

    def draw(self) -> None:
        """Draw the ring where its target is now."""
        rect = None
        if self._at is not None:
            rect = next((rect for target, rect in self.targets() if target == self._at), None)
        if rect == self._drawn:
            return
        self._drawn = rect
        self._ring.clear()
        if rect is None:
            return
        self._last = rect
        out, radius = theme.px(3), theme.sizes().radius
        x, y, width, height = rect
        for colour, line in ((theme.GROUND, theme.px(3.5)), (theme.TEXT, theme.px(1.75))):
            self._ring.add(Color(*colour))
            shape = (x - out, y - out, width + 2 * out, height + 2 * out, radius)
            self._ring.add(SmoothLine(rounded_rectangle=shape, width=line))

    def _into_sight(self, widget: Any) -> None:
        for parent in _parents(widget.parent, self._root):
            if isinstance(parent, ScrollView) and parent.do_scroll_y:
                parent.scroll_to(widget, padding=theme.sizes().pad, animate=False)
