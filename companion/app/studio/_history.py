"""The undo history of a value: earlier and undone values."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class History(msgspec.Struct, Generic[T], frozen=True):
    """An edited value. *past*: the oldest first; *future*: undone values, the latest first."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def step(self, to: T) -> History[T]:
        """Change the value and clear the undone ones; no step if it is equal."""
        return self if to == self.now else History(to, (*self.past, self.now))

    def undo(self) -> History[T]:
        """The value before the last step; unchanged if there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> History[T]:
        """Redo the step undone last."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])

    def shortened(self, most: int) -> History[T]:
        """Only the last *most* steps, done and undone, for storing in a file."""
        return History(self.now, self.past[-most:], self.future[:most])
