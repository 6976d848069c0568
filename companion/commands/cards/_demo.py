"""A card match between two programs, told as it happens."""

from __future__ import annotations

import random

import click

from companion.app.cards.event_text import CardTeller
from companion.app.cards.log import CardLog
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest
from companion.commands import output, parts
from companion.commands.cards._playing import Wanted, put_together, setup_of
from companion.commands.command_texts import counted, say
from companion.commands.manual import typed
from companion.commands.playing import programs_of
from companion.console.record import show_lines

PLAYERS = ("A", "B")


def tell_card_match(wanted: Wanted, programs: tuple[str, str], seed: int) -> None:
    """Play a match between two *programs* and print it, the result at its end.

    Raises:
        CompanionError: A deck is faulty or may not be played, there is no such program, or one gave no answer.
    """
    players = parts.players(waits=True)
    programs = programs_of(programs, players, "card")
    format, decks = put_together(wanted)
    contest = Contest(CARD, setup_of(format, decks), players, programs, random.Random(seed))
    click.echo(say("demo.card-heading", format=format.name, seed=seed))
    for side, player, deck in zip("▲▼", PLAYERS, decks, strict=True):
        click.echo(f"{side} {player}: {deck.name} ({deck.id})")
    click.echo()
    match = contest.to_the_end()
    log = CardLog(parts.texts(), CardTeller(contest.rules.game, PLAYERS, parts.texts()), contest.rules)
    show_lines(output.out(), log.lines(match.entries))
    again = _again(wanted, programs, format.edition, seed)
    facts = {"turns": counted("turns", match.state.table.turn), "again": again}
    click.echo("\n" + say("demo.card-over", **facts))


def _again(wanted: Wanted, programs: tuple[str, str], edition: str, seed: int) -> str:
    named = "".join(f" --deck-{side} {name}" for side, name in zip("ab", wanted.decks, strict=True) if name)
    form = f" --format {wanted.format}" if wanted.format else ""
    played = "".join(f" --{side} {name}" for side, name in zip("ab", programs, strict=True) if name != "sensible")
    return typed(f"cards demo --edition {edition}{form} --seed {seed}{named}{played}")
