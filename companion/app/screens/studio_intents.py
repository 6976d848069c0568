"""Intents of the collection and the studio: navigation, and editing."""

from __future__ import annotations

from companion.app.screens.lobby_intents import LobbyIntent


class StudioIntent(LobbyIntent, frozen=True):
    """Something to be done in the collection and the studio."""


class GoCollection(StudioIntent, frozen=True, tag="go-collection"):
    """Open the collection."""


class GoDisc(StudioIntent, frozen=True, tag="go-disc"):
    """Edit the disc of a figure; "" makes a new one."""

    figure: str = ""


class GoMat(StudioIntent, frozen=True, tag="go-mat"):
    """Edit a playmat; "" makes a new one. *photo*: the file of one to trace."""

    mat: str = ""
    photo: str = ""


class GoTrainer(StudioIntent, frozen=True, tag="go-trainer"):
    """Edit a Trainer card; "" makes a new one."""

    card: str = ""


class GoTrainerDisc(StudioIntent, frozen=True, tag="go-trainer-disc"):
    """Edit the disc of a Trainer figure, by its name; "" makes a new one."""

    trainer: str = ""


class GoSharing(StudioIntent, frozen=True, tag="go-sharing"):
    """Export one's own data, or import what others share."""


class GoUpload(StudioIntent, frozen=True, tag="go-upload"):
    """Receive a photo from a phone."""


class GoPhoto(StudioIntent, frozen=True, tag="go-photo"):
    """Read a disc from a photo; "" offers those in the folder or on a stick."""

    path: str = ""


class Fill(StudioIntent, frozen=True, tag="fill"):
    """Set a field of the draft: chosen, or typed."""

    field: str
    value: str = ""


class PickPhoto(StudioIntent, frozen=True, tag="pick-photo"):
    """Read this photo; "" returns to the list, and searches for new ones."""

    path: str = ""


class TakeReading(StudioIntent, frozen=True, tag="take-reading"):
    """Continue with the reading in the disc editor."""
