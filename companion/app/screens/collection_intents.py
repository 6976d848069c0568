"""Intents of the collection; and of the rooms for sharing and for a photo from a phone."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class LookAtOwned(msgspec.Struct, frozen=True, tag="look-at-owned"):
    """A figure of the collection was tapped: show what it is and what is owned of it; "" closes it."""

    figure: str = ""


class CountOwned(msgspec.Struct, frozen=True, tag="count-owned"):
    """One more of it is owned, or with *by* −1 one less."""

    kind: Literal["figure", "mat", "card"]
    id: str
    by: int


class LookAtTeam(msgspec.Struct, frozen=True, tag="look-at-team"):
    """Show what a team can do; "" closes it."""

    team: str = ""


class BuildTeam(msgspec.Struct, frozen=True, tag="build-team"):
    """Build a team of this format, or change the one of this id."""

    team: str = ""
    format: str = ""


class OpenPrint(msgspec.Struct, frozen=True, tag="open-print"):
    """Choose what is to be printed; *figure* is among it from the start."""

    figure: str = ""


class CountPrinted(msgspec.Struct, frozen=True, tag="count-printed"):
    """So many more of this disc or card are to be printed."""

    what: Literal["disc", "card"]
    id: str
    by: int


class WritePages(msgspec.Struct, frozen=True, tag="write-pages"):
    """Make the pages that are to be printed. *place* as of `Export`."""

    place: str = ""


CollectionIntent: TypeAlias = LookAtOwned | CountOwned | LookAtTeam | BuildTeam | OpenPrint | CountPrinted | WritePages


class WriteBundle(msgspec.Struct, frozen=True, tag="write-bundle"):
    """Write what was picked into a file."""


class TakeIn(msgspec.Struct, frozen=True, tag="take-in"):
    """Take in what was chosen of the bundle that is looked at."""


class KeepTeam(msgspec.Struct, frozen=True, tag="keep-team"):
    """Keep the team of the code that was typed."""


class ServeAgain(msgspec.Struct, frozen=True, tag="serve-again"):
    """Serve the page for one more photo."""


SharingIntent: TypeAlias = WriteBundle | TakeIn | KeepTeam | ServeAgain
