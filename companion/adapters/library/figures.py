"""Reads files of figures, of Trainer figures and of Trainer cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode, perhaps, shown
from companion.adapters.files.packed import pack, unpacked
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml, write_toml
from companion.figure.printed.abilities import Ability
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import DURING_SPINS, Effect, word
from companion.figure.printed.figures import (
    TYPES,
    CardKind,
    CardNeed,
    CardTarget,
    Figure,
    Form,
    Id,
    Lasting,
    MovePoints,
    TrainerCard,
    TrainerFigure,
    TrainerFile,
)
from companion.texts.errors import ValidationError, expectation, one_of, quoted
from companion.texts.texts import phrase

WHOLE_DISC = 24
"""Total of a disc's sizes, in units of 15 degrees."""
MOST_SEGMENTS = 96
"""More segments would be too small to see or tell apart."""

_FURTHER = ("types", "rarity", "edition", "evolves_from", "form", "ability", "abilities", "provisional")
"""Fields of a figure that are written only if not default."""

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Certainty = Literal["high", "medium", "low", "unknown"]

PACKED = "figures.packed"
"""The packed file, in the directory of the files of figures."""


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a file: an unknown key is an error."""


class Known(_Strict, frozen=True):
    """A figure that exists but whose disc is not documented; *proxy* is one that can stand in for it."""

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


class _FigureRow(_Strict, frozen=True):
    id: Id
    name: Name
    mp: MovePoints
    segments: tuple[Segment, ...]
    types: tuple[str, ...] = ()
    rarity: str = ""
    edition: str = ""
    evolves_from: Annotated[str, msgspec.Meta(max_length=40)] = ""
    form: Form | None = None
    ability: bool = False
    abilities: tuple[Ability, ...] = ()
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
    kind: CardKind = "trainer"
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    target: CardTarget = "none"
    types: tuple[str, ...] = ()
    names: tuple[Name, ...] = ()
    needs: CardNeed | None = None
    lasting: Lasting = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    gives: tuple[Ability, ...] = ()
    until_out_by: str = ""
    undocumented: Text = ""
    certainty: Certainty = "high"


class _TrainerTables(_Strict, frozen=True):
    trainer_figure: _TrainerFigures | None = None
    card: tuple[_CardRow, ...] = ()


def load_figures(path: Path | str) -> tuple[Figure, ...]:
    """The playable figures of a file.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the message names file, place, and what was
            expected.
    """
    return load_figure_file(path).figures


def load_figure_file(path: Path | str) -> FigureFile:
    """Read a file of figures.

    Raises:
        DataError: As `load_figures`.
    """
    path = Path(path)
    return figure_file_of(read_toml(path), path)


def figure_file_of(raw: Any, path: Path) -> FigureFile:
    """Decode the plain values of a file of figures; *path* is their origin.

    Raises:
        DataError: Something in them does not fit.
    """
    try:
        tables = decode(raw, _FigureTables)
        figures = tuple(_figure(number, row) for number, row in enumerate(tables.figure))
        _refuse_twice("figure", [figure.id for figure in figures])
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None
    return FigureFile(figures=figures, known=tables.known)


def save_figure(path: Path | str, figure: Figure) -> None:
    """Overwrite a file with this one figure.

    Raises:
        DataError: The figure could not be read back, or the file cannot be written.
    """
    path = Path(path)
    raw = figure_table(figure)
    figure_file_of(raw, path)
    write_toml(path, raw)


def figure_table(figure: Figure) -> dict[str, Any]:
    """Plain values of a file with only this figure."""
    row: dict[str, Any] = {
        "id": figure.id,
        "name": figure.name,
        "mp": figure.mp,
        "segments": [msgspec.to_builtins(segment) for segment in figure.disc.segments],
    }
    row |= {name: msgspec.to_builtins(value) for name in _FURTHER if (value := getattr(figure, name))}
    return {"figure": [row]}


def load_trainers(path: Path | str) -> TrainerFile:
    """Trainer figures and Trainer cards of a file.

    Raises:
        DataError: As `load_figures`.
    """
    path = Path(path)
    return trainer_file_of(read_toml(path), path)


def trainer_file_of(raw: Any, path: Path) -> TrainerFile:
    """Decode the plain values of a file of Trainers; *path* is their origin.

    Raises:
        DataError: Something in them does not fit.
    """
    try:
        tables = decode(raw, _TrainerTables)
        _refuse_twice("card", [row.id for row in tables.card])
        return _trainer_file(tables)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None


def save_trainers(path: Path | str, file: TrainerFile) -> None:
    """Overwrite a file with these cards and Trainer figures, which share a disc.

    Raises:
        DataError: They could not be read back, or the file cannot be written.
    """
    path = Path(path)
    raw = trainer_table(file)
    trainer_file_of(raw, path)
    write_toml(path, raw)


def trainer_table(file: TrainerFile) -> dict[str, Any]:
    """Plain values of a file of these cards and Trainer figures, which share a disc."""
    raw: dict[str, Any] = {}
    if file.trainers:
        segments = [msgspec.to_builtins(segment) for segment in file.trainers[0].disc.segments]
        raw["trainer_figure"] = {"names": [trainer.name for trainer in file.trainers], "segments": segments}
    if file.cards:
        raw["card"] = [msgspec.to_builtins(card) for card in file.cards]
    return raw


def _trainer_file(tables: _TrainerTables) -> TrainerFile:
    for number, row in enumerate(tables.card):
        _refuse_types(_types_within(msgspec.to_builtins(row.effects), ("card", number, "effects")))
        _refuse_types(_types_within(msgspec.to_builtins(row.gives), ("card", number, "gives")))
        for place, effect in enumerate(row.effects):
            if isinstance(effect, DURING_SPINS):
                said = phrase("error.figure.card-spins", word=word(effect))
                raise ValidationIssue(("card", number, "effects", place), said)
    return TrainerFile(
        trainers=_trainer_figures(tables.trainer_figure),
        cards=tuple(_trainer_card(number, row) for number, row in enumerate(tables.card)),
    )


def _trainer_card(number: int, row: _CardRow) -> TrainerCard:
    named = (("types", row.types), ("until_out_by", (row.until_out_by,) if row.until_out_by else ()))
    for key, types in named:
        for type in types:
            if type not in TYPES:
                raise ValidationIssue(("card", number, key), expectation(one_of(TYPES), shown(type)))
    try:
        return TrainerCard(**msgspec.structs.asdict(row))
    except ValidationError as error:
        raise ValidationIssue(("card", number), error.said) from None


def _trainer_figures(row: _TrainerFigures | None) -> tuple[TrainerFigure, ...]:
    if row is None:
        return ()
    disc = _disc(row.segments, ("trainer_figure",))
    return tuple(TrainerFigure(name, disc) for name in row.names)


def _figure(number: int, row: _FigureRow) -> Figure:
    _check_types(row, ("figure", number))
    if row.abilities and not row.ability:
        raise ValidationIssue(("figure", number, "ability"), phrase("error.figure.ability"))
    return Figure(
        id=row.id,
        name=row.name,
        mp=row.mp,
        disc=_disc(row.segments, ("figure", number)),
        types=row.types,
        rarity=row.rarity,
        edition=row.edition,
        ability=row.ability,
        abilities=row.abilities,
        evolves_from=row.evolves_from,
        form=row.form,
        provisional=row.provisional,
    )


def _check_types(row: _FigureRow, at: tuple[KeyPart, ...]) -> None:
    """Refuse unknown types, both of the figure and in its attacks and abilities."""
    named: list[tuple[tuple[KeyPart, ...], str]] = [(("types", n), type_) for n, type_ in enumerate(row.types)]
    for number, segment in enumerate(row.segments):
        named += _types_within(msgspec.to_builtins(segment.effects), ("segments", number, "effects"))
    named += _types_within(msgspec.to_builtins(row.abilities), ("abilities",))
    _refuse_types(((*at, *path), type_) for path, type_ in named)


def _refuse_types(named: Iterable[tuple[tuple[KeyPart, ...], str]]) -> None:
    for path, type_ in named:
        if type_ not in TYPES:
            raise ValidationIssue(path, expectation(one_of(TYPES), shown(type_), perhaps(type_, TYPES)))


def _types_within(raw: Any, path: tuple[KeyPart, ...]) -> Iterator[tuple[tuple[KeyPart, ...], str]]:
    """Every value of a key `type` in *raw*, with its path."""
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
        raise ValidationIssue((*at, "segments"), phrase("error.figure.no-segment"))
    if len(segments) > MOST_SEGMENTS:
        raise ValidationIssue(
            (*at, "segments"), expectation(phrase("error.figure.too-many-segments", most=MOST_SEGMENTS), len(segments))
        )
    disc = Disc(segments)
    if abs(disc.total - WHOLE_DISC) > 1e-6:  # a third of a unit cannot be written down exactly
        sentence = expectation(phrase("error.figure.sizes", whole=WHOLE_DISC), f"{disc.total:g}")
        raise ValidationIssue((*at, "segments"), sentence)
    return disc


def _refuse_twice(table: str, ids: list[str]) -> None:
    for number, id in enumerate(ids):
        if id in ids[:number]:
            raise ValidationIssue((table, number, "id"), phrase("error.file.id-earlier", table=table, id=quoted(id)))


def load_given_figures(directory: Path, paths: Sequence[Path]) -> tuple[Figure, ...]:
    """The figures of these files, in their order; from the packed file in *directory* while it is up to date.

    Raises:
        DataError: As `load_figures`.
    """
    figures = unpacked(directory / PACKED, paths, tuple[Figure, ...])
    return _all(paths) if figures is None else figures


def packed(paths: Sequence[Path]) -> bytes:
    """The contents of the packed file for these files of figures.

    Raises:
        DataError: As `load_figures`.
    """
    return pack(_all(paths), paths)


def _all(paths: Sequence[Path]) -> tuple[Figure, ...]:
    return tuple(figure for path in paths for figure in load_figures(path))
