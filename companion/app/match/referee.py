"""Runs a match of either game: actions in, spins in; rulings and events out.

The referee puts actions to the rules, keeps each entry in the store before anybody
is shown what it led to, reads angles as results, and answers in the place of chance
and of programs that play a seat. What the games differ in stands in `MatchGame`. It
knows no screen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.app.match.game import A, ChanceBy, E, MatchGame, R, S
from companion.app.match.programs import ProgramLeft, SeatPrograms
from companion.app.match.record import Record, head_of
from companion.app.match.spins import VoidSpins
from companion.app.match.taking_back import (
    CLAUSE,
    PROGRAM,
    TYPED,
    taken_back_outcomes,
    undone_from,
    why_no_take_back,
    why_no_undo,
)
from companion.app.ports.bases import BasesAtTable, Spinnable
from companion.app.ports.outside import Clock, MatchHead, MatchStore, Spin, SpinSource
from companion.kernel.chance import SeededChance
from companion.kernel.dials import Landed, OnTheLine, Shown
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Entry, Note, Remarked, Retracted
from companion.kernel.match import Match, Prepared
from companion.kernel.model import (
    SEAT_NAMES,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Request,
    Ruling,
    Seat,
    TurnRequest,
)
from companion.players.given import PERSON, GivenPlayers
from companion.players.seating import Answer, Failed, Players

P = TypeVar("P")

_OTHER_RULES = (JournalError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, AttributeError)
"""What replaying leads to where what led to the entries is not what these rules do."""


@dataclass(frozen=True, kw_only=True)
class Outside:
    """What a referee needs from outside. *rng* draws, and gives programs their seeds; *bases*: None without any."""

    store: MatchStore
    clock: Clock
    spins: SpinSource
    rng: random.Random
    bases: BasesAtTable | None = None
    players: Players = field(default_factory=GivenPlayers)


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who plays: names, "person" or what player plays the seat, and what their teams or decks are called.

    *about*: what else the head of the match is to say of them, such as how many games each has won before.
    """

    players: tuple[str, str]
    kinds: tuple[str, str] = (PERSON, PERSON)
    brought: tuple[str, str] = ("", "")
    about: Mapping[str, str] = field(default_factory=dict)


class Stray(msgspec.Struct, frozen=True, tag="stray"):
    """A disc came to rest that nobody was to spin; it is shown and otherwise ignored."""

    spin: Spin


class OnLine(msgspec.Struct, frozen=True, tag="on-line"):
    """A disc stopped on a line: it is spun again."""

    spin: Spin


class Unfair(msgspec.Struct, frozen=True, tag="unfair"):
    """A spin on a base was not a fair one (`Spin.unfair`): it is spun again, or the players let it count."""

    spin: Spin


Happening: TypeAlias = Applied[A, E] | Ruling | Stray | OnLine | Unfair | ProgramLeft


class MatchReferee(Generic[R, S, A, E]):
    """One match. Everything that changes it goes through here, from one thread."""

    def __init__(
        self,
        game: MatchGame[Any, R, S, A, E],
        outside: Outside,
        match_id: str,
        head: MatchHead,
        match: Match[S, Any] | Record[R, S, A, E],
        chance: ChanceBy | None,
    ) -> None:
        self.game = game
        self.outside = outside
        self.match_id = match_id
        self.head = head
        self.chance = game.chance if chance is None else chance
        self.rules: R = match.rules  # type: ignore[assignment]  # `begin` and `resume` have made the match from this game's
        self._match = match
        self._discs = game.discs(self.rules)
        self._unseen = game.unseen(self.rules)
        self._draws = SeededChance(outside.rng)
        self._programs = SeatPrograms(
            game.id, self.rules, game.setup(self.rules), game.learned, outside.players, outside.rng
        )
        self._result = ""
        self._void = VoidSpins()
        self._unkept: Spin | None = None

    # ------------------------------------------------------------ beginning

    @classmethod
    def begin(
        cls,
        game: MatchGame[P, R, S, A, E],
        outside: Outside,
        setup: P,
        seats: Seats,
        chance: ChanceBy | None = None,
    ) -> MatchReferee[R, S, A, E]:
        """Begin a match and keep its head.

        Raises:
            JournalError: The store cannot keep it.
        """
        facts = game.facts(setup)
        head = MatchHead(
            game=game.id,
            rules=facts.rules,
            policies=facts.policies,
            about={**facts.about, **seats.about},
            players=seats.players,
            kinds=seats.kinds,
            brought=seats.brought,
            began=outside.clock.now(),
            rules_version=game.rules_version,
            journal_version=game.stored.version,
            setup=game.stored.encode_setup(setup),
        )
        match_id = outside.store.create(head)
        return cls(game, outside, match_id, head, Match(game.rules(setup)), chance)

    @classmethod
    def resume(
        cls, game: MatchGame[P, R, S, A, E], outside: Outside, match_id: str, chance: ChanceBy | None = None
    ) -> MatchReferee[R, S, A, E]:
        """Go on with a stored match, exactly where it stands.

        Where its entries do not replay, because the rules' behaviour has changed since, or
        a later version of the program has written in it, the match can be looked at and no
        more (`look_only`).

        Raises:
            JournalError: There is no such match, it is one of another game, or it cannot
                be read.
        """
        head = head_of(game, outside.store, match_id)
        journal = game.stored.journal(outside.store.entries(match_id), head.journal_version)
        match: Match[S, Any] | Record[R, S, A, E]
        if journal.later or head.is_later:
            match = Record(game, head, journal)
        else:
            setup = game.stored.setup(head.setup, head.journal_version)
            try:
                rules = game.rules(setup)
                match = Match.replay(rules, game.completed(rules, journal.entries, head.journal_version))
            except _OTHER_RULES:
                match = Record(game, head, journal)
        referee = cls(game, outside, match_id, head, match, chance)
        # The plug may have been pulled between the last entry and the closing.
        referee._keep_result()
        return referee

    # ------------------------------------------------------------ looking

    @property
    def look_only(self) -> bool:
        """Can this match only be looked at?"""
        return isinstance(self._match, Record)

    @property
    def later(self) -> bool:
        """Has a later version of the program written in it?"""
        return isinstance(self._match, Record) and self._match.later

    @property
    def state(self) -> S:
        """The state now."""
        return self._match.state

    @property
    def entries(self) -> list[Entry]:
        """Every entry, also those that no longer count."""
        return self._match.entries

    @property
    def standing(self) -> Sequence[Applied[A, E]]:
        """The applied entries that still count, oldest first; they change with the match."""
        return self._match.standing

    def state_at(self, number: int) -> S:
        """The state before standing entry *number*, counted from 0."""
        return self._match.states[number]

    def pending(self) -> tuple[Request, ...]:
        """Everything the match waits for; empty when it is over, or can only be looked at."""
        return () if self.look_only else self.rules.pending(self.state)

    def persons_asked(self) -> tuple[TurnRequest | ChoiceRequest, ...]:
        """What persons have to answer now."""
        return tuple(
            request
            for request in self.pending()
            if isinstance(request, TurnRequest | ChoiceRequest) and not self.plays(request.seat)
        )

    def spinnables(self) -> tuple[Spinnable, ...]:
        """Everything of this match that can be spun on a base."""
        return self._discs.spinnables

    def spins_wanted(self) -> frozenset[str]:
        """The sources of the discs that are to be spun now."""
        return frozenset(
            request.source
            for request in self.pending()
            if isinstance(request, ChanceRequest) and request.source in self._discs.dials
        )

    def previous(self, source: str) -> int | str | None:
        """What *source* showed before that was taken back: it may count again instead of a new spin."""
        for request in self.pending():
            if isinstance(request, ChanceRequest) and request.source == source:
                for outcome in taken_back_outcomes(self.entries).get(source, ())[:1]:
                    if any(outcome == possible for possible, _ in request.outcomes):
                        return outcome
        return None

    def plays(self, seat: Seat) -> bool:
        """Does a program play this seat?"""
        return self.head.kinds[seat] != PERSON

    # ------------------------------------------------------------ changing

    def prepare(self, action: A, after: Prepared[S] | None = None) -> Prepared[S] | Ruling:
        """What *action* would lead to, after another prepared one or now; or the ruling that refuses it."""
        match = self._match
        return Ruling(CLAUSE, "refused.look-only") if isinstance(match, Record) else match.prepare(action, after)

    def put(self, action: A | Prepared[S], by: str = "", evidence: str = "", trace: str = "") -> Applied[A, E] | Ruling:
        """Put *action* to the rules: the ruling that refuses it, or the entry that is kept now.

        What was prepared for this moment is not put to them again. *trace* is what a base
        measured. Spins of the same disc that did not count go into the entry's note.

        Raises:
            JournalError: The store cannot keep it; nothing has changed.
        """
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        prepared = action if isinstance(action, Prepared) else match.prepare(action)
        if isinstance(prepared, Ruling):
            return prepared
        spun = self._source_of(prepared.entry.action)
        prepared = prepared.noted(Note(self.outside.clock.now(), by, evidence, trace, self._void.of(spun)))
        # Kept before it is true, and so before it is shown.
        self._store(prepared.entry)
        entry: Applied[A, E] = match.commit(prepared)
        self._void.forget(spun)
        self._keep_result()
        return entry

    def correct(
        self, changes: tuple[Any, ...], reason: str, by: str = "referee", **more: Any
    ) -> Applied[A, E] | Ruling:
        """Put right what no rule does: something was knocked over or misread.

        *changes*, and what *more* a correction says, are the game's own.
        """
        return self.put(self.game.correct(changes, reason, **more), by, TYPED)

    def why_no_undo(self) -> Ruling | None:
        """Why the last action may not be undone, or None if it may."""
        if self.look_only:
            return Ruling(CLAUSE, "refused.look-only")
        return why_no_undo(self.entries, self.standing, self.game.closing, self.game.turn_ended)

    def undo(self, by: str = "") -> Ruling | None:
        """Take back the last action and what a program answered, which is free until chance has spoken; or why not."""
        ruling = self.why_no_undo()
        if ruling is None:
            self._retract(undone_from(self.standing), "", by)
        return ruling

    def take_back(self, start: int, reason: str, by: str = "referee") -> Ruling | None:
        """Take back the standing entries from number *start* on, for a reason; or why not."""
        if self.look_only:
            return Ruling(CLAUSE, "refused.look-only")
        ruling = why_no_take_back(self.standing, start, reason)
        if ruling is None:
            self._retract(start, reason.strip(), by)
        return ruling

    def write_down(self, seat: Seat, what: str, text: str = "", minutes: int = 0, by: str = "referee") -> Ruling | None:
        """Write something down in the record that changes nothing on the table; or why not.

        Raises:
            JournalError: The store cannot keep it.
        """
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        remark = Remarked(seat, what, text.strip(), minutes, Note(self.outside.clock.now(), by))
        self._store(remark)
        match.remark(remark)
        return None

    def mark_read(self) -> None:
        """The players have read what the last entry led to.

        Raises:
            JournalError: The store cannot keep it.
        """
        if not self.look_only:
            self.outside.store.mark_read(self.match_id, len(self.entries))

    @property
    def is_read(self) -> bool:
        """Have the players read what the last entry led to?"""
        return self.outside.store.read_up_to(self.match_id) >= len(self.entries)

    def abandon(self) -> None:
        """Nobody plays this match to its end."""
        if not self.look_only and not self._winner():
            self.outside.store.close(self.match_id, "abandoned", "")

    def _retract(self, start: int, reason: str, by: str) -> None:
        match = self._match
        assert not isinstance(match, Record)
        note = Note(self.outside.clock.now(), by)
        self._store(Retracted(start, reason, note))
        match.retract(start, reason, note)
        self._keep_result()

    def _store(self, entry: Entry) -> None:
        line = self.game.stored.encode(entry, self.head.journal_version)
        self.outside.store.append(self.match_id, len(self.entries), line)

    def _winner(self) -> str:
        return self.rules.table(self.state).winner or ""

    def _keep_result(self) -> None:
        """Close the match in the store when it is over, and open it again when that was taken back."""
        result = self._winner()
        if result != self._result and not self.look_only:
            self.outside.store.close(self.match_id, "over" if result else "open", result)
            self._result = result

    def _source_of(self, action: Any) -> str:
        """The source that an action is about; "" for any other action."""
        return action.source if type(action) in (Chance, *self.game.on_source) else ""

    # ------------------------------------------------------------ chance

    def tick(self, *, programs: bool = True) -> list[Happening[A, E]]:
        """Do what the program does by itself: draws, spins that came in, one answer for a program's seat.

        Without *programs* the seats that programs play wait.

        Raises:
            JournalError: The store cannot keep it; nothing more has changed.
        """
        happened = self._draw()
        if self.chance.spins == "source":
            happened += self._spins_from(self.outside.spins)
        elif self.chance.spins == "bases" and self.outside.bases is not None:
            happened += self._spins_from(self.outside.bases)
        if programs and not happened:
            happened += self._answer_for_programs()
        return happened

    def spin_of(self, source: str) -> Spin | None:
        """An honest spin of *source* from the source of spins; None while there is none."""
        spins = self.outside.spins
        spins.arm(frozenset({source}))
        spins.rearm(source)
        while (spin := spins.poll()) is not None:
            if spin.source == source:
                return spin
        return None

    def take_spin(self, spin: Spin, by: str = "", let_count: bool = False) -> Happening[A, E]:
        """A disc came to rest: its segment is put to the rules, or it is spun again.

        With *let_count* a spin that was not a fair one is taken like one that was.

        Raises:
            JournalError: The store cannot keep it; nothing has changed.
        """
        if spin.source not in self.spins_wanted():
            return Stray(spin)
        evidence = f"{spin.evidence} {spin.angle_deg % 360:.1f}° ± {spin.spread_deg:.1f}°"
        if spin.unfair and not let_count:
            self._void.add(spin, evidence, spin.unfair)
            return Unfair(spin)
        if spin.unfair:
            evidence += f" {spin.unfair}, let count"
            self._void.take_back(spin)
        match self.read(spin):
            case Landed(segment=segment):
                action: Any = Chance(spin.source, self._discs.outcome(segment))
                return self.put(action, by, evidence, spin.trace)
            case OnTheLine():
                if self._discs.on_line is not None:
                    called = self.put(self._discs.on_line(spin.source), by, evidence, spin.trace)
                    if not isinstance(called, Ruling):
                        return called
        # Where the rules record no such call the disc is just spun again.
        self._void.add(spin, evidence, "on-line")
        return OnLine(spin)

    def read(self, spin: Spin) -> Shown | None:
        """What *spin* shows, by the policy on lines; None for a disc that this match does not have."""
        dial = self._discs.dials.get(spin.source)
        if dial is None:
            return None
        if self._discs.nearest:
            return dial.read(spin.angle_deg)
        # A measured angle is as uncertain as it says; an exact one is given lines that have a width, where it has any.
        is_exact = not spin.spread_deg and self._discs.has_lines
        return dial.read(spin.angle_deg, spin.spread_deg, self.chance.line_share if is_exact else 0.0)

    def _draw(self) -> list[Happening[A, E]]:
        happened: list[Happening[A, E]] = []
        for request in self.pending():
            if isinstance(request, ChanceRequest) and self._is_drawn(request):
                outcome = self._draws.draw(request)
                assert isinstance(outcome, int | str)
                action: Any = Chance(request.source, outcome)
                happened.append(self.put(action, PROGRAM, "drawn"))
        return happened

    def _is_drawn(self, request: ChanceRequest) -> bool:
        """Does the program draw it?"""
        by = self.chance.spins if request.source in self._discs.dials else self.chance.draws
        return by == "program" and request.source not in self._unseen

    def _spins_from(self, spins: SpinSource) -> list[Happening[A, E]]:
        happened: list[Happening[A, E]] = []
        spins.arm(self.spins_wanted())
        while (spin := self._unkept or spins.poll()) is not None:
            # A disc is at rest only once: what the store cannot keep now is tried again.
            self._unkept = spin
            happened.append(self.take_spin(spin, PROGRAM))
            self._unkept = None
            wanted = self.spins_wanted()
            spins.arm(wanted)
            if spin.source in wanted:
                spins.rearm(spin.source)
        return happened

    def _answer_for_programs(self) -> list[Happening[A, E]]:
        for request in self.pending():
            if isinstance(request, TurnRequest | ChoiceRequest) and self.plays(request.seat):
                match self._programs.answer(self.head.kinds[request.seat], self.state, request):
                    case Answer(action=action):
                        return [self.put(action, PROGRAM, SEAT_NAMES[request.seat])]
                    case Failed() as failed:
                        return [self._program_left(request.seat, failed)]
        return []

    def _program_left(self, seat: Seat, failed: Failed) -> ProgramLeft:
        """From now on people play the seat; a match that is gone on with later begins with the program again."""
        left = ProgramLeft(seat, self.head.kinds[seat], failed)
        kinds = tuple(PERSON if other == seat else kind for other, kind in enumerate(self.head.kinds))
        self.head = msgspec.structs.replace(self.head, kinds=kinds)
        self._programs.rise(seat)
        return left

    def rise(self) -> None:
        """The programs leave the table; they sit down again when they are asked."""
        self._programs.rise()
