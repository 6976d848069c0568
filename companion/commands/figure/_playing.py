"""Puts a match in the terminal together: from options to the table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import click

from companion.app.lobby.ending import EndSession
from companion.app.lobby.series import rematch, series_of
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import Seats
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens.moments import EndScreen
from companion.app.table.clocks import about_clocks, time_left
from companion.app.table.session import TableSession
from companion.app.text.bases import BaseWords
from companion.app.text.mats import mat_doubt
from companion.app.text.say import Say
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import told, typed
from companion.commands.playing import AnyReferee, Playing, house_rules, outside, players_of
from companion.console.play import Player
from companion.console.terminal import Desk
from companion.figure.rulesets import POLICIES, RULE_SETS, with_policies
from companion.figure.state import Format, Setup
from companion.figure.teams import Team, setup_for, usual_mat
from companion.kernel.errors import DataError, IllegalActionError, SettingsError
from companion.kernel.numbers import whole
from companion.texts.errors import ValidationError
from companion.texts.texts import phrase

Spins = Literal["screen", "hand", "bases"]
ANSWER_S, LOOK_S = 8.0, 0.05
"""Whatever is on a port has answered by then, or never will; and how often that is looked at."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A match as the options ask for it; None is what is usual."""

    names: tuple[str | None, str | None]
    form: Format
    rules: str
    mat: str | None
    teams: tuple[str | None, str | None]
    policies: tuple[str, ...]
    turn_min: int = 0
    player_min: int = 0


class FigurePlaying(Playing):
    """Matches of the figure game; what an option does not say, the settings do."""

    game = FIGURE
    command = "play"

    def __init__(self, seed: int | None, spins: Spins | None, hints: bool | None) -> None:
        made = parts.app_parts(seed, waits=True)
        try:
            kept = made.settings.load()
        except SettingsError as error:
            click.echo(told(error.said), err=True)
            kept = Settings()
        wants = kept.hints == "on" if hints is None else hints
        super().__init__(made, outside(made), ChanceBy(spins=spins or kept.spins), wants)

    @contextmanager
    def _table(self, referee: AnyReferee, desk: Desk) -> Iterator[Player]:
        table = TableSession(referee, desk.texts, self.made.library.rulebook("figure"))
        if referee.chance.spins == "bases":
            click.echo(_found_bases(self.made))
        table.sit_down()
        try:
            yield Player(table, desk, referee.plays, time.sleep)
        finally:
            table.rise()

    def _clock(self, referee: AnyReferee) -> str:
        return time_left(referee, Say(self.made.texts), self.made.clock.now())

    def _end(self, match_id: str) -> EndScreen:
        return EndSession(self.made, match_id).screen()

    def _again(self, referee: AnyReferee, best_of: int) -> AnyReferee:
        summary = self.made.store.summary(referee.match_id)
        assert summary is not None  # it is kept
        return self.begin(*rematch(summary, best_of))

    def _rematch(self, summary: MatchSummary, best_of: int) -> AnyReferee:
        series = series_of(summary.head).after(summary.result)
        return self.begin(*rematch(summary, series.of if series.goes_on else best_of))


def begin(plan: Plan, seed: int | None, spins: Spins | None, hints: bool | None) -> int:
    """Set up a match and play it; returns the exit status.

    Raises:
        CompanionError: It cannot be set up, or not be kept.
    """
    teams = _teams(plan)
    setup = _setup(plan, teams)
    playing = FigurePlaying(seed, spins, hints)
    players, kinds = players_of(plan.names, playing.made, "figure", typed("demo"))
    brought, about = (teams[0].name, teams[1].name), about_clocks(plan.turn_min, plan.player_min)
    referee = playing.begin(setup, Seats(players=players, kinds=kinds, brought=brought, about=about))
    if setup.playmat.provisional:
        click.echo(output.wrapped(say("play.provisional", why=mat_doubt(playing.made.texts, setup.playmat))))
    return playing.play(referee)


def _found_bases(made: Parts) -> str:
    """Look for spinner bases; a sentence says which answered."""
    bases = made.bases
    assert bases is not None, "the program brings the adapter"
    bases.search()
    until = time.monotonic() + ANSWER_S
    while time.monotonic() < until and (bases.searching or any(one.stands == "asking" for one in bases.bases())):
        time.sleep(LOOK_S)
    there = [one for one in bases.bases() if one.stands == "there"]
    roles = BaseWords(made.texts)
    if not there:
        return made.texts.say("settings.spins-no-base")
    return "\n".join(f"{one.name}: {roles.role(one)}" for one in there)


def _teams(plan: Plan) -> tuple[Team, Team]:
    usual = parts.starter_teams(plan.form, plan.rules)
    one, other = (parts.team(wanted) if wanted else usual[seat] for seat, wanted in enumerate(plan.teams))
    return one, other


def _setup(plan: Plan, teams: tuple[Team, Team]) -> Setup:
    try:
        rules = with_policies(RULE_SETS[plan.rules], _policies(plan.policies))
    except ValidationError as error:
        raise DataError(error.said) from error
    mat = parts.playmat(plan.mat or usual_mat(plan.form, plan.rules))
    try:
        return setup_for(plan.form, mat, rules, teams, parts.shelf())
    except IllegalActionError as error:
        raise DataError(error.said) from error


def _policies(lines: tuple[str, ...]) -> Mapping[str, Any]:
    there_are = phrase("error.there-are", words=", ".join(POLICIES))
    policies: dict[str, Any] = {}
    for name, value in house_rules(lines, tuple(POLICIES), "error.policy.written", there_are).items():
        number = whole(value.lower())
        policies[name] = {"true": True, "false": False}.get(value.lower(), value.lower() if number is None else number)
    return policies
