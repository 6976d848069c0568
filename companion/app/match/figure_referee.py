"""Runs a match: actions in, spins in; rulings and events out.

The referee puts actions to the rules, keeps each entry in the store before anybody
is shown what it led to, reads angles as results, and answers in the place of chance
and of programs that play a seat. It knows no screen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from companion.app.match.entries import decode_entries, decode_setup, encode_entry, encode_setup
from companion.app.match.figure_record import Record
from companion.app.match.spinnables import VoidSpins, spinnables
from companion.app.match.taking_back import CLAUSE, PROGRAM, taken_back_outcomes, why_no_take_back, why_no_undo
from companion.app.ports import RULES_VERSION, BasesAtTable, Clock, MatchHead, MatchStore, Spin, Spinnable, SpinSource
from companion.figure import (
    Action,
    CallOnLine,
    Change,
    Correct,
    Disc,
    Event,
    FigureRules,
    Landed,
    OnTheLine,
    Purpose,
    Setup,
    State,
    Table,
    changed_policies,
)
from companion.kernel import (
    SEAT_NAMES,
    Applied,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Entry,
    JournalError,
    Match,
    Note,
    Request,
    Retracted,
    Ruling,
    Seat,
    SeededChance,
    TurnRequest,
)
from companion.players import RandomPlayer

Kind: TypeAlias = Literal["person", "random"]


class ChanceBy(msgspec.Struct, frozen=True, kw_only=True):
    """Who answers which kind of chance.

    *spins*: a disc is turned on the screen, entered by hand, taken from the source
    of spins as soon as it delivers, or from the spinner bases. *unfair*: a spin on a
    base that was not a fair one is spun again, or the players are asked. *draws*: who
    goes first and the like. *line_share*: so near a border, as a part of the segment,
    a turning disc on the screen counts as stopped on the line.
    """

    spins: Literal["screen", "hand", "source", "bases"] = "screen"
    unfair: Literal["again", "ask"] = "again"
    draws: Literal["program", "hand"] = "program"
    line_share: float = 0.01


@dataclass(frozen=True, kw_only=True)
class Outside:
    """What a referee needs from outside. *rng* draws, and plays for the random player; *bases*: None without any."""

    store: MatchStore
    clock: Clock
    spins: SpinSource
    rng: random.Random
    bases: BasesAtTable | None = None


class Stray(msgspec.Struct, frozen=True, tag="stray"):
    """A disc came to rest that nobody was to spin; it is shown and otherwise ignored."""

    spin: Spin


class OnLine(msgspec.Struct, frozen=True, tag="on-line"):
    """A disc stopped on a line: it is spun again."""

    spin: Spin


class Unfair(msgspec.Struct, frozen=True, tag="unfair"):
    """A spin on a base was not a fair one (`Spin.unfair`): it is spun again, or the players let it count."""

    spin: Spin


Happening: TypeAlias = Applied[Action, Event] | Ruling | Stray | OnLine | Unfair


class Referee:
    """One match. Everything that changes it goes through here, from one thread."""

    def __init__(
        self,
        outside: Outside,
        match_id: str,
        head: MatchHead,
        match: Match[State, Table] | Record,
        chance: ChanceBy,
    ) -> None:
        self.outside = outside
        self.match_id = match_id
        self.head = head
        self.chance = chance
        self.rules: FigureRules = match.rules if isinstance(match, Record) else _figure_rules(match)
        self._match = match
        self._draws = SeededChance(outside.rng)
        self._random_player = RandomPlayer(outside.rng)
        self._result = ""
        self._void = VoidSpins()
        self._unkept: Spin | None = None

    # ------------------------------------------------------------ beginning

    @classmethod
    def begin(
        cls,
        outside: Outside,
        setup: Setup,
        *,
        players: tuple[str, str],
        teams: tuple[str, str] = ("", ""),
        kinds: tuple[Kind, Kind] = ("person", "person"),
        chance: ChanceBy | None = None,
    ) -> Referee:
        """Begin a match and keep its head.

        Raises:
            JournalError: The store cannot keep it.
        """
        head = MatchHead(
            game="figure",
            format=setup.format,
            rules=setup.rules.id,
            policies=changed_policies(setup.rules),
            playmat=setup.playmat.id,
            players=players,
            teams=teams,
            began=outside.clock.now(),
            rules_version=RULES_VERSION,
            setup=encode_setup(setup),
            kinds=kinds,
        )
        match_id = outside.store.create(head)
        return cls(outside, match_id, head, Match(FigureRules(setup)), chance or ChanceBy())

    @classmethod
    def resume(cls, outside: Outside, match_id: str, chance: ChanceBy | None = None) -> Referee:
        """Go on with a stored match, exactly where it stands.

        Where its entries do not replay, because the rules' behaviour has changed
        since, the match can be looked at and no more (`look_only`).

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        head = outside.store.head(match_id)
        entries = decode_entries(outside.store.entries(match_id))
        match: Match[State, Table] | Record
        try:
            match = Match.replay(FigureRules(decode_setup(head.setup)), entries)
        except (JournalError, ArithmeticError, AssertionError, LookupError, TypeError):
            # What led to these entries is not what these rules do.
            match = Record(head, entries)
        referee = cls(outside, match_id, head, match, chance or ChanceBy())
        # The plug may have been pulled between the last entry and the closing.
        referee._keep_result()
        return referee

    # ------------------------------------------------------------ looking

    @property
    def look_only(self) -> bool:
        """Can this match only be looked at?"""
        return isinstance(self._match, Record)

    @property
    def state(self) -> State:
        """The state now."""
        return self._match.state

    @property
    def entries(self) -> list[Entry]:
        """Every entry, also those that no longer count."""
        return self._match.entries

    @property
    def standing(self) -> list[Applied[Action, Event]]:
        """The applied entries that still count, oldest first."""
        return self._match.standing

    def state_at(self, number: int) -> State:
        """The state before standing entry *number*, counted from 0."""
        return self._match.states[number]

    def pending(self) -> tuple[Request, ...]:
        """Everything the match waits for; empty when it is over, or can only be looked at."""
        return self.rules.pending(self.state)

    def spins_wanted(self) -> frozenset[str]:
        """The sources of the discs that are to be spun now."""
        return frozenset(
            request.source
            for request in self.pending()
            if isinstance(request, ChanceRequest) and self.disc_of(request.source) is not None
        )

    def disc_of(self, source: str) -> Disc | None:
        """The disc that *source* names: a figure's or a Trainer figure's; None for a draw."""
        game = self.rules.game
        if source in game.number:
            return game.figures[game.number[source]].disc
        for seat in (0, 1):
            if source == game.trainer_source(seat):
                return game.setup.trainer_discs[seat]
        return None

    def previous(self, source: str) -> int | str | None:
        """What *source* showed before that was taken back: it may count again instead of a new spin."""
        for request in self.pending():
            if isinstance(request, ChanceRequest) and request.source == source:
                for outcome in taken_back_outcomes(self.entries).get(source, ())[:1]:
                    if any(outcome == possible for possible, _ in request.outcomes):
                        return outcome
        return None

    # ------------------------------------------------------------ changing

    def spinnables(self) -> tuple[Spinnable, ...]:
        """Every disc of this match that can be spun on a base."""
        return spinnables(self.rules.game)

    def put(self, action: Action, by: str = "", evidence: str = "", trace: str = "") -> Applied[Action, Event] | Ruling:
        """Put *action* to the rules: the ruling that refuses it, or the entry that is kept now.

        *trace* is what a base measured. Spins of the same disc that did not count go
        into the entry's note.

        Raises:
            JournalError: The store cannot keep it; nothing has changed.
        """
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        ruling = self.rules.check(self.state, action)
        if ruling is not None:
            return ruling
        spun = action.source if isinstance(action, Chance | CallOnLine) else ""
        note = Note(self.outside.clock.now(), by, evidence, trace, self._void.of(spun))
        # Kept before it is shown; so it is worked out once for the store and
        # once for the match, which happens only when the store has it.
        events = self.rules.apply(self.state, action).events
        self._store(Applied(action, events, note))
        entry: Applied[Action, Event] = match.apply(action, note)
        self._void.forget(spun)
        self._keep_result()
        return entry

    def correct(
        self, changes: tuple[Change, ...], reason: str, by: str = "referee", *, purpose: Purpose = "mistake"
    ) -> Applied[Action, Event] | Ruling:
        """Put right what no rule does: a figure was knocked over, something was misread.

        *purpose* by_hand: players have carried out a card, an attack or an ability.
        """
        return self.put(Correct(changes, reason, purpose), by, "by hand")

    def why_no_undo(self) -> Ruling | None:
        """Why the last action may not be undone, or None if it may."""
        return Ruling(CLAUSE, "refused.look-only") if self.look_only else why_no_undo(self.entries)

    def undo(self, by: str = "") -> Ruling | None:
        """Take back the last action, which is free until chance has spoken; or why not."""
        ruling = self.why_no_undo()
        if ruling is None:
            self._retract(len(self.standing) - 1, "", by)
        return ruling

    def take_back(self, start: int, reason: str, by: str = "referee") -> Ruling | None:
        """Take back the standing entries from number *start* on, for a reason; or why not."""
        match = self._match
        if isinstance(match, Record):
            return Ruling(CLAUSE, "refused.look-only")
        ruling = why_no_take_back(self.entries, start, reason)
        if ruling is None:
            self._retract(start, reason.strip(), by)
        return ruling

    def abandon(self) -> None:
        """Nobody plays this match to its end."""
        if self.state.table.winner is None and not self.look_only:
            self.outside.store.close(self.match_id, "abandoned", "")

    def _retract(self, start: int, reason: str, by: str) -> None:
        match = self._match
        assert not isinstance(match, Record)
        note = Note(self.outside.clock.now(), by)
        self._store(Retracted(start, reason, note))
        match.retract(start, reason, note)
        self._keep_result()

    def _store(self, entry: Entry) -> None:
        self.outside.store.append(self.match_id, len(self.entries), encode_entry(entry))

    def _keep_result(self) -> None:
        """Close the match in the store when it is over, and open it again when that was taken back."""
        result = self.state.table.winner or ""
        if result != self._result and not self.look_only:
            self.outside.store.close(self.match_id, "over" if result else "open", result)
            self._result = result

    # ------------------------------------------------------------ chance

    def tick(self, *, programs: bool = True) -> list[Happening]:
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
        spins.arm(frozenset())  # an earlier spin of it is forgotten
        spins.arm(frozenset({source}))
        while (spin := spins.poll()) is not None:
            if spin.source == source:
                return spin
        return None

    def take_spin(self, spin: Spin, by: str = "", let_count: bool = False) -> Happening:
        """A disc came to rest: its segment is put to the rules, or it is spun again.

        With *let_count* a spin that was not a fair one is taken like one that was.

        Raises:
            JournalError: The store cannot keep it; nothing has changed.
        """
        disc = self.disc_of(spin.source)
        if disc is None or spin.source not in self.spins_wanted():
            return Stray(spin)
        evidence = f"{spin.evidence} {spin.angle_deg % 360:.1f}° ± {spin.spread_deg:.1f}°"
        if spin.unfair and not let_count:
            self._void.add(spin, evidence, spin.unfair)
            return Unfair(spin)
        if spin.unfair:
            evidence += f" {spin.unfair}, let count"
            self._void.take_back(spin)
        match self.read(disc, spin):
            case Landed(segment=segment):
                return self.put(Chance(spin.source, segment), by, evidence, spin.trace)
            case OnTheLine():
                called = self.put(CallOnLine(spin.source), by, evidence, spin.trace)
                if isinstance(called, Ruling):
                    # Where the rules record no such call the disc is just spun again.
                    self._void.add(spin, evidence, "on-line")
                    return OnLine(spin)
                return called

    def read(self, disc: Disc, spin: Spin) -> Landed | OnTheLine:
        """What *spin* shows, by the policy spin_on_line."""
        if self.rules.game.rules.spin_on_line == "nearest":
            return disc.read(spin.angle_deg)
        # A measured angle is as uncertain as it says; an exact one is given lines that have a width.
        return disc.read(spin.angle_deg, spin.spread_deg, 0.0 if spin.spread_deg else self.chance.line_share)

    def _draw(self) -> list[Happening]:
        happened: list[Happening] = []
        if self.chance.draws == "program":
            for request in self.pending():
                if isinstance(request, ChanceRequest) and self.disc_of(request.source) is None:
                    outcome = self._draws.draw(request)
                    assert isinstance(outcome, int | str)
                    happened.append(self.put(Chance(request.source, outcome), PROGRAM, "drawn"))
        return happened

    def _spins_from(self, spins: SpinSource) -> list[Happening]:
        happened: list[Happening] = []
        spins.arm(self.spins_wanted())
        while (spin := self._unkept or spins.poll()) is not None:
            # A disc is at rest only once: what the store cannot keep now is tried again.
            self._unkept = spin
            happened.append(self.take_spin(spin, PROGRAM))
            self._unkept = None
            wanted = self.spins_wanted()
            # One that is to spin again begins anew.
            spins.arm(wanted - {spin.source})
            spins.arm(wanted)
        return happened

    def _answer_for_programs(self) -> list[Happening]:
        for request in self.pending():
            if isinstance(request, TurnRequest | ChoiceRequest) and self.plays(request.seat):
                action = self._random_player.answer(self.rules, self.state, request)
                return [self.put(action, PROGRAM, SEAT_NAMES[request.seat])]
        return []

    def plays(self, seat: Seat) -> bool:
        """Does a program play this seat?"""
        return self.head.kinds[seat] == "random"


def _figure_rules(match: Match[State, Table]) -> FigureRules:
    assert isinstance(match.rules, FigureRules)
    return match.rules
