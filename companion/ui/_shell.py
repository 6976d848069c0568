"""The one widget on the window: shows the screen that the lobby is at, and goes with it from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.app.lobby.lobby import Lobby
from companion.app.ports.display import Display
from companion.app.ports.settings import Settings
from companion.app.screens.card_intents import LetGo
from companion.app.screens.card_lobby import CardReplayScreen, CardSetupScreen, DeckScreen
from companion.app.screens.lobby import (
    AtCardTable,
    AtTable,
    ChoicesScreen,
    HomeScreen,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    SetupScreen,
    TeamScreen,
)
from companion.app.screens.moments import EndScreen, LessonScreen, WelcomeScreen
from companion.app.screens.review import ReviewScreen, StatisticsScreen
from companion.app.screens.room import Screen
from companion.app.screens.spinners import ScannerScreen, SpinnersScreen, WizardScreen
from companion.app.screens.studio import PhotoScreen
from companion.app.screens.studio_collection import CollectionScreen, PrintScreen
from companion.app.screens.studio_disc import CardEditorScreen, DiscEditorScreen
from companion.app.screens.studio_mat import MatScreen
from companion.app.screens.studio_sharing import SharingScreen
from companion.app.screens.table import CloseNotice, TapNothing
from companion.ui import sounds, theme
from companion.ui._awake import Awake
from companion.ui._cues import cue
from companion.ui.help.layer import close_help, open_help
from companion.ui.screens.begun import Begun
from companion.ui.screens.card_setup import CardSetupView
from companion.ui.screens.decks import DeckView
from companion.ui.screens.home import HomeView
from companion.ui.screens.keys import Keys, KeyTouch
from companion.ui.screens.past import PastView, ReplayView
from companion.ui.screens.rules import RulesView
from companion.ui.screens.settings import ChoicesView
from companion.ui.screens.setup import SetupView
from companion.ui.screens.team import TeamView

ScreenWidget: TypeAlias = Any
"""A widget with `show`, which takes the screen that it is for."""


def _table_view(send: Callable[[Any], None]) -> ScreenWidget:
    # Imported when a match begins: Home is on the window sooner without it.
    from companion.ui.screens.at_table import AtTableView

    return AtTableView(send)


def _load_card_table(_: float) -> None:
    import companion.ui.cards  # noqa: F401  # what stands there is taken when the match begins


def _card_table_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.cards.at_card_table import AtCardTableView

    return AtCardTableView(send)


def _card_replay_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.cards.past_card_table import CardReplayView

    return CardReplayView(send)


def _review_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens.review import MatchReviewView

    return MatchReviewView(send)


def _statistics_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens.review import MatchStatisticsView

    return MatchStatisticsView(send)


def _spinners_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens.spinners import SpinnersView

    return SpinnersView(send)


def _wizard_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens.wizard import WizardView

    return WizardView(send)


def _scanner_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens.scanner import ScannerView

    return ScannerView(send)


def _collection_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.collection import CollectionView

    return CollectionView(send)


def _print_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.printing import PrintView

    return PrintView(send)


def _mat_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.mat import MatView

    return MatView(send)


def _disc_editor_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.disc import DiscEditorView

    return DiscEditorView(send)


def _card_editor_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.trainer_card import CardEditorView

    return CardEditorView(send)


def _photo_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.photo import PhotoView

    return PhotoView(send)


def _sharing_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.studio.sharing import SharingView

    return SharingView(send)


def _welcome_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.moments.welcome import WelcomeView

    return WelcomeView(send)


def _end_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.moments.end import EndView

    return EndView(send)


def _lesson_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.moments.lesson import LessonView

    return LessonView(send)


SOUNDS_S = 1.0
"""So long after a table stands the sounds are loaded: it is drawn by then, and nobody has spun."""
AHEAD_S = 0.3
"""So long after the set-up of a card match stands what its table is made of is loaded."""

VIEWS: dict[type, Callable[[Callable[[Any], None]], ScreenWidget]] = {
    HomeScreen: HomeView,
    WelcomeScreen: _welcome_view,
    SetupScreen: SetupView,
    ChoicesScreen: ChoicesView,
    PhotoScreen: _photo_view,
    TeamScreen: TeamView,
    PastScreen: PastView,
    ReviewScreen: _review_view,
    StatisticsScreen: _statistics_view,
    ReplayScreen: ReplayView,
    RulesScreen: RulesView,
    AtTable: _table_view,
    EndScreen: _end_view,
    LessonScreen: _lesson_view,
    AtCardTable: _card_table_view,
    CardSetupScreen: CardSetupView,
    DeckScreen: DeckView,
    CardReplayScreen: _card_replay_view,
    SpinnersScreen: _spinners_view,
    WizardScreen: _wizard_view,
    ScannerScreen: _scanner_view,
    CollectionScreen: _collection_view,
    PrintScreen: _print_view,
    MatScreen: _mat_view,
    DiscEditorScreen: _disc_editor_view,
    CardEditorScreen: _card_editor_view,
    SharingScreen: _sharing_view,
}


REFUSAL_S: dict[str, float | None] = {"short": theme.REFUSAL_S, "long": 20.0, "stay": None}
"""How long a refusal stays, by the setting."""


def look_of(settings: Settings, display: Display | None) -> theme.Look:
    """How the screen is drawn by the settings, on a display of which so much is known."""
    if settings.inches and display is None:
        display = Display(width=round(Window.system_size[0]), height=round(Window.system_size[1]))
    return theme.Look(
        px_per_mm=display.px_per_mm(settings.inches) if display is not None else 0.0,
        scale=settings.scale / 100,
        contrast=settings.contrast,
        sides=settings.sides,
        calm=settings.motion == "calm",
        left_handed=settings.hand == "left",
        refusal_s=REFUSAL_S[settings.refusals],
    )


ESCAPE, TAB, ENTER, KEYPAD_ENTER, SPACE, F1 = 27, 9, 13, 271, 32, 282
"""Keys, as Kivy numbers them."""


class Shell(FloatLayout):
    """Holds the view of the screen; a new one fades in. While it is on the window it lets time pass in the lobby."""

    def __init__(self, lobby: Lobby, display: Display | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys = Keys(self)
        self.awake = Awake(self)
        self._lobby, self._display = lobby, display
        self._settings: Settings | None = None
        self._spoken = ""
        self._screen: Screen | None = None
        self._key: tuple[Any, ...] = ()
        self._at_table = False
        self._shape: tuple[Any, ...] = ()
        """The shape of window for which the view was made."""
        self.view: ScreenWidget = None
        self._frames: Any = None
        self.refresh()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Put on a window, or taken from it."""
        self.go_on(parent is not None)
        # A shell that nobody sees has no size, by which its views would be made anew.
        (Window.unbind if parent is None else Window.bind)(size=self._resized)
        if parent is None:
            close_help()
            self.awake.watch(False)

    def go_on(self, on: bool = True) -> None:
        """Let frames pass, also after one of them has failed, which is the last one to Kivy; or no more."""
        if self._frames is not None:
            self._frames.cancel()
        self._frames = Clock.schedule_interval(self.tick, 0) if on else None

    @property
    def screen(self) -> Screen | None:
        """The screen value shown."""
        return self._screen

    def send(self, intent: Any) -> None:
        """Something was tapped."""
        self._lobby.send(intent)
        self.refresh()

    def tick(self, dt_s: float) -> None:
        """A frame: let time pass, then show what has changed."""
        self._lobby.tick(dt_s)
        self.refresh()
        if hasattr(self.view, "live"):
            # What moves with every sample needs no new screen.
            self.view.live(self._lobby.live())
        if self.keys.rect is not None:
            self.keys.draw()

    def key(self, key: int, modifiers: Collection[str] = ()) -> bool:
        """A key was pressed; True: it meant something."""
        if close_help():
            return True
        if key == ESCAPE:
            self.escape()
        elif key == F1:
            open_help(self)
        elif key == TAB:
            self.keys.step(back="shift" in modifiers)
        elif key in (ENTER, KEYPAD_ENTER, SPACE):
            return self.keys.tap()
        else:
            return False
        return True

    def escape(self) -> None:
        """Escape: close what lies over the screen, else one step back. Nothing ends by it, no match is left."""
        sheet = self.keys.sheet()
        if sheet is not None:
            sheet.close()
        elif isinstance(self._screen, AtTable):
            table = self._screen.table
            if table.notice is not None:
                self.send(CloseNotice())
            elif table.selected:
                self.send(TapNothing())
        elif isinstance(self._screen, AtCardTable):
            self.send(CloseNotice() if self._screen.table.notice is not None else LetGo())
        elif not isinstance(self._screen, HomeScreen) and self._screen is not None:
            self.send(self._screen.back.intent)

    def on_touch_down(self, touch: Any) -> bool:
        if not isinstance(touch, KeyTouch):
            self.keys.hide()
        if self.awake.parent is None:
            self.awake.stir()
        return bool(super().on_touch_down(touch))

    def refresh(self) -> None:
        """Show the screen that the lobby is at now, if it is another one."""
        anew = self._look_again()
        screen = self._lobby.screen()
        if screen is self._screen and not anew:
            return
        self.awake.stir()
        heard = cue(self._screen, screen)
        self._screen = screen
        if heard is not None:
            sounds.play(heard)
        key = (type(screen), getattr(screen, "kind", ""))
        if anew and self.view is not None:
            self._make_anew(screen, key)
        elif self.view is None or key != self._key:
            self._turn_to(screen, key)
        else:
            self.view.show(screen)

    def _look_again(self) -> bool:
        """Do the settings say that everything is to look different, or be said in another language, from now on?"""
        settings = self._lobby.settings
        if settings is self._settings:
            return False
        self._settings = settings
        spoken, self._spoken = self._spoken, self._lobby.spoken
        look = look_of(settings, self._display)
        if look == theme.look():
            return spoken != self._spoken
        theme.use(look)
        return True

    def _turn_to(self, screen: Screen, key: tuple[Any, ...]) -> None:
        Window.clearcolor = theme.GROUND  # costs nothing, a rectangle as large as the window does
        first = self.view is None
        close_help()
        if not first:
            Animation.cancel_all(self.view)
            self.remove_widget(self.view)
        at_table = isinstance(screen, AtTable | AtCardTable | LessonScreen)
        if at_table != self._at_table:
            theme.forget()  # what lists show is of no use at a table, nor the other way round
            self.awake.watch(at_table)
            if at_table:
                Clock.schedule_once(lambda _: sounds.ready(), SOUNDS_S)
        self._at_table = at_table
        self._key = key
        # The player at the other side goes from page to page; Home and the table are for both.
        turned = getattr(self.view, "turned", False) and not isinstance(screen, HomeScreen | AtTable | AtCardTable)
        self._shape = theme.shape()
        self.view = VIEWS[type(screen)](self.send)
        if turned:
            self.view.turned = True
        self.add_widget(self.view)
        self.view.show(screen)
        if isinstance(screen, CardSetupScreen):
            Clock.schedule_once(_load_card_table, AHEAD_S)
        if not first:
            self.view.opacity = 0
            Animation(opacity=1, duration=theme.move_s(theme.FADE_S)).start(self.view)

    def _resized(self, *_: object) -> None:
        """What is on a window goes with its size; one of another shape needs other parts."""
        if self._screen is not None and theme.shape() != self._shape:
            self._make_anew(self._screen, self._key)

    def _make_anew(self, screen: Screen, key: tuple[Any, ...]) -> None:
        """Show the screen on other widgets, which go on with what was begun."""
        begun = Begun(self.view) if key == self._key else None
        self._turn_to(screen, key)
        if begun is not None:
            begun.go_on(self.view)
