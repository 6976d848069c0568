"""Port: discs, a mat, Trainer cards and a score sheet on paper."""

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
"""So many discs, and so many cards, are printed at once."""


class PrintedDisc(msgspec.Struct, frozen=True):
    """A disc to be cut out: of a figure with its Move Points, or of a Trainer figure, which has none."""

    name: str
    disc: Disc
    mp: int | None = None


class PrintedCard(msgspec.Struct, frozen=True):
    """A Trainer card to be cut out, with its sentences."""

    name: str
    does: str


class PracticeSet(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be printed, and on what. *diameter_mm* is that of a figure's disc."""

    discs: tuple[PrintedDisc, ...] = ()
    cards: tuple[PrintedCard, ...] = ()
    mat: Playmat | None = None
    score: bool = False
    diameter_mm: float = 50.0
    paper: Paper = "a4"


Printing: TypeAlias = Generator[float, None, str]
"""Pages being made: yields which part is done, in [0, 1], after each; returns the file's name with its place."""


class Printer(Protocol):
    """Makes pages as a file where people find it."""

    def pages(self, wanted: PracticeSet) -> int:
        """How many pages this takes."""

    def write(self, wanted: PracticeSet, place: FilePlace) -> Printing:
        """Make the pages, one after the other, and write them into a file of their own.

        Raises:
            DataError: It cannot be written.
        """
