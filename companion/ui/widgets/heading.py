"""A title with buttons beside it, which go below it where it has no room, on as many rows as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.widgets.buttons import PushButton, narrow_width, natural_width
from companion.ui.widgets.text import fit_title, narrowest_title


class Heading(BoxLayout):
    """As high as it needs to be in its width, by one rule for all bars.

    Where room is lacking the first of these is done that is enough: the way back becomes a sign; words of tools stand
    on two lines; the tools stand below the title.
    """

    def __init__(self, high: float, side: float, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        air = (high - sizes.touch) / 2
        self._words, self._back = "", ""
        self._row = BoxLayout(size_hint_y=None, height=high, padding=(side, air), spacing=sizes.gap)
        self._below = StackLayout(size_hint_y=None, padding=(side, 0, side, air), spacing=sizes.gap, height=0)
        self._title = Label(
            markup=True, bold=True, font_size=sizes.title, color=theme.TEXT, halign="left", valign="middle"
        )
        self._title.bind(size=lambda label, size: setattr(label, "text_size", size))
        self._title.bind(width=lambda label, _: fit_title(label, self._words))
        self._first: Sequence[Any] = ()
        self._tools: Sequence[Any] = ()
        self._last: Sequence[Any] = ()
        self.add_widget(self._row)
        self.bind(minimum_height=self.setter("height"), width=self._arrange)
        self._below.bind(minimum_height=self._below.setter("height"))

    def lay(
        self, title: str, first: Sequence[Widget], tools: Sequence[Widget], last: Sequence[Widget], back: str = ""
    ) -> None:
        """Show a title; *first* and *last* stay on its row. *back*: what the first of all says behind its sign."""
        self._words, self._first, self._tools, self._last, self._back = title, first, tools, last, back
        self._title.size_hint_min_x = narrowest_title(title)
        fit_title(self._title, title)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        for signed, width_of, above in (
            (False, natural_width, False),
            (True, natural_width, False),
            (True, narrow_width, False),
            (False, natural_width, True),
            (True, natural_width, True),
        ):
            self._put(signed and bool(self._back), width_of, above)
            if self._row.minimum_width <= self.width:
                return

    def _put(self, signed: bool, width_of: Any, above: bool) -> None:
        """Put everything in its row; *above*: the title above the tools."""
        if self._back:
            back = self._first[0]
            back.text = "◂" if signed else f"◂  {self._back}"
            back.width = theme.sizes().touch if signed else natural_width(back.text, back.kind)
        for tool in self._tools:
            tool.size_hint = (None, None)
            tool.height = theme.sizes().touch
            if isinstance(tool, PushButton):
                tool.width = min(width_of(tool.text, tool.kind), max(theme.sizes().touch, self.width - 2 * self._side))
        beside, below = ([], [*self._tools]) if above else ([*self._tools], [])
        for row, parts in ((self._row, [*self._first, self._title, *beside, *self._last]), (self._below, below)):
            if parts != row.children[::-1]:
                row.clear_widgets()
                for part in parts:
                    if part.parent is not None:
                        part.parent.remove_widget(part)
                    row.add_widget(part)
        if bool(below) != (self._below.parent is not None):
            (self.add_widget if below else self.remove_widget)(self._below)
        self._row.width = self.width
        self._row.do_layout()

    @property
    def _side(self) -> float:
        return float(self._row.padding[0])

    @property
    def title_right(self) -> float:
        """How far the title reaches from the left edge: a notice there covers nothing that is needed."""
        return float(self._title.right - self._row.x)

    @property
    def title_high(self) -> float:
        """Height of its row."""
        return float(self._row.height)
