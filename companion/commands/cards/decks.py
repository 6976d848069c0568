"""`companion cards decks`, `check`, `write`, `register`: which decks there are, may they be played, decks as lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import click
from msgspec import structs

from companion.cards.editions import EDITIONS
from companion.cards.printed import slug
from companion.cards.registration import check_in, left_to_players
from companion.cards.values import CardDeck
from companion.commands import output, parts
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.kernel import Ruling
from companion.wording import word

PASTED = "-"
EDITION = click.Choice(list(EDITIONS))


@click.command(cls=Manual, examples=(("companion cards decks --edition xy-2016", "Which decks can be played there?"),))
@click.option("--edition", type=EDITION, help="Only decks for this edition.")
def decks(edition: str | None) -> None:
    """List decks: those given with the program, and the players' own.

    Of each deck it is said how many of its cards have a part that is left to the
    players. Decks of our own are TOML files in card-decks, in the directory of the
    players' own data.
    """
    chosen = [deck for deck in parts.card_decks() if edition in (None, deck.edition)]
    rows = [
        (deck.id, deck.name, deck.edition, str(deck.size), str(left_to_players(deck, parts.card_shelf())))
        for deck in chosen
    ]
    if rows:
        output.table(("id", "name", "for", "cards", "by hand"), rows, right=("cards", "by hand"))
    click.echo(output.counted(len(chosen), "deck"))


FORMAT = click.option(
    "--format",
    "format",
    metavar="FORMAT",
    help="By this format, its id or file.  [default: the one that a deck is for]",
)


@click.command(
    cls=Manual,
    examples=(
        ("companion cards check forge-and-fist", "A deck that is given with the program."),
        ("companion cards check my_deck.txt --edition platinum-2009", "A list with lines such as 4 Pikachu."),
        ("companion cards check my_deck.txt --format base-fossil", "A list, by the rules of a format."),
        ("companion cards check - --edition xy-2016", "A list that is pasted in; Ctrl-D ends it."),
    ),
    exits=(
        (OK, "every deck may be played"),
        (FAILED, "a deck may not be played: every reason is named with its clause"),
        (WRONG_INPUT, "a deck cannot be read: every line that is not clear is named, and why"),
    ),
)
@click.argument("wanted", nargs=-1, required=True, metavar="DECK…")
@click.option("--edition", type=EDITION, help="Check for this edition.  [default: the one that a deck is for]")
@FORMAT
@click.pass_context
def check(ctx: click.Context, wanted: Sequence[str], edition: str | None, format: str | None) -> None:
    """Check whether decks may be played, and what their book advises.

    DECK is an id of companion cards decks, a deck file in TOML, or a file with a list:
    a number and a card on each line, such as 4 Pikachu BS 58, 4 Pikachu base1-58,
    4 Pikachu or 12 Fire Energy. - is a list on standard input. Where several cards
    have a name they are named, and the number says which is meant. A card that no
    set holds is a card by hand, of the kind of the heading that it stands under.
    """
    status = OK
    for name in wanted:
        deck = _deck(name, format or edition)
        rules = parts.card_format(format or edition or deck.format or deck.edition)
        verdict = check_in(rules, deck, parts.card_shelf())
        may = "may not be played" if verdict.refusals else "may be played"
        click.echo(f"{deck.name}: {output.counted(deck.size, 'card')}, {may} in {rules.id}")
        for heading, rulings in (("Refused", verdict.refusals), ("Advice", verdict.hints)):
            for ruling in rulings:
                click.echo(output.wrapped(f"{heading}: {said(ruling)}", "  "))
        if verdict.refusals:
            status = FAILED
    ctx.exit(status)


@click.command(
    cls=Manual,
    examples=(
        ("companion cards write forge-and-fist", "A deck as a list: 3 Charmander BS 46."),
        ("companion cards write my_deck.txt --format base-fossil --as simulator", "With ids: 3 base1-46."),
    ),
    exits=((OK, "they were written"), (WRONG_INPUT, "a deck cannot be read")),
)
@click.argument("wanted", nargs=-1, required=True, metavar="DECK…")
@FORMAT
@click.option(
    "--as",
    "form",
    type=click.Choice(["field", "simulator"]),
    default="field",
    show_default=True,
    help="field: name, code of the set, number; simulator: the ids that table simulators go by.",
)
def write(wanted: Sequence[str], format: str | None, form: Literal["field", "simulator"]) -> None:
    """Write decks as lists, in the form in which the field trades them.

    DECK is as in companion cards check. What is written can be read again. Of a card
    by hand a list holds its name, its kind and its number; all that was typed of it
    stays in the deck's file.
    """
    for number, name in enumerate(wanted):
        if number:
            click.echo()
        click.echo(parts.card_library().written(_deck(name, format), form), nl=False)


@click.command(
    cls=Manual,
    examples=(
        ("companion cards register my_deck.txt --format base-fossil", "Keep a list as a deck."),
        ('companion cards register - --format prop-15-3 --name "Ann, round 1"', "One that is pasted in."),
    ),
    exits=((OK, "it is kept"), (WRONG_INPUT, "it cannot be read, or its name is taken")),
)
@click.argument("wanted", metavar="LIST")
@click.option("--format", "format", metavar="FORMAT", required=True, help="For this format, its id.")
@click.option("--name", metavar="NAME", help="What the deck is called.  [default: the file's name]")
def register(wanted: str, format: str, name: str | None) -> None:
    """Keep a list among the players' own decks.

    LIST is a file with a list, or - for one on standard input. The deck is kept as a
    TOML file in card-decks, where what is known of its cards by hand can be typed:
    HP, stage, types, Weakness, Resistance, retreat, attacks with cost and damage.
    """
    deck = _deck(wanted, format)
    called = name or deck.name
    kept = structs.replace(deck, id=slug(called), name=called)
    parts.card_library().save_deck(kept)
    by_hand = f", {output.counted(len(kept.by_hand), 'card')} by hand" if kept.by_hand else ""
    click.echo(f"{kept.id}: {output.counted(kept.size, 'card')}{by_hand}")


def _deck(wanted: str, format: str | None) -> CardDeck:
    if wanted == PASTED:
        return parts.pasted_deck(format)
    return parts.card_deck(wanted, format)


def said(ruling: Ruling) -> str:
    """Result of a deck check in words, with its clauses."""
    facts = ((name, word(value) if name in ("word", "type") else value) for name, value in ruling.facts)
    return f"{parts.texts().say(ruling.text, facts)} ({', '.join(ruling.clauses)})"
