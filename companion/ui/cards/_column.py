"""The now column of the card table: question, answers, coin, held card, last ruling, tail of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent, LookAtPlace, ShowSums
from companion.app.screens.cards import CardButton, CardTableScreen, StepsView
from companion.ui import theme
from companion.ui.cards._buttons import DoList
from companion.ui.cards._coin import COIN, Coin
from companion.ui.cards._fitted_text import chosen_so_far
from companion.ui.cards.face import WholeFace
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.log import LogTail
from companion.ui.widgets.ruling import LastRuling
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.steps import StepRow

Send = Callable[[CardIntent], None]
TAIL = 6.5
"""Height of the record on a large panel, in small font sizes, if it fits at all."""


LEAST_COIN = 100
"""Least height of a coin in reference pixels, so that each half is a touch target."""


class CardColumn(BoxLayout):
    """The column: the request comes first and scrolls if too long; the record gets the rest of the height."""

    thing = "card-column"

    def __init__(self, send: Send, open_log: Callable[[], None], open_steps: Callable[[], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical", padding=sizes.pad, spacing=sizes.gap, pos_hint={"x": 0, "y": 0}, **kwargs
        )
        self._send = send
        self._key: Any = None
        self._shown: tuple[CardTableScreen, bool, bool] | None = None
        self._held: Any = None
        self._title = Paragraph("", font_size=sizes.small, color=theme.QUIET)
        self._special = Paragraph("", font_size=sizes.text, color=theme.ACCENT, bold=True)
        self._steps = StepRow()
        self._steps_link = PushButton(text="", kind="quiet", align="left", font_size=sizes.small)
        self._steps_link.bind(on_release=lambda *_: open_steps())
        self._question = Paragraph("", even=True, font_size=sizes.text + (2 if sizes.large else 1), bold=True)
        self._count = Paragraph("", font_size=sizes.small, color=theme.QUIET)
        self._sentence = Paragraph("")
        self._why_coin = Paragraph("", color=theme.QUIET)
        self.coin = Coin(send)
        self._answers, self.actions = DoList(send), DoList(send)
        self._selected, self._entry = "", -1
        self._look = PushButton(text=say("cards.look"))
        self._look.bind(on_release=lambda *_: send(LookAtPlace(self._selected)))
        self._face: Any = None
        self._ruling = LastRuling(send)
        self._sums = PushButton(text="", font_size=sizes.small)
        self._sums.bind(on_release=lambda *_: send(ShowSums(self._entry)))
        # The right padding is for the scroll bar.
        self._body = BoxLayout(
            orientation="vertical", size_hint_y=None, spacing=sizes.gap, padding=(0, 0, sizes.gap, 0)
        )
        self._body.bind(minimum_height=self._body.setter("height"), height=lambda *_: self._fit())
        self.scroll = ScrollView(do_scroll_x=False, bar_width=6, size_hint_y=None, scroll_type=["bars", "content"])
        self.scroll.add_widget(self._body)
        self._tail = LogTail()
        self._tail.bind(on_release=lambda *_: open_log())
        self.add_widget(self.scroll)
        self.add_widget(self._tail)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self.bind(size=self._resized, pos=self._draw)
        self.fbind("size", self._draw)

    def _resized(self, *_: object) -> None:
        """Rebuild the parts: the coin's place depends on the size."""
        if self._shown is not None:
            self._key = None
            self.show(*self._shown)
        self._fit_soon()

    def show(self, screen: CardTableScreen, steps_here: bool, cards_here: bool) -> None:
        """Show the current request and state.

        *steps_here*: show the steps here, since the table has no room for them. *cards_here*: the cards to choose from
        are open with their own buttons, so leave out the answers.
        """
        key = (
            screen.turn_words, screen.title, screen.games, screen.sudden_death, screen.ask, screen.steps,
            screen.actions, screen.held, screen.selected, screen.last_ruling, screen.sums, screen.log,
            steps_here, cards_here,
        )  # fmt: skip
        self._shown = (screen, steps_here, cards_here)
        if key == self._key:
            return
        fresh = self._key is None or self._key[4:8] != key[4:8]
        self._key = key
        parts = self._parts(screen, steps_here, cards_here)
        if parts != self._body.children[::-1]:
            self._body.clear_widgets()
            for part in parts:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                self._body.add_widget(part)
        if fresh:
            self.scroll.scroll_y = 1
        self._tail.lines = screen.log[-40:]
        self._fit_soon()

    def _parts(self, screen: CardTableScreen, steps_here: bool, cards_here: bool) -> list[Any]:
        """The parts with content, in order."""
        ask = screen.ask
        said = " · ".join(filter(None, (screen.title, screen.turn_words, screen.games)))
        self._title.show(said)
        # In a drawer, which is low, the request comes first.
        first: list[Any] = [self._title]
        if screen.sudden_death:
            self._special.show(screen.sudden_death)
            first.append(self._special)
        last = [*self._step_parts(screen.steps), *first] if screen.steps is not None else first
        parts: list[Any] = [] if steps_here else first
        if ask.question:
            self._question.show(ask.question)
            parts.append(self._question)
        if ask.most > 1:
            self._count.show(chosen_so_far(ask))
            parts.append(self._count)
        if ask.sentence:
            self._sentence.show(ask.sentence)
            parts.append(self._sentence)
        answers: list[CardButton] = [] if cards_here else list(ask.buttons)
        if ask.coin is not None:
            coin = ask.coin
            number = say("coin.number", number=coin.number, of=coin.of) if coin.of > 1 else ""
            self._why_coin.show(" ".join(filter(None, (coin.why, number, coin.base_words))))
            self.coin.show(coin)
            if coin.flip is not None:
                answers.insert(0, coin.flip)
            if self._is_low():
                beside = self._beside_coin(answers)
                parts.append(beside)
                answers = []
            else:
                parts += [self._why_coin, self.coin]
        if ask.uncover is not None:
            answers.append(ask.uncover)
        if ask.done is not None and not cards_here:
            answers.append(ask.done)
        if answers:
            self._answers.show(tuple(answers))
            parts.append(self._answers)
        if screen.held is not None:
            parts.append(self._held_face(screen))
        if screen.actions:
            self.actions.show(screen.actions)
            parts.append(self.actions)
        if screen.selected and screen.put_right is None:
            self._selected = screen.selected
            parts.append(self._look)
        if screen.sums is not None:
            self._entry = screen.sums.entry
            self._sums.text = f"▸ {screen.sums.title}"
            parts.append(self._sums)
        if screen.last_ruling is not None:
            self._ruling.show(screen.last_ruling)
            parts.append(self._ruling)
        return [*parts, *last] if steps_here else parts

    def _is_low(self) -> bool:
        """Is the column too low for a coin above the rest? Then the coin goes beside it."""
        return self.width > theme.px(560) or (self.width > theme.px(380) and self.height < theme.px(340))

    def _beside_coin(self, answers: list[CardButton]) -> Any:
        """The coin, with its purpose and the other answers beside it."""
        if self.coin.parent is not None:
            self.coin.parent.remove_widget(self.coin)
        sizes = theme.sizes()
        self.coin.height = theme.px(COIN)  # it may have been shrunk above its answers
        row = BoxLayout(size_hint_y=None, height=self.coin.height, spacing=sizes.pad)
        words = BoxLayout(orientation="vertical", spacing=sizes.gap)
        self._answers.show(tuple(answers))
        for part in (Widget(), self._why_coin, self._answers, Widget()):
            if part.parent is not None:
                part.parent.remove_widget(part)
            words.add_widget(part)
        row.add_widget(self.coin)
        row.add_widget(words)
        return row

    def _step_parts(self, steps: StepsView) -> list[Any]:
        now = next((i for i, step in enumerate(steps.steps) if step.state == "now"), len(steps.steps))
        self._steps.show(tuple(step.title for step in steps.steps), now)
        self._steps_link.text = f"{steps.title} ▸"
        return [self._steps_link, self._steps]

    def _held_face(self, screen: CardTableScreen) -> Any:
        if self._face is None or self._held != screen.held:
            self._held = screen.held
            assert screen.held is not None
            self._face = WholeFace(screen.held)
        return self._face

    def _fit(self, *_: object) -> None:
        """Give the request its height, and the record the rest, or nothing if that is too little."""
        sizes = theme.sizes()
        room = self.height - 2 * sizes.pad
        tail = sizes.small * TAIL if theme.sizes().large else 0.0
        most = max(10.0, room - (tail + sizes.gap if room - tail > 4 * sizes.touch else 0.0))
        self._fit_coin(most)
        need = self._body.height
        self.scroll.height = need if need + sizes.gap + tail <= room else most
        left = room - self.scroll.height - sizes.gap
        self._tail.size_hint_y = None
        self._tail.height = max(0.0, left)

    def _fit_coin(self, room: float) -> None:
        """Shrink the coin until the buttons below it are in sight."""
        high = theme.px(COIN)
        if self.coin.parent is self._body:
            parts = self._body.children[::-1]
            last = self._answers if self._answers in parts else self.coin
            shown = parts[: parts.index(last) + 1]
            others = sum(part.height + self._body.spacing for part in shown if part is not self.coin)
            high = min(high, max(theme.px(LEAST_COIN), room - others))
        self.coin.height = high

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.PANEL)
            Rectangle(pos=self.pos, size=self.size)
