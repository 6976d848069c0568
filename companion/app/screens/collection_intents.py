"""Intents of the collection; and of the rooms for sharing and for a photo from a phone."""

from __future__ import annotations

from typing import Literal

from companion.app.screens.studio_intents import StudioIntent


class LookAtOwned(StudioIntent, frozen=True, tag="look-at-owned"):
    """A figure of the collection was tapped: show what it is and what is owned of it; "" closes it."""

    figure: str = ""


class CountOwned(StudioIntent, frozen=True, tag="count-owned"):
    """One more of it is owned, or with *by* −1 one less."""

    kind: Literal["figure", "mat", "card"]
    id: str
    by: int


class LookAtTeam(StudioIntent, frozen=True, tag="look-at-team"):
    """Show what a team can do; "" closes it."""

    team: str = ""


class BuildTeam(StudioIntent, frozen=True, tag="build-team"):
    """Build a team of this format, or change the one of this id."""

    team: str = ""
    format: str = ""


class OpenPrint(StudioIntent, frozen=True, tag="open-print"):
    """Choose what is to be printed; *figure* is among it from the start."""

    figure: str = ""


class CountPrinted(StudioIntent, frozen=True, tag="count-printed"):
    """So many more of this disc or card are to be printed."""

    what: Literal["disc", "card"]
    id: str
    by: int


class WritePages(StudioIntent, frozen=True, tag="write-pages"):
    """Make the pages that are to be printed. *place* as of `Export`."""

    place: str = ""


class NoteOwned(StudioIntent, frozen=True, tag="note-owned"):
    """A note was entered on the figure that is looked at; "" takes it away."""

    note: str = ""


class PickOwnPhoto(StudioIntent, frozen=True, tag="pick-own-photo"):
    """A photo was chosen for the figure that is looked at; "" takes it away."""

    name: str = ""


class AddPrints(StudioIntent, frozen=True, tag="add-prints"):
    """Print the discs and cards of this team too, or of "owned" or "own-discs"."""

    which: str


class ClearPrints(StudioIntent, frozen=True, tag="clear-prints"):
    """Print nothing of what was picked."""


class WriteBundle(StudioIntent, frozen=True, tag="write-bundle"):
    """Write what was picked into a file."""


class TakeIn(StudioIntent, frozen=True, tag="take-in"):
    """Take in what was chosen of the bundle that is looked at."""


class KeepTeam(StudioIntent, frozen=True, tag="keep-team"):
    """Keep the team of the code that was typed."""


class ServeAgain(StudioIntent, frozen=True, tag="serve-again"):
    """Serve the page for one more photo."""


class PickShared(StudioIntent, frozen=True, tag="pick-shared"):
    """An item was tapped that can be shared: it goes into the bundle, or stays out; "" is all of the kind."""

    kind: str
    id: str = ""


class SettleDifference(StudioIntent, frozen=True, tag="settle-difference"):
    """It was chosen what becomes of an item that differs from one's own; "" settles all of them."""

    choice: str
    kind: str = ""
    id: str = ""


class OpenBundle(StudioIntent, frozen=True, tag="open-bundle"):
    """Look at the bundle in this file; "" closes it."""

    file: str = ""
