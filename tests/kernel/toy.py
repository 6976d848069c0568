"""A whole game in a hundred lines, so that the kernel is proved without the figure game.

Two runners race over five squares. Each draws a parcel that only its owner may
look at. On their turn a runner walks one square, throws a die with one to three
spots, or opens the parcel for one or two squares more. Who comes upon the other
chooses which of the two goes back to the start. The last square wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.kernel.agenda import Result, carry_out
from companion.kernel.model import (
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    Request,
    Ruling,
    Seat,
    Step,
    TurnRequest,
)

GOAL = 5
HIDDEN = "hidden"
OPENED = "opened"
SPOTS = ((1, Fraction(1, 2)), (2, Fraction(1, 3)), (3, Fraction(1, 6)))
PARCELS = (("small", Fraction(3, 4)), ("big", Fraction(1, 4)))
SQUARES = {"small": 1, "big": 2}


class Table(msgspec.Struct, frozen=True):
    at: tuple[int, int] = (0, 0)
    parcels: tuple[str, str] = ("", "")
    to_move: Seat = 0
    winner: Seat | None = None


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    pass


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    pass


class Open(msgspec.Struct, frozen=True, tag="open"):
    pass


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    """Legal on one's turn without being an answer."""


Action: TypeAlias = Walk | Throw | Open | Concede | Chance | Choose


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    seat: Seat
    parcel: str


class Advanced(msgspec.Struct, frozen=True, tag="advanced"):
    seat: Seat
    squares: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    seat: Seat


class SentBack(msgspec.Struct, frozen=True, tag="sent-back"):
    seat: Seat


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    pass


class Won(msgspec.Struct, frozen=True, tag="won"):
    seat: Seat


Event: TypeAlias = Drawn | Advanced | Opened | SentBack | Passed | Won


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    seat: Seat


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    pass


class Spots(msgspec.Struct, frozen=True, tag="spots"):
    pass


class Arrive(msgspec.Struct, frozen=True, tag="arrive"):
    pass


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    pass


class End(msgspec.Struct, frozen=True, tag="end"):
    pass


Task: TypeAlias = Draw | Turn | Spots | Arrive | Ask | End


class State(msgspec.Struct, frozen=True):
    table: Table
    agenda: tuple[Task, ...]


def _waits(rules: Any, table: Table, task: Any) -> None:
    return None


def _arrive(rules: Any, table: Table, task: Arrive) -> Result:
    mine, other = table.at[table.to_move], table.at[1 - table.to_move]
    if mine >= GOAL:
        return Result((Won(table.to_move),), last=True)
    return Result((), (Ask(), End()) if mine == other else (End(),))


def _end(rules: Any, table: Table, task: End) -> Result:
    return Result((Passed(),), (Turn(),))


HANDLE = {Draw: _waits, Turn: _waits, Spots: _waits, Ask: _waits, Arrive: _arrive, End: _end}


def _set(pair: tuple[Any, Any], seat: Seat, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


FOLDS = {
    Drawn: lambda rules, table, e: replace(table, parcels=_set(table.parcels, e.seat, e.parcel)),
    Advanced: lambda rules, table, e: replace(
        table, at=_set(table.at, e.seat, min(table.at[e.seat] + e.squares, GOAL))
    ),
    Opened: lambda rules, table, e: replace(table, parcels=_set(table.parcels, e.seat, OPENED)),
    SentBack: lambda rules, table, e: replace(table, at=_set(table.at, e.seat, 0)),
    Passed: lambda rules, table, e: replace(table, to_move=1 - table.to_move),
    Won: lambda rules, table, e: replace(table, winner=e.seat),
}


class ToyRules:
    """The game's rules, right in every point."""

    def start(self) -> State:
        return State(Table(), (Draw(0), Draw(1), Turn()))

    def pending(self, state: State) -> tuple[Request, ...]:
        if not state.agenda:
            return ()
        match state.agenda[0]:
            case Draw(seat=seat):
                return (ChanceRequest(f"parcel-{seat}", PARCELS),)
            case Spots():
                return (ChanceRequest("die", SPOTS),)
            case Ask():
                return (ChoiceRequest(state.table.to_move, "who-goes-back", ("me", "you")),)
            case _:
                return (TurnRequest(state.table.to_move, "run"),)

    def answers(self, state: State, request: Request) -> Sequence[Action]:
        match request:
            case TurnRequest(seat=seat):
                closed = state.table.parcels[seat] != OPENED
                return [Walk(), Throw(), Open()] if closed else [Walk(), Throw()]
            case ChanceRequest(source=source, outcomes=outcomes):
                return [Chance(source, outcome) for outcome, _ in outcomes]
            case ChoiceRequest(seat=seat, options=options):
                return [Choose(seat, (option,)) for option in options]

    def check(self, state: State, action: Action) -> Ruling | None:
        pending = self.pending(state)
        if not pending:
            return Ruling("TOY-4", "over")
        if isinstance(action, Concede) and isinstance(pending[0], TurnRequest):
            return None
        if action in self.answers(state, pending[0]):
            return None
        return Ruling("TOY-1", "not-now", (("waits", type(pending[0]).__name__),), ("TOY-2",))

    def apply(self, state: State, action: Action) -> Step[State]:
        result, table, events = self._answer(state.table, action), state.table, list[Event]()
        for event in result.events:
            table = self.fold(table, event)
            events.append(event)
        agenda = () if result.last else result.tasks + state.agenda[1:]
        return Step(State(*carry_out(self, table, agenda, events, HANDLE, FOLDS)), tuple(events))

    def table(self, state: State) -> Table:
        return state.table

    def fold(self, table: Table, event: Event) -> Table:
        return FOLDS[type(event)](self, table, event)

    def observe(self, state: State, seat: Seat) -> State:
        parcel = state.table.parcels[1 - seat]
        if parcel not in SQUARES:
            return state
        return replace(state, table=replace(state.table, parcels=_set(state.table.parcels, 1 - seat, HIDDEN)))

    def _answer(self, table: Table, action: Action) -> Result:
        seat = table.to_move
        match action:
            case Walk():
                return Result((Advanced(seat, 1),), (Arrive(),))
            case Throw():
                return Result((), (Spots(),))
            case Open():
                squares = SQUARES[table.parcels[seat]]
                return Result((Opened(seat), Advanced(seat, squares)), (Arrive(),))
            case Concede():
                return Result((Won(1 - seat),), last=True)
            case Chance(source="die", outcome=int() as spots):
                return Result((Advanced(seat, spots),), (Arrive(),))
            case Chance(source=source, outcome=parcel):
                return Result((Drawn(int(source[-1]), str(parcel)),))
            case Choose(picks=(pick,)):
                return Result((SentBack(seat if pick == "me" else 1 - seat),))
            case _:
                raise AssertionError(action)


def invariant(table: Table) -> None:
    """Both runners are on the track, and each has a parcel that it knows."""
    for seat in (0, 1):
        assert 0 <= table.at[seat] <= GOAL, f"runner {seat} is at {table.at[seat]}"
        assert table.parcels[seat] in ("", *SQUARES, OPENED), f"runner {seat} lost its parcel"


def alike(state: State, seat: Seat) -> list[State]:
    """The same state with any parcel that the other one may have."""
    if state.table.parcels[1 - seat] not in SQUARES:
        return []
    return [
        replace(state, table=replace(state.table, parcels=_set(state.table.parcels, 1 - seat, parcel)))
        for parcel in SQUARES
    ]
