"""The players' photos: files in the folder `photos` of their home, or on a USB stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import ModuleType

from companion.adapters.files.home import APP, home
from companion.app.ports.outside import FilePlace
from companion.app.ports.photos import Corners, PhotoFile, ReadDisc, ReadMat
from companion.kernel.errors import DataError
from companion.texts.texts import phrase

PHOTOS = "photos"
ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".heic")
"""File extensions of photos; HEIC cannot be read but is listed, with a sentence on what to do."""
MOST_FILES = 200


class FilePhotos:
    """The `Photos` of the app. *sticks* finds the connected USB sticks."""

    def __init__(self, sticks: Callable[[], Sequence[Path]], directory: Path | None = None) -> None:
        self._sticks, self._directory = sticks, directory
        self._begun: Future[ReadDisc] | None = None

    def folder(self) -> str:
        return str(self._folder())

    def _folder(self) -> Path:
        return home() / PHOTOS if self._directory is None else self._directory

    def waiting(self) -> Sequence[PhotoFile]:
        places = [(self._folder(), FilePlace(str(self._folder())))]
        for stick in self._sticks():
            place = FilePlace(str(stick / APP), stick.name)
            places += [(folder, place) for folder in _folders_of(stick)]
        found: list[tuple[float, Path, FilePlace]] = []
        for folder, place in places:
            with suppress(OSError):
                found += [
                    (path.stat().st_mtime, path, place)
                    for path in folder.iterdir()
                    if path.suffix.lower() in ENDINGS and not path.name.startswith(".") and path.is_file()
                ]
        found.sort(key=lambda one: (-one[0], str(one[1])))
        return tuple(PhotoFile(str(path), path.name, place) for _, path, place in found[:MOST_FILES])

    def picture(self, path: str, width_px: int = 960) -> bytes:
        made: bytes = _reading().picture(Path(path), width_px)
        return made

    def read_disc(self, path: str) -> ReadDisc:
        found: ReadDisc = _reading().read_disc(Path(path))
        return found

    def begin_disc(self, path: str) -> None:
        begun: Future[ReadDisc] = Future()
        self._begun = begun

        def read() -> None:
            try:
                begun.set_result(self.read_disc(path))
            except BaseException as error:  # handed on to `disc_begun`
                begun.set_exception(error)

        # A daemon thread: leaving the program does not wait for it.
        Thread(target=read, name="photo", daemon=True).start()

    def disc_begun(self) -> ReadDisc | None:
        return self._begun.result() if self._begun is not None and self._begun.done() else None

    def read_mat(self, path: str, corners: Corners | None = None) -> ReadMat:
        found: ReadMat = _reading().read_mat(Path(path), corners)
        return found


def _folders_of(stick: Path) -> Sequence[Path]:
    """Folders of photos on a stick: its root, our folders, and those of cameras and phones."""
    cameras: list[Path] = []
    with suppress(OSError):
        cameras = [stick / "DCIM", *sorted(path for path in (stick / "DCIM").iterdir() if path.is_dir())[:20]]
    return (stick, stick / PHOTOS, stick / APP, stick / APP / PHOTOS, *cameras)


def _reading() -> ModuleType:
    """Import the photo reader, with numpy and Pillow: Home does not wait for them, and Pillow may not be installed."""
    try:
        from companion.adapters.photos import _reading
    except ModuleNotFoundError as error:
        raise DataError(phrase("error.photo.not-installed", name=str(error.name))) from error
    return _reading
