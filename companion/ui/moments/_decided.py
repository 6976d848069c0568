"""The Knock Out that decided a card match: attacker, victim, and what happened."""

from __future__ import annotations

from math import inf
from typing import Any

from kivy.graphics import Color, Line, SmoothTriangle
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.cards import CardFaceView
from companion.app.screens.moments import DecisionView
from companion.ui import theme
from companion.ui.cards.face import SMALL_ASPECT, draw_small_face
from companion.ui.screens.pieces import text
from companion.ui.widgets import shapes
from companion.ui.widgets.pictures import base
from companion.ui.widgets.plan import Box

APART = 0.34
"""Gap between the two cards, as a share of their greatest height."""
LEAST = 120.0
"""Least height of a card, in reference pixels: below this its words are illegible."""


class Decided(BoxLayout):
    """Both cards side by side with an arrow between them, and a description below."""

    thing = "decided"
    most = NumericProperty(inf)
    """Greatest height in pixels, unless the cards would become illegible."""

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self._title = text(halign="center", color=theme.QUIET)
        self.cards = Met()
        self._words: list[Any] = []
        self.bind(minimum_height=self._grow, most=self._grow)

    def _grow(self, *_: object) -> None:
        self.height = self.minimum_height
        self.cards.leave(self.most - (self.minimum_height - self.cards.height))

    def show(self, decision: DecisionView) -> None:

        self.clear_widgets()
        self._title.show(decision.title)
        self.cards.decision = decision
        self._words = [text(one, halign="center") for one in decision.words]
        for part in (self._title, self.cards, *self._words):
            self.add_widget(part)


class Met(Widget):
    """The attacker and the crossed-out card that it Knocked Out, each with the base of its side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        room = theme.room()[1] * theme.sizes().unit
        self._wanted = self._most = min(max(theme.px(230), room * 0.3), room * 0.4)
        self.height = self._most
        self._decision: DecisionView | None = None
        self.bind(pos=self._draw, size=self._draw, width=self._fit)

    @property
    def decision(self) -> DecisionView | None:

        return self._decision

    @decision.setter
    def decision(self, decision: DecisionView) -> None:
        self._decision = decision
        self._draw()

    def leave(self, most: float) -> None:
        """Limit the height to *most* pixels, but keep the words on the cards legible."""
        most = min(self._wanted, max(theme.px(LEAST), most))
        if most != self._most:
            self._most = most
            self._fit()
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        decision = self._decision
        if decision is None or self.width < 80:
            return
        apart = self._most * APART
        wide = self._card_width()
        high = wide / SMALL_ASPECT
        middle, y = self.x + self.width / 2, self.y + (self.height - high) / 2
        with self.canvas:
            if decision.attacker is None:
                self._card(decision.defender, 1 - decision.seat, Box(middle - wide / 2, y, wide, high), True)
                return
            self._card(decision.attacker, decision.seat, Box(middle - apart / 2 - wide, y, wide, high), False)
            self._card(decision.defender, 1 - decision.seat, Box(middle + apart / 2, y, wide, high), True)
            self._arrow(middle, y + high / 2, apart)

    def _card_width(self) -> float:
        """Greatest width at which both cards and the arrow fit side by side."""
        beside = (self.width - self._most * APART - 2 * theme.sizes().pad) / 2
        return float(min(self._most * SMALL_ASPECT, beside))

    def _fit(self, *_: object) -> None:
        """Shrink to the cards' height: a narrow page needs the rest for its buttons."""
        self.height = max(1.0, self._card_width() / SMALL_ASPECT)

    def _card(self, face: CardFaceView, seat: int, area: Box, out: bool) -> None:
        draw_small_face(face, area, plain=True)
        radius = theme.sizes().touch * 0.2
        base(area.x + radius * 1.4, area.y + radius * 1.4, radius, seat)
        if out:
            Color(*theme.REFUSAL)
            side = min(area.width, area.height) * 0.15
            shapes.cross(area.center[0], area.y + side * 1.5, side, max(2.0, side * 0.18))

    def _arrow(self, x: float, y: float, long: float) -> None:
        Color(*theme.ACCENT)
        Line(points=(x - long * 0.3, y, x + long * 0.1, y), width=max(1.5, long * 0.04))
        head = long * 0.16
        SmoothTriangle(points=(x + long * 0.08, y - head, x + long * 0.08, y + head, x + long * 0.32, y))
