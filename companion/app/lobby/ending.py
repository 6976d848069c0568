"""The end of a match: who won and how, what decided it, and what to do next.

Here stand what both games share, and the figure game; the card game's is in `card_ending`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Generic, TypeVar

from companion.app.lobby.past import book_of, keep_page
from companion.app.lobby.series import GAMES, Series, rematch_key, score_in_words, series_of, title_of
from companion.app.match.figure_game import FIGURE, Record
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.parts import Parts
from companion.app.reviews.review_cache import kept_review
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import MatchBook, Push, Remark
from companion.app.screens.lobby_intents import CloseQuestion, ExportPage, GoBack, GoHome, GoReview, LookBack, Rematch
from companion.app.screens.moments import EndScreen, Moment, MomentKind
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.table import BattleView
from companion.app.table.projection import project
from companion.app.text.figure_events import Teller
from companion.app.text.places import PlaceAsked
from companion.app.text.say import Say
from companion.figure.events import BattleDecided, Event, FigureSurrounded, KnockedOut, MatchEnded, TrainerSpun
from companion.kernel.model import SEAT_NAMES, Seat

R = TypeVar("R", bound=MatchRecord[Any, Any, Any, Any])


class Ending(Room, ABC, Generic[R]):
    """One match that is over, of either game. `told` gives what counted in it."""

    way_back = "end.back"

    def __init__(self, parts: Parts, match_id: str, record: R) -> None:
        self._parts, self.match_id = parts, match_id
        self._say = Say(parts.texts)
        self._record = record
        self._place = PlaceAsked(parts.exports, self._say)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Write the match as a page that plays it in a browser."""
        if isinstance(intent, ExportPage):
            return keep_page(self._parts, self._place, intent, self.match_id, self._book())
        if isinstance(intent, CloseQuestion):
            self._place.close()
        return None

    @abstractmethod
    def screen(self, back: str = "", remark: Remark | None = None) -> EndScreen:
        """The end of the match."""

    @abstractmethod
    def _book(self) -> MatchBook | CardMatchBook:
        """The match for a page."""

    def _around(self, result: str, remark: Remark | None) -> dict[str, Any]:
        """The fields of `EndScreen` that both games make alike; *result*: a seat's name, or another for a draw."""
        say, head = self._say, self._record.head
        return {
            "match_id": self.match_id,
            "title": say.tell(title_of(head)),
            "winner": SEAT_NAMES.index(result) if result in SEAT_NAMES else None,
            "players": head.players,
            "turns": max(1, self._record.states[-1].table.turn),
            "strip_title": say("end.strip"),
            "back": say.push("end.table", GoBack()),
            "asking": self._place.question(),
            "asked": say.push("push.close", CloseQuestion()),
            "remark": remark,
        }

    def _pushes(self, of: int, goes_on: bool, *others: Push) -> tuple[Push, ...]:
        """The next game of a match of several, else a rematch; then what else can be done.

        *of*: so many games the match has at most.
        """
        say, alone = self._say, Rematch(self.match_id)
        rematch = rematch_key(self._record.head)
        if goes_on:
            again: tuple[Push, ...] = (say.push("end.next", Rematch(self.match_id, of), accent=True),)
        elif of > 1:
            again = (say.push(rematch, alone, accent=True),)
        else:
            again = (
                say.push(rematch, alone, accent=True),
                say.push("end.best-of", Rematch(self.match_id, GAMES)),
            )
        look, page = say.push("end.look", LookBack(self.match_id, 0)), say.push("past.page", ExportPage())
        return (*again, look, *others, page, say.push("push.home", GoHome()))

    def _turn_before(self, number: int) -> int:
        return max(1, int(self._record.states[max(0, number)].table.turn))


class EndSession(Ending[Record]):
    """One match of the figure game that is over."""

    def __init__(self, parts: Parts, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: It cannot be read.
        """
        super().__init__(parts, match_id, MatchRecord.of(FIGURE, parts.store, match_id))
        self._teller = Teller(self._record.rules.game, self._record.head.players)
        self._moments = tuple(self._told())
        ended = self._ended()
        self._result = ended.winner if ended is not None else ""
        self._shown_at, self._is_decisive = self._shown_battle()
        self._battle = self._battle_at(self._shown_at)

    def _book(self) -> MatchBook:
        return book_of(self._record, self._parts.library, self._parts.texts)

    def screen(self, back: str = "", remark: Remark | None = None) -> EndScreen:
        say, head, ended = self._say, self._record.head, self._ended()
        series = series_of(head).after(self._result)
        return EndScreen(
            headline=say.tell(self._teller.ending(ended)) if ended is not None else "",
            score=score_in_words(say, head, series),
            battle=self._battle,
            battle_title=self._battle_title() if self._battle else "",
            moments=self._moments,
            pushes=self._all_pushes(series),
            **self._around(self._result, remark),
        )

    def _battle_title(self) -> str:
        key = "end.battle" if self._is_decisive else "end.battle-last"
        return self._say(key, turn=self._turn_before(self._shown_at - 1))

    def _all_pushes(self, series: Series) -> tuple[Push, ...]:
        say = self._say
        review = say.push("review.push", GoReview(self.match_id))
        return self._pushes(series.of, series.goes_on, review)

    # ------------------------------------------------------------ what happened

    def _ended(self) -> MatchEnded | None:
        events = (event for entry in reversed(self._record.standing) for event in reversed(entry.events))
        return next((event for event in events if isinstance(event, MatchEnded)), None)

    def _told(self) -> Iterator[Moment]:
        """What counted, entry by entry."""
        for number, entry in enumerate(self._record.standing):
            ringed = {event.figure for event in entry.events if isinstance(event, FigureSurrounded)}
            for event in entry.events:
                kind = _kind(event, ringed)
                said = self._teller.tell(event) if kind else None
                if kind and said is not None:
                    words, seat = self._say.tell(said), self._helped(event)
                    yield Moment(self._turn_before(number), seat, kind, words, number + 1)

    def _helped(self, event: Event) -> int:
        """The seat that an event is good for."""
        match event:
            case KnockedOut(figure=figure) | FigureSurrounded(figure=figure):
                game = self._record.rules.game
                return 1 - game.owners[game.number[figure]]
            case MatchEnded(winner=winner):
                return SEAT_NAMES.index(winner) if winner in SEAT_NAMES else 0
            case TrainerSpun(seat=seat):
                return seat
            case _:
                return 0

    def _shown_battle(self) -> tuple[int, bool]:
        """After how many entries the battle is over that is shown, 0: there is none; and did it decide the match?

        A battle that the winner won decided it if the match ended with it, or if the review that is kept of the match
        says that no turn gained the winner more. Else the last battle that any figure won is shown.
        """
        won = [(number, SEAT_NAMES[self._seat_of(figure)]) for number, figure in self._battles_won()]
        gained = self._best_turn()
        for number, seat in reversed(won):
            ended = any(isinstance(event, MatchEnded) for event in self._record.standing[number - 1].events)
            if seat == self._result and (ended or self._turn_before(number - 1) == gained):
                return number, True
        return (won[-1][0] if won else 0), False

    def _best_turn(self) -> int:
        """The turn that gained the winner most, as the review that is kept tells; 0 without one, or in a draw."""
        summary = self._parts.store.summary(self.match_id)
        review = None if summary is None else kept_review(self._parts.reviews, summary, len(self._record.standing))
        if review is None or self._result not in SEAT_NAMES:
            return 0
        gains: dict[int, float] = defaultdict(float)
        for one, after in pairwise(review.points):
            gains[one.turn] += after.chance - one.chance if self._result == "a" else one.chance - after.chance
        return max(gains, key=lambda turn: gains[turn], default=0)

    def _battles_won(self) -> Iterator[tuple[int, str]]:
        """After how many entries a battle was won, and by which figure."""
        for number, entry in enumerate(self._record.standing, start=1):
            for event in entry.events:
                if isinstance(event, BattleDecided) and event.winner:
                    yield number, event.winner

    def _seat_of(self, figure: str) -> Seat:
        game = self._record.rules.game
        return game.owners[game.number[figure]]

    def _battle_at(self, at: int) -> BattleView | None:
        if not at:
            return None
        battle = project(self._record, at, self._parts.texts, battle=True).battle
        is_whole = battle is not None and all(one.stage == "rested" for one in battle.spinners)
        return battle if is_whole else None


def _kind(event: Event, ringed: set[str]) -> MomentKind | None:
    """As what a moment is shown; None for what is none. Whoever was surrounded is not Knocked Out once more."""
    match event:
        case FigureSurrounded():
            return "surrounded"
        case KnockedOut(figure=figure) if figure not in ringed:
            return "knocked-out"
        case TrainerSpun(success=True):
            return "card"
        case MatchEnded():
            return "end"
        case _:
            return None
