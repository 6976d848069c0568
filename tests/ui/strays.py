"""What a widget draws of its own lies on the widget: nothing is drawn at a place that was forgotten, or too large."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ROOM = 4.0
"""Pixels: how far a line, or the glow of an edge, may be drawn beside its widget."""


def strays(window: Any) -> list[str]:
    """What is drawn beside its widget on the window, where a widget neither moves nor cuts off what it draws."""
    from kivy.uix.stencilview import StencilView

    return [
        f"{type(widget).__name__} at {_box(widget.pos, widget.size)} draws at {_box(*shape)}"
        for root in window.children
        for widget in root.walk(restrict=True)
        if not isinstance(widget, StencilView)
        for shape in _shapes(widget)
        if _is_beside(widget, *shape)
    ]


def _box(pos: Any, size: Any) -> tuple[int, ...]:
    return tuple(map(round, (*pos, *size)))


def _is_beside(widget: Any, pos: Any, size: Any) -> bool:
    return (
        min(size) >= 0
        and widget.width > 0
        and widget.height > 0
        and (
            pos[0] < widget.x - ROOM
            or pos[1] < widget.y - ROOM
            or pos[0] + size[0] > widget.right + ROOM
            or pos[1] + size[1] > widget.top + ROOM
        )
    )


def _shapes(widget: Any) -> list[tuple[Any, Any]]:
    from kivy.graphics import Line, Quad, Rectangle, Rotate, Scale, Translate, Triangle

    found = []
    for one in _own(widget.canvas, widget):
        if isinstance(one, Rotate | Scale | Translate):
            return []
        if isinstance(one, Rectangle):
            found.append((one.pos, one.size))
        elif isinstance(one, Line | Triangle | Quad) and (points := one.points):
            x, y = points[::2], points[1::2]
            found.append(((min(x), min(y)), (max(x) - min(x), max(y) - min(y))))
    return found


def _own(group: Any, widget: Any) -> Iterator[Any]:
    """The instructions of a widget without those of its children."""
    from kivy.graphics import Canvas
    from kivy.graphics.instructions import InstructionGroup

    for one in group.children:
        if not isinstance(one, InstructionGroup):
            yield one
        elif not isinstance(one, Canvas) or one in (widget.canvas.before, widget.canvas.after):
            yield from _own(one, widget)
