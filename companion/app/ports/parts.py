"""Composition of the app: one adapter for each port."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.app.ports.drafts import Drafts, MemoryDrafts
from companion.app.ports.outside import Clock, Exports, Languages, Library, MatchStore, SettingsFile, SpinSource
from companion.app.ports.owned import Belongings, MemoryBelongings
from companion.players.given import GivenPlayers
from companion.players.seating import InstalledPlayers
from companion.texts.texts import Fact, Texts

if TYPE_CHECKING:  # imported when first used
    from companion.app.ports.bases import Bases
    from companion.app.ports.cards import CardLibrary
    from companion.app.ports.faults import Faults
    from companion.app.ports.photos import Photos
    from companion.app.ports.printing import Printer
    from companion.app.ports.sharing import Sharing
    from companion.app.ports.uploads import Uploads
    from companion.reviews.inline_runner import Reviewers


def _here() -> Reviewers:
    from companion.reviews.inline_runner import ReviewersHere

    return ReviewersHere()


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Composition of the app: one adapter for each port.

    Attributes:
        spins: Honest spins.
        bases: The spinner bases; None if unsupported.
        rng: Draws who goes first and the like.
        players: Programs that can take a seat.
        give_back: Returns unused memory to the system after a full collection.
        give_back_pages: Returns only free pages, in no more than two milliseconds.
        drafts: Work in progress of the studio.
        photos: The players' photos; None if they cannot be read.
        sharing: Writes and reads bundles; None if unsupported.
        uploads: Receives photos from a phone; None if unsupported.
        belongings: The players' collection.
        printer: Makes pages; None if unsupported.
        reviewers: Review matches and give advice.
        reviews: Results of reviews, by match id.
        faults: Uncaught exceptions of a screen, after which Home is shown; None: they end the program.
        language: The system's, as "de_DE.UTF-8" or "de"; "" if it names none.
        languages: Available languages; None if there is only one.
        remarks: Shown at the start: problems of files, and what was done about them.
    """

    store: MatchStore
    library: Library
    cards: CardLibrary
    settings: SettingsFile
    exports: Exports
    clock: Clock
    spins: SpinSource
    texts: Texts
    rng: random.Random
    remarks: tuple[Fact, ...] = ()
    bases: Bases | None = None
    language: str = ""
    players: InstalledPlayers = field(default_factory=GivenPlayers)
    languages: Languages | None = None
    give_back: Callable[[], None] | None = None
    give_back_pages: Callable[[], None] | None = None
    drafts: Drafts = field(default_factory=MemoryDrafts)
    photos: Photos | None = None
    sharing: Sharing | None = None
    uploads: Uploads | None = None
    belongings: Belongings = field(default_factory=MemoryBelongings)
    printer: Printer | None = None
    reviewers: Reviewers = field(default_factory=_here)
    reviews: Drafts = field(default_factory=MemoryDrafts)
    faults: Faults | None = None
