"""`companion spinner list`: which bases there are."""

from __future__ import annotations

import click

from companion.commands import output
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, told, typed
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner import words as spinner_words
from companion.commands.spinner.bases import Kept
from firmware_bridge.link import LinkView


@click.command(
    "list",
    cls=Manual,
    examples=(
        ("companion spinner list", "Ask on every port who is there."),
        ("companion spinner list --port socket://pi.local:5000", "Ask a port that the system does not list."),
        ("companion spinner list --simulated", "See how a base is listed, without one."),
    ),
    exits=((OK, "at least one base answered"), (FAILED, "none did"), (WRONG_INPUT, "wrong arguments")),
)
@click.option(
    "--port", "places", metavar="PORT", multiple=True, help="Ask only this port; may be given more than once."
)
@spinner_bases.simulated_options
@click.pass_context
def list_(ctx: click.Context, places: tuple[str, ...], simulated: bool, seed: int) -> None:
    """Find the bases that are connected.

    Every port is opened and asked, whatever the system says is on it; what does
    not answer within a few seconds is no base. Ports with something else on them
    are named with the reason. gpio and i2c, the pins of a Raspberry Pi itself, are
    asked only where --port names them.
    """
    kept, pace = spinner_bases.Kept(), 0.0 if simulated else None
    with spinner_bases.desk_of(kept, pace, spinner_bases.find_in(places)) as desk:
        if simulated:
            desk.simulate(seed)
            desk.add_simulated()
        else:
            desk.bridge.search()
        spinner_bases.ask(desk)
        found = [link for link in desk.bridge.links() if link.stands == "streaming"]
        if found:
            output.table(COLUMNS, [_row(link, kept) for link in found])
        for why in spinner_bases.misses(desk):
            click.echo(output.wrapped(told(why)))
        if not found:
            click.echo(f"No base answered. {typed('spinner doctor')} looks for the reason.")
    ctx.exit(OK if found else FAILED)


COLUMNS = ("name", "id", "port", "board", "sensors", "calibrated", "role")


def _row(link: LinkView, kept: Kept) -> tuple[str, ...]:
    assert link.identity is not None
    calibration = kept.known(link.base).calibration
    return (
        link.identity.name or "–",
        link.base,
        spinner_bases.short(link.where),
        f"{spinner_words.board(link.identity)} {spinner_words.firmware(link.identity)}",
        spinner_words.sensors(link.identity),
        f"{calibration.residual_deg:.2f}° left" if calibration.harmonics else "no",
        kept.role(link.base),
    )
