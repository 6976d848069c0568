"""A lobby that outlives its rooms: no fault of one of them ends the program."""

from __future__ import annotations

from companion.app.lobby.lobby import Lobby
from companion.app.ports.faults import Faults
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Remark
from companion.app.screens.room import AnyIntent, Screen
from companion.app.screens.spinners import LiveView
from companion.kernel.errors import CompanionError


class GuardedLobby(Lobby):
    """What a room raises is kept in *faults*, and the players are back at Home. Every match is in the store by then."""

    def __init__(self, parts: Parts, faults: Faults) -> None:
        super().__init__(parts)
        self._faults = faults
        self._has_fallen = False
        """Is nothing tapped yet since the last fault?"""

    def send(self, intent: AnyIntent) -> None:
        """Something was tapped. Whatever goes wrong is said on the screen."""
        self._has_fallen = False
        try:
            super().send(intent)
        except Exception as fault:  # whatever a room raises
            self.fall(fault)

    def tick(self, dt_s: float) -> None:
        """Let time pass."""
        try:
            super().tick(dt_s)
        except Exception as fault:  # whatever a room raises
            self.fall(fault)

    def screen(self) -> Screen:
        """The screen value to draw; Home, where another cannot be made."""
        try:
            return super().screen()
        except Exception as fault:  # whatever a room raises
            self.fall(fault)
        return super().screen()

    def live(self) -> tuple[LiveView, ...]:
        """The spinner bases at this moment."""
        try:
            return super().live()
        except Exception as fault:  # whatever a room raises
            self.fall(fault)
        return ()

    def fall(self, fault: Exception) -> None:
        """Leave every room and go Home, which says what happened.

        Raises:
            Exception: The fault, where it is the second since something was tapped: it is Home itself that fails.
        """
        if self._has_fallen:
            raise fault
        try:
            said = self._say("home.fault", path=self._faults.keep(fault))
        except CompanionError as error:
            said = self._say("home.fault-unwritten", why=self._say.tell(error.said))
        self._nav.abandon()
        super().__init__(self._parts, greets=False)
        self._nav.remark = Remark(said)
        self._has_fallen = True
