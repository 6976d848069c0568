"""Port: bundles as files, and the import of their items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from companion.app.ports.outside import FilePlace
from companion.sharing.bundle import Bundle, Item, Key, Picture, Source
from companion.sharing.comparing import Written

Matrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""Squares of a QR code, row by row, True for dark."""


class BundleFile(msgspec.Struct, frozen=True):
    """A file that may hold a bundle."""

    path: str
    name: str
    place: FilePlace


class Sharing(Protocol):
    """Export and import of bundles."""

    def own(self) -> frozenset[Key]:
        """Items in the players' own files; all others came with the program."""

    def sources(self) -> Mapping[Key, Source]:
        """Authors of the imported items."""

    def source_of(self, key: Key, item: Item) -> Source | None:
        """Author of an item, and whether it was changed since; None: the players made it."""

    def places(self) -> Sequence[FilePlace]:
        """Where a bundle can be written now: the export folder, followed by each mounted USB stick."""

    def pictures(self, keys: Sequence[Key]) -> Sequence[Picture]:
        """The players' own pictures of these items that are small enough to share."""

    def write(self, bundle: Bundle, name: str, place: FilePlace | None = None) -> str:
        """Write a bundle to a new file named *name*; returns the file's path.

        Raises:
            DataError: It cannot be shared, or cannot be written.
        """

    def found(self) -> Sequence[BundleFile]:
        """Bundle files in these places, the newest first."""

    def read(self, path: str) -> Bundle:
        """Read a bundle.

        Raises:
            DataError: It cannot be read, or anything in it is invalid.
        """

    def keep(self, plan: Sequence[Written], pictures: Sequence[Picture]) -> None:
        """Save all planned items among the players' own, or none; the library then shows them.

        Raises:
            DataError: Something cannot be saved; then nothing has changed.
        """

    def qr(self, text: str) -> Matrix:
        """A text as a QR code, without the quiet zone."""
