"""The first start: a question, its answers as pictures side by side, and the progress."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.moments import PictureOption, WelcomeScreen
from companion.ui import theme
from companion.ui.moments._drawings import draw_picture
from companion.ui.screens.pieces import Page, Send, beside, push_button, text
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.text import narrowest, texture


class WelcomeView(Page):
    """Shows a question of the first start."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        pad = theme.sizes().pad
        self._shown: WelcomeScreen | None = None
        self._body = BoxLayout(orientation="vertical", padding=pad, spacing=pad)
        self._intro = text(halign="center", even=True, color=theme.QUIET)
        self._answers = BoxLayout(orientation="horizontal" if beside() else "vertical", spacing=pad)
        self._steps = Steps(size_hint_y=None, height=pad)
        for part in (self._intro, self._answers, self._steps):
            self._body.add_widget(part)
        self.put(self._body)

    def show(self, screen: WelcomeScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, screen.back, (push_button(screen.skip, self.send, kind="quiet"),))
        self._intro.show(screen.intro)
        self._answers.clear_widgets()
        for option in screen.options:
            answer = Answer(option=option, row=screen.options)
            answer.bind(on_release=lambda _, intent=option.push.intent: self.send(intent))
            self._answers.add_widget(answer)
        self._steps.show(screen.at, screen.count)


class Answer(ButtonBehavior, Widget):
    """An answer: its picture, its label in bold, and a note on its effect."""

    thing = "answer-card"

    option: PictureOption = ObjectProperty(None)
    row: tuple[PictureOption, ...] = ObjectProperty(())
    """All answers of the row: their pictures and words are aligned."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(always_release=False, **kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "state", "option"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    @property
    def text(self) -> str:
        """Its words, for looking it up."""
        return "" if self.option is None else f"{self.option.push.label}\n{self.option.note}"

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.option is None or min(self.size) < 40:
            return
        is_chosen, down = self.option.chosen, self.state == "down"
        fill = theme.mix(theme.PANEL, theme.TEXT, 0.16) if down else theme.PANEL
        with self.canvas:
            outline = theme.ACCENT if is_chosen else theme.OUTLINE
            box(self.pos, self.size, theme.sizes().radius, fill, outline, theme.px(2.5 if is_chosen else 1.25))
            if self.width > self.height * 1.25:
                self._write_beside()
            else:
                self._write_below()

    def _write_below(self) -> None:
        """Draw the picture above the words."""
        pad = theme.sizes().pad
        width = self.width - 2 * pad
        words = self._words(self.option, width, "center")
        high = max(sum(one.height for one in self._words(each, width, "center")) for each in self.row) + pad
        side = min(self.width - 2 * pad, self.height - high - 2 * pad, theme.px(400))
        top = self.y + (self.height + side + high) / 2
        draw_picture(self.option.picture, self.x + self.width / 2, top - side / 2, side)
        self._put(words, self.x + self.width / 2, top - side - pad, centred=True)

    def _write_beside(self) -> None:
        """Draw the picture to the left of the words."""
        pad = theme.sizes().pad
        side = min(self.height - 2 * pad, self.width * 0.42)
        words = self._words(self.option, self.width - side - 3 * pad, "left")
        high = sum(one.height for one in words)
        draw_picture(self.option.picture, self.x + pad + side / 2, self.y + self.height / 2, side)
        self._put(words, self.x + 2 * pad + side, self.y + (self.height + high) / 2, centred=False)

    @staticmethod
    def _words(option: PictureOption, width: float, align: str) -> tuple[Any, ...]:
        sizes = theme.sizes()
        # Balance the lines: the last one never holds a single word.
        note = min(width, narrowest(option.note, sizes.text, width) * 1.03 + 2) if align == "center" else width
        return (
            texture(option.push.label, sizes.title, bold=True, width=round(width), align=align),
            texture(option.note, sizes.text, width=round(note), align=align),
        )

    def _put(self, words: tuple[Any, ...], x: float, top: float, *, centred: bool) -> None:
        for one, colour in zip(words, (theme.TEXT, theme.QUIET), strict=True):
            left = x - one.width / 2 if centred else x
            Color(*colour)
            Rectangle(texture=one, pos=(round(left), round(top - one.height)), size=one.size)
            top -= one.height + theme.sizes().gap / 2


class Steps(Widget):
    """A dot for each question; the current one is lit and larger."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._at, self._count = 0, 0
        self.bind(pos=self._draw, size=self._draw)

    def show(self, at: int, count: int) -> None:
        """Mark question *at* of *count*, from 0."""
        self._at, self._count = at, count
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        pitch, y = self.height * 1.8, self.y + self.height / 2
        left = self.x + self.width / 2 - pitch * (self._count - 1) / 2
        with self.canvas:
            for number in range(self._count):
                lit = number == self._at
                dot(left + pitch * number, y, self.height * (0.5 if lit else 0.3), theme.ACCENT if lit else theme.LINE)
