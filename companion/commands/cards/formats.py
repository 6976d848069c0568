"""`companion cards formats`: which formats there are, and what they ask of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from companion.cards.registration import Format
from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual
from companion.kernel import whole


@click.command(
    cls=Manual,
    examples=(
        ("companion cards formats", "Which formats are there?"),
        ("companion cards formats base-fossil", "What is legal in one."),
    ),
    exits=((OK, "they were shown"), (WRONG_INPUT, "there is no such format; the nearest is named")),
)
@click.argument("wanted", nargs=-1, metavar="[FORMAT]…")
def formats(wanted: Sequence[str]) -> None:
    """List formats, or show what each FORMAT asks of a deck.

    A format is an edition with the cards that are legal, bans and limits, and house
    rules. Formats of our own are TOML files in card-formats, in the directory of the
    players' own data.
    """
    if wanted:
        for number, name in enumerate(wanted):
            if number:
                click.echo()
            _show(parts.card_format(name))
        return
    entries = parts.card_library().formats()
    output.table(("id", "name", "edition"), [(one.id, one.name, one.edition) for one in entries])
    click.echo(output.counted(len(entries), "format"))


def _show(format: Format) -> None:
    click.secho(format.name, bold=True, nl=False)
    click.echo(f"  ({format.id}, {format.edition})")
    for line in _lines(format):
        click.echo(output.wrapped(line, "  "))


def _lines(format: Format) -> Iterator[str]:
    if not format.sets and not format.cards:
        yield "Legal: every card that the edition knows."
    else:
        yield f"Legal sets: {', '.join(map(_set_name, format.sets)) or 'none'}."
    for set_, numbers in groupby(format.cards, key=lambda id: id.rpartition("-")[0]):
        yield f"Legal of {_set_name(set_)}: {_spans([id.rpartition('-')[2] for id in numbers])}."
    if format.banned:
        yield f"Banned: {', '.join(format.banned)}."
    for card, most in format.limits.items():
        yield f"At most {most} of {card}."
    if format.most_trainers is not None:
        yield f"At most {format.most_trainers} Trainer cards."
    for policy, value in format.rules.items():
        yield f"House rule: {policy} = {value}."


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
