"""A card match at the touch screen: what is shown, what each tap leads to.

It rests on `CardSession`, which puts everything to the referee and says what comes of it; here is only what the
screen alone knows (`View`), who looks at it, and how long a coin turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from companion.app.cards.session import CardNotice, CardSession, nothing_printed
from companion.app.cards.table.knowledge import Knowledge
from companion.app.cards.table.moved import moved
from companion.app.cards.table.projection import CardProjector, sums_view
from companion.app.cards.table.put_right import asked_by_hand
from companion.app.cards.table.taps import Meaning, Put, Say, Show, Taps, Throw
from companion.app.cards.table.view import CardSight, Draft, Flip, Look, Typing, View
from companion.app.cards.telling import Audience
from companion.app.cards.view import seen_state
from companion.app.match import PROGRAM, CardReferee, ChanceBy
from companion.app.ports import BaseAtTable, BasesAtTable, Clause
from companion.app.saying import related
from companion.app.screens import (
    Act,
    CallTime,
    CardIntent,
    CardTableScreen,
    CloseNotice,
    CoverHand,
    DropCard,
    DropDraft,
    Enter,
    ExplainLine,
    GiveReason,
    GiveUp,
    HoldTyped,
    KeepDraft,
    LetGo,
    LookAtCard,
    LookAtPlace,
    NextGame,
    Notice,
    PickCard,
    PutRight,
    ShowClause,
    ShowHand,
    ShowSums,
    ShowTrace,
    Spell,
    SumsView,
    TakeBack,
    TapCard,
    TapPlace,
    TypeCard,
    TypeFact,
    Undo,
    UndoStep,
    Why,
    WriteDown,
)
from companion.cards import CardRules
from companion.cards.sight import question
from companion.cards.values import COIN_SOURCES, Action, Changed, Correct, Run, Setup, State
from companion.cards.zones import place_of, typed_id
from companion.kernel import (
    SEAT_NAMES,
    Applied,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    CompanionError,
    Request,
    Ruling,
    Seat,
    TurnRequest,
)
from companion.texts import Texts

THINK_S = 0.8
"""A program lets people see what happened before it goes on."""
TURNS_S = 0.6
"""So long a coin that the program throws is shown."""
TRY_AGAIN_S = 5.0
"""After the store could not keep an entry, the program does nothing by itself for so long."""
MOST_LETTERS = 200
"""So long a note may be."""
AT_ONCE = 12
"""So many cards are drawn between two frames."""
FACES_AT_ONCE = 5
"""So many cards are made ready for lists between two frames."""
NOTICES: dict[str, Any] = {"refusal": "refusal", "trouble": "refusal", "hint": "hint", "clause": "clause"}

HIDDEN = ("-hand", "-deck", "-prize")
"""Zones whose cards a player may be alone in seeing, as corrections name them."""


class CardTableSession:
    """Session of one card match at one table. Never raises, whatever intent is sent."""

    def __init__(
        self,
        referee: CardReferee,
        texts: Texts,
        rulebook: Sequence[Clause] = (),
        printed: Callable[[str], Mapping[str, str]] = nothing_printed,
    ) -> None:
        self._match = CardSession(referee, texts, rulebook, printed)
        self._rulebook = {clause.id: clause for clause in rulebook if clause.game == "card"}
        self._texts = texts
        self._rules = referee.rules
        self._projector = CardProjector(
            referee.rules, texts, self._match.asking, self._match.teller, referee.outside.rng
        )
        self._unlisted = CardRules(_without_lists(referee.rules.setup))
        """The rules of those who know no list of a dealt deck."""
        self._taps = Taps(referee.rules)
        self._knowledge = Knowledge(referee.rules, texts)
        self._view = View()
        self._screen: CardTableScreen | None = None
        self._idle_s = 0.0
        self._flip_s = 0.0
        self._by_hand = False
        """Coins are entered by hand at this moment, since their base is of no use."""
        self._secrets: tuple[State, bool] | None = None
        self._seen: tuple[State, Audience, State] | None = None
        self._answered: tuple[State, Request | None, Sequence[Any]] | None = None
        self._bases_seen: tuple[BaseAtTable, ...] = ()

    @property
    def referee(self) -> CardReferee:
        """The match itself."""
        return self._match.referee

    # --- at the table ---

    def sit_down(self) -> None:
        """The match is at the table now: its coins may be spun on bases."""
        if self._bases is not None:
            self._bases.play(self.referee.spinnables())

    def rise(self) -> None:
        """The match has left the table."""
        self._rest_bases()
        self.referee.rise()

    def _rest_bases(self) -> None:
        if self._bases is not None:
            self._bases.play(())

    def spin_by(self, chance: ChanceBy) -> None:
        """From now on coins come from elsewhere."""
        self._rest_bases()
        self.referee.chance = chance
        self.sit_down()
        self._screen = None

    @property
    def _bases(self) -> BasesAtTable | None:
        return self.referee.outside.bases if self.referee.chance.spins == "bases" else None

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
        return self._match.by_hand() if asked_by_hand(self.referee.pending()) is not None else ""

    def _sight(self) -> CardSight:
        referee, state = self.referee, self.referee.state
        pending, eyes = referee.pending(), self.eyes
        request = self._request(pending)
        seen = self._seen_by(eyes, state)
        return CardSight(
            head=referee.head,
            state=state,
            seen=seen,
            eyes=eyes,
            pending=pending,
            request=request,
            secret=self._is_secret(state, request),
            answers=self._answers(state, seen, request, eyes),
            entries=referee.entries,
            standing=referee.standing,
            view=self._view,
            chance=referee.chance,
            refuses=partial(self._rules.check, state),
            tries=referee.prepare,
            previous=referee.previous(request.source) if isinstance(request, ChanceRequest) else None,
            bases={base.source: base for base in self._bases.at_table()} if self._bases is not None else {},
            may_undo=referee.why_no_undo() is None,
            look_only=referee.look_only,
        )

    @property
    def eyes(self) -> Audience:
        """Who looks at the screen: the one person, or of two persons the one that it was passed to."""
        if self._match.view != "both" or self._view.shown is None:
            return self._match.view
        return self._view.shown

    def _request(self, pending: Sequence[Request]) -> Request | None:
        """What is answered at the screen: a chance, what is carried out by hand, a person's question."""
        for request in pending:
            if isinstance(request, ChanceRequest):
                return request
        by_hand = asked_by_hand(pending)
        if by_hand is not None and self.referee.head.persons:
            return by_hand
        asked = self.referee.persons_asked()
        return next((one for one in asked if one.seat == self._view.shown), next(iter(asked), None))

    def _is_secret(self, state: State, request: Request | None) -> bool:
        """May the other player not see what can be answered?"""
        if not isinstance(request, ChoiceRequest):
            return False
        if self._secrets is None or self._secrets[0] is not state:
            seen = self._rules.observe(state, 1 - request.seat)
            self._secrets = state, self._rules.pending(seen) != (request,) or not self._is_open(seen, request)
        return self._secrets[1]

    def _is_open(self, seen: State, request: ChoiceRequest) -> bool:
        """Would the same be asked if no list said what may lie in a dealt deck? Else it tells what is left there."""
        is_of_text = bool(seen.agenda) and isinstance(seen.agenda[0], Run)
        return not is_of_text or question(self._unlisted.game, seen) == request

    def _seen_by(self, eyes: Audience, state: State) -> State:
        """The state as whoever looks sees it; the same until there is another (memo)."""
        if self._seen is None or self._seen[0] is not state or self._seen[1] != eyes:
            self._seen = state, eyes, seen_state(self._rules, state, eyes)
        return self._seen[2]

    def _answers(self, state: State, seen: State, request: Request | None, eyes: Audience) -> Sequence[Any]:
        """The actions that answer, as far as whoever looks may know the hand (memo)."""
        if not isinstance(request, TurnRequest):
            return ()
        known = state if eyes in (request.seat, "all") else seen
        if self._answered is None or self._answered[0] is not known or self._answered[1] != request:
            answers = self._rules.answers(State(known.table, state.agenda), request)
            self._answered = known, request, answers
        return self._answered[2]

    # --- intents ---

    def send(self, intent: CardIntent) -> None:
        """Something was tapped, dragged or typed."""
        if not isinstance(intent, CloseNotice):
            self._show(notice=None, notice_place="", trace=None)
            if not (isinstance(intent, Act) and intent.action == self._view.doubted):
                self._show(doubted=None)
        try:
            self._do(intent)
        except CompanionError as error:
            self._trouble(error)
        self._drain()

    def _do(self, intent: CardIntent) -> None:
        match intent:
            case Act(action=action):
                self._act(action)
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
                self._explain(clause, "clause")
            case WriteDown():
                self._write_down(intent)
            case GiveUp() | CallTime() | NextGame():
                self._hint("card-table.hint.not-here")
            case Undo() if self._view.draft is not None and self._view.draft.steps:
                self._put_right(UndoStep())
            case Undo():
                self._retracted(self._match.undo)
            case TakeBack(start=start, reason=reason):
                self._retracted(partial(self._match.take_back, start, reason))
            case Why():
                self._why()
            case ShowClause(clause=clause):
                self._explain(clause, "clause")
            case ShowTrace():
                self._show(trace=intent)
            case CloseNotice():
                self._show(**({"trace": None} if self._view.trace is not None else {"notice": None}))
            case PutRight() | Enter() | GiveReason() | UndoStep() | KeepDraft() | DropDraft():
                self._put_right(intent)
            case _:
                assert_never(intent)

    def _act(self, action: Any) -> None:
        try:
            # A front-end may send anything; what is no action is answered like one that is refused.
            action = msgspec.convert(msgspec.to_builtins(action), Action)
        except (msgspec.ValidationError, TypeError):
            self._hint("refused.no-action")
            return
        if getattr(action, "seat", 0) not in (0, 1) or not self._is_by_people(action):
            self._hint("refused.no-action")
            return
        self._put(action)

    def _is_by_people(self, action: Any) -> bool:
        """Is it theirs to do? Not what a program's seat does, nor chance that the program answers."""
        if isinstance(action, Chance):
            chance = self.referee.chance
            return chance.spins in ("hand", "bases") if action.source in COIN_SOURCES else chance.draws != "program"
        seat = getattr(action, "seat", None)
        if seat is None or not self.referee.plays(seat):
            return True
        # What a program's card leaves to the players is carried out by them.
        asked = asked_by_hand(self.referee.pending())
        return isinstance(action, Choose) and asked is not None and asked.seat == seat

    def _tap(self, tap: TapPlace | TapCard | DropCard) -> None:
        sight = self._sight()
        draft = self._projector.putting_right.draft(sight, self._told_by_hand())
        if draft is not None:
            self._tap_draft(draft, tap)
            return
        match tap:
            case TapPlace(place=place):
                self._mean(self._taps.place(sight, place), place)
            case TapCard(card=card):
                self._mean(self._taps.card(sight, card), (place_of(card) and card) or "")
            case DropCard(card=card, place=place):
                self._mean(self._taps.drop(sight, card, place), place)

    def _tap_draft(self, draft: Draft, tap: TapPlace | TapCard | DropCard) -> None:
        """On an open draft a tap picks a place."""
        if isinstance(tap, TapPlace):
            self._show(draft=replace(draft, picked="" if tap.place == draft.picked else tap.place))
        else:
            self._hint("card-put-right.tap")

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
        self._show(held="", selected="", retreat_to="", chosen=(), picker=None, letters="", look=None, sums_open=False)
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

    # --- the referee's words ---

    def _why(self) -> None:
        ruling = self._view.last_ruling
        if ruling is None:
            self._hint("hint.no-ruling")
        elif ruling.clause not in self._rulebook:
            self._show(notice=Notice("why", ruling.text, ruling.clause))
        else:
            self._explain(ruling.clause, "why", ruling.text)

    def _explain(self, id_: str, kind: Any, title: str = "") -> None:
        clause = self._rulebook.get(id_)
        if clause is None:
            self._hint("hint.no-clause", clause=id_)
            return
        title = title or self._texts.say("title.clause", (("clause", id_), ("title", clause.title)))
        rests_on = related(clause, self._rulebook)
        self._show(notice=Notice(kind, self._match.wording_of(clause), id_, title, related=rests_on))

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

    def _put_right(self, intent: PutRight | Enter | GiveReason | UndoStep | KeepDraft | DropDraft) -> None:
        """Change the draft of what is put right, or enter it."""
        sight, by_hand = self._sight(), self._told_by_hand()
        if sight.look_only:
            self._hint("refused.look-only")
            return
        right = self._projector.putting_right
        draft = right.draft(sight, by_hand) or right.begun(sight, by_hand)
        match intent:
            case PutRight():
                self._show(draft=draft, held="", selected="", retreat_to="", chosen=())
                self._show(picker=None, typing=None, look=None)
            case Enter():
                self._enter(sight, draft, intent)
            case GiveReason(reason=reason):
                self._show(draft=replace(draft, reason=reason.strip()))
            case UndoStep():
                self._show(draft=replace(draft, steps=draft.steps[:-1]))
            case KeepDraft():
                self._keep(draft)
            case DropDraft():
                self._show(draft=None)
            case _:
                assert_never(intent)

    def _enter(self, sight: CardSight, draft: Draft, words: Enter) -> None:
        """One more change for the draft; what the table cannot bear is said."""
        after = self._projector.putting_right.with_change(sight, draft, words)
        if isinstance(after, Ruling):
            self._refuse(after, draft.picked)
        else:
            self._show(draft=after)

    def _keep(self, draft: Draft) -> None:
        """Enter the draft as one correction; what players were asked to carry out is done with it."""
        asked = asked_by_hand(self.referee.pending()) if draft.by_hand else None
        if not self._changed(partial(self._match.put_right, draft.steps, draft.reason)):
            return
        self._show(draft=None)
        if asked is not None and asked_by_hand(self.referee.pending()) == asked:
            self._put(Choose(asked.seat, asked.options[:1]))

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
        self._show(
            held="",
            selected="",
            retreat_to="",
            chosen=(),
            picker=None,
            letters="",
            typing=None,
            look=None,
            refused=False,
            doubted=None,
            sum_of=-1,
            sums_open=False,
        )
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
        self._projector.faces.make_ahead(FACES_AT_ONCE)
        if self._view.flip is not None:
            self._flip_s += dt_s
            if self._flip_s < TURNS_S:
                return
            self._show(flip=None)
        if self._idle_s >= 0 and not self.referee.look_only:
            try:
                self._by_itself()
            except CompanionError as error:
                self._trouble(error)
        self._drain()
        self._hear_bases()

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

    def _is_put_right(self) -> bool:
        """Is a draft open, or is a person asked to carry something out? Then programs wait."""
        if self._view.draft is not None:
            return True
        return asked_by_hand(self.referee.pending()) is not None and bool(self.referee.head.persons)

    def _hear_bases(self) -> None:
        now = () if self._bases is None else tuple(self._bases.at_table())
        if now != self._bases_seen:
            self._bases_seen, self._screen = now, None

    # --- helpers ---

    def _trouble(self, error: CompanionError) -> None:
        self._idle_s = -TRY_AGAIN_S
        self._show(notice=Notice("refusal", self._texts.fact(error.said)))

    def _drain(self, place: str = "") -> None:
        """What the session below has to say is shown."""
        for said in self._match.notices:
            self._say(said, place)
        self._match.notices.clear()

    def _say(self, said: CardNotice, place: str) -> None:
        notice = Notice(NOTICES.get(said.kind, "hint"), said.text, said.clauses[0] if said.clauses else "")
        if said.kind == "trouble":
            self._idle_s = -TRY_AGAIN_S
        self._show(notice=notice, notice_place=place)
        if said.kind == "refusal":
            self._show(last_ruling=notice, refused=True)

    def _refuse(self, ruling: Ruling, place: str = "") -> None:
        notice = Notice("refusal", self._projector.said(ruling), ruling.clause)
        self._show(notice=notice, notice_place=place, last_ruling=notice, refused=True)

    def _hint(self, key: str, **facts: str) -> None:
        self._show(notice=Notice("hint", self._texts.say(key, facts.items())))

    def _show(self, **changes: Any) -> None:
        view = replace(self._view, **changes)
        if view != self._view:
            self._view, self._screen = view, None


def _without_lists(setup: Setup) -> Setup:
    """The setup with dealt decks of which nobody knows a card."""
    one, other = (replace(deck, cards=()) if deck.known else deck for deck in setup.decks)
    return replace(setup, decks=(one, other))


def _is_of_hidden(change: Changed) -> bool:
    """Is it about a card of a hand, a deck or the Prizes?"""
    return any(zone in f"{change.place} {change.value}" for zone in HIDDEN)
