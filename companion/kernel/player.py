"""The contract between a match and whoever answers in a person's place.

A player is given what its seat may see and never the whole state: the rules it may ask are
its own, over the same setup, and have never met the match.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.kernel.model import ChoiceRequest, Request, Rules, Seat, TurnRequest

R = TypeVar("R", bound=Rules[Any, Any])
S = TypeVar("S")


class View(msgspec.Struct, Generic[R, S], frozen=True, kw_only=True):
    """Observation of a seat that is asked something.

    Type parameters: the game's rules and state.

    Attributes:
        seat: Who is asked.
        request: What is asked.
        answers: Every answer that is taken, in a fixed order; never empty.
        state: The match as this seat may see it (`Rules.observe`). What is hidden has no name in it.
        rules: Rules over the setup of this match, for this seat alone, to ask and to try things with.
    """

    seat: Seat
    request: TurnRequest | ChoiceRequest
    answers: tuple[Any, ...]
    state: S
    rules: R


class Player(Protocol):
    """Answers in a person's place."""

    def answer(self, view: View[Any, Any]) -> Any:
        """One of the answers of *view*."""


def view_of(rules: R, state: S, request: Request, own: R) -> View[R, S]:
    """View of the seat that *request* asks, in the true *state*; *own* are that seat's rules.

    Raises:
        TypeError: Chance is asked, and nobody's seat.
    """
    if not isinstance(request, TurnRequest | ChoiceRequest):
        raise TypeError("chance is no seat's to answer")
    return View(
        seat=request.seat,
        request=request,
        # Not the list that the rules remember: it would be another's to change.
        answers=tuple(rules.answers(state, request)),
        state=rules.observe(state, request.seat),
        rules=own,
    )
