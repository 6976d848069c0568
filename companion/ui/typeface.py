"""The user interface's typeface, with a fallback font for missing characters.

Atkinson Hyperlegible is designed to avoid confusable characters: 0 and O, 1, l and I. `fonts/` has it with tabular
figures, under its own licence (`fonts/OFL.txt`); `.ci/typeface.py` makes the files. Arrows, stars and other scripts
come from DejaVu, which ships with Kivy.
"""

from __future__ import annotations

import re
from pathlib import Path

from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.utils import escape_markup

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD = (str(FOLDER / f"even-{style}.ttf") for style in ("regular", "bold"))
FONT: str = DEFAULT_FONT
"""Kivy's default font name, used by every label."""
SIGNS_FONT = "DejaVuSans"
LETTERS = (
    "\n -~\u00a0-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e\u012f\u0131\u0136\u0137"
    "\u013b-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u0173\u0178-\u017e"
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212\u2248\u2260\u2264\u2265"
)
"""The typeface's characters, as a regular expression range."""
_LACKING = re.compile(f"[^{LETTERS}]+")
_TOGETHER = re.compile(r" (?=[…%])|(?<=\(\d) (?=[^\s()]+\))|(?<=\(\d\d) (?=[^\s()]+\))")
"""Spaces that must not break: before "…" and "%", and between a number and its unit in brackets."""


def lacks(text: str) -> bool:
    """Does *text* need the fallback font?"""
    return _LACKING.search(text) is not None


def rich(text: str) -> str:
    """*text* as Kivy markup, with the fallback font for missing characters and no-break spaces as in `held`."""
    return _LACKING.sub(lambda found: f"[font={SIGNS_FONT}]{found[0]}[/font]", held(escape_markup(text)))


def held(text: str) -> str:
    r"""*text* with no-break spaces: no row starts with "…" or "%", and "(2 MP)" is one word.

    >>> held("Player B is thinking …").split(" "), held("from m1 to m2 (2 MP), 60 %").split(" ")[3:]
    (['Player', 'B', 'is', 'thinking\xa0…'], ['m2', '(2\xa0MP),', '60\xa0%'])
    """
    return _TOGETHER.sub("\N{NO-BREAK SPACE}", text)


def register() -> None:
    """Register it as Kivy's default font; there is no italic."""
    LabelBase.register(FONT, REGULAR, fn_bold=BOLD, fn_bolditalic=BOLD)
