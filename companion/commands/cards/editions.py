"""`companion editions`: the four editions of the card game side by side."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import click

from companion.cards.editions.edition import Edition
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, expected, policy_values, written
from companion.commands import output
from companion.commands.command_texts import counted, say
from companion.commands.manual import Manual, nearest, told, typed
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase

DIFFERS = "≠"
FIELDS = ("policy", "means", "differs", "clauses", "takes", "values")


@click.command(
    cls=Manual,
    examples=(
        "companion editions",
        "companion editions --differences",
        "companion editions weakness coin-winner",
        "companion editions --json",
    ),
    fields=FIELDS,
)
@click.argument("policies", nargs=-1, metavar="[POLICY]…")
@click.option("--differences", is_flag=True)
def editions(policies: Sequence[str], differences: bool, as_json: bool) -> None:
    """Compare the rules of the four card-game editions."""
    chosen = [_find(policy) for policy in policies] or list(POLICIES)
    if differences:
        chosen = [policy for policy in chosen if differs(policy)]
    if as_json:
        output.write_records(FIELDS, map(_record, chosen))
    elif policies:
        for i, policy in enumerate(chosen):
            if i:
                click.echo()
            _show(policy)
    else:
        _table(chosen)


def differs(policy: str) -> bool:
    """Do the editions differ in *policy*?"""
    return len({getattr(edition, policy) for edition in EDITIONS.values()}) > 1


@cache
def meanings() -> Mapping[str, str]:
    """Meanings of policies, read from the docstrings of the record's fields."""
    record = ast.parse(inspect.getsource(Edition)).body[0]
    assert isinstance(record, ast.ClassDef)
    found = {}
    for field, words in pairwise(record.body):
        match field, words:
            case (ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text)))):
                found[name] = inspect.cleandoc(text)
    return found


def policy_clauses(policy: str) -> tuple[str, ...]:
    """The clauses that *policy* settles, as its meaning names them; CG-AMB-… are rulings."""
    found = []
    for group, first, last in re.findall(r"(CG-[A-Z]+)-(\d\d)(?: … CG-[A-Z]+-(\d\d))?", meanings()[policy]):
        found += [f"{group}-{number:02}" for number in range(int(first), int(last or first) + 1)]
    return tuple(dict.fromkeys(found))


def _find(wanted: str) -> str:
    policy = "_".join(wanted.lower().replace("-", " ").split()).removeprefix("policy_")
    if policy not in POLICIES:
        hint = nearest(policy, POLICIES) or phrase("error.lists", command=typed("editions"))
        raise DataError(phrase("error.policy.none", wanted=quoted(wanted), hint=hint))
    return policy


def _written(policy: str) -> dict[str, str]:
    return {id: written(policy, getattr(edition, policy)) for id, edition in EDITIONS.items()}


def _record(policy: str) -> tuple[Any, ...]:
    """What a program is told of a policy."""
    values = {id: getattr(edition, policy) for id, edition in EDITIONS.items()}
    return (policy, meanings()[policy], differs(policy), policy_clauses(policy), policy_values(policy), values)


def _table(policies: Sequence[str]) -> None:
    rows = [
        (DIFFERS if differs(policy) else "", _spaced(policy), *(_spaced(word) for word in _written(policy).values()))
        for policy in policies
    ]
    output.table(("", say("column.policy"), *EDITIONS), rows)
    differing = sum(differs(policy) for policy in policies)
    click.echo(say("editions.differing", policies=counted("policies", len(policies)), n=differing, sign=DIFFERS))


def _spaced(words: str) -> str:
    """Words that may be broken into lines, so that the table fits a narrow terminal."""
    return words.replace("_", " ")


def _show(policy: str) -> None:
    click.secho(policy, bold=True, nl=False)
    click.echo(f"  ({say('editions.differ' if differs(policy) else 'editions.same')})")
    for paragraph in meanings()[policy].replace("None:", f"{written(policy, None)}:").split("\n\n"):
        click.echo(output.wrapped(paragraph, "  "))
    click.echo()
    widest = max(len(id) for id in EDITIONS)
    for id, words in _written(policy).items():
        lines = output.wrapped(words, " " * (widest + 4)).lstrip()
        click.echo(f"  {id:{widest}}  {lines}")
    click.echo()
    click.echo(output.wrapped(say("rules.values", values=told(expected(policy))), "  "))
    click.echo(output.wrapped(say("editions.clauses", clauses=", ".join(policy_clauses(policy))), "  "))
