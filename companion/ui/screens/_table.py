"""The table of the figure game: mat, figures, players' edges, now column, and overlays.

Draws a `TableScreen` and sends intents; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Any, TypeAlias

from kivy.core.window import Window

from companion.app.screens.spinners import LiveView
from companion.app.screens.table import Button, CloseNotice, Intent, SeatView, ShowClause, TableScreen
from companion.ui import theme
from companion.ui.help.layer import HelpButton
from companion.ui.screens._battle import BattlePane
from companion.ui.screens.put_right import PutRightPanel
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.field import Field
from companion.ui.widgets.log import log_sheet
from companion.ui.widgets.notice import NoticeBar
from companion.ui.widgets.plan import Box, Plan, plan
from companion.ui.widgets.player_bar import EdgeBar, cards_sheet
from companion.ui.widgets.sheets import clause_sheet, look_sheet
from companion.ui.widgets.side import NowColumn
from companion.ui.widgets.still import StillLayer
from companion.ui.widgets.table_frame import TableFrame, put
from companion.ui.widgets.trace import trace_sheet
from companion.ui.widgets.turned import TurnedBox

Rect: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height of a part of the table."""


class TableView(TableFrame):
    """The whole table of the figure game. `quick` shortens spins and skips animations, except sliding figures."""

    LOOK_ONLY = False
    """Is the table view-only?"""

    def __init__(self, send: Callable[[Intent], None], home: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(send, home, **kwargs)
        self.plan: Plan | None = None
        self._start()
        self.bind(quick=lambda *_: self._hurry())

    def _hurry(self) -> None:
        """Pass `quick` on to battle and field."""
        self.battle.quick = self.field.quick = self.quick

    # ------------------------------------------------------------ parts

    def _build(self) -> None:
        Window.clearcolor = theme.GROUND  # free, unlike a rectangle as large as the window
        self.field = Field(self._send)
        self.bars = (EdgeBar(self._send, self._cards), EdgeBar(self._send, self._cards))
        self.edges = (TurnedBox(size_hint=(None, None)), TurnedBox(size_hint=(None, None)))
        for edge, bar in zip(self.edges, self.bars, strict=True):
            edge.add_widget(bar)
        self.column = NowColumn(self._send, self._log, self._lay)
        self.column.bind(says_ruling=self._notice_again)
        self.side = TurnedBox(size_hint=(None, None))
        self.side.add_widget(self.column)
        self._tools = self._tool_row(HelpButton(size_hint_y=1))
        self._last_tools: tuple[PushButton, ...] = (self._menu_tool, self._help)
        self._notices = TurnedBox()
        self.notice = NoticeBar(lambda: self._send(CloseNotice()), lambda clause: self._send(ShowClause(clause)))
        self._notices.add_widget(self.notice)
        self.battle = BattlePane(self._send, self._log, self._lay_for, self._menu, quick=self.quick)
        self._still = StillLayer()
        for part in (*self.edges, self.field.ground, self.side, self._tools):
            self._still.add_widget(part)
        self._below: tuple[Any, ...] = (self._still, self.field)
        """The parts that a battle covers, from the bottom up."""
        for part in (*self._below, self._notices):
            self.add_widget(part)

    @cached_property
    def putting_right(self) -> PutRightPanel:
        """The correction panel, in the column's place; created for the first draft."""
        return PutRightPanel(self._send, self._lay, pos_hint={"x": 0, "y": 0})

    def motions(self) -> tuple[str, str, str] | None:
        """Discs that turn on the screen may do so quickly."""
        return ("menu.spins", "menu.quick", "menu.full") if self.screen.discs_turn else None

    def hidden_tools(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """The tools for the menu; during a battle, which has its own tools, those special to this game."""
        if self.battle.parent is None:
            return super().hidden_tools()
        return tuple((one.text, partial(one.dispatch, "on_release")) for one in self._own_tools[2:])

    def things(self) -> Iterator[tuple[str, Rect]]:
        """The table's places for the help: mat, Bench and Center; none while a battle covers them."""
        made = self.plan
        if made is None or self.field.parent is None:
            return
        seat = 0
        for thing, at in (("mat", made.mat), ("bench", made.benches[seat]), ("center", made.centers[seat])):
            yield thing, (at.x, at.y, at.width, at.height)

    # ------------------------------------------------------------ drawing

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Pass live data of the bases on to the battle."""
        self.battle.live(views)

    def _planned(self, screen: TableScreen) -> Plan:
        return plan(
            self.width,
            self.height,
            screen.aspect,
            screen.spaces,
            max(seat.bench_size for seat in screen.seats),
            max(seat.center_size for seat in screen.seats),
            self.facing,
            theme.look().left_handed,
            self.LOOK_ONLY,
        )

    def _fill(self, screen: TableScreen) -> None:
        new = self.plan
        assert new is not None
        self.field.show(screen, new, self.facing)
        beside = theme.sizes().gap * 2
        for seat, bar in zip(screen.seats, self.bars, strict=True):
            bar.show(seat, new.kind, new.homes[0].x - beside, new.bars[0].right - new.homes[0].right - beside)
        self._undo.faint = screen.undo is None
        self._show_column(screen, new)
        self._show_notice(screen)
        self._show_battle(screen)
        self._show_sheets(screen)

    def _clear(self) -> None:
        self._end_battle()
        self.notice.show(None)
        super()._clear()

    def _place(self, new: Plan) -> None:
        for seat, edge in enumerate(self.edges):
            put(edge, new.bars[seat])
            edge.turned = self.facing and seat == 1
        put(self.field, Box(self.x, self.y, self.width, self.height))
        put(self._tools, new.tools)
        self._lay_tools((self._now,) if new.drawer else (), self._last_tools)
        over = self if new.drawer else self._still  # a drawer must be above the figures
        if self.side.parent is not over:
            self._end_battle()
            self._below = (self._still, self.field, *((self.side,) if new.drawer else ()))
            self.side.parent.remove_widget(self.side)
            over.add_widget(self.side, index=over.children.index(self.field) if new.drawer else 1)
        self._open = not new.drawer
        self._put_side(new)

    def _show_column(self, screen: TableScreen, new: Plan) -> None:
        buttons: tuple[Button, ...] = screen.choices + screen.abilities
        if new.kind != "wide":
            buttons += tuple(button for seat in screen.seats for button in seat.buttons)
        self.side.turned = self._turned(screen)
        self._show_draft(screen.put_right)
        self.column.show(screen, buttons)
        asked = (buttons, screen.selected, screen.targets, screen.put_right is None)
        if asked != self._asked:
            self._asked = asked
            self._slide(bool(buttons or screen.targets or screen.put_right))

    def _notice_again(self, *_: object) -> None:
        """Update the notice after the column has shown or hidden the last refusal."""
        if self.screen is not None and self.plan is not None:
            self._show_notice(self.screen)

    def _show_notice(self, screen: TableScreen) -> None:
        """Slide refusals and hints in at the edge of the player to move, without covering figures."""
        assert self.plan is not None
        sizes = theme.sizes()
        turned = self._turned(screen)
        column = self.plan.column
        beside = self.plan.kind == "strip" and not self.plan.drawer and screen.battle is None
        home = self.side if beside else self._notices
        if self.notice.parent is not home:
            self.notice.parent.remove_widget(self.notice)
            home.add_widget(self.notice)
        self._notices.turned = turned
        if beside:
            high = min(column.height, sizes.touch * 2)
            self.notice.size, self.notice.pos = (column.width, high), (column.x, column.y)
        elif self.plan.kind != "strip" and screen.battle is None:
            bar = self.plan.bars[0]
            free = self.bars[1 if turned else 0].plate.width
            left = bar.x if not turned else self.width - bar.right
            wide = min(bar.width, max(free, theme.px(300 if self.plan.kind == "tall" else 460)))
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
        in_sight = screen.battle is None and screen.put_right is None and not self.plan.drawer
        if in_sight and self.column.says_ruling and notice == screen.last_ruling:
            notice = None  # the column shows it, with its clause
        self.notice.show(notice)

    def _show_battle(self, screen: TableScreen) -> None:
        if screen.battle is None:
            self._end_battle()
            return
        if self.battle.parent is None:
            for part in self._below:  # covered: avoid drawing it in each frame
                self.remove_widget(part)
            self.add_widget(self.battle, index=self.children.index(self._notices) + 1)
        self.battle.show(screen, self.facing)

    def _end_battle(self) -> None:
        """Remove the battle and bring the table back."""
        self.battle.show(None, self.facing)
        if self.battle.parent is None:
            return
        self.remove_widget(self.battle)
        for part in reversed(self._below):
            self.add_widget(part, index=len(self.children))

    # ------------------------------------------------------------ sheets

    def _show_sheets(self, screen: TableScreen) -> None:
        notice = screen.notice if screen.notice and screen.notice.kind in ("why", "clause") else None
        read = CloseNotice()
        self._sheet("notice", notice, lambda: clause_sheet(notice, self._send) if notice else None, read)
        self._sheet("look", screen.look, lambda: look_sheet(screen.look, self._send) if screen.look else None, read)
        self._sheet("trace", screen.trace, lambda: trace_sheet(screen.trace) if screen.trace else None, read)
        says_end = screen.winner and screen.battle is None and self.tells_end
        won = (screen.winner, screen.choices) if says_end else None
        self._sheet("winner", won, lambda: self._end((screen.winner,), screen.choices), None)

    def _cards(self, seat: SeatView) -> None:
        self._lay_for(cards_sheet(seat), seat.seat)

    def _log(self) -> None:
        if self.screen is not None:
            self._lay(log_sheet(self.screen.log, self._send, self.screen.look_only))
