"""Chooses the sound for a change of screen, by its most important event."""

from __future__ import annotations

from typing import Any

from companion.app.screens.lobby import AtCardTable, AtTable
from companion.app.screens.moments import EndScreen, LessonScreen
from companion.ui.sounds import Sound


def cue(before: Any, after: Any) -> Sound | None:
    """The sound for the step between two screens; None if nothing audible has happened."""
    if isinstance(after, EndScreen) and not isinstance(before, EndScreen):
        return "win"
    if isinstance(before, LessonScreen) and isinstance(after, LessonScreen):
        return cue(before.at_table, after.at_table)
    if isinstance(before, AtTable) and isinstance(after, AtTable):
        return _at_table(before.table, after.table)
    if isinstance(before, AtCardTable) and isinstance(after, AtCardTable):
        return _at_both(before.table, after.table)
    return None


def _at_table(before: Any, after: Any) -> Sound | None:
    """The figure game: Knocked Out figures go to the Pokémon Center, or out of the match."""
    if before is after:
        return None
    leaves = any(to in ("center", "out") for _, _, to in after.moved) and after.moved != before.moved
    if leaves:
        return "knock-out"
    verdict = after.battle.verdict if after.battle is not None else ""
    if verdict and (before.battle is None or before.battle.verdict != verdict):
        return "hit"
    return _at_both(before, after)


def _at_both(before: Any, after: Any) -> Sound | None:
    """Cues of both games: a refusal, the next turn."""
    refused = after.notice is not None and after.notice.kind == "refusal"
    if refused and after.notice != before.notice:
        return "refusal"
    if after.turn != before.turn and not after.winner:
        return "turn"
    return None
