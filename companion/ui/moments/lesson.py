"""A guided match: the real table, the guide's words above it, and a finger that points at the thing to tap."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line, SmoothLine
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import AtCardTable
from companion.app.screens.moments import GuideView, LessonScreen, Pointed
from companion.ui import theme
from companion.ui.cards.at_card_table import AtCardTableView
from companion.ui.screens.at_table import AtTableView
from companion.ui.screens.pieces import Send, push_button, text
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.pictures import box

LOOKS_S = 0.1
"""Interval at which the finger updates its position."""


class LessonView(FloatLayout):
    """The guide, and below it the table in the remaining height, so that nothing is covered."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._screen: LessonScreen | None = None
        self.page: Any = None
        self.guide = Guide(send, size_hint=(None, None))
        self.finger = Finger(size_hint=(None, None))
        for part in (self.guide, self.finger):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place)
        self.guide.bind(height=self._place)
        self._looks = Clock.schedule_interval(self._point, LOOKS_S)
        self.bind(parent=self._taken_off)

    def show(self, screen: LessonScreen) -> None:

        self._screen = screen
        self.guide.show(screen.guide, screen.back)
        if self.page is None:
            kind = AtCardTableView if isinstance(screen.at_table, AtCardTable) else AtTableView
            self.page = kind(self._send, size_hint=(None, None))
            self.add_widget(self.page, index=len(self.children))
            self._place()
        self.page.show(screen.at_table)
        self._point()

    def _taken_off(self, _: Any, parent: Any) -> None:
        if parent is None:
            self._looks.cancel()

    def _place(self, *_: object) -> None:
        self.guide.width, self.guide.pos = self.width, (self.x, self.y + self.height - self.guide.height)
        if self.page is None:
            return
        self.page.pos = self.pos
        self.page.size = (self.width, max(1, self.height - self.guide.height))

    # ------------------------------------------------------------ pointing

    def _point(self, *_: object) -> None:
        points = self._screen.guide.points if self._screen is not None else ()
        spots = [spot for one in points if (spot := self._spot(one)) is not None]
        self.finger.at = spots[0] if spots else None

    def _spot(self, point: Pointed) -> tuple[float, float] | None:
        """Its place on the window; None if it is not visible."""
        table = self.page.table
        if table.plan is None or self._screen is None:
            return None
        if point.kind in ("card", "place", "button", "coin"):
            return table.spot(point.kind, point.name, point.intent)
        match point.kind:
            case "disc":
                parts = [one for one in table.battle.parts if one.source == point.name]
                return _on_window(parts[0].disc, parts[0].disc.hub) if parts else None
            case _ if table.battle.parent is not None:
                return None
            case "figure":
                token = table.field.tokens.get(point.name)
                return _on_window(token, token.center) if token is not None else None
            case _:
                space = next((one for one in table.screen.spaces if one.id == point.name), None)
                return _on_window(table.field, table.plan.at(space)) if space is not None else None


def _on_window(widget: Any, at: tuple[float, float]) -> tuple[float, float]:
    x, y = widget.to_window(*at)
    return float(x), float(y)


class Guide(BoxLayout):
    """The guide's words, a hint on the last try, the progress, and the button to go on."""

    thing = "guide"

    def __init__(self, send: Send, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(spacing=sizes.gap, padding=(sizes.pad, sizes.gap), **kwargs)
        self._send = send
        self._shown: GuideView | None = None
        self._words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5})
        self._words.bind(minimum_height=self._words.setter("height"), height=self._fit)
        self._text, self._hint = text(even=True), text(color=theme.ACCENT, bold=True)
        self._words.add_widget(self._text)
        self._words.add_widget(self._hint)
        self._pushes = BoxLayout(size_hint=(None, None), height=sizes.touch, spacing=sizes.gap)
        self._pushes.pos_hint = {"center_y": 0.5}
        self._pushes.bind(minimum_width=self._pushes.setter("width"))
        self.add_widget(self._words)
        self.add_widget(self._pushes)
        self.height = sizes.touch + 2 * sizes.gap
        self.bind(pos=self._draw, size=self._draw)

    def show(self, guide: GuideView, back: Any) -> None:

        if guide == self._shown:
            return
        self._shown = guide
        self._text.show(guide.text)
        self._hint.show(guide.hint)
        self._pushes.clear_widgets()
        leave = PushButton(text="✕", kind="quiet") if guide.push is not None else push_button(back, self._send)
        if guide.push is not None:
            leave.fit_width()
            leave.bind(on_release=lambda *_: self._send(back.intent))
        for button in (leave, *((push_button(guide.push, self._send),) if guide.push is not None else ())):
            self._pushes.add_widget(button)
        self._draw()

    def _fit(self, *_: object) -> None:
        sizes = theme.sizes()
        self.height = max(sizes.touch + 2 * sizes.gap, self._words.height + 2 * sizes.pad)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        guide = self._shown
        with self.canvas.before:
            box(
                self.pos,
                self.size,
                theme.sizes().radius,
                theme.mix(theme.PANEL, theme.ACCENT, 0.12),
                theme.ACCENT,
                theme.px(2),
            )
            if guide is not None:
                Color(*theme.ACCENT)
                share = guide.at / max(1, guide.count - 1)
                low = self.y + 3
                Line(points=(self.x + 4, low, self.x + 4 + (self.width - 8) * share, low), width=2)


class Finger(Widget):
    """A ring round the thing to tap, and a finger beside it that moves to and fro."""

    beat = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size = (0, 0)
        self._at: tuple[float, float] | None = None
        self.bind(beat=self._draw)

    @property
    def at(self) -> tuple[float, float] | None:
        """The place it points at; None hides it."""
        return self._at

    @at.setter
    def at(self, spot: tuple[float, float] | None) -> None:
        if spot == self._at:
            return
        appears = self._at is None
        self._at = spot
        Animation.cancel_all(self, "beat")
        if spot is not None and not theme.look().calm:
            if appears:
                self.beat = 0.0
            beats = Animation(beat=1.0, duration=0.45, t="in_out_sine") + Animation(beat=0.0, duration=0.45)
            beats.repeat = True
            beats.start(self)
        self._draw()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Stop the animation when it leaves the window."""
        if parent is None:
            Animation.cancel_all(self, "beat")

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._at is None:
            return
        x, y = self._at
        unit = theme.sizes().touch / 54
        away = (10 + 8 * self.beat) * unit
        tip = (x + away, y - away)
        with self.canvas:
            Color(*theme.ACCENT[:3], 0.9)
            SmoothLine(circle=(x, y, (30 + 6 * self.beat) * unit), width=2.2 * unit)
            for colour, width in ((theme.GROUND, 8.5), (theme.TEXT, 6.5)):
                Color(*colour)
                Line(points=(*tip, tip[0] + 22 * unit, tip[1] - 40 * unit), width=width * unit, cap="round")
