"""The guided match of the figure game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.app.lessons._guided import AnyReferee, Guided
from companion.app.lessons.figure_script import Lesson
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.screens.moments import Pointed
from companion.app.screens.table import (
    Act,
    CloseNotice,
    DragFigure,
    Flick,
    Look,
    Rested,
    ShowClause,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
    Why,
)
from companion.app.table.session import TableSession
from companion.figure.actions import Attack, Move
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Setup
from companion.figure.teams import Team, setup_for, shelf_of
from companion.kernel.model import SEAT_NAMES, ChanceRequest


class LessonSession(Guided[Lesson, TableSession]):
    """A lesson of the figure game from step *at* on."""

    game: ClassVar[Game] = "figure"
    answered = (Act, TapFigure, TapSpace, TapNothing, DragFigure, Flick, Rested, Look, CloseNotice, ShowClause, Why)

    match = FIGURE

    def _set_up(self, parts: Parts, lesson: Lesson) -> Setup:
        library = parts.library
        mat = next(one for one in library.playmats() if one.id == lesson.mat)
        one, other = (
            Team(id=name, name=name, format=lesson.format, rules=lesson.rules, figures=figures)
            for name, figures in zip(SEAT_NAMES, lesson.teams, strict=True)
        )
        shelf = shelf_of(library.figures(), library.cards(), library.trainers())
        return setup_for(lesson.format, mat, RULE_SETS[lesson.rules], (one, other), shelf)

    def _dealt(self, referee: AnyReferee, request: ChanceRequest) -> str:
        return SEAT_NAMES[0]

    def _seated(self, referee: Referee) -> TableSession:
        table = TableSession(referee, self._parts.texts, self._parts.library.rulebook("figure"))
        table.send(CloseNotice())  # a battle that is over has been read
        return table

    def _play(self, action: Any) -> None:
        self.table.send(Act(action))

    def _passed(self, dt_s: float) -> None:
        self.table.tick(dt_s)

    def _is_closed(self) -> bool:
        return self.table.screen().battle is None

    # ------------------------------------------------------------ what is shown

    def screen(self) -> TableScreen:
        """The table, without what is no part of a lesson."""
        drawn = self.table.screen()
        # Where the discs rest is in the script, so there are no odds to be told of a battle that goes on.
        battle = replace(drawn.battle, odds=None) if drawn.battle is not None else None
        return replace(drawn, battle=battle, menu=(), may_put_right=None, undo=None, winner="")

    def _pointed(self) -> Sequence[Pointed]:
        step, drawn = self._step, self.table.screen()
        match step.kind, step.actions:
            case "do", (Move(figure=figure, to=to),) if self._typed:
                return (Pointed("figure", figure), Pointed("space", to))
            case "do", (Move(figure=figure, to=to),):
                return (Pointed("space", to) if drawn.selected == figure else Pointed("figure", figure),)
            case "do", (Attack(target=target),):
                return (Pointed("figure", target),)
            case "spin", _ if drawn.battle is not None:
                ready = [one.source for one in drawn.battle.spinners if one.stage == "ready"]
                return tuple(Pointed("disc", one) for one in ready[:1])
            case "read", _ if drawn.battle is None:
                figures = {one.name for one in drawn.figures}
                return tuple(Pointed("figure" if one in figures else "space", one) for one in step.points)
            case _:
                return ()
