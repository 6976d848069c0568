"""Leads through a guided match: one idea at a time, at the real table, with the real referee.

What is to be done is done by the learner's own taps. Something else that the rules allow is taken back and said; what
they refuse is answered as always. Where the match was left it is played again from its script.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.app.lessons.outside import ScriptedSpins, UnkeptMatches
from companion.app.lessons.script import Lesson, Step
from companion.app.match import FIGURE, ChanceBy, MatchReferee, Outside, Referee, Seats
from companion.app.ports import Parts
from companion.app.saying import Say
from companion.app.screens import (
    Act,
    BeginNow,
    CloseNotice,
    DragFigure,
    Flick,
    GuideView,
    Intent,
    LessonOn,
    Look,
    Pointed,
    Push,
    Rested,
    ShowClause,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
    Why,
)
from companion.app.table import TableSession
from companion.figure import RULE_SETS, Attack, Move, Setup, Team, setup_for, shelf_of
from companion.kernel import SEAT_NAMES, Chance, ChanceRequest

ANSWERED = (Act, TapFigure, TapSpace, TapNothing, DragFigure, Flick, Rested, Look, CloseNotice, ShowClause, Why)
"""What a learner may do at the table; nothing is taken back, put right or given up in a lesson."""


class LessonSession:
    """A lesson from step *at* on."""

    def __init__(self, parts: Parts, lesson: Lesson, players: tuple[str, str], at: int = 0) -> None:
        self._parts, self._lesson, self._players = parts, lesson, players
        self._say = Say(parts.texts)
        self._setup = _setup(parts, lesson)
        self.at = max(0, min(at, len(lesson.steps) - 1))
        while self.at and self._step.kind in ("spin", "close"):
            self.at -= 1  # what goes on in the middle of a battle begins with it
        self._hint = ""
        self._lay_out()

    # ------------------------------------------------------------ the way through

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self.at]

    @property
    def is_over(self) -> bool:
        """Is this the last step?"""
        return self.at == len(self._lesson.steps) - 1

    @property
    def _is_read(self) -> bool:
        """Is there nothing to be done in this step but to read on?"""
        return self._step.kind in ("read", "other") and not self.is_over

    def _lay_out(self) -> None:
        """The table as it is at the beginning of this step: the script is played up to there."""
        spins = ScriptedSpins(FIGURE.discs(FIGURE.rules(self._setup)).dials)
        outside = Outside(store=UnkeptMatches(), clock=self._parts.clock, spins=spins, rng=self._parts.rng)
        chance = ChanceBy(spins="screen", draws="hand")
        self._spins = spins
        referee: Referee = MatchReferee.begin(FIGURE, outside, self._setup, Seats(players=self._players), chance)
        for drawn in referee.pending():
            if isinstance(drawn, ChanceRequest):
                referee.put(Chance(drawn.source, SEAT_NAMES[0]))
        for step in self._lesson.steps[: self.at]:
            for action in (*step.actions, *(Chance(*shown) for shown in step.shows)):
                referee.put(action)
        self._table = TableSession(referee, self._parts.texts, self._parts.library.rulebook("figure"))
        self._table.send(CloseNotice())  # a battle that is over has been read
        self._entries = len(referee.standing)
        self._spins.shows = dict(self._step.shows)

    def _go_on(self) -> None:
        self.at = min(self.at + 1, len(self._lesson.steps) - 1)
        self._hint = ""
        self._entries = len(self._table.referee.standing)
        self._spins.shows = dict(self._step.shows)

    def on(self) -> None:
        """The words have been read; what the other side does is done."""
        if self._step.kind == "other":
            for action in self._step.actions:
                self._table.send(Act(action))
        if self._step.kind in ("read", "other"):
            self._go_on()

    def send(self, intent: Intent) -> None:
        """Something was tapped at the table."""
        if not isinstance(intent, ANSWERED):
            self._hint = self._say("lesson.not-here")
            return
        self._hint = ""
        self._table.send(intent)
        self._look()

    def tick(self, dt_s: float) -> None:
        """Let time pass: discs come to rest."""
        self._table.tick(dt_s)
        self._look()

    def _look(self) -> None:
        """Was done what was to be done? Anything else that the rules allow is taken back."""
        done = [entry.action for entry in self._table.referee.standing[self._entries :]]
        match self._step.kind:
            case "do" if done == [*self._step.actions]:
                self._go_on()
            case "spin" if len(done) == len(self._step.shows):
                self._go_on()
            case "spin" if all(isinstance(one, Chance) for one in done):
                pass
            case "close" if not done and self._table.screen().battle is None:
                self._go_on()
            case _ if done:
                self._lay_out()
                self._hint = self._say("lesson.not-yet")
            case _:
                pass

    # ------------------------------------------------------------ what is shown

    def screen(self) -> TableScreen:
        """The table, without what is no part of a lesson."""
        drawn = self._table.screen()
        # Where the discs rest is in the script, so there are no odds to be told of a battle that goes on.
        battle = replace(drawn.battle, odds=None) if drawn.battle is not None else None
        return replace(drawn, battle=battle, menu=(), may_put_right=None, undo=None, winner="")

    def guide(self) -> GuideView:
        """What is said now, and what is pointed at."""
        say, step = self._say, self._step
        key = "lesson.on" if step.kind != "other" else "lesson.see"
        return GuideView(
            text=say(f"lesson.step.{step.name}"),
            hint=self._hint,
            at=self.at,
            count=len(self._lesson.steps),
            points=tuple(self._pointed()),
            push=self._push(key),
        )

    def _push(self, key: str) -> Push | None:
        """The way on; from the end to a match of one's own."""
        if self.is_over:
            return self._say.push("push.new", BeginNow("figure"), accent=True)
        return self._say.push(key, LessonOn(), accent=True) if self._is_read else None

    def _pointed(self) -> Sequence[Pointed]:
        """Where a finger points: at the next thing to be tapped."""
        step, drawn = self._step, self._table.screen()
        match step.kind, step.actions:
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


def _setup(parts: Parts, lesson: Lesson) -> Setup:
    """The match of a lesson.

    Raises:
        CompanionError: A figure or the mat is not there, or may not be played.
    """
    library = parts.library
    mat = next(one for one in library.playmats() if one.id == lesson.mat)
    one, other = (
        Team(id=name, name=name, format=lesson.format, rules=lesson.rules, figures=figures)
        for name, figures in zip(SEAT_NAMES, lesson.teams, strict=True)
    )
    shelf = shelf_of(library.figures(), library.cards(), library.trainers())
    return setup_for(lesson.format, mat, RULE_SETS[lesson.rules], (one, other), shelf)
