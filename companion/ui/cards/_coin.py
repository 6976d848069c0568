"""A coin: two large halves to tap, or a disc that flips for half a second and shows the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.cards import CardButton, CoinView
from companion.ui import theme
from companion.ui.cards._fitted_text import fitted, put_words
from companion.ui.screen_texts import say
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.shapes import sector

TURN_S = 0.5
TURNS = 3
COIN = 170
"""Preferred height, in reference pixels."""


class Coin(Widget):
    """A coin. A tap on a half answers with it; a tap on a coin without halves flips it."""

    turn = NumericProperty(0.0)
    """Angle of the flip, in half turns; 0 at rest."""

    def __init__(self, send: Callable[[CardIntent], None], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.px(COIN), **kwargs)
        self._send = send
        self._coin: CoinView | None = None
        self._shown_result: Any = None
        self.quick = False
        """Skip the animation."""
        with self.canvas:
            PushMatrix()
            self._scale = Scale(1, 1, 1)
            self._face = Canvas()
            self.canvas.add(self._face)
            PopMatrix()
        self.bind(pos=self._draw, size=self._draw, turn=self._turned)

    @property
    def radius(self) -> float:

        return float(min(self.width, self.height) / 2 - 4)

    def show(self, coin: CoinView) -> None:
        """Show this coin; animate a new result."""
        if coin == self._coin:
            return
        fell = coin.result and (self._coin is None or not self._coin.result)
        self._coin = coin
        Animation.cancel_all(self, "turn")
        self.turn = 0.0
        if fell and not self.quick:
            # Kivy draws one frame before the animation starts.
            self.turn = 0.01
            ends = Animation(turn=float(2 * TURNS), duration=theme.move_s(TURN_S), t="out_quad")
            ends.bind(on_complete=lambda *_: setattr(self, "turn", 0.0))
            ends.start(self)
        self._draw()

    @property
    def turning(self) -> bool:
        """Is the flip animation running?"""
        return bool(self.turn)

    def _turned(self, *_: object) -> None:
        away = abs(1 - (self.turn % 2))
        self._scale.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._scale.y = max(0.06, away) if self.turn else 1.0
        if not self.turn:
            self._draw()

    def _draw(self, *_: object) -> None:
        self._face.clear()
        coin = self._coin
        if coin is None or self.radius < 20:
            return
        x, y, radius = self.x + self.width / 2, self.y + self.height / 2, self.radius
        sizes = theme.sizes()
        with self._face:
            dot(x, y, radius, theme.RAISED, theme.OUTLINE, 2)
            if coin.halves:
                for half, upper in zip(coin.halves, (True, False), strict=False):
                    self._half(half, x, y, radius, upper)
            elif coin.result:
                heads = coin.result == "heads"
                dot(x, y, radius, theme.ACCENT if heads else theme.RAISED, theme.OUTLINE, 3)
                dot(x, y, radius * 0.86, theme.mix(theme.ACCENT, theme.TEXT, 0.35) if heads else theme.PANEL)
                if not self.turn:
                    ink = theme.ON_BRIGHT if heads else theme.TEXT
                    words = fitted(say(f"coin.{coin.result}"), radius * 1.5, radius, sizes.title, sizes.small, True)
                    put_words(words, x - radius * 0.75, y + words.height / 2, ink, radius * 1.5, "center")
            else:
                dot(x, y, radius * 0.86, theme.PANEL, theme.LINE, 2)
                words = fitted("?", radius, radius, radius * 0.7, sizes.small, True)
                put_words(words, x - radius, y + words.height / 2, theme.QUIET, 2 * radius, "center")

    def _half(self, half: CardButton, x: float, y: float, radius: float, upper: bool) -> None:
        sizes = theme.sizes()
        Color(*(theme.ACCENT if upper else theme.PANEL))
        sector(x, y + (2 if upper else -2), 0, radius - 5, 270 if upper else 90, 180)
        middle = y + (radius * 0.45 if upper else -radius * 0.45)
        words = fitted(half.label, radius * 1.4, radius * 0.7, sizes.title, sizes.small, True)
        ink = theme.ON_BRIGHT if upper else theme.TEXT
        put_words(words, x - radius * 0.7, middle + words.height / 2, ink, radius * 1.4, "center")

    # ------------------------------------------------------------ touching

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets: both halves, or the whole coin."""
        if self._coin is None:
            return []
        x, y, radius = self.x + self.width / 2, self.y + self.height / 2, self.radius
        if self._coin.flip is not None and not self._coin.halves:
            return [(self._coin.flip.label, (x - radius, y - radius, 2 * radius, 2 * radius))]
        boxes = ((x - radius, y, 2 * radius, radius), (x - radius, y - radius, 2 * radius, radius))
        return [(half.label, rect) for half, rect in zip(self._coin.halves, boxes, strict=False)]

    def on_touch_down(self, touch: Any) -> bool:
        if self._half_at(touch) is None:
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        half = self._half_at(touch)
        if half is not None:
            self._send(half.intent)
        return True

    def _half_at(self, touch: Any) -> CardButton | None:
        coin = self._coin
        if coin is None or not (coin.halves or coin.flip) or not self.collide_point(*touch.pos):
            return None
        x, y = touch.x - (self.x + self.width / 2), touch.y - (self.y + self.height / 2)
        if x * x + y * y > self.radius * self.radius:
            return None
        if not coin.halves:
            return coin.flip
        return coin.halves[0] if y >= 0 else coin.halves[-1]
