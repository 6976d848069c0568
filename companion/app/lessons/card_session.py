"""The guided match of the card game: the learner's hand is open, the other side's moves are in the script.

It is done at the card table of the screen; typed, at a session of its own beside that table, with the same referee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.app.cards.session import CardSession
from companion.app.cards.table.session import CardTableSession
from companion.app.lessons._guided import AnyReferee, Guided
from companion.app.lessons.card_script import CardLesson, StackedDeck
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.taking_back import PROGRAM
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.screens import card_intents as tap
from companion.app.screens.cards import CardButton, CardTableScreen
from companion.app.screens.moments import Pointed
from companion.app.screens.table import Act, CloseNotice, ShowClause, Why
from companion.cards.registration.formats import setup_in
from companion.cards.values import actions as act
from companion.cards.values.decks import CardDeck
from companion.cards.values.game import COIN_SOURCES, DECK_SOURCES
from companion.cards.values.state import Setup
from companion.cards.values.terms import Terms
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Choose

OTHER = "lesson"
"""Who plays the other side: nobody, so that what is asked of it is asked of no person."""


class GuidedCardTable(CardTableSession):
    """The table of a lesson: things are done there that are nobody's who looks at the screen."""

    def play(self, action: Any) -> None:
        """Do what is in the script, and show it."""
        self._changed(partial(self.referee.put, action, PROGRAM))


class TypedCards(CardSession):
    """What a learner types at. *look* is called after something was done, *elsewhere* where it is no part of it."""

    def __init__(
        self, referee: CardReferee, parts: Parts, look: Callable[[], None], elsewhere: Callable[[], None]
    ) -> None:
        super().__init__(referee, parts.texts, parts.library.rulebook("card"), parts.cards.sentences)
        self._look, self._elsewhere = look, elsewhere

    def tick(self, *, programs: bool = True) -> bool:
        """Nothing is done by itself: what is drawn and what the other side does is in the script."""
        return False

    def put(self, action: act.Action) -> bool:
        done = super().put(action)
        self._look()
        return done

    def put_right(self, changes: tuple[act.Changed, ...], reason: str) -> bool:
        self._elsewhere()
        return False

    def throw(self, source: str, by: str) -> bool:
        done = super().throw(source, by)
        self._look()
        return done

    def undo(self) -> None:
        self._elsewhere()

    def take_back(self, number: int, reason: str) -> None:
        self._elsewhere()


class CardLessonSession(Guided[CardLesson, GuidedCardTable]):
    """A lesson of the card game from step *at* on."""

    game: ClassVar[Game] = "card"
    answered = (
        *(Act, tap.TapPlace, tap.TapCard, tap.DropCard, tap.LetGo, tap.LookAtPlace, tap.LookAtCard),
        *(tap.ShowSums, CloseNotice, ShowClause, tap.ExplainLine, Why),
    )

    session: TypedCards
    """What is typed at; another one after something was taken back."""

    match, kinds = CARD, ("person", OTHER)
    _shown: tuple[CardTableScreen, CardTableScreen] | None = None

    def _set_up(self, parts: Parts, lesson: CardLesson) -> Setup:
        format = parts.cards.format(lesson.format)
        one, other = (_deck(deck, format.edition, format.rules_of().deck_size) for deck in lesson.decks)
        return setup_in(format, (one, other), parts.cards.shelf(), terms=Terms(format=format.id))

    def flip(self) -> None:
        """Flip the coin that the step waits for."""
        for source in sorted(self.table.referee.spins_wanted()):
            self.session.throw(source, SEAT_NAMES[COIN_SOURCES.index(source)])
            return

    def _dealt(self, referee: AnyReferee, request: ChanceRequest) -> str:
        """The next card of the deck."""
        drawn = sum(isinstance(one.action, Chance) and one.action.source == request.source for one in referee.standing)
        deck = self._lesson.decks[DECK_SOURCES.index(request.source)]
        return deck.first[drawn] if drawn < len(deck.first) else deck.rest

    def _seated(self, referee: CardReferee) -> GuidedCardTable:
        self.session = TypedCards(referee, self._parts, self._look, self._not_here)
        return GuidedCardTable(referee, self._parts.texts, self._parts.library.rulebook("card"))

    def _play(self, action: Any) -> None:
        self.table.play(action)

    def _passed(self, dt_s: float) -> None:
        self.table.tick(dt_s, programs=False)

    # ------------------------------------------------------------ what is shown

    def screen(self) -> CardTableScreen:
        """The table, without what is no part of a lesson; the same value until something has changed."""
        drawn = self.table.screen()
        if self._shown is None or self._shown[0] is not drawn:
            trimmed = replace(drawn, menu=(), judge=(), may_put_right=None, undo=None, winner="")
            self._shown = drawn, trimmed
        return self._shown[1]

    def _pointed(self) -> Sequence[Pointed]:
        if self._typed:
            return self._named()
        step, drawn = self._step, self.table.screen()
        match step.kind, step.actions:
            case "do", (action,):
                return tuple(_at(drawn, action))
            case "spin", _ if drawn.ask.coin is not None and drawn.ask.coin.flip is not None:
                return (Pointed("coin", COIN_SOURCES[drawn.ask.coin.seat]),)
            case "read", _:
                return tuple(Pointed("place", one) for one in step.points)
            case _:
                return ()

    def _named(self) -> Sequence[Pointed]:
        """What is typed next: the line of the menu, or the coin."""
        match self._step.kind, self._step.actions:
            case "do", (action,):
                choices = self.session.screen().choices
                return tuple(Pointed("button", one.label) for one in choices if one.action == action)[:1]
            case "spin", _:
                return tuple(Pointed("coin", source) for source in sorted(self.table.referee.spins_wanted()))
            case _:
                return ()


def _at(drawn: CardTableScreen, action: Any) -> tuple[Pointed, ...]:
    """What is tapped next to do *action*."""
    mine = drawn.seats[0]
    match action:
        case act.PlaceActive() | act.PlaceBench() | act.AttachEnergy() | act.Evolve() | act.PlayTrainer():
            if drawn.held is None or drawn.held.card != action.card:
                return (Pointed("card", action.card),)
            free = [place for place, mark in mine.empty_marks if mark == "drop"]
            place = getattr(action, "place", "") or next(iter(free), "")
            return (Pointed("place", place),)
        case act.UseAttack():
            return _button(drawn.actions, action) or (Pointed("place", "a-active"),)
        case Choose():
            return tuple(Pointed("place", one.place) for one in mine.prizes if one.mark == "choose")[:1]
        case _:
            return _button((*drawn.ask.buttons, *mine.buttons), action)


def _button(buttons: Sequence[CardButton], action: Any) -> tuple[Pointed, ...]:
    """The button that does *action*."""
    return tuple(Pointed("button", one.label, one.intent) for one in buttons if one.intent == Act(action))[:1]


def _deck(stacked: StackedDeck, edition: str, size: int) -> CardDeck:
    cards = Counter((*stacked.first, *(stacked.rest,) * (size - len(stacked.first))))
    return CardDeck(id="", name="", edition=edition, cards=tuple(cards.items()))
