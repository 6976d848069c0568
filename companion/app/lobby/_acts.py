"""What each intent does that is sent from more than one screen: most of them open one. It is the only table of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.app.lobby._match_room import MatchRoom
from companion.app.lobby._navigation import Navigation
from companion.app.lobby.series import GAMES, goes_on_with, title_of
from companion.app.ports.outside import Game
from companion.app.screens import lobby_intents as go
from companion.app.screens import studio_intents as studio
from companion.app.screens.collection_intents import BuildTeam, OpenPrint
from companion.app.screens.lobby import Remark
from companion.app.screens.room import Room
from companion.app.screens.spinner_intents import GoSpinners
from companion.app.screens.table import ShowClause
from companion.figure.teams import FIGURES_OF

# ---------------------------------------------------------------- what is set


def _set(nav: Navigation, intent: go.Set) -> None:
    nav.tell(nav.settings.choose(intent.setting, intent.value))
    if intent.setting == "language":
        nav.say_anew()
    if intent.setting in ("spins", "coins"):
        nav.find_bases()
    nav.tell(nav.top.do(intent))


def _name_player(nav: Navigation, intent: go.NamePlayer) -> None:
    if intent.seat in (0, 1):
        nav.tell(nav.settings.rename(intent.seat, intent.name))
        nav.tell(nav.top.do(intent))


# ---------------------------------------------------------------- before a match


def _set_up(nav: Navigation, game: Game) -> Room:
    settings = nav.settings
    if game == "card":
        from msgspec.structs import replace

        from companion.app.lobby._card_setup import CardSetupSession

        return CardSetupSession(nav.parts, replace(settings.settings, names=settings.names))
    from companion.app.lobby._setup import SetupSession

    return SetupSession(nav.parts, nav.gallery, settings.names, settings.settings)


def _house_rules(nav: Navigation, _: go.GoHouseRules) -> None:
    from companion.app.lobby._setup import HouseRulesRoom, MatchSetupRoom

    if isinstance(nav.top, MatchSetupRoom):
        nav.push(HouseRulesRoom(nav.top))


def _team(nav: Navigation, intent: go.GoTeam) -> None:
    from companion.app.lobby._setup import SetupSession
    from companion.app.lobby._team import TeamSession

    if isinstance(nav.top, SetupSession) and intent.seat in (0, 1):
        nav.push(TeamSession(nav.parts, nav.gallery, nav.top, intent.seat))


def _deck(nav: Navigation, intent: go.GoDeck) -> None:
    from companion.app.lobby._card_decks import DeckSession
    from companion.app.lobby._card_setup import CardSetupSession

    if isinstance(nav.top, CardSetupSession) and intent.seat in (0, 1):
        nav.push(DeckSession(nav.parts, nav.top, intent.seat))


def _begin_now(nav: Navigation, intent: go.BeginNow) -> None:
    # What Set-up would offer is played. Where that may not be, Set-up says why.
    nav.only(_set_up(nav, intent.game))
    nav.tell(nav.top.do(go.Start()))


def _welcome(nav: Navigation, intent: go.GoWelcome) -> None:
    from companion.app.lobby.welcome import WelcomeSession

    if not isinstance(nav.top, WelcomeSession):
        nav.only(WelcomeSession(nav.parts, nav.settings))
    nav.tell(nav.top.do(intent))


def _learn(nav: Navigation, intent: go.GoLesson) -> None:
    from companion.app.lobby._lesson import LessonRoom

    nav.only(LessonRoom(nav, intent.game))


def _build(nav: Navigation, intent: BuildTeam) -> None:
    """Build a team that is only kept, outside of any match that is set up."""
    from companion.app.lobby._setup import SetupSession
    from companion.app.lobby._team import TeamSession

    setup = SetupSession(nav.parts, nav.gallery, nav.settings.names)
    team = next((one for one in nav.parts.library.teams() if one.id == intent.team), None)
    format = team.format if team is not None else intent.format
    if format in FIGURES_OF:
        setup.do(go.SetFormat(format))
    if team is not None:
        setup.do(go.SetRules(team.rules))
        setup.take_team(0, team)
    picker = TeamSession(nav.parts, nav.gallery, setup, 0, at_home=True)
    picker.do(go.NewTeam() if team is None else go.OpenTab("figures"))
    nav.push(picker)


# ---------------------------------------------------------------- matches


def _game(nav: Navigation, match_id: str) -> Game:
    summary = nav.summary(match_id)
    return "card" if summary is not None and summary.head.game == "card" else "figure"


def _room_of(game: Game) -> type[MatchRoom]:
    """The table of a game, loaded where it is wanted."""
    if game == "card":
        from companion.app.lobby._card_match_room import CardMatchRoom

        return CardMatchRoom
    from companion.app.lobby._figure_match_room import FigureMatchRoom

    return FigureMatchRoom


def _resume(nav: Navigation, intent: go.Resume) -> None:
    match_id = intent.match_id
    summary = nav.summary(match_id)
    if summary is not None and goes_on_with(summary, nav.summaries()):
        _play_again(nav, go.Rematch(match_id, GAMES))
        return
    found = _room_of(_game(nav, match_id)).resume(nav, match_id)
    if isinstance(found, MatchRoom):
        nav.only(found)
        return
    _look_at(nav, match_id)
    if not found.later:  # else the match says so itself
        nav.tell(Remark(nav.say("home.other")))


def _play_again(nav: Navigation, intent: go.Rematch) -> None:
    summary = nav.summary(intent.match_id)
    if summary is None or summary.status != "over":
        return
    begun = _room_of(_game(nav, summary.id)).play_again(nav, summary, intent.best_of)
    if begun is not None:
        nav.only(begun)


def _set_aside(nav: Navigation, intent: go.SetAside) -> None:
    summary = nav.summary(intent.match_id)
    if summary is None:
        return
    nav.parts.store.close(intent.match_id, "open" if intent.back else "abandoned", "")
    title = title_of(summary.head)
    if intent.back:
        nav.tell(Remark(nav.say("past.back-again", title=title), "done"))
    else:
        undo = nav.say.push("push.undo", go.SetAside(intent.match_id, back=True))
        nav.tell(Remark(nav.say("home.aside", title=title), "done", push=undo))


def _look_at(nav: Navigation, match_id: str, at: int | None = None) -> None:
    """Look at a stored match; after *at* of its standing entries."""
    from companion.app.lobby.past import Replay, ReplaySession

    replay: Replay[Any]
    if _game(nav, match_id) == "card":
        from companion.app.lobby.card_past import CardReplaySession

        replay = CardReplaySession(nav.parts, _room_of("card").outside(nav), match_id)
    else:
        replay = ReplaySession(nav.parts, match_id)
    if at is not None:
        replay.go_to(at)
    nav.push(replay)


def _go_past(nav: Navigation, _: go.GoPast) -> None:
    from companion.app.lobby.past import PastRoom

    nav.push(PastRoom(nav.parts))


def _recover(nav: Navigation, intent: go.Recover) -> None:
    from companion.app.lobby.past import recover

    nav.tell(recover(nav.parts, intent.match_id))


def _review(nav: Navigation, intent: go.GoReview) -> None:
    from companion.app.reviews.session import ReviewSession

    summary = nav.summary(intent.match_id)
    if summary is None:
        return
    if nav.review is None or nav.review.match_id != summary.id:
        if nav.review is not None:
            nav.review.stop()
            nav.review = None
        nav.review = ReviewSession(nav.parts, summary)
    nav.push(nav.review)


def _statistics(nav: Navigation, _: go.GoStatistics) -> None:
    from companion.app.reviews.statistics import StatisticsSession

    nav.push(StatisticsSession(nav.parts))


# ---------------------------------------------------------------- what is read, bases, the studio


def _read(nav: Navigation, intent: go.GoRules | ShowClause) -> None:
    rules = nav.rulebook
    if nav.top is not rules:
        rules.of_match(*nav.top.rulebook())
        nav.push(rules)
    nav.tell(rules.do(intent))


def _spinners(nav: Navigation, _: GoSpinners) -> None:
    from companion.app.spinners.overview import SpinnersSession

    parts = nav.parts
    if parts.bases is None:
        nav.tell(Remark(nav.say("spinners.unplayable")))
    elif nav.find(SpinnersSession) is None:
        figures = tuple(one for one in nav.summaries() if one.head.game == "figure")
        nav.push(SpinnersSession(parts, parts.bases, figures, nav.push, lambda found: nav.read_disc(found)))


def _studio(nav: Navigation, intent: Any) -> None:
    from companion.app.studio.opening import opened

    nav.push(opened(nav, intent))


ACTS: Mapping[type, Callable[[Navigation, Any], None]] = {
    go.GoHome: lambda nav, _: nav.home(),
    go.GoBack: lambda nav, _: nav.back(),
    go.Set: _set,
    go.NamePlayer: _name_player,
    go.GoSettings: lambda nav, _: nav.push(nav.settings),
    go.GoWelcome: _welcome,
    go.BeginNow: _begin_now,
    go.GoLesson: _learn,
    go.GoSetup: lambda nav, _: nav.push(_set_up(nav, "figure")),
    go.GoCardSetup: lambda nav, _: nav.push(_set_up(nav, "card")),
    go.GoHouseRules: _house_rules,
    go.GoTeam: _team,
    go.GoDeck: _deck,
    BuildTeam: _build,
    go.Resume: _resume,
    go.Rematch: _play_again,
    go.SetAside: _set_aside,
    go.GoPast: _go_past,
    go.OpenMatch: lambda nav, intent: _look_at(nav, intent.match_id),
    go.LookBack: lambda nav, intent: _look_at(nav, intent.match_id, intent.at),
    go.Recover: _recover,
    go.GoReview: _review,
    go.GoStatistics: _statistics,
    go.GoRules: _read,
    ShowClause: _read,
    GoSpinners: _spinners,
    studio.GoCollection: _studio,
    studio.GoDisc: _studio,
    studio.GoMat: _studio,
    studio.GoTrainer: _studio,
    studio.GoTrainerDisc: _studio,
    studio.GoSharing: _studio,
    studio.GoUpload: _studio,
    studio.GoPhoto: _studio,
    OpenPrint: _studio,
}
"""What is not here is done by the screen in sight."""
