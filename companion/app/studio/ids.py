"""Ids of what the players make: they begin alike, and are made from names."""

from __future__ import annotations

import re
import unicodedata

OWN = "own-"
"""What they begin with: nothing that is given with the program does."""


def slug(name: str) -> str:
    """A name as an id: small letters without accents, digits, hyphens; "" where nothing is left.

    >>> slug("Mr. Mime"), slug("Flabébé"), slug("ピカチュウ")
    ('mr-mime', 'flabebe', '')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
