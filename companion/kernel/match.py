"""A match: the rules of a game, a state, and the journal that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from companion.kernel.errors import ENTRY, IllegalActionError, JournalError
from companion.kernel.journal import Applied, Entry, Note, Remarked, Retracted
from companion.kernel.model import Request, Rules, Ruling
from companion.texts.errors import said_by
from companion.texts.texts import phrase

S = TypeVar("S")
T = TypeVar("T")


class Prepared(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A checked action with its result, not yet committed.

    *before* and *after* are the states around it; *entry* is its journal entry.
    """

    before: S
    entry: Applied[Any, Any]
    after: S

    def noted(self, note: Note) -> Prepared[S]:
        """The same with a provenance note."""
        return Prepared(self.before, Applied(self.entry.action, self.entry.events, note), self.after)


class Match(Generic[S, T]):
    """Applies actions, keeps the journal, retracts.

    Keeps every state (states are values that share their parts), so retracting is free and any earlier state
    can be viewed. An action that must be saved before it counts is prepared, saved, and then committed: each
    action is checked once and applied once.
    """

    def __init__(self, rules: Rules[S, T]) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self._states: list[S] = [rules.start()]
        self._standing: list[Applied[Any, Any]] = []

    @classmethod
    def replay(cls, rules: Rules[S, T], entries: Iterable[Entry]) -> Match[S, T]:
        """Rebuild a match from *entries* by applying every action again.

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
        """The current state."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[S]:
        """The states before the first and after each standing entry; a live view."""
        return self._states

    @property
    def standing(self) -> Sequence[Applied[Any, Any]]:
        """The applied entries that still count, oldest first; a live view."""
        return self._standing

    def pending(self) -> tuple[Request, ...]:
        """Pending requests; empty when the match is over."""
        return self.rules.pending(self.state)

    def prepare(self, action: Any, after: Prepared[S] | None = None) -> Prepared[S] | Ruling:
        """Check *action* and compute its result, or the ruling against it. Changes nothing.

        *after*: another prepared action that comes first.
        """
        state = self.state if after is None else after.after
        ruling = self.rules.check(state, action)
        if ruling is not None:
            return ruling
        step = self.rules.apply(state, action)
        return Prepared(state, Applied(action, step.events), step.state)

    def commit(self, prepared: Prepared[S]) -> Applied[Any, Any]:
        """Commit an action prepared for the current state.

        Raises:
            JournalError: It was prepared for another state; nothing has changed.
        """
        if prepared.before is not self.state:
            raise JournalError(phrase("error.match.other-moment", action=str(prepared.entry.action)))
        self.entries.append(prepared.entry)
        self._standing.append(prepared.entry)
        self._states.append(prepared.after)
        return prepared.entry

    def apply(self, action: Any, note: Note | None = None) -> Applied[Any, Any]:
        """Apply and record *action*.

        Raises:
            IllegalActionError: `check` refuses the action; nothing has changed.
        """
        prepared = self.prepare(action)
        if isinstance(prepared, Ruling):
            raise IllegalActionError(prepared)
        return self.commit(prepared if note is None else prepared.noted(note))

    def retract(self, start: int, reason: str, note: Note | None = None) -> Retracted:
        """Retract the standing entries from number *start* on, counted from 0.

        Raises:
            JournalError: There is no standing entry of that number.
        """
        if not 0 <= start < len(self._states) - 1:
            raise JournalError(phrase("error.match.no-retract", number=start, many=len(self._states) - 1))
        entry = Retracted(start, reason, note or Note())
        self.entries.append(entry)
        del self._states[start + 1 :]
        del self._standing[start:]
        return entry

    def remark(self, remark: Remarked) -> Remarked:
        """Record a remark; nothing else changes."""
        self.entries.append(remark)
        return remark

    def _replay_entry(self, number: int, entry: Entry) -> None:
        match entry:
            case Retracted(start=start, reason=reason, note=note):
                try:
                    self.retract(start, reason, note)
                except JournalError as error:
                    raise JournalError(phrase(ENTRY, number=number, why=said_by(error))) from error
            case Applied(action=action, events=events, note=note):
                try:
                    again = self.apply(action, note)
                except IllegalActionError as error:
                    raise JournalError(
                        phrase(
                            ENTRY,
                            number=number,
                            why=phrase("error.match.refused-now", action=str(action), why=error.said),
                        )
                    ) from error
                if again.events != tuple(events):
                    raise JournalError(
                        phrase(ENTRY, number=number, why=phrase("error.match.other-events", action=str(action)))
                    )
            case Remarked():
                self.remark(entry)
