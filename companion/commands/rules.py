"""`companion rules`: looks up clauses and runs ruling cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import click

from companion.app.ports.clauses import clauses_with
from companion.app.ports.outside import Clause, Game
from companion.app.text.glossary import glossary, glossary_with
from companion.cases.figure.run import CaseResult
from companion.commands import output, parts
from companion.commands.command_texts import counted, say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, ManualGroup, complain, nearest, told, typed
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase

FIELDS = ("id", "game", "section", "title", "text", "editions", "source")


@click.group(cls=ManualGroup)
def rules() -> None:
    """Look up the rules; run ruling cases."""


def _record(clause: Clause) -> tuple[Any, ...]:
    """What a program is told of a clause."""
    editions = dict(clause.editions)
    return (clause.id, clause.game, clause.section, clause.title, clause.text, editions, clause.source)


@rules.command(
    cls=Manual,
    examples=(
        "companion rules show FG-MOVE-03",
        "companion rules show CG-RETREAT-05",
        "companion rules show policy-surround-several effect-push",
        "companion rules show wait",
    ),
    fields=FIELDS,
)
@click.argument("ids", nargs=-1, required=True, metavar="CLAUSE…")
def show(ids: Sequence[str], as_json: bool) -> None:
    """Show clauses of the rulebook: what they say, where they come from."""
    clauses = {_key(clause.id): clause for clause in parts.library().rulebook()}
    if as_json:
        output.write_records(FIELDS, [_record(clause) for id in ids for clause in _wanted(id, clauses)])
        return
    for i, wanted in enumerate([_wanted(id, clauses) for id in ids]):
        if i:
            click.echo()
        if len(wanted) == 1:
            _show(wanted[0])
        else:
            click.echo(say("rules.with", word=ids[i]))
            _list(wanted)


def _wanted(words: str, clauses: Mapping[str, Clause]) -> Sequence[Clause]:
    """The clause with this id, or those that contain the words.

    Raises:
        DataError: There is none.
    """
    if _key(words) in clauses:
        return (clauses[_key(words)],)
    found = clauses_with(words, clauses.values())
    if not found:
        hint = nearest(words, [clause.id for clause in clauses.values()]) or phrase(
            "error.lists", command=typed("rules list")
        )
        raise DataError(phrase("error.rulebook.unknown", words=quoted(words), hint=hint))
    return found


def _key(id: str) -> str:
    return id.upper().replace("_", "-")


def _show(clause: Clause) -> None:
    click.secho(clause.id, bold=True, nl=False)
    click.echo(f"  {clause.title}  ({_game(clause.game)}, {clause.section})")
    click.echo(output.wrapped(clause.text, "  "))
    for line in _values_of(clause) if clause.game == "figure" else _values_in_editions(clause):
        click.echo(output.wrapped(line, "  "))
    widest = max((len(edition) for edition, _ in clause.editions), default=0)
    for edition, words in clause.editions:
        click.echo(f"    {edition:{widest}}  {output.wrapped(words, ' ' * (widest + 6)).lstrip()}")
    if clause.source:
        click.secho(output.wrapped(say("rules.source", source=clause.source), "  "), dim=True)


def _game(game: Game) -> str:
    return say(f"rules.{game}-game")


def _values_in_editions(clause: Clause) -> Iterable[str]:
    """The possible values of a card game policy; the clause lists the actual ones."""
    from companion.cards.editions.values import POLICIES, expected

    for policy in POLICIES:
        if _key(f"CG-POLICY-{policy}") == _key(clause.id):
            yield say("rules.values", values=told(expected(policy)))


def _values_of(clause: Clause) -> Iterable[str]:
    """A policy's possible values, and the printed one of each rule set."""
    from companion.figure.rulesets import POLICIES, RULE_SETS, policy_clause, policy_values

    for policy in POLICIES:
        if _key(policy_clause(policy)) == _key(clause.id):
            printed = (f"{_name(rules.id)}: {_word(getattr(rules, policy))}" for rules in RULE_SETS.values())
            yield say("rules.values", values=", ".join(policy_values(policy)))
            yield say("rules.printed", printed=", ".join(printed))
            yield say("rules.change", policy=policy)


def _name(rules: str) -> str:
    return parts.texts().say(f"ruleset.{rules}")


def _word(value: object) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


@rules.command(
    cls=Manual,
    examples=("companion rules find wait", "companion rules find first turn --game card"),
    fields=FIELDS,
)
@click.argument("words", nargs=-1, required=True, metavar="WORD…")
@click.option("--game", type=click.Choice(get_args(Game)))
def find(words: Sequence[str], game: Game | None, as_json: bool) -> None:
    """Find clauses by words in their titles and texts."""
    found = clauses_with(" ".join(words), parts.library().rulebook(game))
    if not found:
        raise DataError(phrase("error.rulebook.no-word", words=quoted(" ".join(words)), command=typed("rules list")))
    if as_json:
        output.write_records(FIELDS, map(_record, found))
    elif output.is_read_by_people():
        _list(found)
        click.echo(counted("clauses", len(found)))
    else:
        _write(found)


@rules.command(
    "glossary",
    cls=Manual,
    examples=("companion rules glossary", "companion rules glossary wait", "companion rules glossary --game card"),
    fields=("term", "of", "means"),
)
@click.argument("words", nargs=-1, metavar="[WORD]…")
@click.option("--game", type=click.Choice(get_args(Game)))
def glossary_(words: Sequence[str], game: Game | None, as_json: bool) -> None:
    """Show what the words of the games mean."""
    wanted, entries = " ".join(words), glossary(parts.texts(), game)
    found = glossary_with(wanted, entries) if wanted else entries
    if not found:
        raise DataError(phrase("error.rulebook.no-term", wanted=quoted(wanted), command=typed("rules glossary")))
    if as_json:
        output.write_records(("term", "of", "means"), [(one.term, one.of, one.means) for one in found])
        return
    for entry in found:
        of = "" if entry.of == "program" or game else f"  ({_game(entry.of)})"
        click.echo(f"{click.style(entry.term, bold=True)}{of}")
        click.echo(output.wrapped(entry.means, "  "))


@rules.command(
    "list",
    cls=Manual,
    examples=("companion rules list", "companion rules list --game card", "companion rules list --section moving"),
    fields=FIELDS,
)
@click.option("--game", type=click.Choice(get_args(Game)))
@click.option("--section", metavar="NAME")
def list_(game: Game | None, section: str | None, as_json: bool) -> None:
    """List the clauses of the rulebooks by game and section."""
    clauses = parts.library().rulebook(game)
    places = list(dict.fromkeys((clause.game, clause.section) for clause in clauses))
    if section is not None:
        wanted = [place for place in places if section.lower() in place[1].lower()]
        if not wanted:
            names = dict.fromkeys(name for _, name in places)
            raise DataError(phrase("error.rulebook.no-section", section=quoted(section), words=", ".join(names)))
        places = wanted
    chosen = [clause for place in places for clause in clauses if (clause.game, clause.section) == place]
    if as_json:
        output.write_records(FIELDS, map(_record, chosen))
        return
    if not output.is_read_by_people():
        _write(chosen)
        return
    shown: Game | None = None
    for of, name in places:
        if of != shown:
            click.secho(f"{chr(10) if shown else ''}{_game(of)}", bold=True, underline=True)
            shown = of
        click.secho(f"\n{name}", bold=True)
        within = [clause for clause in clauses if (clause.game, clause.section) == (of, name)]
        _list(within)


def _write(clauses: Sequence[Clause]) -> None:
    """Clauses in a pipe."""
    output.write_lines([(one.id, one.game, one.section, one.title) for one in clauses])


def _list(clauses: Sequence[Clause]) -> None:
    widest = max(len(clause.id) for clause in clauses)
    for clause in clauses:
        click.echo(f"  {clause.id:{widest}}  {clause.title}")


@rules.command(
    cls=Manual,
    examples=(
        "companion rules check my-cases.yaml",
        "companion rules check tests/cases/*.yaml --only FC-025",
        "companion rules check my-cases.yaml --json",
    ),
    fields=("passed", "failed", "cases"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option("--only", metavar="ID")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", hidden=True)
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path], only: str | None, form: str, as_json: bool) -> None:
    """Run ruling cases: small positions, what is done, what the referee must say."""
    results = parts.run_cases(files, only)
    failed = sum(not result.passed for result in results)
    if not as_json and form == "text":
        for result in results:
            click.echo(_line(result))
        click.echo(say("rules.results", passed=len(results) - failed, failed=failed))
    else:
        cases = [
            {"id": one.id, "title": one.title, "passed": one.passed, "differences": tuple(map(told, one.differences))}
            for one in results
        ]
        whole = {"passed": len(results) - failed, "failed": failed, "cases": cases}
        output.write_json(whole)
    status = FAILED if failed else OK
    for why in dict.fromkeys(result.differences[0] for result in results if result.misfit):
        status = complain(why)
    ctx.exit(status)


def _line(result: CaseResult) -> str:
    if result.passed:
        return f"PASS {result.id} {result.title}"
    return f"FAIL {result.id} {result.title}: {'; '.join(map(told, result.differences))}"
