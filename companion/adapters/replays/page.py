"""Renders the page: embeds the data of a match in a template with its own style and script.

Both games share the record and the navigation; each has its own style and script for the table.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from companion.adapters.replays._cards import CardReader
from companion.adapters.replays._figures import FigureReader
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import MatchBook

_SLOT = re.compile(r"\{\{([\w.-]+)\}\}")


def file_name(match_id: str, book: MatchBook | CardMatchBook) -> str:
    """File name of a match's page; one with open hands gets its own file beside the public one."""
    opened = isinstance(book, CardMatchBook) and book.hands
    return f"{match_id}-hands.html" if opened else f"{match_id}.html"


def page_of(book: MatchBook | CardMatchBook) -> bytes:
    """The page of a match.

    Args:
        book: The match; its tables are consumed one by one, and none is kept.
    """
    data: msgspec.Struct
    if isinstance(book, CardMatchBook):
        game, data, result = "cards", CardReader().read(book), book.result
    else:
        game, (data, result) = "figures", FigureReader().read(book)
    facts = {
        "language": html.escape(book.language),
        "title": html.escape(book.title),
        "result": html.escape(result),
        "about": html.escape(book.about),
        "style": _part(f"{game}.css"),
        "game": _part(f"{game}.js"),
        "match": _for_script(data),
    }
    return _SLOT.sub(lambda found: _filled(facts, book.words, found[1]), _part("page.html")).encode()


def _filled(facts: Mapping[str, str], words: Mapping[str, str], slot: str) -> str:
    return html.escape(words[slot.removeprefix("word.")]) if slot.startswith("word.") else facts[slot]


def _for_script(data: msgspec.Struct) -> str:
    """JSON for the script, escaped so that it cannot end an element of the page."""
    written = msgspec.json.encode(data).decode()
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _part(name: str) -> str:
    """A part of the page from its file."""
    return Path(__file__).with_name(name).read_text("utf-8")
