"""Pictures of the screens as a page: python -m tests.gallery FOLDER --before FOLDER_OF_AN_EARLIER_RUN."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tests.gallery.compared import PICTURES, compare
from tests.gallery.page import summary, write_page
from tests.gallery.taken import A_FEW, A_FEW_SIZES, LANGUAGES, SIZES, SURROUNDINGS, sittings, take, was_asked


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--before", type=click.Path(path_type=Path, file_okay=False, exists=True), help="An earlier gallery.")
@click.option("--whole", is_flag=True, help="Every screen in six sizes, not a few in two: some hours.")
@click.option("--size", "sizes", multiple=True, metavar="WIDTHxHEIGHT")
@click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES))
@click.option("--surroundings", multiple=True, type=click.Choice(SURROUNDINGS))
@click.option("--only", multiple=True, metavar="WORDS", help="Screens with these words in their names.")
def main(
    folder: Path,
    before: Path | None,
    whole: bool,
    sizes: Sequence[str],
    languages: Sequence[str],
    surroundings: Sequence[str],
    only: Sequence[str],
) -> None:
    """Take pictures of screens of both games, write FOLDER/index.html, and show what changed since an earlier run."""
    if (folder / PICTURES).exists():
        raise click.UsageError(f"{folder} holds a gallery already.")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sittings(sizes or (SIZES if whole else A_FEW_SIZES), languages or LANGUAGES, surroundings or SURROUNDINGS)
    only = only or (() if whole else A_FEW)
    take(folder, wanted, only, click.echo)
    compared = compare(folder, before, was_asked(wanted, only)) if before is not None else []
    page = write_page(folder, compared)
    click.echo(f"{summary(compared)}: {page}" if compared else page)


if __name__ == "__main__":
    main()
