"""Port: a page for photos from a phone, served on request, for some minutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec

Stage: TypeAlias = Literal["waiting", "receiving", "closed"]


class UploadedPhoto(msgspec.Struct, frozen=True):
    """A received photo: its path, and a thumbnail as a PNG, empty if none can be made."""

    path: str
    picture: bytes = b""


class UploadState(msgspec.Struct, frozen=True, kw_only=True):
    """State of an upload.

    *done* and *of* are bytes of the photo in progress, *photos* the received ones, in order. A page is "closed" when
    its time was over, when it was left, or when it has reached its limit of photos.
    """

    stage: Stage
    done: int = 0
    of: int = 0
    photos: tuple[UploadedPhoto, ...] = ()


class Upload(Protocol):
    """A page being served."""

    @property
    def address(self) -> str:
        """Unguessable address of the page for a phone in the same network."""

    def state(self) -> UploadState:
        """Current state. Never waits."""

    def close(self) -> None:
        """Stop serving."""


class Uploads(Protocol):
    """Opens pages."""

    def open(self, words: Mapping[str, str], language: str) -> Upload:
        """Serve a photo page with *words* (`upload.page` of the texts, by the rest of the key).

        Raises:
            DataError: There is no network to serve it in; the message is for display.
        """
