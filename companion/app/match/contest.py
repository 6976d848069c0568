"""A match between two computer players without a table: for demos, studies and tests of players. Nothing is stored."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Generic, TypeVar

from companion.app.match.game import A, E, MatchGame, R, S
from companion.app.match.programs import SeatPrograms
from companion.kernel.chance import SeededChance
from companion.kernel.errors import CompanionError
from companion.kernel.journal import Applied
from companion.kernel.match import Match
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Request
from companion.players.seating import Answer, Failed, Players
from companion.texts.texts import phrase

P = TypeVar("P")

MOST_ENTRIES = 20_000
"""Far longer than any match, so that a bug cannot loop forever."""


class ProgramError(CompanionError):
    """A program failed to answer, and nobody can take its seat."""

    def __init__(self, seat: int, name: str, failed: Failed) -> None:
        why = phrase(f"error.program.{failed.why}", said=failed.said)
        super().__init__(phrase("error.program.left", name=name, seat=SEAT_NAMES[seat], why=why))
        self.failed = failed
        self.made_of = (seat, name, failed)

    def __reduce__(self) -> tuple[type[ProgramError], tuple[int, str, Failed]]:
        return type(self), self.made_of


class Contest(Generic[R, S, A, E]):
    """Two programs against each other. *names* are theirs among *players*; *rng* decides everything else."""

    def __init__(
        self,
        game: MatchGame[P, R, S, A, E],
        setup: P,
        players: Players,
        names: tuple[str, str],
        rng: random.Random,
    ) -> None:
        self.rules = game.rules(setup)
        self.match = Match(self.rules)
        self._names = names
        self._chance = SeededChance(rng)
        self._programs = SeatPrograms(game.id, self.rules, setup, game.learned, players, rng)

    def entries(self) -> Iterator[Applied[A, E]]:
        """Play the match, yielding each entry.

        Raises:
            ProgramError: A program gave no answer.
        """
        try:
            while (pending := self.match.pending()) and len(self.match.entries) < MOST_ENTRIES:
                yield self.match.apply(self._answer(pending[0]))
        finally:
            self._programs.rise()

    def to_the_end(self) -> Match[S, E]:
        """Play the match to its end.

        Raises:
            ProgramError: A program gave no answer.
        """
        for _ in self.entries():
            pass
        return self.match

    def _answer(self, request: Request) -> A:
        if isinstance(request, ChanceRequest):
            outcome = self._chance.draw(request)
            assert isinstance(outcome, int | str)
            drawn: A = Chance(request.source, outcome)  # type: ignore[assignment]  # every game's actions have it
            return drawn
        name = self._names[request.seat]
        while True:
            match self._programs.answer(name, self.match.state, request):
                case Answer(action=action):
                    answered: A = action
                    return answered
                case Failed() as failed:
                    raise ProgramError(request.seat, name, failed)
                case None:
                    pass  # it thinks
