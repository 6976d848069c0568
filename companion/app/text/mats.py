"""Doubts about a mat, in words."""

from __future__ import annotations

from companion.figure.printed.playmat import Playmat
from companion.texts.texts import Texts


def mat_doubt(texts: Texts, mat: Playmat) -> str:
    """What is undocumented about a mat, "" for nothing; in the reader's language if translated, else as in the data."""
    if not mat.provisional:
        return ""
    key = f"mat-doubt.{mat.id}"
    return texts.say(key) if key in texts else mat.provisional_why
