"""Small discs: a row of a team's figures with names, and their painter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import SmallDisc
from companion.ui import theme
from companion.ui.widgets.disc import late, still_disc_texture
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.text import broken, draw, texture, width_of

NAME_LINES = 2.7
"""Height for a name below a disc, relative to its font size."""


def draw_name(name: str, x: float, y: float, room: float, size: float, colour: theme.Rgba) -> float:
    """Draw *name* centred below *y* on at most two lines; return its height."""
    lines: tuple[str, ...] = (name,)
    if width_of(name, size) > room:
        lines = broken(name, 2, size, False)
    height = size * 1.2
    for i, line in enumerate(lines):
        words = texture(line, size)
        draw(words, x, y - height * (i + 0.5), colour, squeeze=min(1.0, room / max(1, words.width)))
    return height * len(lines)


def draw_pips(count: int, x: float, y: float, side: float) -> None:
    """Draw Move Points as dots on the hub of a disc of diameter *side*."""
    radius = max(1.8, side * 0.024)
    for i in range(count):
        dot(x + (i - (count - 1) / 2) * radius * 2.6, y, radius, theme.TEXT)


class Painter:
    """Paints disc textures for a page: the first ones at once, the others within each frame's time budget."""

    A_FRAME_S = 0.012
    """Time budget for painting per frame."""
    AT_ONCE = 24
    """Discs painted regardless of time: the first view of a page is complete in its first frame."""

    def __init__(self) -> None:
        self._wanted: dict[Callable[[], None], Any] = {}
        self._event: Any = None
        self._frame, self._spent_s = -1, 0.0
        self._made: dict[Any, Any] = {}
        self._ahead: list[Any] = []

    def picture(self, segments: Any, side: float, marked: bool, again: Callable[[], None]) -> Any:
        """The texture; or None for now, and a call of *again* once it is painted."""
        key = (segments, round(side), marked)
        if key not in self._made and not self._paint(key):
            self._wanted[again] = key
            if self._event is None:
                self._event = Clock.schedule_interval(self._next, 0)
        return self._made.get(key)

    def ahead(self, discs: Iterable[tuple[Any, float, bool]]) -> None:
        """Prefetch these textures in idle frames, for discs that scroll into sight later."""
        self._ahead = [key for segments, side, marked in discs if (key := (segments, round(side), marked))]
        if self._event is None and self._ahead:
            self._event = Clock.schedule_interval(self._next, 0)

    def stop(self) -> None:
        """Drop all queued work, since the page is gone."""
        self._wanted, self._ahead = {}, []

    def _paint(self, key: Any) -> bool:
        """Paint it and return True, unless the frame's time budget is used up."""
        if Clock.frames != self._frame:
            self._frame, self._spent_s = Clock.frames, 0.0
        if self._spent_s > self.A_FRAME_S and len(self._made) >= self.AT_ONCE:
            return False
        before = Clock.time()
        self._made[key] = still_disc_texture(*key)
        self._spent_s += Clock.time() - before
        return True

    def _next(self, _: float) -> bool:
        # Last in, first out: the latest request is in sight now.
        while self._wanted:
            again, key = self._wanted.popitem()
            if key not in self._made and not self._paint(key):
                self._wanted[again] = key
                return True
            again()
        while self._ahead:
            key = self._ahead.pop(0)
            if key not in self._made:
                if late() or not self._paint(key):
                    self._ahead.insert(0, key)
                return True
        self._event = None
        return False


class Slot(ButtonBehavior, Widget):
    """A figure's disc with MP and name, or an empty place. *tapped* makes it a button."""

    def __init__(self, painter: Painter, tapped: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._painter = painter
        self._disc: SmallDisc | None = None
        self._tapped = tapped
        self.bind(pos=self._draw, size=self._draw, state=self._draw)

    def show(self, disc: SmallDisc | None) -> None:
        """Show a figure, or an empty place."""
        self._disc = disc
        self._draw()

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard target: the figure, if a tap on it has an effect."""
        return [] if self._tapped is None or self._disc is None else [(self._disc.name, (*self.pos, *self.size))]

    def on_release(self) -> None:
        if self._tapped is not None and self._disc is not None:
            self._tapped()

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self._tapped is not None else False

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        small = theme.sizes().small - 2
        side = min(self.width - 4, self.height - small * NAME_LINES)
        if side < 16:
            return
        # Not center_x and top, which may be stale while x and width change one after the other.
        x, y = self.x + self.width / 2, self.y + self.height - side / 2 - 2
        # Before opening the canvas, which would capture the picture's own instructions.
        picture = self._painter.picture(self._disc.segments, side, False, self._draw) if self._disc else None
        with self.canvas:
            if self._disc is None:
                Color(*theme.OUTLINE)
                SmoothLine(circle=(x, y, side / 2 - 1), width=1)
                draw(texture("+", side * 0.4), x, y, theme.OUTLINE)
                return
            if picture is not None:
                Color(1, 1, 1, 0.6 if self.state == "down" else 1)
                Rectangle(texture=picture, pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
            draw_pips(self._disc.mp, x, y, side)
            draw_name(self._disc.name, x, y - side / 2 - 3, self.width - 2, small, theme.TEXT)


class DiscRow(GridLayout):
    """A team's figures in rows of at most six, as large as the width and *room*, the height, allow."""

    thing = "figures"

    room = NumericProperty(float("inf"))

    def __init__(self, painter: Painter, tapped: Callable[[int], None] | None = None, **kwargs: Any) -> None:
        super().__init__(cols=6, size_hint_y=None, spacing=theme.sizes().gap / 2, **kwargs)
        self._painter = painter
        self._shown: tuple[SmallDisc | None, ...] | None = None
        self._tapped = tapped
        self.bind(minimum_height=self.setter("height"), width=self._fit, room=self._fit)

    def show(self, discs: tuple[SmallDisc | None, ...]) -> None:
        """Show these figures; None is an empty place."""
        if discs == self._shown:
            return
        self._shown = discs
        if len(self.children) != len(discs):
            self.clear_widgets()
            for number in range(len(discs)):
                self.add_widget(Slot(self._painter, self._tap(number)))
        for slot, disc in zip(reversed(self.children), discs, strict=True):
            slot.show(disc)
        self._fit()

    def _tap(self, number: int) -> Callable[[], None] | None:
        tapped = self._tapped
        return None if tapped is None else lambda: tapped(number)

    def _fit(self, *_: object) -> None:
        count = len(self.children)
        if not count or self.width < 50:
            return
        # Narrower names are illegible: use two rows then.
        self.cols = count if self.width / count >= theme.px(62) else (count + 1) // 2
        side = min(self.width / self.cols - theme.sizes().gap / 2, theme.px(96))
        rows = -(-count // self.cols)
        most = (self.room + self.spacing[1]) / rows - self.spacing[1]
        for slot in self.children:
            slot.height = min(most, side + (theme.sizes().small - 2) * NAME_LINES)
