"""A card match between two programs, told as it happens."""

from __future__ import annotations

import random

import click

from companion.app.cards import CardLog, CardTeller
from companion.cards import CardRules
from companion.commands import output, parts
from companion.commands.cards.playing import Wanted, put_together, setup_of
from companion.commands.manual import typed
from companion.commands.words import counted, say
from companion.console import show_card_lines
from companion.kernel import Chance, ChanceRequest, Match, SeededChance
from companion.players import SensibleCardPlayer

PLAYERS = ("A", "B")
MOST_ENTRIES = 20_000
"""Far beyond any game: cards that never let one end are a mistake that has to be seen."""


def tell_card_match(wanted: Wanted, seed: int) -> None:
    """Play a match and print it, the result at its end.

    Raises:
        DataError: A deck is faulty or may not be played.
    """
    format, decks = put_together(wanted)
    rules = CardRules(setup_of(format, decks))
    click.echo(say("demo.card-heading", format=format.name, seed=seed))
    for side, player, deck in zip("▲▼", PLAYERS, decks, strict=True):
        click.echo(f"{side} {player}: {deck.name} ({deck.id})")
    click.echo()
    match = Match(rules)
    rng = random.Random(seed)
    chance, program = SeededChance(rng), SensibleCardPlayer(rng)
    log = CardLog(parts.texts(), CardTeller(rules.game, PLAYERS, parts.texts()), rules)
    while (pending := match.pending()) and len(match.entries) < MOST_ENTRIES:
        request = pending[0]
        if isinstance(request, ChanceRequest):
            outcome = chance.draw(request)
            assert isinstance(outcome, int | str)
            match.apply(Chance(request.source, outcome))
        else:
            match.apply(program.answer(rules, match.state, request))
    show_card_lines(output.out(), log.lines(match.entries))
    facts = {"turns": counted("turns", match.state.table.turn), "again": _again(wanted, format.edition, seed)}
    click.echo("\n" + say("demo.card-over", **facts))


def _again(wanted: Wanted, edition: str, seed: int) -> str:
    named = "".join(f" --deck-{side} {name}" for side, name in zip("ab", wanted.decks, strict=True) if name)
    form = f" --format {wanted.format}" if wanted.format else ""
    return typed(f"cards demo --edition {edition}{form} --seed {seed}{named}")
