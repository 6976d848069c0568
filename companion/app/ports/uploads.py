"""Port: a page that is served for one photo from a phone, on request, and closed after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec

Stage: TypeAlias = Literal["waiting", "receiving", "received", "closed"]


class UploadState(msgspec.Struct, frozen=True, kw_only=True):
    """How an upload stands.

    *done* and *of* are bytes of the photo that is coming in. *path* is the file that was received.
    A page that is "closed" took nothing: its time was over, or it was left.
    """

    stage: Stage
    done: int = 0
    of: int = 0
    path: str = ""


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
        """Serve a page for one photo, which says *words* (`upload.page` of the texts, by the rest of the key).

        Raises:
            DataError: There is no network to serve it in; the message can be shown.
        """
