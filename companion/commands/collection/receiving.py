"""`companion collection receive`: receives photos from a phone."""

from __future__ import annotations

import time

import click

from companion.commands import parts
from companion.commands.collection.codes import show_qr
from companion.commands.command_texts import say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual

LOOK_S = 0.2


@click.command(
    cls=Manual,
    examples=("companion collection receive", "companion collection receive --address 192.168.1.5"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.option("--address", metavar="ADDRESS", default="")
@click.pass_context
def receive(ctx: click.Context, address: str) -> None:
    """Serve a page for photos from a phone, for ten minutes or until Ctrl-C."""
    from companion.app.text.uploads import upload_words

    upload = parts.uploads(address).open(upload_words(parts.texts()), parts.texts().language)
    told = 0

    def tell() -> int:
        """Print the new photos; return their total number."""
        photos = upload.state().photos
        for photo in photos[told:]:
            click.echo(say("collection.received", file=photo.path))
        return len(photos)

    try:
        show_qr(parts.sharing().qr(upload.address))
        click.echo(upload.address)
        click.echo(say("collection.waits"))
        while upload.state().stage != "closed":
            told = tell()
            time.sleep(LOOK_S)
    except KeyboardInterrupt:
        if not upload.state().photos:
            raise
    finally:
        upload.close()
    if told := tell():
        click.echo(say("collection.received-all", n=told))
    else:
        click.echo(say("collection.over"), err=True)
        ctx.exit(FAILED)
