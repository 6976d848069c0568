"""A measured spin as a plot of angle over time: as a thumbnail, and large."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.trace import TraceView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets._axes import Plot, crosses, draw_axes, number, put, room_for, round_step, ticks
from companion.ui.widgets.pictures import box
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import texture

TURN_DEG = 360.0


def verdict_sign(trace: TraceView) -> tuple[str, theme.Rgba]:
    """Sign and colour for whether the spin counted."""
    return ("✕", theme.REFUSAL) if trace.bad else ("✓", theme.GOOD)


def _range(values: list[float], least: float) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=0.0)
    if high - low < least:
        high = low + least
    return low, high


class TracePlot(Widget):
    """The trace with axes: x in seconds, y in degrees, or in turns if there are more than two."""

    trace = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "trace"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        trace: TraceView | None = self.trace
        if trace is None or self.width < 120 or self.height < 70:
            return
        size = theme.sizes().small - 1
        both = (*trace.points, *trace.rejected)
        first_s, last_s = _range([at for at, _ in both], 0.5)
        low, high = _range([turned for _, turned in trace.points], 20.0)
        turned = high - low > 2 * TURN_DEG
        unit = TURN_DEG if turned else 1.0
        room = self.height - 4.2 * size
        step = round_step((high - low) / unit, max(2, min(8, int(room / (2.4 * size)))))
        up = [(value * unit, number(value)) for value in ticks(low / unit, high / unit, step)]
        left = room_for([label for _, label in up], size) + 4
        plot = Plot(
            self.x + left,
            self.y + 1.6 * size,
            self.width - left - 10,
            room,
            (first_s, low),
            (last_s, high + (high - low) * 0.04),
        )
        across_step = round_step(last_s - first_s, max(3, min(8, int(plot.width / (5 * size)))))
        across = [(value, number(value)) for value in ticks(first_s, last_s, across_step)]
        with self.canvas:
            draw_axes(plot, size, across, up, (say("plot.seconds"), say("plot.turns" if turned else "plot.degrees")))
            self._marks(trace, plot, size)
            Color(*(theme.REFUSAL if trace.bad else theme.ACCENT))
            Line(points=plot.line(trace.points), width=1.4)
            if trace.rejected:
                Color(*theme.TEXT)
                inside = [(at, value) for at, value in trace.rejected if low <= value <= plot.high[1]]
                crosses([(plot.across(at), plot.up(value)) for at, value in inside], 3.5)

    def _marks(self, trace: TraceView, plot: Plot, size: float) -> None:
        """Draw a labelled line each at the spin's start and rest."""
        rises = not trace.points or trace.points[-1][1] >= trace.points[0][1]
        high, low = plot.y + plot.height - size * 0.9, plot.y + size * 0.9
        for at_s, key, side, y in (
            (trace.began_s, "plot.began", 0.0, high if rises else low),
            (trace.rested_s, "plot.rested", 1.0, low if rises else high),
        ):
            if at_s is None:
                continue
            x = round(plot.across(at_s))
            Color(*theme.QUIET)
            Line(points=(x, plot.y, x, plot.y + plot.height), width=1, dash_length=4, dash_offset=4)
            words = texture(say(key), size)
            left = x + 5 if side == 0.0 else x - 5 - words.width
            Color(*theme.PANEL)
            Rectangle(pos=(left - 2, y - words.height / 2), size=(words.width + 4, words.height))
            put(words, left, y, theme.TEXT)


class TraceThumb(ButtonBehavior, Widget):
    """A trace as a button-sized thumbnail; a tap fires `on_release`."""

    thing = "trace"

    trace = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(size_hint=(None, None), **kwargs)
        sizes = theme.sizes()
        self.size = (sizes.touch * (2.6 if sizes.large else 1.8), sizes.touch)
        for name in ("pos", "size", "trace", "state"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        trace: TraceView | None = self.trace
        if trace is None or self.width < 20:
            return
        sign, colour = verdict_sign(trace)
        side = self.height * 0.72
        with self.canvas:
            fill = theme.mix(theme.RAISED, theme.TEXT, 0.22) if self.state == "down" else theme.RAISED
            box(self.pos, self.size, theme.sizes().radius, fill, theme.LINE, 1.25)
            words = texture(sign, theme.sizes().title, True)
            put(words, self.x + side / 2 + 2, self.y + self.height / 2, colour, 0.5)
            values = [turned for _, turned in trace.points]
            low, high = _range(values, 20.0)
            first_s, last_s = _range([at for at, _ in trace.points], 0.5)
            plot = Plot(
                self.x + side + 4, self.y + 9, self.width - side - 14, self.height - 18, (first_s, low), (last_s, high)
            )
            Color(*theme.LINE)
            Rectangle(pos=(plot.x, plot.y - 1), size=(plot.width, 1))
            Color(*colour)
            Line(points=plot.line(trace.points), width=1.2)


class TraceSign(ButtonBehavior, Widget):
    """A button with the sign of a measured spin; width 0 unless *there*."""

    thing = "trace"

    there = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(size_hint_x=None, width=0, **kwargs)
        for name in ("pos", "size", "there", "state"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.width = theme.sizes().touch if self.there else 0
        self.canvas.clear()
        if not self.there:
            return
        x, y, half = self.x + self.width / 2, self.y + self.height / 2, theme.sizes().text * 0.7
        with self.canvas:
            Color(*theme.QUIET)
            Line(points=(x - half, y + half, x - half, y - half, x + half, y - half), width=1)
            Color(*(theme.TEXT if self.state == "down" else theme.ACCENT))
            shares = ((0.1, 0.0), (0.25, 0.45), (0.45, 0.72), (0.7, 0.86), (1.0, 0.9))
            Line(
                points=[
                    part for across, up in shares for part in (x - half + 2 * half * across, y - half + 2 * half * up)
                ],
                width=1.5,
            )

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self.there else False


class TraceBody(BoxLayout):
    """The large plot, with its facts beside (*wide*) or below it."""

    def __init__(self, trace: TraceView, wide: bool, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="horizontal" if wide else "vertical", spacing=sizes.pad, **kwargs)
        self.add_widget(TracePlot(trace=trace))
        facts = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, pos_hint={"top": 1})
        facts.bind(minimum_height=facts.setter("height"))
        if wide:
            facts.size_hint_x = 0.42
        for fact in trace.facts:
            facts.add_widget(Paragraph(fact, font_size=sizes.text))
        if trace.rejected:
            facts.add_widget(Paragraph(say("plot.rejected"), font_size=sizes.small, color=theme.QUIET))
        self.add_widget(facts)


def trace_sheet(trace: TraceView) -> Sheet:
    """A sheet that shows a trace on the whole screen."""
    sign, _ = verdict_sign(trace)
    body = TraceBody(trace, theme.room()[0] >= 700)
    return Sheet(f"{sign} {trace.title}", body, most=1000, whole=True)
