"""`companion demo` and `companion play`: matches in the terminal."""

from __future__ import annotations

from typing import Literal

import click

from companion.commands import output, parts
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual
from companion.commands.misuse import MisusedError, alone
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format
from companion.figure.teams import FIGURES_OF
from companion.texts.texts import phrase

MINUTES = click.IntRange(0, 600)
FORMAT = click.Choice(list(FIGURES_OF))
RULES = click.Choice(list(RULE_SETS))


@click.command(
    cls=Manual,
    examples=(
        "companion demo --seed 1",
        "companion demo --format six_on_six --rules duel-2017",
        "companion demo --a random --b my-bot",
        "companion demo --bases --seed 1",
    ),
)
@click.option("--seed", metavar="N", type=int)
@click.option("--format", "form", type=FORMAT, default="three_on_three", show_default=True)
@click.option("--rules", type=RULES, default="tfg-2007", show_default=True)
@click.option("--bases", is_flag=True)
@click.option("--a", "name_a", metavar="PROGRAM", default="random", show_default=True)
@click.option("--b", "name_b", metavar="PROGRAM", default="random", show_default=True)
def demo(seed: int | None, form: Format, rules: str, bases: bool, name_a: str, name_b: str) -> None:
    """Watch a whole match between two programs."""
    from companion.commands.figure._demo import tell_match

    number = parts.random_seed() if seed is None else seed
    setup = parts.starter_setup(form, rules)
    if bases:
        from companion.commands.figure._demo_bases import tell_match_on_bases

        tell_match_on_bases(output.out(), setup, parts.starter_teams(form, rules), number)
        return
    tell_match(output.out(), setup, parts.starter_teams(form, rules), (name_a, name_b), number)


ALONE = ("seed", "spins", "hints")
"""Options that go with --resume and --rematch."""


@click.command(
    cls=Manual,
    examples=(
        "companion play --a Ann --b Ben",
        "companion play --a Ann --b random --rules duel-2017",
        "companion play --team-a hearth-three --team-b my_team.toml --mat my_mat.toml --format three_on_three",
        "companion play --policy surround_several=each --policy turn_limit=100",
        "companion play --spins bases",
        "companion play --a Ann --b careful --hints",
        "companion play --resume",
        "companion play --rematch",
        "companion play --rematch --best-of 3",
        "companion play --a Ann --b Ben --turn-clock 2 --player-clock 20",
    ),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.option("--a", "name_a", metavar="PLAYER")
@click.option("--b", "name_b", metavar="PLAYER")
@click.option("--format", "form", type=FORMAT, default="three_on_three", show_default=True)
@click.option("--rules", type=RULES, default="tfg-2007", show_default=True)
@click.option("--mat", "mat", metavar="MAT")
@click.option("--team-a", metavar="TEAM")
@click.option("--team-b", metavar="TEAM")
@click.option("--policy", "policies", metavar="NAME=VALUE", multiple=True)
@click.option("--seed", metavar="N", type=int)
@click.option("--spins", type=click.Choice(["screen", "hand", "bases"]))
@click.option("--hints/--no-hints", default=None)
@click.option("--turn-clock", metavar="MINUTES", type=MINUTES, default=0)
@click.option("--player-clock", metavar="MINUTES", type=MINUTES, default=0)
@click.option("--resume", metavar="[MATCH]", is_flag=False, flag_value="last")
@click.option("--rematch", metavar="[MATCH]", is_flag=False, flag_value="last")
@click.option("--best-of", type=click.Choice(["1", "3"]))
@click.pass_context
def play(
    ctx: click.Context,
    name_a: str | None,
    name_b: str | None,
    form: Format,
    rules: str,
    mat: str | None,
    team_a: str | None,
    team_b: str | None,
    policies: tuple[str, ...],
    seed: int | None,
    spins: Literal["screen", "hand", "bases"] | None,
    hints: bool | None,
    turn_clock: int,
    player_clock: int,
    resume: str | None,
    rematch: str | None,
    best_of: str | None,
) -> None:
    """Play a match in the terminal: two people, or a person against a program."""
    from companion.commands.figure import _playing

    if resume is not None:
        alone(ctx, "error.play.resume", *ALONE, "resume")
        ctx.exit(_playing.FigurePlaying(seed, spins, hints).go_on(resume))
    if rematch is not None:
        alone(ctx, "error.play.rematch", *ALONE, "rematch", "best_of")
        ctx.exit(_playing.FigurePlaying(seed, spins, hints).play_again(rematch, int(best_of or 1)))
    if best_of is not None:
        raise MisusedError(phrase("error.play.best-of"))
    plan = _playing.Plan(
        names=(name_a, name_b),
        form=form,
        rules=rules,
        mat=mat,
        teams=(team_a, team_b),
        policies=policies,
        turn_min=turn_clock,
        player_min=player_clock,
    )
    ctx.exit(_playing.begin(plan, seed, spins, hints))
