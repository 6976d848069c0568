"""What the tables of both games share: the drawer beside the table, the sheets over it, whom both face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.app.screens.table import PutRightView, Undo
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import PushButton, least_width, share_room, tool_button
from companion.ui.widgets.plan import Box
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.sheets import menu_sheet, winner_sheet


def put(widget: Any, at: Box) -> None:
    """Give a widget this place and size."""
    widget.pos, widget.size = (at.x, at.y), (at.width, at.height)


class TableFrame(FloatLayout):
    """Base of both tables. Set `screen`; what has changed is drawn. *send* gets what players do.

    *home* is called when a player wants to leave the table for Home. With `facing`, what belongs to seat b is turned
    to the other side of the table. A game's table builds its parts (`_build`): among them `side`, the place of
    `column` or of `putting_right`, and `notice`, the bar for refusals and hints.
    """

    screen = ObjectProperty(None, allownone=True)
    facing = BooleanProperty(True)
    quick = BooleanProperty(False)
    """Does what takes its time to be looked at happen at once?"""
    side: Any
    column: Any
    putting_right: Any
    notice: Any
    _tools: Any
    _log: Callable[[], None]
    _still: Any

    def __init__(self, send: Callable[[Any], None], home: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self.home = home
        self.source: Any = None
        """Where spins or coins come from: a choice in the menu."""
        self.tells_end = True
        """Does a sheet say that the match is over? Of a past one everybody knows; or its end is shown in a moment."""
        self.review: tuple[str, Callable[[], None]] | None = None
        """Looks back at the match, once it is over: its words, and what does it."""
        self.ways: tuple[tuple[str, Callable[[], None]], ...] = ()
        """Where else the menu leads: words, and what is called."""
        self.hints: tuple[tuple[str, Callable[[], None]], ...] = ()
        """The way to the hints, where there are any: wanted turn after turn, it stands before the others."""
        self.plan: Any = None
        self._sheets: dict[str, Any] = {}
        self._open = False
        """Is the column in sight? As a drawer it may be shut."""
        self._asked: Any = None
        """What the drawer was opened or shut for last."""
        self._tools_for: Any = None
        """What the row of tools was filled for last."""

    def _start(self) -> None:
        """Build the parts, and draw whenever something has changed."""
        self._build()
        self.bind(size=self._relayout, pos=self._relayout, screen=self._refresh, facing=self._relayout)

    def _build(self) -> None:
        raise NotImplementedError

    def _planned(self, screen: Any) -> Any:
        """Where the parts go for this screen."""
        raise NotImplementedError

    def _place(self, new: Any) -> None:
        """Put the parts where the plan says."""
        raise NotImplementedError

    def _fill(self, screen: Any) -> None:
        """Show the screen in its parts."""
        raise NotImplementedError

    def _clear(self) -> None:
        """The table is left: nothing lies over it any more."""
        for _, sheet in self._sheets.values():
            if sheet is not None:
                sheet.dismiss()
        self._sheets = {}

    def asked_seat(self, screen: Any) -> int:
        """Seat that the column and the sheets face: the one to move."""
        return next((seat.seat for seat in screen.seats if seat.to_move), 0)

    def _turned(self, screen: Any) -> bool:
        return self.facing and self.asked_seat(screen) == 1

    def _relayout(self, *_: object) -> None:
        self.plan = None
        self._refresh()

    def _refresh(self, *_: object) -> None:
        screen = self.screen
        if screen is None:
            self._clear()
        if screen is None or min(self.size) < 200:
            return
        new = self._planned(screen)
        if new != self.plan:
            self.plan = new
            self._place(new)
        self._fill(screen)

    def _tool_row(self, help_button: Any) -> BoxLayout:
        """The row of tools, still empty."""
        sizes = theme.sizes()
        self._undo = tool_button("undo", self._take_back)
        self._now = tool_button("now", lambda: self._slide(not self._open))
        self._own_tools = (self._undo, tool_button("log", self._log), *self._further_tools())
        self._menu_tool, self._help = tool_button("menu", self._menu), help_button
        return BoxLayout(size_hint=(None, None), spacing=sizes.gap, padding=(sizes.gap / 2, 4))

    def _further_tools(self) -> tuple[PushButton, ...]:
        """The tools that only this game has. Where they have no room they stand in the menu."""
        return ()

    def hidden_tools(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """The tools that are not in sight, for the menu: words, and what is called."""
        return tuple((one.text, partial(one.dispatch, "on_release")) for one in self._own_tools if one.parent is None)

    def _lay_tools(self, first: Sequence[PushButton], last: Sequence[PushButton], upright: bool = False) -> None:
        """Fill the row: *first* and *last* always, between them as many of the others as have room."""
        row = self._tools
        asked = (first, last, upright, *row.size)
        if asked == self._tools_for:
            return
        self._tools_for = asked
        row.orientation = "vertical" if upright else "horizontal"
        self._help.size_hint_x = 1 if upright else None
        self._help.width = theme.sizes().touch
        room = row.width - 2 * row.padding[0]
        own = [one for one in self._own_tools if not upright or least_width(one.text, one.kind) <= room]
        while own and not self._have_room([*first, *own, *last], upright):
            own.pop()
        row.clear_widgets()
        for one in (*first, *own, *last):
            row.add_widget(one)
        tools = [one for one in row.children if one is not self._help]
        for one in tools:  # a short word is as wide as a finger beside long ones
            one.size_hint_x, one.size_hint_min_x = 1, None if upright else least_width(one.text, one.kind)
        if not upright:
            gaps = row.spacing * (len(row.children) - 1)
            share_room(tools, room - gaps - (self._help.width if self._help in row.children else 0))

    def _have_room(self, tools: Sequence[PushButton], upright: bool) -> bool:
        """Have these tools room side by side, or below each other, none smaller than a fingertip?"""
        row, touch = self._tools, theme.sizes().touch
        least = [touch if upright or one is self._help else least_width(one.text, one.kind) for one in tools]
        room = row.height - 2 * row.padding[1] if upright else row.width - 2 * row.padding[0]
        return sum(least) + row.spacing * (len(least) - 1) <= room

    def send(self, intent: Any) -> None:
        """Something was tapped."""
        self._send(intent)

    def motions(self) -> tuple[str, str, str] | None:
        """What the menu says of `quick`: what it is about, quick, and as usual; None where nothing moves."""
        return None

    def own_ways(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """What only this game has in the menu: words, and what is called."""
        return ()

    def _menu(self) -> None:
        if self.screen is not None:
            self._lay(menu_sheet(self))

    def _end(self, said: Sequence[str], follows: Sequence[Any], goes_on: bool = False) -> Sheet:
        """The sheet that says how it ended. *follows*: buttons of what may be played next; *goes_on*: more games do."""
        ways: list[tuple[str, Callable[[], object]]] = [
            *((one.label, partial(self._send, one.intent)) for one in follows),
            *([(say("menu.home"), self.home)] if self.home is not None else []),
            *([self.review] if self.review is not None else []),
            (say("over.record"), self._log),
            (say("over.table"), lambda: None),
        ]
        return winner_sheet(say("cards.game_over" if goes_on else "table.over"), said, ways, self.facing)

    def _take_back(self) -> None:
        undo = self.screen.undo if self.screen is not None else None
        self._send(undo.intent if undo is not None else Undo())  # where it cannot be, the rule is said

    # ------------------------------------------------------------ the column

    def _away(self, new: Any) -> float:
        """So far the column is moved out of sight where it is a drawer and shut."""
        return float(new.column.width) + 4

    def _side_box(self, new: Any) -> Box:
        away = 0.0 if self._open else self._away(new)
        at_left = new.column.center[0] < self.width / 2
        return Box(new.column.x + (-away if at_left else away), new.column.y, new.column.width, new.column.height)

    def _put_side(self, new: Any) -> None:
        """Put it where it belongs now; a drawer that slides does not go on to where it belonged before."""
        Animation.cancel_all(self.side)
        put(self.side, self._side_box(new))

    def _slide(self, open_it: bool) -> bool:
        """Open or shut the drawer; False where there is nothing to do."""
        if self.plan is None or not self.plan.drawer or open_it == self._open:
            return False
        self._open = open_it
        Animation.cancel_all(self.side)
        spot = self._side_box(self.plan)
        Animation(x=spot.x, y=spot.y, duration=theme.move_s(), t="out_quad").start(self.side)
        return True

    def _show_draft(self, draft: PutRightView | None) -> None:
        """What is put right stands in the place of the column."""
        wanted = self.column if draft is None else self.putting_right
        if wanted.parent is None:
            for other in [one for one in self.side.children if one is not self.notice]:
                self.side.remove_widget(other)
            self.side.add_widget(wanted)
            self._still.holds_more()  # what is put right scrolls
        if draft is not None:
            self.putting_right.show(draft)

    # ------------------------------------------------------------ sheets

    def _sheet(self, name: str, value: Any, make: Callable[[], Sheet | None], closes: Any) -> None:
        """Keep a sheet open for as long as the screen has *value*. *closes*: what is sent when it is shut, if any."""
        shown, sheet = self._sheets.get(name, (None, None))
        if shown == value:
            return
        self._sheets[name] = (value, None)
        if sheet is not None:
            sheet.dismiss()
        sheet = make() if value is not None else None
        if sheet is None:
            return
        if closes is not None:
            sheet.on_closed = lambda: self._send(closes)
        self._sheets[name] = (value, sheet)
        self._lay(sheet)

    def _lay(self, sheet: Sheet) -> None:
        """Lay a sheet over everything, facing whoever is asked."""
        self._lay_for(sheet, 0 if self.screen is None else self.asked_seat(self.screen))

    def _lay_for(self, sheet: Sheet, seat: int) -> None:
        """Lay a sheet over everything, facing a seat."""
        self.add_widget(sheet.facing(self.facing and seat == 1))
