"""`companion bench`: how fast it is."""

from __future__ import annotations

import click

from companion.commands.manual import OK, WRONG_INPUT, Manual


@click.command(
    cls=Manual,
    examples=(
        ("companion bench", "Measure everything; takes about two minutes."),
        ("companion bench playouts --rounds 15", "Measure the rules alone, and longer."),
        ("companion bench app", "Measure the app alone."),
    ),
    exits=(
        (OK, "it was measured; a slow machine is no error"),
        (WRONG_INPUT, "something that measuring needs is missing: the sentence says how to install it"),
    ),
)
@click.argument("what", type=click.Choice(["playouts", "app", "all"]), default="all", metavar="[WHAT]")
@click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=7,
    show_default=True,
    help="How often each kind of play-out is measured.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the random play-outs.")
def bench(what: str, rounds: int, seed: int) -> None:
    """Measure how fast the rules and the app are; WHAT is playouts, app or all.

    playouts: random matches in both formats and rule sets, every action through
    answers, check and apply with its events, in actions a second; and as a ratio
    to the plies a second of python-chess in random games in the same run.

    app: under Xvfb with software rendering, in processes of its own: the time from
    the start of the process to the first frame of Home; the time of a frame with
    a full six_on_six table at rest, while a token moves, and for an empty window
    in the same run; memory; and how many frames lie between a tap and its answer.
    """
    if what in ("playouts", "all"):
        from companion.commands.bench_playouts import bench_playouts

        bench_playouts(rounds, seed)
    if what == "all":
        click.echo()
    if what in ("app", "all"):
        from companion.commands.bench_app import bench_app

        bench_app()
