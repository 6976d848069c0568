"""A whole match in a terminal: shows what happened, asks what to do, sends it to the table.

It decides nothing: everything that can be done comes from the screen model, and what
is typed goes back as an intent, where the rules answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rich.text import Text

from companion.app.screens.table import (
    BattleView,
    Button,
    CardView,
    CloseNotice,
    DragFigure,
    GiveReason,
    Intent,
    KeepDraft,
    Look,
    OddsView,
    PutRight,
    PutRightView,
    SeatView,
    ShowClause,
    SpinnerView,
    TableScreen,
    TakeBack,
    TapFigure,
    TapNothing,
    Undo,
    Why,
)
from companion.console._commands import attack_of, cards_named, correction_of, figure_named, move_of, read
from companion.console._menu import Group, Item, flick, menu_of, next_spinner, numbered, odds_in_words
from companion.console.board import SIDES
from companion.console.position import show_cards, show_disc, show_position
from companion.console.record import show_lines
from companion.console.terminal import LOG_LINES, Desk, Terminal, columns
from companion.console.terminal_texts import Misread, either
from companion.kernel.numbers import whole
from companion.texts.texts import all_of, called

TICK_S = 1.0
"""How much time passes for the table between two looks at it."""
TICKS_AT_MOST = 100
"""So long a table may do nothing by itself; beyond it something is wrong."""
LOOK_S = 0.05
"""How often it is looked at a spinner base while a disc turns there."""
WAIT_S = 60.0
"""Play waits so long for a spin on a base before it asks again."""


class Table(Protocol):
    """A match at the table, as the app offers it."""

    def screen(self) -> TableScreen:
        """The screen value to draw."""

    def send(self, intent: Intent) -> None:
        """Something was done."""

    def tick(self, dt_s: float) -> None:
        """Let time pass."""


class Player(Terminal[TableScreen]):
    """Plays a match of the figure game through a console.

    *is_program* says whether a program plays a seat: its discs are spun without asking. *sleep* lets seconds go by
    while a disc turns on a spinner base.
    """

    game = "figure"
    indent = "  "

    def __init__(
        self,
        table: Table,
        desk: Desk,
        is_program: Callable[[int], bool] = lambda _: False,
        sleep: Callable[[float], None] = lambda _: None,
    ) -> None:
        super().__init__(desk)
        self._table = table
        self._is_program = is_program
        self._sleep = sleep
        self._told = 0
        self._drawn = (-1, -1)
        self._draft: PutRightView | None = None
        """The draft that was told last."""
        self._odds: OddsView | None = None
        """What was said last of the battle that goes on."""
        self._items: tuple[Item, ...] = ()
        """The menu that was shown last."""

    def resume(self) -> None:
        self._told = max(0, len(self._table.screen().log) - LOG_LINES)

    def _is_over(self, screen: TableScreen) -> bool:
        return bool(screen.winner)

    def _show_end(self, screen: TableScreen) -> None:
        show_position(self._console, screen, self._t)
        self._say(screen.winner, "bold")

    # ------------------------------------------------------------ showing

    def _settle(self) -> TableScreen:
        tries = 0
        while True:
            screen = self._table.screen()
            if _counts(screen):
                # Odds are counted in the table's time, a little a tick.
                self._table.tick(0.0)
                continue
            self._tell(screen)
            if screen.winner:
                return screen
            battle = screen.battle
            spinner = next_spinner(battle) if battle is not None else None
            if battle is not None and battle.close is not None:
                self._close(battle.close)
            elif spinner is not None and self._is_program(spinner.seat) and (spin := flick(spinner, self._t)):
                self._do(spin)
            elif menu_of(screen, self._t) and not any(seat.thinking for seat in screen.seats):
                if spinner is not None and spinner.base:
                    # A base waits for its disc only once the table has asked for it.
                    self._table.tick(0.0)
                return self._table.screen()
            else:
                self._table.tick(TICK_S)
                tries += 1
            if tries >= TICKS_AT_MOST:
                # What the program does by itself cannot be kept: it has said so.
                self._ask(self._t("try-again"))
                tries = 0

    def _close(self, close: Button) -> None:
        """A battle is over and has been told."""
        self._table.send(close.intent)

    def _tell(self, screen: TableScreen) -> None:
        """Print what is new: lines of the record, a battle's odds, a notice, a figure looked at."""
        new = screen.log[min(self._told, len(screen.log)) :]
        self._told = len(screen.log)
        notice = screen.notice
        # What a notice says of the record is said once.
        show_lines(self._console, [line for line in new if notice is None or line.text != notice.text])
        self._tell_odds(screen.battle)
        if notice is not None:
            self._notice(notice.kind, notice.text, notice.clause, notice.title)
            self._table.send(CloseNotice())
        self._tell_draft(screen)
        if screen.look is not None:
            look = screen.look
            show_disc(
                self._console, self._texts, f"{look.figure.label}  {' · '.join(look.facts)}", look.figure.segments
            )
            for line in look.in_force:
                self._console.print(Text(f"  {line.text}").append(f"  {line.clause}", "dim"), soft_wrap=True)
            self._table.send(Look(""))

    def _tell_odds(self, battle: BattleView | None) -> None:
        """The odds of the battle, again whenever a spin has changed them."""
        odds = battle.odds if battle is not None else None
        if battle is not None and odds is not None and odds != self._odds:
            names = all_of([spinner.title for spinner in battle.spinners], "terminal.figure.against")
            self._say(f"    {self._texts.fact(names)}: {odds_in_words(odds, self._t)}", "dim")
        self._odds = odds

    # ------------------------------------------------------------ asking

    def _show(self, screen: TableScreen) -> str:
        mover = next((seat for seat in screen.seats if seat.to_move), screen.seats[0])
        if (screen.turn, mover.seat) != self._drawn and screen.battle is None:
            show_position(self._console, screen, self._t)
            self._drawn = (screen.turn, mover.seat)
        groups = menu_of(screen, self._t)
        self._items = numbered(groups)
        self._show_menu(groups)
        if said := self._desk.clock():
            self._say(said, "yellow")
        return f"{SIDES[mover.seat]} {mover.player}> "

    def _answer(self, line: str, screen: TableScreen) -> bool:
        if not line.strip():
            self._usual()
            return True
        word, rest = read(line)
        if word == "quit":
            return False
        self._obey_on(screen, word, rest)
        return True

    def _show_menu(self, groups: tuple[Group, ...]) -> None:
        number = 0
        for group in groups:
            self._say(group.heading, "bold" if number == 0 else "")
            cells = []
            for item in group.items:
                number += 1
                cells.append(f"{number:3}  {item.label}")
            for line in columns(cells, self._console.width, most=4, few=4):
                self._say(line)

    def _usual(self) -> None:
        for item in self._items:
            if item.usual:
                self._do(item)
                return
        raise Misread.by("number-or-help")

    def _do(self, item: Item) -> None:
        for intent in item.intents:
            self._table.send(intent)
        if item.waits:
            self._wait_for_base()

    def _wait_for_base(self) -> None:
        """Let time go by until something has come of the disc on its base, or nothing has for long."""
        before, waited_s = self._table.screen(), 0.0
        while waited_s < WAIT_S:
            self._sleep(LOOK_S)
            self._table.tick(LOOK_S)
            waited_s += LOOK_S
            if _has_come(before, self._table.screen()):
                return
        self._say(f"  {self._t('figure.nothing-rested')}", "dim")

    def _obey_on(self, screen: TableScreen, word: str, rest: str) -> None:
        match word:
            case "number":
                self._number(rest)
            case "move":
                figure, to = move_of(rest, screen)
                self._table.send(DragFigure(figure, to))
            case "attack":
                self._attack(rest, screen)
            case "spin":
                if screen.battle is None or next_spinner(screen.battle) is None:
                    raise Misread.by("figure.no-disc")
                if rest:
                    self._number(rest)
                else:
                    self._usual()
            case "look":
                self._look(rest, screen)
            case "cards":
                self._cards(tuple((seat, card) for seat in screen.seats for card in seat.cards))
            case "board":
                show_position(self._console, screen, self._t)
            case "undo":
                self._table.send(Undo())
            case "correct":
                self._correct(rest, screen)
            case "why":
                self._table.send(Why())
            case "rules":
                if not rest:
                    raise Misread.by("figure.which-clause")
                self._table.send(ShowClause(rest))
            case _:
                self._obey(word, rest, screen.log)

    def _look(self, rest: str, screen: TableScreen) -> None:
        """Look at a figure, or at a Trainer card or a plate; a card's whole name comes before a part of a figure's."""
        cards = cards_named(rest, screen, wholly=True)
        try:
            figure = "" if cards else figure_named(rest, screen.figures).name
        except Misread:
            figure, cards = "", cards_named(rest, screen, wholly=False)
            if not cards:
                raise
        if cards:
            self._cards(cards)
        else:
            self._table.send(Look(figure))

    def _cards(self, cards: Sequence[tuple[SeatView, CardView]]) -> None:
        if not cards:
            raise Misread.by("figure.no-cards")
        show_cards(self._console, cards, self._t)

    def _number(self, digits: str) -> None:
        number = whole(digits, len(self._items))
        if not number:
            raise Misread.by("numbers", n=len(self._items))
        self._do(self._items[number - 1])

    def _attack(self, rest: str, screen: TableScreen) -> None:
        """Attack with the chosen figure; before one is chosen, with the one that can."""
        target, attacker = attack_of(rest, screen)
        if attacker and attacker != screen.selected:
            self._table.send(TapFigure(attacker))
        elif not screen.selected:
            self._select_attacker(target, screen)
        self._table.send(TapFigure(target))

    def _select_attacker(self, target: str, screen: TableScreen) -> None:
        able = []
        for figure in screen.figures:
            if figure.mark == "movable" and figure.place not in ("bench", "center", "out"):
                self._table.send(TapFigure(figure.name))
                if target in [battle.target for battle in self._table.screen().targets]:
                    able.append(figure.name)
                self._table.send(TapNothing())
        if len(able) > 1:
            raise Misread.by("figure.several-attack", target=target, figures=either(map(called, able)), figure=able[0])
        if not able:
            raise Misread.by("figure.none-attack", target=target)
        self._table.send(TapFigure(able[0]))

    def _take_back(self, number: int, reason: str) -> None:
        self._table.send(TakeBack(number, reason))

    def _correct(self, rest: str, screen: TableScreen) -> None:
        """One step of a draft; a draft that is entered without a reason is asked for it."""
        intent = correction_of(rest, screen) if rest else PutRight()
        if not rest:
            self._draft = None  # asked for, so it is told again
        draft = screen.put_right
        if isinstance(intent, KeepDraft) and draft is not None and draft.keep is not None:
            if draft.reasons and not draft.reason:
                self._table.send(GiveReason(self._why()))
        self._table.send(intent)

    def _tell_draft(self, screen: TableScreen) -> None:
        """Print what is put right, whenever that has changed."""
        draft = screen.put_right
        if draft is None or draft == self._draft:
            self._draft = draft
            return
        if self._draft is None or self._draft.title != draft.title:
            self._say(f"    {draft.title}", "bold")
            if draft.sentence:
                self._say(f"    {draft.sentence}")
        for number, step in enumerate(draft.steps, start=1):
            self._say(f"    {number}. {step}")
        if not draft.steps:
            self._say(f"    {draft.nothing_yet}", "dim")
        self._draft = draft


def _has_come(before: TableScreen, now: TableScreen) -> bool:
    """Has a spin counted or not counted, or been lost, since the screen before?"""
    if len(now.log) != len(before.log) or (now.notice is not None and now.notice != before.notice):
        return True
    discs = [] if now.battle is None else now.battle.spinners
    known = {} if before.battle is None else {one.source: one for one in before.battle.spinners}
    return any(one.source in known and _at_rest(one) != _at_rest(known[one.source]) for one in discs)


def _at_rest(spinner: SpinnerView) -> tuple[object, ...]:
    """What changes when a spin ends."""
    return spinner.stage, spinner.base_lost, spinner.trace


def _counts(screen: TableScreen) -> bool:
    """Are odds still being counted that the screen shows?"""
    shown = [target.odds for target in screen.targets]
    if screen.battle is not None and screen.battle.odds is not None:
        shown.append(screen.battle.odds)
    return any(odds.counting for odds in shown)
