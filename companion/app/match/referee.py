"""Run a match of either game: actions and spins in, rulings and events out.

The referee checks actions with the rules, stores each entry before anybody sees its
result, reads angles as results, and answers for chance and for programs that play a
seat. `MatchGame` holds the differences between the games. It knows no screen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.app.match._spins import VoidSpins
from companion.app.match.game import A, ChanceBy, E, MatchGame, R, S
from companion.app.match.programs import ProgramLeft, SeatPrograms
from companion.app.match.record import Record, head_of
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
"""Errors from replaying entries that were written under different rules."""


@dataclass(frozen=True, kw_only=True)
class Outside:
    """A referee's outside dependencies. *rng* draws, and seeds the programs; *bases*: None without any."""

    store: MatchStore
    clock: Clock
    spins: SpinSource
    rng: random.Random
    bases: BasesAtTable | None = None
    players: Players = field(default_factory=GivenPlayers)


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The players: names, "person" or the program for the seat, and the names of their teams or decks.

    *about*: further facts for the match head, such as the number of games that each has won before.
    """

    players: tuple[str, str]
    kinds: tuple[str, str] = (PERSON, PERSON)
    brought: tuple[str, str] = ("", "")
    about: Mapping[str, str] = field(default_factory=dict)


class UnexpectedSpin(msgspec.Struct, frozen=True, tag="stray"):
    """A disc came to rest that nobody was asked to spin; it is shown and otherwise ignored."""

    spin: Spin


class OnLine(msgspec.Struct, frozen=True, tag="on-line"):
    """A disc stopped on a line: spin it again."""

    spin: Spin


class Unfair(msgspec.Struct, frozen=True, tag="unfair"):
    """An unfair spin on a base (`Spin.unfair`): spin it again, or the players let it count."""

    spin: Spin


Happening: TypeAlias = Applied[A, E] | Ruling | UnexpectedSpin | OnLine | Unfair | ProgramLeft


class MatchReferee(Generic[R, S, A, E]):
    """One match. Every change goes through here, on one thread."""

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
        """Begin a match and store its head.

        Raises:
            JournalError: The store cannot write it.
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
        """Resume a stored match exactly where it stopped.

        If its entries do not replay, because the rules' behaviour has changed since, or a
        later version of the program has written to it, the match is read-only (`look_only`).

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
        # Power may have failed between the last entry and closing the match.
        referee._keep_result()
        return referee

    # ------------------------------------------------------------ looking

    @property
    def look_only(self) -> bool:
        """Is this match read-only?"""
        return isinstance(self._match, Record)

    @property
    def later(self) -> bool:
        """Has a later version of the program written to it?"""
        return isinstance(self._match, Record) and self._match.later

    @property
    def state(self) -> S:
        """The current state."""
        return self._match.state

    @property
    def entries(self) -> list[Entry]:
        """Every entry, also retracted ones."""
        return self._match.entries

    @property
    def standing(self) -> Sequence[Applied[A, E]]:
        """The applied entries that still count, oldest first; a live view."""
        return self._match.standing

    def state_at(self, number: int) -> S:
        """The state before standing entry *number*, counted from 0."""
        return self._match.states[number]

    def pending(self) -> tuple[Request, ...]:
        """Everything the match waits for; empty when it is over or read-only."""
        return () if self.look_only else self.rules.pending(self.state)

    def persons_asked(self) -> tuple[TurnRequest | ChoiceRequest, ...]:
        """Requests that persons must answer now."""
        return tuple(
            request
            for request in self.pending()
            if isinstance(request, TurnRequest | ChoiceRequest) and not self.plays(request.seat)
        )

    def spinnables(self) -> tuple[Spinnable, ...]:
        """Everything in this match that can be spun on a base."""
        return self._discs.spinnables

    def spins_wanted(self) -> frozenset[str]:
        """The sources of the discs to spin now."""
        return frozenset(
            request.source
            for request in self.pending()
            if isinstance(request, ChanceRequest) and request.source in self._discs.dials
        )

    def previous(self, source: str) -> int | str | None:
        """The retracted outcome of *source*, which may count again instead of a new spin."""
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
        """The result of *action*, now or after another prepared one; or the ruling that refuses it."""
        match = self._match
        return Ruling(CLAUSE, "refused.look-only") if isinstance(match, Record) else match.prepare(action, after)

    def put(self, action: A | Prepared[S], by: str = "", evidence: str = "", trace: str = "") -> Applied[A, E] | Ruling:
        """Check *action* against the rules and store its entry, or return the ruling that refuses it.

        An action prepared for this moment is not checked again. *trace* is a base's measurement.
        The entry's note includes void spins of the same disc.

        Raises:
            JournalError: The store cannot write it; nothing has changed.
        """
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        prepared = action if isinstance(action, Prepared) else match.prepare(action)
        if isinstance(prepared, Ruling):
            return prepared
        spun = self._source_of(prepared.entry.action)
        prepared = prepared.noted(Note(self.outside.clock.now(), by, evidence, trace, self._void.of(spun)))
        # Write ahead: stored before it takes effect, and so before it is shown.
        self._store(prepared.entry)
        entry: Applied[A, E] = match.commit(prepared)
        self._void.forget(spun)
        self._keep_result()
        return entry

    def correct(
        self, changes: tuple[Any, ...], reason: str, by: str = "referee", **more: Any
    ) -> Applied[A, E] | Ruling:
        """Correct the table outside the rules: something was knocked over or misread.

        *changes* and *more* are specific to the game.
        """
        return self.put(self.game.correct(changes, reason, **more), by, TYPED)

    def why_no_undo(self) -> Ruling | None:
        """Why the last action may not be undone, or None if it may."""
        if self.look_only:
            return Ruling(CLAUSE, "refused.look-only")
        return why_no_undo(self.entries, self.standing, self.game.closing, self.game.turn_ended)

    def undo(self, by: str = "") -> Ruling | None:
        """Undo the last action and the programs' answers to it, if chance has not spoken since; or return why not."""
        ruling = self.why_no_undo()
        if ruling is None:
            self._retract(undone_from(self.standing), "", by)
        return ruling

    def take_back(self, start: int, reason: str, by: str = "referee") -> Ruling | None:
        """Retract the standing entries from number *start* on, for a reason; or return why not."""
        if self.look_only:
            return Ruling(CLAUSE, "refused.look-only")
        ruling = why_no_take_back(self.standing, start, reason)
        if ruling is None:
            self._retract(start, reason.strip(), by)
        return ruling

    def write_down(self, seat: Seat, what: str, text: str = "", minutes: int = 0, by: str = "referee") -> Ruling | None:
        """Add a remark to the record, without effect on the table; or return why not.

        Raises:
            JournalError: The store cannot write it.
        """
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        remark = Remarked(seat, what, text.strip(), minutes, Note(self.outside.clock.now(), by))
        self._store(remark)
        match.remark(remark)
        return None

    def mark_read(self) -> None:
        """Mark the last entry's result as read by the players.

        Raises:
            JournalError: The store cannot write it.
        """
        if not self.look_only:
            self.outside.store.mark_read(self.match_id, len(self.entries))

    @property
    def is_read(self) -> bool:
        """Have the players read what the last entry led to?"""
        return self.outside.store.read_up_to(self.match_id) >= len(self.entries)

    def abandon(self) -> None:
        """Abandon an unfinished match."""
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
        """Close the match in the store when it is over, and reopen it if that was undone."""
        result = self._winner()
        if result != self._result and not self.look_only:
            self.outside.store.close(self.match_id, "over" if result else "open", result)
            self._result = result

    def _source_of(self, action: Any) -> str:
        """The source that an action refers to; "" for any other action."""
        return action.source if type(action) in (Chance, *self.game.on_source) else ""

    # ------------------------------------------------------------ chance

    def tick(self, *, programs: bool = True) -> list[Happening[A, E]]:
        """Process draws, incoming spins, and one answer for a program's seat.

        Without *programs*, the programs' seats wait.

        Raises:
            JournalError: The store cannot write it; nothing more has changed.
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
        """A genuine spin of *source* from the source of spins; None while there is none."""
        spins = self.outside.spins
        spins.arm(frozenset({source}))
        spins.rearm(source)
        while (spin := spins.poll()) is not None:
            if spin.source == source:
                return spin
        return None

    def take_spin(self, spin: Spin, by: str = "", let_count: bool = False) -> Happening[A, E]:
        """Handle a disc at rest: apply its segment, or have it spun again.

        With *let_count*, an unfair spin counts like a fair one.

        Raises:
            JournalError: The store cannot write it; nothing has changed.
        """
        if spin.source not in self.spins_wanted():
            return UnexpectedSpin(spin)
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
        # Without such a call in the rules the disc is just spun again.
        self._void.add(spin, evidence, "on-line")
        return OnLine(spin)

    def read(self, spin: Spin) -> Shown | None:
        """The reading of *spin*, by the policy on lines; None for a disc that is not in this match."""
        dial = self._discs.dials.get(spin.source)
        if dial is None:
            return None
        if self._discs.nearest:
            return dial.read(spin.angle_deg)
        # A measured angle has its own spread; an exact one gets lines of some width, if the disc has lines.
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
            # A disc comes to rest only once: retry a spin that the store could not write.
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
        """Hand the seat to people from now on; a resumed match starts with the program again."""
        left = ProgramLeft(seat, self.head.kinds[seat], failed)
        kinds = tuple(PERSON if other == seat else kind for other, kind in enumerate(self.head.kinds))
        self.head = msgspec.structs.replace(self.head, kinds=kinds)
        self._programs.rise(seat)
        return left

    def rise(self) -> None:
        """Stop the programs; they start again when they are asked."""
        self._programs.rise()
