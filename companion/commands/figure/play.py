"""`companion demo` and `companion play`: matches in the terminal."""

from __future__ import annotations

from typing import Literal

import click
from click.core import ParameterSource

from companion.commands import output, parts
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual
from companion.figure import FIGURES_OF, RULE_SETS, Format

__all__ = ["demo", "play"]

FORMAT = click.Choice(list(FIGURES_OF))
RULES = click.Choice(list(RULE_SETS))


@click.command(
    cls=Manual,
    examples=(
        ("companion demo --seed 1", "Always the same match, to the letter."),
        ("companion demo --format six_on_six --rules duel-2017", "A long match under the other rule set."),
        ("companion demo --a random --b my-bot", "With a program of our own; companion/GUIDE.md says how."),
        ("companion demo --bases --seed 1", "With every disc spun on a simulated spinner base."),
    ),
    exits=((OK, "the match was played to its end"), (WRONG_INPUT, "wrong arguments")),
)
@click.option("--seed", metavar="N", type=int, help="Play the match of this number.  [default: any]")
@click.option("--format", "form", type=FORMAT, default="three_on_three", show_default=True, help="How many figures.")
@click.option("--rules", type=RULES, default="tfg-2007", show_default=True, help="Which rule set.")
@click.option("--bases", is_flag=True, help="Spin every disc on a spinner base; the bases are simulated.")
@click.option("--a", "name_a", metavar="PROGRAM", default="random", show_default=True, help="Which program plays ▲.")
@click.option("--b", "name_b", metavar="PROGRAM", default="random", show_default=True, help="Which program plays ▼.")
def demo(seed: int | None, form: Format, rules: str, bases: bool, name_a: str, name_b: str) -> None:
    """Watch a whole match between two programs.

    Every turn is told in the words of the referee, with the clause of the rule
    beside each sentence. The given programs and the spins follow from the seed alone: the same
    seed gives the same output. Nothing is kept.

    With --bases each player has a spinner base, and both are random. The bases are simulated, from the
    friction of the disc to the bytes on the wire; what reads them is what reads real
    ones. Where a disc comes to rest on a line, or a hand stops it, it is spun again.
    """
    from companion.commands.figure.demo import tell_match

    number = parts.random_seed() if seed is None else seed
    setup = parts.starter_setup(form, rules)
    if bases:
        from companion.commands.figure.demo_bases import tell_match_on_bases

        tell_match_on_bases(output.out(), setup, parts.starter_teams(form, rules), number)
        return
    tell_match(output.out(), setup, parts.starter_teams(form, rules), (name_a, name_b), number)


ALONE = ("seed", "spins", "resume")
"""Options that go with --resume."""


@click.command(
    cls=Manual,
    examples=(
        ("companion play --a Ann --b Ben", "Two people at one terminal."),
        ("companion play --a Ann --b random --rules duel-2017", "Against the random player."),
        (
            "companion play --team-a hearth-three --team-b my_team.toml --map my_mat.toml --format three_on_three",
            "With a team and a mat of our own.",
        ),
        ("companion play --policy surround_several=each --policy turn_limit=100", "With house rules."),
        ("companion play --spins bases", "With the discs spun on spinner bases."),
        ("companion play --resume", "Go on with the match that was left last."),
    ),
    exits=(
        (OK, "the match is over, or it was left and is kept"),
        (WRONG_INPUT, "the match cannot be set up, or there is none to go on with"),
        (INTERRUPTED, "it was left with Ctrl-C and is kept"),
    ),
)
@click.option("--a", "name_a", metavar="NAME", help="Who plays ▲: a name, or a program, such as random.")
@click.option("--b", "name_b", metavar="NAME", help="Who plays ▼: a name, or a program, such as random.")
@click.option("--format", "form", type=FORMAT, default="three_on_three", show_default=True, help="How many figures.")
@click.option("--rules", type=RULES, default="tfg-2007", show_default=True, help="Which rule set.")
@click.option("--map", "map_", metavar="MAP", help="The mat, by its id or file.  [default: the usual one]")
@click.option("--team-a", metavar="TEAM", help="The team of ▲, by its id or file.  [default: a starter team]")
@click.option("--team-b", metavar="TEAM", help="The team of ▼, by its id or file.  [default: a starter team]")
@click.option(
    "--policy",
    "policies",
    metavar="NAME=VALUE",
    multiple=True,
    help="A house rule; may be given more than once. companion rules list --section policies names them.",
)
@click.option("--seed", metavar="N", type=int, help="Spins, draws and programs follow from this number.")
@click.option(
    "--spins",
    type=click.Choice(["screen", "hand", "bases"]),
    default="screen",
    show_default=True,
    help="screen: Enter spins a disc here; hand: spin the real one and enter what it shows; bases: on spinner bases.",
)
@click.option(
    "--resume",
    metavar="[MATCH]",
    is_flag=False,
    flag_value="last",
    help="Go on with a match that was left: the last one, or the one with this id.",
)
@click.pass_context
def play(
    ctx: click.Context,
    name_a: str | None,
    name_b: str | None,
    form: Format,
    rules: str,
    map_: str | None,
    team_a: str | None,
    team_b: str | None,
    policies: tuple[str, ...],
    seed: int | None,
    spins: Literal["screen", "hand", "bases"],
    resume: str | None,
) -> None:
    """Play a match in the terminal: two people, or a person against a program.

    The mat is drawn with everything on it, and what can be done now is listed
    with numbers. Instead of a number, words do: move pikachu c2, attack onix,
    spin, undo, why, log, rules FG-MOVE-03; help lists them. What the rules do not
    allow is refused in a sentence, with the clause. Everything that happens is
    kept at once: the match can be left at any moment and gone on with later.
    """
    from companion.commands.figure import playing

    if resume is not None:
        given = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if set(given) - set(ALONE):
            raise click.UsageError("--resume goes on with a match as it was set up: only --seed and --spins go with it")
        ctx.exit(playing.go_on(resume, seed, spins))
    plan = playing.Plan(
        names=(name_a, name_b), form=form, rules=rules, mat=map_, teams=(team_a, team_b), policies=policies
    )
    ctx.exit(playing.begin(plan, seed, spins))
