"""`companion spinner doctor`: checks step by step what keeps a base from working."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from companion.adapters.bases.wording import said
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, told
from companion.commands.spinner import _checks as spinner_checks
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner._checks import Check
from companion.commands.spinner.bases import Desk
from firmware_bridge.link import LinkView

LISTEN_S = 3.0
"""Listening time before the checks of rate and noise."""
NAME_COLUMNS = 14
MODEL, DEVICES = Path("/proc/device-tree/model"), Path("/dev")


@click.command(
    cls=Manual,
    examples=("companion spinner doctor", "companion spinner doctor left", "companion spinner doctor --simulated"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@spinner_bases.BASE
@spinner_bases.simulated_options
@click.pass_context
def doctor(ctx: click.Context, base: str | None, simulated: bool, seed: int) -> None:
    """Check everything that a base needs, from the port to its calibration."""
    wrong = 0
    for check in checks(base, simulated, seed):
        head = f"{check.verdict} {say(f'doctor.name.{check.name}'):{NAME_COLUMNS}} "
        click.echo(head + output.wrapped(parts.texts().fact(check.sentence), " " * len(head)).lstrip())
        wrong += check.verdict == "!!"
    click.echo(say("doctor.to-do", n=wrong) if wrong else say("doctor.well"))
    ctx.exit(FAILED if wrong else OK)


def checks(base: str | None, simulated: bool, seed: int) -> Iterator[Check]:
    """Every check, in the order in which one rests on the other; ends early where the rest would be guesses."""
    yield _pyserial()
    listed = list[str]()
    if not simulated:
        listed = [base] if base and spinner_bases.is_place(base) else list(spinner_bases.every_port())
        yield spinner_checks.ports(listed)
        yield _permission(listed)
    yield from _raspberry_pi()
    try:
        with spinner_bases.base_at_work(base, simulated, seed, pace=0.0) as (desk, link):
            yield Check("answer", "OK", spinner_bases.introduced(link))
            yield from _listened(desk, link)
    except spinner_bases.NoBaseError as error:
        why = told(error.said)
        yield Check("answer", "!!", spinner_checks.words("unanswered", why=why) if listed else why)


def _listened(desk: Desk, link: LinkView) -> Iterator[Check]:
    """Checks of a base that answers, after listening to it."""
    assert link.identity is not None
    yield spinner_checks.protocol(link.identity)
    desk.let_pass(LISTEN_S)
    link = desk.link(link.base)
    if link.stands != "streaming":
        yield Check("answer", "!!", spinner_checks.words("answer-lost", why=told(said(link.why))))
        return
    assert link.identity is not None
    health = link.live.health
    rest = desk.bridge.recent(link.base, LISTEN_S / 2)
    yield spinner_checks.rate(health)
    yield spinner_checks.lost(health, round(health.rate_hz * LISTEN_S))
    yield spinner_checks.magnet(health, link.identity)
    yield spinner_checks.sensor(health, link.identity)
    yield spinner_checks.noise(rest.turned_deg if rest else ())
    known = desk.kept.known(link.base)
    yield spinner_checks.calibration(known.calibration, known.friction, link.identity)


def _pyserial() -> Check:
    try:
        return Check("pyserial", "OK", f"pyserial {importlib.metadata.version('pyserial')}.")
    except importlib.metadata.PackageNotFoundError:
        return Check("pyserial", "!!", spinner_checks.words("no-pyserial"))


def _permission(devices: list[str]) -> Check:
    refused = [path for path in devices if os.path.exists(path) and not os.access(path, os.R_OK | os.W_OK)]
    return spinner_checks.permission(refused, _group(refused[0]) if refused else "dialout")


def _group(path: str) -> str:
    try:
        return Path(path).group()
    except (KeyError, OSError, NotImplementedError):
        return "dialout"


def _raspberry_pi() -> Iterator[Check]:
    """Checks of the pins, on a Raspberry Pi."""
    try:
        model = MODEL.read_text(errors="replace").rstrip("\0")
    except OSError:
        model = ""
    if "Raspberry Pi" not in model:
        yield Check("own-pins", "--", spinner_checks.words("no-pi", platform=sys.platform))
        return
    yield _device("gpio", sorted(DEVICES.glob("gpiochip*")), "gpio", "no-gpio")
    yield _device("i2c", [DEVICES / "i2c-1"], "i2c", "no-i2c")
    if importlib.util.find_spec("smbus2") is None:
        yield Check("smbus2", "--", spinner_checks.words("no-smbus2"))


def _device(name: str, paths: list[Path], group: str, missing: str) -> Check:
    there = [path for path in paths if path.exists()]
    if not there:
        return Check(name, "!!", spinner_checks.words(missing))
    if not any(os.access(path, os.R_OK | os.W_OK) for path in there):
        return Check(name, "!!", spinner_checks.words("cannot-open", device=str(there[0]), group=group))
    return Check(name, "OK", f"{', '.join(str(path) for path in there)}.")
