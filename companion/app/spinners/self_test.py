"""The self-test of a base, step by step: its mark under the pointer, free spins, the mark again, the findings."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never, get_args

from companion.app.ports.bases import Bases, BaseState, FreeSpin, Tested
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Remark
from companion.app.screens.spinner_intents import FlickBase
from companion.app.spinners._stepping import WANTED, Stepping

Step: TypeAlias = Literal["mark", "spins", "again", "result"]
STEPS: tuple[Step, ...] = get_args(Step)

FLICK_DEG_S = 1800.0
LOOKS_S = 0.5
"""Interval between updates of the findings: the base reports on its hardware with a delay."""
SIGNS = {"well": "OK", "wrong": "!!", "perhaps": "??", "unknown": "--"}


class SelfTestSession(Stepping):
    """The self-test of one base; no result is stored."""

    words, steps, again = "self-test", STEPS, "self-test.anew"

    def __init__(self, parts: Parts, bases: Bases, base: str) -> None:
        super().__init__(parts, bases, base)
        self._step: Step = "mark"
        self._spins = 0
        self._findings: tuple[Tested, ...] = ()
        self._since_s = 0.0

    def enter(self) -> None:
        """Begin.

        Raises:
            BaseError: The base is not there.
        """
        self._bases.play(())
        self._again()

    def leave(self) -> None:

        self._bases.watch("")

    def _again(self) -> None:
        self._bases.begin_test(self.base)
        self._bases.to_mark(self.base)
        self._step, self._spins, self._findings = "mark", 0, ()

    @property
    def findings(self) -> tuple[Tested, ...]:
        """Findings, once the last step is reached."""
        return self._findings

    # ------------------------------------------------------------ what comes

    def _spun(self, spin: FreeSpin) -> bool:
        if self._step != "spins":
            return False
        self._said = self._not_fair(spin)
        self._spins += not spin.unfair
        return True

    def _looked(self, dt_s: float) -> bool:
        """Update the findings periodically: those on the hardware arrive with a delay."""
        self._since_s += dt_s
        if self._step != "result" or self._since_s < LOOKS_S:
            return False
        self._since_s = 0.0
        before, self._findings = self._findings, self._bases.tested(self.base)
        return before != self._findings

    # ------------------------------------------------------------ taps

    def _next(self) -> Remark | None:
        match self._step:
            case "mark":
                self._bases.mark_test(self.base)
                self._step = "spins"
            case "spins":
                if refusal := self._refusal():
                    return Remark(refusal)
                self._bases.to_mark(self.base)
                self._step = "again"
            case "again":
                self._bases.mark_test(self.base)
                self._findings = self._bases.tested(self.base)
                self._step = "result"
            case "result":
                self.finished = True
            case _:
                assert_never(self._step)
        return None

    def _counted(self) -> int:
        return self._spins

    def _is_kept(self) -> bool:
        return self._step == "result"

    def _flick(self) -> FlickBase | None:
        way = 1 if self._spins % 2 == 0 else -1
        return FlickBase(self.base, way * FLICK_DEG_S) if self._step == "spins" else None

    # ------------------------------------------------------------ showing

    def _text(self, state: BaseState | None) -> str:
        key = f"self-test.text.{self._step}"
        if self._step == "spins" and self._spins >= WANTED:
            key += "-enough"
        if self._step == "result" and self._findings:
            verdicts = {one.verdict for one in self._findings}
            key += "" if verdicts & {"wrong", "perhaps"} else "-unknown" if "unknown" in verdicts else "-well"
        return self._say(key, n=WANTED)

    def _facts(self) -> tuple[tuple[str, str], ...]:
        say = self._say
        return tuple(
            (f"{SIGNS[one.verdict]} {say(f'self-test.about.{one.about}')}", say.tell(one.said))
            for one in self._findings
        )
