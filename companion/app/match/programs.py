"""Seat programs in a match: pass each its seat's observation, and validate its answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from companion.kernel.model import ChoiceRequest, Rules, Seat, TurnRequest
from companion.players.seating import Answer, Asked, Chair, Failed, GameId, Players, Program
from companion.texts.texts import Phrase, phrase

SAID = 60
"""Number of characters shown of an invalid answer."""


class ProgramLeft(msgspec.Struct, frozen=True, tag="program-left"):
    """People take over a program's seat: which seat, the program's name, and why."""

    seat: Seat
    name: str
    failed: Failed

    def phrase(self, player: str) -> Phrase:
        """The message about it. *player*: the name of the seat's player."""
        return phrase(f"program.{self.failed.why}", player=player, name=self.name, said=self.failed.said)


class SeatPrograms:
    """The programs of one match. *learned*: what the rules know in addition to the setup."""

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
        """By seat: the true state when it was asked, and the question; empty while it is idle."""

    def answer(self, name: str, state: Any, request: TurnRequest | ChoiceRequest) -> Answer | Failed | None:
        """The program's answer, one of the legal ones; None while it thinks."""
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
                # A copy: the rules cache their list, and a program might change it.
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
            return None  # an entry was undone while it thought: ask again
        return _listed(found, asked)

    def rise(self, seat: Seat | None = None) -> None:
        """Remove the program of a seat, or every program."""
        for one in [*self._seated] if seat is None else [seat]:
            self._asked.pop(one, None)
            program = self._seated.pop(one, None)
            if program is not None:
                program.rise()

    def _chair(self, seat: Seat) -> Chair:
        return Chair(game=self._game, setup=self._setup, seat=seat, seed=self._rng.getrandbits(64))


def _listed(found: Answer, asked: Asked) -> Answer | Failed:
    """The equal action from the legal answers; never the program's own object."""
    try:
        return Answer(asked.answers[asked.answers.index(found.action)])
    except Exception:  # its own comparison may raise anything
        return Failed("nonsense", _said(found.action))


def _said(action: Any) -> str:
    try:
        return repr(action)[:SAID]
    except Exception:  # a program of others may raise anything
        return type(action).__name__
