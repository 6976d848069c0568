"""What is done with one base step by step: the news of that base, and the buttons of the steps."""

from __future__ import annotations

from typing import assert_never

from companion.app.ports.bases import BaseBack, BaseDisturbed, BaseGone, Bases, BaseState, BaseTrouble, FreeSpin
from companion.app.ports.parts import Parts
from companion.app.saying.say import Say
from companion.app.screens.lobby import Remark
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.spinner_intents import FlickBase, WizardBack, WizardNext
from companion.app.screens.spinners import LiveView
from companion.texts.texts import Phrase


class Stepping(Room):
    """A base that is led through steps. Whoever leads it says what a spin, a step on and a step back mean."""

    def __init__(self, parts: Parts, bases: Bases, base: str) -> None:
        self._say = Say(parts.texts)
        self._bases = bases
        self.base = base
        self._said: Remark | None = None

    def live(self) -> tuple[LiveView, ...]:
        return self._bases.live(self.base)

    # ------------------------------------------------------------ what comes

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True when there is something new to be drawn."""
        changed = False
        for news in self._bases.news():
            match news:
                case FreeSpin(base=self.base):
                    changed |= self._spun(news)
                case BaseGone(base=self.base, why=why):
                    self._said, changed = Remark(self._say("wizard.lost", why=why)), True
                case BaseBack(base=self.base, name=name):
                    self._said, changed = Remark(self._say("wizard.back", base=name), "done"), True
                case FreeSpin() | BaseGone() | BaseBack() | BaseDisturbed() | BaseTrouble():
                    pass
                case _:
                    assert_never(news)
        return self._looked(dt_s) or changed

    def _spun(self, spin: FreeSpin) -> bool:
        """The base was spun; True when that shows."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _looked(self, dt_s: float) -> bool:
        """What the step in hand sees as time passes; True when that shows."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _not_fair(self, spin: FreeSpin) -> Remark | None:
        """What is to be said of a spin that was not fair."""
        return Remark(self._say("wizard.bad-spin", why=Phrase(f"unfair.{spin.unfair}"))) if spin.unfair else None

    # ------------------------------------------------------------ taps

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped; returns what is to be said about it.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        self._said = None
        match intent:
            case FlickBase(speed_deg_s=speed):
                self._bases.flick(self.base, speed)
            case WizardBack():
                self._again()
            case WizardNext():
                return self._next()
            case _:
                pass
        return None

    def _next(self) -> Remark | None:
        """Finish this step and go on; returns why not, where it is not done yet."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    def _again(self) -> None:
        """Back to a step before, which begins anew."""
        raise NotImplementedError  # the wizard and the self-test each have their own

    # ------------------------------------------------------------ showing

    def _state(self) -> BaseState | None:
        """The base as it stands; None where it is not there."""
        return next((one for one in self._bases.bases() if one.base == self.base), None)
