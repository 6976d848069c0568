"""The calibration of a base, step by step: the direction of rotation, free spins, the zero mark, the result, a test."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never, get_args

from companion.app.ports.bases import BaseError, Bases, BaseState, FreeSpin, Learned
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Remark
from companion.app.screens.spinner_intents import FlickBase
from companion.app.screens.spinners import CurveView
from companion.app.spinners._stepping import LEAST, WANTED, Stepping
from companion.texts.texts import Phrase

Step: TypeAlias = Literal["disc", "spins", "zero", "result", "test"]
STEPS: tuple[Step, ...] = get_args(Step)

TURNED_DEG = 30.0
"""Rotation by hand that settles which direction is clockwise."""


class WizardSession(Stepping):
    """Calibrates one base with the disc of *figure* ("" for any). Results count only once saved."""

    words, steps, again = "wizard", STEPS, "wizard.again"

    def __init__(self, parts: Parts, bases: Bases, base: str, figure: str = "") -> None:
        super().__init__(parts, bases, base)
        self._figure = figure
        self._step: Step = "disc"
        self._from_deg: float | None = None
        self._clockwise = False
        self._spins: list[FreeSpin] = []
        self._learned: Learned | None = None
        self._kept = False
        self._tested: FreeSpin | None = None

    def enter(self) -> None:
        """Begin.

        Raises:
            BaseError: The base is not there.
        """
        self._bases.play(())
        self._bases.watch(self.base, to_learn=True)

    def leave(self) -> None:
        """Discard unsaved results."""
        self._bases.drop(self.base)
        self._bases.watch("")

    # ------------------------------------------------------------ what comes

    def _looked(self, dt_s: float) -> bool:
        return self._step == "disc" and not self._clockwise and self._find_clockwise()

    def _find_clockwise(self) -> bool:
        """Has the disc turned far enough, from where it last stood still, to tell which way is clockwise?"""
        now = self._bases.turned_deg(self.base)
        if now is None:
            return False
        if self._from_deg is None or self._bases.still(self.base) is not None:
            self._from_deg = now
            return False
        if abs(now - self._from_deg) < TURNED_DEG:
            return False
        if now < self._from_deg:
            self._bases.turn_round(self.base)
        self._clockwise = True
        return True

    def _spun(self, spin: FreeSpin) -> bool:
        self._said = None
        if self._step == "spins":
            self._said = self._not_fair(spin)
            if not spin.unfair:
                self._spins.append(spin)
        elif self._step == "test":
            self._tested = spin
        return True

    # ------------------------------------------------------------ taps

    def _next(self) -> Remark | None:
        if refusal := self._refusal():
            return Remark(refusal)
        match self._step:
            case "disc":
                self._begin_spins()
            case "spins":
                try:
                    self._learned = self._bases.learn(self.base)
                except BaseError as error:
                    self._begin_spins()
                    return Remark(self._say("wizard.not-learned", why=error.said))
                self._step = "zero"
            case "zero":
                self._bases.set_zero(self.base)
                self._step = "result"
            case "result":
                self._bases.keep(self.base, self._figure)
                self._kept = True
                self._tested = None
                # From here on spins are judged as in a match.
                self._bases.watch(self.base)
                self._step = "test"
            case "test":
                self.finished = True
            case _:
                assert_never(self._step)
        return None

    def _again(self) -> None:

        match self._step:
            case "disc" | "spins":
                self._step = "disc"
                self._clockwise, self._from_deg = False, None
            case "zero":
                self._begin_spins()
            case "result":
                self._step = "zero"
            case "test":
                self._bases.watch(self.base, to_learn=True)
                self._kept = False
                self._step = "zero"
            case _:
                assert_never(self._step)

    def _begin_spins(self) -> None:
        self._bases.watch(self.base, to_learn=True)
        self._spins.clear()
        self._step = "spins"

    def _refusal(self) -> str:
        if self._step == "disc" and not self._clockwise:
            return self._say("wizard.not-turned")
        return super()._refusal()

    def _counted(self) -> int:
        return len(self._spins)

    def _is_kept(self) -> bool:
        return self._kept

    def _may_go_back(self) -> bool:
        return super()._may_go_back() or self._clockwise

    def _flick(self) -> FlickBase | None:
        return FlickBase(self.base) if self._step != "result" else None

    # ------------------------------------------------------------ showing

    def _text(self, state: BaseState | None) -> str:
        key = f"wizard.text.{self._step}"
        if self._step == "disc" and self._clockwise:
            key += "-found"
        if self._step == "spins" and len(self._spins) >= WANTED:
            key += "-enough"
        words = [self._say(key, n=WANTED, least=LEAST)]
        if state is not None and state.simulated and self._step in ("disc", "spins"):
            words.append(self._say("wizard.text.simulated"))
        if state is not None and not state.angle and self._step == "disc" and not self._clockwise:
            words.append(self._say("wizard.text.encoder"))
        return " ".join(words)

    def _facts(self) -> tuple[tuple[str, str], ...]:
        say = self._say
        if self._step == "spins" and self._spins:
            last = self._spins[-1]
            words = say("wizard.fact.spin", turns=say.decimal(last.turns or 0.0), peak=f"{last.peak_deg_s:.0f}")
            return ((say("wizard.fact-name.last"), words),)
        if self._step == "result" and self._learned is not None:
            learned = self._learned
            return (
                (
                    say("wizard.fact-name.before"),
                    say("wizard.fact.degrees", degrees=say.decimal(learned.before_deg, ".2f")),
                ),
                (
                    say("wizard.fact-name.after"),
                    say("wizard.fact.degrees", degrees=say.decimal(learned.after_deg, ".2f")),
                ),
                (say("wizard.fact-name.spins"), str(learned.spins)),
                (say("wizard.fact-name.hands"), say(f"wizard.fact.hands-{'yes' if learned.friction else 'no'}")),
            )
        if self._step == "test" and self._tested is not None:
            spin = self._tested
            if spin.unfair:
                return ((say("wizard.fact-name.test"), say("wizard.fact.unfair", why=Phrase(f"unfair.{spin.unfair}"))),)
            angle, spread = say.decimal(-spin.turn_deg % 360), say.decimal(spin.spread_deg)
            return ((say("wizard.fact-name.test"), say("wizard.fact.test", angle=angle, spread=spread)),)
        return ()

    def _curve(self) -> CurveView | None:
        learned = self._learned
        if self._step != "result" or learned is None or not learned.before:
            return None
        say = self._say
        return CurveView(
            before_label=say("wizard.fact-name.before"),
            after_label=say("wizard.fact-name.after"),
            before=learned.before,
            after=learned.after,
        )
