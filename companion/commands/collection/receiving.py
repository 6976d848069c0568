"""`companion collection receive`: one photo from a phone."""

from __future__ import annotations

import time

import click

from companion.commands import parts
from companion.commands.collection.codes import show_qr
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.commands.words import say

LOOK_S = 0.2


@click.command(
    cls=Manual,
    examples=("companion collection receive", "companion collection receive --address 192.168.1.5"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.option("--address", metavar="ADDRESS", default="")
@click.pass_context
def receive(ctx: click.Context, address: str) -> None:
    """Serve a page for one photo from a phone, until it has come."""
    from companion.app.saying import upload_words

    upload = parts.uploads(address).open(upload_words(parts.texts()), parts.texts().language)
    try:
        show_qr(parts.sharing().qr(upload.address))
        click.echo(upload.address)
        click.echo(say("collection.waits"))
        while (state := upload.state()).stage in ("waiting", "receiving"):
            time.sleep(LOOK_S)
    finally:
        upload.close()
    if state.stage == "received":
        click.echo(say("collection.received", file=state.path))
    else:
        click.echo(say("collection.over"), err=True)
        ctx.exit(FAILED)
