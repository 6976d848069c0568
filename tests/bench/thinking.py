"""The strong player in its process, asked again and again about the table that is shown, as in a match with it."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Any

from companion.adapters.players.found import THINK_S
from companion.app.match.figure_game import FIGURE
from companion.commands import parts
from companion.kernel.errors import CompanionError
from companion.kernel.model import TurnRequest
from companion.players.seating import Answer, Asked, Chair, Failed
from companion.texts.texts import phrase

WHO = "strong"
SEED = 1
LOOK_S = 0.05


class Thinker:
    """The strong player about one state of the figure game. It is looked at once a frame, as the table does it."""

    def __init__(self, rules: Any, state: Any) -> None:
        self._players = parts.players(think_s=THINK_S)
        request = rules.pending(state)[0]
        assert isinstance(request, TurnRequest)
        setup = rules.game.setup
        taken = self._players.take(WHO, Chair(game=FIGURE.id, setup=setup, seat=request.seat, seed=SEED))
        if isinstance(taken, Failed):
            raise _failed(taken)
        self._program = taken
        self._asked = Asked(
            request=request, state=rules.observe(state, request.seat), answers=tuple(rules.answers(state, request))
        )
        self._began = perf_counter()
        self.answered_s: list[float] = []
        """Seconds from each question to its answer, of those that were answered."""

    def until_seated(self) -> None:
        """Wait for the first answer: the process has started and knows the rules; it thinks about the next."""
        self._ask()
        while not self.answered_s:
            self.look()
            sleep(LOOK_S)
        self.answered_s.clear()

    def look(self, *_: Any) -> None:
        """Is there an answer? Then the same is asked again."""
        found = self._program.poll()
        if isinstance(found, Failed):
            raise _failed(found)
        if isinstance(found, Answer):
            self.answered_s.append(perf_counter() - self._began)
            self._ask()

    def close(self) -> None:
        """End its process."""
        self._players.close()

    def _ask(self) -> None:
        self._began = perf_counter()
        self._program.ask(self._asked)


def _failed(failed: Failed) -> CompanionError:
    return CompanionError(phrase(f"program.{failed.why}", player=WHO, name=WHO, said=failed.said))
