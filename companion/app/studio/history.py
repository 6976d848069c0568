"""Steps that all undo: a value, those before it, and those that were undone."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class History(msgspec.Struct, Generic[T], frozen=True):
    """A value that is edited. *past*: the oldest first; *future*: what was undone last comes first."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def step(self, to: T) -> History[T]:
        """A step to another value; the same one is no step. What was undone is gone then."""
        return self if to == self.now else History(to, (*self.past, self.now))

    def undo(self) -> History[T]:
        """The value before the last step; nothing before the first one."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> History[T]:
        """The step that was undone last, again."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])

    def shortened(self, most: int) -> History[T]:
        """With the last *most* steps only, done and undone: what is kept in a file."""
        return History(self.now, self.past[-most:], self.future[:most])
