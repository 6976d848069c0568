"""Sheet with the details of a library figure: its disc, and the effect of each segment in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import FigureLook, Push
from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.screens.pieces import Send, push_button, quiet
from companion.ui.widgets import shapes
from companion.ui.widgets.disc import DiscPicture
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import draw, texture


def figure_sheet(look: FigureLook, send: Send, refuse: Callable[[str], None], closed: Callable[[], None]) -> Sheet:
    """A sheet with the figure; *closed* is called when it closes."""
    from kivy.core.window import Window

    sizes = theme.sizes()
    beside = theme.room()[0] >= 700
    body = BoxLayout(orientation="horizontal" if beside else "vertical", size_hint_y=None, spacing=sizes.pad * 1.5)
    body.bind(minimum_height=body.setter("height"))
    left = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, pos_hint={"top": 1})
    if beside:
        left.size_hint_x = 0.7
    left.bind(minimum_height=left.setter("height"))
    side = min(theme.px(300), Window.height * 0.42, Window.width * 0.6)
    left.add_widget(DiscPicture(segments=look.segments, marked=True, size_hint_y=None, height=side))
    for fact in look.facts:
        left.add_widget(quiet(fact, halign="center"))
    right = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, pos_hint={"top": 1})
    right.bind(minimum_height=right.setter("height"))
    for segment in look.segments:
        right.add_widget(SegmentRow(segment))
    body.add_widget(left)
    body.add_widget(right)
    return Sheet(look.name, body, closed=closed, most=theme.px(860), foot=_foot(look.push, send, refuse))


def _foot(push: Push, send: Send, refuse: Callable[[str], None]) -> BoxLayout:
    """The button, and the reason if it is disabled."""
    sizes = theme.sizes()
    foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.pad)
    if push.enabled:
        foot.add_widget(Widget())
    else:
        why = quiet(push.why, pos_hint={"center_y": 0.5})
        why.bind(height=lambda _, height: setattr(foot, "height", max(sizes.touch, height)))
        foot.add_widget(why)
    button = push_button(push, send, refuse)
    button.pos_hint = {"center_y": 0.5}
    foot.add_widget(button)
    return foot


class SegmentRow(BoxLayout):
    """A segment: its colour with letter, name, power, size in degrees, and words."""

    def __init__(self, segment: SegmentView, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._segment = segment
        self._swatch = Widget(size_hint=(None, None), size=(theme.px(34),) * 2, pos_hint={"top": 1})
        self._swatch.bind(pos=self._draw)
        self.add_widget(self._swatch)
        column = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"top": 1})
        column.bind(minimum_height=column.setter("height"))
        share = f"{round(segment.sweep_deg)}°"
        column.add_widget(Paragraph(f"{segment.name} {segment.power}".strip() + f"  ·  {share}", bold=True))
        if segment.words:
            column.add_widget(quiet(segment.words))
        self.add_widget(column)

    def _draw(self, *_: object) -> None:
        swatch, segment = self._swatch, self._segment
        swatch.canvas.clear()
        with swatch.canvas:
            Color(*theme.SEGMENT[segment.colour])
            shapes.rounded(swatch.pos, swatch.size, 6)
            draw(
                texture(segment.letter, theme.px(18), bold=True),
                swatch.x + swatch.width / 2,
                swatch.y + swatch.height / 2,
                theme.ON_SEGMENT[segment.colour],
            )
