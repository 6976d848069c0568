"""`companion cards`: the card game in the terminal."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("play", "companion.commands.cards.play:play"),
    ("lesson", "companion.commands.lesson:card_lesson"),
    ("demo", "companion.commands.cards.play:demo"),
    ("list", "companion.commands.cards.sets:list_"),
    ("show", "companion.commands.cards.sets:show"),
    ("import", "companion.commands.cards.importing:import_"),
    ("coverage", "companion.commands.cards.sets:coverage"),
    ("decks", "companion.commands.cards.decks:decks"),
    ("check", "companion.commands.cards.decks:check"),
    ("write", "companion.commands.cards.decks:write"),
    ("register", "companion.commands.cards.decks:register"),
    ("formats", "companion.commands.cards.formats:formats"),
)


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    examples=(
        "companion cards demo --edition advanced-1999 --seed 1",
        "companion cards play --edition xy-2016 --a Ann --b random",
        "companion cards show pikachu",
        "companion cards import pokemon-tcg-data/cards/en",
        "companion cards check my_deck.txt --edition platinum-2009",
    ),
)
def cards() -> None:
    """The card game: play it, watch it, look at cards, check decks."""
