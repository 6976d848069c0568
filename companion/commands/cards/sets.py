"""`companion cards list`, `show` and `coverage`: which cards there are, and what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from companion.app.cards.facts import facts_of, headline, hp_of, kind_of
from companion.card_text.describe import describe_card
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Card
from companion.cards.printed.coverage import Coverage, is_by_hand
from companion.cards.printed.coverage import coverage as coverage_of
from companion.cards.printed.sets import CardSet
from companion.cards.printed.vocabulary import TRAINER_KINDS
from companion.commands import output, parts
from companion.commands.command_texts import listed, say, total
from companion.commands.manual import Manual, nearest, typed
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Texts, called, phrase

IN_LIST = ("id", "name", "kind", "hp", "set", "same_as", "refereed")
"""What a program is told of each card in a list."""
IN_FULL = (*IN_LIST, "facts", "texts", "printed")
COVERED = ("set", "name", "edition", "cards", "reprints", "complete", "by_hand", "missing")

# ---------------------------------------------------------------- list


@click.command(
    "list",
    cls=Manual,
    examples=(
        "companion cards list --set base1",
        "companion cards list --edition xy-2016 --kind supporter",
    ),
    fields=IN_LIST,
)
@click.option("--set", "sets", metavar="SET", multiple=True)
@click.option("--edition", type=click.Choice(list(EDITIONS)))
@click.option("--kind", type=click.Choice(["pokemon", *TRAINER_KINDS, "energy"]))
@click.option("--name", metavar="WORDS", default="")
def list_(sets: Sequence[str], edition: str | None, kind: str | None, name: str, as_json: bool) -> None:
    """List cards, set by set."""
    chosen = [
        card
        for one in (_sets(sets) if sets else parts.card_shelf().sets)
        if edition in (None, one.edition)
        for card in one.cards
        if kind in (None, card.kind)
        and any(name.casefold() in one.casefold() for one in (card.name, parts.texts().named(card.name)))
    ]
    if as_json:
        output.write_records(IN_LIST, map(_record, chosen))
        return
    _table(chosen)
    total("cards", len(chosen))


def _record(card: Card) -> tuple[Any, ...]:
    """What a program is told of a card in a list."""
    set_ = parts.card_shelf().set_of(card.id)
    return (card.id, card.name, card.kind, hp_of(card), set_ and set_.set, card.same_as, not is_by_hand(card))


def _table(cards: Sequence[Card]) -> None:
    rows = [_in_list(parts.texts(), card) for card in cards]
    listed(("id", "name", "kind", "hp", ""), rows, right=("hp",))


def _in_list(texts: Texts, card: Card) -> tuple[str, ...]:
    marked = card.same_as and say("cards.reprint", card=card.same_as)
    marked = say("cards.by-hand") if is_by_hand(card) else marked
    return card.id, headline(texts, card), texts.tell(kind_of(card)), str(hp_of(card) or ""), marked


def _sets(wanted: Sequence[str]) -> list[CardSet]:
    known = {one.set: one for one in parts.card_shelf().sets}
    for id in wanted:
        if id not in known:
            raise DataError(
                phrase(
                    "error.card.unknown-set", id=quoted(id), perhaps=nearest(id, list(known)), words=", ".join(known)
                )
            )
    return [known[id] for id in dict.fromkeys(wanted)]


# ---------------------------------------------------------------- show


@click.command(
    cls=Manual,
    examples=(
        "companion cards show base1-58",
        'companion cards show "Professor Oak" charizard',
    ),
    fields=IN_FULL,
)
@click.argument("cards", nargs=-1, required=True, metavar="CARD…")
def show(cards: Sequence[str], as_json: bool) -> None:
    """Show what is on cards: their facts, and sentences for what their texts do."""
    found = [_find(wanted) for wanted in cards]
    if as_json:
        output.write_records(IN_FULL, [_full_record(card) for named in found for card in named])
        return
    for number, named in enumerate(found):
        if number:
            click.echo()
        if len(named) == 1:
            _show(named[0])
        else:
            how = typed(f"cards show {named[0].id}")
            click.echo(say("cards.several", n=len(named), name=called(named[0].name), how=how))
            _table(named)


def _full_record(card: Card) -> tuple[Any, ...]:
    """What a program is told of a card: its facts as in its file, sentences for what it does, and printed ones."""
    printed = {of or "text": said for of, said in parts.card_library().sentences(card.id).items()}
    return (*_record(card), msgspec.to_builtins(card), list(describe_card(card, parts.texts())), printed)


def _find(wanted: str) -> Sequence[Card]:
    """The card of this id, or the different cards of this name.

    Raises:
        DataError: There is none.
    """
    from companion.adapters.files.texts_file import alike, english_names
    from companion.adapters.library.listed_cards import different_cards

    shelf = parts.card_shelf()
    if (card := shelf.with_id(wanted)) is not None:
        return (card,)
    named = shelf.named(wanted) or shelf.named(english_names().get(alike(wanted), wanted))
    if not named:
        raise DataError(
            phrase("error.card.unknown", wanted=quoted(wanted), perhaps=nearest(wanted, [*shelf.names(), *shelf.cards]))
        )
    return different_cards(named)


def _show(card: Card) -> None:
    stands = parts.card_shelf().set_of(card.id)
    texts = parts.texts()
    click.secho(headline(texts, card), bold=True, nl=False)
    of = "" if stands is None else f", {stands.name}" + (f", {stands.edition}" if stands.edition else "")
    click.echo(f"  ({card.id}{of})")
    for line in (*map(texts.tell, facts_of(card)), *describe_card(card, texts)):
        click.echo(output.wrapped(line, "  "))
    for of, said in parts.card_library().sentences(card.id).items():
        click.echo(output.wrapped(say("cards.printed-of" if of else "cards.printed", of=of, text=said), "  "))
    if card.same_as:
        click.echo(f"  {say('cards.same', card=card.same_as)}")
    click.echo(output.wrapped(_expressed(card), "  "))


def _expressed(card: Card) -> str:
    if is_by_hand(card):
        return say("cards.part-by-hand")
    return say("cards.complete")


# ---------------------------------------------------------------- coverage


@click.command(
    cls=Manual, examples=("companion cards coverage", "companion cards coverage xy8 xy9 --by-hand"), fields=COVERED
)
@click.argument("sets", nargs=-1, metavar="[SET]…")
@click.option("--by-hand", is_flag=True)
def coverage(sets: Sequence[str], by_hand: bool, as_json: bool) -> None:
    """Show how many cards the referee can play wholly."""
    found = [coverage_of(one) for one in (_sets(sets) if sets else parts.card_shelf().sets)]
    if as_json:
        facts = ((one.set, one.name, one.edition, one.cards, one.reprints) for one in found)
        lists = ((one.complete, one.by_hand, one.missing) for one in found)
        output.write_records(COVERED, [(*fact, *more) for fact, more in zip(facts, lists, strict=True)])
        return
    rows = [_row(one) for one in found]
    if len(found) > 1 and output.is_read_by_people():
        totals = [sum(int(row[at]) for row in rows) for at in range(3, 8)]
        rows.append((say("all"), "", "", *map(str, totals)))
    columns = ("set", "name", "edition", "cards", "reprints", "complete", "by-hand", "missing")
    listed(columns, rows, right=columns[3:])
    if by_hand:
        for one in found:
            _name_by_hand(one)


def _row(one: Coverage) -> tuple[str, ...]:
    numbers = (one.cards, one.reprints, len(one.complete), len(one.by_hand), one.missing)
    return (one.set, one.name, one.edition or say("cards.every-edition"), *map(str, numbers))


def _name_by_hand(one: Coverage) -> None:
    if one.by_hand:
        faces = parts.card_shelf().cards
        named = ", ".join(f"{id} {faces[id].name}" for id in one.by_hand)
        click.echo("\n" + output.wrapped(say("cards.set-by-hand", set=one.name, which=named)))
