"""`companion demo` and `companion play`: matches in the terminal."""

from __future__ import annotations

import random

import click

from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format
from companion.figure.teams import FIGURES_OF

FORMAT = click.Choice(list(FIGURES_OF))
RULES = click.Choice(list(RULE_SETS))


@click.command(
    cls=Manual,
    examples=(
        ("companion demo --seed 1", "Always the same match, to the letter."),
        ("companion demo --format six_on_six --rules duel-2017", "A long match under the other rule set."),
    ),
    exits=((OK, "the match was played to its end"), (WRONG_INPUT, "wrong arguments")),
)
@click.option("--seed", metavar="N", type=int, help="Play the match of this number.  [default: any]")
@click.option("--format", "form", type=FORMAT, default="three_on_three", show_default=True, help="How many figures.")
@click.option("--rules", type=RULES, default="tfg-2007", show_default=True, help="Which rule set.")
def demo(seed: int | None, form: Format, rules: str) -> None:
    """Watch a whole match between two random players.

    Every turn is told in the words of the referee, with the clause of the rule
    beside each sentence. Players and spins follow from the seed alone: the same
    seed gives the same output. Nothing is kept.
    """
    from companion.commands.demo import tell_match

    number = parts.random_seed() if seed is None else seed
    setup = parts.starter_setup(form, rules)
    tell_match(output.out(), setup, parts.starter_teams(form, rules), random.Random(number), number)
