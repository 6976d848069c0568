"""`companion plates`: what plates there are, what they cost and what they do."""

from __future__ import annotations

import click

from companion.commands import output, parts
from companion.commands.command_texts import listed, total
from companion.commands.figure._named import find_card
from companion.commands.figure.trainers import FIELDS, does, record, show_card
from companion.commands.manual import Manual, ManualGroup, nearest
from companion.figure.printed.figures import TYPES, TrainerCard
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase


@click.group(cls=ManualGroup)
def plates() -> None:
    """List and look at plates."""


@plates.command(
    "list",
    cls=Manual,
    examples=(
        "companion plates list",
        "companion plates list --cost 1 --type dragon",
        "companion plates list --word wait",
    ),
    fields=FIELDS,
)
@click.option("--cost", metavar="N", type=click.IntRange(0, 9))
@click.option("--type", "type_", metavar="TYPE")
@click.option("--word", metavar="WORD", default="")
def list_(cost: int | None, type_: str | None, word: str, as_json: bool) -> None:
    """List plates with what they cost and what they do."""
    if type_ is not None and type_.lower() not in TYPES:
        known = ", ".join(TYPES)
        raise DataError(
            phrase("error.figure.unknown-type", type=quoted(type_), perhaps=nearest(type_, TYPES), words=known)
        )
    named = parts.texts().named
    found = [
        (card, said)
        for card in parts.library().cards()
        if card.kind == "plate"
        and cost in (None, card.cost or 0)
        and _is_for(card, type_)
        and word.casefold() in f"{card.name} {named(card.name)} {(said := does(card))}".casefold()
    ]
    if as_json:
        output.write_records(FIELDS, [record(card) for card, _ in found])
        return
    rows = [(card.id, named(card.name), str(card.cost or 0), said) for card, said in found]
    listed(("id", "name", "cost", "does"), rows, right=("cost",))
    total("plates", len(rows))


def _is_for(card: TrainerCard, type_: str | None) -> bool:
    """Is the plate about figures of this type: are they chosen for it, or does it name them?"""
    if type_ is None:
        return True
    given = [getattr(ability, "to", None) for ability in card.gives]
    named = {*card.types, card.until_out_by, *(to.type for to in given if to is not None)}
    return type_.lower() in named


@plates.command(
    cls=Manual,
    examples=("companion plates show charcoal-2019",),
    fields=FIELDS,
)
@click.argument("id", metavar="PLATE")
def show(id: str, as_json: bool) -> None:
    """Show what a plate costs and does."""
    show_card(find_card(id, "plate"), as_json)
