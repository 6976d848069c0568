"""A card match for a front-end: what there is to show, and what a person does, until the match is over.

It decides nothing. The referee puts every action to the rules; whatever the program
does by itself (coins, draws, the seat that a program plays) is done by `settle`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never

import msgspec

from companion.app.cards.asking import CardAsking, Choice, printed_damage
from companion.app.cards.damage_breakdown import is_worked_out, step_by_step
from companion.app.cards.event_text import CardTeller
from companion.app.cards.facts import facts_of, headline
from companion.app.cards.log import CardLine, CardLog
from companion.app.cards.told_lines import Audience
from companion.app.cards.typed import Typed, Unclear, card_named
from companion.app.cards.view import CardTableView, hand_in_words, nameable, table_view
from companion.app.match.card_game import CardReferee
from companion.app.match.programs import ProgramLeft
from companion.app.match.referee import Happening, OnLine, UnexpectedSpin, Unfair
from companion.app.match.taking_back import TYPED
from companion.app.ports.clauses import clauses_with
from companion.app.ports.outside import Clause, Spin
from companion.app.text.clauses import clause_text, edition_text
from companion.app.text.glossary import looked_up
from companion.card_text.describe import describe_card
from companion.card_text.names import ruling_in_words
from companion.cards.printed.by_hand import is_damage_by_hand
from companion.cards.values.actions import Action, Changed, Correct, Penalize, Penalty
from companion.cards.values.events import DamageDealt, Event, ManualEffect
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import State
from companion.cards.values.terms import GameResult
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Request, Ruling, Seat
from companion.texts.texts import Fact, Phrase, Texts, phrase

RECENT = 4
"""So many entries back it is looked for what the players were told to do by hand."""


class CardNotice(msgspec.Struct, frozen=True):
    """Something to be said that is no event: a refusal with its clauses, an answer to a question."""

    kind: str
    text: str
    clauses: tuple[str, ...] = ()


class CardScreen(msgspec.Struct, frozen=True):
    """Screen value of a card match: who is asked (None: nobody), prompt, choices, record, winner."""

    seat: Seat | None
    prompt: str
    choices: tuple[Choice, ...]
    log: tuple[CardLine, ...]
    turn: int
    winner: str


def nothing_printed(card: str) -> Mapping[str, str]:
    """No sentences: the players have no files with what is printed on cards."""
    return {}


class CardSession:
    """Session of one card match: intents in, screen values out.

    *printed* gives the sentences on a card that players keep themselves, as `CardLibrary.sentences` does.
    """

    def __init__(
        self,
        referee: CardReferee,
        texts: Texts,
        clauses: Sequence[Clause] = (),
        printed: Callable[[str], Mapping[str, str]] = nothing_printed,
    ) -> None:
        self._printed = printed
        self.referee = referee
        self.players = referee.head.players
        self.view: Audience = _view(referee)
        self.notices: list[CardNotice] = []
        """What is to be said next; whoever shows it empties the list."""
        self._texts = texts
        self._rules = referee.rules
        self._clauses: Mapping[str, Clause] = {clause.id: clause for clause in clauses if clause.game == "card"}
        self.asking = CardAsking(referee.rules, texts, self.players)
        self.teller = CardTeller(referee.rules.game, self.players, texts)
        self._log = CardLog(texts, self.teller, referee.rules, self.view)
        self._last: Ruling | None = None

    # --- what there is to show ---

    def settle(self) -> None:
        """Let the program do what is its own to do, until a person is asked or the match is over."""
        while self.tick():
            pass

    def tick(self, *, programs: bool = True) -> bool:
        """Let the program do the next thing that is its own to do; False: there is none, or it may not be done."""
        try:
            happenings = self.referee.tick(programs=programs)
        except JournalError as error:
            self._say("trouble", self._texts.fact(error.said))
            return False
        self._hear(happenings)
        # A program that asks for what may not be done would ask for ever.
        return bool(happenings) and not any(isinstance(happening, Ruling) for happening in happenings)

    def screen(self) -> CardScreen:
        """The screen value of this moment."""
        request = self._request()
        state = self.referee.state
        winner = state.table.winner
        return CardScreen(
            seat=None if request is None or isinstance(request, ChanceRequest) else request.seat,
            prompt=self.asking.prompt(state, request, self.by_hand()),
            choices=() if request is None else self._choices(state, request),
            log=self.log_lines(),
            turn=state.table.turn,
            winner="" if winner is None else self._winner(winner),
        )

    def _winner(self, result: GameResult) -> str:
        return self._texts.say("match.draw") if result == "draw" else self.players[SEAT_NAMES.index(result)]

    def log_lines(self) -> tuple[CardLine, ...]:
        """The record in words; the same tuple until there is something new."""
        return self._log.lines(self.referee.entries)

    def _choices(self, state: State, request: Request) -> tuple[Choice, ...]:
        """The answers; of chance it is said what was taken back and may count again."""
        choices = self.asking.choices(state, request)
        before = self.referee.previous(request.source) if isinstance(request, ChanceRequest) else None
        return tuple(
            msgspec.structs.replace(one, label=self._texts.tell(phrase("card-option.previous", said=one.label)))
            if isinstance(one.action, Chance) and one.action.outcome == before
            else one
            for one in choices
        )

    def table(self) -> CardTableView:
        """The table as this session's viewer sees it; of two persons whoever is asked sees the own hand."""
        return table_view(self._rules, self._texts, self.players, self.referee.state, self._eyes())

    def hand(self) -> str:
        """The hand of the player who is asked, by name."""
        seat, table = self._asked(), self.referee.state.table
        cards = table.sides[seat].hand
        said = hand_in_words(self.asking.words, self._texts, cards)
        idle = tuple(card for card in dict.fromkeys(cards) if self._rules.does_nothing(table, seat, card))
        if not idle or table.to_move != seat or table.setup is not None:
            return said
        return self._texts.tell(
            phrase("card-act.hand-idle", cards=said, idle=hand_in_words(self.asking.words, self._texts, idle))
        )

    def _eyes(self) -> Audience:
        return self._asked() if self.view == "both" else self.view

    def _asked(self) -> Seat:
        request = self._request()
        if request is None or isinstance(request, ChanceRequest):
            return self.view if isinstance(self.view, int) else self.referee.state.table.to_move
        return request.seat

    def _request(self) -> Request | None:
        """The request that a person answers: chance entered by hand, else the first question to a person."""
        for request in self.referee.pending():
            if isinstance(request, ChanceRequest):
                return request
        return next(iter(self.referee.persons_asked()), None)

    def by_hand(self) -> str:
        """Instruction of the last `by_hand` effect, for the players: what is printed, where their own files say it."""
        for entry in reversed(self.referee.standing[-RECENT:]):
            for event in reversed(entry.events):
                if isinstance(event, ManualEffect):
                    return self._left(event)
        return ""

    def _left(self, event: ManualEffect) -> str:
        """What is left to the players, and whether the damage of an attack is among it."""
        told = self._printed(event.card).get(event.about) or event.about
        card = self._rules.game.cards.get(event.card)
        for attack in card.attacks if card is not None else ():
            if attack.name == event.about and is_damage_by_hand(attack):
                return self._texts.tell(phrase("card-ask.damage-too", what=told, damage=printed_damage(attack)))
        return told

    # --- what a person does ---

    def choose(self, choice: Choice) -> None:
        """Take a choice of the screen."""
        self.put(choice.action)

    def put(self, action: Action) -> bool:
        """Put an action to the rules; False where it is refused, which is said."""
        evidence = TYPED if isinstance(action, Chance) else ""
        by = "referee" if isinstance(action, Penalize) else SEAT_NAMES[getattr(action, "seat", self._asked())]
        return self._done(lambda: self.referee.put(action, by, evidence))

    def put_right(self, changes: tuple[Changed, ...], reason: str) -> bool:
        """Put the table right; False where it cannot be so, which is said."""
        return self._done(lambda: self.referee.correct(changes, reason))

    def throw(self, source: str, by: str) -> bool:
        """Spin the coin of *source* on the screen; False where there is no coin to be had."""
        spin = self.referee.spin_of(source)
        return spin is not None and self._done(lambda: self.referee.take_spin(spin, by))

    def _done(self, do: Callable[[], Happening[Action, Event]]) -> bool:
        try:
            happening = do()
        except JournalError as error:
            self._say("trouble", self._texts.fact(error.said))
            return False
        self._hear([happening])
        return isinstance(happening, Applied)

    def typed(self, word: str, rest: str) -> None:
        """Put an action to the rules that was typed in words.

        Raises:
            Unclear: It cannot be understood.
        """
        if self._request() is None:
            raise Unclear(phrase("card-ask.over"))
        self.put(Typed(self._rules, self.referee.state, self._asked(), self._texts).action(word, rest))

    def undo(self) -> None:
        """Take back the last action, which is free until chance has spoken."""
        ruling = self.referee.undo(SEAT_NAMES[self._asked()])
        if ruling is not None and ruling.text == "refused.chance-has-spoken":
            ruling = msgspec.structs.replace(ruling, text=self._why_it_stays())
        self._retract(ruling)

    def _why_it_stays(self) -> str:
        """Why the last action is not undone: chance, or a correction, such as a card that was typed in."""
        match self.referee.standing[-1].action:
            case Correct(changes=changes) if any(change.what == "typed" for change in changes):
                return "refused.typed-stays"
            case Correct():
                return "refused.correction-stays"
            case _:
                return "refused.chance-has-spoken"

    def penalize(self, seat: Seat, penalty: Penalty, reason: str, prizes: int = 0) -> None:
        """A judge's penalty for a player: *prizes* that the opponent takes, the game or the match (CG-PENALTY-01)."""
        self.put(Penalize(seat, penalty, reason, prizes))

    def take_back(self, number: int, reason: str) -> None:
        """Take back everything from entry *number* of the record on."""
        self._retract(self.referee.take_back(number, reason))

    def correct(self, rest: str, reason: str) -> None:
        """Put the table right: "damage a-active 30".

        Raises:
            Unclear: It cannot be understood.
        """
        self.put_right((Typed(self._rules, self.referee.state, self._asked(), self._texts).change(rest),), reason)

    def why(self) -> None:
        """Explain the last refusal: its clauses in the words of the rulebook."""
        if self._last is None:
            self._say("hint", self._texts.say("hint.no-ruling"))
            return
        for clause in self._last.clauses:
            self.clause(clause)

    def clause(self, wanted: str) -> None:
        """Show the clause of this id as it holds in this edition, or what a *wanted* word means and where it is."""
        clause = self._clauses.get(wanted.upper())
        if clause is None:
            found = clauses_with(wanted, self._clauses.values())
            said = looked_up(self._texts, "card", wanted, found)
            if said is not None:
                self._say("hint", self._texts.tell(said))
                return
            (clause,) = found
        self._say("clause", f"{clause.title}: {self.wording_of(clause)}", clause.id)

    def wording_of(self, clause: Clause) -> str:
        """A clause's words, and what holds in this edition."""
        here = edition_text(self._texts, clause, self._rules.game.edition.id)
        text = clause_text(self._texts, clause)
        return self._texts.tell(phrase("card-typed.here", text=text, here=here)) if here else text

    def look(self, words: str) -> None:
        """Show what is on a card of the match, by its name or id.

        Raises:
            Unclear: No card is called so, or several that differ are.
        """
        game = self._rules.game
        known = nameable(self._rules, self.referee.state, self._asked())
        id = card_named(game, self._texts, words, known) if words else ""
        if not id:
            raise Unclear(phrase("card-typed.no-card", words=words) if words else phrase("card-typed.look-at-what"))
        card = game.cards[id]
        self._say("sum", f"{headline(self._texts, card)} ({id})")
        for line in (*map(self._texts.tell, facts_of(card)), *describe_card(card, self._texts)):
            self._say("step", line)

    def damage(self) -> None:
        """Show how the last damage came about, step by step."""
        number = self.last_sum()
        if number < 0:
            self._say("hint", self._texts.say("card-sum.none"))
        for title, lines in self.sums(number):
            self._say("sum", f"{title}:")
            for said, clause in lines:
                self._say("step", said, clause)

    def last_sum(self) -> int:
        """The last standing entry with a calculation of damage; -1: there is none."""
        standing = self.referee.standing
        for number in range(len(standing) - 1, -1, -1):
            if any(is_worked_out(event) for event in standing[number].events):
                return number
        return -1

    def sums(self, number: int) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
        """The calculations of a standing entry: what each comes to, and its steps with their clauses."""
        words, standing = self.asking.words, self.referee.standing
        if not 0 <= number < len(standing):
            return
        table = self.referee.state_at(number).table
        for event in standing[number].events:
            if isinstance(event, DamageDealt) and is_worked_out(event):
                total = phrase("card-sum.total", pokemon=words.whose(table, event.pokemon), n=event.amount)
                lines = ((self._texts.tell(said), clause) for said, clause in step_by_step(words, event))
                yield self._texts.tell(total), tuple(lines)
            table = self._rules.fold(table, event)

    # --- what comes of it ---

    def _hear(self, happenings: Sequence[Happening[Action, Event]]) -> None:
        for happening in happenings:
            match happening:
                case Applied():
                    pass  # the record says so
                case Ruling():
                    self._refuse(happening)
                case OnLine(spin=spin):
                    self._hint("card-hint.on-line", player=self._flips(spin))
                case Unfair(spin=spin):
                    self._hint("card-hint.unfair", player=self._flips(spin), why=Phrase(f"unfair.{spin.unfair}"))
                case UnexpectedSpin(spin=spin):
                    self._hint("card-hint.stray", source=spin.source)
                case ProgramLeft(seat=seat):
                    # A person's eyes are on the seat now.
                    self.view = _view(self.referee)
                    self._log = CardLog(self._texts, self.teller, self._rules, self.view)
                    self._say("trouble", self._texts.tell(happening.phrase(self.players[seat])))
                case _:
                    assert_never(happening)

    def _flips(self, spin: Spin) -> str:
        """The player whose coin it is."""
        return self.players[COIN_SOURCES.index(spin.source)]

    def _hint(self, key: str, **facts: Fact) -> None:
        self._say("hint", self._texts.tell(phrase(key, **facts)))

    def _retract(self, ruling: Ruling | None) -> None:
        if ruling is not None:
            self._refuse(ruling)

    def _refuse(self, ruling: Ruling) -> None:
        self._last = ruling
        self.notices.append(
            CardNotice("refusal", ruling_in_words(self._texts, self.asking.words, ruling), ruling.clauses)
        )

    def _say(self, kind: str, text: str, clause: str = "") -> None:
        self.notices.append(CardNotice(kind, text, (clause,) if clause else ()))


def _view(referee: CardReferee) -> Audience:
    """Against a program the one person's eyes; of two persons at one screen what both may see."""
    persons = [seat for seat in (0, 1) if not referee.plays(seat)]
    return persons[0] if len(persons) == 1 else "both"
