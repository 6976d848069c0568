"""Layouts of the keyboard on the screen: which letters stand in which row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

Layout: TypeAlias = Literal["qwerty", "qwertz", "azerty"]

DIGITS = "1234567890"
ROWS: Mapping[Layout, tuple[str, ...]] = {
    "qwerty": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-."),
    "qwertz": ("qwertzuiop", "asdfghjklö", "yxcvbnmäüß"),
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbnéèç'"),
}
ACCENTS = (
    ("áàâäãåæç", "éèêëíìîï", "ñóòôöõøœ", "úùûüýÿß&!"),
    ("ąćčďđęěėğ", "ıłńňőřśšş", "ťůűžźżðþ", "-.'_+()"),
)
"""Letters of other languages that are written with Latin letters, and signs that names have: two boards of rows."""
SIGNS = (("!\"#$%&'()*", "+,-./:;<=>", "?@[\\]^_`{|}~"),)
"""All signs that the password of a network may have beside letters and digits."""
AZERTY_LANGUAGES = frozenset({"fr"})
QWERTZ_LANGUAGES = frozenset({"de", "cs", "sk", "hu", "sl", "hr", "sq", "lb"})


def layout_of(wanted: str, language: str) -> Layout:
    """The layout that is *wanted*; else the usual one for a *language*, "de" or "de_DE.UTF-8"."""
    for layout in get_args(Layout):
        if layout == wanted:
            return layout
    if language[:2] in AZERTY_LANGUAGES:
        return "azerty"
    return "qwertz" if language[:2] in QWERTZ_LANGUAGES else "qwerty"


def in_capitals(letter: str) -> str:
    """The letter as Shift writes it; one without a capital of its own stays."""
    capital = letter.upper()
    return capital if len(capital) == 1 else letter
