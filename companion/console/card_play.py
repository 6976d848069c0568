"""A whole card match in a terminal: shows what happened, lists what can be done, puts what is typed to the session.

It decides nothing: the choices come from the session, and what is typed in words goes
to the rules, which say why something may not be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Literal

from rich.console import Console
from rich.text import Text

from companion.app.cards.session import CardNotice, CardScreen, CardSession
from companion.app.cards.typed import WORDS as ACTIONS
from companion.app.cards.typed import Unclear
from companion.console.board import SIDES
from companion.console.card_menu import Block, Menu, named
from companion.console.card_position import show_card_lines, show_card_table
from companion.console.terminal import LOG_LINES, Terminal, lines_wanted
from companion.console.words import unknown
from companion.kernel.model import SEAT_NAMES
from companion.kernel.numbers import is_digits, whole
from companion.texts.errors import quoted
from companion.texts.texts import Texts, phrase

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
STYLES = {"refusal": "red", "trouble": "red", "clause": "cyan", "hint": "dim", "sum": "bold", "step": ""}


class CardPlayer(Terminal[CardScreen]):
    """Plays a card match through a console. *ask* shows a prompt and returns a line; EOFError ends playing.

    *waits*: before somebody is asked it may wait for what does not come from the keyboard,
    and says whether it came. *clock* says when the time is over, or what is left of it.
    *hand_over*: two people share the terminal; it hides what the one has seen, and waits for the other.
    *hints* says how it stands and what is best, in lines; none where the players do not want any.
    """

    def __init__(
        self,
        session: CardSession,
        texts: Texts,
        console: Console,
        ask: Callable[[str], str],
        waits: Callable[[], bool] | None = None,
        clock: Callable[[], str] = str,
        program: str = "companion",
        keeping: Callable[[], str] = str,
        hand_over: Callable[[int], None] | None = None,
        hints: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        super().__init__(texts, console, ask, program, keeping)
        self._session = session
        self._waits = waits
        self._clock = clock
        self._clock_told = ""
        self._told = -1
        self._hand_over = hand_over
        self._hints = hints
        self._looks: int | None = None
        self._read: dict[int, int] = {}
        """Up to which entry each player has read the record."""
        self._drawn: tuple[int, int | None] = (-1, None)
        self._menu = Menu(texts)

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
        show_card_lines(self._console, [line for line in screen.log if line.number > self._told])
        if screen.log:
            self._told = screen.log[-1].number
        for notice in self._session.notices:
            self._notice(notice)
        self._session.notices.clear()

    def _notice(self, notice: CardNotice) -> None:
        sign = "  ! " if notice.kind in ("refusal", "trouble") else "  "
        text = Text(f"{sign}{notice.text}", STYLES[notice.kind])
        if notice.clauses:
            text.append(f"  {', '.join(notice.clauses)}", "dim")
        self._console.print(text, soft_wrap=True)

    # --- asking ---

    def _turn(self, screen: CardScreen) -> bool:
        if (screen.turn, screen.seat) != self._drawn and screen.seat is not None:
            self._show_position()
            self._drawn = (screen.turn, screen.seat)
        self._say(screen.prompt, "bold")
        self._show(self._menu.news(screen))
        if (said := self._clock()) and said != self._clock_told:
            self._say(said, "yellow")
            self._clock_told = said
        try:
            line = " ".join(self._ask(self._name(screen)).split())
            word, _, rest = line.partition(" ")
            word = ALSO.get(word.lower(), word.lower())
            choice = named(line, screen.choices, () if _is_coin(screen) else WORDS + tuple(ALSO))
            if choice is not None:
                self._session.choose(choice)
            elif word == "quit":
                return False
            else:
                self._obey(word, rest, screen)
        except Unclear as unclear:
            self._misread(unclear.said)
        return True

    def _show_position(self) -> None:
        table = self._session.table()
        if any(side.active is not None for side in table.sides):
            show_card_table(self._console, table, self._t)
        self._say(self._t("card.hand", cards=self._session.hand() or "–"))

    def _name(self, screen: CardScreen) -> str:
        if screen.seat is None:
            return "> "
        return f"{SIDES[screen.seat]} {self._session.players[screen.seat]}> "

    def _show(self, blocks: Iterable[Block]) -> None:
        """Print lines of the menu, each group under its heading."""
        for heading, cells in blocks:
            if heading:
                self._say(heading, "dim")
            for line in columns(cells, self._console.width):
                self._say(line)

    def _obey(self, word: str, rest: str, screen: CardScreen) -> None:
        session = self._session
        match word:
            case _ if is_digits(word):
                session.choose(self._menu.choice(word))
            case _ if word in ACTIONS:
                session.typed(word, rest)
            case "clock":
                self._say(self._clock() or self._t("card.no-clock"))
            case "table":
                show_card_table(self._console, session.table(), self._t)
            case "hand":
                self._say(self._t("card.hand", cards=session.hand() or "–"))
            case "look":
                session.look(rest)
            case "damage":
                session.damage()
            case "hint":
                for line in self._hints() or (self._texts.say("advice.off"),):
                    self._say(line)
            case "undo":
                session.undo()
            case "back":
                self._back(rest)
            case "penalty":
                self._penalty(rest)
            case "correct":
                if not rest:
                    raise Unclear(phrase("terminal.card.what-correct"))
                session.correct(rest, self._ask(self._t("why")).strip())
            case "why":
                session.why()
            case "rules":
                if not rest:
                    raise Unclear(phrase("terminal.card.which-clause"))
                session.clause(rest)
            case "log":
                self._log(rest, screen)
            case "menu":
                self._show(self._menu.whole())
            case "help":
                self._help("card.help")
            case "":
                raise Unclear(phrase("terminal.number-or-help"))
            case _:
                raise Unclear(unknown(word, get_close_matches(word, WORDS, n=1)))

    def _back(self, rest: str) -> None:
        number = whole(rest)
        if number is None:
            raise Unclear(phrase("terminal.back-number"))
        self._session.take_back(number, self._ask(self._t("why")).strip())

    def _penalty(self, rest: str) -> None:
        """A judge's penalty: which and whose is typed, the rest is asked."""
        kind, _, who = rest.lower().partition(" ")
        penalty = PENALTIES.get(kind)
        if penalty is None or who not in SEAT_NAMES:
            raise Unclear(phrase("terminal.card.which-penalty"))
        seat = SEAT_NAMES.index(who)
        facts: dict[str, str] = {"player": self._session.players[seat], "other": self._session.players[1 - seat]}
        prizes = 0
        if penalty == "prizes":
            typed = self._ask(self._texts.say("card-penalty.how-many", facts.items()) + " ").strip()
            prizes = whole(typed) or 0
            if not prizes:
                raise Unclear(phrase("terminal.card.no-prizes", typed=quoted(typed)))
        facts |= {"n": str(prizes), "reason": self._ask(self._t("why")).strip()}
        sure = f"{self._texts.say(f'card-penalty.sure.{penalty}', facts.items())}\n{self._t('card.sure')}"
        if self._ask(sure).strip().lower() in self._t("card.yes").split():
            self._session.penalize(seat, penalty, facts["reason"], prizes)
        else:
            self._say(self._t("card.no-penalty"))

    def _log(self, rest: str, screen: CardScreen) -> None:
        lines = screen.log[len(screen.log) - lines_wanted(rest, len(screen.log)) :]
        show_card_lines(self._console, lines, numbers=True)


PENALTIES: Mapping[str, Literal["prizes", "game", "match"]] = {
    "prize": "prizes",
    "prizes": "prizes",
    "game": "game",
    "match": "match",
}
"""What is typed for a penalty."""


def _is_coin(screen: CardScreen) -> bool:
    return bool(screen.choices) and all(choice.group == "coin" for choice in screen.choices)


def columns(cells: list[str], width: int) -> Iterator[str]:
    """Short cells beside each other, long ones below each other."""
    widest = max(map(len, cells), default=0) + 2
    across = max(1, min(3, (width - 2) // widest)) if len(cells) > 2 else 1
    for at in range(0, len(cells), across):
        yield "".join(cell.ljust(widest) for cell in cells[at : at + across]).rstrip()
