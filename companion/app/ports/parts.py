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

if TYPE_CHECKING:  # each is loaded when somebody goes there
    from companion.app.ports.bases import Bases
    from companion.app.ports.cards import CardLibrary
    from companion.app.ports.faults import Faults
    from companion.app.ports.photos import Photos
    from companion.app.ports.printing import Printer
    from companion.app.ports.sharing import Sharing
    from companion.app.ports.uploads import Uploads
    from companion.reviews.here import Reviewers


def _here() -> Reviewers:
    from companion.reviews.here import ReviewersHere

    return ReviewersHere()


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Composition of the app: one adapter for each port.

    *spins* delivers honest spins; *bases* are the spinner bases, None if unsupported; *rng* draws who goes first and
    the like; *players* are the programs that can take a seat. *give_back* returns unused memory to the system after a
    full collection; *give_back_pages* only returns free pages, in no more than two milliseconds. *drafts* stores work
    in progress of the studio; *photos* are the players', None if photos cannot be read. *sharing* writes and reads
    bundles, *uploads* receive photos from a phone; None if unsupported. *belongings* is the players' collection;
    *printer* makes pages, None if unsupported. *reviewers* review matches and give advice; *reviews* stores their
    results, by match id. *faults* stores uncaught exceptions of a screen, after which Home is shown; None: they end the
    program. *language* is the system's, as "de_DE.UTF-8" or "de"; "" if it names none. *languages* are the available
    ones, None if there is only one. *remarks* are shown at the start: problems of files, and what was done about them.
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
