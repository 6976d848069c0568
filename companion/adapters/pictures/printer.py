"""Writes printable pages to a new file in a folder of the user's."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path

from companion.adapters.files.home import write_whole
from companion.adapters.pictures.pages import drawn
from companion.adapters.pictures.printing import count_of, pages_of
from companion.app.ports.outside import FilePlace
from companion.app.ports.printing import PracticeSet, Printing
from companion.texts.texts import Texts


class FilePrinter:
    """The `Printer` of the app; the pages are in the language of *texts*."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def pages(self, wanted: PracticeSet) -> int:
        return count_of(wanted)

    def write(self, wanted: PracticeSet, place: FilePlace) -> Printing:
        texts = self._texts
        pages = pages_of(wanted, texts)
        drawing = drawn(pages, texts.say("print.title"))
        made = 0
        while True:
            try:
                next(drawing)
            except StopIteration as done:
                data: bytes = done.value
                break
            made += 1
            yield made / (len(pages) + 1)
        path = _free(Path(place.path), texts.say("print.title"))
        write_whole(path, data)
        return str(path)


def _free(folder: Path, name: str) -> Path:
    """An unused file name, numbered if needed."""
    others = (folder / f"{name} ({number}).pdf" for number in count(2))
    return next(one for one in chain((folder / f"{name}.pdf",), others) if not os.path.lexists(one))
