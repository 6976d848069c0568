"""Leads through a guided match of either game: one idea at a time, at the real table, with the real referee.

What is to be done is done by the learner's own taps. Something else that the rules allow is taken back and said; what
they refuse is answered as always. Where the match was left it is played again from its script.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from companion.app.lessons._outside import ScriptedSpins, UnkeptMatches
from companion.app.lessons._script import Script, Step
from companion.app.match.game import ChanceBy, MatchGame
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Push
from companion.app.screens.lobby_intents import BeginNow, LessonOn
from companion.app.screens.moments import GuideView, Pointed
from companion.app.text.say import Say
from companion.kernel.model import Chance, ChanceRequest

AnyReferee: TypeAlias = MatchReferee[Any, Any, Any, Any]


class AtTable(Protocol):
    """A table of either game."""

    @property
    def referee(self) -> Any: ...

    def send(self, intent: Any) -> None: ...


L = TypeVar("L", bound=Script)
T = TypeVar("T", bound=AtTable)


class Guided(ABC, Generic[L, T]):
    """A lesson from step *at* on. Each game brings its table of type `T`.

    *typed*: what is to be done is typed, not touched.
    """

    game: ClassVar[Game]
    answered: ClassVar[tuple[type, ...]]
    """What a learner may do at the table; nothing is taken back, put right or given up in a lesson."""
    table: T

    match: ClassVar[MatchGame[Any, Any, Any, Any, Any]]
    kinds: ClassVar[tuple[str, str]] = ("person", "person")

    def __init__(self, parts: Parts, lesson: L, players: tuple[str, str], at: int = 0, *, typed: bool = False) -> None:
        self._setup = self._set_up(parts, lesson)
        self._discs = self.match.discs(self.match.rules(self._setup))
        """The discs and coins of the match."""
        self._parts, self._lesson, self._players = parts, lesson, players
        self._typed = typed
        self._say = Say(parts.texts)
        self.at = max(0, min(at, len(lesson.steps) - 1))
        while self.at and self._step.kind in ("spin", "close"):
            self.at -= 1  # what goes on in the middle of a battle or an attack begins with it
        self._hint = ""
        self._before: tuple[Any, ...] = tuple(self._scripted())
        self._lay_out()

    # ------------------------------------------------------------ the way through

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self.at]

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self._lesson.steps)

    @property
    def is_over(self) -> bool:
        """Is this the last step?"""
        return self.at == self.steps - 1

    @property
    def _is_read(self) -> bool:
        """Is there nothing to be done in this step but to read on?"""
        return self._step.kind in ("read", "other") and not self.is_over

    def _scripted(self) -> Iterator[Any]:
        """What the script does before this step."""
        for step in self._lesson.steps[: self.at]:
            yield from step.actions
            yield from self._shown_by(step)

    def _shown_by(self, step: Step) -> Iterator[Chance]:
        """What discs and coins show in a step."""
        return (Chance(source, self._discs.outcome(segment)) for source, segment in step.shows)

    def _lay_out(self) -> None:
        """The table as it was at the beginning of this step."""
        self._spins = ScriptedSpins(self._discs.dials)
        parts = self._parts
        outside = Outside(store=UnkeptMatches(), clock=parts.clock, spins=self._spins, rng=parts.rng)
        chance, seats = ChanceBy(spins="screen", draws="hand"), Seats(players=self._players, kinds=self.kinds)
        referee: AnyReferee = MatchReferee.begin(self.match, outside, self._setup, seats, chance)
        self._deal(referee, referee.put)
        for action in self._before:
            referee.put(action)
            self._deal(referee, referee.put)
        self.table = self._seated(referee)
        self._begin_step()

    def _begin_step(self) -> None:
        self._entries = len(self.table.referee.standing)
        self._spins.shows = dict(self._step.shows)

    def _go_on(self) -> None:
        self._before = (*self._before, *self._done())
        self.at = min(self.at + 1, self.steps - 1)
        self._hint = ""
        self._begin_step()

    def _deal(self, referee: AnyReferee, put: Callable[[Any], object]) -> None:
        """What is drawn, but for discs and coins, is drawn as the lesson has it."""
        while (drawn := next(filter(self._is_dealt, referee.pending()), None)) is not None:
            assert isinstance(drawn, ChanceRequest)
            put(Chance(drawn.source, self._dealt(referee, drawn)))

    def _is_dealt(self, one: Any) -> bool:
        """Is it a chance, or what one came to, that the lesson decides by itself?"""
        return isinstance(one, Chance | ChanceRequest) and one.source not in self._discs.dials

    def on(self) -> None:
        """The words have been read; what the other side does is done."""
        if not self._is_read:
            return
        if self._step.kind == "other":
            for action in (*self._step.actions, *self._shown_by(self._step)):
                self._play(action)
                self._deal(self.table.referee, self._play)
        self._go_on()

    def send(self, intent: Any) -> None:
        """Something was tapped at the table."""
        if not isinstance(intent, self.answered):
            self._not_here()
            return
        self._hint = ""
        self.table.send(intent)
        self._look()

    def _not_here(self) -> None:
        """Something was to be done that is no part of a lesson."""
        self._hint = self._say("lesson.not-here")

    def tick(self, dt_s: float) -> None:
        """Let time pass: discs come to rest, a coin is looked at."""
        self._passed(dt_s)
        self._look()

    def _done(self) -> list[Any]:
        """What was done since this step began."""
        new = self.table.referee.standing[self._entries :]
        return [entry.action for entry in new if not self._is_dealt(entry.action)]

    def _look(self) -> None:
        """Was done what was to be done? Anything else that the rules allow is taken back."""
        self._deal(self.table.referee, self._play)
        done = self._done()
        match self._step.kind:
            case "do" if self._is_wanted(done):
                self._go_on()
            case "spin" if len(done) == len(self._step.shows):
                self._go_on()
            case "spin" if all(isinstance(one, Chance) for one in done):
                pass
            case "close" if not done and self._is_closed():
                self._go_on()
            case _ if done:
                self._lay_out()
                self._hint = self._say("lesson.not-yet")
            case _:
                pass

    def _is_wanted(self, done: Sequence[Any]) -> bool:
        wanted = self._step.actions
        if self._step.freely:
            return [type(one) for one in done] == [type(one) for one in wanted]
        return tuple(done) == wanted

    # ------------------------------------------------------------ what each game brings

    @abstractmethod
    def _set_up(self, parts: Parts, lesson: L) -> Any:
        """The match of a lesson.

        Raises:
            CompanionError: What it is played with is not there, or may not be played.
        """

    @abstractmethod
    def _dealt(self, referee: AnyReferee, request: ChanceRequest) -> int | str:
        """What comes of a chance that is neither disc nor coin."""

    @abstractmethod
    def _seated(self, referee: Any) -> T:
        """A table for this match."""

    @abstractmethod
    def _play(self, action: Any) -> None:
        """Do something that is not the learner's."""

    @abstractmethod
    def _passed(self, dt_s: float) -> None:
        """Let time pass at the table."""

    def _is_closed(self) -> bool:
        """Has the verdict been read?"""
        return True

    @abstractmethod
    def screen(self) -> Any:
        """The table, without what is no part of a lesson."""

    @abstractmethod
    def _pointed(self) -> Sequence[Pointed]:
        """Where a finger points: at the next thing to be tapped."""

    # ------------------------------------------------------------ what is shown

    def guide(self) -> GuideView:
        """What is said now, and what is pointed at."""
        step = self._step
        return GuideView(
            text=self._say(self._key(step)),
            hint=self._hint,
            at=self.at,
            count=self.steps,
            points=tuple(self._pointed()),
            push=self._push("lesson.on" if step.kind != "other" else "lesson.see"),
        )

    def _key(self, step: Step) -> str:
        """What is said in a step; where that speaks of touches, other words are for what is typed."""
        typed = f"{self._lesson.words}-typed.{step.name}"
        return typed if self._typed and typed in self._parts.texts else f"{self._lesson.words}.{step.name}"

    def _push(self, key: str) -> Push | None:
        """The way on; from the end to a match of one's own."""
        if self.is_over:
            own = "push.new-cards" if self.game == "card" else "push.new"
            return self._say.push(own, BeginNow(self.game), accent=True)
        return self._say.push(key, LessonOn(), accent=True) if self._is_read else None
