"""A card match at the touch screen: what is shown, what each tap leads to.

What comes of an action is in `turn_loop`, who may know what is in `sight`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, assert_never

from msgspec.structs import replace

from companion.app.cards.session import nothing_printed
from companion.app.cards.table._projection import sums_view
from companion.app.cards.table._sight import Onlookers
from companion.app.cards.table._taps import Meaning, Put, Say, Show, Taps, Throw
from companion.app.cards.table._turn_loop import CardCourse
from companion.app.cards.table._view import CardSight, Look, Typing
from companion.app.match.card_game import CardReferee
from companion.app.ports.outside import Clause
from companion.app.screens.card_intents import (
    CardIntent,
    CardTableIntent,
    CoverHand,
    DropCard,
    ExplainLine,
    HoldTyped,
    LetGo,
    LookAtCard,
    LookAtPlace,
    PickCard,
    ShowHand,
    ShowSums,
    Spell,
    TapCard,
    TapPlace,
    TypeCard,
    TypeFact,
    WriteDown,
)
from companion.app.screens.cards import CardTableScreen, SumsView
from companion.app.screens.table import Notice
from companion.app.sessions.drafts import Draft
from companion.cards.values.actions import Action, Changed, Penalize
from companion.cards.values.game import COIN_SOURCES
from companion.cards.zones.typed_cards import typed_id
from companion.cards.zones.zones import place_of
from companion.kernel.model import Chance, Choose, Seat
from companion.texts.texts import Texts

MOST_LETTERS = 200
"""So long a note may be."""


class CardTableSession(CardCourse):
    """Session of one card match at the touch screen."""

    def __init__(
        self,
        referee: CardReferee,
        texts: Texts,
        rulebook: Sequence[Clause] = (),
        printed: Callable[[str], Mapping[str, str]] = nothing_printed,
    ) -> None:
        super().__init__(referee, texts, rulebook, printed)
        self._onlookers = Onlookers(referee)
        self._taps = Taps(referee.rules)

    # --- what is shown ---

    def screen(self) -> CardTableScreen:
        """The screen value to draw; identical until something has changed (memo)."""
        if self._screen is None:
            self._knowledge.read(self.referee.entries)
            self._screen = self._projector.screen(self._sight(), self._match.log_lines(), self._sums(), self._knowledge)
            if self._view.moved:
                self._view = replace(self._view, moved=())
        return self._screen

    def _sums(self) -> SumsView | None:
        """The calculation that is looked at, or the last one of this turn."""
        number = self._view.sum_of if self._view.sum_of >= 0 else self._match.last_sum()
        for title, lines in self._match.sums(number):
            return sums_view(title, lines, number)
        return None

    def _sight(self) -> CardSight:
        told = self._match.by_hand() if self._asked_by_hand() is not None else ""
        return self._onlookers.sight(self._view, self.eyes, self._bases.by_source(), told)

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
                self._turn_to(self._view.let_go())
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
                self._turn_to(self._covered())
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
            case CardTableIntent():  # what is around the game
                self._hint("card-table.hint.not-here")
            case _:
                self._do_shared(intent)

    def _act(self, action: Action) -> None:
        if getattr(action, "seat", 0) not in (0, 1) or not self._is_by_people(action):
            self._hint("refused.no-action")
        elif self._view.draft is not None and self._asked_by_hand() is None:
            self._hint("card-put-right.first")
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
        if isinstance(action, Penalize):
            return True  # a judge gives it, whoever plays the seat
        seat = getattr(action, "seat", None)
        if seat is None or not self.referee.plays(seat):
            return True
        # What a program's card leaves to the players is carried out by them.
        asked = self._asked_by_hand()
        return isinstance(action, Choose) and asked is not None and asked.seat == seat

    def _tap(self, tap: TapPlace | TapCard | DropCard) -> None:
        sight = self._sight()
        draft = self._projector.draft(sight)
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

    def _show_hand(self, seat: Seat) -> None:
        if seat in (0, 1) and self._match.view == "both" and not self.referee.look_only:
            self._turn_to(replace(self._covered(), shown=seat))

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

    def _correct(self, draft: Draft[Changed]) -> bool:
        return self._changed(partial(self._match.put_right, draft.steps, draft.reason))
