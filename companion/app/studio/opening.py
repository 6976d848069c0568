"""Opens the screens of the studio by intent: the collection, and those reached from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.app.ports.parts import Parts
from companion.app.screens.collection_intents import OpenPrint
from companion.app.screens.room import Room
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
from companion.app.studio.discs.opening import open_disc, open_trainer_disc
from companion.app.studio.gallery import Gallery
from companion.app.studio.mats.session import MatSession
from companion.app.studio.photos.session import PhotoSession
from companion.app.studio.sharing.session import SharingSession
from companion.app.studio.sharing.upload import UploadSession
from companion.app.studio.trainers.session import open_card


class Workshop(Protocol):
    """What the studio's screens need to open."""

    parts: Parts

    @property
    def gallery(self) -> Gallery:
        """The current library with its pictures."""

    def library_changed(self) -> None:
        """The library has changed."""

    def read_disc(self, segments: Sequence[Read]) -> None:
        """Open the disc editor with a measured disc: from a base, or from a photo."""


def opened(shop: Workshop, intent: StudioIntent) -> Room:
    """The screen that an intent opens.

    Raises:
        CompanionError: It cannot be opened; the message can be shown.
    """
    parts, changed = shop.parts, shop.library_changed
    match intent:
        case GoCollection():
            return CollectionSession(parts, lambda: shop.gallery)
        case OpenPrint(figure=figure):
            return PrintSession(parts, lambda: shop.gallery, figure)
        case GoDisc(figure=figure):
            return open_disc(parts, figure, changed)
        case GoTrainerDisc(trainer=name):
            return open_trainer_disc(parts, name, changed)
        case GoMat(mat=mat, photo=photo):
            return MatSession(parts, mat, changed, photo)
        case GoTrainer(card=card):
            return open_card(parts, card, changed)
        case GoSharing():
            return SharingSession(parts, changed)
        case GoUpload():
            return UploadSession(parts)
        case GoPhoto(path=path):
            return PhotoSession(parts, shop.read_disc, path)
        case _:
            raise ValueError(f"{type(intent).__name__} opens no screen of the studio")
