"""`companion spinner selftest`: the app's self-test in the terminal."""

from __future__ import annotations

import click

from companion.app.screens.spinner_intents import WizardNext
from companion.app.spinners.self_test import SelfTestSession
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import Desk
from companion.commands.spinner.calibrate import LOOK_S, STILL_S, Hands, SimulatedHands
from companion.kernel.errors import CompanionError

HEARD_S = 1.0
"""Waiting time for the base's report on its hardware."""
NAME_COLUMNS = 12


@click.command(
    cls=Manual,
    examples=(
        "companion spinner selftest",
        "companion spinner selftest left",
        "companion spinner selftest --simulated",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@spinner_bases.BASE
@spinner_bases.simulated_options
@click.pass_context
def selftest(ctx: click.Context, base: str | None, simulated: bool, seed: int) -> None:
    """Test the parts of a base: supply, bus, gap, magnet, bearing, level, plate."""
    with spinner_bases.base_at_work(base, simulated, seed, pace=0.0) as (desk, link):
        click.echo(spinner_bases.introduced(link))
        hands = SimulatedHands(desk, both_ways=True) if simulated else Hands(desk)
        ctx.exit(Terminal(desk, link.base, hands).test())


class Terminal:
    """The self-test in the terminal."""

    def __init__(self, desk: Desk, base: str, hands: Hands) -> None:
        self._desk = desk
        self._base = base
        self._hands = hands
        self._bases = desk.app_bases()
        self._bases.news()  # discard the news of the base's arrival

    def test(self) -> int:
        """Run all steps; return the exit status."""
        session = SelfTestSession(parts.app_parts(writes=False, anyway=True), self._bases, self._base)
        session.enter()
        try:
            self._mark(session)
            self._spin(session)
            self._mark(session)
            self._desk.let_pass(HEARD_S)
            session.tick(HEARD_S)
            return _told(session)
        finally:
            session.leave()

    def _mark(self, session: SelfTestSession) -> None:
        """Ask for the zero mark under the pointer until it is there."""
        screen = session.screen()
        click.echo(f"{screen.step + 1}. {screen.steps[screen.step]}")
        while True:
            self._hands.ready(screen.text)
            self._desk.let_pass(STILL_S)
            try:
                session.do(WizardNext())
                return
            except CompanionError as error:
                click.echo(output.wrapped(parts.texts().fact(error.said), "   "))

    def _spin(self, session: SelfTestSession) -> None:
        """Wait for the free spins, and print each."""
        screen = session.screen()
        click.echo(f"{screen.step + 1}. {screen.steps[screen.step]}")
        click.echo(output.wrapped(screen.text, "   "))
        told, said = 0, ""
        while told < screen.wanted:
            self._hands.wait(LOOK_S)
            session.tick(LOOK_S)
            screen = session.screen()
            remark = screen.remark.text if screen.remark is not None else ""
            if remark and remark != said:
                click.echo(output.wrapped(remark, "   "))
            said = remark
            if screen.done > told:
                told = screen.done
                click.echo("   " + say("selftest.spun", n=told, of=screen.wanted))
        session.do(WizardNext())


def _told(session: SelfTestSession) -> int:
    screen = session.screen()
    click.echo(f"{screen.step + 1}. {screen.steps[screen.step]}")
    for name, words in screen.facts:
        head = f"{name:{NAME_COLUMNS + 3}} "
        click.echo(head + output.wrapped(words, " " * len(head)).lstrip())
    odd = sum(one.verdict in ("wrong", "perhaps") for one in session.findings)
    click.echo(say("selftest.to-do", n=odd) if odd else say("selftest.well"))
    return FAILED if odd else OK
