"""`companion lab study`: writes an example study file, plays missing matches, renders the report."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import monotonic

import click

from companion.api import DataError
from companion.api import commands as made
from companion.api.commands import (
    INTERRUPTED,
    OK,
    WRONG_INPUT,
    Manual,
    ManualGroup,
    MisusedError,
    complain,
    counted,
    percent,
    say,
    table,
    texts,
    typed,
)
from companion.api.figures import Playmat
from companion.api.files import write_whole
from companion.api.texts import phrase, placed
from companion.lab.studies import _findings, _results, _running, _tables, _workers
from companion.lab.studies import _report as pages
from companion.lab.studies._files import Stock, load_study
from companion.lab.studies._findings import Share
from companion.lab.studies._messages import Joined
from companion.lab.studies._running import Play
from companion.lab.studies._study import Study

CLUSTER = "distributed"
GIVEN = "starters.toml"
FILE = click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
RESULTS = click.option("--results", "kept", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))


@click.group(
    cls=ManualGroup,
    examples=(
        "companion lab study example starters.toml",
        "companion lab study run starters.toml",
        "companion lab study report starters.toml",
    ),
)
def study() -> None:
    """Play many matches, and see what follows from them."""


def study_in(path: Path) -> Study:
    """Load a study file that may refer to given and the players' own data.

    Raises:
        CompanionError: The file cannot be read or played.
    """
    stock = Stock(
        team=made.team,
        mat=made.playmat,
        mats=_mats,
        shelf=made.shelf(),
        players=lambda wanted: made.programs(made.players(waits=True), "figure", wanted),
    )
    return load_study(path, stock)


@cache
def _mats() -> Sequence[Playmat]:
    return tuple(made.library().playmats())


@study.command(cls=Manual, examples=("companion lab study example", "companion lab study example mine.toml"))
@click.argument("file", metavar="[FILE]", type=click.Path(path_type=Path, dir_okay=False), default=Path(GIVEN))
def example(file: Path) -> None:
    """Write a study file to begin with."""
    if file.exists():
        raise DataError(placed(str(file), phrase("error.study.is-there")))
    write_whole(file, (files("companion.lab.studies") / "examples" / GIVEN).read_bytes())
    click.echo(say("study.example", file=str(file), how=typed(f"lab study run {file}")))


@study.command(
    cls=Manual,
    examples=(
        "companion lab study run starters.toml",
        "companion lab study run starters.toml --workers 1",
        "companion lab study run starters.toml --scheduler tcp://192.168.1.20:8786",
        "companion lab study run starters.toml --scheduler tls://192.168.1.20:8786 --ca ca.pem --certificate me.pem",
    ),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@FILE
@RESULTS
@click.option("--workers", "processes", metavar="N", type=click.IntRange(1, 1024))
@click.option("--scheduler", metavar="ADDRESS")
@click.option("--ca", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--certificate", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--key", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_context
def run(
    ctx: click.Context,
    file: Path,
    kept: Path | None,
    processes: int | None,
    scheduler: str | None,
    ca: Path | None,
    certificate: Path | None,
    key: Path | None,
) -> None:
    """Play what is missing of a study."""
    seals = {"--ca": ca, "--certificate": certificate, "--key": key}
    play = _play_here(processes, seals) if scheduler is None else _play_on_cluster(processes, scheduler, seals)
    wanted = study_in(file)
    if wanted.left_out:
        complain(phrase("error.study.left-out", n=len(wanted.left_out), first=wanted.left_out[0]))
    path = kept or _results.results_file(file)
    with _results.open_results(path) as open_file:
        left = _running.missing(wanted, open_file.kept)
        used = _processor_s()
        began, before = monotonic(), wanted.total - sum(chunk.many for chunk in left)
        done = before
        try:
            with _watched(wanted.total) as told:

                def tell(matches: int) -> None:
                    nonlocal done
                    done = matches
                    told(matches)

                _running.run(wanted, open_file, play, tell)
        except KeyboardInterrupt:
            click.echo(
                say("study.interrupted", done=f"{done:,}", of=f"{wanted.total:,}", how=typed(f"lab study run {file}")),
                err=True,
            )
            ctx.exit(INTERRUPTED)
    seconds, played = monotonic() - began, done - before
    if not played:
        click.echo(say("study.all-there", matches=f"{done:,}", file=str(path)))
    else:
        facts = {
            "matches": counted("matches", played),
            "seconds": f"{seconds:,.1f}",
            "rate": f"{played / max(seconds, 1e-9):,.0f}",
        }
        # The processor time of a cluster is unknown here.
        ran = "study.ran-here" if scheduler is None else "study.ran"
        click.echo(say(ran, file=str(path), ms=f"{1000 * (_processor_s() - used) / played:,.1f}", **facts))
    click.echo(say("study.look", how=typed(f"lab study report {file}")))


def _play_here(processes: int | None, files: Mapping[str, Path | None]) -> Play:
    if any(files.values()):
        raise MisusedError(phrase("error.study.certificates-unused"))
    return _workers.play_alone if processes == 1 else partial(_workers.play_here, processes=processes)


def _play_on_cluster(processes: int | None, scheduler: str, files: Mapping[str, Path | None]) -> Play:
    if processes is not None:
        raise MisusedError(phrase("error.study.workers-of-cluster"))
    if find_spec(CLUSTER) is None:
        raise DataError(phrase("error.study.no-dask", package=CLUSTER))
    from companion.lab.studies import _cluster

    seals = None
    if _cluster.sealed(scheduler):
        ca, certificate, key = files.values()
        if ca is None or certificate is None:
            raise MisusedError(phrase("error.study.certificates-needed", address=scheduler))
        seals = _cluster.seals_in(ca, certificate, key)
    elif any(files.values()):
        raise MisusedError(phrase("error.study.certificates-unused"))

    def tell(joined: Joined) -> None:
        said = "study.joined-open" if seals is None else "study.joined-sealed"
        click.echo(say(said, address=scheduler, workers=joined.workers, threads=joined.threads))

    return partial(_cluster.play_on_cluster, address=scheduler, seals=seals, joined=tell)


def _processor_s() -> float:
    """Processor seconds of this process and its ended children."""
    return sum(one.ru_utime + one.ru_stime for one in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


@contextlib.contextmanager
def _watched(total: int) -> Iterator[Callable[[int], None]]:
    with made.bar(say("progress.playing")) as shown:
        yield lambda done: shown(done, total)


@study.command(
    cls=Manual,
    examples=("companion lab study report starters.toml", "companion lab study report starters.toml -o starters.html"),
    exits=(OK, WRONG_INPUT),
)
@FILE
@RESULTS
@click.option("-o", "--out", "page", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
def report(file: Path, kept: Path | None, page: Path | None) -> None:
    """Show what came of a study."""
    wanted = study_in(file)
    path = kept or _results.results_file(file)
    found = _running.found(wanted, _results.read_results(path))
    if not found:
        raise DataError(placed(str(path), phrase("error.study.nothing-played", how=typed(f"lab study run {file}"))))
    page = page or file.with_suffix(".html")
    write_whole(page, pages.page_of(wanted, found, texts(), made.version()))
    written = _tables.write_tables(found, page.with_suffix(""))
    _show(found)
    click.echo(say("study.written", page=str(page), tables=", ".join(one.name for one in written)))


def _show(found: _findings.Found) -> None:
    """Show the main results: first player, seat, team."""
    said = texts().say
    rows = []
    for key, shares in (("first-player", _findings.beginning(found)), ("seat", _findings.seats(found))):
        for ((format, rules), mat), share in shares.items():
            ground = f"{said(f'format.{format}')}, {said(f'ruleset.{rules}')}, {mat}"
            rows.append((say(f"study.{key}"), ground, *_said(share)))
    for ground_of in _findings.grounds(found):
        ground = f"{said(f'format.{ground_of[0]}')}, {said(f'ruleset.{ground_of[1]}')}"
        strengths = _findings.strengths(_findings.of_ground(found, ground_of))
        for team, share in sorted(strengths.items(), key=lambda one: -one[1].share):
            rows.append((team, ground, *_said(share)))
    table(("who", "where", "share", "interval", "matches"), rows, right=("share", "interval", "matches"))


def _said(share: Share) -> tuple[str, str, str]:
    least, most = share.interval
    return percent(share.share, ".2f"), f"{percent(least, '.2f')} – {percent(most, '.2f')}", f"{share.matches:,}"
