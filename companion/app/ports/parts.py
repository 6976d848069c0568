"""Composition of the app: one adapter for each port."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.app.ports.bases import Bases
from companion.app.ports.cards import CardLibrary
from companion.app.ports.outside import Clock, Exports, Languages, Library, MatchStore, SettingsFile, SpinSource
from companion.players import GivenPlayers, Players
from companion.texts import Fact, Texts


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Composition of the app: one adapter for each port.

    *spins* delivers honest spins; *bases* are the spinner bases, None where there
    can be none; *rng* draws who goes first and the like; *players* are the programs
    that can take a seat.
    *give_back* gives memory that nobody uses any more back to the system.
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
    players: Players = field(default_factory=GivenPlayers)
    languages: Languages | None = None
    give_back: Callable[[], None] | None = None
