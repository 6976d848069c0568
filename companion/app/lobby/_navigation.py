"""The open screens, one on the other: Home lies below all, the last one is in sight. And what they all share."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from companion.app.lobby.settings import SettingsSession
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens.lobby import Remark
from companion.app.screens.room import Room
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError

if TYPE_CHECKING:  # each is loaded when somebody goes there
    from companion.app.lobby._rulebook import RulesSession
    from companion.app.reviews.session import ReviewSession
    from companion.app.studio.discs.draft import Read
    from companion.app.studio.gallery import Gallery

R = TypeVar("R", bound=Room)


class LobbyRoom(Room):
    """A screen that opens others. *nav* is there once it is open."""

    nav: Navigation


class Navigation:
    """The stack of screens."""

    def __init__(self, parts: Parts, home: Room) -> None:
        self.parts = parts
        self.say = Say(parts.texts)
        self.remark: Remark | None = None
        """What is said over the screen."""
        self.stale = True
        """Is the screen in sight to be drawn anew?"""
        self.settings = SettingsSession(parts, self._loaded_settings())
        self.review: ReviewSession | None = None
        """The match that is looked back at: it goes on, whatever is in sight, until another is wanted."""
        self._rulebook: RulesSession | None = None
        self._gallery: Gallery | None = None
        self._open: list[Room] = [home]
        self._give(home)

    def _give(self, room: Room) -> None:
        if isinstance(room, LobbyRoom):
            room.nav = self

    # ------------------------------------------------------------ the way

    @property
    def top(self) -> Room:
        """The screen in sight."""
        return self._open[-1]

    @property
    def way_back(self) -> str:
        """The key of the words for the way back: where it leads."""
        return self._open[-2].way_back if len(self._open) > 1 else "push.home"

    def find(self, kind: type[R]) -> R | None:
        """The screen of this kind that was opened last, in sight or below."""
        return next((room for room in reversed(self._open) if isinstance(room, kind)), None)

    def push(self, room: Room) -> None:
        """Open a screen over the one in sight, unless that is one of its kind.

        Raises:
            CompanionError: What it needs is not there; it is not opened.
        """
        if type(room) is type(self.top):
            room.leave()
            return
        self._give(room)
        self._open.append(room)
        self.stale = True
        try:
            room.enter()
        except Exception:
            self._open.pop()
            with suppress(Exception):  # what was begun ends
                room.leave()
            raise

    def only(self, room: Room) -> None:
        """Leave every screen, and open this one over Home."""
        self.home()
        self.push(room)

    def back(self) -> None:
        """Close what lies over the screen in sight, else leave it."""
        if not self.top.back() and len(self._open) > 1:
            self._open.pop().leave()
            self.top.enter()
        self.stale = True

    def home(self) -> None:
        """Leave every screen but Home."""
        while len(self._open) > 1:
            self._open.pop().leave()
        self.stale = True

    def abandon(self) -> None:
        """Leave every screen and end the review, even if one of them fails."""
        ends = [room.leave for room in reversed(self._open[1:])]
        self._open = self._open[:1]
        for end in (*ends, *((self.review.stop,) if self.review is not None else ())):
            with suppress(Exception):  # it may be this that fails
                end()

    # ------------------------------------------------------------ what is said

    def tell(self, remark: Remark | None) -> None:
        """Say this over the screen; None leaves what is said there."""
        if remark is not None:
            self.remark, self.stale = remark, True

    def tell_too(self, sentences: Sequence[str]) -> None:
        """Say what is wrong, below what is said already."""
        before = (self.remark.text,) if self.remark is not None else ()
        self.tell(Remark("\n".join((*before, *sentences))))

    # ------------------------------------------------------------ what is shared

    def summaries(self) -> Sequence[MatchSummary]:
        """All matches, the one last played first."""
        return tuple(self.parts.store.summaries())

    def summary(self, match_id: str) -> MatchSummary | None:
        """One match."""
        return self.parts.store.summary(match_id)

    @property
    def gallery(self) -> Gallery:
        """The library with its pictures, made when it is first wanted: Home needs no figure."""
        if self._gallery is None:
            from companion.app.studio.gallery import Gallery

            self._gallery = Gallery(self.parts)
        return self._gallery

    def library_changed(self) -> None:
        """The pictures of the library are made again when they are next wanted."""
        self._gallery = None

    @property
    def rulebook(self) -> RulesSession:
        """The rulebook, where it was left."""
        from companion.app.lobby._rulebook import RulesSession

        self._rulebook = self._rulebook or RulesSession(self.parts)
        return self._rulebook

    def say_anew(self) -> None:
        """The language has changed: what was kept in words is made again when it is next wanted."""
        self._rulebook = self._gallery = None

    @property
    def bases_in_use(self) -> bool:
        """Are discs or coins spun on bases?"""
        settings = self.settings.settings
        return self.parts.bases is not None and "bases" in (settings.spins, settings.coins)

    def find_bases(self) -> None:
        """Start the search for bases, where the settings say that discs are spun on them."""
        if self.parts.bases is not None and self.bases_in_use:
            self.parts.bases.search()

    def read_disc(self, segments: Sequence[Read]) -> None:
        """Open the disc editor with what was measured: on a base, or in a photo."""
        from companion.app.studio.discs.opening import open_reading

        self.push(open_reading(self.parts, segments, self.library_changed))

    def _loaded_settings(self) -> Settings:
        try:
            settings, wrong = self.parts.settings.load(), self.parts.settings.remark
        except CompanionError as error:
            settings, wrong = Settings(), error.said
        if wrong:
            self.tell(Remark(self.say.alone(wrong)))
        return settings
