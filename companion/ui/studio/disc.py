"""The disc editor: the ring to draw on, the colours, and a panel for the picked segment."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.disc_intents import MoveBorder, PaintRing, PickSegment
from companion.app.screens.lobby import Option
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.table import LETTERS
from companion.ui import theme
from companion.ui.screens.choices import Chip
from companion.ui.screens.pieces import Page, Send, quiet
from companion.ui.studio._panel import PanelColumn, steps_buttons
from companion.ui.widgets.disc_ring import DiscRing
from companion.ui.widgets.legend import chip_texture
from companion.ui.widgets.pictures import box
from companion.ui.widgets.text import draw, texture

HAND = "← →"
"""Sign of the tool that drags borders."""


class Swatch(ButtonBehavior, Widget):
    """A colour to draw with; without a colour, the tool that drags borders."""

    thing = "swatch"

    chosen = BooleanProperty(False)

    def __init__(self, colour: str, page: Page, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        self.colour, self._page = colour, page
        self.option: Option | None = None
        for name in ("pos", "size", "state", "chosen"):
            self.fbind(name, self._draw)

    @property
    def text(self) -> str:

        return self.option.label if self.option is not None else ""

    def show(self, option: Option) -> None:

        self.option, self.chosen = option, option.chosen

    def on_release(self) -> None:

        if self.option is not None:
            self._page.send(self.option.intent)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        sizes = theme.sizes()
        if min(self.size) < 4 * sizes.gap:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        side = round(min(self.size) - 2 * sizes.gap)
        with self.canvas:
            fill = theme.mix(theme.PANEL, theme.ACCENT, 0.16) if self.chosen else theme.PANEL
            fill = theme.RAISED if self.state == "down" else fill
            line = theme.ACCENT if self.chosen else theme.OUTLINE
            box(self.pos, self.size, sizes.radius, fill, line, 2.5 if self.chosen else 1.25)
            if self.colour:
                Color(1, 1, 1, 1)
                picture = chip_texture(self.colour, LETTERS[self.colour], side)
                Rectangle(texture=picture, pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
            else:
                draw(texture(HAND, sizes.text, True), x, y, theme.TEXT)


class DiscEditorView(Page):
    """The disc editor: ring and colours beside the panel, or above it on an upright window."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._upright = Window.height > Window.width
        self._shown: DiscEditorScreen | None = None
        self.ring = DiscRing(self._moved, self._stroked, self._picked)
        self.panel = PanelColumn(self)
        self._hint = quiet(halign="center")
        self._brushes = BoxLayout(spacing=sizes.gap, orientation="horizontal" if self._upright else "vertical")
        self.swatches: list[Swatch] = []
        self._grid = Chip(text="15°")
        self._grid.thing = "disc-grid"
        self._grid.bind(on_release=self._free)
        self._build()

    def _build(self) -> None:
        sizes = theme.sizes()
        body = BoxLayout(orientation="vertical" if self._upright else "horizontal")
        canvas = BoxLayout(
            orientation="vertical" if self._upright else "horizontal",
            padding=(sizes.pad, sizes.gap, sizes.pad, 0 if self._upright else sizes.gap),
            spacing=sizes.gap,
        )
        if self._upright:
            self._brushes.size_hint_y, self._brushes.height = None, sizes.touch
            canvas.add_widget(self.ring)
            canvas.add_widget(self._brushes)
            canvas.add_widget(self._hint)
            canvas.size_hint_y = None
            room = Window.height - sizes.bar
            canvas.height = min(Window.width + sizes.touch + 2 * sizes.gap, room * 0.56)
        else:
            self._brushes.size_hint_x, self._brushes.width = None, sizes.touch * 1.25
            drawn = BoxLayout(orientation="vertical", spacing=sizes.gap / 2)
            drawn.add_widget(self.ring)
            drawn.add_widget(self._hint)
            canvas.add_widget(self._brushes)
            canvas.add_widget(drawn)
            canvas.size_hint_x = 1.16
        body.add_widget(canvas)
        body.add_widget(self.panel)
        self.put(body)

    def show(self, screen: DiscEditorScreen) -> None:
        """Show the current state of the disc."""
        self.say(screen.remark)
        before, self._shown = self._shown, screen
        if screen == before:
            return
        if before is None or (before.title, before.back, before.steps) != (screen.title, screen.back, screen.steps):
            steps = screen.steps
            self.bar.show(screen.title, screen.back, steps_buttons(self, (steps.undo, steps.redo, steps.save)))
        self._show_brushes(screen)
        self._hint.show(screen.hint)
        self.ring.show(
            screen.segments,
            doubts=screen.doubts,
            picked=screen.picked,
            paints=screen.brush != "",
            sector_deg=screen.sector_deg,
            hub=screen.hub,
        )
        self.panel.show(screen.panel, screen.tabs)

    def _show_brushes(self, screen: DiscEditorScreen) -> None:
        if not self.swatches:
            for option in screen.brushes:
                swatch = Swatch(getattr(option.intent, "colour", ""), self)
                self.swatches.append(swatch)
                self._brushes.add_widget(swatch)
            self._brushes.add_widget(self._grid)
            self._grid.size_hint = (1, 1)
        for swatch, option in zip(self.swatches, screen.brushes, strict=True):
            swatch.show(option)
        self._grid.text, self._grid.chosen = screen.grid.label, screen.grid.chosen

    def _free(self, *_: object) -> None:
        if self._shown is not None:
            self.send(self._shown.grid.intent)

    def _moved(self, number: int, to_deg: float, going: bool) -> None:
        self.send(MoveBorder(number, to_deg, going))

    def _stroked(self, from_deg: float, to_deg: float, going: bool) -> None:
        self.send(PaintRing(from_deg, to_deg, going))

    def _picked(self, number: int) -> None:
        self.send(PickSegment(number))
