"""Undo and corrections: what is allowed, and how it is recorded.

*Undo* is free within a turn until chance has spoken; a typed-in result is a move of a
finger, and can be undone like one. Undo also takes back a program's answers to the
undone action. *Taking back* past chance is a correction: it needs a reason, and the
record keeps both the old and the new outcome; retracted outcomes are offered again
instead of a new spin. A game's own action (`MatchGame.correct`) makes corrections
outside the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel.journal import Applied, Entry, Remarked, Retracted
from companion.kernel.model import Chance, Ruling

CLAUSE = "CORRECTION"
PROGRAM = "program"
"""Author of the program's draws and of programs' answers."""
TYPED = "by hand"
"""Evidence of a typed-in outcome of a disc, a coin or a draw."""


def undone_from(standing: Sequence[Applied[Any, Any]]) -> int:
    """The number of the entry that Undo takes back: the last one that is not a program's answer; -1 if none.

    Everything from there on is taken back. A program treats that like a second request for
    a spin: it answers anew.
    """
    for number in range(len(standing) - 1, -1, -1):
        if isinstance(standing[number].action, Chance) or standing[number].note.by != PROGRAM:
            return number
    return -1


def why_no_undo(
    entries: Sequence[Entry],
    standing: Sequence[Applied[Any, Any]],
    closing: tuple[type, ...],
    turn_ended: type,
) -> Ruling | None:
    """Why the last action may not be undone (`undone_from`), or None if it may.

    An action that ended its turn may be undone until the next turn's first action; from
    then on its turn is closed, even if that action is undone. *standing* are those of
    *entries* that still count; *closing* are a game's actions that, like chance, cannot be
    undone; *turn_ended* is its event at the end of a turn.
    """
    if not standing:
        return Ruling(CLAUSE, "refused.nothing-to-undo")
    number = undone_from(standing)
    if number < 0:
        return Ruling(CLAUSE, "refused.programs-only")
    last = standing[number]
    if any(_has_spoken(entry, closing) for entry in standing[number:]):
        return Ruling(CLAUSE, "refused.chance-has-spoken")
    ended_turn = any(isinstance(event, turn_ended) for event in last.events)
    done = next(entry for entry in reversed(entries) if not isinstance(entry, Remarked))
    if ended_turn and isinstance(done, Retracted):
        return Ruling(CLAUSE, "refused.turn-closed")
    return None


def _has_spoken(entry: Applied[Any, Any], closing: tuple[type, ...]) -> bool:
    """Did chance answer, rather than a finger?"""
    typed = isinstance(entry.action, Chance) and entry.note.evidence == TYPED
    return isinstance(entry.action, (Chance, *closing)) and not typed


def why_no_take_back(standing: Sequence[Applied[Any, Any]], start: int, reason: str) -> Ruling | None:
    """Why the *standing* entries from number *start* on may not be taken back."""
    if not 0 <= start < len(standing):
        return Ruling(CLAUSE, "refused.no-such-entry")
    if not reason.strip():
        return Ruling(CLAUSE, "refused.reason-missing")
    return None


def taken_back_outcomes(entries: Sequence[Entry]) -> Mapping[str, tuple[int | str, ...]]:
    """By source, the outcomes retracted for a reason that have not recurred, the earliest first.

    >>> from companion.kernel.journal import Applied, Retracted
    >>> spun = Applied(Chance("Pawn", 1), ())
    >>> dict(taken_back_outcomes([spun, Retracted(0, "a wrong figure")]))
    {'Pawn': (1,)}
    """
    kept: list[Applied[object, object]] = []
    waiting: dict[str, list[int | str]] = {}
    for entry in entries:
        match entry:
            case Applied(action=Chance(source=source)):
                if waiting.get(source):
                    waiting[source].pop(0)
                kept.append(entry)
            case Applied():
                kept.append(entry)
            case Retracted(start=start, reason=reason):
                for source, outcomes in _outcomes(kept[start:] if reason else ()).items():
                    waiting[source] = outcomes + waiting.get(source, [])
                del kept[start:]
            case Remarked():
                pass
    return {source: tuple(outcomes) for source, outcomes in waiting.items() if outcomes}


def _outcomes(entries: Sequence[Applied[object, object]]) -> dict[str, list[int | str]]:
    outcomes: dict[str, list[int | str]] = {}
    for entry in entries:
        if isinstance(entry.action, Chance):
            outcomes.setdefault(entry.action.source, []).append(entry.action.outcome)
    return outcomes
