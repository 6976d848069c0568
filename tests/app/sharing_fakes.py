"""Bundles in memory, and a page for photos that is served to nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.adapters.sharing._qr import qr_matrix
from companion.app.ports.outside import FilePlace
from companion.app.ports.sharing import BundleFile, Matrix
from companion.app.ports.uploads import UploadState
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from companion.sharing.bundle import Bundle, Item, Key, Picture, Source
from companion.sharing.comparing import Written
from tests.app.lobby_fakes import MemoryLibrary

FOLDER = FilePlace("exports")


class MemorySharing:
    """A `Sharing`: *files* by name, what was written and kept; *sticks* are plugged in."""

    def __init__(self, library: MemoryLibrary, files: Mapping[str, Bundle] | None = None) -> None:
        self.library = library
        self.files = dict(files or {})
        self.written: list[tuple[str, Bundle, FilePlace | None]] = []
        self.kept: list[Written] = []
        self.sticks: list[str] = []
        self.by: dict[Key, Source] = {}

    def sources(self) -> Mapping[Key, Source]:
        return self.by

    def source_of(self, key: Key, item: Item) -> Source | None:
        return self.by.get(key)

    def own(self) -> frozenset[Key]:
        return frozenset(("figure", id) for id in self.library.own)

    def places(self) -> Sequence[FilePlace]:
        return (FOLDER, *(FilePlace(f"/media/{stick}", stick) for stick in self.sticks))

    def pictures(self, keys: Sequence[Key]) -> Sequence[Picture]:
        return ()

    def write(self, bundle: Bundle, name: str, place: FilePlace | None = None) -> str:
        self.written.append((name, bundle, place))
        return f"exports/{name}.figures"

    def found(self) -> Sequence[BundleFile]:
        return tuple(BundleFile(f"exports/{name}.figures", name, FOLDER) for name in self.files)

    def read(self, path: str) -> Bundle:
        name = path.removeprefix("exports/").removesuffix(".figures")
        if name == "bad":
            raise DataError(f"{path}: the file is cut off")
        return self.files[name]

    def keep(self, plan: Sequence[Written], pictures: Sequence[Picture]) -> None:
        self.kept += plan
        for written in plan:
            if written.source is not None:
                self.by[written.kind, written.id] = written.source
            if isinstance(written.item, Figure):
                self.library.own[written.id] = written.item

    def qr(self, text: str) -> Matrix:
        return qr_matrix(text)


class QuietUpload:
    """An `Upload` whose state a test sets."""

    address = "http://192.168.1.20:49152/k7mq-x2vp-9dfa"

    def __init__(self) -> None:
        self.now = UploadState(stage="waiting")
        self.closed = False

    def state(self) -> UploadState:
        return self.now

    def close(self) -> None:
        self.closed = True


class QuietUploads:
    """`Uploads` that open quiet ones. *broken*: there is no network."""

    def __init__(self, broken: bool = False) -> None:
        self.opened: list[QuietUpload] = []
        self.words: Mapping[str, str] = {}
        self.broken = broken

    def open(self, words: Mapping[str, str], language: str) -> QuietUpload:
        if self.broken:
            raise DataError("this computer is in no network")
        self.words = words
        self.opened.append(QuietUpload())
        return self.opened[-1]
