"""An editor's steps, each kept as a draft, so that a killed program loses none of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count
from typing import Generic, TypeVar

import msgspec

from companion.app.ports.drafts import Drafts
from companion.app.studio.history import History
from companion.kernel.errors import CompanionError
from companion.texts.texts import Fact, phrase

T = TypeVar("T")
KEPT_STEPS = 20


class Kept(msgspec.Struct, Generic[T], frozen=True):
    """What is kept in a file: the steps, the draft as it is now among them, and the version of the form."""

    steps: History[T]
    version: int = 1


class KeptSteps(Generic[T]):
    """The steps of one editor. *kind* names its draft, *of* is the type of what is edited.

    *most*: so many steps can be undone after a new start.
    *found*: a draft was left here by an earlier visit, and is gone on with. *trouble*: why the last step could not be
    kept, or the draft that was left could not be read; "" when all is well.
    """

    def __init__(self, drafts: Drafts, kind: str, of: type[T], begin: T, most: int = KEPT_STEPS) -> None:
        self._drafts, self._kind, self._most = drafts, kind, most
        self.trouble: Fact = ""
        self.found = False
        self.steps: History[T] = History(begin)
        data = drafts.kept(kind)
        if data is not None:
            try:
                self.steps = msgspec.json.decode(data, type=Kept[of]).steps  # type: ignore[valid-type]  # given at run time
                self.found = True
            except (msgspec.DecodeError, ValueError, RecursionError):
                self._set_aside(data)

    def _set_aside(self, data: bytes) -> None:
        """What was left cannot be read, as one of a later version of the program: it makes room, and is not lost."""
        numbered = chain((f"{self._kind}-unread",), (f"{self._kind}-unread-{number}" for number in count(2)))
        aside = next(name for name in numbered if self._drafts.kept(name) in (None, data))
        try:
            self._drafts.keep(aside, data)
            self._drafts.drop(self._kind)
            self.trouble = phrase("error.draft.unread", name=aside)
        except CompanionError as error:
            self.trouble = error.said

    @property
    def now(self) -> T:
        """What is edited, as it is now."""
        return self.steps.now

    def step(self, to: T) -> None:
        """A step to another value."""
        self._keep(self.steps.step(to))

    def undo(self) -> None:
        """Take the last step back."""
        self._keep(self.steps.undo())

    def redo(self) -> None:
        """The step that was taken back last, again."""
        self._keep(self.steps.redo())

    def begin(self, at: T) -> None:
        """Begin with this, and leave what was found; its file stays until a step is kept in its place."""
        self.steps = History(at)
        self.found = False

    def saved(self, follow: Callable[[T], T]) -> None:
        """What is edited is in the library, and there is no draft any more.

        *follow* makes of a value, now or before a step, what it is from then on: it knows where it was saved.
        """
        steps = self.steps
        self.steps = History(follow(steps.now), tuple(map(follow, steps.past)), tuple(map(follow, steps.future)))
        self._drafts.drop(self._kind)

    def _keep(self, steps: History[T]) -> None:
        if steps is self.steps:
            return
        self.steps = steps
        try:
            self._drafts.keep(self._kind, msgspec.json.encode(Kept(steps.shortened(self._most))))
            self.trouble = ""
        except CompanionError as error:
            self.trouble = error.said
