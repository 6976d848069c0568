"""The table: mat, figures, players' edges, what happens now, and whatever lies over them.

Draws a `TableScreen` and sends intents; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.app.screens import (
    Button,
    ChoiceView,
    CloseNotice,
    Intent,
    LiveView,
    SeatView,
    ShowClause,
    TableScreen,
    Undo,
)
from companion.ui import theme
from companion.ui.screens.battle import BattlePane
from companion.ui.screens.put_right import PutRightPanel
from companion.ui.widgets import (
    Box,
    EdgeBar,
    Field,
    NoticeBar,
    NowColumn,
    Plan,
    PushButton,
    Sheet,
    StillLayer,
    TurnedBox,
    cards_sheet,
    clause_sheet,
    log_sheet,
    look_sheet,
    menu_sheet,
    plan,
    trace_sheet,
    winner_sheet,
)
from companion.ui.words import say


def _put(widget: Any, box: Box) -> None:
    widget.pos, widget.size = (box.x, box.y), (box.width, box.height)


class TableView(FloatLayout):
    """The whole table. Set `screen`; what has changed is drawn. *send* gets what players do.

    *home* is called when a player wants to leave the table for Home. With `facing`, what belongs to seat b is turned
    to the other side of the table; with `quick`, discs come to rest sooner.
    """

    screen = ObjectProperty(None, allownone=True)
    facing = BooleanProperty(True)
    quick = BooleanProperty(False)

    def __init__(self, send: Callable[[Intent], None], home: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send, self._home = send, home
        self.ways: tuple[tuple[str, Callable[[], None]], ...] = ()
        """Where else the menu leads: words, and what is called."""
        self.spins: ChoiceView | None = None
        """Where spins come from: a choice in the menu."""
        self._plan: Plan | None = None
        self._sheets: dict[str, Any] = {}
        self._open = False
        self._asked: Any = None
        self._build()
        self.bind(size=self._relayout, pos=self._relayout, screen=self._refresh, facing=self._relayout)
        self.bind(quick=lambda *_: setattr(self.battle, "quick", self.quick))

    # ------------------------------------------------------------ parts

    def _build(self) -> None:
        Window.clearcolor = theme.GROUND  # costs nothing, a rectangle as large as the window does
        self.field = Field(self._send)
        self.bars = (EdgeBar(self._send, self._cards), EdgeBar(self._send, self._cards))
        self.edges = (TurnedBox(size_hint=(None, None)), TurnedBox(size_hint=(None, None)))
        for edge, bar in zip(self.edges, self.bars, strict=True):
            edge.add_widget(bar)
        self.column = NowColumn(self._send, self._log, self._lay)
        self.column.bind(says_ruling=self._notice_again)
        self.side = TurnedBox(size_hint=(None, None))
        self.side.add_widget(self.column)
        self._tools = self._tool_row()
        self._notices = TurnedBox()
        self.notice = NoticeBar(self._read, lambda clause: self._send(ShowClause(clause)))
        self._notices.add_widget(self.notice)
        self.battle = BattlePane(self._send, self._log, self._lay_for, self._menu, quick=self.quick)
        self._still = StillLayer()
        for part in (*self.edges, self.field.ground, self.side, self._tools):
            self._still.add_widget(part)
        self._below: tuple[Any, ...] = (self._still, self.field)
        """What the battle covers, from the bottom up."""
        for part in (*self._below, self._notices):
            self.add_widget(part)

    @cached_property
    def putting_right(self) -> PutRightPanel:
        """What is put right, in the place of the column; made for the first draft."""
        return PutRightPanel(self._send, self._lay, pos_hint={"x": 0, "y": 0})

    def _tool_row(self) -> BoxLayout:
        sizes = theme.sizes()
        row = BoxLayout(size_hint=(None, None), spacing=sizes.gap, padding=(sizes.gap, 4))
        self._undo = PushButton(text=say("table.undo"), size_hint_y=1)
        self._undo.bind(on_release=self._take_back)
        record = PushButton(text=say("table.log"), size_hint_y=1)
        record.bind(on_release=lambda *_: self._log())
        menu = PushButton(text=say("table.menu"), size_hint_y=1)
        menu.bind(on_release=lambda *_: self._menu())
        self._now = PushButton(text=say("table.now"), size_hint_y=1)
        self._now.bind(on_release=lambda *_: self._slide(not self._open))
        for button in (self._undo, record, menu, self._now):
            button.share_width()
        for button in (self._undo, record, menu):
            row.add_widget(button)
        return row

    # ------------------------------------------------------------ drawing

    def live(self, views: tuple[LiveView, ...]) -> None:
        """The spinner bases as they stand now."""
        self.battle.live(views)

    def _relayout(self, *_: object) -> None:
        self._plan = None
        self._refresh()

    def _planned(self, screen: TableScreen) -> Plan:
        fresh = plan(
            self.width,
            self.height,
            screen.aspect,
            screen.spaces,
            max(seat.bench_size for seat in screen.seats),
            max(seat.center_size for seat in screen.seats),
            self.facing,
            theme.look().left_handed,
        )
        return self._plan if fresh == self._plan and self._plan is not None else fresh

    def _refresh(self, *_: object) -> None:
        screen = self.screen
        if screen is None:
            self._clear()
        if screen is None or min(self.size) < 200:
            return
        new = self._planned(screen)
        if new is not self._plan:
            self._plan = new
            self._place(new)
        self.field.show(screen, new, self.facing)
        for seat, bar in zip(screen.seats, self.bars, strict=True):
            bar.show(seat, new.kind, new.homes[0].x - theme.sizes().gap * 2)
        self._undo.faint = screen.undo is None
        self._show_column(screen, new)
        self._show_notice(screen)
        self._show_battle(screen)
        self._show_sheets(screen)

    def _clear(self) -> None:
        """The table is left: nothing turns, nothing lies over it any more."""
        self._end_battle()
        self.notice.show(None)
        for _, sheet in self._sheets.values():
            if sheet is not None:
                sheet.dismiss()
        self._sheets = {}

    def _place(self, new: Plan) -> None:
        """Put the parts where the plan says."""
        for seat, edge in enumerate(self.edges):
            _put(edge, new.bars[seat])
            edge.turned = self.facing and seat == 1
        _put(self.field, Box(self.x, self.y, self.width, self.height))
        _put(self._tools, new.tools)
        if new.drawer and self._now.parent is None:
            self._tools.add_widget(self._now)
        if not new.drawer and self._now.parent is not None:
            self._tools.remove_widget(self._now)
        over = self if new.drawer else self._still  # a drawer opens over the figures
        if self.side.parent is not over:
            self._end_battle()
            self._below = (self._still, self.field, *((self.side,) if new.drawer else ()))
            self.side.parent.remove_widget(self.side)
            over.add_widget(self.side, index=over.children.index(self.field) if new.drawer else 1)
        self._open = not new.drawer
        _put(self.side, self._side_box(new))

    def _side_box(self, new: Plan) -> Box:
        away = 0.0 if self._open else new.column.width + 4
        at_left = new.column.x < self.width / 2
        return Box(new.column.x + (-away if at_left else away), new.column.y, new.column.width, new.column.height)

    def _slide(self, open_it: bool) -> None:
        """Open or close the drawer."""
        if self._plan is None or not self._plan.drawer or open_it == self._open:
            return
        self._open = open_it
        Animation.cancel_all(self.side)
        Animation(x=self._side_box(self._plan).x, duration=theme.move_s(), t="out_quad").start(self.side)

    def _asked_seat(self, screen: TableScreen) -> int:
        """Seat that the column faces: the one to move."""
        return next((seat.seat for seat in screen.seats if seat.to_move), 0)

    def _show_column(self, screen: TableScreen, new: Plan) -> None:
        buttons: tuple[Button, ...] = screen.choices
        if new.kind != "wide":
            buttons += tuple(button for seat in screen.seats for button in seat.buttons)
        self.side.turned = self.facing and self._asked_seat(screen) == 1
        self._show_draft(screen)
        self.column.show(screen, buttons)
        asked = (buttons, screen.selected, screen.targets, screen.put_right is None)
        if asked != self._asked:
            self._asked = asked
            self._slide(bool(buttons or screen.targets or screen.put_right))

    def _show_draft(self, screen: TableScreen) -> None:
        """What is put right stands in the place of the column."""
        draft = screen.put_right
        wanted = self.column if draft is None else self.putting_right
        if wanted.parent is None:
            for other in [one for one in self.side.children if one is not self.notice]:
                self.side.remove_widget(other)
            self.side.add_widget(wanted)
        if draft is not None:
            self.putting_right.show(draft, screen.selected)

    def _notice_again(self, *_: object) -> None:
        """The column has found room for the last refusal, or has none any more."""
        if self.screen is not None and self._plan is not None:
            self._show_notice(self.screen)

    def _show_notice(self, screen: TableScreen) -> None:
        """Refusals and hints slide in at the edge of whoever is to move, where they cover no figure."""
        assert self._plan is not None
        sizes = theme.sizes()
        turned = self.facing and self._asked_seat(screen) == 1
        column = self._plan.column
        beside = self._plan.kind == "strip" and not self._plan.drawer and screen.battle is None
        home = self.side if beside else self._notices
        if self.notice.parent is not home:
            self.notice.parent.remove_widget(self.notice)
            home.add_widget(self.notice)
        self._notices.turned = turned
        if beside:
            high = min(column.height, sizes.touch * 2)
            self.notice.size, self.notice.pos = (column.width, high), (column.x, column.y)
        elif self._plan.kind != "strip" and screen.battle is None:
            bar = self._plan.bars[0]
            free = self.bars[1 if turned else 0].plate.width
            left = bar.x if not turned else self.width - bar.right
            wide = min(bar.width, max(free, theme.px(300 if self._plan.kind == "tall" else 460)))
            self.notice.size, self.notice.pos = (wide, bar.height - 4), (left, 1)
        elif screen.battle is not None:
            heading = self.battle.heading(self.width, self.height)
            at = heading.across(self.width, self.height) if turned else heading
            self.notice.size, self.notice.pos = (at.width, at.height), (at.x, at.y)
        else:
            wide = min(self.width - 2 * sizes.pad, theme.px(760))
            self.notice.size = (wide, sizes.touch + 2 * sizes.gap)
            self.notice.pos = ((self.width - wide) / 2, sizes.gap)
        notice = screen.notice if screen.notice is not None and screen.notice.kind in ("refusal", "hint") else None
        if beside and self.column.says_ruling and notice == screen.last_ruling:
            notice = None  # it stands in the column, which it would cover
        self.notice.show(notice)

    def _read(self) -> None:
        self._send(CloseNotice())

    def _show_battle(self, screen: TableScreen) -> None:
        if screen.battle is None:
            self._end_battle()
            return
        if self.battle.parent is None:
            for part in self._below:  # it would be drawn in each frame for nobody
                self.remove_widget(part)
            self.add_widget(self.battle, index=self.children.index(self._notices) + 1)
        self.battle.show(screen, self.facing)

    def _end_battle(self) -> None:
        """The table comes into sight again."""
        self.battle.show(None, self.facing)
        if self.battle.parent is None:
            return
        self.remove_widget(self.battle)
        for part in reversed(self._below):
            self.add_widget(part, index=len(self.children))

    # ------------------------------------------------------------ sheets

    def _show_sheets(self, screen: TableScreen) -> None:
        notice = screen.notice if screen.notice and screen.notice.kind in ("why", "clause") else None
        self._sheet("notice", notice, lambda: clause_sheet(notice, self._send) if notice else None)
        self._sheet("look", screen.look, lambda: look_sheet(screen.look) if screen.look else None)
        self._sheet("trace", screen.trace, lambda: trace_sheet(screen.trace) if screen.trace else None)
        won = (screen.winner, screen.choices) if screen.winner and screen.battle is None else None
        self._sheet(
            "winner", won, lambda: winner_sheet(screen, self._send, self._home, self._log, self.facing), quiet=True
        )

    def _sheet(self, name: str, value: Any, make: Callable[[], Sheet | None], quiet: bool = False) -> None:
        """Keep a sheet open for as long as the screen has *value*. *quiet*: closing it tells nobody."""
        shown, sheet = self._sheets.get(name, (None, None))
        if shown == value:
            return
        self._sheets[name] = (value, None)
        if sheet is not None:
            sheet.dismiss()
        sheet = make() if value is not None else None
        if sheet is None:
            return
        if not quiet:
            sheet.on_closed = self._read
        self._sheets[name] = (value, sheet)
        self._lay(sheet)

    def _lay(self, sheet: Sheet) -> None:
        """Lay a sheet over everything, facing whoever is to move."""
        turned = self.facing and self.screen is not None and self._asked_seat(self.screen) == 1
        self.add_widget(sheet.facing(turned))

    def _lay_for(self, sheet: Sheet, seat: int) -> None:
        """Lay a sheet over everything, facing a seat."""
        self.add_widget(sheet.facing(self.facing and seat == 1))

    def _cards(self, seat: SeatView) -> None:
        self._lay_for(cards_sheet(seat), seat.seat)

    def _log(self) -> None:
        if self.screen is not None:
            self._lay(log_sheet(self.screen.log, self._send, self.screen.look_only))

    def put_right(self) -> None:
        """A player wants to put something right."""
        if self.screen is not None and self.screen.may_put_right is not None:
            self._send(self.screen.may_put_right.intent)

    def _menu(self) -> None:
        self._lay(menu_sheet(self, self._send, self._home))

    def _take_back(self, *_: object) -> None:
        undo = self.screen.undo if self.screen is not None else None
        self._send(undo.intent if undo is not None else Undo())  # where it cannot be, the rule is said
