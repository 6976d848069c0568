"""The end of a card match: who won and how, the attack that decided it, and the match as a strip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.app.cards.event_text import CardTeller
from companion.app.cards.table.faces import Faces
from companion.app.lobby.card_match import score_in_words, whole_in_words
from companion.app.lobby.card_past import card_book_of
from companion.app.lobby.ending import Ending
from companion.app.match.card_game import CARD, CardRecord
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.parts import Parts
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.lobby_intents import GoReview
from companion.app.screens.moments import DecisionView, EndScreen, Moment, MomentKind
from companion.cards.values import events as ev
from companion.cards.values.state import Table
from companion.cards.zones.zones import get
from companion.kernel.model import SEAT_NAMES, Seat


class Happened(NamedTuple):
    """An event, the standing entry that it is of, and the table that it found and left."""

    number: int
    event: ev.Event
    before: Table
    after: Table


class CardEndSession(Ending[CardRecord]):
    """One card match that is over."""

    def __init__(self, parts: Parts, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: It cannot be read.
        """
        super().__init__(parts, match_id, MatchRecord.of(CARD, parts.store, match_id))
        game = self._record.rules.game
        self._teller = CardTeller(game, self._record.head.players, parts.texts)
        self._faces = Faces(game, parts.texts)
        happened = tuple(self._happened())
        self._moments = tuple(self._told(happened))
        self._decision = self._decided(happened)
        self._headline = self._how(happened)

    def screen(self, back: str = "", remark: Remark | None = None) -> EndScreen:
        table, terms = self._record.states[-1].table, self._record.rules.setup.terms
        goes_on = table.winner is not None and terms.decided(table.winner, table.ended_by) is None
        return EndScreen(
            headline=self._headline,
            score=self._score(),
            battle=None,
            battle_title="",
            decision=self._decision,
            moments=self._moments,
            pushes=self._pushes(terms.best_of, goes_on, *self._more()),
            **self._around(table.winner or "", remark),
        )

    def _book(self) -> CardMatchBook:
        return card_book_of(self._record, self._parts.cards, self._parts.texts)

    def _more(self) -> tuple[Push, ...]:
        """What else can be done with a card match."""
        return (self._say.push("review.push", GoReview(self.match_id)),)

    def _score(self) -> str:
        """Prizes that are left, and how a match of several games stands."""
        say, head, table = self._say, self._record.head, self._record.states[-1].table
        terms, result = self._record.rules.setup.terms, table.winner
        one, other = (sum(card is not None for card in side.prizes) for side in table.sides)
        whole = terms.decided(result, table.ended_by) if terms.best_of > 1 else None
        games = score_in_words(say, head, terms, result)
        if whole is not None:
            games = whole_in_words(say, head, terms, result, whole, table.ended_by)
        prizes = say("end.prizes", a=head.players[0], b=head.players[1], one=one, other=other)
        return "\n".join(filter(None, (games, prizes)))

    # ------------------------------------------------------------ what happened

    def _happened(self) -> Iterator[Happened]:
        """Every event with its tables."""
        for number, entry in enumerate(self._record.standing):
            table = self._record.states[number].table
            for event in entry.events:
                after = self._record.rules.fold(table, event)
                yield Happened(number, event, table, after)
                table = after

    def _words(self, one: Happened) -> str:
        told = self._teller.tell(one.event, one.before, one.after)
        return self._say.tell(told.phrase) if told is not None else ""

    def _how(self, happened: tuple[Happened, ...]) -> str:
        """How the match ended: its last words, with what a player or a clock said before."""
        ends = [one for one in happened if isinstance(one.event, ev.GameWon | ev.GameDrawn)][-1:]
        called = [one for one in happened if isinstance(one.event, ev.Conceded | ev.TimeCalled | ev.Penalized)][-1:]
        return " ".join(filter(None, map(self._words, (*(called if ends else ()), *ends))))

    def _told(self, happened: tuple[Happened, ...]) -> Iterator[Moment]:
        """What counted, event by event."""
        for one in happened:
            kind = _kind(one.event)
            words = self._words(one) if kind else ""
            if kind and words:
                yield Moment(max(1, one.before.turn), _helped(one.event), kind, words, one.number + 1)

    def _decided(self, happened: tuple[Happened, ...]) -> DecisionView | None:
        """The last Knock Out of the side that lost (of either, in a draw), and the attack that it came of.

        It decided the match if that ended with it.
        """
        winner = self._record.states[-1].table.winner
        attack, hits, last = None, dict[int, Happened](), None
        for one in happened:
            match one.event:
                case ev.TurnBegan():
                    attack, hits = None, {}
                case ev.AttackUsed():
                    attack, hits = one, {}
                case ev.DamageDealt(pokemon=pokemon):
                    hits[pokemon] = one
                case ev.KnockedOut(seat=seat, pokemon=pokemon) if winner != SEAT_NAMES[seat]:
                    last = one, attack if pokemon in hits else None, hits.get(pokemon)
        if last is None:
            return None
        ended = any(isinstance(one.event, ev.GameWon) and one.before.turn == last[0].before.turn for one in happened)
        called = any(isinstance(one.event, ev.Conceded | ev.TimeCalled) for one in happened)
        return self._shown(winner in SEAT_NAMES and ended and not called, *last)

    def _shown(self, decided: bool, knock_out: Happened, attack: Happened | None, hit: Happened | None) -> DecisionView:
        event = knock_out.event
        assert isinstance(event, ev.KnockedOut)
        key = "end.attack" if decided else "end.attack-last"
        by = None
        if attack is not None and isinstance(attack.event, ev.AttackUsed):
            by = self._face(attack.before, attack.event.pokemon)
        told = (self._words(one) for one in (attack, hit, knock_out) if one is not None)
        return DecisionView(
            title=self._say(key if by is not None else "end.knock-out", turn=max(1, knock_out.before.turn)),
            attacker=None if by is None else self._faces.face(by),
            defender=self._faces.face(self._face(knock_out.before, event.pokemon)),
            seat=1 - event.seat,
            words=tuple(filter(None, told)),
        )

    def _face(self, table: Table, uid: int) -> str:
        pokemon = get(table, uid)
        return "" if pokemon is None else self._record.rules.game.face(pokemon).id


def _kind(event: ev.Event) -> MomentKind | None:
    """As what a moment is shown; None for what is none."""
    match event:
        case ev.KnockedOut():
            return "knocked-out"
        case ev.Evolved():
            return "evolved"
        case ev.GameWon() | ev.GameDrawn() | ev.SuddenDeathBegan():
            return "end"
        case _:
            return None


def _helped(event: ev.Event) -> Seat:
    """The seat that an event is good for."""
    match event:
        case ev.KnockedOut(seat=seat):
            return 1 - seat
        case ev.Evolved(seat=seat):
            return seat
        case ev.GameWon(winner=winner):
            return SEAT_NAMES.index(winner)
        case _:
            return 0
