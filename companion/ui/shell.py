"""The one widget on the window: shows the screen that the lobby is at, and goes with it from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from companion.app.lobby import Lobby, Screen
from companion.app.screens import (
    AtTable,
    ChoicesScreen,
    GoBack,
    GoHome,
    HomeScreen,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    ScannerScreen,
    SetupScreen,
    SpinnersScreen,
    TeamScreen,
    WizardScreen,
)
from companion.ui import theme
from companion.ui.screens import ChoicesView, HomeView, PastView, ReplayView, RulesView, SetupView, TeamView

ScreenWidget: TypeAlias = Any
"""A widget with `show`, which takes the screen that it is for."""


def _table_view(send: Callable[[Any], None]) -> ScreenWidget:
    # Imported when a match begins: Home is on the window sooner without it.
    from companion.ui.screens import AtTableView

    return AtTableView(send)


def _spinners_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens import SpinnersView

    return SpinnersView(send)


def _wizard_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens import WizardView

    return WizardView(send)


def _scanner_view(send: Callable[[Any], None]) -> ScreenWidget:
    from companion.ui.screens import ScannerView

    return ScannerView(send)


VIEWS: dict[type, Callable[[Callable[[Any], None]], ScreenWidget]] = {
    HomeScreen: HomeView,
    SetupScreen: SetupView,
    ChoicesScreen: ChoicesView,
    TeamScreen: TeamView,
    PastScreen: PastView,
    ReplayScreen: ReplayView,
    RulesScreen: RulesView,
    AtTable: _table_view,
    SpinnersScreen: _spinners_view,
    WizardScreen: _wizard_view,
    ScannerScreen: _scanner_view,
}


class Shell(FloatLayout):
    """Holds the view of the screen; a new one fades in. While it is on the window it lets time pass in the lobby."""

    def __init__(self, lobby: Lobby, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lobby = lobby
        self._screen: Screen | None = None
        self._key: tuple[Any, ...] = ()
        self.view: ScreenWidget = None
        with self.canvas.before:
            Color(*theme.GROUND)
            self._ground = Rectangle()
        self.bind(pos=self._place, size=self._place)
        Window.bind(size=self._resized)
        self._frames: Any = None
        self.refresh()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Put on a window, or taken from it."""
        if self._frames is not None:
            self._frames.cancel()
        self._frames = None if parent is None else Clock.schedule_interval(self.tick, 0)

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

    def escape(self) -> None:
        """The Escape key: one step back; from the table and from Home nothing happens."""
        if not isinstance(self._screen, HomeScreen | AtTable):
            self.send(GoHome() if isinstance(self._screen, SetupScreen | PastScreen) else GoBack())

    def refresh(self) -> None:
        """Show the screen that the lobby is at now, if it is another one."""
        screen = self._lobby.screen()
        if screen is self._screen:
            return
        self._screen = screen
        key = (type(screen), getattr(screen, "kind", ""))
        if self.view is None or key != self._key:
            self._turn_to(screen, key)
        else:
            self.view.show(screen)

    def _turn_to(self, screen: Screen, key: tuple[Any, ...]) -> None:
        first = self.view is None
        if not first:
            Animation.cancel_all(self.view)
            self.remove_widget(self.view)
        self._key = key
        self.view = VIEWS[type(screen)](self.send)
        self.add_widget(self.view)
        self.view.show(screen)
        if not first:
            self.view.opacity = 0
            Animation(opacity=1, duration=0.15).start(self.view)

    def _resized(self, *_: object) -> None:
        # Sizes and the places of things depend on the window, so the view is made anew.
        if self._screen is not None:
            self._turn_to(self._screen, self._key)

    def _place(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
