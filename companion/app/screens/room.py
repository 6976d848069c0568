"""The base class of every open screen. The lobby keeps them on one stack and shows the top one."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.card_lobby import CardLobbyScreen
from companion.app.screens.lobby import LobbyScreen, Remark
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.moments import EndScreen, LessonScreen, WelcomeScreen
from companion.app.screens.review import ReviewScreen, StatisticsScreen
from companion.app.screens.spinners import LiveView, SpinnerScreen
from companion.app.screens.studio import StudioScreen
from companion.app.screens.table import Intent

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
"""All screens."""
AnyIntent: TypeAlias = LobbyIntent | Intent | CardIntent
"""All intents of a front-end."""


class Room:
    """An open screen: makes its value and handles its intents."""

    way_back: ClassVar[str] = "push.back"
    """Text key of a button that returns here."""
    first: ClassVar[Any] = ()
    """Intents that it handles first, even if they would open another screen."""
    reads_ahead: ClassVar[bool] = False
    """Is the library preloaded in its frames, so that the next tap responds at once?"""
    finished: bool = False
    """Is its task complete, so that it must close?"""
    changes: ClassVar[bool] = False
    """Is its value requested in every frame? Then it caches the value until something changes."""

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> Screen:
        """The screen value; *back* is the text key of the exit button, which a screen may override."""
        raise NotImplementedError  # each has its own

    def do(self, intent: AnyIntent) -> Remark | None:
        """Handle an intent; others are ignored.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        return None

    def enter(self) -> None:
        """It becomes visible: it was opened, or the screen above it was closed."""

    def back(self) -> bool:
        """Close an overlay, if there is one; False: close the screen itself."""
        return False

    def leave(self) -> None:
        """It closes: stop its processes."""

    def tick(self, dt_s: float) -> bool:
        """Advance time while it is visible; True if it must be redrawn.

        Raises:
            CompanionError: Something went wrong; the message can be shown.
        """
        return False

    def live(self) -> tuple[LiveView, ...]:
        """The current state of visible spinner bases; cheap enough for every frame."""
        return ()

    def rulebook(self) -> tuple[Literal["figure", "card"], str]:
        """The game and edition whose rules open from here."""
        return "figure", ""
