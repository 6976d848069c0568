"""What of a match can be spun on bases; and the spins that did not count, on their way into the journal."""

from __future__ import annotations

from companion.app.ports import Spin, Spinnable
from companion.figure import Game
from companion.kernel import Voided

MOST_VOIDED = 4
"""So many spins that did not count are kept with the next one: the last ones."""


def spinnables(game: Game) -> tuple[Spinnable, ...]:
    """Every disc that can be spun on a base, figures first."""
    figures = [
        Spinnable(
            source=name,
            seat=game.owners[number],
            borders_deg=game.figures[number].disc.borders_deg(),
            figure=game.figures[number].id,
        )
        for number, name in enumerate(game.names)
    ]
    trainers = [
        Spinnable(source=game.trainer_source(seat), seat=seat, borders_deg=disc.borders_deg(), trainer=True)
        for seat, disc in enumerate(game.setup.trainer_discs)
        if disc is not None
    ]
    return (*figures, *trainers)


class VoidSpins:
    """Spins of each disc that did not count, until an entry about the disc takes them along.

    No entry is about them alone: to the rules nothing has happened. So they are lost
    where the program ends before the disc's next spin.
    """

    def __init__(self) -> None:
        self._of: dict[str, tuple[Voided, ...]] = {}

    def of(self, source: str) -> tuple[Voided, ...]:
        """Those of a disc, oldest first, the last few."""
        return self._of.get(source, ())

    def add(self, spin: Spin, evidence: str, why: str) -> None:
        """One more; without a trace there is nothing to keep."""
        if spin.trace:
            self._of[spin.source] = (*self.of(spin.source), Voided(evidence, why, spin.trace))[-MOST_VOIDED:]

    def take_back(self, spin: Spin) -> None:
        """This one is to count after all."""
        self._of[spin.source] = tuple(one for one in self.of(spin.source) if one.trace != spin.trace)

    def forget(self, source: str) -> None:
        """They stand in the journal now."""
        self._of.pop(source, None)
