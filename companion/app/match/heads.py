"""Decode the stored head of a match, upcasting older versions."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.ports.outside import HEAD_VERSION, MatchHead
from companion.kernel.errors import JournalError
from companion.texts.errors import said_by
from companion.texts.plain import as_name
from companion.texts.texts import phrase


class _Versioned(msgspec.Struct):
    head_version: int = 1


_VERSIONED = msgspec.json.Decoder(_Versioned)
_HEAD = msgspec.json.Decoder(MatchHead)


def decode_head(stored: bytes, match_id: str) -> MatchHead:
    """The head of a match, of any version.

    Raises:
        JournalError: It cannot be read.
    """
    try:
        if _VERSIONED.decode(stored).head_version < HEAD_VERSION:
            return _shown(msgspec.convert(upcast_head(msgspec.json.decode(stored)), MatchHead))
        return _shown(_HEAD.decode(stored))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise JournalError(phrase("error.match.head", id=match_id, why=said_by(error))) from error


def _shown(head: MatchHead) -> MatchHead:
    """Clean the players' names: a file imported before names were checked may hold unprintable ones."""
    names = (*head.players, *head.brought)
    if all(one == as_name(one) for one in names):
        return head
    return replace(
        head,
        players=(as_name(head.players[0]), as_name(head.players[1])),
        brought=(as_name(head.brought[0]), as_name(head.brought[1])),
    )


def upcast_head(raw: Any) -> Any:
    """The JSON of a head, upcast to this version; anything else is returned unchanged."""
    if not isinstance(raw, dict) or raw.get("head_version", 1) not in (1, 2):
        return raw
    head = dict(raw)
    if head.get("head_version", 1) == 1:
        # Version 1 had top-level fields for the figure game alone, and one rules version for both games.
        about = {key: head.pop(key) for key in ("format", "playmat") if key in head}
        if "teams" in head:
            head["brought"] = head.pop("teams")
        head["about"] = {key: value for key, value in about.items() if value != ""}
        head["journal_version"] = 1
    if head.get("game") == "card" and isinstance(head.get("kinds"), list):
        # Version 2 had one program per game.
        head["kinds"] = ["sensible" if kind == "random" else kind for kind in head["kinds"]]
    return {**head, "head_version": HEAD_VERSION}
