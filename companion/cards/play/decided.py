"""Ends of a game from outside the play: a player concedes, time is over, a judge gives a penalty."""

from __future__ import annotations

from typing import assert_never

from companion.cards.values.actions import CallTime, Concede, Penalize, Penalty
from companion.cards.values.events import Conceded, GameDrawn, GameWon, Penalized, SuddenDeathBegan, TimeCalled
from companion.cards.values.game import Game
from companion.cards.values.state import Side, Table
from companion.cards.values.tasks import CountWays, SetUp, TakePrizes
from companion.cards.values.terms import MATCH_LOST, Winner
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

PENALTIES: dict[Penalty, str] = {"prizes": "CG-PENALTY-01", "game": "CG-PENALTY-02", "match": MATCH_LOST}
"""The clause of each penalty."""
WINNERS: tuple[Winner, Winner] = ("a", "b")


def concede(game: Game, table: Table, action: Concede) -> Result:
    """Let the other player win, whatever was under way (CG-MATCH-01)."""
    return Result((Conceded(action.seat), GameWon(WINNERS[1 - action.seat], "CG-MATCH-01")), last=True)


def call_time(game: Game, table: Table, action: CallTime) -> Result:
    """Decide the game as the players agreed before it (CG-MATCH-02)."""
    called, ahead = TimeCalled(), fewer_prizes(table)
    drawn = Result((called, GameDrawn("CG-MATCH-02")), last=True)
    match action.decides:
        case "draw":
            return drawn
        case "prizes" | "sudden-death" if ahead is not None:
            return Result((called, GameWon(WINNERS[ahead], "CG-MATCH-02")), last=True)
        case "prizes":
            return drawn
        case "sudden-death":
            return Result((called, SuddenDeathBegan("CG-MATCH-02")), (SetUp(),), last=True)
        case _:
            assert_never(action.decides)


MOST_LETTERS = 200
"""Longest reason of a penalty, in characters."""


def why_not_penalize(table: Table, action: Penalize) -> Ruling | None:
    """Why this penalty cannot be given: it lacks a reason, or the opponent has not so many Prizes left."""
    clause = PENALTIES[action.penalty]
    if action.seat not in (0, 1):
        return Ruling(clause, "card-no-such-seat")
    if not action.reason.strip():
        return Ruling(clause, "refused.reason-missing")
    if len(action.reason) > MOST_LETTERS or not action.reason.isprintable():
        return Ruling(clause, "card-long-reason", (("most", str(MOST_LETTERS)),))
    if action.penalty == "prizes":
        left = 0 if table.setup is not None else _prizes_left(table.sides[1 - action.seat])
        if not 1 <= action.prizes <= left:
            text = "card-prizes-to-take" if left else "card-no-prizes-to-take"
            return Ruling(clause, text, (("most", str(left)),))
    return None


def penalize(game: Game, table: Table, action: Penalize) -> Result:
    """Let the opponent take Prizes before anything else, or win, whatever was under way."""
    seat, clause = action.seat, PENALTIES[action.penalty]
    told = Penalized(seat, action.penalty, action.reason.strip(), clause, action.prizes)
    if action.penalty == "prizes":
        return Result((told,), (TakePrizes(1 - seat, action.prizes), CountWays()))
    return Result((told, GameWon(WINNERS[1 - seat], clause)), last=True)


def fewer_prizes(table: Table) -> Seat | None:
    """The player with fewer Prizes left; None if equal, or if none are laid yet."""
    if table.setup is not None:
        return None
    one, other = map(_prizes_left, table.sides)
    return None if one == other else 0 if one < other else 1


def _prizes_left(side: Side) -> int:
    return sum(card is not None for card in side.prizes)
