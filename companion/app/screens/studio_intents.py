"""Intents of the collection and the studio: the ways into their rooms, and what is tapped in each."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.collection_intents import CollectionIntent, SharingIntent
from companion.app.screens.disc_intents import DiscIntent
from companion.app.screens.mat_intents import MatIntent


class GoCollection(msgspec.Struct, frozen=True, tag="go-collection"):
    """Open the collection."""


class GoDisc(msgspec.Struct, frozen=True, tag="go-disc"):
    """Work on the disc of a figure; "" makes a new one."""

    figure: str = ""


class GoMat(msgspec.Struct, frozen=True, tag="go-mat"):
    """Work on a playmat; "" makes a new one. *photo*: the file of one to draw over."""

    mat: str = ""
    photo: str = ""


class GoTrainer(msgspec.Struct, frozen=True, tag="go-trainer"):
    """Work on a Trainer card; "" makes a new one."""

    card: str = ""


class GoTrainerDisc(msgspec.Struct, frozen=True, tag="go-trainer-disc"):
    """Work on the disc of a Trainer figure, by its name; "" makes a new one."""

    trainer: str = ""


class GoSharing(msgspec.Struct, frozen=True, tag="go-sharing"):
    """Share what is one's own, or take in what others share."""


class GoUpload(msgspec.Struct, frozen=True, tag="go-upload"):
    """Take a photo from a phone."""


class GoPhoto(msgspec.Struct, frozen=True, tag="go-photo"):
    """Read a disc from a photo; "" offers those that wait in the folder or on a stick."""

    path: str = ""


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """A field of what is being made got a value: chosen, or typed."""

    field: str
    value: str = ""


class PickPhoto(msgspec.Struct, frozen=True, tag="pick-photo"):
    """Read this photo; "" goes back to those that wait, and looks for new ones."""

    path: str = ""


class TakeReading(msgspec.Struct, frozen=True, tag="take-reading"):
    """Go on with what was read in the disc editor."""


StudioIntent: TypeAlias = (
    GoCollection
    | GoDisc
    | GoMat
    | GoTrainer
    | GoTrainerDisc
    | GoSharing
    | GoUpload
    | GoPhoto
    | Fill
    | CollectionIntent
    | DiscIntent
    | MatIntent
    | PickPhoto
    | TakeReading
    | SharingIntent
)
