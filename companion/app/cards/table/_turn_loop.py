"""How a card match goes on at the touch screen: what is put to the rules, what happens by itself, what comes of it.

It rests on `CardSession`, which puts everything to the referee and says what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from companion.app.cards.asking import BY_HAND
from companion.app.cards.session import CardSession, nothing_printed
from companion.app.cards.table._knowledge import Knowledge
from companion.app.cards.table._moved import moved
from companion.app.cards.table._notices import CardNotices
from companion.app.cards.table._projection import CardProjector
from companion.app.cards.table._view import PUT_DOWN, Flip, View
from companion.app.cards.told_lines import Audience
from companion.app.match.card_game import CardReferee
from companion.app.match.taking_back import PROGRAM, TYPED
from companion.app.ports.outside import Clause
from companion.app.screens.cards import CardTableScreen
from companion.app.sessions.bases import MatchBases
from companion.app.sessions.session import THINK_S, TRY_AGAIN_S, Session
from companion.cards.values.actions import Action, Correct
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import State
from companion.kernel.journal import Applied, Entry
from companion.kernel.model import SEAT_NAMES, Chance, Ruling
from companion.texts.texts import Texts

TURNS_S = 0.6
"""So long a coin that the program throws is shown."""
AT_ONCE = 12
"""So many cards are drawn between two frames."""
FACES_AT_ONCE = 5
"""So many cards are made ready for lists between two frames."""


class CardCourse(Session[View, CardTableScreen, CardReferee]):
    """The course of one card match."""

    by_hand = BY_HAND
    put_down: ClassVar[Mapping[str, Any]] = PUT_DOWN
    actions = Action

    def __init__(
        self,
        referee: CardReferee,
        texts: Texts,
        rulebook: Sequence[Clause] = (),
        printed: Callable[[str], Mapping[str, str]] = nothing_printed,
    ) -> None:
        self._match = CardSession(referee, texts, rulebook, printed)
        self._projector: CardProjector = CardProjector(
            referee.rules, texts, self._match.asking, self._match.teller, referee.outside.rng
        )
        self._notices: CardNotices
        notices = CardNotices(texts, rulebook, self._projector.said, self._match.wording_of)
        super().__init__(referee, View(), MatchBases(referee), notices)
        self._texts = texts
        self._rules = referee.rules
        self._knowledge = Knowledge(referee.rules, texts)
        self._flip_s = 0.0

    @property
    def eyes(self) -> Audience:
        """Who looks at the screen: the one person, or of two persons the one that it was passed to."""
        if self._match.view != "both" or self._view.shown is None:
            return self._match.view
        return self._view.shown

    def _covered(self) -> View:
        """The view with every hand covered, and what was drafted with cards that only one player sees."""
        return self._view.covered(face_down=self.referee.state.table.setup is not None)

    # --- what changes the match ---

    def _put(self, action: Any, place: str = "") -> None:
        """Put an action to the rules; where it is refused, that is said at *place*."""
        if action != self._view.doubted and self._is_doubtful(action):
            self._show(doubted=action)
            return
        if isinstance(action, Correct):
            self._changed(partial(self._match.put_right, action.changes, action.reason), place)
        else:
            self._changed(partial(self._match.put, action), place)

    def _is_doubtful(self, action: Any) -> bool:
        """Is it a card that should not be in a hand that nobody has named, as far as the table has learned?"""
        card, seat = getattr(action, "card", ""), getattr(action, "seat", -1)
        if not card or seat not in (0, 1):
            return False
        self._knowledge.read(self.referee.entries)
        return bool(self._knowledge.doubt(seat, card))

    def _throw(self, source: str) -> None:
        """Throw the coin of *source* on the screen."""
        if source not in self.referee.spins_wanted():
            self._hint("card-table.hint.no-coin")
            return
        if self.referee.chance.spins not in ("screen", "source"):
            self._hint("card-table.hint.real-coin")
            return
        self._changed(partial(self._match.throw, source, self._by_owner(source)))

    def _by_owner(self, source: str) -> str:
        seat = COIN_SOURCES.index(source)
        return PROGRAM if self.referee.plays(seat) else SEAT_NAMES[seat]

    def _changed(self, do: Any, place: str = "") -> bool:
        """Do what may change the match; False where it did not."""
        before, number = self.referee.state, len(self.referee.entries)
        do()
        if len(self.referee.entries) == number:
            self._drain(place)
            return False
        self._happened(before, number)
        return True

    def _happened(self, before: State, number: int) -> None:
        """Something was entered: what was picked up is put down, what moved is shown."""
        self._screen, self._idle_s = None, 0.0
        new = self.referee.entries[number:]
        events = [event for entry in new if isinstance(entry, Applied) for event in entry.events]
        by_program = all(isinstance(entry, Applied) and entry.note.by == PROGRAM for entry in new)
        self._show(**self.put_down, refused=False, doubted=None, sum_of=-1, sums_open=False)
        if self._view.draft is not None and self._view.draft.by_hand:
            self._show(draft=None)  # what it was for has been carried out
        if not by_program:
            self._show(notice=None, notice_place="")
        self._show_flip(new)
        asked = [one.seat for one in self.referee.persons_asked()]
        if self._view.shown is not None and self._view.shown not in asked:
            self._turn_to(self._covered())
        self._show(moved=moved(self._rules, before.table, events, self.eyes))

    def _show_flip(self, new: Sequence[Entry]) -> None:
        """Show the last coin of *new* entries; one that was entered by hand lies on the table."""
        for entry in new:
            if isinstance(entry, Applied) and isinstance(entry.action, Chance) and entry.action.source in COIN_SOURCES:
                self._flip_s = 0.0
                shown = entry.note.evidence != TYPED
                self._show(flip=Flip(entry.action.source, str(entry.action.outcome)) if shown else None)

    def _retracted(self, do: Any) -> None:
        number = len(self.referee.entries)
        do()
        if len(self.referee.entries) > number:
            self._screen, self._idle_s = None, 0.0
            self._turn_to(self._view.let_go())
            self._show(flip=None, refused=False, sum_of=-1, draft=None)
        self._drain()

    # --- by itself ---

    def tick(self, dt_s: float, *, programs: bool = True) -> None:
        """Let *dt_s* seconds pass: coins come to rest, cards are drawn, programs answer unless they are to wait."""
        self._idle_s += dt_s
        self._projector.faces.make_ahead(FACES_AT_ONCE)
        if self._view.flip is not None:
            self._flip_s += dt_s
            if self._flip_s < TURNS_S:
                return
            self._show(flip=None)
        if self._idle_s >= 0 and not self.referee.look_only:
            self._guarded(partial(self._by_itself, programs))
        self._drain()
        if self._bases.changed():
            self._screen = None

    def _by_itself(self, programs: bool) -> None:
        """Draws, coins, spins of bases, and what programs in a player's seat do."""
        referee = self.referee
        for _ in range(AT_ONCE):
            before, number = referee.state, len(referee.entries)
            answers = programs and self._idle_s >= THINK_S and not self._is_put_right()
            self._match.tick(programs=answers)
            if len(referee.entries) == number:
                break
            self._happened(before, number)
            if self._view.flip is not None:
                return
        if referee.chance.spins in ("screen", "source"):
            for source in sorted(referee.spins_wanted()):
                if referee.plays(COIN_SOURCES.index(source)) and self._idle_s >= THINK_S:
                    self._throw(source)

    # --- what is said ---

    def _drain(self, place: str = "") -> None:
        """What the session below has to say is shown."""
        for said in self._match.notices:
            notice = self._notices.heard(said)
            self._show(notice=notice, notice_place=place)
            if said.kind == "trouble":
                self._idle_s = -TRY_AGAIN_S
            elif said.kind == "refusal":
                self._show(last_ruling=notice, refused=True)
        self._match.notices.clear()

    def _refuse(self, ruling: Ruling, place: str = "") -> None:
        super()._refuse(ruling)
        self._show(notice_place=place)
