"""The end of a figure match in the terminal: what counted in it, how a match of several games stands, and once more."""

from __future__ import annotations

from collections.abc import Callable

import click

from companion.app.screens.lobby_intents import Rematch
from companion.app.screens.moments import EndScreen
from companion.commands import output
from companion.commands.words import say
from companion.console.board import SIDES
from companion.kernel.numbers import whole

MOST_MOMENTS = 12
"""So many moments are told, the last ones."""


def show_end(end: EndScreen) -> None:
    """Tell what counted in the match, turn by turn, and how a match of several games stands."""
    if end.moments:
        click.echo("\n" + say("end.moments"))
    for moment in end.moments[-MOST_MOMENTS:]:
        click.echo(
            output.wrapped(say("end.moment", turn=moment.turn, side=SIDES[moment.seat], what=moment.words), "  ")
        )
    if end.score:
        click.echo(end.score)


def asked_again(end: EndScreen, ask: Callable[[str], str]) -> Rematch | None:
    """What is played next by the same players: a rematch, a match of several games, its next one; None: nothing."""
    offered = [(push.label, push.intent) for push in end.pushes if isinstance(push.intent, Rematch)]
    click.echo()
    for number, (label, _) in enumerate(offered, start=1):
        click.echo(f"  {number}  {label}")
    try:
        while line := ask(say("end.which")).strip():
            number = whole(line, len(offered)) or 0
            if 0 < number <= len(offered):
                return offered[number - 1][1]
            click.echo(say("settings.numbers", n=len(offered)))
    except EOFError:
        click.echo()
    return None
