"""Reads files of figures, of Trainer figures and of Trainer cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.adapters.files import (
    KeyPart,
    Misfit,
    decode,
    load_table,
    perhaps,
    refused,
    shown,
    write_toml,
)
from companion.figure import TYPES, Disc, Effect, Figure, Id, MovePoints, Segment, TrainerCard
from companion.texts import expectation, one_of, phrase

WHOLE_DISC = 24
"""Sizes in files of figures are in units of 15 degrees."""
MOST_SEGMENTS = 96
"""Smaller ones could be neither seen nor told apart."""

_FURTHER = ("types", "rarity", "edition", "ability", "provisional")
"""What is written of a figure where it is not as usual."""

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Certainty = Literal["high", "medium", "low", "unknown"]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a file: an unknown key is an error."""


class Known(_Strict, frozen=True):
    """A figure that exists and whose disc nobody has written down; *proxy* is one that can stand in for it."""

    name: Name
    id: str = ""
    set: str = ""
    number: str = ""
    mp: MovePoints | None = None
    types: tuple[str, ...] = ()
    rarity: str = ""
    edition: str = ""
    certainty: Certainty = "unknown"
    note: str = ""
    proxy: str = ""


class FigureFile(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of a file of figures."""

    figures: tuple[Figure, ...]
    known: tuple[Known, ...]


class TrainerFile(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of the file of Trainers: the Trainer figures' names, their common disc, and the cards."""

    names: tuple[str, ...]
    disc: Disc | None
    cards: tuple[TrainerCard, ...]


class _FigureRow(_Strict, frozen=True):
    id: Id
    name: Name
    mp: MovePoints
    segments: tuple[Segment, ...]
    types: tuple[str, ...] = ()
    rarity: str = ""
    edition: str = ""
    ability: bool = False
    provisional: tuple[Text, ...] = ()


class _FigureTables(_Strict, frozen=True):
    figure: tuple[_FigureRow, ...] = ()
    known: tuple[Known, ...] = ()


class _TrainerFigures(_Strict, frozen=True):
    names: tuple[Name, ...]
    segments: tuple[Segment, ...]


class _CardRow(_Strict, frozen=True):
    id: Id
    name: Name
    target: Literal["own_field", "own_center", "any_field", "none"] = "none"
    lasting: bool = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    certainty: Certainty = "high"


class _TrainerTables(_Strict, frozen=True):
    trainer_figure: _TrainerFigures | None = None
    card: tuple[_CardRow, ...] = ()


def load_figures(path: Path | str) -> tuple[Figure, ...]:
    """The figures that can be played of a file.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the
            message names file, place, and what was expected.
    """
    return load_figure_file(path).figures


def load_figure_file(path: Path | str) -> FigureFile:
    """Read a file of figures.

    Raises:
        DataError: As `load_figures`.
    """
    path = Path(path)
    tables = load_table(path, _FigureTables)
    try:
        figures = tuple(_figure(number, row) for number, row in enumerate(tables.figure))
        _refuse_twice("figure", [figure.id for figure in figures])
    except Misfit as misfit:
        raise refused(path, misfit, _as_raw(tables)) from None
    return FigureFile(figures=figures, known=tables.known)


def save_figure(path: Path | str, figure: Figure) -> None:
    """Write a file of this one figure, instead of what the file held before.

    Raises:
        DataError: The figure could not be read again, or the file cannot be written.
    """
    path = Path(path)
    row: dict[str, Any] = {
        "id": figure.id,
        "name": figure.name,
        "mp": figure.mp,
        "segments": [msgspec.to_builtins(segment) for segment in figure.disc.segments],
    }
    row |= {name: value for name in _FURTHER if (value := getattr(figure, name))}
    raw = {"figure": [row]}
    try:
        tables = decode(raw, _FigureTables)
        for number, one in enumerate(tables.figure):
            _figure(number, one)
    except Misfit as misfit:
        raise refused(path, misfit, raw) from None
    write_toml(path, raw)


def load_trainers(path: Path | str) -> TrainerFile:
    """The Trainer figures and Trainer cards of a file.

    Raises:
        DataError: As `load_figures`.
    """
    path = Path(path)
    tables = load_table(path, _TrainerTables)
    trainer = tables.trainer_figure
    try:
        _refuse_twice("card", [row.id for row in tables.card])
        disc = None if trainer is None else _disc(trainer.segments, ("trainer_figure",))
    except Misfit as misfit:
        raise refused(path, misfit, _as_raw(tables)) from None
    return TrainerFile(
        names=() if trainer is None else trainer.names,
        disc=disc,
        cards=tuple(TrainerCard(**msgspec.structs.asdict(row)) for row in tables.card),
    )


def _figure(number: int, row: _FigureRow) -> Figure:
    _check_types(row, ("figure", number))
    return Figure(
        id=row.id,
        name=row.name,
        mp=row.mp,
        disc=_disc(row.segments, ("figure", number)),
        types=row.types,
        rarity=row.rarity,
        edition=row.edition,
        ability=row.ability,
        provisional=row.provisional,
    )


def _check_types(row: _FigureRow, at: tuple[KeyPart, ...]) -> None:
    """Refuse types that there are not: those of the figure, and those that its attacks speak of."""
    named: list[tuple[tuple[KeyPart, ...], str]] = [(("types", n), type_) for n, type_ in enumerate(row.types)]
    for number, segment in enumerate(row.segments):
        named += _types_within(msgspec.to_builtins(segment.effects), ("segments", number, "effects"))
    for path, type_ in named:
        if type_ not in TYPES:
            raise Misfit((*at, *path), expectation(one_of(TYPES), shown(type_), perhaps(type_, TYPES)))


def _types_within(raw: Any, path: tuple[KeyPart, ...]) -> Iterator[tuple[tuple[KeyPart, ...], str]]:
    """Every value of a key `type` in *raw*, with its place."""
    match raw:
        case dict():
            for key, value in raw.items():
                if key == "type" and isinstance(value, str):
                    yield (*path, key), value
                else:
                    yield from _types_within(value, (*path, key))
        case list() | tuple():
            for number, value in enumerate(raw):
                yield from _types_within(value, (*path, number))


def _disc(segments: tuple[Segment, ...], at: tuple[KeyPart, ...]) -> Disc:
    if not segments:
        raise Misfit((*at, "segments"), phrase("error.figure.no-segment"))
    if len(segments) > MOST_SEGMENTS:
        raise Misfit(
            (*at, "segments"), expectation(phrase("error.figure.too-many-segments", most=MOST_SEGMENTS), len(segments))
        )
    disc = Disc(segments)
    if abs(disc.total - WHOLE_DISC) > 1e-6:  # a third of a unit cannot be written down exactly
        sentence = expectation(phrase("error.figure.sizes", whole=WHOLE_DISC), f"{disc.total:g}")
        raise Misfit((*at, "segments"), sentence)
    return disc


def _refuse_twice(table: str, ids: list[str]) -> None:
    for number, id in enumerate(ids):
        if id in ids[:number]:
            raise Misfit((table, number, "id"), phrase("error.file.id-earlier", table=table, id=repr(id)))


def _as_raw(tables: msgspec.Struct) -> Any:
    return msgspec.to_builtins(tables)
