"""The card table: both halves, the players' edges, the now column, and overlays.

Draws a `CardTableScreen` and sends intents; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import DropCard, GivePenalty, LetGo, WriteDown
from companion.app.screens.cards import CardButton, CardFaceView, CardTableScreen
from companion.app.screens.table import CloseNotice, Notice, ShowClause
from companion.ui import theme
from companion.ui.cards._column import CardColumn
from companion.ui.cards._field import CardField
from companion.ui.cards._fitted_text import chosen_so_far
from companion.ui.cards._hand import HandFan
from companion.ui.cards._pane import CardPane
from companion.ui.cards._plan import CardPlan, card_plan
from companion.ui.cards._player_bar import CardEdge
from companion.ui.cards._sheets import (
    card_sheet,
    judge_sheet,
    pile_sheet,
    pokemon_sheet,
    record_sheet,
)
from companion.ui.cards._signs import paint_ahead
from companion.ui.cards._spots import Kind, Spot, spot_of
from companion.ui.cards._steps import StepList, steps_sheet, sums_sheet
from companion.ui.cards._typed import TypedForm
from companion.ui.cards.face import SMALL_ASPECT, draw_small_face, small_signs
from companion.ui.help.layer import HelpButton
from companion.ui.screen_texts import say
from companion.ui.screens.letters import ask_name
from companion.ui.screens.put_right import PutRightPanel
from companion.ui.widgets.buttons import tool_button
from companion.ui.widgets.notice import NoticeBar
from companion.ui.widgets.plan import Box
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.sheets import clause_sheet
from companion.ui.widgets.still import StillLayer
from companion.ui.widgets.table_frame import TableFrame, put
from companion.ui.widgets.text import texture
from companion.ui.widgets.trace import trace_sheet
from companion.ui.widgets.turned import TurnedBox


class _Side(TurnedBox):
    """Holds the column. It consumes all touches, so that they do not reach the table below a drawer."""

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


def _marked(screen: CardTableScreen) -> set[int]:
    """The seats with a marked answer in their half."""
    seats = set()
    for seat in screen.seats:
        tiles = [tile.mark for tile in (seat.active, *seat.bench) if tile is not None]
        marks = (*tiles, *(mark for _, mark in seat.empty_marks), *(prize.mark for prize in seat.prizes))
        if any(mark in ("drop", "choose", "chosen") for mark in marks):
            seats.add(seat.seat)
    return seats


def _in_column(screen: CardTableScreen, covering: bool) -> bool:
    """Must the column be visible? Not for answers on the table itself.

    *covering*: it covers half of the table.
    """
    ask, draft = screen.ask, screen.put_right
    tiles = [tile for seat in screen.seats for tile in (seat.active, *seat.bench) if tile is not None]
    marks = [tile.mark for tile in tiles] + [mark for seat in screen.seats for _, mark in seat.empty_marks]
    marks += [prize.mark for seat in screen.seats for prize in seat.prizes]
    if screen.held is not None and "drop" in marks:
        return False
    if draft is not None and covering and not draft.picked and not draft.sentence:
        return False  # players must be able to pick anything on the table
    if draft is not None or screen.actions or ask.coin or ask.sentence or ask.uncover:
        return True
    on_table = sum(mark in ("choose", "chosen") for mark in marks)
    return len(ask.buttons) > on_table


def _asked(screen: CardTableScreen) -> str:
    """The question, with a note on Sudden Death above it and the number chosen below it."""
    ask = screen.ask
    count = chosen_so_far(ask) if ask.most > 1 else ""
    return "\n".join(filter(None, (screen.sudden_death, ask.question, count)))


class CardTable(TableFrame):
    """The whole card table. `quick` skips animations, except sliding cards."""

    def __init__(self, send: Callable[[Any], None], home: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(partial(self._type_first, send), home or (lambda: None), **kwargs)
        self.explains = True
        """Show "?" among the tools? For a past match it is beside the slider."""
        self.plan: CardPlan | None = None
        self._typed = TypedForm(send, self._lay, self._ask_words)
        self._aside = False
        """Were the cards to choose from put aside?"""
        self._lies: Any = None
        """Orientation of the column, and its side."""
        self._ahead: Iterator[None] | None = None
        self._start()
        self.bind(quick=lambda *_: self._hurry())
        self._hurry()

    def _hurry(self) -> None:
        self.field.quick = self.column.coin.quick = self.quick

    # ------------------------------------------------------------ parts

    def _build(self) -> None:
        Window.clearcolor = theme.GROUND
        self.field = CardField(self._send)
        self.edges = (CardEdge(self._send, self._lay_for), CardEdge(self._send, self._lay_for))
        self._edge_boxes = (TurnedBox(size_hint=(None, None)), TurnedBox(size_hint=(None, None)))
        for box, edge in zip(self._edge_boxes, self.edges, strict=True):
            box.add_widget(edge)
        self.hand = HandFan(self._send, self, pos_hint={"x": 0, "y": 0})
        self._hand_box = TurnedBox(size_hint=(None, None))
        self._hand_box.add_widget(self.hand)
        self.steps = StepList(pos_hint={"x": 0, "y": 0})
        self.steps.bind(on_release=lambda *_: self._steps_sheet())
        self.question = Paragraph("", pos_hint={"x": 0, "center_y": 0.5}, halign="center", bold=True)
        """Shows the question while the column is a shut drawer."""
        with self.question.canvas.before:
            Color(*theme.MAT)
            ground = Rectangle()  # hides the table's middle line behind the words
        self.question.bind(pos=lambda label, pos: setattr(ground, "pos", pos))
        self.question.bind(size=lambda label, size: setattr(ground, "size", size))
        self._beside = TurnedBox(size_hint=(None, None))
        self.column = CardColumn(self._send, self._log, self._steps_sheet)
        self.side = _Side(size_hint=(None, None))
        self.side.add_widget(self.column)
        self._tools = self._tool_row(HelpButton(size_hint_y=1))
        self._cards = tool_button("cards", lambda: self._look_aside(False), kind="accent")
        self.pane: Any = None
        self._pane_box = TurnedBox(size_hint=(None, None))
        self._notices = TurnedBox(size_hint=(None, None))
        self.notice = NoticeBar(lambda: self._send(CloseNotice()), lambda clause: self._send(ShowClause(clause)))
        self._notices.add_widget(self.notice)
        self._ghost = Widget(size_hint=(None, None), size=(1, 1))
        self._still = StillLayer()
        for part in (self.field, *self._edge_boxes, self._beside, self._tools):
            self._still.add_widget(part)
        for part in (self._still, self.side, self._notices, self._ghost):
            self.add_widget(part)

    @property
    def shows_column(self) -> bool:
        """Is the column visible?"""
        return self._open

    @property
    def opener(self) -> Any:
        """The button that opens a drawer."""
        return self._now

    def spot(self, kind: Kind, name: str, intent: Any = None) -> Spot | None:
        """Position of a thing on the window, for the guide's pointing finger."""
        return spot_of(self, kind, name, intent)

    @cached_property
    def putting_right(self) -> PutRightPanel:
        """The correction panel, in the column's place; created for the first draft."""
        return PutRightPanel(self._send, self._lay, pos_hint={"x": 0, "y": 0})

    def things(self) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
        """The table's places for the help; none while cards to choose from cover them."""
        made, places = self.plan, self.field.places
        if made is None or self.field.covered or self.screen is None:
            return
        half = made.halves[0]
        benched = [(box.x, box.y, box.right, box.top) for box in half.bench]
        left, low = min(box[0] for box in benched), min(box[1] for box in benched)
        right, top = max(box[2] for box in benched), max(box[3] for box in benched)
        yield "card-bench", (left, low, right - left, top - low)
        for thing, at in (("active", half.active), ("prizes", half.prizes), ("piles", half.piles[0])):
            yield thing, (at.x, at.y, at.width, at.height)
        if "stadium" in places:
            at = places["stadium"]
            yield "stadium", (at.x, at.y, at.width, at.height)

    # ------------------------------------------------------------ drawing

    def _planned(self, screen: CardTableScreen) -> CardPlan:
        opened = next((seat.seat for seat in screen.seats if seat.hand.cards), None)
        return card_plan(
            self.width,
            self.height,
            max(1, *(max(seat.bench_size, len(seat.bench)) for seat in screen.seats)),
            self.facing,
            opened,
            theme.look().left_handed,
        )

    def _fill(self, screen: CardTableScreen) -> None:
        new = self.plan
        assert new is not None
        if self._ahead is None:
            self._ahead = self._pieces_ahead()
            Clock.schedule_interval(self._make_ahead, 0)
        self.field.show(screen, new, self.facing)
        for seat, edge in zip(screen.seats, self.edges, strict=True):
            edge.show(seat, new.bars[seat.seat].width, screen.ask.buttons, new.open_row)
        self._undo.faint = screen.undo is None
        self._show_hand(screen, new)
        self._show_pane(screen, new)
        self._show_tools(new)
        self._show_side(screen, new)
        self._show_beside(screen, new)
        self._show_notice(screen, new)
        self._show_sheets(screen)

    def _make_ahead(self, _: float) -> bool:
        """Make one piece per frame ahead of time; return whether more are left."""
        return self._ahead is not None and self.screen is not None and next(self._ahead, self) is None

    def _pieces_ahead(self) -> Iterator[None]:
        """Prepare the pane for lists of cards, and the textures of signs on small cards."""
        yield  # draw the table first
        if self.pane is None and self.plan is not None:
            self.pane = self._new_pane(self.plan)
            self.pane.lay_out(self.plan.table.width, self.plan.table.height)
            yield
        yield from paint_ahead(small_signs())

    def _clear(self) -> None:
        self.notice.show(None)
        self._typed.show(None)
        super()._clear()

    def _place(self, new: CardPlan) -> None:
        for seat, box in enumerate(self._edge_boxes):
            put(box, new.bars[seat])
            box.turned = self.facing and seat == 1
        put(self.field, Box(self.x, self.y, self.width, self.height))
        put(self._tools, new.tools)
        put(self._beside, new.aside)
        self._open, self._asked = not new.drawer, None
        self._put_side(new)
        put(self._notices, Box(0, 0, self.width, self.height))

    def _show_tools(self, new: CardPlan) -> None:
        upright = new.kind == "strip"
        sign = (self._help,) if self.explains else ()
        cards = (self._cards,) if self._aside and self._pane_wanted() else ()
        now = (self._now,) if new.drawer else ()
        # "?" is at the top of a low panel's column of tools; else last in the row.
        if upright:
            self._lay_tools((*sign, *cards, *now), (self._menu_tool,), upright)
        else:
            self._lay_tools((*cards, *now), (self._menu_tool, *sign))

    def _side_box(self, new: CardPlan) -> Box:
        spot = new.columns[self._side_of_column()]
        if self._open:
            return spot
        if new.kind == "narrow":
            at_foot = spot.center[1] < self.height / 2
            return Box(spot.x, -spot.height if at_foot else self.height, spot.width, spot.height)
        away = spot.width + new.tools.width + 8
        at_left = spot.center[0] < self.width / 2
        return Box(spot.x + (-away if at_left else away), spot.y, spot.width, spot.height)

    def _side_of_column(self) -> int:
        """The side for the column: the asked player's, but not over the corrected half or the only marked one."""
        draft = self.screen.put_right if self.screen is not None else None
        if draft is not None and draft.picked[:2] in ("a-", "b-"):
            return 1 if draft.picked.startswith("a-") else 0
        own = int(self.side.turned)
        marked = _marked(self.screen) if self.screen is not None else set()
        return 1 - own if marked == {own} else own

    def _slide(self, open_it: bool) -> bool:
        has_slid = super()._slide(open_it)
        if has_slid and self.screen is not None and self.plan is not None:
            self._show_beside(self.screen, self.plan)
        return has_slid

    def asked_seat(self, screen: CardTableScreen) -> int:
        """The asked seat, else the seat to move."""
        if screen.typed is not None:
            return screen.typed.seat
        if screen.picker is not None:
            return screen.picker.seat
        if screen.ask.seat is not None:
            return screen.ask.seat
        return super().asked_seat(screen)

    def _show_side(self, screen: CardTableScreen, new: CardPlan) -> None:
        self.side.turned = self._turned(screen)
        draft = screen.put_right
        lies = (self.side.turned, self._side_of_column())
        if lies != self._lies:
            self._lies = lies
            self._move_column(new)
        self._show_draft(draft)
        self.column.show(screen, new.drawer, self.pane is not None and self.pane.parent is not None)
        asked = (screen.ask, screen.actions, screen.held, draft.picked if draft is not None else None)
        if asked != self._asked:
            self._asked = asked
            self._slide(_in_column(screen, new.kind == "narrow"))
        there = bool(screen.ask.buttons or screen.actions or draft is not None)
        self._now.chosen = new.drawer and not self._open and there

    def _move_column(self, new: CardPlan) -> None:
        """Move the column to its new side; a drawer is shut first."""
        if new.drawer:
            self._open, self._asked = False, None
        self._put_side(new)

    def _show_beside(self, screen: CardTableScreen, new: CardPlan) -> None:
        """Show the steps beside the Active Pokémon, or the question if the column is a drawer."""
        self._beside.turned = self._turned(screen)
        if new.drawer:
            said = screen.put_right.lead if screen.put_right is not None else _asked(screen)
            self.question.show(said)
            self.question.font_size = theme.sizes().text
            wanted = self.question if said and not self._open else None
        else:
            self.steps.show(screen.steps)
            wanted = self.steps if screen.steps is not None else None
        if self._beside.children != ([wanted] if wanted is not None else []):
            self._beside.clear_widgets()
            if wanted is not None:
                self._beside.add_widget(wanted)

    def _show_hand(self, screen: CardTableScreen, new: CardPlan) -> None:
        seat = next((seat for seat in screen.seats if seat.hand.cards), None)
        if seat is None or new.hand is None:
            if self._hand_box.parent is not None:
                self._still.remove_widget(self._hand_box)
            self.hand.show(())
            return
        put(self._hand_box, new.hand)
        self._hand_box.turned = self.facing and seat.seat == 1
        if self._hand_box.parent is None:
            self._still.add_widget(self._hand_box)
        self.hand.show(seat.hand.cards)

    # ------------------------------------------------------------ cards to choose from

    def _pane_wanted(self) -> bool:
        screen = self.screen
        return screen is not None and bool(screen.picker is not None or screen.ask.cards)

    def _show_pane(self, screen: CardTableScreen, new: CardPlan) -> None:
        """Show the cards to choose from over the table, unless they were put aside."""
        if not self._pane_wanted():
            self._aside = False
        self.field.covered = self._pane_wanted() and not self._aside
        if not self.field.covered:
            if self._pane_box.parent is not None:
                self.remove_widget(self._pane_box)
                self._pane_box.clear_widgets()
            return
        if self.pane is None:
            self.pane = self._new_pane(new)
        if self.pane.parent is None:
            self._pane_box.add_widget(self.pane)
        self._pane_box.turned = self._turned(screen)
        put(self._pane_box, new.table)
        if self._pane_box.parent is None:
            self.add_widget(self._pane_box, index=self.children.index(self._notices) + 1)
        if screen.picker is not None:
            self.pane.show_picker(screen.picker)
        else:
            self.pane.show_ask(screen.ask)

    def _new_pane(self, new: CardPlan) -> CardPane:
        return CardPane(self._send, lambda: self._look_aside(True), new.kind == "strip")

    def _look_aside(self, aside: bool) -> None:
        """Put the cards aside, or bring them back."""
        self._aside = aside
        self._refresh()

    # ------------------------------------------------------------ carrying a card

    def carry(self, face: CardFaceView, at: tuple[float, float]) -> None:
        """Draw a carried hand card at this point of the window."""
        sizes = theme.sizes()
        high = sizes.touch * 1.9
        wide = max(high * SMALL_ASPECT, sizes.touch * 2)
        x, y = self.to_widget(*at)
        self._ghost.canvas.clear()
        with self._ghost.canvas:
            draw_small_face(face, Box(x - wide / 2, y - high / 2, wide, high))

    def drop(self, face: CardFaceView, at: tuple[float, float]) -> None:
        """Drop the card at this point."""
        self._ghost.canvas.clear()
        place = self.field.place_at(*self.to_widget(*at))
        if place:
            self._send(DropCard(face.card, place))

    # ------------------------------------------------------------ notices

    def _show_notice(self, screen: CardTableScreen, new: CardPlan) -> None:
        """Show a refusal or hint at the place of the tap, facing the player; without a place, at their edge."""
        found = screen.notice
        notice = found if found is not None and found.kind in ("refusal", "hint") and screen.typed is None else None
        if notice is not None:
            self._notices.turned = self._turned(screen)
            self._lay_notice(notice, screen.notice_place, new)
        self.notice.show(notice)

    def _lay_notice(self, notice: Notice, place: str, new: CardPlan) -> None:
        sizes = theme.sizes()
        table = new.table
        wide = min(table.width - 2 * sizes.gap, theme.px(480))
        size = sizes.text if len(notice.text) < 60 else sizes.small
        link = texture(notice.clause, sizes.small).width + 4 * sizes.gap if notice.clause else 0
        words = texture(notice.text, size, False, int(wide - link - 3 * sizes.pad), 0, "left")
        high = max(sizes.touch, words.height + 2 * sizes.gap)
        spot = self.field.places.get(place)
        if spot is None:
            x, y = table.x + (table.width - wide) / 2, table.y + sizes.gap
            if self._notices.turned:
                y = table.top - high - sizes.gap
        else:
            x = min(max(spot.center[0] - wide / 2, table.x + sizes.gap), table.right - wide - sizes.gap)
            above = spot.center[1] < table.center[1]
            y = spot.top + sizes.gap if above else spot.y - sizes.gap - high
        at = Box(x, y, wide, high)
        if self._notices.turned:
            at = at.across(self.width, self.height)
        self.notice.size, self.notice.pos = (wide, high), (at.x, at.y)

    # ------------------------------------------------------------ sheets

    def _show_sheets(self, screen: CardTableScreen) -> None:
        found = screen.notice
        notice = found if found is not None and found.kind in ("why", "clause") else None
        pokemon, card, pile, sums = screen.look_pokemon, screen.look_card, screen.look_pile, screen.sums
        self._sheet("pile", pile, lambda: pile_sheet(pile, self._send) if pile else None, LetGo())
        self._sheet("pokemon", pokemon, lambda: pokemon_sheet(pokemon, self._send) if pokemon else None, LetGo())
        self._sheet("card", card, lambda: card_sheet(card) if card else None, LetGo())
        self._typed.show(screen.typed, found.text if found is not None else "")
        unfolded = sums if screen.sums_open else None
        self._sheet("sums", unfolded, lambda: sums_sheet(unfolded, self._send) if unfolded else None, LetGo())
        self._sheet("notice", notice, lambda: clause_sheet(notice, self._send) if notice else None, CloseNotice())
        self._sheet("trace", screen.trace, lambda: trace_sheet(screen.trace) if screen.trace else None, CloseNotice())
        won = (screen.winner, screen.next_game, screen.again) if screen.winner and self.tells_end else None
        self._sheet("winner", won, lambda: self._winner(screen), None)

    def _winner(self, screen: CardTableScreen) -> Sheet:
        said = (screen.winner, screen.games) if screen.games else (screen.winner,)
        follows = screen.next_game or screen.again
        return self._end(said, () if follows is None else (follows,), screen.next_game is not None)

    def _ask_words(self, title: str, words: str, done: Callable[[str], None], most: int) -> None:
        """Open a keyboard that faces the asked player."""
        ask_name(self, title, words, done, most, turned=self.screen is not None and self._turned(self.screen))

    def _type_first(self, send: Callable[[Any], None], intent: Any) -> None:
        """Send an intent; ask for the reason of a penalty first, if one is needed."""
        match intent:
            case GivePenalty(seat=seat, penalty=penalty, prizes=prizes, typed=True):
                title = say("cards.penalty_reason")
                self._ask_words(title, "", lambda text: send(GivePenalty(seat, penalty, text, prizes)), NOTE)
            case _:
                send(intent)

    def _steps_sheet(self) -> None:
        if self.screen is not None and self.screen.steps is not None:
            self._lay(steps_sheet(self.screen.steps, self._send))

    def _log(self) -> None:
        if self.screen is not None:
            self._lay(record_sheet(self.screen, self._send))

    def motions(self) -> tuple[str, str, str]:
        """Coins, and what is to be seen of what happens."""
        return "menu.motions", "menu.quick", "menu.shown"

    def own_ways(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """To the judge's drawer, where there is one."""
        return ((say("cards.judge"), self._judge),) if self.screen is not None and self.screen.judge else ()

    def _judge(self) -> None:
        if self.screen is not None:
            self._lay(judge_sheet(self.screen.judge, self._write_down))

    def _write_down(self, button: CardButton) -> None:
        """Send a judge's intent; ask for the text of a note first."""
        intent = button.intent
        match intent:
            case WriteDown(seat=seat, kind="note" as kind, text=""):
                self._ask_words(button.label, "", lambda text: self._send(WriteDown(seat, kind, text)), NOTE)
            case _:
                self._send(intent)


NOTE = 80
"""Greatest length of a judge's note."""
