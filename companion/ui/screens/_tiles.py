"""The library as a virtual grid of tiles with the figures' discs.

Only visible tiles have widgets, and discs are painted within each frame's time budget, so scrolling never waits
for one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ObjectProperty
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.recycleview import RecycleView

from companion.app.screens.lobby import Tile
from companion.app.screens.lobby_intents import AddFigure, LookAt
from companion.ui import theme
from companion.ui.screens.small_discs import Painter, draw_name, draw_pips
from companion.ui.widgets import shapes
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import draw, texture


class TileWidget(Pressable):
    """A figure of the library. A tap adds it to the team, a hold shows its details."""

    tile = ObjectProperty(None, allownone=True)
    grid = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "tile"):
            self.fbind(name, self._draw)

    # ------------------------------------------------------------ drawing

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        tile: Tile | None = self.tile
        if tile is None or self.grid is None or self.width < 60:
            return
        sizes = theme.sizes()
        small, pad, side = sizes.small - 2, 6, self.grid.disc_side
        # Not center_x and top, which may be stale while x and width change one after the other.
        x, right, top = self.x + self.width / 2, self.x + self.width, self.y + self.height
        y, room = top - pad - side / 2, self.width - 2 * pad
        # Before opening the canvas, which would capture the picture's own instructions.
        picture = self.grid.painter.picture(tile.segments, side, True, self._draw)
        with self.canvas:
            outline = theme.ACCENT if tile.count else theme.OUTLINE
            box(self.pos, self.size, sizes.radius, theme.PANEL, outline, theme.px(2 if tile.count else 1))
            if picture is None:
                Color(*theme.LINE)
                SmoothLine(circle=(x, y, side / 2 - 2), width=1)
            else:
                Color(1, 1, 1, 1)
                Rectangle(texture=picture, pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
            draw_pips(tile.mp, x, y, side)
            taken = draw_name(tile.name, x, y - side / 2 - 4, room, sizes.text - 1, theme.TEXT)
            facts = texture(tile.facts, small, False, int(room), 1)
            draw(facts, x, y - side / 2 - 6 - taken - facts.height / 2, theme.QUIET)
            marks = " · ".join(mark for mark in (tile.by_hand, tile.ability) if mark)
            if marks:
                draw(texture(marks, small, False, int(room), 1), x, self.y + theme.px(12), theme.ACCENT)
            if tile.refusal:
                Color(*theme.GROUND[:3], 0.55)
                shapes.rounded(self.pos, self.size, sizes.radius)
            if tile.count:
                count = theme.px(28)
                x, y = right - count * 0.75, top - count * 0.75
                dot(x, y, count / 2, theme.ACCENT)
                draw(texture(str(tile.count), sizes.text, bold=True), x, y, theme.ON_BRIGHT)

    # ------------------------------------------------------------ touch

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard target: the whole tile."""
        return [] if self.tile is None else [(self.tile.figure, (*self.pos, *self.size))]

    @property
    def is_filled(self) -> bool:
        return self.tile is not None

    def tapped(self, at: tuple[float, float]) -> None:
        tile: Tile = self.tile
        if tile.refusal:
            self.grid.refuse(tile.refusal)
        else:
            self.grid.send(AddFigure(tile.figure))

    def held(self) -> None:
        self.grid.send(LookAt(self.tile.figure))


class TileGrid(RecycleView):
    """The tiles, in as many columns as fit."""

    thing = "figures"

    def __init__(
        self, painter: Painter, send: Callable[[Any], None], refuse: Callable[[str], None], **kwargs: Any
    ) -> None:
        sizes = theme.sizes()
        super().__init__(bar_width=6, scroll_type=["bars", "content"], do_scroll_x=False, **kwargs)
        self.send, self.refuse = send, refuse
        self.painter = painter
        self.disc_side = theme.px(124 if sizes.large else 104)
        self.row_height = self.disc_side + (sizes.text - 1) * 2.4 + sizes.small * 2.6 + theme.px(16)
        self._layout = RecycleGridLayout(
            cols=4,
            size_hint_y=None,
            default_size_hint=(1, None),
            default_size=(None, self.row_height),
            padding=(sizes.pad, 0, sizes.pad, sizes.pad),
            spacing=sizes.gap,
        )
        self._layout.bind(minimum_height=self._layout.setter("height"))
        self.add_widget(self._layout)
        self.viewclass = TileWidget
        self._tiles: tuple[Tile, ...] | None = None
        self.bind(width=self._fit)

    def show(self, tiles: tuple[Tile, ...]) -> None:
        """Show these figures; scroll to the top unless the figures are the same."""
        if tiles == self._tiles:
            return
        before, self._tiles = self._tiles, tiles
        self.data = [{"tile": tile, "grid": self} for tile in tiles]
        self.painter.ahead((tile.segments, self.disc_side, True) for tile in tiles)
        if before is None or [tile.figure for tile in before] != [tile.figure for tile in tiles]:
            self.scroll_y = 1

    def _fit(self, *_: object) -> None:
        sizes = theme.sizes()
        room = self.width - 2 * sizes.pad
        self._layout.cols = max(2, int((room + sizes.gap) // (self.disc_side + theme.px(26) + sizes.gap)))
