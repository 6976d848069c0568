"""`companion cards decks`, `check`, `write`, `register`: which decks there are, may they be played, decks as lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import click
from msgspec import structs

from companion.app.cards.facts import deck_in_short
from companion.card_text.names import spoken_of_deck
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.by_hand import slug
from companion.cards.registration.formats import check_in, left_to_players
from companion.cards.values.decks import CardDeck
from companion.commands import output, parts
from companion.commands.command_texts import counted, listed, say, total
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.kernel.model import Ruling

PASTED = "-"
EDITION = click.Choice(list(EDITIONS))


FIELDS = ("id", "name", "edition", "format", "cards", "by_hand")


@click.command(cls=Manual, examples=("companion cards decks --edition xy-2016",), fields=FIELDS)
@click.option("--edition", type=EDITION)
def decks(edition: str | None, as_json: bool) -> None:
    """List decks: those given with the program, and the players' own."""
    chosen = [deck for deck in parts.card_decks() if edition in (None, deck.edition)]
    left = [left_to_players(deck, parts.card_shelf()) for deck in chosen]
    if as_json:
        facts = ((deck.id, deck.name, deck.edition, deck.format, deck.size) for deck in chosen)
        output.write_records(FIELDS, [(*one, n) for one, n in zip(facts, left, strict=True)])
        return
    rows = [(deck.id, deck.name, deck.edition, str(deck.size), str(n)) for deck, n in zip(chosen, left, strict=True)]
    notes = [deck_in_short(parts.texts(), deck, parts.card_shelf()) for deck in chosen]
    listed(("id", "name", "edition", "cards", "by-hand"), rows, right=("cards", "by-hand"), notes=notes)
    total("decks", len(chosen))


FORMAT = click.option("--format", "format", metavar="FORMAT")


@click.command(
    cls=Manual,
    examples=(
        "companion cards check forge-and-fist",
        "companion cards check my_deck.txt --edition platinum-2009",
        "companion cards check my_deck.txt --format base-fossil",
        "companion cards check - --edition xy-2016",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("wanted", nargs=-1, required=True, metavar="DECK…")
@click.option("--edition", type=EDITION)
@FORMAT
@click.pass_context
def check(ctx: click.Context, wanted: Sequence[str], edition: str | None, format: str | None) -> None:
    """Check whether decks may be played, and what their book advises."""
    status = OK
    for name in wanted:
        deck = _deck(name, format or edition)
        rules = parts.card_format(format or edition or deck.format or deck.edition)
        verdict = check_in(rules, deck, parts.card_shelf())
        key = "decks.may-not" if verdict.refusals else "decks.may"
        click.echo(say(key, deck=deck.name, cards=counted("cards", deck.size), format=rules.id))
        for heading, rulings in (("refused", verdict.refusals), ("advice", verdict.hints)):
            for ruling in rulings:
                click.echo(output.wrapped(say(f"decks.{heading}", why=said(ruling)), "  "))
        if verdict.refusals:
            status = FAILED
    ctx.exit(status)


@click.command(
    cls=Manual,
    examples=(
        "companion cards write forge-and-fist",
        "companion cards write my_deck.txt --format base-fossil --as simulator",
    ),
)
@click.argument("wanted", nargs=-1, required=True, metavar="DECK…")
@FORMAT
@click.option("--as", "form", type=click.Choice(["field", "simulator"]), default="field", show_default=True)
def write(wanted: Sequence[str], format: str | None, form: Literal["field", "simulator"]) -> None:
    """Write decks as lists, in the form in which the field trades them."""
    for number, name in enumerate(wanted):
        if number:
            click.echo()
        click.echo(parts.card_library().written(_deck(name, format), form), nl=False)


@click.command(
    cls=Manual,
    examples=(
        "companion cards register my_deck.txt --format base-fossil",
        'companion cards register - --format prop-15-3 --name "Ann, round 1"',
    ),
)
@click.argument("wanted", metavar="LIST")
@click.option("--format", "format", metavar="FORMAT", required=True)
@click.option("--name", metavar="NAME")
def register(wanted: str, format: str, name: str | None) -> None:
    """Keep a list among the players' own decks."""
    deck = _deck(wanted, format)
    called = name or deck.name
    kept = structs.replace(deck, id=slug(called), name=called)
    parts.card_library().save_deck(kept)
    by_hand = say("decks.by-hand", cards=counted("cards", len(kept.by_hand))) if kept.by_hand else ""
    click.echo(f"{kept.id}: {counted('cards', kept.size)}{by_hand}")


def _deck(wanted: str, format: str | None) -> CardDeck:
    if wanted == PASTED:
        return parts.pasted_deck(format)
    return parts.card_deck(wanted, format)


def said(ruling: Ruling) -> str:
    """Result of a deck check in words, with its clauses."""
    facts = ((name, spoken_of_deck(name, value)) for name, value in ruling.facts)
    return f"{parts.texts().say(ruling.text, facts)} ({', '.join(ruling.clauses)})"
