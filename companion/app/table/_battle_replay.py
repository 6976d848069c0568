"""Replay a battle or a Trainer action in progress: the discs, their results, the outcome.

A scene is reconstructed from the journal, from the attack (or the chosen card) through every
spin to the end of the turn, so that it can be drawn again after a restart in its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.figure import events as ev
from companion.figure.actions import Action, CallOnLine
from companion.figure.state import State
from companion.figure.tasks import SpinChecks
from companion.kernel.journal import Applied
from companion.kernel.model import Chance, Seat

CHECK = "EFFECT-spin_check"
"""The clause of spins for an effect, which take no part in a comparison."""


@dataclass
class Disc:
    """Movements of one figure's disc in a scene."""

    spun: ev.Spun | None = None
    named: str = ""
    again: bool = False


@dataclass
class Scene:
    """Animation of the entries from standing entry *start* on."""

    start: int
    kind: Literal["battle", "trainer"]
    figures: tuple[str, ...] = ()
    discs: dict[str, Disc] = field(default_factory=dict)
    checks: dict[str, ev.Spun] = field(default_factory=dict)
    decided: ev.BattleDecided | None = None
    seat: Seat = 0
    card: str = ""
    trainer: ev.TrainerSpun | None = None
    trainer_segment: int = -1
    traces: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """Packed traces from bases, by source: the last spin of each, and whether it stopped on a line."""
    after: list[ev.Event] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Is the comparison made, or the Trainer's spin over?"""
        return self.decided is not None or self.trainer is not None

    def take(self, entry: Applied[Action, ev.Event]) -> bool:
        """Apply an entry; False when the turn has ended."""
        if isinstance(entry.action, Chance | CallOnLine):
            self.traces[entry.action.source] = (entry.note.trace, isinstance(entry.action, CallOnLine))
        for event in entry.events:
            match event:
                case ev.TurnEnded():
                    return False
                case ev.Attacked(figure=figure, target=target):
                    self.figures = (figure, target)
                    self.discs = {figure: Disc(), target: Disc()}
                case ev.AttackNamed(figure=figure, attack=attack) if figure in self.discs:
                    self.discs[figure].named = attack
                case ev.Spun(figure=figure) if self.decided is None and event.clause != CHECK:
                    if figure in self.discs:
                        self.discs[figure].spun = event
                        self.discs[figure].again = False
                case ev.Spun(figure=figure):
                    self.checks[figure] = event
                case ev.SpinOnLine(figure=figure) | ev.SpunAgain(figure=figure) if figure in self.discs:
                    self.discs[figure].again = True
                case ev.BattleDecided():
                    self.decided = event
                case ev.TrainerChosen(seat=seat, card=card):
                    self.seat, self.card = seat, card
                case ev.TrainerSpun():
                    self.trainer = event
                    if isinstance(entry.action, Chance) and isinstance(entry.action.outcome, int):
                        self.trainer_segment = entry.action.outcome
                case _ if self.over:
                    self.after.append(event)
                case _:
                    pass
        return True


def scene_of(standing: Sequence[Applied[Action, ev.Event]]) -> Scene | None:
    """The scene of this turn, or the last one of the turn before; None without one."""
    turns = 0
    for start in range(len(standing) - 1, -1, -1):
        began = _began(standing[start].events)
        if began is not None:
            scene = Scene(start, began)
            for entry in standing[start:]:
                if not scene.take(entry):
                    break
            return scene
        turns += any(isinstance(event, ev.TurnEnded) for event in standing[start].events)
        if turns > 1:
            return None
    return None


def _began(events: Sequence[ev.Event]) -> Literal["battle", "trainer"] | None:
    for event in events:
        if isinstance(event, ev.Attacked):
            return "battle"
        if isinstance(event, ev.TrainerChosen):
            return "trainer"
    return None


def checked(scene: Scene, state: State, names: Sequence[str]) -> tuple[str, ...]:
    """The figures that an effect makes spin: the pending ones, or those that have spun."""
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, SpinChecks):
        return tuple(names[figure] for figure in task.figures)
    return tuple(scene.checks)
