"""`companion spinner calibrate`: the app's calibration wizard in the terminal."""

from __future__ import annotations

import click

from companion.adapters.bases.spins import BaseSpins
from companion.app.screens.spinner_intents import WizardNext
from companion.app.screens.spinners import WizardScreen
from companion.app.spinners.wizard import WizardSession
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, nearest, typed
from companion.commands.misuse import MisusedError
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import Desk
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase
from firmware_bridge.sim.simulator import SimulatedBase

LOOK_S = 0.1
DISC, SPINS, ZERO = 0, 1, 2
"""The steps of the wizard, by number."""
FLICK_DEG_S = 1800.0
STILL_S = 0.8
"""Time after which a disc counts as at rest."""
STANDS_S = 1.5
"""Rest time before a simulated disc is flicked again."""


@click.command(
    cls=Manual,
    examples=(
        "companion spinner calibrate",
        "companion spinner calibrate left --figure onix-r",
        "companion spinner calibrate --figure onix-r --zero-only",
        "companion spinner calibrate --simulated",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@spinner_bases.BASE
@click.option("--figure", metavar="ID")
@click.option("--zero-only", is_flag=True)
@spinner_bases.simulated_options
@click.pass_context
def calibrate(
    ctx: click.Context, base: str | None, figure: str | None, zero_only: bool, simulated: bool, seed: int
) -> None:
    """Calibrate a base: which way is clockwise, what its sensor errs by, where zero is."""
    if zero_only and not figure:
        raise MisusedError(phrase("error.base.zero-only"))
    disc = _figure(figure) if figure else None
    with spinner_bases.base_at_work(base, simulated, seed, pace=0.0) as (desk, link):
        click.echo(spinner_bases.introduced(link))
        hands = SimulatedHands(desk) if simulated else Hands(desk)
        terminal = Terminal(desk, link.base, hands)
        ctx.exit(terminal.set_zero_of(disc) if disc and zero_only else terminal.calibrate(disc))


def _figure(wanted: str) -> Figure:
    known = {figure.id: figure for figure in parts.library().figures()}
    if wanted not in known:
        hint = nearest(wanted, list(known)) or phrase("error.lists", command=typed("figures list"))
        raise DataError(phrase("error.figure.unknown", wanted=quoted(wanted), hint=hint))
    return known[wanted]


class Hands:
    """The person at the base."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def wait(self, seconds: float) -> None:
        """Wait while the person does what was asked."""
        self._desk.let_pass(seconds)

    def ready(self, what: str) -> None:
        """Wait until the person confirms an action that no sensor sees."""
        click.prompt(say("calibrate.then-enter", what=what), default="", show_default=False, prompt_suffix=" ")

    def wants(self, what: str) -> bool:
        """Ask the person a yes-or-no question."""
        return click.confirm(what, default=True)


class SimulatedHands(Hands):
    """Plays the person's part with a simulated base."""

    def __init__(self, desk: Desk, *, both_ways: bool = False) -> None:
        super().__init__(desk)
        self._disc: SimulatedBase = desk.simulated_bases()[0]
        self._both_ways = both_ways
        self._way = 1
        self._stands_since_s = 0.0

    def wait(self, seconds: float) -> None:
        super().wait(seconds)
        now_s = self._desk.clock()
        if self._disc.turning:
            self._stands_since_s = now_s
        elif now_s - self._stands_since_s > STANDS_S:
            self._disc.flick(self._way * FLICK_DEG_S)
            if self._both_ways:
                self._way = -self._way

    def ready(self, what: str) -> None:
        self._disc.place(0.0)
        self._desk.let_pass(1.0)

    def wants(self, what: str) -> bool:
        return True


class Terminal:
    """The wizard in the terminal."""

    def __init__(self, desk: Desk, base: str, hands: Hands) -> None:
        self._desk = desk
        self._base = base
        self._hands = hands
        self._bases: BaseSpins = desk.app_bases()
        self._bases.news()  # discard the news of the base's arrival

    def set_zero_of(self, disc: Figure) -> int:
        """Set the disc's zero with its first border under the pointer; return the exit status."""
        self._hands.ready(say("calibrate.first-border", figure=disc.name))
        self._desk.let_pass(STILL_S)
        self._bases.set_figure_zero(self._base, disc.id)
        click.echo(say("calibrate.kept-border", figure=disc.name))
        return OK

    def calibrate(self, disc: Figure | None) -> int:
        """Run all steps; return the exit status."""
        wizard = WizardSession(
            parts.app_parts(writes=False, anyway=True), self._bases, self._base, disc.id if disc else ""
        )
        wizard.enter()
        try:
            for step in (DISC, SPINS):
                self._say_step(wizard.screen())
                self._until_done(wizard, step)
                if (remark := wizard.do(WizardNext())) is not None:
                    click.echo(remark.text)
                    return FAILED
            self._say_step(wizard.screen())
            self._hands.ready(wizard.screen().text)
            wizard.do(WizardNext())
            for what, value in wizard.screen().facts:
                click.echo(f"  {what}: {value}")
            if not self._hands.wants(say("calibrate.keep")):
                click.echo(say("calibrate.not-kept"))
                return OK
            wizard.do(WizardNext())
            if disc is not None:
                self._desk.let_pass(STILL_S)
                self._bases.set_figure_zero(self._base, disc.id)
            click.echo(say("calibrate.kept"))
            return OK
        finally:
            wizard.leave()

    def _say_step(self, screen: WizardScreen) -> None:
        click.echo(f"{screen.step + 1}. {screen.steps[screen.step]}")
        if screen.step != ZERO:
            text = screen.text.removesuffix(parts.texts().say("wizard.text.simulated"))
            click.echo(output.wrapped(text, "   "))

    def _until_done(self, wizard: WizardSession, step: int) -> None:
        """Wait until the step has everything it needs, and print each spin."""
        told, said = 0, ""
        while True:
            screen = wizard.screen()
            if screen.done > told:
                told = screen.done
                facts = "; ".join(value for _, value in screen.facts)
                click.echo("   " + say("calibrate.spun", n=told, of=screen.wanted, facts=facts))
            if screen.remark is not None and screen.remark.text != said:
                click.echo(output.wrapped(screen.remark.text, "   "))
            said = screen.remark.text if screen.remark is not None else ""
            if all(push.enabled for push in screen.pushes) and told >= screen.wanted:
                return
            self._hands.wait(LOOK_S)
            wizard.tick(LOOK_S)
