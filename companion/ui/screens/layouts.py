"""Layouts of the on-screen keyboard: the letters of each row."""

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
"""Two boards of rows: letters of other Latin-script languages, and signs in names."""
SIGNS = (("!\"#$%&'()*", "+,-./:;<=>", "?@[\\]^_`{|}~"),)
"""All signs that a network's password may contain besides letters and digits."""
AZERTY_LANGUAGES = frozenset({"fr"})
QWERTZ_LANGUAGES = frozenset({"de", "cs", "sk", "hu", "sl", "hr", "sq", "lb"})


def layout_of(wanted: str, language: str) -> Layout:
    """The *wanted* layout, if it exists; else the default for a *language*, "de" or "de_DE.UTF-8"."""
    for layout in get_args(Layout):
        if layout == wanted:
            return layout
    if language[:2] in AZERTY_LANGUAGES:
        return "azerty"
    return "qwertz" if language[:2] in QWERTZ_LANGUAGES else "qwerty"


def in_capitals(letter: str) -> str:
    """The letter as a capital; itself if it has no single capital."""
    capital = letter.upper()
    return capital if len(capital) == 1 else letter
