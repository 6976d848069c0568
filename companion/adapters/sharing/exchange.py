"""The app's port to bundles: files in the export folder or on a USB stick, and the players' own folders."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Protocol

import msgspec

from companion.adapters.files.home import write_whole
from companion.adapters.files.text import read_bytes
from companion.adapters.sharing._bundle_import import PHOTOS, keep, own_places
from companion.adapters.sharing._qr import qr_matrix
from companion.adapters.sharing._sources import SourcesFile
from companion.adapters.sharing.bundles import ENDING, MOST_PICTURE, PICTURE_SIGNS, bytes_of, fingerprint, read_bundle
from companion.app.ports.outside import FilePlace
from companion.app.ports.owned import NOT_OWNED, OWNED_KINDS, Belongings
from companion.app.ports.sharing import BundleFile, Matrix
from companion.kernel.errors import CompanionError
from companion.sharing.bundle import Bundle, Item, Key, Picture, Source
from companion.sharing.comparing import Written
from companion.texts.texts import Fact

NOT_IN_A_FILE_NAME = re.compile(r"[^\w ()+&',-]")
LONGEST_NAME = 60


class Folders(Protocol):
    """Locates the export folder and the USB sticks."""

    def places(self) -> Sequence[FilePlace]:
        """The folder, followed by each stick."""

    def files(self, pattern: str) -> Sequence[tuple[Path, FilePlace]]:
        """The newest files of a kind there."""


class FileSharing:
    """The `Sharing` of the app. *changed* is called when the players' collection has changed."""

    def __init__(
        self,
        folders: Folders,
        home: Path,
        changed: Callable[[], None] = lambda: None,
        belongings: Belongings | None = None,
        on_remark: Callable[[Fact], object] = lambda _: None,
    ) -> None:
        self._sources = SourcesFile(home, on_remark)
        self._folders, self._home, self._changed, self._belongings = folders, home, changed, belongings

    def own(self) -> frozenset[Key]:
        return frozenset(own_places(self._home))

    def places(self) -> Sequence[FilePlace]:
        return self._folders.places()

    def sources(self) -> Mapping[Key, Source]:
        return self._sources.all()

    def source_of(self, key: Key, item: Item) -> Source | None:
        source = self.sources().get(key)
        if source is None:
            return None
        return msgspec.structs.replace(source, changed=source.sha256 != fingerprint(item))

    def pictures(self, keys: Sequence[Key]) -> Sequence[Picture]:
        named: dict[Key, str] = {}
        if self._belongings is not None:
            for kind in OWNED_KINDS:
                with contextlib.suppress(CompanionError):  # faults of that file are reported elsewhere
                    owned = self._belongings.all(kind).items()
                    named |= {(kind, id): one.photo for id, one in owned if one.photo}
        found = (self._picture(key, named[key]) for key in keys if key in named)
        return tuple(picture for picture in found if picture is not None)

    def _picture(self, key: Key, name: str) -> Picture | None:
        ending = {"jpeg": "jpg"}.get(name.rpartition(".")[2].lower(), name.rpartition(".")[2].lower())
        if ending not in PICTURE_SIGNS:
            return None
        with contextlib.suppress(CompanionError):
            data = read_bytes(self._home / PHOTOS / Path(name).name, limit_bytes=MOST_PICTURE)
            if PICTURE_SIGNS[ending](data):
                return Picture(key[0], key[1], ending, data)
        return None

    def write(self, bundle: Bundle, name: str, place: FilePlace | None = None) -> str:
        folder = Path((self.places()[0] if place is None else place).path)
        data = bytes_of(bundle)
        called = " ".join(NOT_IN_A_FILE_NAME.sub(" ", name)[:LONGEST_NAME].split()) or "figures"
        names = chain((called,), (f"{called} ({number})" for number in count(2)))
        path = next(one for one in (folder / f"{name}{ENDING}" for name in names) if _is_free_for(one, data))
        write_whole(path, data)
        return str(path)

    def found(self) -> Sequence[BundleFile]:
        return tuple(BundleFile(str(path), path.stem, place) for path, place in self._folders.files(f"*{ENDING}"))

    def read(self, path: str) -> Bundle:
        return read_bundle(path)

    def keep(self, plan: Sequence[Written], pictures: Sequence[Picture]) -> None:
        try:
            named = keep(plan, pictures, self._home)
        finally:
            self._changed()
        for key, picture in named.items():
            self._name(key, picture)

    def _name(self, key: Key, picture: str) -> None:
        """Record the picture's subject, unless it has another picture."""
        kind = next((one for one in OWNED_KINDS if one == key[0]), None)
        if self._belongings is None or kind is None:
            return
        with contextlib.suppress(CompanionError):  # the picture itself is saved
            owned = self._belongings.all(kind).get(key[1], NOT_OWNED)
            if not owned.photo:
                self._belongings.keep(kind, key[1], msgspec.structs.replace(owned, photo=picture))

    def qr(self, text: str) -> Matrix:
        return qr_matrix(text)


def _is_free_for(path: Path, data: bytes) -> bool:
    """Does no file of this name exist, or one with just this content?"""
    if not os.path.lexists(path):
        return True
    with contextlib.suppress(CompanionError):
        return read_bytes(path, limit_bytes=len(data)) == data
    return False
