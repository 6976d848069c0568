"""Memo of a state's answers: what is listed among them need not be judged again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Answered:
    """The answers to the turn request of the state that was asked about last.

    Only the very state counts, not one that is equal to it: comparing would cost more
    than judging. An action that is not among the answers has still to be judged.
    """

    __slots__ = ("_answers", "_state")

    def __init__(self) -> None:
        self._state: object = self  # no state
        self._answers: Sequence[Any] = ()

    def of(self, state: object) -> Sequence[Any] | None:
        """Answers of *state*; None where another was asked about last."""
        return self._answers if state is self._state else None

    def keep(self, state: object, answers: Sequence[Any]) -> Sequence[Any]:
        """The answers of *state*, which are now remembered instead of those of another."""
        self._state, self._answers = state, answers
        return answers

    def has(self, state: object, action: Any) -> bool:
        """Is *action* known to answer *state*?"""
        if state is not self._state:
            return False
        # Mostly it is one of the very values that were listed: to look for that is cheaper than to compare.
        for one in self._answers:  # a generator would cost more than it spares
            if one is action:
                return True
        return action in self._answers
