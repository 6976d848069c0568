"""A mutation run over the rules: python -m tests.mutation --sample 200 --seed 3."""

from __future__ import annotations

import os
import sys

import click

from tests.mutation.equivalents import EQUIVALENT, equivalents
from tests.mutation.mutants import PACKAGES, ROOT, drawn
from tests.mutation.running import Outcome, outcomes


@click.command()
@click.option("--sample", default=24, show_default=True, help="How many mutants.")
@click.option("--seed", default=1, show_default=True)
@click.option("--package", "packages", multiple=True, type=click.Choice(PACKAGES), help="All three if none is named.")
@click.option("--verbose", is_flag=True, help="Say of each mutant what found it.")
def main(sample: int, seed: int, packages: tuple[str, ...], verbose: bool) -> None:
    """Mutate kernel, figure and cards; every mutant that no quick test finds has to be named as equivalent."""
    os.chdir(ROOT)
    known = equivalents()

    def told(outcome: Outcome) -> None:
        if verbose:
            click.echo(f"{outcome.name}\n  {outcome.by or 'SURVIVED'}")

    all_of_them = outcomes(drawn(sample, seed, packages or PACKAGES), told)
    survived = [outcome.name for outcome in all_of_them if outcome.by is None]
    new = [name for name in survived if name not in known]
    for name in new:
        click.echo(f"survived: {name}")
    click.echo(
        f"{len(all_of_them)} mutants: {len(all_of_them) - len(survived)} found, {len(survived) - len(new)} known as "
        f"equivalent, {len(new)} survived. A survivor is tested, or named with its reason in {EQUIVALENT.name}."
    )
    sys.exit(1 if new else 0)


if __name__ == "__main__":
    main()
