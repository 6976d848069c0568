"""A box that can rotate its content by 180°, for the player opposite, and maps touches accordingly."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout


class TurnedBox(FloatLayout):
    """Rotates its content about its own middle; the box itself stays in place."""

    turned = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._rotate = Rotate(angle=0, origin=self.center)
        with self.canvas.after:
            PopMatrix()
        self.bind(pos=self._place, size=self._place, turned=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        # Not from `center`, which is stale while the size changes.
        self._rotate.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._rotate.angle = 180 if self.turned else 0

    def _other_side(self, x: float, y: float) -> tuple[float, float]:
        """A point rotated by 180°; its own inverse."""
        return 2 * self.x + self.width - x, 2 * self.y + self.height - y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Map parent to child coordinates (Kivy override)."""
        if self.turned:
            x, y = self._other_side(x, y)
        return (x - self.x, y - self.y) if relative else (x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Map child to parent coordinates (Kivy override)."""
        if relative:
            x, y = x + self.x, y + self.y
        return self._other_side(x, y) if self.turned else (x, y)

    def _turned_touch(self, event: str, touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        handled = bool(getattr(super(), event)(touch))
        touch.pop()
        return handled

    def on_touch_down(self, touch: Any) -> bool:
        return self._turned_touch("on_touch_down", touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self._turned_touch("on_touch_move", touch)

    def on_touch_up(self, touch: Any) -> bool:
        return self._turned_touch("on_touch_up", touch)
