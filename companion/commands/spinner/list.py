"""`companion spinner list`: lists the bases."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from companion.adapters.bases.wireless import ble_place
from companion.commands import output
from companion.commands.command_texts import listed, say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, told, typed
from companion.commands.spinner import _base_text as spinner_words
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import Kept
from firmware_bridge.link import LinkView
from firmware_bridge.ports.nearby import Sighting

if TYPE_CHECKING:
    from firmware_bridge.ports.ble import Advertised


FIELDS = ("name", "id", "port", "board", "sensors", "calibrated", "role")


@click.command(
    "list",
    cls=Manual,
    examples=(
        "companion spinner list",
        "companion spinner list --port socket://pi.local:5000",
        "companion spinner list --port ble:",
        "companion spinner list --simulated",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
    fields=FIELDS,
)
@click.option("--port", "places", metavar="PORT", multiple=True)
@spinner_bases.simulated_options
@click.pass_context
def list_(ctx: click.Context, places: tuple[str, ...], simulated: bool, seed: int, as_json: bool) -> None:
    """Find the bases that are connected."""
    kept, pace = spinner_bases.Kept(), 0.0 if simulated else None
    with spinner_bases.desk_of(kept, pace, places) as desk:
        if simulated:
            desk.simulate(seed)
            desk.add_simulated()
        else:
            if not places:
                desk.wireless.look()
            desk.search()
        spinner_bases.ask(desk)
        found = [link for link in desk.bridge.links() if link.stands == "streaming"]
        rows = [_row(link, kept) for link in found]
        if as_json:
            output.write_records(FIELDS, rows)
        else:
            listed(FIELDS, rows)
        aside = as_json or not output.is_read_by_people()
        for why in spinner_bases.misses(desk):
            click.echo(output.wrapped(told(why)), err=aside)
        for stranger in desk.wireless.strangers():
            click.echo(output.wrapped(_stranger(stranger)), err=aside)
        for heard in desk.wireless.heard_strangers():
            click.echo(output.wrapped(_heard_stranger(heard)), err=aside)
        if not found:
            click.echo(say("spinner.no-answer", how=typed("spinner doctor")), err=aside)
    ctx.exit(OK if found else FAILED)


def _stranger(stranger: Sighting) -> str:
    where = stranger.address[0]
    how = typed(f"spinner join {stranger.base[:6]} --key")
    return say("spinner.stranger", name=stranger.name or "–", id=stranger.base, place=where, how=how)


def _heard_stranger(heard: Advertised) -> str:
    place = ble_place(heard.uid, heard.name)
    how = typed(f"spinner join {shlex.quote(place)} --key")
    return say("spinner.stranger", name=heard.name or "–", id=heard.uid or "–", place=place, how=how)


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
