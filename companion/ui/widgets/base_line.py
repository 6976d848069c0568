"""State line of a base: its request or state in words, and a thumbnail of its last spin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.spinners import BaseStage, LiveView
from companion.app.screens.table import SpinnerView
from companion.ui import theme
from companion.ui.widgets.pictures import box
from companion.ui.widgets.stages import STAGE
from companion.ui.widgets.text import texture
from companion.ui.widgets.trace import TraceThumb


class _Words(Widget):
    """A sign and words that shrink to fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = ""
        self._stage: BaseStage = "armed"
        self.bind(pos=self._draw, size=self._draw)

    def show(self, words: str, stage: BaseStage) -> None:

        if (words, stage) != (self.words, self._stage):
            self.words, self._stage = words, stage
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.words or self.width < 60:
            return
        sizes = theme.sizes()
        sign, colour = STAGE[self._stage]
        y = self.y + self.height / 2
        with self.canvas:
            fill = theme.mix(theme.PANEL, colour, 0.14)
            box(self.pos, self.size, sizes.radius, fill, theme.mix(theme.LINE, colour, 0.4), 1.25)
            mark = texture(sign, sizes.title, True)
            x = self.x + sizes.gap
            Color(*colour)
            Rectangle(texture=mark, pos=(round(x), round(y - mark.height / 2)), size=mark.size)
            x += max(mark.width, sizes.title) + sizes.gap
            words = self._fitting(int(self.x + self.width - x - 4))
            Color(*theme.TEXT)
            Rectangle(texture=words, pos=(round(x), round(y - words.height / 2)), size=words.size)

    def _fitting(self, room: int) -> Any:
        """The words in the largest size that fits."""
        small = theme.sizes().small
        for size in (small, small - 1, small - 2, small - 3, small - 4):
            words = texture(self.words, size, False, max(30, room), 0, "left")
            if words.height <= self.height - 4:
                break
        return words


class BaseLine(BoxLayout):
    """State line of a base, one fingertip high. A tap on the thumbnail calls *opened*."""

    def __init__(self, opened: Callable[[], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, height=sizes.touch, spacing=sizes.gap, **kwargs)
        self._view: SpinnerView | None = None
        self._stage: BaseStage = "armed"
        self._words = _Words()
        self._thumb = TraceThumb()
        self._thumb.bind(on_release=lambda *_: opened())
        self.add_widget(self._words)

    @property
    def words(self) -> str:
        """The base's request or state."""
        return self._words.words

    @property
    def wanted(self) -> bool:
        """Is there anything to show?"""
        view = self._view
        return view is not None and bool(view.base_words or view.trace is not None)

    def show(self, view: SpinnerView) -> None:
        """Show the state of this disc's base."""
        if self._view is None or self._view.source != view.source:
            self._stage = "armed"
        self._view = view
        self._thumb.trace = view.trace
        if view.trace is not None and self._thumb.parent is None:
            self.add_widget(self._thumb)
        elif view.trace is None and self._thumb.parent is not None:
            self.remove_widget(self._thumb)
        self._say()

    def live(self, live: LiveView) -> None:
        """Update the stage from live data."""
        if live.stage != self._stage:
            self._stage = live.stage
            self._say()

    def _say(self) -> None:
        view = self._view
        if view is None:
            return
        stage = self._stage
        if view.base_lost:
            stage = "lost"
        elif not view.base:
            stage = "result" if view.stage == "rested" else "idle"
        elif view.trace is not None and view.trace.bad and stage in ("idle", "armed", "result"):
            stage = "invalid"
        words = view.base_words
        if not words and view.trace is not None:
            words = view.trace.facts[0] if view.trace.facts else view.trace.title
        self._words.show(words, stage)
