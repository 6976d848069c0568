"""Cache of a state's legal actions, which need no second check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Answered:
    """The legal actions for the turn request of the last state queried.

    The key is the state's identity, not equality: comparing would cost more than checking. An action that is
    not listed must still be checked.
    """

    __slots__ = ("_answers", "_state")

    def __init__(self) -> None:
        self._state: object = self  # no state
        self._answers: Sequence[Any] = ()

    def of(self, state: object) -> Sequence[Any] | None:
        """Legal actions of *state*; None if another state was queried last."""
        return self._answers if state is self._state else None

    def keep(self, state: object, answers: Sequence[Any]) -> Sequence[Any]:
        """Cache the legal actions of *state*, in place of another's."""
        self._state, self._answers = state, answers
        return answers

    def has(self, state: object, action: Any) -> bool:
        """Is *action* known to be legal in *state*?"""
        if state is not self._state:
            return False
        # Usually it is one of the listed objects: an identity scan is cheaper than comparing.
        for one in self._answers:  # a generator would cost more than it saves
            if one is action:
                return True
        return action in self._answers
