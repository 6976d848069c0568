"""Reads files of card sets: printed facts and effects, strictly.

A file holds `set`, `name`, `edition` and a table `card` for each card, in the form of
`companion.cards.printed.cards.Card`. A reprint has only `id` and `same_as`: the id of the original card, which is
written out in the same file or in another set's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, perhaps, shown
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import EVOLUTION_STAGES, Card
from companion.cards.printed.sets import CardSet
from companion.cards.printed.vocabulary import TYPES
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import phrase

LONGEST_NAME = 60
HIGHEST_HP = 400
"""Highest HP of any card in the editions; more is a typo."""


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    set: str
    name: str
    edition: str = ""
    count: int = 0
    card: tuple[Card, ...]


Rows: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Card tables of files, by id."""


def load_card_set(path: Path | str) -> CardSet:
    """The set in a file that reprints no card of another set.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the message names file, place, and what was
            expected.
    """
    path = Path(path)
    return card_set_of(path, read_toml(path), {})


def _raise(error: DataError) -> None:
    raise error


def load_card_sets(
    paths: Iterable[Path],
    known: Iterable[Card] = (),
    read: Callable[[Path], dict[str, Any]] = read_toml,
    on_problem: Callable[[DataError], None] = _raise,
) -> tuple[CardSet, ...]:
    """Sets in files, in order; they may reprint each other's cards and *known* ones.

    *read* returns the tables of a file. *on_problem* receives the error of a faulty file; unless it raises, the file is
    left out.

    Raises:
        DataError: A file is wrong, or two hold the same set.
    """
    tables: dict[Path, dict[str, Any]] = {}
    for path in paths:
        try:
            tables[path] = read(path)
        except DataError as error:
            on_problem(error)
    rows: dict[str, Mapping[str, Any]] = {card.id: msgspec.to_builtins(card) for card in known if not card.same_as}
    for raw in tables.values():
        rows |= _written_out(raw)
    sets: dict[str, CardSet] = {}
    for path, raw in tables.items():
        try:
            one = card_set_of(path, raw, rows)
            if one.set in sets:
                raise DataError(placed(path, placed("set", phrase("error.card.set-taken", set=quoted(one.set)))))
        except DataError as error:
            on_problem(error)
        else:
            sets[one.set] = one
    return tuple(sets.values())


def card_set_of(path: Path, raw: dict[str, Any], others: Rows) -> CardSet:
    """The set in a file's tables; reprints refer to its own cards or *others*.

    Raises:
        DataError: Something does not fit; the message names file, place, and what was expected.
    """
    try:
        tables = _decoded(_with_reprints(raw, others))
        _check(tables)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None
    return CardSet(
        set=tables.set,
        name=tables.name,
        edition=tables.edition,
        cards=tables.card,
        count=tables.count,
    )


def _decoded(raw: dict[str, Any]) -> _Tables:
    try:
        return msgspec.convert(raw, _Tables)
    except msgspec.ValidationError:
        return decode(raw, _Tables)  # finds the place and the reason, slowly


def _with_reprints(raw: dict[str, Any], others: Rows) -> dict[str, Any]:
    """The tables with every reprint written out."""
    rows = raw.get("card")
    if not isinstance(rows, list) or not any(isinstance(row, dict) and "same_as" in row for row in rows):
        return raw
    own = _written_out(raw)
    full: list[Any] = []
    for number, row in enumerate(rows):
        if not isinstance(row, dict) or "same_as" not in row:
            full.append(row)
            continue
        of = row["same_as"]
        found = (own.get(of) or others.get(of)) if isinstance(of, str) else None
        if found is None:
            nearest = perhaps(of, (*own, *others))
            raise ValidationIssue(
                ("card", number, "same_as"), expectation(phrase("error.card.same-as"), shown(of), nearest)
            )
        if strangers := sorted(set(row) - {"id", "same_as"}):
            raise ValidationIssue(
                ("card", number), phrase("error.card.reprint-key", name=quoted(strangers[0])), strangers[0]
            )
        full.append({**found, "id": row.get("id"), "same_as": of})
    return {**raw, "card": full}


def _written_out(raw: dict[str, Any]) -> Rows:
    """Tables of the cards that are no reprints, by id, if they have one."""
    rows = raw.get("card")
    return {
        row["id"]: row
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict) and "same_as" not in row and isinstance(row.get("id"), str)
    }


def _check(tables: _Tables) -> None:
    if tables.edition and tables.edition not in EDITIONS:
        known = tuple(EDITIONS)
        raise ValidationIssue(("edition",), expectation(one_of(known), shown(tables.edition)))
    seen: dict[str, int] = {}
    for number, card in enumerate(tables.card):
        if not card.id.startswith(f"{tables.set}-") or card.id == f"{tables.set}-":
            raise ValidationIssue(
                ("card", number, "id"), expectation(phrase("error.card.numbered", set=tables.set), shown(card.id))
            )
        if card.id in seen:
            raise ValidationIssue(("card", number, "id"), phrase("error.card.id-twice", got=shown(card.id)))
        seen[card.id] = number
        try:
            _check_card(card)
        except ValidationIssue as misfit:
            raise misfit.under("card", number) from None


def _check_card(card: Card) -> None:
    if not 0 < len(card.name) <= LONGEST_NAME:
        raise ValidationIssue(("name",), expectation(phrase("error.card.name", most=LONGEST_NAME), shown(card.name)))
    match card.kind:
        case "pokemon":
            _check_pokemon(card)
        case "energy":
            if not card.provides and not any(modifier for modifier in card.always):
                raise ValidationIssue(("provides",), phrase("error.card.provides"))
            _check_units(card.provides, ("provides",))
        case _:
            _check_trainer(card)
    names = [attack.name for attack in card.attacks]
    for number, attack in enumerate(card.attacks):
        if attack.name in names[:number]:
            raise ValidationIssue(
                ("attacks", number, "name"), phrase("error.card.attack-twice", got=shown(attack.name))
            )
        if not 0 <= attack.damage <= HIGHEST_HP or attack.damage % 10:
            raise ValidationIssue(
                ("attacks", number, "damage"),
                expectation(phrase("error.card.damage-tens", most=HIGHEST_HP), attack.damage),
            )


def _check_pokemon(card: Card) -> None:
    if card.stage is None:
        raise ValidationIssue(("stage",), phrase("error.card.no-stage"))
    _check_hp(card.hp, ("hp",))
    if not card.types or len(set(card.types)) != len(card.types):
        raise ValidationIssue(("types",), phrase("error.card.types"))
    if card.stage in EVOLUTION_STAGES and not card.evolves_from:
        raise ValidationIssue(("evolves_from",), phrase("error.card.no-origin"))
    if card.stage not in EVOLUTION_STAGES and card.evolves_from:
        raise ValidationIssue(("evolves_from",), phrase("error.card.origin-of-basic", stage=card.stage))
    if not 0 <= card.retreat <= 6:
        raise ValidationIssue(("retreat",), expectation(phrase("error.card.retreat"), card.retreat))
    if card.stage == "legend" and bool(card.half) == bool(card.halves):
        raise ValidationIssue(("half",), phrase("error.card.half"))


def _check_trainer(card: Card) -> None:
    if card.stage is not None or card.hp:
        raise ValidationIssue(("stage" if card.stage else "hp",), phrase("error.card.not-of-kind", kind=card.kind))
    if card.as_pokemon is not None:
        _check_hp(card.as_pokemon.hp, ("as_pokemon", "hp"))


def _check_hp(hp: int, path: Sequence[str]) -> None:
    if not 10 <= hp <= HIGHEST_HP or hp % 10:
        raise ValidationIssue(path, expectation(phrase("error.card.hp", most=HIGHEST_HP), hp))


def _check_units(units: Sequence[str], path: Sequence[str]) -> None:
    for number, unit in enumerate(units):
        for part in unit.split("/"):
            if part != "any" and part not in TYPES:
                raise ValidationIssue((*path, number), expectation(phrase("error.card.provides-type"), shown(unit)))
