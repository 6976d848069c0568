"""What every open screen can do. The lobby keeps them on one stack, the last one in sight."""

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
"""Everything that can be shown."""
AnyIntent: TypeAlias = LobbyIntent | Intent | CardIntent
"""Everything that a front-end can send."""


class Room:
    """An open screen: its value, and what is done with the intents that are sent from it."""

    way_back: ClassVar[str] = "push.back"
    """The key of the words on a button that leads back here."""
    first: ClassVar[Any] = ()
    """Intents that are its own, whatever else they would open."""
    reads_ahead: ClassVar[bool] = False
    """Is the library read in its frames, so that the next tap is answered at once?"""
    finished: bool = False
    """Is what was to be done here done, so that it is to be left?"""
    changes: ClassVar[bool] = False
    """Is its value asked for in every frame? Then it keeps the value until something has changed."""

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> Screen:
        """The screen value; *back* is the key of the words for the way out, which a screen may say in its own."""
        raise NotImplementedError  # each has its own

    def do(self, intent: AnyIntent) -> Remark | None:
        """Do what was tapped; what does not belong here does nothing.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        return None

    def enter(self) -> None:
        """It comes into sight: it was opened, or what lay over it was left."""

    def back(self) -> bool:
        """Close what lies over it, if anything does; False: it is to be left itself."""
        return False

    def leave(self) -> None:
        """It is left: what goes on in it ends."""

    def tick(self, dt_s: float) -> bool:
        """Let time pass while it is in sight; True when there is something new to be drawn.

        Raises:
            CompanionError: Something went wrong; the message can be shown.
        """
        return False

    def live(self) -> tuple[LiveView, ...]:
        """The spinner bases at this moment, where they are to be seen; cheap enough for every frame."""
        return ()

    def rulebook(self) -> tuple[Literal["figure", "card"], str]:
        """Which game's rules are read from here, and of which edition."""
        return "figure", ""
