"""`companion lab fairness`: whether a disc rests in proportion to its segments, from recordings or a simulated base.

The bridge decides whether a spin counts; this module only uses the resting angles of those that do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.api import DataError
from companion.api.commands import (
    FAILED,
    OK,
    WRONG_INPUT,
    Manual,
    MisusedError,
    bar,
    counted,
    nearest,
    percent,
    say,
    shelf,
    simulated_options,
    table,
    texts,
    wrapped,
)
from companion.api.files import write_whole
from companion.api.spins import Spins
from companion.api.texts import phrase, quoted
from companion.lab.studies import charts, discs
from companion.lab.studies.discs import Fairness

SECTORS = 12
"""Without a named disc, twelve equal sectors are compared."""
ODD, VERY_ODD = 0.05, 0.001


@click.command(
    cls=Manual,
    examples=(
        "companion lab fairness evening.spin --figure pikachu-uc",
        "companion lab fairness monday.spin tuesday.spin --bias 3",
        "companion lab fairness --simulated --spins 300 --out disc.svg",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--figure", metavar="ID")
@click.option("--zero", "zero_deg", metavar="DEG", type=click.FloatRange(0, 360), default=0.0, show_default=True)
@click.option("--bias", metavar="PERCENT", type=click.FloatRange(0.1, 50), default=5.0, show_default=True)
@click.option("--spins", metavar="N", type=click.IntRange(1, 100_000), default=120, show_default=True)
@click.option("-o", "--out", "plot", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@simulated_options
@click.pass_context
def fairness(
    ctx: click.Context,
    files: tuple[Path, ...],
    figure: str | None,
    zero_deg: float,
    bias: float,
    spins: int,
    plot: Path | None,
    simulated: bool,
    seed: int,
) -> None:
    """Is a disc fair to its printed sizes?"""
    if simulated == bool(files):
        raise MisusedError(phrase("error.fairness.what"))
    names, borders_deg, shares = _disc(figure)
    heard = Spins()
    if simulated:
        with bar(say("progress.spinning")) as told:
            heard.simulate(spins, seed, told)
    for path in files:
        heard.read(path)
    _say_what_was_left_out(heard)
    if not heard.turned_deg:
        raise DataError(phrase("error.fairness.no-spins"))
    # As a disc turns clockwise, the disc angle under the pointer falls.
    found = discs.fairness_of([(zero_deg - turned) % 360 % 360 for turned in heard.turned_deg], shares)
    _show(names, found, bias / 100)
    if plot is not None:
        write_whole(plot, charts.disc_of(borders_deg, found.shares, found.counts, found.heavy_deg))
        click.echo(say("drawn", what=say("fairness.plot"), file=str(plot)))
    is_odd = found.spins >= found.spins_wanted and min(found.chance, found.kuiper_chance) < VERY_ODD
    ctx.exit(FAILED if is_odd else OK)


def _disc(id: str | None) -> tuple[Sequence[str], Sequence[float], Sequence[float]]:
    """Names of the segments, their starts, and their shares of the disc."""
    if id is None:
        starts = [360 / SECTORS * number for number in range(SECTORS)]
        return [f"{start:.0f}°" for start in starts], starts, [1 / SECTORS] * SECTORS
    known = shelf().figures
    if id not in known:
        raise DataError(phrase("error.figure.unknown", wanted=quoted(id), hint=nearest(id, list(known))))
    disc = known[id].disc
    colours = (texts().say(f"segment.{segment.colour}") for segment in disc.segments)
    names = [f"{colour} {segment.label}" for colour, segment in zip(colours, disc.segments, strict=True)]
    return names, disc.borders_deg(), [float(share) for share in disc.shares()]


def _say_what_was_left_out(heard: Spins) -> None:
    if heard.unfair:
        click.echo(say("fairness.unfair", n=heard.unfair))
    if heard.gaps:
        click.echo(say("fairness.gaps", n=heard.gaps))
    if heard.torn:
        click.echo(say("replay.torn"))


def _show(names: Sequence[str], found: Fairness, bias: float) -> None:
    rows = []
    for name, count, share in zip(names, found.counts, found.shares, strict=True):
        took = share + bias <= 1 and len(names) > 1
        wanted = f"{discs.spins_to_see(bias, share, len(names)):,}" if took else "–"
        rows.append((name, percent(share, ".1f"), f"{count:,}", percent(count / found.spins, ".1f"), wanted))
    numbers = ("of-disc-printed", "spins", "of-disc-came-up", "of-disc-to-see")
    table(("of-disc-segment", *numbers), rows, right=numbers)
    click.echo(wrapped(say("fairness.to-see", bias=f"{100 * bias:g}")))
    facts = {"chance": f"{100 * found.chance:.2g}", "effect": f"{found.effect:.3f}", "degrees": str(found.degrees)}
    click.echo(wrapped(say("fairness.chi-squared", value=f"{found.chi_squared:.2f}", **facts)))
    around = {"chance": f"{100 * found.kuiper_chance:.2g}", "pull": f"{found.pull:.3f}"}
    heavy = f"{found.heavy_deg:.0f}"
    click.echo(wrapped(say("fairness.kuiper", value=f"{found.kuiper:.3f}", heavy=heavy, **around)))
    least = min(found.chance, found.kuiper_chance)
    if found.spins < found.spins_wanted:
        click.echo(wrapped(say("fairness.few", spins=counted("spins", found.spins), wanted=found.spins_wanted)))
    else:
        verdict = "very-odd" if least < VERY_ODD else "odd" if least < ODD else "even"
        click.echo(wrapped(say(f"fairness.{verdict}", spins=counted("spins", found.spins))))
