"""A card match at the table, with what is around its game: giving up, time, clocks, the score, the next game.

The table itself is `CardTableSession`'s; what is said here is put round its screen value.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.app.cards.table.session import CardTableSession
from companion.app.lobby.card_clocks import clocks_of, match_s_of
from companion.app.lobby.series import rematch_key, seated, swaps_sides
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import MatchHead
from companion.app.ports.parts import Parts
from companion.app.screens.card_intents import CallTime, CardIntent, GivePenalty, GiveUp, LetGo, NextGame
from companion.app.screens.cards import AskView, CardButton, CardTableScreen
from companion.app.screens.lobby import Remark
from companion.app.screens.table import Act
from companion.app.table.clocks import clocked
from companion.app.text.say import Say
from companion.cards.values.actions import CallTime as TimeIsOver
from companion.cards.values.actions import Concede, Penalize, Penalty
from companion.cards.values.state import Setup
from companion.cards.values.terms import MATCH_LOST, BestOf, GameResult, Terms
from companion.kernel.model import SEAT_NAMES, Seat

REASONS = ("deck", "late", "slow", "play", "conduct")
"""What penalties are given for most often."""


class CardMatch:
    """One game of a card match at the table."""

    def __init__(self, parts: Parts, referee: CardReferee) -> None:
        self._say = Say(parts.texts)
        self.referee = referee
        self.session = CardTableSession(referee, parts.texts, parts.library.rulebook("card"), parts.cards.sentences)
        self.terms = referee.rules.setup.terms
        self.clocks = clocks_of(self.terms, referee.entries)
        self._gives_up: Seat | None = None
        self._penalty: GivePenalty | None = None
        """What the judge is asked about."""
        self._drawn: tuple[object, ...] = ()
        self._screen: CardTableScreen | None = None
        self._counted = len(referee.entries)
        self._told = (self.clocks.is_match_over, self.clocks.is_turn_over)

    # ------------------------------------------------------------ what happens

    def send(self, intent: CardIntent) -> None:
        """Something was tapped at the table; `NextGame` is the lobby's."""
        asked = self._gives_up is not None or self._penalty is not None
        self._gives_up = self._penalty = None
        match intent:
            case GiveUp(seat=seat) if seat not in (0, 1) or self._is_over or self.referee.plays(seat):
                pass
            case GiveUp(seat=seat, sure=True):
                self.session.send(Act(Concede(seat)))
            case GiveUp(seat=seat):
                self._gives_up = seat
            case GivePenalty():
                self._give(intent)
            case CallTime() if not self._is_over:
                self.session.send(Act(TimeIsOver(self.terms.on_time)))
            case LetGo() if asked:
                pass
            case _:
                self.session.send(intent)

    def _give(self, words: GivePenalty) -> None:
        """A penalty, once its reason and all else are said; until then that is asked."""
        if words.seat not in (0, 1) or self._is_over or self.referee.look_only:
            return
        told = Penalize(words.seat, words.penalty, words.reason, words.prizes)
        as_far_as_said = replace(told, reason=words.reason or "?", prizes=words.prizes or 1)
        if words.sure:
            self.session.send(Act(told))
        elif self.referee.rules.check(self.referee.state, as_far_as_said) is None:
            self._penalty = replace(words, typed=False)
        else:
            # Nobody is asked for the rest of what cannot be given.
            self.session.send(Act(as_far_as_said))

    def tick(self, dt_s: float) -> Remark | None:
        """Let time pass; whoever is out of it is told once."""
        self.session.tick(dt_s)
        if self._is_over or self.referee.look_only or not (self.clocks.match_s or self.clocks.turn_s):
            return None
        if len(self.referee.entries) != self._counted:
            self._counted = len(self.referee.entries)
            self.clocks = replace(self.clocks, match_s=match_s_of(self.terms, self.referee.entries))
        table = self.referee.state.table
        self.clocks = self.clocks.passed(dt_s, table.turn if table.setup is None else 0)
        before, self._told = self._told, (self.clocks.is_match_over, self.clocks.is_turn_over)
        if self._told[0] and not before[0]:
            return Remark(self._say("card-match.time-over"), clause="CG-MATCH-02")
        if self._told[1] and not before[1]:
            return Remark(self._say("card-match.turn-over", player=self._players[table.to_move]))
        return None

    # ------------------------------------------------------------ what is shown

    def screen(self) -> CardTableScreen:
        """The screen value of the table with all around it; identical until something has changed (memo)."""
        drawn = self.session.screen()
        clocks = self._clocks()
        key = (drawn, clocks, self._gives_up, self._penalty)
        if self._screen is None or key[1:] != self._drawn[1:] or drawn is not self._drawn[0]:
            self._drawn, self._screen = key, self._around(drawn, clocks)
        return self._screen

    def _around(self, drawn: CardTableScreen, clocks: tuple[object, object]) -> CardTableScreen:
        one, other = (
            replace(seat, clock=clock) if clock is not None else seat
            for seat, clock in zip(drawn.seats, clocks, strict=True)
        )
        result = self.referee.state.table.winner
        return replace(
            drawn,
            seats=(one, other),
            ask=self._asked() or drawn.ask,
            games=score_in_words(self._say, self.referee.head, self.terms, result),
            winner=" ".join(filter(None, (drawn.winner, self._whole(result)))),
            next_game=self._next_game(result),
            again=self._again(result),
            judge=(*drawn.judge, *self._acts()),
        )

    def _clocks(self) -> tuple[object, object]:
        table = self.referee.state.table
        to_move = table.to_move if table.setup is None else None
        return self.clocks.views(to_move, runs=not self._is_over and not self.referee.look_only)

    def _asked(self) -> AskView | None:
        """What is asked before a game is given up, or a penalty is given."""
        if self._penalty is not None:
            return self._penalty_asked(self._penalty)
        return None if self._gives_up is None else self._sure(self._gives_up)

    def _penalty_asked(self, words: GivePenalty) -> AskView:
        """Why, how many Prizes, and whether it is meant; one after the other."""
        say, player = self._say, self._players[words.seat]
        other = self._players[1 - words.seat]
        facts: dict[str, str | int] = {"player": player, "other": other, "reason": words.reason, "n": words.prizes}
        leave = CardButton(say("card-penalty.no"), LetGo())
        if not words.reason:
            key = "why"
            reasons = (say(f"card-penalty.reason.{one}") for one in REASONS)
            buttons = [CardButton(reason, replace(words, reason=reason)) for reason in reasons]
            buttons.append(CardButton(say("card-penalty.typed"), replace(words, typed=True)))
        elif words.penalty == "prizes" and not words.prizes:
            key = "how-many"
            left = sum(card is not None for card in self.referee.state.table.sides[1 - words.seat].prizes)
            buttons = [
                CardButton(say("card-penalty.prizes", n=count), replace(words, prizes=count))
                for count in range(1, left + 1)
            ]
        else:
            key = f"sure.{words.penalty}"
            buttons = [CardButton(say(f"card-penalty.yes.{words.penalty}", **facts), replace(words, sure=True))]
        question = say(f"card-penalty.{key}", **facts)
        return AskView(seat=None, question=question, buttons=(*buttons, leave))

    def _sure(self, seat: Seat) -> AskView:
        say, player = self._say, self._players[seat]
        return AskView(
            seat=seat,
            question=say("card-match.give-up-sure", player=player),
            buttons=(
                CardButton(say("card-match.give-up-yes", player=player), GiveUp(seat, sure=True)),
                CardButton(say("card-match.give-up-no"), LetGo(), accent=True),
            ),
        )

    def _acts(self) -> Iterator[CardButton]:
        """What comes from outside the play: penalties, giving up, time (CG-PENALTY-01, CG-MATCH-01, CG-MATCH-02)."""
        if self._is_over or self.referee.look_only:
            return
        say, left = self._say, self.clocks.match_left_s
        penalties: tuple[Penalty, ...] = ("prizes", "game", "match") if self.terms.best_of > 1 else ("prizes", "game")
        for seat in (0, 1):
            for penalty in penalties:
                label = say(f"card-penalty.give.{penalty}", player=self._players[seat])
                yield CardButton(label, GivePenalty(seat, penalty))
        for seat in (0, 1):
            if not self.referee.plays(seat):
                yield CardButton(say("card-match.give-up", player=self._players[seat]), GiveUp(seat))
        note = say("card-match.time-left", left=clocked(left)) if self.clocks.match_s else ""
        yield CardButton(say("card-match.call-time"), CallTime(), accent=self.clocks.is_match_over, note=note)

    def _whole(self, result: GameResult | None) -> str:
        """Result of a match of several games."""
        whole = self._decided(result)
        if whole is None or self.terms.best_of == 1:
            return ""
        ended_by = self.referee.state.table.ended_by
        return whole_in_words(self._say, self.referee.head, self.terms, result, whole, ended_by)

    def _decided(self, result: GameResult | None) -> GameResult | None:
        return self.terms.decided(result, self.referee.state.table.ended_by)

    def _next_game(self, result: GameResult | None) -> CardButton | None:
        if result is None or self._decided(result) is not None:
            return None
        return CardButton(self._say("card-match.next"), NextGame(), accent=True)

    def _again(self, result: GameResult | None) -> CardButton | None:
        if result is None or self._decided(result) is None:
            return None
        return CardButton(self._say(rematch_key(self.referee.head)), NextGame(again=True), accent=True)

    @property
    def _is_over(self) -> bool:
        return self.referee.state.table.winner is not None

    @property
    def is_told(self) -> bool:
        """Is the match over, and nothing open at its table that the players still do?"""
        return self._is_over and not self.referee.look_only and self.session.screen().put_right is None

    @property
    def _players(self) -> tuple[str, str]:
        return self.referee.head.players


def begin_next(referee: CardReferee, outside: Outside, chance: ChanceBy) -> CardReferee | None:
    """Begin the next game of a match; None where there is none, or this one goes on (CG-MATCH-03)."""
    setup, table = referee.rules.setup, referee.state.table
    if setup.terms.decided(table.winner, table.ended_by) is not None:
        return None
    return begin_series(referee, outside, chance, setup.terms.best_of)


def begin_series(referee: CardReferee, outside: Outside, chance: ChanceBy, best_of: BestOf) -> CardReferee | None:
    """Begin the second game of a match of so many, of which a game that stood alone was the first (CG-MATCH-03)."""
    setup, result = referee.rules.setup, referee.state.table.winner
    if result is None:
        return None
    used = int(clocks_of(setup.terms, referee.entries).match_used_s)
    terms = replace(setup.terms, best_of=best_of).next_game(result, referee.match_id, used)
    return _begun(referee, outside, chance, replace(setup, terms=terms))


def begin_again(referee: CardReferee, outside: Outside, chance: ChanceBy) -> CardReferee | None:
    """Begin another match of the same players and decks; None where this one goes on.

    Two people swap sides. Whoever plays against a program stays on the near side: which side begins a coin says.
    """
    setup, table = referee.rules.setup, referee.state.table
    if setup.terms.decided(table.winner, table.ended_by) is None:
        return None
    setup = replace(setup, terms=replace(setup.terms, results=(), chooser=None, used_s=0, after=""))
    return _begun(referee, outside, chance, setup, swaps=swaps_sides(referee.head))


def _begun(
    referee: CardReferee, outside: Outside, chance: ChanceBy, setup: Setup, *, swaps: bool = False
) -> CardReferee:
    """Begin a game of the same players; where the sides are swapped, each takes the deck along."""
    head = referee.head
    players, kinds, brought = (seated(pair, swaps) for pair in (head.players, head.kinds, head.brought))
    setup = replace(setup, decks=seated(setup.decks, swaps))
    return MatchReferee.begin(CARD, outside, setup, Seats(players=players, kinds=kinds, brought=brought), chance)


def score_in_words(say: Say, head: MatchHead, terms: Terms, result: GameResult | None) -> str:
    """How a match of several games stands; "" for a single one."""
    if terms.best_of == 1:
        return ""
    (one, other), drawn = terms.score(result), (*terms.results, result).count("draw")
    a, b = head.players
    score = say("card-match.score", a=a, b=b, one=one, other=other)
    return say("card-match.drawn-games", score=score, n=drawn) if drawn else score


def whole_in_words(
    say: Say, head: MatchHead, terms: Terms, result: GameResult | None, whole: GameResult, ended_by: str
) -> str:
    """Result of a whole match, whose last game ended by this clause."""
    if whole == "draw":
        return say("card-match.whole-draw")
    seat = SEAT_NAMES.index(whole)
    if ended_by == MATCH_LOST:
        return say("card-match.whole-lost", player=head.players[seat], other=head.players[1 - seat])
    score = terms.score(result)
    return say("card-match.whole-won", player=head.players[seat], won=score[seat], lost=score[1 - seat])
