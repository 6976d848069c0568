"""What was begun on a view, for the view that takes its place: how far it is scrolled, and what is being written."""

from __future__ import annotations

from typing import Any, TypeVar

from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.sheet import Sheet

_W = TypeVar("_W")


class Begun:
    """Remembers it of a view."""

    def __init__(self, view: Any) -> None:
        self._scrolled = [float(one.scroll_y) for one in _all(view, ScrollView)]
        self._written = [one for one in _all(view, Sheet) if one.is_written_in()]

    def go_on(self, view: Any) -> None:
        """Go on with it on *view*."""
        asks = bool(_all(view, Sheet))
        for scroll, share in zip(_all(view, ScrollView), self._scrolled, strict=False):
            scroll.scroll_y = share
        for sheet in self._written if not asks else ():
            sheet.move_to(view)


def _all(view: Any, kind: type[_W]) -> list[_W]:
    return [one for one in view.walk(restrict=True) if isinstance(one, kind)]
