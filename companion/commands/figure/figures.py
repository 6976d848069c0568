"""`companion figures` and `companion teams`: what there is to play with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, ManualGroup, nearest, typed
from companion.figure import RULE_SETS, Figure, RuleSet, Segment, Team, figure_refusals, team_warnings
from companion.kernel import DataError
from companion.texts import phrase

LETTERS = {"white": "W", "purple": "P", "blue": "B", "miss": "×", "gold": "G"}
RULES_ID = click.Choice(list(RULE_SETS))


@click.group(cls=ManualGroup)
def figures() -> None:
    """List, look at and check figures.

    A figure is its Move Points, its types and its disc: segments in clockwise
    order, each with a colour, a size, and what its attack does.
    """


@figures.command(
    "list",
    cls=Manual,
    examples=(
        ("companion figures list --mp 3 --type electric", "Fast electric figures."),
        ("companion figures list --rules tfg-2007", "Figures whose discs those rules know."),
    ),
)
@click.option("--mp", metavar="N", type=click.IntRange(0, 9), help="Only figures with this many Move Points.")
@click.option("--type", "type_", metavar="TYPE", help="Only figures of this type.")
@click.option("--rules", "rules_id", type=RULES_ID, help="Only figures that may play under this rule set.")
def list_(mp: int | None, type_: str | None, rules_id: str | None) -> None:
    """List figures by name.

    The disc is written in short: W90 White with 90 damage, G Gold, P★★ Purple
    with two stars, B Blue, × Miss, each with its part of the disc. Marked are
    figures with an attack that the players carry out by hand, and figures with
    an ability, which the referee does not know.
    """
    known = parts.library().figures()
    types = sorted({name for figure in known for name in figure.types})
    if type_ is not None and type_.lower() not in types:
        raise DataError(
            phrase("error.figure.unknown-type", type=repr(type_), perhaps=nearest(type_, types), words=", ".join(types))
        )
    rules = RULE_SETS[rules_id] if rules_id else None
    chosen = [figure for figure in known if _is_wanted(figure, mp, type_, rules)]
    _table(chosen)
    click.echo(output.counted(len(chosen), "figure"))


def _table(figures: Sequence[Figure]) -> None:
    rows = [
        (figure.id, figure.name, str(figure.mp), " ".join(figure.types), disc_in_short(figure), marks(figure))
        for figure in figures
    ]
    output.table(("id", "name", "MP", "types", "disc", "marks"), rows, right=("MP",))


def _is_wanted(figure: Figure, mp: int | None, type_: str | None, rules: RuleSet | None) -> bool:
    return (
        (mp is None or figure.mp == mp)
        and (type_ is None or type_.lower() in figure.types)
        and (rules is None or not figure_refusals(figure, rules))
    )


def disc_in_short(figure: Figure) -> str:
    """A disc in one line: colour and strength of each segment, and its part of the disc in per cent."""
    shares = zip(figure.disc.segments, figure.disc.shares(), strict=True)
    return " ".join(f"{_sign(segment)}:{round(100 * share)}" for segment, share in shares)


def _sign(segment: Segment) -> str:
    power = "" if segment.damage is None else str(segment.damage)
    return LETTERS[segment.colour] + power + "★" * (segment.stars or 0)


def marks(figure: Figure) -> str:
    """Parts of this figure that the referee leaves to the players, in words."""
    return ", ".join(
        mark
        for mark, holds in (
            ("by hand", figure.by_hand),
            ("ability", figure.ability),
            ("provisional", bool(figure.provisional)),
        )
        if holds
    )


@figures.command(
    cls=Manual,
    examples=(("companion figures show pikachu-uc", "What is on this disc?"),),
    exits=(
        (OK, "it was shown, or several figures of this name were listed"),
        (WRONG_INPUT, "there is no such figure; the nearest are named"),
    ),
)
@click.argument("id", metavar="FIGURE")
def show(id: str) -> None:
    """Show a figure's disc in words.

    FIGURE is an id of companion figures list, or a name; where several figures
    have it, they are listed. Every segment is shown with its chance and with what its attack does.
    """
    from companion.app.saying import words

    named = _find(id)
    if len(named) > 1:
        click.echo(
            f"{len(named)} figures are called {named[0].name}; {typed(f'figures show {named[0].id}')} shows one:"
        )
        _table(named)
        return
    (figure,) = named
    texts = parts.texts()
    click.secho(figure.name, bold=True, nl=False)
    facts = [f"MP {figure.mp}", *figure.types, *filter(None, (figure.rarity, figure.edition))]
    click.echo(f"  ({figure.id})  {', '.join(facts)}")
    for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True):
        power = "" if segment.damage is None else f" {segment.damage}"
        power += " " + "★" * segment.stars if segment.stars else ""
        colour = segment.colour.capitalize()
        click.echo(f"  {float(share):6.1%}  {float(share) * 360:5.1f}°  {colour:7} {segment.label}{power}")
        if segment.effects:
            click.echo(output.wrapped(words(texts, segment.effects), " " * 19))
    if figure.ability:
        click.echo("  It has an ability, which the referee does not know.")
    for doubt in figure.provisional:
        click.echo(output.wrapped(f"Not known for sure: {doubt}", "  "))
    for rules in RULE_SETS.values():
        refusals = [texts.say(ruling.text, ruling.facts) for ruling in figure_refusals(figure, rules)]
        click.echo(output.wrapped(f"Under {rules.id}: {' '.join(refusals) or 'it may play.'}", "  "))


def _find(wanted: str) -> Sequence[Figure]:
    known = parts.library().figures()
    named = [figure for figure in known if figure.id == wanted.lower()]
    named = named or [figure for figure in known if figure.name.lower() == wanted.lower()]
    if named:
        return named
    hint = nearest(wanted, [figure.id for figure in known] + [figure.name for figure in known])
    raise DataError(phrase("error.figure.unknown", wanted=repr(wanted), hint=hint))


@figures.command(
    cls=Manual,
    examples=(("companion figures check my_figures.toml", "Are my figures written as they should be?"),),
    exits=((OK, "every file holds sound figures"), (WRONG_INPUT, "one does not; a sentence says where and why")),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check figure files.

    Ids are unique, segments close the disc (24 parts of 15 degrees), White and
    Gold carry damage, Purple carries stars, and every effect is a word of the
    vocabulary with the parameters that it has.
    """
    ctx.exit(parts.check_each(files, parts.load_figures, lambda found: output.counted(len(found), "figure")))


@figures.command(cls=Manual, examples=(("companion figures coverage", "How much of the library is expressed?"),))
def coverage() -> None:
    """Show how many figures the referee can play wholly.

    By edition: figures that are played wholly; figures of which only the attacks
    are, because they have an ability, which the referee does not know; and figures
    with an attack that is left to the players, with an ability or without.
    """
    known = parts.library().figures()
    rows = []
    for edition in sorted({figure.edition for figure in known}):
        rows.append(_coverage_row(edition or "–", [f for f in known if f.edition == edition]))
    if len(rows) > 1:
        rows.append(_coverage_row("all", known))
    columns = (
        "edition",
        "figures",
        "wholly",
        "attacks only",
        "by hand",
        "attacks with effects",
        "of these by hand",
    )
    output.table(columns, rows, right=columns[1:])
    by_hand = [figure.id for figure in known if figure.by_hand]
    if by_hand:
        click.echo("\n" + output.wrapped(f"By hand: {', '.join(by_hand)}."))


def _coverage_row(edition: str, found: Sequence[Figure]) -> tuple[str, ...]:
    by_hand = sum(figure.by_hand for figure in found)
    attacks_only = sum(figure.ability and not figure.by_hand for figure in found)
    with_effects = [s for figure in found for s in figure.disc.segments if s.effects]
    left = sum(any(e.__struct_config__.tag == "by_hand" for e in s.effects) for s in with_effects)
    wholly = len(found) - attacks_only - by_hand
    numbers = (len(found), wholly, attacks_only, by_hand, len(with_effects), left)
    return (edition, *map(str, numbers))


@click.group(cls=ManualGroup)
def teams() -> None:
    """List and check teams.

    A team is three or six figures for one format and one rule set, and where the
    format has Trainers also a Trainer figure and three Trainer cards.
    """


@teams.command("list", cls=Manual, examples=(("companion teams list", "All teams, the players' own first."),))
def list_teams() -> None:
    """List the teams: starter teams, and those that the players have saved."""
    library = parts.library()
    names = {figure.id: figure.name for figure in library.figures()}
    rows = [
        (team.id, team.name, team.format, team.rules, ", ".join(names.get(id, id) for id in team.figures))
        for team in library.teams()
    ]
    output.table(("id", "name", "format", "rules", "figures"), rows)


@teams.command(
    "check",
    cls=Manual,
    examples=(("companion teams check my_team.toml", "May my team play?"),),
    exits=((OK, "every file holds a team that may play"), (WRONG_INPUT, "one does not; a sentence says why")),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check_teams(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check team files.

    A team is whole for its format, its figures and cards are in the library, and
    its rule set knows what is on their discs. A team that may play and yet can lose
    before it has moved is warned of.
    """
    ctx.exit(parts.check_each(files, parts.load_team, _team_summary))


def _team_summary(team: Team) -> str:
    """The team on a line, and a line for each warning."""
    said = [f"{team.name}, {team.format}, {team.rules}"]
    for warning in team_warnings(team, team.format, RULE_SETS[team.rules], parts.shelf()):
        said.append(output.wrapped(f"Warning: {parts.texts().say(warning.text, warning.facts)} ({warning.clause})"))
    return "\n".join(said)
