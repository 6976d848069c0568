"""What is said of a mat that comes with the program."""

from __future__ import annotations

from companion.figure.printed.playmat import Playmat
from companion.texts.texts import Texts


def mat_doubt(texts: Texts, mat: Playmat) -> str:
    """What is not documented of a mat, "" for nothing: of a given one in the reader's language, else as it says it."""
    if not mat.provisional:
        return ""
    key = f"mat-doubt.{mat.id}"
    return texts.say(key) if key in texts else mat.provisional_why
