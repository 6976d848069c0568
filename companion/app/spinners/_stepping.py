"""Step-by-step procedures with one base: that base's news, and the buttons of the steps."""

from __future__ import annotations

from typing import Any, ClassVar, assert_never

from companion.app.ports.bases import BaseBack, BaseDisturbed, BaseGone, Bases, BaseState, BaseTrouble, FreeSpin
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.spinner_intents import FlickBase, WizardBack, WizardNext
from companion.app.screens.spinners import CurveView, LiveView, WizardScreen
from companion.app.text.say import Say
from companion.texts.texts import Phrase

WANTED, LEAST = 6, 4
"""Free spins that are asked for, and with how many one may go on."""


class AtBase(Room):
    """A room for what is done with one base. *words*: the key of its texts; *news*: of what is said of the base."""

    words: ClassVar[str]
    news: ClassVar[str]

    def __init__(self, parts: Parts, bases: Bases, base: str) -> None:
        self._say = Say(parts.texts)
        self._bases = bases
        self.base = base
        self._said: Remark | None = None

    def live(self) -> tuple[LiveView, ...]:
        return self._bases.live(self.base)

    def tick(self, dt_s: float) -> bool:
        """Advance time; True if the screen must be redrawn."""
        changed = False
        for news in self._bases.news():
            match news:
                case FreeSpin(base=self.base):
                    changed |= self._spun(news)
                case BaseGone(base=self.base, why=why):
                    self._said, changed = Remark(self._say(f"{self.news}.lost", why=why)), True
                case BaseBack(base=self.base, name=name):
                    self._said, changed = Remark(self._say(f"{self.news}.back", base=name), "done"), True
                case FreeSpin() | BaseGone() | BaseBack() | BaseDisturbed() | BaseTrouble():
                    pass
                case _:
                    assert_never(news)
        return self._looked(dt_s) or changed

    def _spun(self, spin: FreeSpin) -> bool:
        """Handle a spin of the base; True if it changes the screen."""
        return False

    def _looked(self, dt_s: float) -> bool:
        """Update the current step as time passes; True if it changes the screen."""
        return False

    def do(self, intent: AnyIntent) -> Remark | None:
        """Handle a tap; returns a remark for the player.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        self._said = None
        if isinstance(intent, FlickBase):
            self._bases.flick(self.base, intent.speed_deg_s)
            return None
        return self._done(intent)

    def _done(self, intent: AnyIntent) -> Remark | None:
        """Do what was tapped beside flicking the base."""
        raise NotImplementedError  # each has its own

    def _state(self) -> BaseState | None:
        """The base's current state; None if it is missing."""
        return next((one for one in self._bases.bases() if one.base == self.base), None)

    def _around(self, state: BaseState | None, back: str, remark: Remark | None) -> dict[str, Any]:
        """The fields of the screen that all these rooms have."""
        return {
            "title": self._say(f"{self.words}.title", base=state.name if state is not None else ""),
            "base": self.base,
            "simulated": state is not None and state.simulated,
            "back": self._say.push(back, GoBack()),
            "remark": remark or self._said,
        }


class Stepping(AtBase):
    """Base class of guided procedures with a base. Subclasses define what a spin, Next and Back do."""

    news = "wizard"
    steps: ClassVar[tuple[str, ...]]
    again: ClassVar[str]
    """The key of the way back to a step before."""
    _step: Any

    def _done(self, intent: AnyIntent) -> Remark | None:
        if isinstance(intent, WizardBack):
            self._again()
        return self._next() if isinstance(intent, WizardNext) else None

    def _not_fair(self, spin: FreeSpin) -> Remark | None:
        """The remark about an unfair spin."""
        return Remark(self._say("wizard.bad-spin", why=Phrase(f"unfair.{spin.unfair}"))) if spin.unfair else None

    def _next(self) -> Remark | None:
        """Finish this step and continue; returns why not, if it is incomplete."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _again(self) -> None:
        """Restart an earlier step."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _refusal(self) -> str:
        """Why this step is not done yet, or ""."""
        if self._step == "spins" and self._counted() < LEAST:
            return self._say(f"{self.words}.few-spins", n=LEAST)
        return ""

    def _counted(self) -> int:
        """So many spins were fair."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "", remark: Remark | None = None) -> WizardScreen:
        """This step."""
        say, step, state = self._say, self._step, self._state()
        spins = step == "spins"
        return WizardScreen(
            steps=tuple(say(f"{self.words}.step.{name}") for name in self.steps),
            step=self.steps.index(step),
            text=self._text(state),
            done=self._counted() if spins else 0,
            wanted=WANTED if spins else 0,
            facts=self._facts(),
            curve=self._curve(),
            pushes=self._pushes(state is not None and state.simulated),
            **self._around(state, "push.back" if self._is_kept() else "wizard.leave", remark),
        )

    def _is_kept(self) -> bool:
        """Is nothing lost by leaving?"""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _text(self, state: BaseState | None) -> str:
        """What is to be done in this step."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _facts(self) -> tuple[tuple[str, str], ...]:
        """What was found, each with its name."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _curve(self) -> CurveView | None:
        """What was learned, as a picture."""
        return None

    def _pushes(self, simulated: bool) -> tuple[Push, ...]:
        say, step, refusal = self._say, self._step, self._refusal()
        ready = not refusal and (step != "spins" or self._counted() >= WANTED)
        next_ = Push(say(f"{self.words}.next.{step}"), WizardNext(), accent=ready, enabled=not refusal, why=refusal)
        back = (say.push(self.again, WizardBack()),) if self._may_go_back() else ()
        flick = self._flick() if simulated else None
        return (*((say.push("spinners.flick", flick, accent=not ready),) if flick is not None else ()), next_, *back)

    def _may_go_back(self) -> bool:
        """Is there a step before this one?"""
        return self.steps.index(self._step) > 0

    def _flick(self) -> FlickBase | None:
        """The push of a simulated base in this step."""
        raise NotImplementedError  # the wizard and the self-test each have their own
