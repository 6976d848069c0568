"""Hints at the table: the chance of winning and the best actions, updated after every change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.match.figure_game import Referee
from companion.app.reviews._numbers import ReviewWords
from companion.app.reviews.of_game import advice_words
from companion.app.screens.table import AdviceView
from companion.app.text.say import Say
from companion.kernel.model import ChoiceRequest, Seat, TurnRequest
from companion.reviews.inline_runner import Adviser, AnyAdvice, Stopped
from companion.reviews.values import FigureAdvice
from companion.texts.texts import Texts

if TYPE_CHECKING:  # the card game is loaded when somebody plays it
    from companion.app.match.card_game import CardReferee

EVEN = 0.5


class Advising:
    """Advice in one match; *adviser* gets only the observation of the asked seat."""

    def __init__(self, adviser: Adviser, referee: Referee | CardReferee, texts: Texts) -> None:
        self.referee = referee
        self._adviser = adviser
        self._texts = texts
        self._asked: Any = None
        """The state of the last question."""
        self._seen: Any = None
        """The asked seat's observation of it."""
        head = referee.head
        self._words = advice_words(head.game, referee.rules, head.players, lambda _: self._seen, texts)
        self._advice: AnyAdvice | None = None
        self._share = EVEN
        self._view: AdviceView | None = None

    def tick(self) -> bool:
        """Ask again after a change, and collect results; True if the view must be redrawn."""
        state = self.referee.state
        if state is not self._asked:
            self._asked, self._advice, self._view = state, None, None
            seat = self._seat()
            if seat is None and self.referee.head.game == "card":
                self._seen = None
                return True  # no observation may be revealed here, least of all a program's
            rules: Any = self.referee.rules  # of either game
            self._seen = rules.observe(state, seat or 0)
            self._adviser.ask(self._seen, seat)
            return True
        found = self._adviser.poll()
        if found is None or self._seen is None:
            return False
        self._advice = FigureAdvice(self._share) if isinstance(found, Stopped) else found
        self._share, self._view = self._advice.chance, None
        return True

    def view(self) -> AdviceView:
        """The current view."""
        if self._view is None:
            self._view = self._shown()
        return self._view

    def stop(self) -> None:
        """Stop advising."""
        self._adviser.stop()

    def _seat(self) -> Seat | None:
        """The person who must decide now; None if a program or chance is asked."""
        persons = self.referee.head.persons
        asked = (one for one in self.referee.pending() if isinstance(one, TurnRequest | ChoiceRequest))
        return next((one.seat for one in asked if one.seat in persons), None)

    def _shown(self) -> AdviceView:
        say = Say(self._texts)
        return AdviceView(
            title=say("advice.title"),
            share=self._share,
            said=self._said(say),
            lines=lines_of(self._advice, self._words, self._texts),
            seat=None if self._advice is None else self._advice.seat,
        )

    def _said(self, say: Say) -> str:
        """Who is likely to win."""
        likely = 0 if self._share >= EVEN else 1
        chance = self._share if likely == 0 else 1 - self._share
        if round(100 * chance) == 50:
            return say("advice.even")
        return say("advice.bar", player=self.referee.head.players[likely], chance=self._words.percent(chance))


def lines_of(advice: AnyAdvice | None, words: ReviewWords, texts: Texts) -> tuple[str, ...]:
    """The best actions, one per line, with chance and reasons; None: still being computed."""
    say = Say(texts)
    if advice is None:
        return (say("advice.thinking"),)
    return tuple(_line(say, words, number, one) for number, one in enumerate(advice.best, 1)) or (
        say("advice.none" if words.game == "figure" else "card-advice.none"),
    )


def _line(say: Say, words: ReviewWords, number: int, one: Any) -> str:
    why = words.why(one)
    key = "advice.line" if why else "advice.line-plain"
    return say(key, n=number, did=words.at(0, one), chance=words.percent(one.chance), why=why)
