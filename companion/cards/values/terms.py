"""What two players agree on for their match beside the rules of the edition."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.values.actions import Decides
from companion.kernel.model import Seat

Winner: TypeAlias = Literal["a", "b"]
GameResult: TypeAlias = Winner | Literal["draw"]
"""Result of a game: who has won it, or nobody."""
BestOf: TypeAlias = Literal[1, 3]


MATCH_LOST = "CG-PENALTY-03"
"""The clause by which a penalty ends the whole match."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Terms of a match: so many games, who chooses in this one, the clocks.

    *format*: the id of the format whose cards are legal, "" for the edition's own. *best_of*: so
    many games at most. *results*: those of the games before this one, oldest first. *chooser*: who
    chooses who begins; None leaves it to the coin (CG-MATCH-04). *match_clock_s* and
    *turn_clock_s*: how long a match, and a turn, may last, 0: as long as it takes. No rule looks
    at a clock: when the time is over somebody calls it, and *on_time* decides (CG-MATCH-02).
    *used_s*: the time that the games before this one have taken. *after*: the stored match that
    was the game before.
    """

    format: str = ""
    best_of: BestOf = 1
    results: tuple[GameResult, ...] = ()
    chooser: Seat | None = None
    match_clock_s: int = 0
    turn_clock_s: int = 0
    on_time: Decides = "draw"
    used_s: int = 0
    after: str = ""

    @property
    def game(self) -> int:
        """Which game of the match this is, counted from 1."""
        return len(self.results) + 1

    def score(self, result: GameResult | None = None) -> tuple[int, int]:
        """Games won by seat; *result* is that of this game."""
        results = (*self.results, result)
        return results.count("a"), results.count("b")

    def decided(self, result: GameResult | None, ended_by: str = "") -> GameResult | None:
        """Result of the whole match after *result* of this game, or None while it goes on (CG-MATCH-03).

        *ended_by*: the clause by which this game ended; a match that was lost by a penalty is over.

        >>> Terms(best_of=3, results=("a",)).decided("b") is None
        True
        >>> Terms(best_of=3, results=("a", "draw")).decided("b")
        'draw'
        """
        if result is None or ended_by == MATCH_LOST:
            return result
        one, other = self.score(result)
        left = self.best_of - self.game
        if one > other + left or (left == 0 and one > other):
            return "a"
        if other > one + left or (left == 0 and other > one):
            return "b"
        return "draw" if left == 0 else None

    def next_game(self, result: GameResult, after: str, used_s: int) -> Terms:
        """Terms of the game after this one, which ended with *result*: its loser chooses (CG-MATCH-04)."""
        chooser: Seat | None = {"a": 1, "b": 0}.get(result)
        return msgspec.structs.replace(
            self, results=(*self.results, result), chooser=chooser, used_s=used_s, after=after
        )
