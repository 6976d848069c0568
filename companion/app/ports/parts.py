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

    *spins* delivers honest spins; *bases* are the spinner bases, None where there
    can be none; *rng* draws who goes first and the like; *players* are the programs
    that can take a seat.
    *give_back* gives memory that nobody uses any more back to the system; *give_back_pages* does so
    without a search for it, in no more than two milliseconds.
    *drafts* keeps what is being made in the studio; *photos* are those of the players, None where
    none can be read.
    *sharing* writes and reads bundles, *uploads* take photos from a phone; None where there is none.
    *belongings* is what the players own; *printer* makes pages, None where there is nothing to make them with.
    *reviewers* look back at matches and give advice; *reviews* keeps what they found, by the match's id.
    *faults* keeps what a room raises, after which Home is shown; None: it ends the program.
    *language* is the system's, as "de_DE.UTF-8" or "de"; "" where it names none.
    *languages* are those that the texts can turn to, None where there is one only.
    *remarks* are to be shown at the start: what was wrong with a file,
    and what was done about it.
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
