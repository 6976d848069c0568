"""`companion spinner list`: which bases there are."""

from __future__ import annotations

import click

from companion.commands import output
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, told, typed
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner import words as spinner_words
from companion.commands.spinner.bases import Kept
from companion.commands.words import say, table
from firmware_bridge.link import LinkView


@click.command(
    "list",
    cls=Manual,
    examples=(
        "companion spinner list",
        "companion spinner list --port socket://pi.local:5000",
        "companion spinner list --simulated",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.option("--port", "places", metavar="PORT", multiple=True)
@spinner_bases.simulated_options
@click.pass_context
def list_(ctx: click.Context, places: tuple[str, ...], simulated: bool, seed: int) -> None:
    """Find the bases that are connected."""
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
            table(COLUMNS, [_row(link, kept) for link in found])
        for why in spinner_bases.misses(desk):
            click.echo(output.wrapped(told(why)))
        if not found:
            click.echo(say("spinner.no-answer", how=typed("spinner doctor")))
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
        say("spinner.left", degrees=f"{calibration.residual_deg:.2f}") if calibration.harmonics else say("no"),
        kept.role(link.base),
    )
