"""`companion bench`: how fast it is."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual

WHAT = ("playouts", "cards", "app", "spins", "bases", "photos", "all")
SPINS, SPINS_OF_ALL = 10_000, 400
SOAK_S, SOAK_OF_ALL_S = 3600.0, 600.0
PHOTOS, PHOTOS_OF_ALL = 1000, 40


@click.command(
    cls=Manual,
    examples=(
        "companion bench",
        "companion bench playouts --rounds 15",
        "companion bench cards",
        "companion bench app",
        "companion bench spins",
        "companion bench bases",
        "companion bench photos --failures pictures",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("what", type=click.Choice(WHAT), default="all", metavar="[WHAT]")
@click.option("--rounds", metavar="N", type=click.IntRange(1, 1000), default=7, show_default=True)
@click.option("--spins", metavar="N", type=click.IntRange(1, 1_000_000))
@click.option("--minutes", metavar="MINUTES", type=click.FloatRange(0.5, 24 * 60))
@click.option("--photos", metavar="N", type=click.IntRange(1, 1_000_000))
@click.option("--failures", metavar="PATH", type=click.Path(path_type=Path, file_okay=False))
@click.option("--seed", metavar="N", type=int, default=1, show_default=True)
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
    """Measure how fast the rules and the app are, and how well bases tell spins."""
    everything, well = what == "all", True
    if what in ("playouts", "all"):
        from companion.commands.bench.playouts import bench_playouts

        bench_playouts(rounds, seed)
    if what in ("cards", "all"):
        from companion.commands.bench.cards import bench_cards

        _pause(everything)
        bench_cards(rounds, seed)
    if what in ("spins", "all"):
        from companion.commands.bench.spins import bench_spins

        _pause(everything)
        well = bench_spins(spins or (SPINS_OF_ALL if everything else SPINS), seed) and well
    if what in ("bases", "all"):
        from companion.commands.bench.bases import bench_soak

        _pause(everything)
        soak_s = 60 * minutes if minutes else SOAK_OF_ALL_S if everything else SOAK_S
        well = bench_soak(soak_s, seed) and well
    if what in ("photos", "all"):
        from companion.commands.bench.photos import bench_photos

        _pause(everything)
        well = bench_photos(photos or (PHOTOS_OF_ALL if everything else PHOTOS), seed, failures) and well
    if what in ("app", "all"):
        from companion.commands.bench.app import bench_app

        _pause(everything)
        bench_app()
    if what in ("bases", "all"):
        from companion.commands.bench.bases import bench_load

        _pause(True)
        bench_load()
    ctx.exit(OK if well else FAILED)


def _pause(wanted: bool) -> None:
    """An empty line between two things that were measured."""
    if wanted:
        click.echo()
