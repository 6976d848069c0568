"""Reads the table of texts: every `en*.toml` that is given with the program, as one."""

from __future__ import annotations

from importlib.resources import as_file, files

from companion.adapters.files.toml import read_toml
from companion.kernel import DataError
from companion.texts import Texts, flat


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
            raise DataError(f"{folder}: expected texts in a file {language}.toml, but there is none")
        for path in paths:
            try:
                texts = flat(read_toml(path))
            except ValueError as error:
                raise error if isinstance(error, DataError) else DataError(f"{path}: {error}") from None
            twice = table.keys() & texts.keys()
            if twice:
                raise DataError(f"{path}: {min(twice)} stands in another file too; every key stands once")
            table |= texts
    return Texts(table)
