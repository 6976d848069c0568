"""Reads the text tables: all files of a language as one table.

Parsing them takes longer than anything else before the first screen, so the players' home keeps them packed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from companion.adapters.files.home import home, write_whole
from companion.adapters.files.packed import pack, unpacked
from companion.adapters.files.toml import read_toml
from companion.kernel.errors import DataError
from companion.texts.errors import placed, quoted
from companion.texts.plain import letters
from companion.texts.texts import Texts, flat, phrase

FIRST_LANGUAGE = "en"
"""Fallback language for missing texts."""
ITSELF = "language"
"""Part of a file's name that makes a language available, `xx-language.toml`: its name, its forms."""


def languages() -> Mapping[str, str]:
    """Available languages by id, each with its own name."""
    paths = sorted(_folder().glob(f"*-{ITSELF}.toml"))
    return {path.stem.partition("-")[0]: _read(path)["language.name"] for path in paths}


def load_texts(language: str = FIRST_LANGUAGE) -> Texts:
    """Texts of *language*; missing ones fall back to English.

    Raises:
        DataError: There is none, a file is no TOML, a key occurs twice, or a value is no text; the message names file
            and key.
    """
    return Texts(_table(_folder(), language), language, None if language == FIRST_LANGUAGE else load_texts())


@cache
def english_names() -> Mapping[str, str]:
    """English names of cards and figures, by the letters (`alike`) of the names that other languages print."""
    others = (language for language in languages() if language != FIRST_LANGUAGE)
    printed = (pair for language in others for pair in load_texts(language).printed().items())
    return {alike(name): english for english, name in printed if name != english}


def alike(name: str) -> str:
    """What spellings of a name share: its letters and digits, without case and accents.

    >>> alike("Feuer-Energie") == alike("feuerenergie")
    True
    """
    return "".join(filter(str.isalnum, letters(name)))


@cache
def _table(folder: Path, language: str) -> dict[str, str]:
    """The texts of a language by their keys; from the players' home while no table has changed."""
    kept, paths = home() / "cache" / f"texts-{language}.packed", _paths(folder, language)
    table = unpacked(kept, paths, dict[str, str])
    if table is None:
        table = _parsed(folder, language)
        if home().is_dir():
            with suppress(DataError):
                write_whole(kept, pack(table, paths))
    return table


def _parsed(folder: Path, language: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for name, texts in _tables(folder, language).items():
        twice = table.keys() & texts.keys()
        if twice:
            raise DataError(placed(name, phrase("error.file.text-twice", name=min(twice))))
        table |= texts
    return table


def tables(language: str) -> Mapping[str, Mapping[str, str]]:
    """Tables of a language by file name, keys with their marks.

    Raises:
        DataError: There is none, or a file has a fault.
    """
    return _tables(_folder(), language)


def _tables(folder: Path, language: str) -> Mapping[str, Mapping[str, str]]:
    paths = _paths(folder, language)
    if not paths:
        there = ", ".join(f"{id} ({name})" for id, name in languages().items())
        raise DataError(phrase("error.file.no-language", language=quoted(language), words=there))
    return {path.name: _read(path) for path in paths}


def _paths(folder: Path, language: str) -> list[Path]:
    return [path for path in sorted(folder.glob(f"{language}*.toml")) if path.stem.split("-")[0] == language]


def _folder() -> Path:
    return Path(str(files("companion.texts")))


def _read(path: Path) -> dict[str, str]:
    try:
        return flat(read_toml(path))
    except ValueError as error:
        raise error if isinstance(error, DataError) else DataError(placed(path, str(error))) from None
