"""The interface between a match and a player: a program that answers in a person's place.

A player gets its seat's observation, never the full state. Its rules are its own instance over the same
setup, without access to the match.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.kernel.model import ChoiceRequest, Request, Rules, Seat, TurnRequest

R = TypeVar("R", bound=Rules[Any, Any])
S = TypeVar("S")


class View(msgspec.Struct, Generic[R, S], frozen=True, kw_only=True):
    """Observation of a seat with a request.

    Type parameters: the game's rules and state.

    Attributes:
        seat: The seat that is asked.
        request: Its request.
        answers: All legal actions, in a fixed order; never empty.
        state: The seat's observation of the match (`Rules.observe`). Hidden things have no name in it.
        rules: Rules over the setup of this match, for this seat alone, for queries and trials.
    """

    seat: Seat
    request: TurnRequest | ChoiceRequest
    answers: tuple[Any, ...]
    state: S
    rules: R


class Player(Protocol):
    """Answers in a person's place."""

    def answer(self, view: View[Any, Any]) -> Any:
        """One of the legal actions of *view*."""


def view_of(rules: R, state: S, request: Request, own: R) -> View[R, S]:
    """View of the seat that *request* asks, in the full *state*; *own* are that seat's rules.

    Raises:
        TypeError: The request is a chance node.
    """
    if not isinstance(request, TurnRequest | ChoiceRequest):
        raise TypeError("chance is no seat's to answer")
    return View(
        seat=request.seat,
        request=request,
        # A copy: the list cached by the rules must not be exposed to mutation.
        answers=tuple(rules.answers(state, request)),
        state=rules.observe(state, request.seat),
        rules=own,
    )
