"""The open hand at its owner's edge. A tap picks a card up, a drag carries it to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.stencilview import StencilView

from companion.app.screens.card_intents import CardIntent, LookAtCard, TapCard
from companion.app.screens.cards import CardFaceView
from companion.ui import theme
from companion.ui.cards.face import SMALL_ASPECT, draw_small_face
from companion.ui.widgets.plan import Box


class Table(Protocol):
    """Target of carried cards."""

    def carry(self, face: CardFaceView, at: tuple[float, float]) -> None:
        """Show a carried card at this point of the window."""

    def drop(self, face: CardFaceView, at: tuple[float, float]) -> None:
        """Drop the card at this point."""


class HandFan(StencilView):
    """The cards side by side; too many of them scroll."""

    thing = "hand-open"

    def __init__(self, send: Callable[[CardIntent], None], table: Table, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send, self._table = send, table
        self.cards: tuple[CardFaceView, ...] = ()
        self._shift = 0.0
        self._finger: dict[int, Any] = {}
        self.bind(pos=self._draw, size=self._draw)

    def show(self, cards: tuple[CardFaceView, ...]) -> None:

        if cards == self.cards:
            return
        if len(cards) < len(self.cards):
            self._shift = min(self._shift, self._most(len(cards)))
        self.cards = cards
        self._draw()

    def _card_size(self) -> tuple[float, float]:
        sizes = theme.sizes()
        high = self.height - sizes.gap
        wide = max(high * SMALL_ASPECT, sizes.touch * 2.1)
        fits = (self.width - sizes.gap) / max(1, len(self.cards)) - sizes.gap
        return max(min(wide, fits), sizes.touch * 1.75), high

    def _most(self, count: int) -> float:
        """Greatest scroll distance to the left."""
        wide, gap = self._card_size()[0], theme.sizes().gap
        return max(0.0, count * (wide + gap) + gap - self.width)

    def boxes(self) -> list[Box]:
        """Box of each card."""
        wide, high = self._card_size()
        gap = theme.sizes().gap
        free = max(0.0, self.width - len(self.cards) * (wide + gap) - gap) / 2
        left = self.x + gap + free - self._shift
        return [Box(left + i * (wide + gap), self.y + gap / 2, wide, high) for i in range(len(self.cards))]

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.cards or self.height < 40:
            return
        with self.canvas:
            Color(*theme.PANEL)
            Rectangle(pos=self.pos, size=self.size)
            for face, spot in zip(self.cards, self.boxes(), strict=True):
                if spot.right > self.x and spot.x < self.x + self.width:
                    draw_small_face(face, spot)
            self._arrows()

    def _arrows(self) -> None:
        """Draw a line at each edge with more cards beyond it."""
        Color(*theme.ACCENT)
        if self._shift > 1:
            Rectangle(pos=self.pos, size=(4, self.height))
        if self._shift < self._most(len(self.cards)) - 1:
            Rectangle(pos=(self.x + self.width - 4, self.y), size=(4, self.height))

    # ------------------------------------------------------------ touching

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets: every visible card."""
        return [
            (f"hand {i}", (spot.x, spot.y, spot.width, spot.height))
            for i, spot in enumerate(self.boxes())
            if self.x <= spot.center[0] <= self.x + self.width
        ]

    def _at(self, x: float, y: float) -> CardFaceView | None:
        return next((face for face, spot in zip(self.cards, self.boxes(), strict=True) if spot.holds(x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.cards or not self.collide_point(*touch.pos):
            return False
        face = self._at(*touch.pos)
        finger = {"face": face, "start": touch.pos, "shift": self._shift, "how": "", "hold": None}
        if face is not None:
            finger["hold"] = Clock.schedule_once(lambda *_: self._held(finger), theme.HOLD_S)
        self._finger[touch.uid] = finger
        touch.grab(self)
        return True

    def _held(self, finger: dict[str, Any]) -> None:
        finger["how"] = "held"
        self._send(LookAtCard(finger["face"].card))

    def on_touch_move(self, touch: Any) -> bool:
        finger = self._finger.get(touch.uid)
        if finger is None or touch.grab_current is not self:
            return False
        across, up = touch.x - finger["start"][0], touch.y - finger["start"][1]
        if not finger["how"] and max(abs(across), abs(up)) > theme.px(14):
            if finger["hold"] is not None:
                finger["hold"].cancel()
            along = abs(up) < abs(across) * 0.7 and self._most(len(self.cards)) > 0
            self._begin(finger, "scroll" if along or finger["face"] is None else "carry")
        if finger["how"] == "scroll" and finger["face"] is not None and not self.collide_point(*touch.pos):
            self._begin(finger, "carry")  # the finger has left the hand
        if finger["how"] == "carry":
            self._table.carry(finger["face"], self.to_window(*touch.pos))
        elif finger["how"] == "scroll":
            self._shift = max(0.0, min(self._most(len(self.cards)), finger["shift"] - across))
            self._draw()
        return True

    def _begin(self, finger: dict[str, Any], how: str) -> None:
        finger["how"] = how
        if how == "carry" and finger["face"].mark != "held":
            self._send(TapCard(finger["face"].card))  # highlight its targets

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger = self._finger.pop(touch.uid, None)
        if finger is None:
            return False
        if finger["hold"] is not None:
            finger["hold"].cancel()
        if finger["how"] == "carry":
            self._table.drop(finger["face"], self.to_window(*touch.pos))
        elif not finger["how"] and finger["face"] is not None:
            self._send(TapCard(finger["face"].card))
        return True
