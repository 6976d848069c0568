"""An editor's undo history, saved as a draft after each step, so that a crash loses none of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count
from typing import Generic, TypeVar

import msgspec

from companion.app.ports.drafts import Drafts
from companion.app.studio._history import History
from companion.kernel.errors import CompanionError
from companion.texts.texts import Fact, phrase

T = TypeVar("T")
KEPT_STEPS = 20


class Kept(msgspec.Struct, Generic[T], frozen=True):
    """File contents: the history with the current draft, and the format version."""

    steps: History[T]
    version: int = 1


class KeptSteps(Generic[T]):
    """The undo history of one editor. *kind* names its draft, *of* is the type of the edited value.

    *most*: number of steps that survive a restart. *found*: a draft from an earlier visit was found, and is
    continued. *trouble*: why the last step could not be saved, or the old draft could not be read; "" if all is
    well.
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
        """Rename an unreadable draft, such as one of a later version of the program, so that it is not lost."""
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
        """The current value."""
        return self.steps.now

    def step(self, to: T) -> None:
        """Change the value."""
        self._keep(self.steps.step(to))

    def undo(self) -> None:
        """Undo the last step."""
        self._keep(self.steps.undo())

    def redo(self) -> None:
        """Redo the step undone last."""
        self._keep(self.steps.redo())

    def begin(self, at: T) -> None:
        """Start over from *at* and drop the found draft; its file stays until the next step replaces it."""
        self.steps = History(at)
        self.found = False

    def saved(self, follow: Callable[[T], T]) -> None:
        """The value is now in the library: delete the draft.

        *follow* updates a value, current or in the history, after saving: it adds where it was saved.
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
