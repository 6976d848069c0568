"""Port: prints discs, a mat, Trainer cards and a score sheet."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, Protocol, TypeAlias, get_args

import msgspec

from companion.app.ports.outside import FilePlace
from companion.figure.printed.disc import Disc
from companion.figure.printed.playmat import Playmat

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
MOST_PRINTED = 500
"""Limit of discs, and of cards, printed at once."""


class PrintedDisc(msgspec.Struct, frozen=True):
    """A disc to cut out: of a figure with its Move Points, or of a Trainer figure, which has none."""

    name: str
    disc: Disc
    mp: int | None = None


class PrintedCard(msgspec.Struct, frozen=True):
    """A Trainer card to cut out, with its sentences."""

    name: str
    does: str


class PracticeSet(msgspec.Struct, frozen=True, kw_only=True):
    """What to print, and on what paper. *diameter_mm* is that of a figure's disc."""

    discs: tuple[PrintedDisc, ...] = ()
    cards: tuple[PrintedCard, ...] = ()
    mat: Playmat | None = None
    score: bool = False
    diameter_mm: float = 50.0
    paper: Paper = "a4"


Printing: TypeAlias = Generator[float, None, str]
"""Generator that makes pages: yields the share done, in [0, 1], after each; returns the file's path."""


class Printer(Protocol):
    """Writes pages to a file for the user."""

    def pages(self, wanted: PracticeSet) -> int:
        """Number of pages of a set."""

    def write(self, wanted: PracticeSet, place: FilePlace) -> Printing:
        """Make the pages one by one, and write them to a new file.

        Raises:
            DataError: It cannot be written.
        """
