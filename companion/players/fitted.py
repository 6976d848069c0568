"""Weights fitted on matches (`.ci/fit_weights.py`), from the file beside this module."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from companion.kernel.errors import DataError
from companion.players.figure_table import Weights
from companion.texts.errors import quoted
from companion.texts.texts import phrase

VERSION = 1
"""Raise it when a weight changes its meaning: files of other versions are rejected."""
FILE = "figure_weights.toml"


@cache
def fitted_weights() -> Weights:
    """The weights of the built-in file.

    Raises:
        DataError: It is faulty, or of another version.
    """
    return weights_in((files("companion.players") / FILE).read_bytes(), FILE)


def weights_in(data: bytes, name: str) -> Weights:
    """The weights of a file called *name*.

    Raises:
        DataError: It is invalid, lacks a weight or has an extra one, or is of another version.
    """
    try:
        read = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(phrase("error.weights.faulty", file=name, why=str(error))) from None
    version = read.get("version")
    if version != VERSION or isinstance(version, bool):
        raise DataError(phrase("error.weights.version", file=name, version=quoted(version), wanted=VERSION))
    found = read.get("weights")
    names = set(Weights.__struct_fields__)
    if not isinstance(found, dict) or set(found) != names:
        raise DataError(phrase("error.weights.names", file=name, names=", ".join(sorted(names))))
    try:
        return msgspec.convert(found, Weights)
    except msgspec.ValidationError as error:
        raise DataError(phrase("error.weights.faulty", file=name, why=str(error))) from None
