"""`companion spinner monitor`: shows a base live, and the result of each spin."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import click
from rich.live import Live as LiveLine
from rich.text import Text

from companion.commands import output
from companion.commands.command_texts import counted, decimal, say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.commands.spinner import _base_text as spinner_words
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import Desk
from firmware_bridge.link import LinkView
from firmware_bridge.reading.readings import Found, Reading, RestReading, UnfairSpin

LOOK_S = 0.1
"""Refresh interval of the live line."""


@click.command(
    cls=Manual,
    examples=(
        "companion spinner monitor",
        "companion spinner monitor left --seconds 60",
        "companion spinner monitor --simulated",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@spinner_bases.BASE
@click.option("--seconds", metavar="S", type=click.FloatRange(0.1))
@spinner_bases.simulated_options
@click.pass_context
def monitor(ctx: click.Context, base: str | None, seconds: float | None, simulated: bool, seed: int) -> None:
    """Watch a base: how it stands, its angle, speed, turns and health."""
    every_s = spinner_bases.SPIN_EVERY_S
    with spinner_bases.base_at_work(base, simulated, seed, spin_every_s=every_s) as (desk, link):
        click.echo(spinner_bases.introduced(link))
        click.echo(say("monitor.simulated" if simulated else "monitor.spin", s=f"{every_s:g}"), err=True)
        ctx.exit(watch(desk, link.base, seconds))


def watch(desk: Desk, base: str, seconds: float | None, fault: Callable[[], str] = str) -> int:
    """Tell what a base reads until the time is over, a *fault* has come or Ctrl-C; returns the exit status."""
    told = Telling(desk, base)
    with contextlib.suppress(KeyboardInterrupt):
        told.tell_for(seconds, fault)
    found = desk.link(base)
    seconds_told = f"{desk.clock() - told.began_s:.1f}"
    click.echo(f"{seconds_told} s, {counted('spins', told.spins)}; {spinner_words.health(found.live.health)}")
    return FAILED if found.stands in ("lost", "refused") else OK


class Telling:
    """Prints the readings of a base; in a terminal also its live state."""

    def __init__(self, desk: Desk, base: str) -> None:
        self._desk = desk
        self._base = base
        self.began_s = desk.clock()
        self.spins = 0

    def tell_for(self, seconds: float | None, fault: Callable[[], str]) -> None:
        """Arm the base and print every spin, for *seconds* or without limit, until a *fault*.

        Raises:
            NoBaseError: Too many other bases have answered in its place.
        """
        self._desk.bridge.arm({self._base: ()})
        watched = output.console(err=True, highlight=False)
        with LiveLine(console=watched, transient=True, auto_refresh=False) as line:
            while seconds is None or self._desk.clock() - self.began_s < seconds - LOOK_S / 2:
                self._desk.let_pass(LOOK_S)
                if fault():
                    break
                for reading in self._desk.bridge.poll():
                    if reading.base == self._base:
                        self.tell(reading)
                link = self._desk.link(self._base)
                if watched.is_terminal:
                    line.update(Text(_now(link), no_wrap=True, overflow="ellipsis"), refresh=True)

    def tell(self, reading: Reading) -> None:
        """Print a reading; after a spin, rearm the base."""
        if isinstance(reading, Found) and not reading.again:
            return
        click.echo(f"{decimal(self._desk.clock() - self.began_s, '7.1f')} s  {spinner_words.told(reading)}")
        if isinstance(reading, RestReading | UnfairSpin):
            self.spins += 1
            self._desk.bridge.rearm(reading.base)


def _now(link: LinkView) -> str:
    live = link.live
    angle = "–" if live.turned_deg is None else f"{decimal(live.turned_deg % 360, '.2f')}°"
    stands = say(f"spinner.state.{live.state if link.stands == 'streaming' else link.stands}")
    turns = say("monitor.turns", n=f"{live.turns:5.1f}")
    return f"{stands:12} {angle:>8}  {live.speed_deg_s:7.0f}°/s  {turns}  {spinner_words.health(live.health)}"
