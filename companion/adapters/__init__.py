"""Everything outside the program, behind the ports of `companion.app.ports`: files, store, bases, players.

A room for each kind; `clock`, `displays`, `memory` and `seeded_spins` are small enough to stand alone.
"""

from companion.adapters.clock import SystemClock
from companion.adapters.displays import display
from companion.adapters.memory import give_back, give_back_pages, keep_apart
from companion.adapters.seeded_spins import RandomSpins

__all__ = [
    "RandomSpins",
    "SystemClock",
    "bases",
    "cases",
    "display",
    "files",
    "give_back",
    "give_back_pages",
    "keep_apart",
    "library",
    "photos",
    "pictures",
    "players",
    "replays",
    "sharing",
    "store",
    "uploads",
]
