"""Measures how fast the program is, and how well bases and photos are read: `python -m tests.bench`, from a checkout.

Speed is always shown as a ratio to something else in the same run.
"""

from __future__ import annotations

from pathlib import Path

import click

SPINS, SPINS_OF_ALL = 10_000, 400
SOAK_S, SOAK_OF_ALL_S = 3600.0, 600.0
PHOTOS, PHOTOS_OF_ALL = 1000, 40


def _usual(alone: float, of_all: float) -> str:
    return f"[default: {alone:,.0f}; {of_all:,.0f} in all]"


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.argument(
    "what",
    type=click.Choice(("playouts", "cards", "app", "spins", "bases", "photos", "all")),
    default="all",
    metavar="[WHAT]",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=7,
    show_default=True,
    help="How often each kind of match is measured.",
)
@click.option("--spins", type=click.IntRange(min=1), help=f"Spins of a calibrated base.  {_usual(SPINS, SPINS_OF_ALL)}")
@click.option(
    "--minutes",
    type=click.FloatRange(min=0.5),
    help=f"Minutes of their own time for which two bases run.  {_usual(SOAK_S / 60, SOAK_OF_ALL_S / 60)}",
)
@click.option("--photos", type=click.IntRange(min=1), help=f"Photos of discs.  {_usual(PHOTOS, PHOTOS_OF_ALL)}")
@click.option(
    "--failures",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep the photos that were not read well as pictures in this folder.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.pass_context
def bench(
    ctx: click.Context,
    what: str,
    rounds: int,
    spins: int | None,
    minutes: float | None,
    photos: int | None,
    failures: Path | None,
    seed: int,
) -> None:
    """Measure how fast the program is, and how well bases read spins and photos are read.

    WHAT is playouts, cards, app, spins, bases, photos or all, which takes about four minutes.

    playouts: random matches of the figure game, in actions a second; the ratio to python-chess.

    cards: random games of the card game, in actions and games a second; the ratio to catanatron. The share of time
    for listing legal actions, and how long all sets take to load.

    app: the app under Xvfb with software rendering: the first frame, the time of a frame, memory, and the frames
    between a tap and its answer.

    spins: simulated spins with a known result on several kinds of bases: wrong segments, spins on the line, delays,
    hands that were noticed, and whether all promises are kept.

    bases: two simulated bases for an hour of their own time: is anything lost, does memory grow? What four cost
    the app.

    photos: photos of discs and mats by a simulated camera: how much is read right, marked as not sure, or wrong.

    The exit status is 1 where spins or photos are not read as well as promised, or something was lost: the lines
    with !! say what. A slow computer is not an error.
    """
    everything, well = what == "all", True
    if what in ("playouts", "all"):
        from tests.bench.playouts import bench_playouts

        bench_playouts(rounds, seed)
    if what in ("cards", "all"):
        from tests.bench.cards import bench_cards

        _pause(everything)
        bench_cards(rounds, seed)
    if what in ("spins", "all"):
        from tests.bench.spins import bench_spins

        _pause(everything)
        well = bench_spins(spins or (SPINS_OF_ALL if everything else SPINS), seed) and well
    if what in ("bases", "all"):
        from tests.bench.bases import bench_soak

        _pause(everything)
        soak_s = 60 * minutes if minutes else SOAK_OF_ALL_S if everything else SOAK_S
        well = bench_soak(soak_s, seed) and well
    if what in ("photos", "all"):
        from tests.bench.photos import bench_photos

        _pause(everything)
        well = bench_photos(photos or (PHOTOS_OF_ALL if everything else PHOTOS), seed, failures) and well
    if what in ("app", "all"):
        from tests.bench.app import bench_app

        _pause(everything)
        bench_app()
    if what in ("bases", "all"):
        from tests.bench.bases import bench_load

        _pause(True)
        bench_load()
    ctx.exit(0 if well else 1)


def _pause(wanted: bool) -> None:
    """An empty line between two things that were measured."""
    if wanted:
        click.echo()


if __name__ == "__main__":
    bench()
