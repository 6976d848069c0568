"""A card match at the touch screen: what each tap leads to, and how long a coin turns.

It rests on `CardSession`, which puts everything to the referee and says what comes of it; here is only what the
screen alone knows (`View`). Who looks at it and may know what is in `sight`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from companion.app.cards.asking import BY_HAND
from companion.app.cards.session import CardSession, nothing_printed
from companion.app.cards.table.knowledge import Knowledge
from companion.app.cards.table.moved import moved
from companion.app.cards.table.notices import CardNotices
from companion.app.cards.table.projection import CardProjector, sums_view
from companion.app.cards.table.sight import Onlookers
from companion.app.cards.table.taps import Meaning, Put, Say, Show, Taps, Throw
from companion.app.cards.table.view import PUT_DOWN, CardSight, Flip, Look, Typing, View
from companion.app.cards.telling import Audience
from companion.app.match import PROGRAM, CardReferee
from companion.app.ports import Clause
from companion.app.screens import (
    CallTime,
    CardIntent,
    CardTableScreen,
    CoverHand,
    DropCard,
    Enter,
    ExplainLine,
    GiveUp,
    HoldTyped,
    LetGo,
    LookAtCard,
    LookAtPlace,
    NextGame,
    Notice,
    PickCard,
    ShowHand,
    ShowSums,
    Spell,
    SumsView,
    TapCard,
    TapPlace,
    TypeCard,
    TypeFact,
    WriteDown,
)
from companion.app.sessions import THINK_S, TRY_AGAIN_S, Draft, MatchBases, Session
from companion.cards.values import COIN_SOURCES, Action, Changed, Correct, State
from companion.cards.zones import place_of, typed_id
from companion.kernel import (
    SEAT_NAMES,
    Applied,
    Chance,
    Choose,
    Ruling,
    Seat,
)
from companion.texts import Texts

TURNS_S = 0.6
"""So long a coin that the program throws is shown."""
MOST_LETTERS = 200
"""So long a note may be."""
AT_ONCE = 12
"""So many cards are drawn between two frames."""
HIDDEN = ("-hand", "-deck", "-prize")
"""Zones whose cards a player may be alone in seeing, as corrections name them."""


class CardTableSession(Session[View, CardTableScreen, CardReferee]):
    """Session of one card match at the touch screen."""

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
        self._projector = CardProjector(
            referee.rules, texts, self._match.asking, self._match.teller, referee.outside.rng
        )
        self._notices: CardNotices
        notices = CardNotices(texts, rulebook, self._projector.said, self._match.wording_of)
        super().__init__(referee, View(), MatchBases(referee), notices)
        self._texts = texts
        self._rules = referee.rules
        self._onlookers = Onlookers(referee)
        self._taps = Taps(referee.rules)
        self._knowledge = Knowledge(referee.rules, texts)
        self._flip_s = 0.0

    # --- what is shown ---

    def screen(self) -> CardTableScreen:
        """The screen value to draw; identical until something has changed (memo)."""
        if self._screen is None:
            self._knowledge.read(self.referee.entries)
            self._screen = self._projector.screen(
                self._sight(), self._match.log_lines(), self._sums(), self._told_by_hand(), self._knowledge
            )
            if self._view.moved:
                self._view = replace(self._view, moved=())
        return self._screen

    def _sums(self) -> SumsView | None:
        """The calculation that is looked at, or the last one of this turn."""
        number = self._view.sum_of if self._view.sum_of >= 0 else self._match.last_sum()
        for title, lines in self._match.sums(number):
            return sums_view(title, lines, number)
        return None

    def _told_by_hand(self) -> str:
        return self._match.by_hand() if self._asked_by_hand() is not None else ""

    def _sight(self) -> CardSight:
        return self._onlookers.sight(self._view, self.eyes, self._bases.by_source())

    @property
    def eyes(self) -> Audience:
        """Who looks at the screen: the one person, or of two persons the one that it was passed to."""
        if self._match.view != "both" or self._view.shown is None:
            return self._match.view
        return self._view.shown

    # --- intents ---

    def send(self, intent: CardIntent) -> None:
        """Something was tapped, dragged or typed."""
        super().send(intent)
        self._drain()

    def _forget_notice(self) -> None:
        self._show(notice=None, notice_place="", trace=None)

    def _do(self, intent: CardIntent) -> None:
        match intent:
            case TapPlace() | TapCard() | DropCard():
                self._tap(intent)
            case LetGo():
                self._let_go()
            case PickCard(seat=seat):
                if seat in (0, 1):
                    self._mean(self._taps.hand(self._sight(), seat))
            case Spell(letters=letters):
                self._show(letters=letters[:40])
            case TypeCard(seat=seat):
                self._type_card(seat)
            case TypeFact():
                self._type_fact(intent)
            case HoldTyped():
                self._hold_typed()
            case ShowHand(seat=seat):
                self._show_hand(seat)
            case CoverHand():
                self._cover()
            case LookAtPlace(place=place):
                self._show(look=Look(place=place))
            case LookAtCard(card=card):
                if self._taps.may_look(self._sight(), card):
                    self._show(look=Look(card=card))
            case ShowSums(entry=entry):
                self._show_sums(entry)
            case ExplainLine(clause=clause):
                self._show(notice=self._notices.clause(clause))
            case WriteDown():
                self._write_down(intent)
            case GiveUp() | CallTime() | NextGame():
                self._hint("card-table.hint.not-here")
            case _:
                self._do_shared(intent)

    def _act(self, action: Action) -> None:
        if getattr(action, "seat", 0) not in (0, 1) or not self._is_by_people(action):
            self._hint("refused.no-action")
        else:
            self._put(action)

    def _undo(self) -> None:
        self._retracted(self._match.undo)

    def _take_back(self, start: int, reason: str) -> None:
        self._retracted(partial(self._match.take_back, start, reason))

    def _is_by_people(self, action: Any) -> bool:
        """Is it theirs to do? Not what a program's seat does, nor chance that the program answers."""
        if isinstance(action, Chance):
            chance = self.referee.chance
            return chance.spins in ("hand", "bases") if action.source in COIN_SOURCES else chance.draws != "program"
        seat = getattr(action, "seat", None)
        if seat is None or not self.referee.plays(seat):
            return True
        # What a program's card leaves to the players is carried out by them.
        asked = self._asked_by_hand()
        return isinstance(action, Choose) and asked is not None and asked.seat == seat

    def _tap(self, tap: TapPlace | TapCard | DropCard) -> None:
        sight = self._sight()
        draft = self._projector.putting_right.draft(sight, self._told_by_hand())
        if draft is not None:
            # On an open draft a tap picks a place.
            if isinstance(tap, TapPlace):
                self._show(draft=draft.touched(tap.place))
            else:
                self._hint("card-put-right.tap")
            return
        match tap:
            case TapPlace(place=place):
                self._mean(self._taps.place(sight, place), place)
            case TapCard(card=card):
                self._mean(self._taps.card(sight, card), card if place_of(card) else "")
            case DropCard(card=card, place=place):
                self._mean(self._taps.drop(sight, card, place), place)

    def _mean(self, meaning: Meaning, place: str = "") -> None:
        match meaning:
            case Put(action=action):
                self._put(action, place)
            case Show(changes=changes):
                self._show(**changes)
            case Throw(source=source):
                self._throw(source)
            case Say(key=key, facts=facts):
                self._show(notice=Notice("hint", self._texts.say(key, facts)), notice_place=place)
            case _:
                assert_never(meaning)

    def _let_go(self) -> None:
        if self._view.look is not None or self._view.sums_open:
            # What was looked at lay over the rest: what was chosen or opened below it stays.
            self._show(look=None, sums_open=False)
            return
        if self._view.typing is not None:
            self._show(typing=None)
            return
        draft = self._view.draft
        self._show(**self.put_down)
        if draft is not None:
            self._show(draft=replace(draft, picked=""))

    def _show_hand(self, seat: Seat) -> None:
        if seat in (0, 1) and self._match.view == "both" and not self.referee.look_only:
            self._cover()
            self._show(shown=seat)

    def _cover(self) -> None:
        """Nobody sees a hand: nor what was picked up out of it, was said of it, or drafted with it."""
        draft = self._view.draft
        if self._view.shown is not None and draft is not None and any(map(_is_of_hidden, draft.steps)):
            self._show(draft=replace(draft, steps=(), picked=""))
        self._show(shown=None, held="", chosen=(), look=None, retreat_to="", typing=None, moved=())
        self._show(notice=None, last_ruling=None, refused=False)

    # --- a card by hand ---

    def _type_card(self, seat: Seat) -> None:
        """Open the form for a card of a hand that nobody has named."""
        if seat not in (0, 1) or self.referee.look_only or self._view.draft is not None:
            self._hint("refused.no-action")
        elif not self._projector.form.may_type(self.referee.state.table, seat):
            self._hint("card-typed.hint.no-card")
        else:
            self._show(typing=Typing(seat))

    def _type_fact(self, fact: TypeFact) -> None:
        typing = self._view.typing
        after = None if typing is None else self._projector.form.with_fact(typing, fact)
        if after is None:
            key = f"card-typed.hint.{fact.what}"
            self._hint(key if key in self._texts else "refused.no-action")
        else:
            self._show(typing=after)

    def _hold_typed(self) -> None:
        """The match is told of the card by a correction, and it is picked up."""
        typing = self._view.typing
        if typing is None or not typing.card.name:
            self._hint("card-typed.hint.name")
            return
        form, reason = self._projector.form, self._texts.say("card-typed.reason")
        if self._changed(partial(self._match.put_right, form.changes(typing), reason)):
            self._show(held=typed_id(form.typed(typing)))

    def _show_sums(self, entry: int) -> None:
        number = entry if entry >= 0 else self._match.last_sum()
        if next(iter(self._match.sums(number)), None) is None:
            self._hint("card-sum.none")
        else:
            self._show(sums_open=not (self._view.sums_open and self._view.sum_of == number), sum_of=number)

    # --- what the judge does ---

    def _write_down(self, words: WriteDown) -> None:
        """The judge notes something: it stands in the record and changes nothing."""
        known = f"remark.{words.kind}" in self._texts
        if words.seat not in (0, 1) or not known or not 0 <= words.minutes < 1000:
            self._hint("refused.no-action")
            return
        text, minutes = words.text[:MOST_LETTERS], words.minutes if words.kind == "time" else 0
        ruling = self.referee.write_down(words.seat, words.kind, text, minutes)
        if ruling is not None:
            self._refuse(ruling)
        self._screen = None

    # --- putting right ---

    def _draft(self) -> Draft[Changed]:
        sight, told = self._sight(), self._told_by_hand()
        right = self._projector.putting_right
        return right.draft(sight, told) or right.begun(sight, told)

    def _with_change(self, draft: Draft[Changed], words: Enter) -> Draft[Changed] | Ruling:
        return self._projector.putting_right.with_change(self._sight(), draft, words)

    def _correct(self, draft: Draft[Changed]) -> bool:
        return self._changed(partial(self._match.put_right, draft.steps, draft.reason))

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
        if not by_program:
            self._show(notice=None, notice_place="")
        for entry in new:
            if isinstance(entry, Applied) and isinstance(entry.action, Chance) and entry.action.source in COIN_SOURCES:
                self._flip_s = 0.0
                shown = entry.note.evidence != "by hand"
                self._show(flip=Flip(entry.action.source, str(entry.action.outcome)) if shown else None)
        asked = [one.seat for one in self.referee.persons_asked()]
        if self._view.shown is not None and self._view.shown not in asked:
            self._cover()
        self._show(moved=moved(self._rules, before.table, events, self.eyes))

    def _retracted(self, do: Any) -> None:
        number = len(self.referee.entries)
        do()
        if len(self.referee.entries) > number:
            self._screen, self._idle_s = None, 0.0
            self._let_go()
            self._show(flip=None, refused=False, sum_of=-1, draft=None)
        self._drain()

    # --- by itself ---

    def tick(self, dt_s: float) -> None:
        """Let *dt_s* seconds pass: coins come to rest, cards are drawn, programs answer."""
        self._idle_s += dt_s
        if self._view.flip is not None:
            self._flip_s += dt_s
            if self._flip_s < TURNS_S:
                return
            self._show(flip=None)
        if self._idle_s >= 0 and not self.referee.look_only:
            self._guarded(self._by_itself)
        self._drain()
        if self._bases.changed():
            self._screen = None

    def _by_itself(self) -> None:
        """Draws, coins, spins of bases, and what programs in a player's seat do."""
        referee = self.referee
        for _ in range(AT_ONCE):
            before, number = referee.state, len(referee.entries)
            programs = self._idle_s >= THINK_S and not self._is_put_right()
            self._match.tick(programs=programs)
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


def _is_of_hidden(change: Changed) -> bool:
    """Is it about a card of a hand, a deck or the Prizes?"""
    return any(zone in f"{change.place} {change.value}" for zone in HIDDEN)
