"""Port: a page that is served for photos from a phone, on request, for some minutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec

Stage: TypeAlias = Literal["waiting", "receiving", "closed"]


class UploadedPhoto(msgspec.Struct, frozen=True):
    """A photo that has come: its file, and a small picture of it as a PNG, empty where none can be made."""

    path: str
    picture: bytes = b""


class UploadState(msgspec.Struct, frozen=True, kw_only=True):
    """How an upload stands.

    *done* and *of* are bytes of the photo that is coming in, *photos* those that have come, in their order.
    A page is "closed" when its time was over, when it was left, or when it has taken as many as it may.
    """

    stage: Stage
    done: int = 0
    of: int = 0
    photos: tuple[UploadedPhoto, ...] = ()


class Upload(Protocol):
    """A page that is being served."""

    @property
    def address(self) -> str:
        """Where a phone in the same network finds the page; nobody can guess it."""

    def state(self) -> UploadState:
        """How it stands now. Never waits."""

    def close(self) -> None:
        """Serve nothing any more."""


class Uploads(Protocol):
    """Opens pages."""

    def open(self, words: Mapping[str, str], language: str) -> Upload:
        """Serve a page for photos, which says *words* (`upload.page` of the texts, by the rest of the key).

        Raises:
            DataError: There is no network to serve it in; the message can be shown.
        """
