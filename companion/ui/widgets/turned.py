"""A box whose content may face the other player: drawn turned by 180°, touches turned back."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout


class TurnedBox(FloatLayout):
    """Turns all that is in it about its own middle. It lies where it lay; only its content turns."""

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
        # Not from `center`: while the size changes it still tells the old one.
        self._rotate.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._rotate.angle = 180 if self.turned else 0

    def _other_side(self, x: float, y: float) -> tuple[float, float]:
        """A point after half a turn, which is its own inverse."""
        return 2 * self.x + self.width - x, 2 * self.y + self.height - y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Kivy's: from the coordinates of the parent to those of the children."""
        if self.turned:
            x, y = self._other_side(x, y)
        return (x - self.x, y - self.y) if relative else (x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Kivy's: from the coordinates of the children to those of the parent."""
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
