"""Set-up of a match, with the match between the two seats."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import ChoiceView, MatchSetup, PlayerSetup, SeatSetup
from companion.app.screens.lobby_intents import NamePlayer
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
from companion.ui.screens.small_discs import DiscRow, Painter
from companion.ui.widgets.buttons import PushButton


class SetupPage(Page):
    """The set-up of either game: the match, a panel for each seat, and the start below. `seats` creates the panels."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._match = Panel()
        self._choices: list[ChoiceBox] = []
        self._house = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._house_note = quiet()
        self._gradually = Gradually(self)
        self._seats = self.seats()
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
        self._foot = BoxLayout(size_hint_y=None, height=sizes.bar, padding=(sizes.pad, 0), spacing=sizes.pad)
        self.put(self._foot)
        self.foot = sizes.bar
        self._shown: Any = None

    def seats(self) -> tuple[Any, Any]:
        """Create the panels of both seats, each with `show`."""
        raise NotImplementedError

    def show(self, screen: MatchSetup) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.back, before.lesson) != (screen.title, screen.back, screen.lesson):
            self.bar.show(screen.title, screen.back, (push_button(screen.lesson, self.send, kind="quiet"),))
        if before is None:
            self._gradually.do([self._show_match, *(partial(self._show_seat, seat) for seat in (0, 1))], at_once=1)
        else:
            self._show_match()
            for seat in (0, 1):
                self._show_seat(seat)
        if before is None or (before.start, before.first) != (screen.start, screen.first):
            self._show_foot(screen)

    def _show_foot(self, screen: MatchSetup) -> None:
        """Show the start button, and beside it who goes first, or why the match cannot start."""
        hinders = screen.start.why
        beside_it = quiet(hinders or screen.first, pos_hint={"center_y": 0.5})
        beside_it.color = theme.REFUSAL if hinders else theme.QUIET
        beside_it.bind(height=lambda _, height: self._fit_foot(height))
        start = push_button(screen.start, self.send, self.refuse, pos_hint={"center_y": 0.5})
        start.width = max(start.width, theme.px(200))
        self._foot.clear_widgets()
        self._foot.add_widget(beside_it)
        self._foot.add_widget(start)

    def _fit_foot(self, words_height: float) -> None:
        sizes = theme.sizes()
        self._foot.height = self.foot = max(sizes.bar, words_height + 2 * sizes.gap)
        self._arrange_page()

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


class PlayerPanel(Panel):
    """The first part of a seat in either game: heading, name with its button, person or program."""

    thing = "seat"

    def __init__(self, page: SetupPage, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._page = page
        self._player: PlayerSetup | None = None
        self._heading = quiet()
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._name = heading("", sizes.title)
        self._rename = PushButton(text="…")
        self._rename.bind(on_release=self._ask)
        row.add_widget(self._name)
        row.add_widget(self._rename)
        self._kind = Chips(page.send)
        self._kind_note = quiet()
        for widget in (self._heading, row, self._kind, self._kind_note):
            self.add_widget(widget)

    def show_player(self, seat: PlayerSetup) -> None:
        """Show the player of the seat."""
        self._player = seat
        self._heading.show(seat.heading)
        self._name.text = theme.rich(seat.name)
        self._rename.text = seat.name_push
        self._rename.fit_width()
        self._kind.show(seat.kind.options)
        self._kind_note.show(seat.kind.note)

    def _ask(self, *_: object) -> None:
        seat = self._player
        if seat is not None:
            ask_name(self._page, seat.heading, seat.name, lambda name: self._page.send(NamePlayer(seat.seat, name)))


class SetupView(SetupPage):
    """Shows the set-up of a figure match."""

    def seats(self) -> tuple[SeatPanel, SeatPanel]:
        self.painter = Painter()
        return SeatPanel(self, self.painter), SeatPanel(self, self.painter)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Stop painting discs when the page leaves the window."""
        if parent is None:
            self.painter.stop()


class SeatPanel(PlayerPanel):
    """One seat: name, person or program, team."""

    def __init__(self, page: SetupPage, painter: Painter, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        sizes = theme.sizes()
        self._shown: SeatSetup | None = None
        self._team_row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._team = heading("", sizes.text)
        self._team_row.add_widget(self._team)
        self._discs = DiscRow(painter)
        self._note = quiet()
        self._cards = quiet()
        self._refusal = text(font_size=sizes.small, color=theme.REFUSAL)
        self._warning = text(font_size=sizes.small, color=theme.ACCENT)
        for widget in (
            self._team_row,
            self._discs,
            self._note,
            self._cards,
            self._refusal,
            self._warning,
        ):
            self.add_widget(widget)

    def show(self, seat: SeatSetup) -> None:

        if seat == self._shown:
            return
        first, self._shown = self._shown is None, seat
        self.show_player(seat)
        if first:
            self._team_row.add_widget(push_button(seat.choose_team, self._page.send))
        self._team.text = theme.rich(f"{seat.team_heading}: {seat.team}")
        self._discs.show(seat.figures)
        self._note.show(seat.team_note)
        self._cards.show(seat.cards)
        self._refusal.show(seat.refusal)
        self._warning.show(seat.warning)
