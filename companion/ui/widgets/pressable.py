"""List items that can be tapped or held."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui import theme


class Pressable(Widget):
    """A list item that detects taps and holds, and ignores fingers that scroll."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._hold: Any = None
        self._was_held = False

    @property
    def is_filled(self) -> bool:
        """Does it show anything? Otherwise it ignores touches."""
        raise NotImplementedError

    def tapped(self, at: tuple[float, float]) -> None:
        """Handle a tap at this point."""
        raise NotImplementedError

    def held(self) -> None:
        """Handle a hold."""
        raise NotImplementedError

    def on_touch_down(self, touch: Any) -> bool:
        if not self.is_filled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._was_held = False
        self._hold = Clock.schedule_once(self._rested, theme.HOLD_S)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and abs(touch.y - touch.oy) + abs(touch.x - touch.ox) > theme.px(16):
            self._let_go(touch)
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._let_go(touch)
        if not self._was_held and self.is_filled and self.collide_point(*touch.pos):
            self.tapped(touch.pos)
        return True

    def _rested(self, *_: object) -> None:
        self._was_held = True
        if self.is_filled:
            self.held()

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None
