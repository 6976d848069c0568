"""Reasons for figure-game answers: what changes, as values; the battle's own rules compute odds."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

import msgspec

from companion.figure.actions import Attack, Move, Stay
from companion.figure.events import (
    ConditionGiven,
    ConditionRemoved,
    EnteredCenter,
    KnockedOut,
    LeftCenter,
    LeftMatch,
    MadeToWait,
    SentToBench,
    TrainerSpun,
    WaitEnded,
)
from companion.figure.movement import move_points
from companion.figure.odds import battle_odds
from companion.figure.rules import FigureRules
from companion.figure.state import BENCH, State, Table
from companion.figure.tasks import MayAttack
from companion.kernel.model import SEAT_NAMES, ChanceRequest, Seat
from companion.players.figure_table import FigureTable
from companion.reviews.values import (
    Afflicts,
    Blocks,
    ComesNear,
    Cures,
    Enters,
    FreesEntry,
    GivesUp,
    GoalNext,
    Guards,
    HoldsUp,
    KnocksOut,
    LosesFigure,
    OpensGoal,
    Readies,
    Reason,
    Returns,
    Risks,
    SendsOff,
    StandsInTheWay,
    StopsGoal,
    Succeeds,
    TakesOut,
    Wins,
)

MOST = 3
"""The most reasons given, the weightiest first."""
SAID_BY: dict[type, tuple[type, ...]] = {
    GoalNext: (ComesNear,),
    StopsGoal: (Guards, StandsInTheWay),
    OpensGoal: (Guards,),
}
"""By reason: others that it implies or outweighs, which are dropped."""


class Reasons:
    """Finds the reasons of actions in one match."""

    def __init__(self, rules: FigureRules, table: FigureTable) -> None:
        self._rules = rules
        self._game = rules.game
        self._table = table

    def of(self, state: State, action: Any, attack: Attack | None, seat: Seat) -> tuple[Reason, ...]:
        """Why *seat* takes *action*, with the *attack* that follows it."""
        step = self._rules.apply(state, action)
        after = step.state.table
        if after.winner is not None and after.winner != "draw":
            return (Wins() if after.winner == SEAT_NAMES[seat] else GivesUp(),)
        found = [
            *self._left(step.events, seat),
            *self._brought(step.events, seat),
            *self._spun_for(step.state),
            *self._battle(state, step.state, action, attack),
            *self._goals(state.table, after, seat),
            *self._places(state.table, after, action, seat),
        ]
        said = tuple(kind for reason in found for kind in SAID_BY.get(type(reason), ()))
        return tuple(one for one in found if not isinstance(one, said))[:MOST]

    def _left(self, events: tuple[Any, ...], seat: Seat) -> Iterator[Reason]:
        for event in events:
            if isinstance(event, KnockedOut | LeftMatch):
                own = self._game.owners[self._game.number[event.figure]] == seat
                yield LosesFigure(event.figure) if own else TakesOut(event.figure)

    def _brought(self, events: tuple[Any, ...], seat: Seat) -> Iterator[Reason]:
        """Immediate effects: good ones for own figures, bad ones for the other side's."""
        for event in events:
            named = getattr(event, "figure", "")
            own = self._game.owners[self._game.number[named]] == seat if named in self._game.number else None
            match event, own:
                case LeftCenter(figure=figure), True:
                    yield Returns(figure)
                case WaitEnded(figure=figure), True:
                    yield Readies(figure)
                case ConditionRemoved(figure=figure), True:
                    yield Cures(figure)
                case MadeToWait(figure=figure), False:
                    yield HoldsUp(figure)
                case ConditionGiven(figure=figure, condition=condition), False:
                    yield Afflicts(figure, condition)
                case ((SentToBench(figure=figure) | EnteredCenter(figure=figure)), False):
                    yield SendsOff(figure)

    def _spun_for(self, state: State) -> Iterator[Reason]:
        """The chance that a Trainer card takes effect, if its spin is pending."""
        request = next(iter(self._rules.pending(state)), None)
        if not isinstance(request, ChanceRequest):
            return
        chance = 0.0
        for answer, (_, share) in zip(self._rules.answers(state, request), request.outcomes, strict=True):
            spun = [one for one in self._rules.apply(state, answer).events if isinstance(one, TrainerSpun)]
            if not spun:
                return
            chance += float(share) * spun[0].success
        yield Succeeds(chance)

    def _battle(self, before: State, after: State, action: Any, attack: Attack | None) -> Iterator[Reason]:
        if attack is None:
            return
        state = before if action is attack else after
        task = state.agenda[0]
        if not isinstance(task, MayAttack):
            return
        figure = self._game.names[task.figure]
        odds = battle_odds(self._rules, state.table, figure, attack.target)
        yield KnocksOut(attack.target, odds.defender_out)
        yield Risks(figure, odds.attacker_out)

    def _goals(self, before: Table, after: Table, seat: Seat) -> Iterator[Reason]:
        was, now = self._reaches(before, 1 - seat), self._reaches(after, 1 - seat)
        if now:
            yield OpensGoal()
        elif was:
            yield StopsGoal()
        if self._reaches(after, seat):
            yield GoalNext()

    def _reaches(self, table: Table, seat: Seat) -> bool:
        """Would a figure of *seat* reach the Goal if it were to move next?"""
        return self._table.reaches_goal(msgspec.structs.replace(table, to_move=seat, turn=table.turn + 1), seat)

    def _places(self, before: Table, after: Table, action: Any, seat: Seat) -> Iterator[Reason]:
        if not isinstance(action, Move | Stay):
            return
        figure = self._game.number[action.figure]
        start, end = before.where[figure], after.where[figure]
        graph = self._game.graph
        if start == end or end < 0:
            return
        if end in graph.entries[1 - seat]:
            yield Blocks(action.figure)
        if start in graph.entries[seat]:
            yield FreesEntry(graph.names[start])
        if self._comes_to_guard(start, end, seat):
            yield Guards(action.figure)
        yield from self._in_the_way(before, after, seat)
        if start == BENCH:
            yield Enters(action.figure)
        yield from self._nearer(before, after, action.figure, figure, seat)

    def _comes_to_guard(self, start: int, end: int, seat: Seat) -> bool:
        """Does a figure come onto its own Goal, or beside it from further away?"""
        graph = self._game.graph
        goal = graph.goals[seat]
        guarding = graph.neighbours[goal] | 1 << goal
        return end == goal or bool(guarding >> end & 1 and (start < 0 or not guarding >> start & 1))

    def _in_the_way(self, before: Table, after: Table, seat: Seat) -> Iterator[Reason]:
        """The opposing figure nearest to the Goal, if its way is now longer or blocked."""
        others = [one for one in self._game.of_seat[1 - seat] if min(before.where[one], after.where[one]) >= 0]
        ways = [(way, one) for one in others if (way := self._way(before, one, 1 - seat)) is not None]
        if not ways:
            return
        was, other = min(ways)
        now = self._way(after, other, 1 - seat)
        if now is None or now > was:
            yield StandsInTheWay(self._game.names[other])

    def _way(self, table: Table, figure: int, seat: Seat) -> int | None:
        """Lines from a figure to the Goal that it attacks, around all blockers; None if there is no way."""
        graph = self._game.graph
        blocking = self._game.taken_and_blocking(table)[1]
        levels = graph.flood(1 << table.where[figure], blocking, len(graph.names))
        goal = 1 << self._game.goal[seat]
        return next((lines for lines, reached in enumerate(levels, 1) if reached & goal), None)

    def _nearer(self, before: Table, after: Table, name: str, figure: int, seat: Seat) -> Iterator[Reason]:
        """The figure needs fewer turns to the Goal than before, on an unblocked way."""
        turns = self._turns(after, figure, seat)
        was = None if before.where[figure] == BENCH else self._turns(before, figure, seat)
        if turns is not None and (was is None or turns < was):
            yield ComesNear(name, turns)

    def _turns(self, table: Table, figure: int, seat: Seat) -> int | None:
        """Turns that a figure on the Field needs to the Goal; None if it has no way, or cannot move."""
        lines, points = self._way(table, figure, seat), move_points(self._game, table, figure)
        return None if lines is None or points <= 0 else ceil(lines / points)
