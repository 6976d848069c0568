"""Puts a match in the terminal together: from options or from the store, to the table, to the console."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import click
import msgspec

from companion.app.lobby.ending import EndSession
from companion.app.lobby.series import rematch, series_of
from companion.app.match.card_game import CardReferee
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.match.taking_back import PROGRAM
from companion.app.ports.outside import Game, MatchStore, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.ports.settings import PlayerName, Settings
from companion.app.saying.base_words import BaseWords
from companion.app.saying.keeping import Keeping
from companion.app.saying.mats import mat_doubt
from companion.app.saying.say import Say
from companion.app.table.clocks import about_clocks, time_left
from companion.app.table.session import TableSession
from companion.commands import output, parts
from companion.commands.figure.ending import asked_again, show_end
from companion.commands.manual import INTERRUPTED, OK, complain, nearest, told, typed
from companion.commands.words import say
from companion.console.play import Player
from companion.console.terminal import Terminal
from companion.figure.rulesets import POLICIES, RULE_SETS, with_policies
from companion.figure.state import Format, Setup
from companion.figure.teams import Team, setup_for, usual_mat
from companion.kernel.errors import DataError, IllegalActionError, JournalError, SettingsError
from companion.kernel.numbers import whole
from companion.players.given import GIVEN, PERSON
from companion.players.seating import GameId, InstalledPlayers
from companion.texts.errors import UnfitError, quoted
from companion.texts.plain import plain
from companion.texts.texts import Texts, phrase

Spins = Literal["screen", "hand", "bases"]
ANSWER_S, LOOK_S = 8.0, 0.05
"""Whatever is on a port has answered by then, or never will; and how often that is looked at."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """How a match is played: where spins come from, and whether hints are wanted."""

    spins: Spins
    hints: bool


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


def begin(plan: Plan, seed: int | None, spins: Spins | None, hints: bool | None = None) -> int:
    """Set up a match and play it; returns the exit status.

    Raises:
        CompanionError: It cannot be set up, or not be kept.
    """
    teams = _teams(plan)
    setup = _setup(plan, teams)
    made = parts.app_parts(seed, waits=True)
    players, kinds = players_of(plan.names, made, "figure", typed("demo"))
    brought, about = (teams[0].name, teams[1].name), about_clocks(plan.turn_min, plan.player_min)
    seats = Seats(players=players, kinds=kinds, brought=brought, about=about)
    way = _way(made, spins, hints)
    referee = MatchReferee.begin(FIGURE, outside(made), setup, seats, ChanceBy(spins=way.spins))
    if setup.playmat.provisional:
        click.echo(output.wrapped(say("play.provisional", why=mat_doubt(made.texts, setup.playmat))))
    return _play(referee, made, way)


def go_on(wanted: str, seed: int | None, spins: Spins | None, hints: bool | None = None) -> int:
    """Go on with a match that was left; returns the exit status.

    Raises:
        JournalError: There is none, it is over, or it cannot be played on.
    """
    made = parts.app_parts(seed, waits=True)
    id = left_match(made.store, wanted, "figure", typed("play"))
    way = _way(made, spins, hints)
    referee = MatchReferee.resume(FIGURE, outside(made), id, ChanceBy(spins=way.spins))
    refuse_look_only(referee)
    return _play(referee, made, way, resumed=True)


def play_again(wanted: str, seed: int | None, spins: Spins | None, hints: bool | None, best_of: int = 1) -> int:
    """Play a match that is over once more; one of several games goes on with the next.

    *best_of*: of how many games it is the first.

    Raises:
        JournalError: There is none, it is not over, or it is one of the other game.
    """
    made = parts.app_parts(seed, waits=True)
    summary = over_match(made.store, wanted, "figure", "play")
    series = series_of(summary.head).after(summary.result)
    return _rematch(summary, series.of if series.goes_on else best_of, made, _way(made, spins, hints))


def _rematch(summary: MatchSummary, best_of: int, made: Parts, way: Way) -> int:
    setup, seats = rematch(summary, best_of)
    return _play(MatchReferee.begin(FIGURE, outside(made), setup, seats, ChanceBy(spins=way.spins)), made, way)


def _way(made: Parts, spins: Spins | None, hints: bool | None) -> Way:
    """How it is played: what an option does not say, the settings do."""
    try:
        kept = made.settings.load()
    except SettingsError as error:
        click.echo(told(error.said), err=True)
        kept = Settings()
    return Way(spins=spins or kept.spins, hints=kept.hints == "on" if hints is None else hints)


def over_match(store: MatchStore, wanted: str, game: Game, begins: str) -> MatchSummary:
    """The last match of a game that is over, or the *wanted* one. *begins*: the command that plays one.

    Raises:
        JournalError: There is none, it is not over, or it is one of the other game.
    """
    from companion.commands.matches import find_match

    if wanted == "last":
        over = [one for one in store.summaries() if one.head.game == game and one.status == "over"]
        if not over:
            raise JournalError(phrase(f"error.play.none-over.{game}"))
        return over[0]
    found = find_match(store, wanted)
    if found.head.game != game:
        raise JournalError(phrase("error.match.other-game", id=found.id, game=found.head.game))
    if found.status != "over":
        raise JournalError(phrase("error.play.not-over", id=found.id, command=typed(f"{begins} --resume {found.id}")))
    return found


def refuse_look_only(referee: MatchReferee[Any, Any, Any, Any]) -> None:
    """A match that can only be looked at is not gone on with.

    Raises:
        JournalError: It is one.
    """
    if referee.look_only:
        id = referee.match_id
        why = "error.play.written-later" if referee.later else "error.play.other-rules"
        raise JournalError(phrase(why, id=id, command=typed(f"matches show {id}")))


def left_match(
    store: MatchStore,
    wanted: str,
    game: Game,
    begins: str,
    goes_on: Callable[[MatchSummary, Sequence[MatchSummary]], bool] = lambda one, all_: False,
) -> str:
    """The id of the match of a game that was left: the last one, or the *wanted* one. *begins*: the game's command.

    *goes_on*: is a match that is over, among all, one that goes on with another game?

    Raises:
        JournalError: There is none, it is over, or it is one of the other game.
    """
    from companion.commands.matches import find_match

    summaries = store.summaries()
    own = [one for one in summaries if one.head.game == game]
    left = [one.id for one in own if one.status == "open" or goes_on(one, summaries)]
    if wanted == "last":
        if not left:
            raise JournalError(phrase("error.play.none-left", begins=begins))
        return left[0]
    found = find_match(store, wanted)
    if found.head.game != game:
        raise JournalError(phrase("error.match.other-game", id=found.id, game=found.head.game))
    if found.id not in left:
        raise JournalError(phrase("error.play.over", id=found.id, command=typed(f"matches show {found.id}")))
    return found.id


def _play(referee: Referee, made: Parts, way: Way, resumed: bool = False) -> int:
    """Play a match; when it is over, its end is told, and perhaps the next one begins."""
    status = _to_its_end(referee, made, way, resumed)
    summary = made.store.summary(referee.match_id)
    if summary is None or summary.status != "over":
        return status
    end = EndSession(made, summary.id).screen()
    show_end(end)
    again = asked_again(end, ask)
    return status if again is None else _rematch(summary, again.best_of, made, way)


def _to_its_end(referee: Referee, made: Parts, way: Way, resumed: bool) -> int:
    texts = made.texts.at_keyboard()
    table = TableSession(referee, texts, made.library.rulebook("figure"))
    console = output.out()
    keeping = Keeping(made.store, texts).news
    wanted = partial(hints_of, referee, texts) if way.hints else tuple
    clock = partial(_clock, referee, made)
    player = Player(table, texts, console, ask, referee.plays, time.sleep, typed(), keeping, wanted, clock)
    if referee.chance.spins == "bases":
        click.echo(_found_bases(made))
    table.sit_down()
    try:
        return play_to_its_end(player, made.store, referee.match_id, resumed, typed("play"))
    finally:
        table.rise()


def _clock(referee: Referee, made: Parts) -> str:
    """What is left of the time of whoever is to move."""
    return time_left(referee, Say(made.texts), made.clock.now())


def hints_of(referee: Referee | CardReferee, texts: Texts) -> Sequence[str]:
    """How it stands and what is best for who is asked, worked out here and now; in either game."""
    from companion.app.reviews.advising import Advising
    from companion.reviews.here import ReviewersHere

    advising = Advising(ReviewersHere().adviser(referee.head.game, referee.rules.setup), referee, texts)
    while advising.tick():
        pass
    view = advising.view()
    # Of cards that are still being laid out nothing is known, not even who is likely to win.
    return view.lines if view.seat is None and referee.head.game == "card" else (view.said, *view.lines)


def play_to_its_end(player: Terminal[Any], store: MatchStore, match_id: str, resumed: bool, command: str) -> int:
    """Play a match of either game and say what became of it; returns the exit status. *command* goes on with it."""
    if resumed:
        player.resume()
    click.echo(say("play.how"))
    ending = player.play()
    if why := store.waiting():
        return complain(phrase("store.waiting", why=why))
    if ending == "over":
        click.echo(say("play.over", how=typed(f"matches show {match_id}")))
        return OK
    if ending != "quit":
        click.echo()
    click.echo(say("play.kept", how=f"{command} --resume {match_id}"))
    return INTERRUPTED if ending == "interrupted" else OK


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


def ask(prompt: str) -> str:
    """A line that is typed; EOFError ends it."""
    with suppress(ImportError):
        # Lines can be edited and called back where the system knows how.
        import readline  # noqa: F401  # importing it is what it is for
    return input(plain(prompt))


def outside(made: Parts) -> Outside:
    """Outside of a figure referee."""
    return Outside(
        store=made.store, clock=made.clock, spins=made.spins, rng=made.rng, bases=made.bases, players=made.players
    )


def players_of(
    wanted: tuple[str | None, str | None], made: Parts, game: Game, demo: str
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Names and kinds of the players; None is the usual name. *demo*: the command that shows two programs playing.

    Raises:
        DataError: A name is too long, there is no such program, or there is nobody to play.
    """
    try:
        usual = made.settings.load().names
    except SettingsError as error:
        click.echo(told(error.said), err=True)
        usual = (say("play.player-a"), say("play.player-b"))
    names, kinds = list[str](), list[str]()
    for seat, given in enumerate(wanted):
        kinds.append(played_by(given, made.players, game))
        name = called(kinds[seat]) if kinds[seat] != PERSON else (given or usual[seat])
        try:
            names.append(msgspec.convert(name.strip(), PlayerName))
        except msgspec.ValidationError:
            raise DataError(phrase("error.play.name", name=quoted(name))) from None
    if PERSON not in kinds:
        raise DataError(phrase("error.play.nobody", demo=demo))
    if names[0] == names[1]:
        names = [f"{names[0][:20]} (a)", f"{names[1][:20]} (b)"]
    return (names[0], names[1]), (kinds[0], kinds[1])


def played_by(given: str | None, players: InstalledPlayers, game: GameId) -> str:
    """The program that is meant by a name, or a person. No other program is loaded, or waited for.

    Raises:
        DataError: There is no such program, or it cannot be loaded.
    """
    known = players.known()
    name = (given or "").removeprefix(f"{PROGRAM}:")
    if name in known:
        players.load((name,))
        for wrong in players.news():
            raise DataError(wrong)
    if name in known or given == name or not given:
        return kind_of(given, players.names(game), known)
    return kind_of(given, parts.programs(players, game, (name,)), known)


def kind_of(given: str | None, programs: Sequence[str], known: Sequence[str] = ()) -> str:
    """The program that is meant by a name, or a person.

    "program:NAME" is never a person, nor is a name that is *known* for one of the programs that do not play this game.

    Raises:
        DataError: There is no such program.
    """
    explicit, mark, name = (given or "").partition(":")
    if not mark or explicit != PROGRAM:
        name = given or ""
        if name not in {*programs, *known}:
            return PERSON
    if name not in programs:
        raise DataError(phrase("error.play.no-program", name=quoted(name), programs=", ".join(programs)))
    return name


def called(kind: str) -> str:
    """What a program is called at the table."""
    return parts.texts().say(f"kind.{kind}") if kind in GIVEN else kind[:24]


def _teams(plan: Plan) -> tuple[Team, Team]:
    usual = parts.starter_teams(plan.form, plan.rules)
    one, other = (parts.team(wanted) if wanted else usual[seat] for seat, wanted in enumerate(plan.teams))
    return one, other


def _setup(plan: Plan, teams: tuple[Team, Team]) -> Setup:
    try:
        rules = with_policies(RULE_SETS[plan.rules], _policies(plan.policies))
    except UnfitError as error:
        raise DataError(error.said) from error
    mat = parts.playmat(plan.mat or usual_mat(plan.form, plan.rules))
    try:
        return setup_for(plan.form, mat, rules, teams, parts.shelf())
    except IllegalActionError as error:
        raise DataError(error.said) from error


def _policies(written: tuple[str, ...]) -> Mapping[str, Any]:
    policies: dict[str, Any] = {}
    for line in written:
        name, sign, value = line.partition("=")
        name = name.strip().replace("-", "_").removeprefix("POLICY_")
        if not sign or not value.strip():
            raise DataError(phrase("error.policy.written", line=quoted(line)))
        if name not in POLICIES:
            hint = nearest(name, POLICIES) or phrase("error.there-are", words=", ".join(POLICIES))
            raise DataError(phrase("error.policy.none", wanted=quoted(name), hint=hint))
        value = value.strip().lower()
        number = whole(value)
        policies[name] = {"true": True, "false": False}.get(value, value if number is None else number)
    return policies
