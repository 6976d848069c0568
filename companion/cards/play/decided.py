"""Games that are decided outside the play: a player gives up, the time is over (CG-MATCH-01, CG-MATCH-02)."""

from __future__ import annotations

from typing import assert_never

from companion.cards.values import (
    CallTime,
    Concede,
    Conceded,
    Game,
    GameDrawn,
    GameWon,
    SetUp,
    Side,
    SuddenDeathBegan,
    Table,
    TimeCalled,
    Winner,
)
from companion.kernel import Result, Seat

WINNERS: tuple[Winner, Winner] = ("a", "b")


def concede(game: Game, table: Table, action: Concede) -> Result:
    """The other player has won, whatever was under way (CG-MATCH-01)."""
    return Result((Conceded(action.seat), GameWon(WINNERS[1 - action.seat], "CG-MATCH-01")), last=True)


def call_time(game: Game, table: Table, action: CallTime) -> Result:
    """The game is decided as the players agreed before it (CG-MATCH-02)."""
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


def fewer_prizes(table: Table) -> Seat | None:
    """Who has fewer Prizes left; None where both have as many, or none are laid yet."""
    if table.setup is not None:
        return None
    one, other = map(_prizes_left, table.sides)
    return None if one == other else 0 if one < other else 1


def _prizes_left(side: Side) -> int:
    return sum(card is not None for card in side.prizes)
