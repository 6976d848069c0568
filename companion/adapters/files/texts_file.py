"""Reads the table of texts: every `en*.toml` that is given with the program, as one."""

from __future__ import annotations

from importlib.resources import as_file, files

from companion.adapters.files.toml import read_toml
from companion.kernel import DataError
from companion.texts import Texts, UnfitError, flat, phrase, placed


def load_texts(language: str = "en") -> Texts:
    """The texts of *language*.

    Raises:
        DataError: There is none, a file is no TOML, a key stands twice, or
            something is not a text; the message names file and key.
    """
    table: dict[str, str] = {}
    with as_file(files("companion.texts")) as folder:
        paths = sorted(folder.glob(f"{language}*.toml"))
        if not paths:
            raise DataError(placed(folder, phrase("error.file.no-texts", language=language)))
        for path in paths:
            try:
                texts = flat(read_toml(path))
            except UnfitError as error:
                raise DataError(placed(path, error.said)) from None
            twice = table.keys() & texts.keys()
            if twice:
                raise DataError(placed(path, phrase("error.file.text-twice", name=min(twice))))
            table |= texts
    return Texts(table)
