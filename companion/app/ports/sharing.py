"""Port: bundles as files, where players find them and where what they hold is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from companion.app.ports.outside import FilePlace
from companion.sharing.bundle import Bundle, Item, Key, Picture, Source
from companion.sharing.comparing import Written

Matrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""The squares of a QR code, row by row, True for a dark one."""


class BundleFile(msgspec.Struct, frozen=True):
    """A file that may hold a bundle."""

    path: str
    name: str
    place: FilePlace


class Sharing(Protocol):
    """Bundles, out and in."""

    def own(self) -> frozenset[Key]:
        """What stands in files of the players' own; all else came with the program."""

    def sources(self) -> Mapping[Key, Source]:
        """Whom that is by which others made and the players took in."""

    def source_of(self, key: Key, item: Item) -> Source | None:
        """Whom this is by, and whether it was changed since; None: the players made it."""

    def places(self) -> Sequence[FilePlace]:
        """Where a bundle can be written now: the folder for files to share, then each USB stick that is mounted."""

    def pictures(self, keys: Sequence[Key]) -> Sequence[Picture]:
        """The players' own pictures of these, as far as there are any that are small enough to share."""

    def write(self, bundle: Bundle, name: str, place: FilePlace | None = None) -> str:
        """Write a bundle into a new file that is called *name*; returns the file's name with its place.

        Raises:
            DataError: It is none that can be shared, or cannot be written.
        """

    def found(self) -> Sequence[BundleFile]:
        """Files of bundles that lie in these places, the newest first."""

    def read(self, path: str) -> Bundle:
        """The bundle in a file.

        Raises:
            DataError: It cannot be read, or anything in it is not as it must be.
        """

    def keep(self, plan: Sequence[Written], pictures: Sequence[Picture]) -> None:
        """Keep all that is planned among the players' own, or nothing; the library shows it from then on.

        Raises:
            DataError: Something cannot be kept; then everything is as it was.
        """

    def qr(self, text: str) -> Matrix:
        """A text as a QR code, without the quiet margin around it."""
