"""Intents of the collection, of sharing, and of receiving a photo from a phone."""

from __future__ import annotations

from typing import Literal

from companion.app.screens.studio_intents import StudioIntent


class LookAtOwned(StudioIntent, frozen=True, tag="look-at-owned"):
    """Show a figure of the collection and its owned copies; "" closes it."""

    figure: str = ""


class CountOwned(StudioIntent, frozen=True, tag="count-owned"):
    """Add *by* to the number of owned copies: 1 or −1."""

    kind: Literal["figure", "mat", "card"]
    id: str
    by: int


class LookAtTeam(StudioIntent, frozen=True, tag="look-at-team"):
    """Show a team's abilities; "" closes it."""

    team: str = ""


class BuildTeam(StudioIntent, frozen=True, tag="build-team"):
    """Build a team of this format, or edit the one with this id."""

    team: str = ""
    format: str = ""


class OpenPrint(StudioIntent, frozen=True, tag="open-print"):
    """Open the print selection; *figure* is selected from the start."""

    figure: str = ""


class CountPrinted(StudioIntent, frozen=True, tag="count-printed"):
    """Add *by* copies of this disc or card to the print."""

    what: Literal["disc", "card"]
    id: str
    by: int


class WritePages(StudioIntent, frozen=True, tag="write-pages"):
    """Generate the selected pages. *place* as of `Export`."""

    place: str = ""


class NoteOwned(StudioIntent, frozen=True, tag="note-owned"):
    """Set the note on the shown figure; "" removes it."""

    note: str = ""


class PickOwnPhoto(StudioIntent, frozen=True, tag="pick-own-photo"):
    """Set the photo of the shown figure; "" removes it."""

    name: str = ""


class AddPrints(StudioIntent, frozen=True, tag="add-prints"):
    """Add the discs and cards of this team, of "owned" or "own-discs", to the print."""

    which: str


class ClearPrints(StudioIntent, frozen=True, tag="clear-prints"):
    """Clear the print selection."""


class WriteBundle(StudioIntent, frozen=True, tag="write-bundle"):
    """Write the selected items to a file."""


class TakeIn(StudioIntent, frozen=True, tag="take-in"):
    """Import the selected items of the shown bundle."""


class KeepTeam(StudioIntent, frozen=True, tag="keep-team"):
    """Save the team of the typed code."""


class ServeAgain(StudioIntent, frozen=True, tag="serve-again"):
    """Serve the page for one more photo."""


class PickShared(StudioIntent, frozen=True, tag="pick-shared"):
    """Toggle an item in the bundle; "" toggles all of the kind."""

    kind: str
    id: str = ""


class SettleDifference(StudioIntent, frozen=True, tag="settle-difference"):
    """Resolve an item that differs from one's own; "" resolves all."""

    choice: str
    kind: str = ""
    id: str = ""


class OpenBundle(StudioIntent, frozen=True, tag="open-bundle"):
    """Show the bundle in this file; "" closes it."""

    file: str = ""
