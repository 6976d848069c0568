"""A match: the rules of a game, a state, and the journal that led to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from companion.kernel.errors import IllegalActionError, JournalError
from companion.kernel.journal import Applied, Entry, Note, Retracted, standing
from companion.kernel.model import Request, Rules

S = TypeVar("S")
T = TypeVar("T")


class Match(Generic[S, T]):
    """Applies actions, keeps the journal, takes back.

    Every state on the way is kept (states are values that share their parts), so
    taking back costs nothing and any earlier state can be looked at.
    """

    def __init__(self, rules: Rules[S, T]) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self._states: list[S] = [rules.start()]

    @classmethod
    def replay(cls, rules: Rules[S, T], entries: Iterable[Entry]) -> Match[S, T]:
        """The match that *entries* record, every action applied again.

        Raises:
            JournalError: An entry's action is refused, its events differ from
                the recorded ones, or it takes back more than stands; the
                message names the entry by number, counted from 1.
        """
        match = cls(rules)
        for number, entry in enumerate(entries, start=1):
            match._replay_entry(number, entry)
        return match

    @property
    def state(self) -> S:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[S, ...]:
        """The states before the first and after each standing entry."""
        return tuple(self._states)

    @property
    def standing(self) -> list[Applied[Any, Any]]:
        """The applied entries that still count, oldest first."""
        return standing(self.entries)

    def pending(self) -> tuple[Request, ...]:
        """Everything the match waits for; empty when it is over."""
        return self.rules.pending(self.state)

    def apply(self, action: Any, note: Note | None = None) -> Applied[Any, Any]:
        """Take *action* and record it.

        Raises:
            IllegalActionError: `check` refuses the action; nothing has changed.
        """
        ruling = self.rules.check(self.state, action)
        if ruling is not None:
            raise IllegalActionError(ruling)
        step = self.rules.apply(self.state, action)
        entry: Applied[Any, Any] = Applied(action, step.events, note or Note())
        self.entries.append(entry)
        self._states.append(step.state)
        return entry

    def retract(self, start: int, reason: str, note: Note | None = None) -> Retracted:
        """Take back the standing entries from number *start* on, counted from 0.

        Raises:
            JournalError: There is no standing entry of that number.
        """
        if not 0 <= start < len(self._states) - 1:
            raise JournalError(f"entry {start} cannot be taken back: {len(self._states) - 1} entries stand")
        entry = Retracted(start, reason, note or Note())
        self.entries.append(entry)
        del self._states[start + 1 :]
        return entry

    def _replay_entry(self, number: int, entry: Entry) -> None:
        match entry:
            case Retracted(start=start, reason=reason, note=note):
                try:
                    self.retract(start, reason, note)
                except JournalError as error:
                    raise JournalError(f"entry {number}: {error}") from error
            case Applied(action=action, events=events, note=note):
                try:
                    again = self.apply(action, note)
                except IllegalActionError as error:
                    raise JournalError(f"entry {number}: {action} is refused now: {error}") from error
                if again.events != tuple(events):
                    raise JournalError(f"entry {number}: {action} led to other events than recorded")
