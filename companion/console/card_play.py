"""A whole card match in a terminal: shows what happened, lists what can be done, puts what is typed to the session.

It decides nothing: the choices come from the session, and what is typed in words goes
to the rules, which say why something may not be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Literal

from companion.app.cards.session import CardScreen, CardSession
from companion.app.cards.typed import WORDS as ACTIONS
from companion.console._card_menu import Block, Menu, named
from companion.console.board import SIDES
from companion.console.card_position import show_card_table
from companion.console.record import show_lines
from companion.console.terminal import LOG_LINES, Desk, Terminal, columns
from companion.console.terminal_texts import Misread, unknown
from companion.kernel.model import SEAT_NAMES
from companion.kernel.numbers import is_digits, whole
from companion.texts.errors import quoted

WORDS = (
    *ACTIONS,
    *("clock", "table", "hand", "look", "damage", "hint", "undo", "back", "correct", "why", "log", "rules", "menu"),
    "penalty",
    *("help", "quit"),
)
ALSO = {
    "hints": "hint",
    "exit": "quit",
    "q": "quit",
    "h": "help",
    "?": "help",
    "takeback": "back",
    "take-back": "back",
    "u": "undo",
}


class CardPlayer(Terminal[CardScreen]):
    """Plays a card match through a console.

    *waits*: before somebody is asked it may wait for what does not come from the keyboard, and says whether it came.
    *hand_over*: two people share the terminal; it hides what the one has seen, and waits for the other.
    """

    game = "card"
    indent = ""

    def __init__(
        self,
        session: CardSession,
        desk: Desk,
        waits: Callable[[], bool] | None = None,
        hand_over: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(desk)
        self._session = session
        self._waits = waits
        self._clock_told = ""
        self._told = -1
        self._hand_over = hand_over
        self._looks: int | None = None
        self._read: dict[int, int] = {}
        """Up to which entry each player has read the record."""
        self._drawn: tuple[int, int | None] = (-1, None)
        self._menu = Menu(self._texts)

    def resume(self) -> None:
        lines = self._session.screen().log
        self._told = lines[-LOG_LINES - 1].number if len(lines) > LOG_LINES else -1

    def _settle(self) -> CardScreen:
        while True:
            self._session.settle()
            screen = self._session.screen()
            self._change_places(screen)
            self._tell(screen)
            if screen.winner or self._waits is None or not self._waits():
                return screen

    def _change_places(self, screen: CardScreen) -> None:
        """Hand the terminal over before anything is shown to another player; they read what they have not read yet."""
        if self._hand_over is None or screen.seat is None or screen.seat == self._looks:
            return
        if self._looks is not None:
            self._read[self._looks] = self._told
        self._hand_over(screen.seat)
        self._looks = screen.seat
        self._told = self._read.get(screen.seat, self._told)

    def _is_over(self, screen: CardScreen) -> bool:
        return bool(screen.winner)

    def _show_end(self, screen: CardScreen) -> None:
        show_card_table(self._console, self._session.table(), self._t)

    # --- showing ---

    def _tell(self, screen: CardScreen) -> None:
        """Print what is new: lines of the record, and what is to be said."""
        show_lines(self._console, [line for line in screen.log if line.number > self._told])
        if screen.log:
            self._told = screen.log[-1].number
        for notice in self._session.notices:
            self._notice(notice.kind, notice.text, ", ".join(notice.clauses))
        self._session.notices.clear()

    # --- asking ---

    def _show(self, screen: CardScreen) -> str:
        if (screen.turn, screen.seat) != self._drawn and screen.seat is not None:
            self._show_position()
            self._drawn = (screen.turn, screen.seat)
        self._say(screen.prompt, "bold")
        self._show_menu(self._menu.news(screen))
        if (said := self._desk.clock()) and said != self._clock_told:
            self._say(said, "yellow")
            self._clock_told = said
        return "> " if screen.seat is None else f"{SIDES[screen.seat]} {self._session.players[screen.seat]}> "

    def _answer(self, line: str, screen: CardScreen) -> bool:
        line = " ".join(line.split())
        word, _, rest = line.partition(" ")
        word = ALSO.get(word.lower(), word.lower())
        choice = named(line, screen.choices, () if _is_coin(screen) else WORDS + tuple(ALSO))
        if choice is not None:
            self._session.choose(choice)
        elif word == "quit":
            return False
        else:
            self._obey_on(screen, word, rest)
        return True

    def _show_position(self) -> None:
        table = self._session.table()
        if any(side.active is not None for side in table.sides):
            show_card_table(self._console, table, self._t)
        self._say(self._t("card.hand", cards=self._session.hand() or "–"))

    def _show_menu(self, blocks: Iterable[Block]) -> None:
        """Print lines of the menu, each group under its heading."""
        for heading, cells in blocks:
            if heading:
                self._say(heading, "dim")
            for line in columns(cells, self._console.width, most=3, few=2):
                self._say(line)

    def _obey_on(self, screen: CardScreen, word: str, rest: str) -> None:
        session = self._session
        match word:
            case _ if is_digits(word):
                session.choose(self._menu.choice(word))
            case _ if word in ACTIONS:
                session.typed(word, rest)
            case "table":
                show_card_table(self._console, session.table(), self._t)
            case "hand":
                self._say(self._t("card.hand", cards=session.hand() or "–"))
            case "look":
                session.look(rest)
            case "damage":
                session.damage()
            case "undo":
                session.undo()
            case "penalty":
                self._penalty(rest)
            case "correct":
                if not rest:
                    raise Misread.by("card.what-correct")
                session.correct(rest, self._why())
            case "why":
                session.why()
            case "rules":
                if not rest:
                    raise Misread.by("card.which-clause")
                session.clause(rest)
            case "menu":
                self._show_menu(self._menu.whole())
            case "":
                raise Misread.by("number-or-help")
            case _ if word in WORDS:
                self._obey(word, rest, screen.log)
            case _:
                raise Misread(unknown(word, get_close_matches(word, WORDS, n=1)))

    def _take_back(self, number: int, reason: str) -> None:
        self._session.take_back(number, reason)

    def _penalty(self, rest: str) -> None:
        """A judge's penalty: which and whose is typed, the rest is asked."""
        kind, _, who = rest.lower().partition(" ")
        penalty = PENALTIES.get(kind)
        if penalty is None or who not in SEAT_NAMES:
            raise Misread.by("card.which-penalty")
        seat = SEAT_NAMES.index(who)
        facts: dict[str, str] = {"player": self._session.players[seat], "other": self._session.players[1 - seat]}
        prizes = 0
        if penalty == "prizes":
            typed = self._ask(self._texts.say("card-penalty.how-many", facts.items()) + " ").strip()
            prizes = whole(typed) or 0
            if not prizes:
                raise Misread.by("card.no-prizes", typed=quoted(typed))
        facts |= {"n": str(prizes), "reason": self._why()}
        sure = f"{self._texts.say(f'card-penalty.sure.{penalty}', facts.items())}\n{self._t('card.sure')}"
        if self._ask(sure).strip().lower() in self._t("card.yes").split():
            self._session.penalize(seat, penalty, facts["reason"], prizes)
        else:
            self._say(self._t("card.no-penalty"))


PENALTIES: Mapping[str, Literal["prizes", "game", "match"]] = {
    "prize": "prizes",
    "prizes": "prizes",
    "game": "game",
    "match": "match",
}
"""What is typed for a penalty."""


def _is_coin(screen: CardScreen) -> bool:
    return bool(screen.choices) and all(choice.group == "coin" for choice in screen.choices)
