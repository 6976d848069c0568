"""A match between two random players, told as it happens."""

from __future__ import annotations

import random

import click
from rich.console import Console

from companion.app.screens import LogLine
from companion.app.telling import Teller
from companion.commands import parts
from companion.console.record import show_lines
from companion.figure.rules import FigureRules
from companion.figure.state import Setup
from companion.figure.teams import Team
from companion.kernel.chance import SeededChance
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest
from companion.players.random_player import RandomPlayer


def tell_match(console: Console, setup: Setup, teams: tuple[Team, Team], rng: random.Random, seed: int) -> None:
    """Play a match and print it, the result at its end."""
    rules = FigureRules(setup)
    texts = parts.texts()
    players = (teams[0].name, teams[1].name)
    if players[0] == players[1]:
        players = (f"{players[0]} (a)", f"{players[1]} (b)")
    teller = Teller(rules.game, players)
    _introduce(setup, teams, players, seed)
    match = Match(rules)
    chance, player = SeededChance(rng), RandomPlayer(rng)
    while pending := match.pending():
        request = pending[0]
        if isinstance(request, ChanceRequest):
            outcome = chance.draw(request)
            assert isinstance(outcome, int | str)
            action = Chance(request.source, outcome)
        else:
            action = player.answer(rules, match.state, request)
        turn = match.state.table.turn
        number = len(match.entries)
        for event in match.apply(action).events:
            phrase = teller.tell(event)
            if phrase is not None:
                line = LogLine(texts.tell(phrase), event.clause, turn, number, teller.seat_of(event))
                show_lines(console, [line])
    turns = match.state.table.turn
    click.echo(f"\nThe match took {turns} turns. companion demo --seed {seed} {_options(setup)} plays it again.")


def _introduce(setup: Setup, teams: tuple[Team, Team], players: tuple[str, str], seed: int) -> None:
    click.echo(f"{setup.format} on the mat {setup.playmat.name}, rules {setup.rules.id}, seed {seed}.")
    for seat, (side, team) in enumerate(zip("▲▼", teams, strict=True)):
        names = ", ".join(placed.name for placed in setup.figures if placed.owner == seat)
        cards = ", ".join(card.name for card in setup.cards[seat])
        click.echo(f"{side} {players[seat]}: {names}" + (f"; {team.trainer} with {cards}" if cards else ""))


def _options(setup: Setup) -> str:
    return f"--format {setup.format} --rules {setup.rules.id}"
