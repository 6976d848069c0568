"""The rooms of sharing, as screen values that taps have led to."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from PIL import Image

from companion.app.lobby.lobby import Lobby
from companion.app.ports.uploads import UploadedPhoto, UploadState
from companion.app.screens.collection_intents import OpenBundle, PickShared, SettleDifference, TakeIn
from companion.app.screens.lobby_intents import OpenTab
from companion.app.screens.studio_intents import Fill, GoCollection, GoSharing, GoUpload
from companion.app.screens.studio_sharing import SharingScreen
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import Wait
from companion.sharing.bundle import Bundle
from tests.adapters.sharing.bundles import EEL, POTION, bundle, eel
from tests.app.lobby_fakes import MemoryLibrary, parts
from tests.app.sharing_fakes import MemorySharing, QuietUploads


def theirs() -> Bundle:
    """A bundle with much that differs."""
    first, _, third, miss = EEL.disc.segments
    strong = msgspec.structs.replace(first, size=10, damage=60, name="Great Bite of the Deep")
    slow = Segment("purple", 8, "Daze", stars=2, effects=(Wait(to="opponent"),))
    other = eel(disc=EEL.disc.__class__((strong, slow, third, miss)), mp=1, types=("water", "electric"))
    known = [figure for figure in MemoryLibrary().figures() if figure.id == "pikachu-uc"]
    return bundle(
        other,
        eel(id="shark", name="Shark", damage=20, size=-1),
        *(eel(id=f"new-{number}", name=name) for number, name in enumerate(("Ray", "Orca", "Anglerfish"))),
        *known,
        cards=(msgspec.structs.replace(POTION),),
        author="Zoë of the harbour",
    )


def made(*intents: Any, state: UploadState | None = None, broken: bool = False) -> SharingScreen:
    """The screen after these taps."""
    library = MemoryLibrary()
    library.own |= {"eel": EEL, "shark": eel(id="shark", name="Shark")}
    sharing = MemorySharing(library, {"harbour": theirs(), "Ann's figures": bundle(EEL), "bad": bundle(EEL)})
    sharing.sticks.append("BLUE STICK")
    uploads = QuietUploads(broken)
    lobby = Lobby(replace(parts(library=library), sharing=sharing, uploads=uploads))
    lobby.send(GoCollection())
    for intent in intents:
        lobby.send(intent)
    if state is not None:
        uploads.opened[-1].now = state
        lobby.tick(0.1)
    screen = lobby.screen()
    assert isinstance(screen, SharingScreen)
    return screen


def _red() -> bytes:
    """A small picture."""
    file = io.BytesIO()
    Image.new("RGB", (240, 180), "red").save(file, "PNG")
    return file.getvalue()


PICKED = (
    GoSharing(),
    PickShared("figure", "eel"),
    PickShared("team", "hearth-six"),
    Fill("author", "Zoë of the harbour"),
    Fill("licence", "CC BY 4.0"),
)
TAKE = (GoSharing(), OpenTab("take"))
CODE = (GoSharing(), OpenTab("code"))
SCREENS: dict[str, Callable[[], SharingScreen]] = {
    "share": partial(made, GoSharing()),
    "picked": partial(made, *PICKED),
    "files": partial(made, *TAKE),
    "refused": partial(made, *TAKE, OpenBundle("exports/bad.figures")),
    "take": partial(made, *TAKE, OpenBundle("exports/harbour.figures"), SettleDifference("both", "figure", "eel")),
    "taken": partial(made, *TAKE, OpenBundle("exports/harbour.figures"), TakeIn()),
    "code": partial(made, *CODE, Fill("team", "hearth-six")),
    "typed": partial(made, *CODE, Fill("code", "10j1 q8br qsn8 r9")),
    "wrong": partial(made, *CODE, Fill("code", "10j1 q8br qsn8 r8")),
    "upload": partial(made, GoUpload()),
    "coming": partial(made, GoUpload(), state=UploadState(stage="receiving", done=700, of=1000)),
    "received": partial(
        made,
        GoUpload(),
        state=UploadState(
            stage="waiting",
            photos=tuple(
                UploadedPhoto(f"/home/ann/photos/photo-2026-11-23-10150{number}-1a2b3c.jpg", _red()) for number in "246"
            ),
        ),
    ),
    "closed": partial(made, GoUpload(), state=UploadState(stage="closed")),
    "no-network": partial(made, GoUpload(), broken=True),
}
"""Every state of the rooms, by name."""
