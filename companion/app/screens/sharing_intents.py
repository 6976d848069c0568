"""Intents of the rooms for sharing and for a photo from a phone; all else there is `Choose` and `Rename`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class WriteBundle(msgspec.Struct, frozen=True, tag="write-bundle"):
    """Write what was picked into a file."""


class TakeIn(msgspec.Struct, frozen=True, tag="take-in"):
    """Take in what was chosen of the bundle that is looked at."""


class KeepTeam(msgspec.Struct, frozen=True, tag="keep-team"):
    """Keep the team of the code that was typed."""


class ServeAgain(msgspec.Struct, frozen=True, tag="serve-again"):
    """Serve the page for one more photo."""


SharingIntent: TypeAlias = WriteBundle | TakeIn | KeepTeam | ServeAgain
