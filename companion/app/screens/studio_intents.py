"""Intents of the collection and the studio: the ways into their rooms, and what is tapped in each."""

from __future__ import annotations

from companion.app.screens.lobby_intents import LobbyIntent


class StudioIntent(LobbyIntent, frozen=True):
    """Something to be done in the collection and the studio."""


class GoCollection(StudioIntent, frozen=True, tag="go-collection"):
    """Open the collection."""


class GoDisc(StudioIntent, frozen=True, tag="go-disc"):
    """Work on the disc of a figure; "" makes a new one."""

    figure: str = ""


class GoMat(StudioIntent, frozen=True, tag="go-mat"):
    """Work on a playmat; "" makes a new one. *photo*: the file of one to draw over."""

    mat: str = ""
    photo: str = ""


class GoTrainer(StudioIntent, frozen=True, tag="go-trainer"):
    """Work on a Trainer card; "" makes a new one."""

    card: str = ""


class GoTrainerDisc(StudioIntent, frozen=True, tag="go-trainer-disc"):
    """Work on the disc of a Trainer figure, by its name; "" makes a new one."""

    trainer: str = ""


class GoSharing(StudioIntent, frozen=True, tag="go-sharing"):
    """Share what is one's own, or take in what others share."""


class GoUpload(StudioIntent, frozen=True, tag="go-upload"):
    """Take a photo from a phone."""


class GoPhoto(StudioIntent, frozen=True, tag="go-photo"):
    """Read a disc from a photo; "" offers those that wait in the folder or on a stick."""

    path: str = ""


class Fill(StudioIntent, frozen=True, tag="fill"):
    """A field of what is being made got a value: chosen, or typed."""

    field: str
    value: str = ""


class PickPhoto(StudioIntent, frozen=True, tag="pick-photo"):
    """Read this photo; "" goes back to those that wait, and looks for new ones."""

    path: str = ""


class TakeReading(StudioIntent, frozen=True, tag="take-reading"):
    """Go on with what was read in the disc editor."""
