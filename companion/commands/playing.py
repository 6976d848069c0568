"""Puts a match in the terminal together: from options or from the store, to the table, to the console."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

import click
import msgspec

from companion.app.lobby_parts import Parts
from companion.app.referee import ChanceBy, Kind, Outside, Referee
from companion.app.settings import PlayerName
from companion.app.table_session import TableSession
from companion.commands import output, parts
from companion.commands.manual import INTERRUPTED, OK, nearest
from companion.console.play import Player
from companion.figure.rulesets import POLICIES, RULE_SETS, with_policies
from companion.figure.state import Format, Setup
from companion.figure.teams import Team, setup_for
from companion.kernel.errors import DataError, IllegalActionError, JournalError, SettingsError

RANDOM = "random"
Spins = Literal["screen", "hand"]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A match as the options ask for it; None is what is usual."""

    names: tuple[str | None, str | None]
    form: Format
    rules: str
    mat: str | None
    teams: tuple[str | None, str | None]
    policies: tuple[str, ...]


def begin(plan: Plan, seed: int | None, spins: Spins) -> int:
    """Set up a match and play it; returns the exit status.

    Raises:
        CompanionError: It cannot be set up, or not be kept.
    """
    teams = _teams(plan)
    setup = _setup(plan, teams)
    made = parts.app_parts(seed)
    players, kinds = _players(plan, made)
    referee = Referee.begin(
        _outside(made),
        setup,
        players=players,
        teams=(teams[0].name, teams[1].name),
        kinds=kinds,
        chance=ChanceBy(spins=spins),
    )
    for remark in made.remarks:
        click.echo(remark)
    if setup.playmat.provisional:
        click.echo(output.wrapped(f"This mat is provisional. {setup.playmat.provisional_why}"))
    return _play(referee, made, resumed=False)


def go_on(wanted: str, seed: int | None, spins: Spins) -> int:
    """Go on with a match that was left; returns the exit status.

    Raises:
        JournalError: There is none, it is over, or it cannot be played on.
    """
    from companion.commands.matches import find_match

    made = parts.app_parts(seed)
    left = [one for one in made.store.summaries() if one.status == "open"]
    if wanted == "last":
        if not left:
            raise JournalError("there is no match to go on with; companion play begins one")
        id = left[0].id
    else:
        id = find_match(made.store, wanted).id
        if id not in [one.id for one in left]:
            raise JournalError(f"match {id} is over or was set aside; companion matches show {id} reads it")
    referee = Referee.resume(_outside(made), id, ChanceBy(spins=spins))
    if referee.look_only:
        raise JournalError(f"match {id} was played by other rules; companion matches show {id} reads it")
    return _play(referee, made, resumed=True)


def _play(referee: Referee, made: Parts, resumed: bool) -> int:
    table = TableSession(referee, made.texts, made.library.rulebook("figure"))
    programs = frozenset(seat for seat in (0, 1) if referee.plays(seat))
    console = output.out()
    player = Player(table, console, _ask, programs)
    if resumed:
        player.resume()
    click.echo("Type the number of a line, or help; quit leaves, and the match is kept.")
    ending = player.play()
    if ending == "over":
        click.echo(f"companion matches show {referee.match_id} reads this match.")
        return OK
    if ending != "quit":
        click.echo()
    click.echo(f"The match is kept; companion play --resume {referee.match_id} goes on with it.")
    return INTERRUPTED if ending == "interrupted" else OK


def _ask(prompt: str) -> str:
    with suppress(ImportError):
        # Lines can be edited and called back where the system knows how.
        import readline  # noqa: F401  # importing it is what it is for
    return input(prompt)


def _outside(made: Parts) -> Outside:
    return Outside(store=made.store, clock=made.clock, spins=made.spins, rng=made.rng)


def _players(plan: Plan, made: Parts) -> tuple[tuple[str, str], tuple[Kind, Kind]]:
    try:
        usual = made.settings.load().names
    except SettingsError as error:
        click.echo(str(error), err=True)
        usual = ("Player A", "Player B")
    names, kinds = list[str](), list[Kind]()
    for seat, wanted in enumerate(plan.names):
        kinds.append("random" if wanted == RANDOM else "person")
        name = made.texts.say("kind.random") if wanted == RANDOM else (wanted or usual[seat])
        try:
            names.append(msgspec.convert(name.strip(), PlayerName))
        except msgspec.ValidationError:
            raise DataError(f"a player's name has 1 to 24 letters, not {name!r}") from None
    if kinds == ["random", "random"]:
        raise DataError("two random players need nobody to watch over them; companion demo shows such a match")
    if names[0] == names[1]:
        names = [f"{names[0][:20]} (a)", f"{names[1][:20]} (b)"]
    return (names[0], names[1]), (kinds[0], kinds[1])


def _teams(plan: Plan) -> tuple[Team, Team]:
    usual = parts.starter_teams(plan.form, plan.rules)
    one, other = (parts.team(wanted) if wanted else usual[seat] for seat, wanted in enumerate(plan.teams))
    return one, other


def _setup(plan: Plan, teams: tuple[Team, Team]) -> Setup:
    try:
        rules = with_policies(RULE_SETS[plan.rules], _policies(plan.policies))
    except ValueError as error:
        raise DataError(str(error)) from error
    mat = parts.playmat(plan.mat or parts.usual_mat(plan.form, plan.rules))
    try:
        return setup_for(plan.form, mat, rules, teams, parts.shelf())
    except IllegalActionError as error:
        ruling = error.ruling
        raise DataError(f"{parts.texts().say(ruling.text, ruling.facts)} ({ruling.clause})") from error


def _policies(written: tuple[str, ...]) -> Mapping[str, Any]:
    policies: dict[str, Any] = {}
    for line in written:
        name, sign, value = line.partition("=")
        name = name.strip().replace("-", "_").removeprefix("POLICY_")
        if not sign or not value.strip():
            raise DataError(f"a house rule is written NAME=VALUE, such as surround_several=each, not {line!r}")
        if name not in POLICIES:
            hint = nearest(name, POLICIES) or f"; there are {', '.join(POLICIES)}"
            raise DataError(f"there is no policy {name!r}{hint}")
        value = value.strip().lower()
        policies[name] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    return policies
