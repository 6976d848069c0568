"""`companion study run`: the matches of a study that have not been played yet, on all processors or on a cluster."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import monotonic

import click

from companion.commands import output
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual, complain, typed
from companion.commands.misuse import MisusedError
from companion.commands.studies.stock import study_in
from companion.commands.words import counted, say
from companion.kernel.errors import DataError
from companion.studies import results, running, workers
from companion.studies.running import Play
from companion.texts.texts import phrase

CLUSTER = "distributed"


@click.command(
    cls=Manual,
    examples=(
        "companion study run starters.toml",
        "companion study run starters.toml --workers 1",
        "companion study run starters.toml --scheduler tcp://192.168.1.20:8786",
        "companion study run starters.toml --scheduler tls://192.168.1.20:8786 --ca ca.pem --certificate me.pem",
    ),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--results", "kept", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
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
    study = study_in(file)
    if study.left_out:
        complain(phrase("error.study.left-out", n=len(study.left_out), first=study.left_out[0]))
    path = kept or results.results_file(file)
    with results.open_results(path) as open_file:
        left = running.missing(study, open_file.kept)
        used = _processor_s()
        began, before = monotonic(), study.total - sum(chunk.many for chunk in left)
        done = before
        try:
            with _watched(study.total) as told:

                def tell(matches: int) -> None:
                    nonlocal done
                    done = matches
                    told(matches)

                running.run(study, open_file, play, tell)
        except KeyboardInterrupt:
            click.echo(
                say("study.interrupted", done=f"{done:,}", of=f"{study.total:,}", how=typed(f"study run {file}")),
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
        # What a cluster's processors did is not known here.
        ran = "study.ran-here" if scheduler is None else "study.ran"
        click.echo(say(ran, file=str(path), ms=f"{1000 * (_processor_s() - used) / played:,.1f}", **facts))
    click.echo(say("study.look", how=typed(f"study report {file}")))


def _play_here(processes: int | None, files: Mapping[str, Path | None]) -> Play:
    if any(files.values()):
        raise MisusedError(phrase("error.study.certificates-unused"))
    return workers.play_alone if processes == 1 else partial(workers.play_here, processes=processes)


def _play_on_cluster(processes: int | None, scheduler: str, files: Mapping[str, Path | None]) -> Play:
    if processes is not None:
        raise MisusedError(phrase("error.study.workers-of-cluster"))
    if find_spec(CLUSTER) is None:
        raise DataError(phrase("error.study.no-dask", package=CLUSTER))
    from companion.studies import cluster

    seals = None
    if cluster.sealed(scheduler):
        ca, certificate, key = files.values()
        if ca is None or certificate is None:
            raise MisusedError(phrase("error.study.certificates-needed", address=scheduler))
        seals = cluster.seals_in(ca, certificate, key)
    elif any(files.values()):
        raise MisusedError(phrase("error.study.certificates-unused"))

    def tell(joined: cluster.Joined) -> None:
        said = "study.joined-open" if seals is None else "study.joined-sealed"
        click.echo(say(said, address=scheduler, workers=joined.workers, threads=joined.threads))

    return partial(cluster.play_on_cluster, address=scheduler, seals=seals, joined=tell)


def _processor_s() -> float:
    """Seconds of processors that this process and its children have used; a child counts when it has ended."""
    return sum(one.ru_utime + one.ru_stime for one in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


@contextlib.contextmanager
def _watched(total: int) -> Iterator[Callable[[int], None]]:
    with output.bar(say("progress.playing")) as shown:
        yield lambda done: shown(done, total)
