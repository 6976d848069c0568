"""`companion cards formats`: which formats there are, and what they ask of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import click

from companion.cards.registration.formats import Format
from companion.commands import output, parts
from companion.commands.command_texts import listed, say, total
from companion.commands.manual import Manual
from companion.kernel.numbers import whole

FIELDS = ("id", "name", "edition", "sets", "cards", "banned", "limits", "most_trainers", "rules")


def _record(one: Format) -> tuple[Any, ...]:
    return tuple(getattr(one, field) for field in FIELDS)


@click.command(
    cls=Manual,
    examples=("companion cards formats", "companion cards formats base-fossil"),
    fields=FIELDS,
)
@click.argument("wanted", nargs=-1, metavar="[FORMAT]…")
def formats(wanted: Sequence[str], as_json: bool) -> None:
    """List formats, or show what each FORMAT asks of a deck."""
    if as_json:
        names = wanted or [one.id for one in parts.card_library().formats()]
        output.write_records(FIELDS, [_record(parts.card_format(name)) for name in names])
        return
    if wanted:
        for number, name in enumerate(wanted):
            if number:
                click.echo()
            _show(parts.card_format(name))
        return
    entries = parts.card_library().formats()
    rows = [(one.id, one.name, one.edition) for one in entries]
    listed(("id", "name", "edition"), rows)
    total("formats", len(entries))


def _show(format: Format) -> None:
    click.secho(format.name, bold=True, nl=False)
    click.echo(f"  ({format.id}, {format.edition})")
    for line in _lines(format):
        click.echo(output.wrapped(line, "  "))


def _lines(format: Format) -> Iterator[str]:
    if not format.sets and not format.cards:
        yield say("formats.all")
    else:
        yield say("formats.sets", sets=", ".join(map(_set_name, format.sets)) or say("none"))
    for set_, numbers in groupby(format.cards, key=lambda id: id.rpartition("-")[0]):
        spans = _spans([id.rpartition("-")[2] for id in numbers])
        yield say("formats.cards", set=_set_name(set_), numbers=spans)
    if format.banned:
        yield say("formats.banned", cards=", ".join(format.banned))
    for card, most in format.limits.items():
        yield say("formats.limit", n=most, card=card)
    if format.most_trainers is not None:
        yield say("formats.trainers", n=format.most_trainers)
    for policy, value in format.rules.items():
        yield say("formats.house-rule", policy=policy, value=value)


def _set_name(id: str) -> str:
    from companion.adapters.library.catalogue import given_catalogue

    known = given_catalogue().sets.get(id)
    return id if known is None else f"{known.name} ({id})"


def _spans(numbers: Sequence[str]) -> str:
    """Numbers in a row as from and to: "1–10, 12".

    >>> _spans(["1", "2", "3", "12", "SH4"])
    '1–3, 12, SH4'
    """
    said: list[list[str]] = []
    for number in numbers:
        before = whole(said[-1][-1]) if said else None
        if before is not None and whole(number) == before + 1:
            said[-1].append(number)
        else:
            said.append([number])
    return ", ".join(span[0] if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in said)
