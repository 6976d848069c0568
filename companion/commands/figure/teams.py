"""`companion teams`: which teams there are, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from companion.commands import output, parts
from companion.commands.command_texts import listed, say, table
from companion.commands.figure.figures import disc_in_short, marks
from companion.commands.figure.trainers import does
from companion.commands.manual import Manual, ManualGroup, nearest, typed
from companion.figure.printed.figures import printing_names
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Shelf, Team, cards_of, cost_of_cards, team_warnings
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Phrase, phrase


@click.group(cls=ManualGroup)
def teams() -> None:
    """List and check teams."""


FIELDS = ("id", "name", "format", "rules", "figures", "evolutions", "cards", "trainer")


def _record(team: Team) -> tuple[Any, ...]:
    """What a program is told of a team."""
    return tuple(getattr(team, field) for field in FIELDS)


@teams.command("list", cls=Manual, examples=("companion teams list",), fields=FIELDS)
def list_teams(as_json: bool) -> None:
    """List the teams: starter teams, and those that the players have saved."""
    library = parts.library()
    if as_json:
        output.write_records(FIELDS, map(_record, library.teams()))
        return
    texts = parts.texts()
    names = {id: texts.named(name) for id, name in printing_names(library.figures()).items()}
    rows = [
        (
            team.id,
            team.name,
            texts.say(f"format.{team.format}"),
            texts.say(f"ruleset.{team.rules}"),
            _brought(team, names),
        )
        for team in library.teams()
    ]
    listed(("id", "name", "format", "rules", "figures"), rows)


def _brought(team: Team, names: Mapping[str, str]) -> str:
    """The figures of a team, what they evolve into, and its Trainer with the cards, or its plates."""
    named = {card.id: parts.texts().named(card.name) for card in parts.library().cards()}
    said = ", ".join(names.get(id, id) for id in team.figures)
    if team.evolutions:
        evolutions = ", ".join(names.get(id, id) for id in team.evolutions)
        said = say("teams.with-evolutions", figures=said, evolutions=evolutions)
    if kind := _kind_of_cards(team):
        cards = ", ".join(named.get(id, id) for id in team.cards)
        said = say(f"teams.with-{kind}", said=said, trainer=team.trainer, cards=cards)
    return said


def _kind_of_cards(team: Team) -> str:
    """Of which kind the cards of a team are; "" where it has none."""
    rule = cards_of(team.format, RULE_SETS[team.rules]) if team.cards else None
    return "" if rule is None else rule.kind


@teams.command(cls=Manual, examples=("companion teams show dawn-six",), fields=FIELDS)
@click.argument("id", metavar="TEAM")
def show(id: str, as_json: bool) -> None:
    """Show all that a team brings, or which teams are called so."""
    found = _find(id)
    if as_json:
        output.write_records(FIELDS, map(_record, found))
        return
    if len(found) > 1:
        click.echo(say("teams.several", n=len(found), name=found[0].name, how=typed(f"teams show {found[0].id}")))
    for number, team in enumerate(found):
        if number:
            click.echo()
        _show(team)


def _show(team: Team) -> None:
    click.secho(team.name, bold=True, nl=False)
    facts = ", ".join(map(parts.texts().say, (f"format.{team.format}", f"ruleset.{team.rules}")))
    click.echo(f"  ({team.id})  {facts}")
    shelf = parts.shelf()
    _show_figures("figures", team.figures, shelf)
    _show_figures("evolutions", team.evolutions, shelf)
    _show_cards(team, shelf)
    for warning in _warnings(team):
        click.echo(warning)


def _find(wanted: str) -> Sequence[Team]:
    """The team with this id, or those with this name.

    Raises:
        DataError: There is none.
    """
    known = parts.library().teams()
    word = wanted.lower()
    if found := [one for one in known if one.id == word] or [one for one in known if one.name.lower() == word]:
        return found
    hint = nearest(wanted, [team.id for team in known] + [team.name for team in known])
    raise DataError(phrase("error.team.unknown", wanted=quoted(wanted), hint=hint))


def _show_figures(heading: str, ids: Sequence[str], shelf: Shelf) -> None:
    """Figures by their ids, each with its disc in short."""
    if not ids:
        return
    click.echo("\n" + say(f"teams.{heading}"))
    known = [shelf.figures[id] for id in ids if id in shelf.figures]
    rows = [(one.id, parts.texts().named(one.name), str(one.mp), disc_in_short(one.disc), marks(one)) for one in known]
    table(("id", "name", "mp", "disc", "marks"), rows, right=("mp",))


def _show_cards(team: Team, shelf: Shelf) -> None:
    """The Trainer figure with its cards, or the plates with what they cost together."""
    kind = _kind_of_cards(team)
    if not kind:
        return
    cards = [shelf.cards[id] for id in team.cards if id in shelf.cards]
    click.echo("\n" + say(f"teams.{kind}", trainer=team.trainer, n=cost_of_cards(cards)))
    rows = [(card.id, parts.texts().named(card.name), str(card.cost or 0), does(card)) for card in cards]
    if kind == "plate":
        table(("id", "name", "cost", "does"), rows, right=("cost",))
    else:
        table(("id", "name", "does"), [(id, name, said) for id, name, _, said in rows])


@teams.command("check", cls=Manual, examples=("companion teams check my_team.toml",))
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check_teams(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check team files."""
    ctx.exit(parts.check_each(files, parts.load_team, _team_summary))


def _team_summary(team: Team) -> str:
    """The team on a line, and a line for each warning."""
    said = [
        say(
            "teams.summary",
            team=team.name,
            format=Phrase(f"format.{team.format}"),
            rules=Phrase(f"ruleset.{team.rules}"),
        )
    ]
    return "\n".join([*said, *_warnings(team)])


def _warnings(team: Team) -> Iterator[str]:
    """What speaks against the team, though it may play: a sentence each, with its clause."""
    from companion.app.text.say import Say

    for warning in team_warnings(team, team.format, RULE_SETS[team.rules], parts.shelf()):
        words = say("teams.warning", warning=Say(parts.texts()).ruling(warning))
        yield output.wrapped(f"{words} ({warning.clause})")
