"""Programs that play seats of a match: each is given what its seat may see, and what it answers is looked at here."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from companion.kernel.model import ChoiceRequest, Rules, Seat, TurnRequest
from companion.players.seating import Answer, Asked, Chair, Failed, GameId, Players, Program
from companion.texts.texts import Phrase, phrase

SAID = 60
"""So much of an answer that is none is shown."""


class ProgramLeft(msgspec.Struct, frozen=True, tag="program-left"):
    """A program plays its seat no longer, and people do: which seat, the program's name, and why."""

    seat: Seat
    name: str
    failed: Failed

    def phrase(self, player: str) -> Phrase:
        """What is said of it. *player*: what the seat's player is called."""
        return phrase(f"program.{self.failed.why}", player=player, name=self.name, said=self.failed.said)


class SeatPrograms:
    """The programs of one match. *learned*: what the rules know beside the setup."""

    def __init__(
        self,
        game: GameId,
        rules: Rules[Any, Any],
        setup: Any,
        learned: Callable[[Any, Any], tuple[Any, ...]],
        players: Players,
        rng: random.Random,
    ) -> None:
        self._game = game
        self._rules = rules
        self._setup = setup
        self._learned = learned
        self._players = players
        self._rng = rng
        self._seated: dict[Seat, Program] = {}
        self._asked: dict[Seat, tuple[object, Asked]] = {}
        """By seat: the true state in which it was asked, and what; nothing while it is idle."""

    def answer(self, name: str, state: Any, request: TurnRequest | ChoiceRequest) -> Answer | Failed | None:
        """What the program answers, one of the answers; None while it thinks."""
        seat = request.seat
        if seat not in self._seated:
            taken = self._players.take(name, self._chair(seat))
            if isinstance(taken, Failed):
                return taken
            self._seated[seat] = taken
        program = self._seated[seat]
        if seat not in self._asked:
            asked = Asked(
                request=request,
                state=self._rules.observe(state, seat),
                # Not the list that the rules remember: it would be another's to change.
                answers=tuple(self._rules.answers(state, request)),
                learned=self._learned(self._rules, state),
            )
            self._asked[seat] = (state, asked)
            program.ask(asked)
        found = program.poll()
        if found is None:
            return None
        then, asked = self._asked.pop(seat)
        if isinstance(found, Failed):
            return found
        if then is not state or asked.request != request:
            return None  # something was taken back while it thought: it is asked again
        return _listed(found, asked)

    def rise(self, seat: Seat | None = None) -> None:
        """The program of a seat, or every one, leaves the table."""
        for one in [*self._seated] if seat is None else [seat]:
            self._asked.pop(one, None)
            program = self._seated.pop(one, None)
            if program is not None:
                program.rise()

    def _chair(self, seat: Seat) -> Chair:
        return Chair(game=self._game, setup=self._setup, seat=seat, seed=self._rng.getrandbits(64))


def _listed(found: Answer, asked: Asked) -> Answer | Failed:
    """The answer as the rules have listed it: what it only says it is equal to is not taken."""
    try:
        return Answer(asked.answers[asked.answers.index(found.action)])
    except Exception:  # also what its own comparison raises
        return Failed("nonsense", _said(found.action))


def _said(action: Any) -> str:
    try:
        return repr(action)[:SAID]
    except Exception:  # a program of others may raise anything
        return type(action).__name__
