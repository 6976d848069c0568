"""`companion study report`: the page of a study, and its numbers as tables."""

from __future__ import annotations

from pathlib import Path

import click

from companion.adapters.files.home import write_whole
from companion.commands import parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, typed
from companion.commands.studies.stock import study_in
from companion.commands.version import version
from companion.commands.words import percent, say, table
from companion.kernel.errors import DataError
from companion.studies import findings, results, running, tables
from companion.studies import report as pages
from companion.studies.findings import Share
from companion.texts.errors import placed
from companion.texts.texts import phrase


@click.command(
    cls=Manual,
    examples=("companion study report starters.toml", "companion study report starters.toml -o starters.html"),
    exits=(OK, WRONG_INPUT),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--results", "kept", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@click.option("-o", "--output", "page", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
def report(file: Path, kept: Path | None, page: Path | None) -> None:
    """Show what came of a study."""
    study = study_in(file)
    path = kept or results.results_file(file)
    found = running.found(study, results.read_results(path))
    if not found:
        raise DataError(placed(str(path), phrase("error.study.nothing-played", how=typed(f"study run {file}"))))
    page = page or file.with_suffix(".html")
    write_whole(page, pages.page_of(study, found, parts.texts(), version()))
    written = tables.write_tables(found, page.with_suffix(""))
    _show(found)
    click.echo(say("study.written", page=str(page), tables=", ".join(one.name for one in written)))


def _show(found: findings.Found) -> None:
    """What is asked first: who begins, which seat, which team."""
    texts = parts.texts()
    rows = []
    for key, shares in (("first-player", findings.beginning(found)), ("seat", findings.seats(found))):
        for ((format, rules), mat), share in shares.items():
            ground = f"{texts.say(f'format.{format}')}, {texts.say(f'ruleset.{rules}')}, {mat}"
            rows.append((say(f"study.{key}"), ground, *_said(share)))
    for ground_of in findings.grounds(found):
        ground = f"{texts.say(f'format.{ground_of[0]}')}, {texts.say(f'ruleset.{ground_of[1]}')}"
        strengths = findings.strengths(findings.of_ground(found, ground_of))
        for team, share in sorted(strengths.items(), key=lambda one: -one[1].share):
            rows.append((team, ground, *_said(share)))
    table(("who", "where", "share", "interval", "matches"), rows, right=("share", "interval", "matches"))


def _said(share: Share) -> tuple[str, str, str]:
    least, most = share.interval
    return percent(share.share, ".2f"), f"{percent(least, '.2f')} – {percent(most, '.2f')}", f"{share.matches:,}"
