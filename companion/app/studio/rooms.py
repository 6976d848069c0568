"""The rooms of the studio, one inside the other: the collection first, and the ways from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.app.ports.parts import Parts
from companion.app.saying.say import Say
from companion.app.screens.collection_intents import OpenPrint
from companion.app.screens.lobby import Remark
from companion.app.screens.studio import StudioScreen
from companion.app.screens.studio_intents import (
    GoCollection,
    GoDisc,
    GoMat,
    GoPhoto,
    GoSharing,
    GoTrainer,
    GoTrainerDisc,
    GoUpload,
    StudioIntent,
)
from companion.app.studio.collection.prints import PrintSession
from companion.app.studio.collection.session import CollectionSession
from companion.app.studio.discs.draft import Read
from companion.app.studio.discs.opening import open_disc, open_reading, open_trainer_disc
from companion.app.studio.gallery import Gallery
from companion.app.studio.mats.session import MatSession
from companion.app.studio.photos.session import PhotoSession
from companion.app.studio.room import StudioRoom
from companion.app.studio.sharing.session import SharingSession
from companion.app.studio.sharing.upload import UploadSession
from companion.app.studio.trainers.session import open_card

Opener = Callable[["StudioRooms", StudioIntent], StudioRoom]


def _disc(rooms: StudioRooms, intent: StudioIntent) -> StudioRoom:
    return open_disc(rooms.parts, intent.figure if isinstance(intent, GoDisc) else "", rooms.library_changed)


def _trainer_disc(rooms: StudioRooms, intent: StudioIntent) -> StudioRoom:
    name = intent.trainer if isinstance(intent, GoTrainerDisc) else ""
    return open_trainer_disc(rooms.parts, name, rooms.library_changed)


def _mat(rooms: StudioRooms, intent: StudioIntent) -> StudioRoom:
    wanted = intent if isinstance(intent, GoMat) else GoMat()
    return MatSession(rooms.parts, wanted.mat, rooms.library_changed, wanted.photo)


def _card(rooms: StudioRooms, intent: StudioIntent) -> StudioRoom:
    return open_card(rooms.parts, intent.card if isinstance(intent, GoTrainer) else "", rooms.library_changed)


def _sharing(rooms: StudioRooms, _: StudioIntent) -> StudioRoom:
    return SharingSession(rooms.parts, rooms.library_changed)


_OPENED_BY: Mapping[type[StudioIntent], Opener] = {
    OpenPrint: lambda rooms, intent: PrintSession(rooms.parts, lambda: rooms.gallery, getattr(intent, "figure", "")),
    GoMat: _mat,
    GoDisc: _disc,
    GoTrainer: _card,
    GoTrainerDisc: _trainer_disc,
    GoSharing: _sharing,
    GoUpload: lambda rooms, _: UploadSession(rooms.parts),
    GoPhoto: lambda rooms, intent: PhotoSession(rooms.parts, rooms.read, getattr(intent, "path", "")),
    GoCollection: lambda rooms, _: CollectionSession(rooms.parts, lambda: rooms.gallery),
}
# What opens a room. A room that opens another sends the intent that is here.


class StudioRooms:
    """The rooms that are open, the last one in sight.

    *gallery* gives the library as it is now; *changed* is told when something was added to the library.
    """

    def __init__(
        self, parts: Parts, gallery: Callable[[], Gallery], changed: Callable[[], None] = lambda: None
    ) -> None:
        self.parts: Parts = parts
        self._gallery = gallery
        self.library_changed = changed
        self._say = Say(parts.texts)
        self._open: list[StudioRoom] = []

    @property
    def gallery(self) -> Gallery:
        """The library with its pictures, as it is now."""
        return self._gallery()

    @property
    def room(self) -> StudioRoom | None:
        """The room in sight."""
        return self._open[-1] if self._open else None

    def do(self, intent: StudioIntent) -> Remark | None:
        """Something was tapped: a room is opened, or what belongs to the one in sight is done.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        opener = _OPENED_BY.get(type(intent))
        if opener is not None:
            self._open.append(opener(self, intent))
            return None
        return self._open[-1].do(intent) if self._open else None

    def read(self, segments: Sequence[Read]) -> None:
        """Open the disc editor with a disc that was measured: on a base, or in a photo."""
        self._open.append(open_reading(self.parts, segments, self.library_changed))

    def choose(self, what: str, value: str) -> None:
        """A value was chosen in the room in sight."""
        if self._open:
            self._open[-1].choose(what, value)

    def rename(self, what: str, name: str) -> None:
        """A name was entered in the room in sight."""
        if self._open:
            self._open[-1].rename(what, name)

    def back(self) -> bool:
        """Go one step back; False where that leads out of these rooms, which are left then."""
        if self._open and self._open[-1].back():
            return True
        if self._open:
            self._open.pop().leave()
        return bool(self._open)

    def leave(self) -> None:
        """All rooms are left."""
        while self._open:
            self._open.pop().leave()

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True when there is something new to be drawn."""
        return self._open[-1].tick(dt_s) if self._open else False

    def screen(self, back: str, remark: Remark | None = None) -> StudioScreen:
        """The room in sight; *back* is the key of the words for the way out of the first of them."""
        return self._open[-1].screen(back if len(self._open) == 1 else "push.back", remark)
