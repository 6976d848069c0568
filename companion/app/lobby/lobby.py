"""The lobby: what a front-end talks to. It draws `screen`, sends what was tapped, and lets time pass with `tick`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.app.lobby._acts import ACTS
from companion.app.lobby._home import HomeRoom
from companion.app.lobby._navigation import Navigation
from companion.app.lobby._prefetch import ReadAhead
from companion.app.lobby.settings import AUTO
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import Remark
from companion.app.screens.room import AnyIntent, Screen
from companion.app.screens.spinners import LiveView
from companion.app.text.save_status import Keeping
from companion.kernel.errors import CompanionError, DamagedError

if TYPE_CHECKING:  # the studio is loaded when somebody goes there
    from companion.app.studio.discs.draft import Read

KEEP_AGAIN_S = 2.0
"""So often what could not be kept is tried again."""


class Lobby:
    """The open screens, one of them in sight."""

    def __init__(self, parts: Parts, *, greets: bool = True) -> None:
        """Home is open. *greets*: at the first start the welcome lies over it."""
        self._parts = parts
        self._nav = nav = Navigation(parts, HomeRoom())
        self._say = nav.say
        self._screen: Screen | None = None
        self._since_kept_s = 0.0
        self._keeping = Keeping(parts.store, parts.texts)
        self._ahead = ReadAhead(parts, lambda: nav.gallery, nav.find_bases)
        if parts.remarks:
            # What was wrong when the program started; what was set aside can be brought back at once.
            push = self._say.push("past.recover", go.Recover()) if parts.store.notices() else None
            nav.tell(Remark("\n".join(map(self._say.tell, parts.remarks)), push=push))
        if greets and nav.settings.is_first_start():
            self._do(go.GoWelcome())

    def screen(self) -> Screen:
        """The screen value to draw; identical until something has changed (memo)."""
        nav = self._nav
        if self._screen is None or nav.stale or nav.top.changes:
            nav.stale = False
            self._screen = nav.top.screen(nav.way_back, nav.remark)
        return self._screen

    def send(self, intent: AnyIntent) -> None:
        """Something was tapped. Whatever goes wrong is said on the screen."""
        nav = self._nav
        nav.remark, nav.stale = None, True
        try:
            self._do(intent)
        except DamagedError as error:
            push = None
            if isinstance(intent, go.Resume | go.OpenMatch):
                push = self._say.push("past.recover", go.Recover(intent.match_id))
            nav.tell(Remark(self._say.alone(error.said), push=push))
        except CompanionError as error:
            nav.tell(Remark(self._say.alone(error.said)))
        self._tell_keeping()

    def _do(self, intent: AnyIntent) -> None:
        nav = self._nav
        room, act = nav.top, ACTS.get(type(intent))
        if act is not None and not isinstance(intent, room.first):
            act(nav, intent)
            return
        nav.tell(room.do(intent))
        if room.finished and nav.top is room:
            nav.back()

    def _tell_keeping(self) -> None:
        """Say that what happens cannot be kept for now, and when it is again."""
        try:
            said = self._keeping.news()
        except CompanionError as error:
            said = self._say.alone(error.said)
        if said:
            self._nav.tell(Remark(said, "refusal" if self._keeping.waits else "done"))

    def tick(self, dt_s: float) -> None:
        """Let time pass: at the table discs turn and the program answers; before a match the library is read."""
        nav = self._nav
        room = nav.top
        if room.reads_ahead and (wrong := self._ahead.step()):
            nav.tell_too(wrong)
        try:
            if room.tick(dt_s):
                nav.stale = True
        except CompanionError as error:
            nav.tell(Remark(self._say.alone(error.said)))
        if nav.review is not None and nav.review is not room:
            nav.review.tick()
        self._since_kept_s += dt_s
        if self._since_kept_s >= KEEP_AGAIN_S:
            self._since_kept_s = 0.0
            self._tell_keeping()

    def live(self) -> tuple[LiveView, ...]:
        """The spinner bases at this moment, where they are to be seen; cheap enough for every frame."""
        return self._nav.top.live()

    def read_disc(self, segments: Sequence[Read]) -> None:
        """Open the disc editor with what was measured: on a base, or in a photo."""
        self._nav.remark = None
        self._nav.read_disc(segments)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._nav.settings.settings

    @property
    def language(self) -> str:
        """Keyboard language: from the settings, else the system's, as it names it."""
        chosen = self.settings.language
        return self._parts.language if chosen == AUTO else chosen

    @property
    def spoken(self) -> str:
        """The language of every text."""
        return self._parts.texts.language

    def window_closed(self, left: int, top: int, width: int, height: int) -> None:
        """Remember where the window was, for the next time."""
        self._nav.settings.place((left, top, width, height))
