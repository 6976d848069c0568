"""Reads a rulebook: the clauses that rulings cite."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import msgspec

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.files.tables import load_table, refused
from companion.app.ports.outside import Clause, Game
from companion.texts.errors import expectation, one_of
from companion.texts.texts import phrase

Text = Annotated[str, msgspec.Meta(min_length=1)]


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Text
    title: Text
    text: Text
    section: Text
    source: str = ""
    editions: Annotated[dict[str, Text], msgspec.Meta(min_length=1)] | None = None


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Game
    clause: tuple[_Row, ...]


def load_rulebook(path: Path | str) -> tuple[Clause, ...]:
    """Every clause of a rulebook, in order.

    Raises:
        DataError: The file cannot be read or is no rulebook; the message names file, place, and what was expected.
    """
    path = Path(path)
    tables = load_table(path, _Tables)
    seen: set[str] = set()
    try:
        for number, row in enumerate(tables.clause):
            if row.id in seen:
                raise ValidationIssue(("clause", number, "id"), phrase("error.rulebook.id-twice", id=row.id))
            seen.add(row.id)
            _check_editions(tables.game, number, row)
    except ValidationIssue as misfit:
        raise refused(path, misfit, msgspec.to_builtins(tables)) from None
    return tuple(_clause(tables.game, row) for row in tables.clause)


def _check_editions(game: Game, number: int, row: _Row) -> None:
    for id in row.editions or ():
        place = ("clause", number, "editions")
        if game == "figure":
            raise ValidationIssue(place, phrase("error.rulebook.no-editions"), id)
        if id not in _editions():
            raise ValidationIssue(place, expectation(one_of(_editions()), shown(id), perhaps(id, _editions())), id)


def _editions() -> tuple[str, ...]:
    from companion.cards.editions.policy_values import EditionId  # the figure game has none

    return get_args(EditionId)


def _clause(game: Game, row: _Row) -> Clause:
    words = row.editions or {}
    return Clause(
        id=row.id,
        title=row.title,
        text=row.text,
        section=row.section,
        source=row.source,
        game=game,
        editions=tuple((id, words[id]) for id in _editions() if id in words) if words else (),
    )
