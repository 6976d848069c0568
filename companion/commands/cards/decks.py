"""`companion cards decks` and `companion cards check`: which decks there are, and whether they may be played."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.cards.editions import EDITIONS
from companion.cards.printed import is_by_hand
from companion.cards.values import CardDeck, cards_of_deck, verdict_on
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
    rows = [(deck.id, deck.name, deck.edition, str(deck.size), str(_left_to_players(deck))) for deck in chosen]
    if rows:
        output.table(("id", "name", "edition", "cards", "by hand"), rows, right=("cards", "by hand"))
    click.echo(output.counted(len(chosen), "deck"))


def _left_to_players(deck: CardDeck) -> int:
    return sum(number for card, number in cards_of_deck(deck, parts.card_shelf()) if is_by_hand(card))


@click.command(
    cls=Manual,
    examples=(
        ("companion cards check forge-and-fist", "A deck that is given with the program."),
        ("companion cards check my_deck.txt --edition platinum-2009", "A list with lines such as 4 Pikachu."),
        ("companion cards check - --edition xy-2016", "A list that is pasted in; Ctrl-D ends it."),
    ),
    exits=(
        (OK, "every deck may be played"),
        (FAILED, "a deck may not be played: every reason is named with its clause"),
        (WRONG_INPUT, "a deck cannot be read: one sentence says where and why"),
    ),
)
@click.argument("wanted", nargs=-1, required=True, metavar="DECK…")
@click.option("--edition", type=EDITION, help="Check for this edition.  [default: the one that a deck is for]")
@click.pass_context
def check(ctx: click.Context, wanted: Sequence[str], edition: str | None) -> None:
    """Check whether decks may be played, and what their book advises.

    DECK is an id of companion cards decks, a deck file in TOML, or a file with a list:
    a number and a card on each line, such as 4 Pikachu base1-58, 4 Pikachu or 12
    Fire Energy. - is a list on standard input. Where several cards have a name they
    are named, and the id says which is meant.
    """
    status = OK
    for name in wanted:
        deck = _deck(name, edition)
        rules = EDITIONS[edition or deck.edition]
        verdict = verdict_on(deck, rules, parts.card_shelf())
        may = "may not be played" if verdict.refusals else "may be played"
        click.echo(f"{deck.name}: {output.counted(deck.size, 'card')}, {may} in {rules.id}")
        for heading, rulings in (("Refused", verdict.refusals), ("Advice", verdict.hints)):
            for ruling in rulings:
                click.echo(output.wrapped(f"{heading}: {said(ruling)}", "  "))
        if verdict.refusals:
            status = FAILED
    ctx.exit(status)


def _deck(wanted: str, edition: str | None) -> CardDeck:
    if wanted == PASTED:
        return parts.pasted_deck(edition)
    return parts.card_deck(wanted, edition)


def said(ruling: Ruling) -> str:
    """Result of a deck check in words, with its clauses."""
    facts = ((name, word(value) if name in ("word", "type") else value) for name, value in ruling.facts)
    return f"{parts.texts().say(ruling.text, facts)} ({', '.join(ruling.clauses)})"
