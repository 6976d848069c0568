"""Reads formats: files of ours in TOML.

A file has an id, a name and an edition; the rest is what the format adds to it:

    sets = ["base1", "base2"]          # legal sets; without them every card of the edition
    banned = ["Lass", "base1-81"]      # names, or ids of cards in any printing
    most_trainers = 15

    [promos]                           # single cards of other sets, by number
    basep = "1-10, 12-15"

    [limits]                           # the most of a card, by name or id
    "Computer Search" = 1

    [rules]                            # house rules, as companion editions names them
    mulligan_extra_max = "0"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.files.tables import load_table, refused
from companion.adapters.library.card_library import given_sets
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES
from companion.cards.registration.formats import Format
from companion.kernel.errors import DataError
from companion.texts.errors import ValidationError, expectation, one_of, placed, quoted
from companion.texts.texts import Fact, phrase

GIVEN_FORMATS = "formats"
"""Directory of the given formats, beside the sets."""
OWN_FORMATS = "card-formats"
"""Directory of the players' own formats, inside their home."""

MOST_PROMOS = 1000
_SPAN = re.compile(r"(?P<first>\d{1,4})(?:\s*[-–]\s*(?P<last>\d{1,4}))?|(?P<single>[A-Z]{1,6}\d{0,3})")


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    edition: str
    sets: tuple[str, ...] = ()
    promos: dict[str, str] = {}
    banned: tuple[str, ...] = ()
    limits: dict[str, int] = {}
    most_trainers: int | None = None
    rules: dict[str, str] = {}


def load_card_format(path: Path | str) -> Format:
    """The format in a file.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the message names file, place, and what was
            expected.
    """
    path = Path(path)
    tables = load_table(path, _Tables)
    try:
        return _format(tables)
    except ValidationIssue as misfit:
        raise refused(path, misfit, {}) from None


@cache
def given_formats() -> tuple[Format, ...]:
    """The formats given with the program: the four editions' own first, then by name.

    Raises:
        DataError: A file is wrong, which is a bug in the program.
    """
    found = [load_card_format(path) for path in sorted((given_sets() / GIVEN_FORMATS).glob("*.toml"))]
    order = list(EDITIONS)
    return tuple(sorted(found, key=lambda one: (order.index(one.id) if one.id in order else len(order), one.name)))


def _format(tables: _Tables) -> Format:
    if not tables.id:
        raise ValidationIssue(("id",), phrase("error.file.no-id"))
    if not tables.name:
        raise ValidationIssue(("name",), phrase("error.file.no-name"))
    if tables.edition not in EDITIONS:
        known = tuple(EDITIONS)
        raise ValidationIssue(
            ("edition",), expectation(one_of(known), shown(tables.edition), perhaps(tables.edition, known))
        )
    for card, most in tables.limits.items():
        if most < 0:
            raise ValidationIssue(("limits", card), expectation(phrase("error.format.count"), most))
    if tables.most_trainers is not None and tables.most_trainers < 0:
        raise ValidationIssue(("most_trainers",), expectation(phrase("error.format.count"), tables.most_trainers))
    for policy in tables.rules:
        if policy not in POLICIES:
            raise ValidationIssue(
                ("rules",),
                expectation(phrase("error.format.policies"), shown(policy), perhaps(policy, POLICIES)),
                policy,
            )
    made = Format(
        id=tables.id,
        name=tables.name,
        edition=tables.edition,
        sets=tables.sets,
        cards=tuple(_promos(tables.promos)),
        banned=tables.banned,
        limits=tables.limits,
        most_trainers=tables.most_trainers,
        rules=tables.rules,
    )
    try:
        made.rules_of()
    except ValidationError as error:
        raise ValidationIssue(("rules",), error.said) from None
    return made


def _promos(promos: Mapping[str, str]) -> Iterator[str]:
    """Ids of single cards: "1-3, 5" of a set gives those of 1, 2, 3 and 5."""
    for set_, words in promos.items():
        for part in filter(None, map(str.strip, words.split(","))):
            found = _SPAN.fullmatch(part)
            if found is None:
                raise ValidationIssue(("promos", set_), expectation(phrase("error.format.promos"), shown(words)))
            if found["single"]:
                yield f"{set_}-{found['single']}"
                continue
            first = int(found["first"])
            last = int(found["last"] or first)
            if not first <= last < first + MOST_PROMOS:
                raise ValidationIssue(("promos", set_), expectation(phrase("error.format.promo-range"), shown(part)))
            yield from (f"{set_}-{number}" for number in range(first, last + 1))


def card_formats(own: Path) -> tuple[tuple[Format, ...], tuple[Fact, ...]]:
    """The given formats and the players' own, and a sentence for each file that was left out."""
    formats = {one.id: one for one in given_formats()}
    problems: list[Fact] = []
    for path in sorted((own / OWN_FORMATS).glob("*.toml")):
        try:
            one = load_card_format(path)
        except DataError as error:
            problems.append(error.said)
            continue
        if one.id in formats:
            problems.append(placed(path, placed("id", phrase("error.format.id-taken", id=quoted(one.id)))))
        else:
            formats[one.id] = one
    return tuple(formats.values()), tuple(problems)
