"""Set-up of a card match: the match in the middle, a seat on either side of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens import CardSeatSetup, CardSetupScreen, ChoiceView, Rename, ShowClause
from companion.ui import theme
from companion.ui.screens.choices import Chips, ChoiceBox
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import (
    Gradually,
    Page,
    Panel,
    Scroller,
    Send,
    beside,
    columns,
    heading,
    push_button,
    quiet,
    text,
    wide,
)
from companion.ui.widgets import LinkButton, PushButton


class CardSetupView(Page):
    """The set-up of a card match."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._match = Panel()
        self._choices: list[ChoiceBox] = []
        self._house = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._house_note = quiet()
        self._gradually = Gradually()
        self._seats = (CardSeatPanel(self), CardSeatPanel(self))
        if wide():
            body = BoxLayout(spacing=sizes.gap)
            for panel in (self._seats[0], self._match, self._seats[1]):
                scroller = Scroller()
                scroller.column.add_widget(panel)
                body.add_widget(scroller)
            self.put(body)
        else:
            scroller = Scroller()
            if beside():
                left, right = columns(scroller.column, 2)
                left.add_widget(self._match)
                for panel in self._seats:
                    right.add_widget(panel)
            else:
                for panel in (self._match, *self._seats):
                    scroller.column.add_widget(panel)
            self.put(scroller)
        self._foot = BoxLayout(
            size_hint_y=None, height=sizes.bar, padding=(sizes.pad, (sizes.bar - sizes.touch) / 2), spacing=sizes.pad
        )
        self.put(self._foot)
        self.foot = sizes.bar
        self._shown: CardSetupScreen | None = None

    def show(self, screen: CardSetupScreen) -> None:
        """Show the set-up."""
        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back)
        if before is None:
            self._gradually.do([self._show_match, partial(self._show_seat, 0), partial(self._show_seat, 1)])
        else:
            self._show_match()
            for seat in (0, 1):
                self._show_seat(seat)
        if before is None or (before.start, before.first) != (screen.start, screen.first):
            self._foot.clear_widgets()
            self._foot.add_widget(quiet(screen.first, pos_hint={"center_y": 0.5}))
            start = push_button(screen.start, self.send, self.refuse)
            start.width = max(start.width, theme.px(200))
            self._foot.add_widget(start)

    def _show_match(self) -> None:
        screen = self._shown
        if screen is None:
            return
        if len(self._choices) != len(screen.match):
            self._lay_choices(screen.match)
        for box, view in zip(self._choices, screen.match, strict=True):
            box.show(view)
        if not self._house.children:
            self._house.add_widget(push_button(screen.house_rules, self.send))
            self._house.add_widget(Widget())
        self._house_note.show(screen.house_rules_note)

    def _lay_choices(self, match: tuple[ChoiceView, ...]) -> None:
        self._choices = [ChoiceBox(self.send) for _ in match]
        self._match.clear_widgets()
        for widget in (*self._choices, self._house, self._house_note):
            self._match.add_widget(widget)

    def _show_seat(self, seat: int) -> None:
        if self._shown is not None:
            self._seats[seat].show(self._shown.seats[seat])


class CardSeatPanel(Panel):
    """One seat: name, person or program, real cards or dealt ones, its deck and what is against it."""

    def __init__(self, page: CardSetupView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._page = page
        self._shown: CardSeatSetup | None = None
        self._heading = quiet()
        self._name_row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._name = heading("", sizes.title)
        self._rename = PushButton(text="…")
        self._rename.bind(on_release=self._ask)
        self._name_row.add_widget(self._name)
        self._name_row.add_widget(self._rename)
        self._kind = Chips(page.send)
        self._deals = ChoiceBox(page.send)
        self._deck_row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._deck = heading("", sizes.text)
        self._deck_row.add_widget(self._deck)
        self._note = quiet()
        self._refusals = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._refusals.bind(minimum_height=self._refusals.setter("height"))
        self._advice = quiet()
        for widget in (
            self._heading,
            self._name_row,
            self._kind,
            self._deals,
            self._deck_row,
            self._note,
            self._refusals,
            self._advice,
        ):
            self.add_widget(widget)

    def show(self, seat: CardSeatSetup) -> None:
        """Show the seat."""
        if seat == self._shown:
            return
        before, self._shown = self._shown, seat
        self._heading.show(seat.heading)
        self._name.text = theme.rich(seat.name)
        self._rename.text = seat.name_push
        self._rename.fit_width()
        self._kind.show(seat.kind.options)
        self._deals.show(seat.deals)
        if before is None:
            self._deck_row.add_widget(push_button(seat.choose_deck, self._page.send))
        self._deck.text = theme.rich(seat.deck)
        self._note.show(seat.deck_note)
        self._advice.show(seat.advice)
        if before is None or before.refusals != seat.refusals:
            self._refusals.clear_widgets()
            for sentence, clause in seat.refusals:
                self._refusals.add_widget(self._refusal(sentence, clause))

    def _refusal(self, sentence: str, clause: str) -> BoxLayout:
        """A sentence against the deck, and the way to its clause."""
        sizes = theme.sizes()
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap)
        said = text(sentence, font_size=sizes.small, color=theme.REFUSAL)
        least = sizes.touch if clause else 0
        said.bind(height=lambda _, height: setattr(row, "height", max(least, height)))
        row.add_widget(said)
        if clause:
            link = LinkButton(text=clause)
            link.bind(on_release=lambda *_: self._page.send(ShowClause(clause)))
            row.add_widget(link)
        return row

    def _ask(self, *_: object) -> None:
        seat = self._shown
        if seat is not None:
            ask_name(self._page, seat.heading, seat.name, lambda name: self._page.send(Rename(seat.name_what, name)))
