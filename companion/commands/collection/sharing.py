"""`companion collection share`: writes figures, mats, Trainer cards and teams to one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands import parts
from companion.commands.collection._bundle_text import contents
from companion.commands.command_texts import say
from companion.commands.manual import Manual
from companion.commands.misuse import MisusedError
from companion.kernel.errors import DataError
from companion.sharing.bundle import bundle_of, key_named
from companion.texts.errors import quoted
from companion.texts.texts import phrase


@click.command(
    cls=Manual,
    examples=(
        'companion collection share hearth-three duel --out hearth.figures --author Ann --licence "CC BY 4.0"',
        "companion collection share --own --out ann.figures --author Ann --licence CC0",
    ),
)
@click.argument("names", nargs=-1, metavar="[NAMES]…")
@click.option("--own", is_flag=True)
@click.option("-o", "--out", "path", metavar="FILE", required=True, type=click.Path(path_type=Path))
@click.option("--author", metavar="NAME", required=True)
@click.option("--licence", metavar="LICENCE", required=True)
@click.option("--no-pictures", is_flag=True)
def share(names: Sequence[str], own: bool, path: Path, author: str, licence: str, no_pictures: bool) -> None:
    """Write a bundle of what is named, with everything that it needs."""
    from companion.adapters.files.home import write_whole
    from companion.adapters.sharing.bundles import ENDING, bytes_of

    if path.suffix.lower() != ENDING:
        raise DataError(phrase("error.share.name", file=quoted(str(path)), ending=ENDING))
    sharing, stock = parts.sharing(), parts.stock()
    keys = [key_named(name, stock) for name in names]
    if own:
        # Items of faulty files are not in the library.
        keys += sorted(key for key in sharing.own() if key[1] in stock.of(key[0]))
    if not keys:
        raise MisusedError(phrase("error.share.nothing"))
    bundle = bundle_of(keys, stock, author, licence, sharing.sources())
    pictures = () if no_pictures else sharing.pictures(bundle.keys)
    bundle = bundle.with_pictures(pictures)
    write_whole(path, bytes_of(bundle))
    click.echo(say("collection.written", file=str(path), what=contents(bundle)))
