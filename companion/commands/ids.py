"""The ids of things that are known, for the completion of command lines."""

from __future__ import annotations

from collections.abc import Iterable

import click

from companion.cards.editions.values import POLICIES
from companion.commands import parts
from companion.commands.settings import setting_names


def known_ids(kind: str) -> Iterable[tuple[str, str]]:
    """Ids of a kind, with what they stand for in words; kinds are those of `_completion`."""
    library = parts.library()
    match kind:
        case "FIGURE":
            return ((one.id, one.name) for one in library.figures())
        case "TRAINER" | "PLATE":
            return ((one.id, one.name) for one in library.cards() if one.kind == kind.lower())
        case "TEAM":
            return ((one.id, one.name) for one in library.teams())
        case "MAT":
            return ((one.id, one.name) for one in library.playmats())
        case "CLAUSE":
            return ((one.id, one.title) for one in library.rulebook())
        case "MATCH":
            found = parts.store().summaries()
            return [*([("last", "")] if found else []), *((one.id, " – ".join(one.head.players)) for one in found)]
        case "CARD":
            return ((id, card.name) for id, card in parts.card_shelf().cards.items())
        case "SET":
            return ((one.set, one.name) for one in parts.card_shelf().sets)
        case "DECK":
            return ((one.id, one.name) for one in parts.card_decks())
        case "FORMAT":
            return ((one.id, one.name) for one in parts.card_library().formats())
        case "ID":  # of what can be owned
            return (pair for of in ("FIGURE", "MAT", "TRAINER", "PLATE") for pair in known_ids(of))
        case _:
            return ((one, "") for one in _words(kind))


def _words(kind: str) -> Iterable[str]:
    match kind:
        case "POLICY":
            return POLICIES
        case "PROGRAM" | "PLAYER":
            return parts.players().known()
        case "SETTING":
            return setting_names()
        case _:  # COMMAND
            root = click.get_current_context().find_root()
            assert isinstance(root.command, click.Group)
            return ("all", *root.command.list_commands(root))
