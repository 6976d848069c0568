"""The Trainer card editor: a preview of the card, the player's own cards and Trainer figures, and the panel."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.studio_disc import CardEditorScreen
from companion.ui import theme
from companion.ui.screens.choices import ChoiceBox
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, quiet, text
from companion.ui.studio._panel import PanelColumn, steps_buttons
from companion.ui.widgets.pictures import box


class CardFace(BoxLayout):
    """Preview of the card: a band with its name, its facts, and its text."""

    thing = "card-face"

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical", size_hint_y=None, padding=sizes.pad * 1.2, spacing=sizes.pad * 1.4, **kwargs
        )
        self.bind(minimum_height=self.setter("height"))
        self._name = text(bold=True, font_size=sizes.title, color=theme.ON_TYPE)
        self._facts, self._words = quiet(), text()
        for part in (self._name, self._facts, self._words):
            self.add_widget(part)
        self.bind(pos=self._draw, size=self._draw)
        self._name.bind(height=self._draw)

    def show(self, name: str, facts: tuple[str, ...], sentences: tuple[str, ...]) -> None:

        self._name.show(name)
        self._facts.show("\n".join(facts))
        self._words.show("\n".join(sentences))

    def _draw(self, *_: object) -> None:
        sizes = theme.sizes()
        self.canvas.before.clear()
        band = self._name.height + sizes.pad * 2
        with self.canvas.before:
            box(self.pos, self.size, sizes.radius, theme.RAISED, theme.OUTLINE)
            Color(*theme.TRAINER)
            box((self.x, self.y + self.height - band), (self.width, band), sizes.radius, theme.TRAINER, theme.OUTLINE)


class CardEditorView(Page):
    """The card beside the panel, or above it on an upright window."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        upright = Window.height > Window.width
        self._shown: CardEditorScreen | None = None
        self.face = CardFace()
        self._cards, self._discs = ChoiceBox(self.send), ChoiceBox(self.send)
        self.panel = PanelColumn(self)
        left = Scroller()
        left.column.add_widget(self.face)
        for choice in (self._cards, self._discs):
            panel = Panel()
            panel.add_widget(choice)
            left.column.add_widget(panel)
        body = BoxLayout(orientation="vertical" if upright else "horizontal")
        if upright:
            left.size_hint_y = 0.5
        body.add_widget(left)
        body.add_widget(self.panel)
        self.put(body)

    def show(self, screen: CardEditorScreen) -> None:
        """Show the current state of the card."""
        self.say(screen.remark)
        before, self._shown = self._shown, screen
        if screen == before:
            return
        if before is None or (before.title, before.back, before.steps) != (screen.title, screen.back, screen.steps):
            steps = screen.steps
            self.bar.show(screen.title, screen.back, steps_buttons(self, (steps.undo, steps.redo, steps.save)))
        self.face.show(screen.name, screen.facts, screen.sentences)
        self._cards.show(screen.cards)
        self._discs.show(screen.discs)
        self.panel.show(screen.panel)
