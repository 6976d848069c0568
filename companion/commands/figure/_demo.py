"""A match between two programs, told as it happens."""

from __future__ import annotations

import random
from collections.abc import Sequence

import click
from rich.console import Console

from companion.app.match.contest import Contest
from companion.app.match.figure_game import FIGURE
from companion.app.screens.table import LogLine
from companion.app.text.figure_events import Teller
from companion.commands import parts
from companion.commands.command_texts import counted, say
from companion.commands.manual import typed
from companion.commands.playing import programs_of
from companion.console.record import show_lines
from companion.figure.events import Event
from companion.figure.game import Game
from companion.figure.state import Setup
from companion.figure.teams import Team
from companion.texts.texts import Phrase


class Story:
    """Tells a match between two programs in the words of the referee. *options* are those that made it."""

    def __init__(
        self, console: Console, setup: Setup, teams: tuple[Team, Team], game: Game, seed: int, options: str = ""
    ) -> None:
        self.console = console
        self._setup = setup
        self._teams = teams
        self._seed = seed
        self._options = options
        self.players = (teams[0].name, teams[1].name)
        if self.players[0] == self.players[1]:
            self.players = (f"{self.players[0]} (a)", f"{self.players[1]} (b)")
        self._texts = parts.texts()
        self._teller = Teller(game, self.players)

    def introduce(self) -> None:
        """Introduce the players and their teams."""
        _introduce(self._setup, self._teams, self.players, self._seed)

    def tell(self, events: Sequence[Event], turn: int, number: int) -> None:
        """Tell the events of entry *number* of this turn."""
        for event in events:
            phrase = self._teller.tell(event)
            if phrase is not None:
                line = LogLine(self._texts.tell(phrase), event.clause, turn, number, self._teller.seat_of(event))
                show_lines(self.console, [line])

    def close(self, turns: int) -> None:
        """Say how to replay the match."""
        again = typed(f"demo --seed {self._seed} {_options(self._setup)}{self._options}")
        click.echo("\n" + say("demo.over", turns=counted("turns", turns), again=again, play=typed("play")))


def tell_match(console: Console, setup: Setup, teams: tuple[Team, Team], programs: tuple[str, str], seed: int) -> None:
    """Play a match between two *programs* and print it, the result at its end.

    Raises:
        CompanionError: There is no such program, or one gave no answer.
    """
    players = parts.players(waits=True)
    programs = programs_of(programs, players, "figure")
    contest = Contest(FIGURE, setup, players, programs, random.Random(seed))
    played = "".join(f" --{side} {name}" for side, name in zip("ab", programs, strict=True) if name != "random")
    story = Story(console, setup, teams, contest.rules.game, seed, played)
    story.introduce()
    turn = 0
    for number, entry in enumerate(contest.entries()):
        story.tell(entry.events, turn, number)
        turn = contest.match.state.table.turn
    story.close(turn)


def _introduce(setup: Setup, teams: tuple[Team, Team], players: tuple[str, str], seed: int) -> None:
    format, rules = Phrase(f"format.{setup.format}"), Phrase(f"ruleset.{setup.rules.id}")
    click.echo(say("demo.heading", seed=seed, format=format, rules=rules, mat=setup.playmat.name))
    named = parts.texts().named
    for seat, (side, team) in enumerate(zip("▲▼", teams, strict=True)):
        names = ", ".join(named(placed.name) for placed in setup.figures if placed.owner == seat)
        cards = ", ".join(named(card.name) for card in setup.cards[seat])
        click.echo(
            f"{side} {players[seat]}: {names}"
            + (say("demo.trainer", trainer=team.trainer, cards=cards) if cards else "")
        )


def _options(setup: Setup) -> str:
    return f"--format {setup.format} --rules {setup.rules.id}"
