"""Ids of the players' own items: a common prefix, and a slug of the name."""

from __future__ import annotations

import re
import unicodedata

OWN = "own-"
"""Their prefix; nothing built-in has it."""


def slug(name: str) -> str:
    """A name as an id: lower-case letters without accents, digits, hyphens; "" if nothing is left.

    >>> slug("Mr. Mime"), slug("Flabébé"), slug("ピカチュウ")
    ('mr-mime', 'flabebe', '')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
