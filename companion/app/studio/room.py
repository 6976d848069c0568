"""What every room of the studio can do."""

from __future__ import annotations

from typing import Protocol

from companion.app.screens.lobby import Remark
from companion.app.screens.studio import StudioScreen
from companion.app.screens.studio_intents import StudioIntent


class StudioRoom(Protocol):
    """A room that is open: it has a screen, and takes what is tapped there."""

    def screen(self, back: str, remark: Remark | None = None) -> StudioScreen:
        """The screen value; *back* is the key of the words for the way out."""

    def do(self, intent: StudioIntent) -> Remark | None:
        """Something was tapped; what does not belong to the room does nothing.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """

    def choose(self, what: str, value: str) -> None:
        """A value was chosen."""

    def rename(self, what: str, name: str) -> None:
        """A name was entered."""

    def back(self) -> bool:
        """Close what lies over the room, if anything does; False: the room itself is to be left."""

    def leave(self) -> None:
        """The room is left: what goes on in it ends."""

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True when there is something new to be drawn."""
