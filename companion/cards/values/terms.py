"""Terms of a match: what two players agree on beside the rules of the edition."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.values.actions import Decides
from companion.kernel.model import Seat

Winner: TypeAlias = Literal["a", "b"]
GameResult: TypeAlias = Winner | Literal["draw"]
"""Result of a game: the winner, or a draw."""
BestOf: TypeAlias = Literal[1, 3]


MATCH_LOST = "CG-PENALTY-03"
"""The clause by which a penalty ends the whole match."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Terms of a match: the number of games, who chooses in this one, the clocks.

    *format*: id of the format whose cards are legal, "" for the edition's own. *best_of*: the most games.
    *results*: those of earlier games, oldest first. *chooser*: the player who chooses who begins; None leaves
    it to the coin (CG-MATCH-04). *match_clock_s* and *turn_clock_s*: limits for a match and a turn, 0:
    unlimited. No rule reads a clock: somebody calls time, and *on_time* decides (CG-MATCH-02). *used_s*: time
    used by earlier games. *after*: the stored match of the previous game.
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
        """Number of this game in the match, counted from 1."""
        return len(self.results) + 1

    def score(self, result: GameResult | None = None) -> tuple[int, int]:
        """Games won by seat; *result* is this game's."""
        results = (*self.results, result)
        return results.count("a"), results.count("b")

    def decided(self, result: GameResult | None, ended_by: str = "") -> GameResult | None:
        """Result of the whole match after *result* of this game, or None while it goes on (CG-MATCH-03).

        *ended_by*: the clause by which this game ended; a penalty may lose the whole match.

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
        """Terms of the next game after this one ended with *result*: its loser chooses (CG-MATCH-04)."""
        chooser: Seat | None = {"a": 1, "b": 0}.get(result)
        return msgspec.structs.replace(
            self, results=(*self.results, result), chooser=chooser, used_s=used_s, after=after
        )
