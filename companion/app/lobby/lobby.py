"""Navigation between the screens: which one is shown, and where its intents go.

The lobby holds at most one match at the table. It knows no screen: a front-end draws
`screen`, sends back what was tapped, and lets time pass with `tick`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias, assert_never

from msgspec.structs import replace

from companion.app.lessons.offered import AnyLesson, begin_lesson, lesson_field, lessons_left, shown_lesson
from companion.app.lobby.home import home_screen, title_of
from companion.app.lobby.looking_back import Hints, LookingBack
from companion.app.lobby.past import Intake, ReplaySession, past_screen, recover
from companion.app.lobby.read_ahead import ReadAhead
from companion.app.lobby.series import GAMES, goes_on_with, rematch
from companion.app.lobby.settings import AUTO, SettingsSession
from companion.app.lobby.setup import SetupSession
from companion.app.lobby.welcome import WelcomeSession, is_first_start
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import Game, MatchStore, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.saying.keeping import Keeping
from companion.app.saying.say import Say
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import CardIntent
from companion.app.screens.card_lobby import CardLobbyScreen, CardReplayScreen
from companion.app.screens.collection_intents import BuildTeam
from companion.app.screens.lobby import AtTable, LobbyScreen, Remark
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.moments import EndScreen, LessonScreen, WelcomeScreen
from companion.app.screens.review import ReviewScreen, StatisticsScreen
from companion.app.screens.spinner_intents import GoSpinners, SpinnerIntent
from companion.app.screens.spinners import LiveView, SpinnerScreen
from companion.app.screens.studio import StudioScreen
from companion.app.screens.studio_intents import StudioIntent
from companion.app.screens.table import Intent, ShowClause
from companion.app.studio.gallery import Gallery
from companion.app.table.clocks import TableClocks, about_clocks
from companion.app.table.session import TableSession
from companion.figure.teams import FIGURES_OF
from companion.kernel.errors import CompanionError, DamagedError
from companion.kernel.model import Seat

if TYPE_CHECKING:  # the card game, the studio and what looks after bases are loaded when somebody goes there
    from companion.app.cards.table.session import CardTableSession
    from companion.app.lobby.card_ending import CardEndSession
    from companion.app.lobby.card_match import CardMatch
    from companion.app.lobby.card_past import CardReplaySession
    from companion.app.lobby.card_rooms import CardRooms, DeckIntent
    from companion.app.lobby.ending import EndSession
    from companion.app.lobby.rulebook import RulesSession
    from companion.app.lobby.team import TeamSession
    from companion.app.spinners.rooms import BaseRooms
    from companion.app.studio.discs.draft import Read
    from companion.app.studio.rooms import StudioRooms

Where: TypeAlias = Literal[
    "welcome",
    "home",
    "setup",
    "house-rules",
    "team",
    "past",
    "replay",
    "review",
    "statistics",
    "rules",
    "settings",
    "table",
    "end",
    "lesson",
    "spinners",
    "wizard",
    "scanner",
    "studio",
    "card-setup",
    "card-house-rules",
    "deck",
    "card-table",
    "card-replay",
]
Screen: TypeAlias = (
    WelcomeScreen
    | EndScreen
    | LessonScreen
    | LobbyScreen
    | ReviewScreen
    | StatisticsScreen
    | CardLobbyScreen
    | SpinnerScreen
    | StudioScreen
)
"""Everything that can be shown."""


END_S = 1.2
"""So long the table of a match that is over is looked at before its end is shown."""
KEEP_AGAIN_S = 2.0
"""So often what could not be kept is tried again."""


class Lobby:
    """State of the navigation: the open session, and its screen value."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self._where: Where = "home"
        self._from: list[Where] = []
        self._remark: Remark | None = self._first_remark()
        self._settings = SettingsSession(parts, self._loaded_settings())
        self._welcome: WelcomeSession | None = None
        self._gallery_kept: Gallery | None = None
        self._setup: SetupSession | None = None
        self._team: TeamSession | None = None
        self._replay: ReplaySession | None = None
        self._intake = Intake(parts)
        self._looking_back = LookingBack(parts)
        self._hints = Hints(parts)
        self._rules: RulesSession | None = None
        self._table: TableSession | None = None
        self._clocks: TableClocks | None = None
        self._end: EndSession | CardEndSession | None = None
        self._lesson: AnyLesson | None = None
        self._over_s = 0.0
        """So long the match at the table is over, and its verdict read."""
        self._card_rooms: CardRooms | None = None
        self._rooms: BaseRooms | None = None
        self._studio: StudioRooms | None = None
        self._screen: Screen | None = None
        self._since_kept_s = 0.0
        self._keeping = Keeping(parts.store, parts.texts)
        self._players_loading = 0
        self._ahead = ReadAhead(parts, lambda: self._gallery, self._find_bases)
        if is_first_start(self._settings, self._summaries()):
            self._ask_first(0)

    @property
    def _cards(self) -> CardRooms:
        # The card game is loaded when somebody goes there.
        if self._card_rooms is None:
            from companion.app.lobby.card_rooms import CardRooms

            self._card_rooms = CardRooms(self._parts, self._settings)
        return self._card_rooms

    # ------------------------------------------------------------ from outside

    def screen(self) -> Screen:
        """The screen value to draw; identical until something has changed (memo)."""
        if self._where == "table" and self._table is not None:
            self._screen = self._at_table(self._table)
        elif self._where == "card-table" and self._cards.match is not None:
            match, remark = self._cards.match, self._remark
            self._screen = self._cards.at_table(match, remark, self._card_ends(match), self._hints.view(match.session))
        elif self._where == "lesson" and self._lesson is not None:
            self._screen = shown_lesson(self._say, self.settings, self._lesson, self._screen, self._remark)
        if self._screen is None:
            self._screen = self._shown()
        return self._screen

    def _first_remark(self) -> Remark | None:
        """What was wrong when the program started; what was set aside can be brought back at once."""
        parts = self._parts
        if not parts.remarks:
            return None
        push = self._say.push("past.recover", go.Recover()) if parts.store.notices() else None
        return Remark("\n".join(map(self._say.tell, parts.remarks)), push=push)

    def send(self, intent: LobbyIntent | Intent | CardIntent) -> None:
        """Something was tapped. Whatever goes wrong is said on the screen."""
        self._screen = None
        self._remark = None
        try:
            if self._where == "table" and self._table is not None and isinstance(intent, Intent):
                self._table.send(intent)
            elif self._where == "lesson" and self._lesson is not None and isinstance(intent, Intent | CardIntent):
                self._lesson.send(intent)
            elif self._where == "card-table" and isinstance(intent, CardIntent):
                self._cards.send(intent, self._summaries())
            elif isinstance(intent, LobbyIntent):
                self._do(intent)
            elif self._where == "replay" and self._replay is not None and isinstance(intent, Intent):
                self._replay.look_at(intent)
            elif self._where == "card-replay" and self._cards.replay is not None and isinstance(intent, CardIntent):
                self._cards.replay.look_at(intent)
        except DamagedError as error:
            push = None
            if isinstance(intent, go.Resume | go.OpenMatch):
                push = self._say.push("past.recover", go.Recover(intent.match_id))
            self._remark = Remark(self._say.alone(error.said), push=push)
        except CompanionError as error:
            self._remark = Remark(self._say.alone(error.said))
        self._tell_keeping()

    def _tell_keeping(self) -> None:
        """Say that what happens cannot be kept for now, and when it is again."""
        try:
            said = self._keeping.news()
        except CompanionError as error:
            said = self._say.alone(error.said)
        if said:
            self._remark, self._screen = Remark(said, "refusal" if self._keeping.waits else "done"), None

    def tick(self, dt_s: float) -> None:
        """Let time pass: at the table discs turn and the program answers; before a match the library is read."""
        if self._where in ("welcome", "home", "setup", "card-setup") and (wrong := self._ahead.step()):
            self._say_too(wrong)
        if self._where in ("setup", "card-setup"):
            self._look_for_players()
        if self._where == "table" and self._table is not None:
            try:
                self._table.tick(dt_s)
                if self._clocks is not None:
                    self._remark = self._clocks.tick(dt_s, self._table.screen()) or self._remark
                self._look_for_end(self._ends(self._table), bool(self._table.screen().winner), dt_s)
            except CompanionError as error:
                self._remark = Remark(self._say.alone(error.said))
        if self._where == "lesson" and self._lesson is not None:
            self._lesson.tick(dt_s)
        if self._where == "card-table" and self._cards.match is not None:
            try:
                self._remark = self._cards.match.tick(dt_s) or self._remark
                over = self._cards.match.referee.state.table.winner is not None
                self._look_for_end(self._card_ends(self._cards.match), over, dt_s)
            except CompanionError as error:
                self._remark = Remark(self._say.alone(error.said))
        replay = self._shown_replay()
        if replay is not None and replay.tick(dt_s):
            self._screen = None
        if self._looking_back.tick() and self._where == "review":
            self._screen = None
        self._hints.tick(self._advised())
        self._since_kept_s += dt_s
        if self._since_kept_s >= KEEP_AGAIN_S:
            self._since_kept_s = 0.0
            self._tell_keeping()
        try:
            if self._rooms is not None and self._rooms.tick(dt_s):
                self._screen = None
            if self._studio is not None and self._where == "studio" and self._studio.tick(dt_s):
                self._screen = None
        except CompanionError as error:
            self._remark, self._screen = Remark(self._say.alone(error.said)), None
        if self._where == "team" and self._team is not None and self._team.tick():
            self._screen = None
        if self._where in ("settings", "setup", "card-setup") and self._settings.stale:
            self._screen = None

    def _say_too(self, wrong: Sequence[str]) -> None:
        """Say what is wrong, below what is said already."""
        before = (self._remark.text,) if self._remark is not None else ()
        self._remark, self._screen = Remark("\n".join((*before, *wrong))), None

    def _look_for_players(self) -> None:
        """Where players are chosen those that are loaded meanwhile are shown; of one that cannot be it is said once."""
        players = self._parts.players
        if (loading := players.loading()) != self._players_loading:
            self._players_loading, self._screen = loading, None
            if self._card_rooms is not None and self._card_rooms.setup is not None:
                self._card_rooms.setup.players_came()
        if wrong := players.news():
            self._say_too([self._say.alone(one) for one in wrong])

    def _look_for_end(self, ends: bool, is_over: bool, dt_s: float) -> None:
        """Once a match is over and its last battle read, its end is shown. Who goes back to the table stays there."""
        if not ends:
            self._over_s = 0.0
            if not is_over:
                self._end = None
            return
        self._over_s += dt_s
        if self._over_s >= END_S:
            self._end = self._ending()
            self._screen = None
            self._turn_to("end")

    def _ending(self) -> EndSession | CardEndSession:
        """The end of the match at the table."""
        if self._where == "card-table" and self._cards.match is not None:
            from companion.app.lobby.card_ending import CardEndSession

            return CardEndSession(self._parts, self._cards.match.referee.match_id)
        from companion.app.lobby.ending import EndSession

        assert self._table is not None
        return EndSession(self._parts, self._table.referee.match_id)

    def _card_ends(self, match: CardMatch) -> bool:
        """The same of a card match."""
        return match.is_told and self._end is None

    def _ends(self, table: TableSession) -> bool:
        """Is the match over, everything read, and its end not shown yet?"""
        drawn = table.screen()
        return bool(drawn.winner) and drawn.battle is None and drawn.put_right is None and self._end is None

    def live(self) -> tuple[LiveView, ...]:
        """The spinner bases at this moment, where they are to be seen; cheap enough for every frame."""
        if self._rooms is not None:
            return self._rooms.live()
        bases = self._parts.bases
        at_table = self._where in ("table", "card-table")
        return bases.live() if bases is not None and self._bases_in_use and at_table else ()

    def _find_bases(self) -> None:
        """Start the search for bases, where the settings say that discs are spun on them."""
        if self._parts.bases is not None and self._bases_in_use:
            self._parts.bases.search()

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._settings.settings

    @property
    def language(self) -> str:
        """The language of who types: that of the settings, else the system's, as it names it."""
        chosen = self._settings.settings.language
        return self._parts.language if chosen == AUTO else chosen

    @property
    def spoken(self) -> str:
        """The language of every text."""
        return self._parts.texts.language

    def window_closed(self, left: int, top: int, width: int, height: int) -> None:
        """Remember where the window was, for the next time."""
        self._settings.place((left, top, width, height))

    # ------------------------------------------------------------ taps

    def _do(self, intent: LobbyIntent) -> None:
        if isinstance(intent, SpinnerIntent):
            self._bases(intent)
            return
        if isinstance(intent, BuildTeam):
            self._build_at_home(intent)
            return
        if isinstance(intent, StudioIntent):
            self._make(intent)
            return
        match intent:
            case go.GoHome() | go.GoBack() | go.GoSetup() | go.GoHouseRules() | go.GoTeam() | go.GoPast():
                self._go(intent)
            case go.GoWelcome(at=at):
                self._ask_first(at)
            case go.BeginNow(game=game):
                self._begin_now(game)
            case go.GoLesson() | go.LessonOn() | go.DropLesson():
                self._learn(intent)
            case go.Rematch(match_id=match_id, best_of=best_of):
                self._play_again(match_id, best_of)
            case go.LookBack(match_id=match_id, at=at):
                self._open(match_id)
                self._step(go.StepTo(at))
            case go.GoCardSetup() | go.GoDeck():
                self._set_up_cards(intent)
            case go.PickDeck() | go.ReadList() | go.WriteList() | go.TakeList() | go.ExportList():
                self._set_up_cards(intent)
            case go.GoRules() | go.GoSettings() | ShowClause() | go.OpenSection():
                self._read(intent)
            case go.Resume() | go.SetAside() | go.Start() | go.OpenMatch():
                self._match(intent)
            case go.StepTo() | go.PlayReplay() | go.ReplaySpeed():
                self._step(intent)
            case go.GoReview() | go.KeepReview() | go.ShowMoment() | go.GoStatistics():
                self._look_back(intent)
            case go.Export() | go.ExportPage() | go.ExportPicture() | go.Import() | go.Recover() | go.CloseQuestion():
                self._file(intent)
            case go.Choose(what=what, value=value):
                self._choose(what, value)
            case go.Rename(what=what, name=name):
                self._rename(what, name)
            case go.PickTeam() | go.AddFigure() | go.TakeOut() | go.LookAt() | go.SaveTeam() | go.TakeTeam():
                self._build(intent)
            case go.CloseRemark():
                pass
            case _:
                assert_never(intent)

    def _bases(self, intent: SpinnerIntent) -> None:
        if isinstance(intent, GoSpinners) and self._rooms is None:
            if self._parts.bases is None:
                self._remark = Remark(self._say("spinners.unplayable"))
                return
            figures = tuple(one for one in self._summaries() if one.head.game == "figure")
            from companion.app.spinners.rooms import BaseRooms

            self._rooms = BaseRooms(self._parts, self._parts.bases, figures)
            self._turn_to("spinners")
        elif self._rooms is not None:
            self._remark = self._rooms.do(intent)
            self._where = self._rooms.room
            if (measured := self._rooms.taken()) is not None:
                self.read_disc(measured)

    def _make(self, intent: StudioIntent) -> None:
        """What is tapped in the collection and the studio; the first room is opened from anywhere."""
        self._remark = self._in_studio().do(intent)

    def read_disc(self, segments: Sequence[Read]) -> None:
        """Open the disc editor with what was measured: on a base, or in a photo."""
        self._screen = self._remark = None
        self._in_studio().read(segments)

    def _in_studio(self) -> StudioRooms:
        """Be in the studio; from elsewhere none of its rooms is open."""
        if self._studio is None:
            from companion.app.studio.rooms import StudioRooms

            self._studio = StudioRooms(self._parts, lambda: self._gallery, self._forget_gallery)
        if self._where != "studio":
            self._studio.leave()
            self._turn_to("studio")
        return self._studio

    def _build_at_home(self, intent: BuildTeam) -> None:
        """Build a team that is only kept, outside of any match that is set up."""
        self._setup = SetupSession(self._parts, self._gallery, self._settings.names)
        team = next((one for one in self._parts.library.teams() if one.id == intent.team), None)
        format = team.format if team is not None else intent.format
        if format in FIGURES_OF:
            self._setup.choose("format", format)
        if team is not None:
            self._setup.choose("rules", team.rules)
            self._setup.take_team(0, team)
        self._team = self._team_of(self._setup, 0, at_home=True)
        self._team.choose("tab" if team is not None else "new", "figures")
        self._turn_to("team")

    def _team_of(self, setup: SetupSession, seat: Seat, *, at_home: bool = False) -> TeamSession:
        from companion.app.lobby.team import TeamSession

        return TeamSession(self._parts, self._gallery, setup, seat, at_home=at_home)

    def _go(
        self,
        intent: go.GoHome | go.GoBack | go.GoSetup | go.GoHouseRules | go.GoTeam | go.GoPast,
    ) -> None:
        match intent:
            case go.GoHome():
                self._home()
            case go.GoBack():
                self._back_out()
            case go.GoSetup():
                self._setup = SetupSession(self._parts, self._gallery, self._settings.names, self.settings)
                self._turn_to("setup")
            case go.GoHouseRules():
                self._turn_to("card-house-rules" if self._where == "card-setup" else "house-rules")
            case go.GoTeam(seat=seat):
                if self._setup is not None and seat in (0, 1):
                    self._team = self._team_of(self._setup, seat)
                    self._turn_to("team")
            case go.GoPast():
                self._intake.close()
                self._turn_to("past")
            case _:
                assert_never(intent)

    def _back_out(self) -> None:
        if self._where != "studio" and self._rooms is not None and self._rooms.back():
            self._where = self._rooms.room
            return
        if self._where == "studio" and self._studio is not None:
            if self._studio.back():
                return
        else:
            self._rooms = None
        self._where = self._from.pop() if self._from else "home"
        if self._where == "table" and self._table is not None:
            self._table.sit_down()
        if self._where == "card-table" and self._cards.match is not None:
            self._cards.match.session.sit_down()

    def _ask_first(self, at: int) -> None:
        """Ask a question of the first start."""
        if self._welcome is None:
            self._welcome = WelcomeSession(self._parts, self._settings)
        self._welcome.go_to(at)
        self._where, self._from = "welcome", []

    def _begin_now(self, game: Game) -> None:
        """Straight to a table: what Set-up would offer is played. Where that may not be, Set-up says why."""
        self._leave_welcome()
        self._leave_lesson()
        self._do(go.GoCardSetup() if game == "card" else go.GoSetup())
        self._do(go.Start())

    def _learn(self, intent: go.GoLesson | go.LessonOn | go.DropLesson) -> None:
        """The guided match: begun, gone on with, or not wanted any more."""
        match intent:
            case go.GoLesson(game=game):
                self._leave_welcome()
                self._lesson = begin_lesson(self._parts, self.settings, self._settings.names, game)
                self._where, self._from = "lesson", []
            case go.LessonOn() if self._lesson is not None:
                self._lesson.on()
            case go.LessonOn():
                pass
            case go.DropLesson(game=game):
                self._remark = self._settings.remember({lesson_field(game): 0})
            case _:
                assert_never(intent)

    def _leave_lesson(self) -> None:
        """Home offers to go on with it, unless it was gone through."""
        if self._lesson is not None:
            at = 0 if self._lesson.is_over else self._lesson.at
            self._remark = self._settings.remember({lesson_field(self._lesson.game): at}) or self._remark
            self._lesson = None

    def _leave_welcome(self) -> None:
        if self._welcome is not None:
            self._remark = self._welcome.leave()
            self._welcome = None

    def _set_up_cards(self, intent: go.GoCardSetup | go.GoDeck | DeckIntent) -> None:
        match intent:
            case go.GoCardSetup():
                self._cards.set_up()
                self._turn_to("card-setup")
            case go.GoDeck(seat=seat):
                if self._cards.choose_deck(seat):
                    self._turn_to("deck")
            case _:
                chosen, self._remark = self._cards.build(intent)
                if chosen:
                    self._go(go.GoBack())

    def _rulebook(self) -> RulesSession:
        from companion.app.lobby.rulebook import RulesSession

        self._rules = self._rules or RulesSession(self._parts)
        return self._rules

    def _read(self, intent: go.GoRules | go.GoSettings | ShowClause | go.OpenSection) -> None:
        rules = self._rulebook()
        match intent:
            case go.GoRules():
                rules.of_match(*self._rules_at_table())
                self._turn_to("rules")
            case ShowClause(clause=clause):
                rules.of_match(*self._rules_at_table())
                rules.show(clause)
                self._turn_to("rules")
            case go.OpenSection(section=section):
                rules.open(section)
            case go.GoSettings():
                self._turn_to("settings")
            case _:
                assert_never(intent)

    def _match(self, intent: go.Resume | go.SetAside | go.Start | go.OpenMatch) -> None:
        match intent:
            case go.Start():
                self._start()
            case go.Resume(match_id=match_id):
                self._resume(match_id)
            case go.SetAside(match_id=match_id, back=back):
                self._set_aside(match_id, back)
            case go.OpenMatch(match_id=match_id):
                self._open(match_id)
            case _:
                assert_never(intent)

    def _step(self, intent: go.StepTo | go.PlayReplay | go.ReplaySpeed) -> None:
        replay = self._shown_replay()
        match intent:
            case _ if replay is None:
                pass
            case go.StepTo(at=at):
                replay.go_to(at)
            case go.PlayReplay():
                replay.play()
            case go.ReplaySpeed():
                replay.faster()
            case _:
                assert_never(intent)

    def _advised(self) -> TableSession | CardTableSession | None:
        """The table at which both players want hints."""
        if self._settings.settings.hints != "on":
            return None
        if self._where == "card-table" and self._cards.match is not None:
            return self._cards.match.session
        return self._table if self._where == "table" else None

    def _shown_replay(self) -> ReplaySession | CardReplaySession | None:
        """The past match that is on the screen."""
        if self._where == "card-replay":
            return self._cards.replay
        return self._replay if self._where == "replay" else None

    def _rules_at_table(self) -> tuple[Game, str]:
        """Which game's rules are read from here, and of which edition; where neither is played, those of before."""
        if (cards := self._card_rooms) is None:
            return "figure", ""
        if cards.match is not None and self._where == "card-table":
            return "card", cards.match.referee.head.rules
        if cards.setup is not None and self._where.startswith("card-"):
            return "card", cards.setup.given.edition
        if cards.replay is not None and self._where == "card-replay":
            return "card", cards.replay.head.rules
        return "figure", ""

    def _file(
        self, intent: go.Export | go.ExportPage | go.ExportPicture | go.Import | go.Recover | go.CloseQuestion
    ) -> None:
        match intent:
            case go.Export(place=place):
                if self._where == "card-replay" and self._cards.replay is not None:
                    self._remark = self._cards.replay.export(place)
                elif self._replay is not None:
                    self._remark = self._replay.export(place)
            case go.ExportPage(place=place, hands=hands):
                if self._where == "card-replay" and self._cards.replay is not None:
                    self._remark = self._cards.replay.export_page(place, hands=hands)
                elif self._where == "replay" and self._replay is not None:
                    self._remark = self._replay.export_page(place)
                elif self._where == "end" and self._end is not None:
                    self._remark = self._end.export_page(place)
            case go.ExportPicture(place=place):
                if self._where == "replay" and self._replay is not None:
                    self._remark = self._replay.export_picture(place)
            case go.Import(path=path):
                if self._where == "past":
                    self._remark = self._intake.take_in(path) if path else self._intake.ask()
            case go.Recover(match_id=match_id):
                self._remark = recover(self._parts, match_id)
            case go.CloseQuestion():
                self._intake.close()
                if self._end is not None:
                    self._end.close_question()
                if self._replay is not None:
                    self._replay.close_question()
                if self._card_rooms is not None:
                    self._card_rooms.close_question()
                self._looking_back.close_question()
            case _:
                assert_never(intent)

    def _look_back(self, intent: go.GoReview | go.KeepReview | go.ShowMoment | go.GoStatistics) -> None:
        match intent:
            case go.GoReview(match_id=match_id):
                if (summary := self._summary(match_id)) is not None:
                    self._looking_back.review(summary)
                    self._turn_to("review")
            case go.KeepReview():
                self._remark = self._looking_back.keep(intent)
            case go.ShowMoment(at=at):
                self._open(self._looking_back.match_id)
                replay = self._shown_replay()
                assert replay is not None
                replay.go_to(at)
                replay.back = "review.push"
            case go.GoStatistics():
                self._looking_back.count()
                self._turn_to("statistics")
            case _:
                assert_never(intent)

    def _choose(self, what: str, value: str) -> None:
        if self._where == "studio" and self._studio is not None:
            self._studio.choose(what, value)
        elif self._rooms is not None:
            self._rooms.choose(what, value)
        elif self._where == "welcome" and self._welcome is not None:
            self._remark = self._welcome.choose(what, value)
            self._find_bases()
        elif what == "coins":
            self._remark = self._settings.choose(what, value)
            self._find_bases()
            if self._card_rooms is not None:
                self._card_rooms.spin_by()
        elif self._where == "rules" and self._rules is not None:
            self._rules.choose(what, value)
        elif self._where == "statistics":
            self._looking_back.choose(value)
        elif self._where in ("card-setup", "card-house-rules", "deck") and what != "hints":
            self._remark = self._cards.choose(what, value)
        elif what in ("spins", "hints") or self._where in ("settings", "table", "card-table", "lesson"):
            self._remark = self._settings.choose(what, value)
            if what == "language":
                self._say_anew()
            if what == "spins":
                self._find_bases()
                if self._table is not None:
                    self._table.spin_by(self._chance())
        elif self._where == "team" and self._team is not None:
            self._team.choose(what, value)
        elif self._setup is not None:
            self._setup.choose(what, value)

    def _say_anew(self) -> None:
        """The language has changed: what was kept in words is made again when it is next wanted.

        Home leads to the settings, so no match is at the table then; the store has it.
        """
        self._rules = self._gallery_kept = None
        self._intake = Intake(self._parts)
        self._card_rooms = None

    def _rename(self, what: str, name: str) -> None:
        if self._where == "studio" and self._studio is not None:
            self._studio.rename(what, name)
        elif self._rooms is not None:
            self._rooms.rename(what, name)
        elif self._where == "team" and self._team is not None:
            self._team.rename(name)
        elif what == "rules-word" and self._rules is not None:
            self._rules.look_for(name)
        elif what in ("seat-0", "seat-1"):
            seat = int(what[-1])
            self._remark = self._settings.rename(seat, name)
            if self._card_rooms is not None and self._card_rooms.setup is not None:
                self._card_rooms.setup.rename(seat, name)
            if self._setup is not None:
                self._setup.rename(seat, name)

    def _build(self, intent: go.PickTeam | go.AddFigure | go.TakeOut | go.LookAt | go.SaveTeam | go.TakeTeam) -> None:
        picker, setup = self._team, self._setup
        if picker is None or setup is None:
            return
        match intent:
            case go.PickTeam(team=id):
                if (team := picker.team(id)) is not None:
                    setup.take_team(picker.seat, team)
                    self._go(go.GoBack())
            case go.AddFigure(figure=figure):
                refusal = picker.add(figure)
                self._remark = Remark(refusal, clause="FG-SETUP-01") if refusal else None
                picker.look("")
            case go.TakeOut(slot=slot):
                picker.take_out(slot)
            case go.LookAt(figure=figure):
                picker.look(figure)
            case go.SaveTeam():
                self._remark = picker.save()
            case go.TakeTeam():
                if refusal := picker.refusal():
                    self._remark = Remark(refusal, clause="FG-SETUP-01")
                else:
                    setup.take_team(picker.seat, picker.built())
                    self._go(go.GoBack())
            case _:
                assert_never(intent)

    # ------------------------------------------------------------ matches

    def _start(self) -> None:
        if self._where == "card-setup":
            self._remark = self._cards.start()
            self._at_cards()
            return
        setup = self._setup
        if setup is None:
            return
        if refusal := setup.refusal():
            self._remark = Remark(refusal, clause="FG-SETUP-01")
            return
        plan = setup.plan
        one, other = plan.teams
        seats = Seats(
            players=plan.names,
            kinds=plan.kinds,
            brought=(one.name if one else "", other.name if other else ""),
            about=about_clocks(plan.turn_min, plan.player_min),
        )
        referee = MatchReferee.begin(FIGURE, self._outside(), setup.setup(), seats, self._chance())
        self._sit_down(referee)
        self._remark = self._settings.remember(setup.kept())

    def _at_cards(self) -> None:
        """Go to the card table, if a match is there now."""
        if self._cards.match is not None:
            self._leave_table()
            self._end, self._over_s = None, 0.0
            self._from = []
            self._where = "card-table"

    def _resume(self, match_id: str) -> None:
        summary = self._summary(match_id)
        if summary is not None and goes_on_with(summary, self._summaries()):
            self._play_again(match_id, GAMES)
            return
        if summary is not None and summary.head.game == "card":
            if self._cards.resume(match_id, self._summaries()):
                self._at_cards()
                return
            self._open(match_id)
            if not self._cards.later:  # else the match says so itself
                self._remark = Remark(self._say("home.other"))
            return
        referee = MatchReferee.resume(FIGURE, self._outside(), match_id, self._chance())
        if referee.look_only:
            self._open(match_id)
            if not referee.later:  # else the match says so itself
                self._remark = Remark(self._say("home.other"))
            return
        self._sit_down(referee)

    def _play_again(self, match_id: str, best_of: int) -> None:
        """The players of a match that is over begin the next one."""
        summary = self._summary(match_id)
        if summary is None or summary.status != "over":
            return
        if summary.head.game == "card":
            self._cards.play_again(match_id, best_of, self._summaries())
            self._at_cards()
            return
        setup, seats = rematch(summary, best_of)
        self._sit_down(MatchReferee.begin(FIGURE, self._outside(), setup, seats, self._chance()))

    def _sit_down(self, referee: Referee) -> None:
        self._leave_table()
        if self._card_rooms is not None:
            self._card_rooms.leave_table()
        self._end, self._over_s = None, 0.0
        self._table = TableSession(referee, self._parts.texts, self._parts.library.rulebook("figure"))
        self._table.sit_down()
        self._clocks = TableClocks(referee, self._parts.texts)
        self._from = []
        self._where = "table"

    def _set_aside(self, match_id: str, back: bool) -> None:
        summary = self._summary(match_id)
        if summary is None:
            return
        self._parts.store.close(match_id, "open" if back else "abandoned", "")
        title = title_of(summary.head)
        if back:
            self._remark = Remark(self._say("past.back-again", title=title), "done")
        else:
            undo = self._say.push("push.undo", go.SetAside(match_id, back=True))
            self._remark = Remark(self._say("home.aside", title=title), "done", push=undo)

    def _open(self, match_id: str) -> None:
        summary = self._summary(match_id)
        if summary is not None and summary.head.game == "card":
            self._cards.open(match_id)
            self._turn_to("card-replay")
            return
        self._replay = ReplaySession(self._parts, match_id)
        self._turn_to("replay")

    def _outside(self) -> Outside:
        parts = self._parts
        return Outside(
            store=parts.store,
            clock=parts.clock,
            spins=parts.spins,
            rng=parts.rng,
            bases=parts.bases,
            players=parts.players,
        )

    @property
    def _bases_in_use(self) -> bool:
        settings = self._settings.settings
        return self._parts.bases is not None and "bases" in (settings.spins, settings.coins)

    def _chance(self) -> ChanceBy:
        settings = self._settings.settings
        if settings.spins == "bases" and self._parts.bases is None:
            return ChanceBy()
        return ChanceBy(spins=settings.spins, unfair=settings.unfair)

    def _summaries(self) -> Sequence[MatchSummary]:
        """All matches, the one last played first."""
        return tuple(self._parts.store.summaries())

    def _summary(self, match_id: str) -> MatchSummary | None:
        return self._parts.store.summary(match_id)

    # ------------------------------------------------------------ where

    @property
    def _gallery(self) -> Gallery:
        # Made when it is first wanted: Home needs no figure.
        if self._gallery_kept is None:
            self._gallery_kept = Gallery(self._parts)
        return self._gallery_kept

    def _forget_gallery(self) -> None:
        """The library has changed: its pictures are made again when they are next wanted."""
        self._gallery_kept = None

    def _home(self) -> None:
        self._leave_welcome()
        self._leave_lesson()
        self._where, self._from = "home", []
        if self._rooms is not None:
            self._rooms.leave()
        if self._studio is not None:
            self._studio.leave()
        self._leave_table()
        self._rooms = self._studio = None
        self._leave_cards()
        self._setup = self._team = self._replay = self._end = None

    def _leave_cards(self) -> None:
        """Nothing of the card game is open any more."""
        if self._card_rooms is not None:
            self._card_rooms.leave()

    def _leave_table(self) -> None:
        """The match of the figure game leaves the table, and its programs and bases with it."""
        if self._table is not None:
            self._table.rise()
        self._table = None

    def _turn_to(self, where: Where) -> None:
        if where != self._where:
            self._from.append(self._where)
            self._where = where

    def _loaded_settings(self) -> Settings:
        try:
            settings, wrong = self._parts.settings.load(), self._parts.settings.remark
        except CompanionError as error:
            settings, wrong = Settings(), error.said
        if wrong:
            self._remark = self._remark or Remark(self._say.alone(wrong))
        return settings

    def _back(self) -> str:
        """The words for the way back: where it leads."""
        before = self._from[-1] if self._from else "home"
        return f"push.{before}" if before in ("home", "setup", "table", "card-setup", "card-table") else "push.back"

    def _at_table(self, table: TableSession) -> AtTable:
        say, settings, drawn = self._say, self._settings.settings, table.screen()
        drawn = drawn if self._clocks is None else self._clocks.around(drawn)
        kept = self._screen
        facing, quick, spins = settings.seating == "facing", settings.quick_spins, self._settings.spins()
        ends, advice = self._ends(table), self._hints.view(table)
        if isinstance(kept, AtTable) and kept.table is drawn and kept.remark is self._remark and kept.advice is advice:
            if (kept.facing, kept.quick_spins, kept.spins, kept.ends) == (facing, quick, spins, ends):
                return kept
        return AtTable(
            table=drawn,
            facing=facing,
            quick_spins=quick,
            spins=spins,
            ends=ends,
            leave=say.push("push.leave", go.GoHome()),
            rules=say.push("push.rules", go.GoRules()),
            spinners=say.push("push.spinners", GoSpinners()) if self._bases_in_use else None,
            review=say.push("review.push", go.GoReview(table.referee.match_id)) if drawn.winner else None,
            advice=advice,
            remark=self._remark,
        )

    def _shown(self) -> Screen:
        remark = self._remark
        match self._where:
            case "welcome" if self._welcome is not None:
                return self._welcome.screen(remark)
            case "setup" if self._setup is not None:
                return self._setup.screen(self._settings.spins(), remark, self._settings.hints())
            case "house-rules" if self._setup is not None:
                return self._setup.house_rules(remark)
            case "team" if self._team is not None:
                return self._team.screen(remark)
            case "past":
                return past_screen(self._parts, self._summaries(), self._intake, remark, self._card_facts)
            case "replay" if self._replay is not None:
                shown = self._replay.screen(self._summary(self._replay.match_id), remark)
                from_end = self._from[-1:] == ["end"]
                return replace(shown, back=self._say.push("end.back", go.GoBack())) if from_end else shown
            case "end" if self._end is not None:
                return self._end.screen(remark)
            case "review":
                back = self._say.push(self._back(), go.GoBack())
                return self._looking_back.review_screen(back, remark) or self._at_home(remark)
            case "statistics":
                back = self._say.push(self._back(), go.GoBack())
                return self._looking_back.statistics_screen(back, remark) or self._at_home(remark)
            case "rules":
                return self._rulebook().screen(self._back(), remark)
            case "settings":
                return self._settings.screen(self._back(), remark)
            case "spinners" | "wizard" | "scanner" if self._rooms is not None:
                return self._rooms.screen(self._back(), remark)
            case "studio" if self._studio is not None and self._studio.room is not None:
                return self._studio.screen(self._back(), remark)
            case "card-setup" | "card-house-rules" | "deck" | "card-replay":
                replay = self._cards.replay
                summary = self._summary(replay.match_id) if replay is not None else None
                shown_cards = self._cards.screen(self._where, summary, remark)
                if self._from[-1:] == ["end"] and isinstance(shown_cards, CardReplayScreen):
                    return replace(shown_cards, back=self._say.push("end.back", go.GoBack()))
                return shown_cards or self._at_home(remark)
            case _:
                return self._at_home(remark)

    def _at_home(self, remark: Remark | None) -> Screen:
        summaries = self._summaries()
        left = lessons_left(self._say, self.settings)
        has_next = partial(_has_next, self._parts.store, summaries)
        return home_screen(self._parts, summaries, remark, left, has_next, self._card_stands)

    def _card_facts(self, summary: MatchSummary) -> str:
        from companion.app.lobby.card_past import card_facts

        return card_facts(self._parts, self._say, summary)

    def _card_stands(self, summary: MatchSummary) -> str:
        from companion.app.lobby.card_past import card_stands

        return card_stands(self._parts, self._say, summary)


def _has_next(store: MatchStore, summaries: Sequence[MatchSummary], summary: MatchSummary) -> bool:
    """Is a game over, and another of the same match to be played?"""
    if summary.head.game == "card":
        from companion.app.lobby.card_past import goes_on

        return goes_on(store, summary, summaries)
    return goes_on_with(summary, summaries)
