"""The texts of a process, which an app that a test opens in it may turn to another language."""

from __future__ import annotations

import sys


def turn_back() -> None:
    """Turn each table of texts back to its own language; after a test that opened no app, nothing is loaded for it."""
    languages = sys.modules.get("companion.commands.languages")
    if languages is None or not languages.texts_in.cache_info().currsize:
        return
    from companion.adapters.files.texts_file import load_texts

    for language in ("en", "de"):
        if (texts := languages.texts_in(language)).language != language:
            texts.turn_to(load_texts(language))
