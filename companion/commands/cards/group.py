"""`companion cards`: the card game in the terminal."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("play", "companion.commands.cards.play:play", "Play a match in the terminal."),
    ("demo", "companion.commands.cards.play:demo", "Watch a whole match between two programs."),
    ("list", "companion.commands.cards.sets:list_", "List cards."),
    ("show", "companion.commands.cards.sets:show", "Show what is on a card."),
    ("import", "companion.commands.cards.importing:import_", "Make sets of public card data."),
    ("coverage", "companion.commands.cards.sets:coverage", "Show how many cards the referee can play wholly."),
    ("decks", "companion.commands.cards.decks:decks", "List decks."),
    ("check", "companion.commands.cards.decks:check", "Check whether a deck may be played."),
    ("write", "companion.commands.cards.decks:write", "Write a deck as a list."),
    ("register", "companion.commands.cards.decks:register", "Keep a list as a deck."),
    ("formats", "companion.commands.cards.formats:formats", "List formats, and what they ask of a deck."),
)


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    examples=(
        ("companion cards demo --edition advanced-1999 --seed 1", "Always the same match, to the letter."),
        ("companion cards play --edition xy-2016 --a Ann --b random", "Play against the program."),
        ("companion cards show pikachu", "Which cards are called Pikachu?"),
        ("companion cards import pokemon-tcg-data/cards/en", "Know the facts of every other set."),
        ("companion cards check my_deck.txt --edition platinum-2009", "May my deck be played?"),
    ),
)
def cards() -> None:
    """The card game: play it, watch it, look at cards, check decks.

    There are four editions with rules of their own; companion editions compares
    them. Cards are kept as facts, and what their texts do as instructions that the
    referee carries out; what cannot be said so far is left to the players, by hand.
    """
