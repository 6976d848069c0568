"""The now column: prompt, answers, odds of the selected figure, last ruling, tail of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.screens.table import LETTERS, Button, FigureView, Intent, SegmentView, TableScreen, TargetView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import AnswerList, PushButton, push_button
from companion.ui.widgets.disc import DiscPicture
from companion.ui.widgets.legend import Legend
from companion.ui.widgets.log import LogTail
from companion.ui.widgets.odds import OddsBar
from companion.ui.widgets.ruling import LastRuling
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import texture

WIDE_ANSWER = 220
"""Width of a button that fits any short answer, in reference pixels."""
WIDE = 560
"""Least width for the odds beside the selected figure, in reference pixels."""


class _Answers(AnswerList):
    """Buttons of the figure game."""

    def make(self, button: Button) -> PushButton:
        return push_button(button, self.send, size_hint_x=1, size_hint_y=1)

    def is_short(self, made: PushButton, width: float) -> bool:
        return len(made.text) * theme.sizes().text * 0.5 < width * 0.9

    def most(self, width: float) -> int:
        return max(2, int(width / theme.px(WIDE_ANSWER)))


class _Selected(BoxLayout):
    """The selected figure: disc, name, Move Points, Special Condition and more."""

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, height=sizes.touch * 1.7, spacing=sizes.gap * 1.5, **kwargs)
        self._disc = DiscPicture(size_hint_x=None, width=sizes.touch * 1.7)
        words = BoxLayout(orientation="vertical", spacing=2)
        self._name = Paragraph("", bold=True, font_size=sizes.text + 1)
        self._facts = Paragraph("", font_size=sizes.small, color=theme.QUIET)
        self._said = ("", "")
        self.bind(width=self._grow)
        words.add_widget(Widget())
        words.add_widget(self._name)
        words.add_widget(self._facts)
        words.add_widget(Widget())
        self.add_widget(self._disc)
        self.add_widget(words)

    def _grow(self, *_: object) -> None:
        """Set the height to that of the disc or the words beside it."""
        room, high = int(self.width - self._disc.width - self.spacing), 0.0
        if room > theme.px(60):
            labels = (self._name, self._facts)
            high = sum(
                texture(words, label.font_size, label.bold, room, align="left").height + 4
                for words, label in zip(self._said, labels, strict=True)
            )
        self.height = max(theme.sizes().touch * 1.7, high)

    def show(self, figure: FigureView) -> None:

        self._disc.segments = figure.segments
        self._name.show(figure.title)
        facts = [figure.mp_now.rstrip(".") or say("figure.mp", mp=figure.mp)]
        if figure.condition_name:
            facts.append(figure.condition_name)
        if figure.wait:
            facts.append(say("figure.waits"))
        if figure.form:
            facts.append(figure.form)
        self._said = (figure.title, ", ".join((*facts, *figure.markers)))
        self._facts.show(self._said[1])
        self._grow()


LEAST_RECORD = 3
"""Height that the refusal and the selected figure must leave to the record, in small font sizes."""
LEAST_TAIL = 9
"""Height that the legend must leave to the record, in small font sizes."""


def _colours(screen: TableScreen) -> tuple[SegmentView, ...]:
    """Legend rows with the meanings of the colours on this match's discs."""
    there = {segment.colour for figure in screen.figures for segment in figure.segments}
    colours: tuple[Literal["white", "gold", "purple", "blue", "miss"], ...]
    colours = ("white", "gold", "purple", "blue", "miss")
    return tuple(
        SegmentView(colour, LETTERS[colour], say(f"colour.{colour}"), "", 0.0, 0.0, say(f"colour.{colour}-words"))
        for colour in colours
        if colour in there
    )


class NowColumn(BoxLayout):
    """The column: the most important parts first; the record gets the rest of the height."""

    says_ruling = BooleanProperty(False)
    """Is the last refusal visible in the column?"""

    def __init__(
        self,
        send: Callable[[Intent], None],
        open_log: Callable[[], None],
        lay: Callable[[Sheet], None] | None = None,
        **kwargs: Any,
    ) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical",
            padding=(sizes.pad, sizes.pad),
            spacing=sizes.gap,
            pos_hint={"x": 0, "y": 0},
            **kwargs,
        )
        self._send, self._lay = send, lay
        self._key: Any = None
        self._prompt = Paragraph("", even=True, font_size=sizes.text + (3 if sizes.large else 1), bold=True)
        self._title = Paragraph("", font_size=sizes.small, color=theme.QUIET)
        self._answers = _Answers(send)
        self._prompt.thing, self._answers.thing = "prompt", "answers"
        self._selected = _Selected()
        self._odds = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._odds.bind(minimum_height=self._odds.setter("height"))
        self._both = BoxLayout(size_hint_y=None, spacing=sizes.gap)
        """Holds the selected figure and the odds side by side in a wide column."""
        self._both.bind(minimum_height=self._both.setter("height"))
        self._ruling = LastRuling(send, brief=not sizes.large)
        self._legend = Legend()
        """The effects of the selected figure's segments; without a selection the meanings of the colours."""
        self._tail = LogTail()
        self._tail.bind(on_release=lambda *_: open_log())
        self._scroll: Any = None
        self._rest = Widget()
        self.bind(size=self._resize, pos=self._draw)
        for part in (
            self._title,
            self._prompt,
            self._answers,
            self._selected,
            self._odds,
            self._both,
            self._ruling,
            self._legend,
        ):
            part.bind(height=lambda *_: self._arrange())
        self._screen: TableScreen | None = None
        self._buttons: tuple[Button, ...] = ()

    def show(self, screen: TableScreen, buttons: tuple[Button, ...]) -> None:
        """Show the current state. *buttons*: answers, and buttons that did not fit at the players' edges."""
        key = (
            screen.title,
            screen.turn,
            screen.prompt,
            buttons,
            screen.selected,
            screen.targets,
            screen.figures,
            screen.last_ruling,
            screen.log,
        )
        if key == self._key:
            return
        self._key, self._screen, self._buttons = key, screen, buttons
        self._prompt.show(screen.prompt)
        self._title.show(say("table.turn", title=screen.title, turn=screen.turn))
        self._answers.show(buttons, self.width - 2 * theme.sizes().pad)
        selected = next((figure for figure in screen.figures if figure.name == screen.selected), None)
        if selected is not None:
            self._selected.show(selected)
        self._legend.segments = selected.segments if selected is not None else _colours(screen)
        self._show_odds(screen)
        if screen.last_ruling is not None:
            self._ruling.show(screen.last_ruling)
        self._tail.lines = screen.log[-40:]
        self._arrange()

    def _resize(self, *_: object) -> None:
        self._answers.show(self._buttons, self.width - 2 * theme.sizes().pad)
        self._arrange()
        self._draw()

    def _show_odds(self, screen: TableScreen) -> None:
        self._odds.clear_widgets()
        titles = {figure.name: figure.title for figure in screen.figures}
        sizes = theme.sizes()
        mine = [target for target in screen.targets if screen.selected in ("", target.figure)]
        for target in mine[: 4 if sizes.large else 2]:
            self._odds.add_widget(Paragraph(self._odds_title(screen, target, titles), font_size=sizes.small))
            self._odds.add_widget(OddsBar(self._lay, odds=target.odds, effects=2 if len(mine) < 3 else 1))

    def _odds_title(self, screen: TableScreen, target: TargetView, titles: dict[str, str]) -> str:
        against = titles.get(target.target, "")
        if screen.selected:
            return say("odds.against", target=against)
        return say("odds.between", figure=titles.get(target.figure, ""), target=against)

    def _parts(self, screen: TableScreen) -> list[Any]:
        """The parts with content, the most important first."""
        parts: list[Any] = []
        if screen.prompt:
            parts.append(self._prompt)
        if self._buttons:
            parts.append(self._answers)
        beside = bool(self._odds.children) and bool(screen.selected) and self.width >= theme.px(WIDE)
        self._pair(beside)
        if beside:
            parts.append(self._both)
        elif self._odds.children:
            parts.append(self._odds)
        if screen.last_ruling is not None:
            parts.append(self._ruling)
        if screen.selected and not beside:
            parts.append(self._selected)
        if theme.sizes().large:
            parts.append(self._title)
        if self._legend.segments:
            parts.append(self._legend)
        return parts

    def _pair(self, beside: bool) -> None:
        """Put the selected figure and the odds side by side, or separate them."""
        if beside == bool(self._both.children):
            return
        self._both.clear_widgets()
        if beside:
            for half in (self._selected, self._odds):
                if half.parent is not None:
                    half.parent.remove_widget(half)
                half.pos_hint = {"top": 1}
                self._both.add_widget(half)

    def _arrange(self) -> None:
        """Add the parts that fit, by priority; too many answers scroll."""
        screen = self._screen
        if screen is None or self.height < 40:
            return
        sizes = theme.sizes()
        room = self.height - 2 * sizes.pad
        parts, chosen = self._parts(screen), list[Any]()
        for part in parts:  # measure a new part at its future width
            if part.parent is None:
                part.width = self.width - 2 * sizes.pad
        self._legend.width = self.width - 2 * sizes.pad
        for part in parts:
            need = part.height + sizes.gap
            if part is self._legend and need + LEAST_TAIL * sizes.small > room:
                continue  # the record matters more: the legend's facts are on the discs, too
            if part is self._answers and need > room:
                chosen.append(self._scrolled(max(sizes.touch, room)))
                room = 0
            elif part in (self._ruling, self._selected) and need + LEAST_RECORD * sizes.small > room:
                continue  # a refusal is also shown at the edge and in the menu
            elif need <= room or part is self._prompt:
                chosen.append(part)
                room -= need
        order = (
            self._title,
            self._prompt,
            self._answers,
            self._scroll,
            self._selected,
            self._odds,
            self._both,
            self._ruling,
            self._legend,
        )
        wanted = [part for part in order if part is not None and part in chosen]
        self.says_ruling = self._ruling in chosen
        wanted.append(self._tail if room > sizes.small * 3 else self._rest)
        if list(reversed(self.children)) == wanted:
            return
        if self._answers.parent is not None:
            self._answers.parent.remove_widget(self._answers)
        self.clear_widgets()
        for part in wanted:
            if part is self._scroll:
                self._scroll.clear_widgets()
                self._scroll.add_widget(self._answers)
            self.add_widget(part)

    def _scrolled(self, height: float) -> Any:
        if self._scroll is None:
            self._scroll = ScrollView(do_scroll_x=False, bar_width=8, size_hint_y=None)
        self._scroll.height = height
        return self._scroll

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.PANEL)
            Rectangle(pos=self.pos, size=self.size)
