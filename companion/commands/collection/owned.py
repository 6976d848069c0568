"""`companion collection list`, `own` and `note`: the players' possessions, and their notes on them."""

from __future__ import annotations

from collections.abc import Mapping

import click
import msgspec

from companion.app.ports.owned import LONGEST_NOTE, MOST_OWNED, NOT_OWNED, OWNED_KINDS, Owned, OwnedKind
from companion.commands import output, parts
from companion.commands.command_texts import listed, say, total
from companion.commands.manual import Manual, nearest
from companion.figure.printed.figures import printing_names
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, quoted
from companion.texts.texts import phrase

FIELDS = ("kind", "id", "name", "owned", "note")


@click.command(
    "list",
    cls=Manual,
    examples=("companion collection list", "companion collection list --kind figure --not-owned"),
    fields=FIELDS,
)
@click.option("--kind", "kinds", type=click.Choice(OWNED_KINDS), multiple=True)
@click.option("--not-owned", "lacking", is_flag=True)
def list_(kinds: tuple[OwnedKind, ...], lacking: bool, as_json: bool) -> None:
    """List what is owned, or what is not."""
    rows = []
    for kind in kinds or OWNED_KINDS:
        names, owned = _names(kind), parts.belongings().all(kind)
        wanted = [id for id in names if not _of(owned, id).count] if lacking else [*owned]
        rows += [_row(kind, id, names, _of(owned, id)) for id in wanted]
    if as_json:
        output.write_records(FIELDS, rows)
        return
    shown = [
        (say(f"collection.kind.{kind}"), id, _shown(kind, name) or "?", str(count), note)
        for kind, id, name, count, note in rows
    ]
    listed(FIELDS, shown, right=("owned",))
    total("entries", len(rows))


def _row(kind: OwnedKind, id: str, names: Mapping[str, str], owned: Owned) -> tuple[str, str, str, int, str]:
    # Ids missing from the library are kept, without a name.
    return (kind, id, names.get(id, ""), owned.count, owned.note)


@click.command(cls=Manual, examples=("companion collection own pikachu-uc 2", "companion collection own six_on_six 1"))
@click.argument("id", metavar="ID")
@click.argument("count", metavar="COUNT", type=click.IntRange(0, MOST_OWNED))
def own(id: str, count: int) -> None:
    """Write down how many there are of a figure, mat or Trainer card."""
    kind = _kind_of(id)
    before = _of(parts.belongings().all(kind), id)
    parts.belongings().keep(kind, id, msgspec.structs.replace(before, count=count))
    click.echo(say("collection.owned", name=_shown(kind, _names(kind)[id]), n=count))


@click.command(cls=Manual, examples=('companion collection note pikachu-uc "lent to Bo"',))
@click.argument("id", metavar="ID")
@click.argument("text", metavar="TEXT")
def note(id: str, text: str) -> None:
    """Write a note on a figure, mat or Trainer card."""
    kind, words = _kind_of(id), " ".join(text.split())
    if len(words) > LONGEST_NOTE:
        raise DataError(expectation(phrase("error.owned.note", most=LONGEST_NOTE), len(words)))
    before = _of(parts.belongings().all(kind), id)
    parts.belongings().keep(kind, id, msgspec.structs.replace(before, note=words))
    name = _shown(kind, _names(kind)[id])
    click.echo(say("collection.noted", name=name, note=words) if words else say("collection.no-note", name=name))


def _of(owned: Mapping[str, Owned], id: str) -> Owned:
    return owned.get(id, NOT_OWNED)


def _names(kind: OwnedKind) -> Mapping[str, str]:
    """Names of all items of a kind, by id."""
    library = parts.library()
    match kind:
        case "figure":
            return printing_names(library.figures())
        case "mat":
            return {mat.id: mat.name for mat in library.playmats()}
        case "card":
            return {card.id: card.name for card in library.cards()}


def _shown(kind: str, name: str) -> str:
    return name if kind == "mat" else parts.texts().named(name)


def _kind_of(id: str) -> OwnedKind:
    """The kind of an id: figure, mat or card.

    Raises:
        DataError: It is unknown.
    """
    known = {kind: _names(kind) for kind in OWNED_KINDS}
    found = next((kind for kind in OWNED_KINDS if id in known[kind]), None)
    if found is None:
        hint = nearest(id, [one for names in known.values() for one in names])
        raise DataError(phrase("error.owned.unknown", wanted=quoted(id), hint=hint))
    return found
