"""The team picker: a list of teams, or a team builder with the library's discs."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.lobby import ChoiceView, Push, TeamRow, TeamScreen
from companion.app.screens.lobby_intents import NameTeam, TakeOut
from companion.ui import theme
from companion.ui.screens._tiles import TileGrid
from companion.ui.screens.choices import Chips, ChoiceBox, Question, Tabs
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Gradually, Page, Panel, Scroller, Send, heading, push_button, quiet, text, wide
from companion.ui.screens.small_discs import DiscRow, Painter
from companion.ui.screens.team_sheet import TeamLooks
from companion.ui.widgets.buttons import PushButton

SLOTS_SHARE = 0.25
"""Greatest height of the team's discs, as a share of an upright window's."""


class TeamView(Page):
    """Shows the team picker."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        from kivy.core.window import Window

        self._beside = Window.width > Window.height
        """Is the team being built beside the library, rather than below it?"""
        self.painter = Painter()
        self._tabs = Tabs(send)
        self._body: Any = None
        self._look: Any = None
        self._question = Question(self, self.send)
        self._sight = TeamLooks(self)
        self._shown: TeamScreen | None = None

    def on_parent(self, _: Any, parent: Any) -> None:
        """Stop painting discs when the page leaves the window."""
        if parent is None:
            self.painter.stop()

    def show(self, screen: TeamScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back, self._tabs.show(screen.tabs))
        if self._body is None or before is None or before.tab != screen.tab:
            if self._body is not None:
                self._column.remove_widget(self._body)
            kinds = {"teams": TeamList, "figures": Builder, "evolutions": Builder, "cards": Builder}
            self._body = kinds[screen.tab](self, self._beside)
            self.put(self._body)
            self._keep_free(screen.tab != "teams")
        self._body.show(screen)
        if before is None or before.look != screen.look:
            self._show_look(screen)
        self._question.show(screen.asking, screen.asked)
        self._sight.show(screen.sight)

    def _keep_free(self, building: bool) -> None:
        """Keep remarks from covering the team being built and its buttons."""
        self.side = theme.px(330 if wide() else 250) if building and self._beside else 0.0
        self.leave_free(self._body.team_height if building and not self._beside else 0.0)

    def leave_free(self, foot: float) -> None:
        """Keep remarks above *foot*, the height of the team below the library."""
        self.foot = foot
        self._arrange_page()

    def _show_look(self, screen: TeamScreen) -> None:
        from companion.ui.screens.figure_sheet import figure_sheet

        if self._look is not None:
            self._look.dismiss()
            self._look = None
        if screen.look is not None:
            self._look = figure_sheet(screen.look, self.send, self.refuse, self._look_closed)
            self.add_widget(self._look)

    def _look_closed(self) -> None:
        look, self._look = self._look, None
        if look is not None and self._shown is not None and self._shown.look is not None:
            self.send(self._shown.look.close.intent)


class TeamList(Scroller):
    """The list of teams."""

    thing = "teams"

    def __init__(self, page: TeamView, beside: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page, self._beside = page, beside
        self._gradually = Gradually(page)
        self._rows: tuple[TeamRow, ...] | None = None

    def show(self, screen: TeamScreen) -> None:

        if screen.teams == self._rows:
            return
        self._rows = screen.teams
        self.column.clear_widgets()
        new = push_button(screen.new, self._page.send)
        self.column.add_widget(new)
        self._gradually.do([partial(self._add, row) for row in screen.teams])

    def _add(self, row: TeamRow) -> None:
        self.column.add_widget(self._row(row))

    def _row(self, row: TeamRow) -> Panel:
        sizes = theme.sizes()
        panel = Panel(lit=row.chosen)
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, pos_hint={"top": 1})
        words.bind(minimum_height=words.setter("height"))
        head = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        head.add_widget(heading(row.name, sizes.title))
        head.add_widget(push_button(row.push, self._page.send, self._page.refuse))
        words.add_widget(head)
        words.add_widget(quiet(row.note))
        if row.refusal:
            words.add_widget(text(row.refusal, font_size=sizes.small, color=theme.REFUSAL))
        discs = DiscRow(self._page.painter, pos_hint={"top": 1})
        discs.show(row.figures)
        if self._beside:
            inner = BoxLayout(size_hint_y=None, spacing=sizes.pad * 2)
            inner.bind(minimum_height=inner.setter("height"))
            words.size_hint_x = 0.55
            inner.add_widget(words)
            inner.add_widget(discs)
            panel.add_widget(inner)
        else:
            panel.add_widget(words)
            panel.add_widget(discs)
        return panel


class Builder(BoxLayout):
    """The library, Evolutions or Trainer cards, with the team being built beside or below."""

    def __init__(self, page: TeamView, beside: bool, **kwargs: Any) -> None:
        super().__init__(orientation="horizontal" if beside else "vertical", **kwargs)
        sizes = theme.sizes()
        self._page, self._beside = page, beside
        main = BoxLayout(orientation="vertical")
        self._filters = Filters(page)
        self._grid = TileGrid(page.painter, page.send, page.refuse)
        self._cards = Scroller()
        self._cards.thing = "team-cards"
        self._boxes: list[ChoiceBox] = []
        self._gradually = Gradually(page)
        self._main = main
        self.add_widget(main)
        self._team = BoxLayout(
            orientation="vertical",
            padding=sizes.gap,
            spacing=sizes.gap,
            **({"size_hint_x": None, "width": theme.px(330 if wide() else 250)} if beside else {"size_hint_y": None}),
        )
        self._team.thing = "team-panel"
        if not beside:
            self._team.bind(minimum_height=self._team.setter("height"))
            self._team.bind(height=lambda _, height: page.leave_free(height))
        self._name_row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._name = heading("")
        self._rename = PushButton(text="…")
        self._rename.bind(on_release=self._ask)
        self._slots = DiscRow(page.painter, tapped=lambda slot: page.send(TakeOut(slot)))
        self._sum = quiet(pos_hint={"center_y": 0.5})
        self._sums = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._sight_row = self._sums if beside else self._name_row
        """The row with the button for the team's analysis."""
        self._name_row.add_widget(self._name if beside else self._named_and_summed())
        self._name_row.add_widget(self._rename)
        if beside:
            self._sums.add_widget(self._sum)
        self._sight: PushButton | None = None
        self._pushes = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        for widget in (self._name_row, self._slots, *((self._sums,) if beside else ()), self._pushes):
            self._team.add_widget(widget)
        if beside:
            from kivy.uix.widget import Widget

            self._team.add_widget(Widget())
            self._team.bind(height=self._fit_slots)
        else:
            from kivy.core.window import Window

            # Tabs, filters and library need the rest of the height.
            self._slots.room = Window.height * SLOTS_SHARE
        self.add_widget(self._team)
        self._shown: TeamScreen | None = None

    def _named_and_summed(self) -> BoxLayout:
        """The team's name above its totals, which saves a row for the library."""
        both = BoxLayout(orientation="vertical")
        both.add_widget(self._name)
        both.add_widget(self._sum)
        least, line = theme.sizes().touch, theme.sizes().text * 1.4
        self._sum.bind(height=lambda _, height: setattr(self._name_row, "height", max(least, height + line)))
        return both

    def _fit_slots(self, *_: object) -> None:
        """Give the discs the height that the team's name and buttons leave."""
        others = self._name_row.height + self._sums.height + self._pushes.height + 6 * theme.sizes().gap
        self._slots.room = max(0.0, self._team.height - others)

    @property
    def team_height(self) -> float:
        """Height of the team being built."""
        return float(self._team.height)

    def show(self, screen: TeamScreen) -> None:

        before, self._shown = self._shown, screen
        if before is None:
            if screen.tab == "figures":
                self._main.add_widget(self._filters)
                self._main.add_widget(self._grid)
            else:
                self._main.add_widget(self._cards)
        if screen.tab == "figures":
            self._filters.show(screen)
            self._grid.show(screen.tiles)
        else:
            self._show_cards(screen)
        self._name.text = theme.rich(screen.team_name)
        self._rename.text = screen.name_push
        self._rename.fit_width()
        self._slots.show(screen.slots)
        self._sum.show(screen.sum)
        if before is None or before.sight_push != screen.sight_push:
            self._show_sight(screen.sight_push)
        if before is None or (before.save, before.take) != (screen.save, screen.take):
            self._pushes.clear_widgets()
            for push in (screen.save, screen.take):
                if push is not None:
                    self._pushes.add_widget(push_button(push, self._page.send, self._page.refuse, size_hint_x=1))

    def _show_sight(self, push: Push | None) -> None:
        if self._sight is not None:
            self._sight_row.remove_widget(self._sight)
        self._sight = None if push is None else push_button(push, self._page.send)
        if self._sight is not None:
            self._sight_row.add_widget(self._sight, index=0 if self._beside else 1)

    def _show_cards(self, screen: TeamScreen) -> None:
        if len(self._boxes) != len(screen.cards):
            # The Evolutions change with the team.
            self._boxes.clear()
            self._cards.column.clear_widgets()
            self._gradually.do([partial(self._add_card, number) for number in range(len(screen.cards))])
            return
        for box, view in zip(self._boxes, screen.cards, strict=False):
            box.show(view)
            box.parent.lit = _is_in(view)

    def _add_card(self, number: int) -> None:
        if self._shown is None:
            return
        view = self._shown.cards[number]
        panel, box = Panel(lit=_is_in(view)), ChoiceBox(self._page.send)
        box.show(view)
        panel.add_widget(box)
        self._boxes.append(box)
        self._cards.column.add_widget(panel)

    def _ask(self, *_: object) -> None:
        if self._shown is not None:
            ask_name(
                self._page,
                self._shown.title,
                self._shown.team_name,
                lambda name: self._page.send(NameTeam(name)),
                self._shown.name_most,
            )


def _is_in(view: ChoiceView) -> bool:
    """Is this a Trainer card of the team?"""
    return len(view.options) == 1 and view.options[0].chosen


class Filters(BoxLayout):
    """MP as chips; types and first letters each behind a chip that shows what is chosen."""

    thing = "filters"

    def __init__(self, page: TeamView, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical", size_hint_y=None, padding=(sizes.pad, sizes.gap), spacing=sizes.gap, **kwargs
        )
        self.bind(minimum_height=self.setter("height"))
        self._page = page
        self._row = Chips(page.send)
        self._found = quiet()
        self.add_widget(self._row)
        self.add_widget(self._found)
        self._shown: TeamScreen | None = None

    def show(self, screen: TeamScreen) -> None:

        self._shown = screen
        self._row.show(screen.filters)
        self._found.show(screen.found)
