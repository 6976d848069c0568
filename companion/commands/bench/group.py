"""`companion bench`: how fast it is."""

from __future__ import annotations

import click

from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual

WHAT = ("playouts", "cards", "app", "spins", "bases", "all")
SPINS, SPINS_OF_ALL = 10_000, 400
SOAK_S, SOAK_OF_ALL_S = 3600.0, 600.0


@click.command(
    cls=Manual,
    examples=(
        ("companion bench", "Measure everything, in short; takes about four minutes."),
        ("companion bench playouts --rounds 15", "Measure the rules alone, and longer."),
        ("companion bench cards", "Measure the card game alone."),
        ("companion bench app", "Measure the app alone."),
        ("companion bench spins", "How well spinner bases tell what a spin shows: 10,000 spins."),
        ("companion bench bases", "An hour of two bases, as fast as it goes; four bases in the running app."),
    ),
    exits=(
        (OK, "it was measured; a slow machine is no error"),
        (FAILED, "bases do not tell a spin as well as promised, or something was lost: the lines with !! say what"),
        (WRONG_INPUT, "something that measuring needs is missing: the sentence says how to install it"),
    ),
)
@click.argument("what", type=click.Choice(WHAT), default="all", metavar="[WHAT]")
@click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=7,
    show_default=True,
    help="How often each kind of play-out is measured.",
)
@click.option(
    "--spins",
    type=click.IntRange(1, 1_000_000),
    help=f"How many spins are made of a calibrated base.  [default: {SPINS:,}; {SPINS_OF_ALL} in all]",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.5, 24 * 60),
    help=f"How long two bases run, in their own time.  [default: {SOAK_S / 60:.0f}; {SOAK_OF_ALL_S / 60:.0f} in all]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of everything that is drawn.")
@click.pass_context
def bench(ctx: click.Context, what: str, rounds: int, spins: int | None, minutes: float | None, seed: int) -> None:
    """Measure how fast the rules and the app are, and how well bases tell spins.

    WHAT is playouts, cards, app, spins, bases or all.

    playouts: random matches in both formats and rule sets, every action through
    answers, check and apply with its events, in actions a second; and as a ratio
    to the plies a second of python-chess in random games in the same run.

    cards: the same for random games of the card game in all four editions, with the
    decks that are given: actions and games a second, as a ratio to the actions a
    second of catanatron's random players in the same run, the part of the time that
    goes into the list of legal actions; and how long all sets take to load.

    app: under Xvfb with software rendering, in processes of its own: the time from
    the start of the process to the first frame of Home; the time of a frame with
    a full six_on_six table at rest, while a token moves, and for an empty window
    in the same run; memory; and how many frames lie between a tap and its answer.

    spins: simulated spins whose truth is known, on bases with a calibrated AS5600,
    with a badly heard one, with one that was never calibrated, and with encoders:
    wrong segments, spins on the line, delays, hands that were caught; and whether
    what is promised holds.

    bases: two bases for an hour of their own time, through wire, session and
    watcher: whether anything is lost, whether memory stays flat, and how many times
    as fast as real time that is; and what four bases cost the running app.
    """
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
