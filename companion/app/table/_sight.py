"""The figure game's input for the projection, and the scene to restore when a match is resumed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.app.match.figure_game import Referee
from companion.app.ports.bases import BaseAtTable
from companion.app.table._battle_replay import scene_of
from companion.app.table._view import Sight, View
from companion.figure.events import BattleDecided, Spun, TrainerSpun
from companion.kernel.model import ChanceRequest


class Looker:
    """Observes one match. Caches the referee's answers until the match goes on (memo)."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._asked_at: tuple[object, int] = (None, -1)

    def sight(self, view: View, bases: Mapping[str, BaseAtTable]) -> Sight:
        """The match now, with the screen's own state."""
        referee = self._referee
        state, entries = referee.state, referee.entries
        if self._asked_at[0] is not state or self._asked_at[1] != len(entries):
            self._asked_at = state, len(entries)
            self._ask()
        return Sight(
            head=referee.head,
            state=state,
            pending=self._pending,
            entries=entries,
            standing=referee.standing,
            state_before=referee.state_at,
            view=view,
            chance=referee.chance,
            previous=self._previous,
            bases=bases,
            may_undo=self._may_undo,
            look_only=referee.look_only,
        )

    def _ask(self) -> None:
        referee = self._referee
        self._pending = referee.pending()
        self._previous: dict[str, int | str] = {}
        for request in self._pending:
            if isinstance(request, ChanceRequest) and (outcome := referee.previous(request.source)) is not None:
                self._previous[request.source] = outcome
        self._may_undo = referee.why_no_undo() is None


def scene_to_resume(referee: Referee) -> int:
    """The scene that was open when the match was left, -1 for none."""
    standing = referee.standing
    scene = scene_of(standing)
    if scene is None or not standing or (scene.over and referee.is_read):
        return -1
    last = any(isinstance(event, BattleDecided | Spun | TrainerSpun) for event in standing[-1].events)
    return scene.start if last or not scene.over else -1
