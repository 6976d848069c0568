"""Sight of the match for the screen, and restoring what was open when it was left."""

from __future__ import annotations

from collections.abc import Mapping

from companion.app.match.figure_game import Referee
from companion.app.ports.bases import BaseAtTable
from companion.app.table.scene import scene_of
from companion.app.table.view import Sight, View
from companion.figure.events import BattleDecided, Spun, TrainerSpun
from companion.kernel.model import ChanceRequest


def sight_of(referee: Referee, view: View, bases: Mapping[str, BaseAtTable]) -> Sight:
    """The match now, with what only the screen knows."""
    pending = referee.pending()
    previous = {}
    for request in pending:
        if isinstance(request, ChanceRequest) and (outcome := referee.previous(request.source)) is not None:
            previous[request.source] = outcome
    return Sight(
        head=referee.head,
        state=referee.state,
        pending=pending,
        entries=referee.entries,
        standing=referee.standing,
        state_before=referee.state_at,
        view=view,
        chance=referee.chance,
        previous=previous,
        bases=bases,
        may_undo=referee.why_no_undo() is None,
        look_only=referee.look_only,
    )


def scene_to_resume(referee: Referee) -> int:
    """The scene that was open when the match was left, -1 for none."""
    standing = referee.standing
    scene = scene_of(standing)
    if scene is None or not standing or (scene.over and referee.is_read):
        return -1
    last = any(isinstance(event, BattleDecided | Spun | TrainerSpun) for event in standing[-1].events)
    return scene.start if last or not scene.over else -1
