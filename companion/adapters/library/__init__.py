"""The libraries from files, given or the players' own: figures, mats, teams, rulebooks, pin maps; cards, decks.

The card game's readers are modules to be asked for by name, since they bring the whole card game with them.
"""

from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.library.library import (
    OWN_FIGURES,
    OWN_MATS,
    OWN_TEAMS,
    OWN_TRAINERS,
    FileLibrary,
    given_library,
)
from companion.adapters.library.maps import first_fault
from companion.adapters.library.owned import OwnedFile
from companion.adapters.library.pin_maps import build_of, given_boards, load_board

__all__ = [
    "OWN_FIGURES",
    "OWN_MATS",
    "OWN_TEAMS",
    "OWN_TRAINERS",
    "FileCardLibrary",
    "FileLibrary",
    "OwnedFile",
    "build_of",
    "card_decks",
    "card_formats",
    "card_library",
    "card_lists",
    "catalogue",
    "figures",
    "first_fault",
    "given_boards",
    "given_library",
    "load_board",
    "maps",
    "teams",
]
