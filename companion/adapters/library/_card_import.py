"""Imports card sets from public data into the user's own folder, and reads them back.

Each set is a JSON file: cards as `Card` values, and beside them the printed sentences, which are the user's. An index
lists the cards by name, so that a set is read only when one of its cards is needed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, key_path, shown
from companion.adapters.files.home import reason, write_whole
from companion.adapters.files.own_table import kept_copy
from companion.adapters.files.text import read_text
from companion.adapters.library._power_texts import with_read_powers
from companion.adapters.library._public_cards import PublicCard, card_of, sentences_of, with_halves
from companion.adapters.library.card_library import IMPORTED, OWN_SETS, given_shelf
from companion.adapters.library.catalogue import given_catalogue
from companion.app.ports.cards import Imported, SetEntry
from companion.cards.printed.cards import Card
from companion.cards.printed.sets import CardSet, LaterSet
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, placed, quoted
from companion.texts.texts import Fact, phrase

INDEX = "index.json"
LIMIT_BYTES = 50_000_000
"""Size limit: the largest file of the data has half a megabyte, and all of them together stay below this."""
LONGEST_NAME = 100
_SET_ID = re.compile(r"[a-z0-9]{1,20}")
_CARD_ID = re.compile(r"(?P<set>.+)-[A-Za-z0-9_!?]{1,20}")


class _Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A stored set: *sentences* by card and by the part that they belong to."""

    set: str
    name: str
    edition: str
    cards: tuple[Card, ...]
    sentences: dict[str, dict[str, str]]


class _Indexed(msgspec.Struct, frozen=True, kw_only=True):
    """Index entry of a set: *cards* are names by id, *lines* the earlier stage of each Stage 1."""

    name: str
    edition: str
    cards: dict[str, str]
    lines: dict[str, str] = {}


_Index = dict[str, _Indexed]


def folder_of(own: Path) -> Path:
    """Directory of imported sets, inside the players' home."""
    return own / OWN_SETS / IMPORTED


# --- in -------------------------------------------------------------------------------------


def import_sets(own: Path, paths: Sequence[str], done: Callable[[int, int], None] | None = None) -> Imported:
    """Import sets from files of public card data, or from all of them in a folder; unreadable ones are left out.

    Raises:
        DataError: The result cannot be written.
    """
    folder = folder_of(own)
    index, problems = _read_index(folder)
    problems_of_index = len(problems)
    made: dict[str, SetEntry] = {}
    files = list(_files(paths, problems))
    for number, path in enumerate(files, start=1):
        try:
            for stored in _sets_in(path):
                _keep(folder, stored)
                index[stored.set] = _indexed(stored)
                made[stored.set] = _entry(stored.set, index[stored.set])
        except DataError as error:
            problems.append(error.said)
        if done is not None:
            done(number, len(files))
    if made:
        if problems_of_index and (folder / INDEX).is_file():
            kept_copy(folder / INDEX)
        _write_index(folder, index)
    return Imported(sets=tuple(made.values()), problems=tuple(problems))


def _files(paths: Sequence[str], problems: list[Fact]) -> Iterator[Path]:
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        try:
            found = sorted(one for one in path.iterdir() if one.suffix == ".json")
        except OSError as error:
            problems.append(placed(path, phrase("error.file.unreadable", reason=reason(error))))
            continue
        if not found:
            problems.append(placed(path, phrase("error.card.import-no-files")))
        yield from found


def _sets_in(path: Path) -> Iterator[_Stored]:
    """Sets of a file's cards.

    Raises:
        DataError: It cannot be read, is no card data, or all its cards are given with the program.
    """
    by_set: dict[str, list[tuple[Card, dict[str, str]]]] = {}
    seen: set[str] = set()
    for number, raw in enumerate(_decoded(path, read_text(path, limit_bytes=LIMIT_BYTES))):
        try:
            set_ = _set_of(raw, seen)
            by_set.setdefault(set_, []).append((card_of(raw), sentences_of(raw)))
        except ValidationIssue as misfit:
            place = key_path((number, *misfit.path))
            raise DataError(
                placed(path, phrase("error.card.import-card", place=place, id=raw.id[:40], why=misfit.said))
            ) from None
    if not by_set:
        raise DataError(placed(path, phrase("error.card.import-empty")))
    given = given_shelf().cards
    for set_, every in by_set.items():
        cards = [(card, said) for card, said in every if card.id not in given]
        if not cards:
            raise DataError(placed(path, phrase("error.card.import-given", set=quoted(set_))))
        known = given_catalogue().sets.get(set_)
        yield _Stored(
            set=set_,
            name=known.name if known else set_,
            edition=known.edition if known else "",
            cards=tuple(with_halves([card for card, _ in cards])),
            sentences={card.id: said for card, said in cards if said},
        )


def _set_of(raw: PublicCard, seen: set[str]) -> str:
    found = _CARD_ID.fullmatch(raw.id)
    if found is None or not _SET_ID.fullmatch(found["set"]):
        raise ValidationIssue(("id",), expectation(phrase("error.card.import-id"), shown(raw.id)))
    if raw.id in seen:
        raise ValidationIssue(("id",), phrase("error.card.id-twice", got=shown(raw.id)))
    if not 0 < len(raw.name) <= LONGEST_NAME or not raw.name.isprintable():
        raise ValidationIssue(("name",), expectation(phrase("error.card.name", most=LONGEST_NAME), shown(raw.name)))
    seen.add(raw.id)
    return found["set"]


def _decoded(path: Path, text: str) -> list[PublicCard]:
    try:
        return msgspec.json.decode(text, type=list[PublicCard])
    except (msgspec.DecodeError, RecursionError):  # includes ValidationError
        raise DataError(placed(path, _misfit(text))) from None


def _misfit(text: str) -> Fact:
    """The fault of a text that is no card data."""
    try:
        raw = json.loads(text)
        if isinstance(raw, list):
            decode(raw, list[PublicCard])
    except json.JSONDecodeError as error:
        return phrase("error.file.json-at", line=error.lineno, column=error.colno, why=error.msg)
    except RecursionError:
        return phrase("error.file.json-deep")
    except ValidationIssue as misfit:
        return placed(key_path(misfit.path), misfit.said)
    except ValueError:  # a number of thousands of digits
        return phrase("error.file.no-json")
    return phrase("error.card.import-list")


def _indexed(stored: _Stored) -> _Indexed:
    return _Indexed(
        name=stored.name,
        edition=stored.edition,
        cards={card.id: card.name for card in stored.cards},
        lines={card.name: card.evolves_from for card in stored.cards if card.stage == "stage1"},
    )


def _keep(folder: Path, stored: _Stored) -> None:
    write_whole(folder / f"{stored.set}.json", msgspec.json.encode(stored).decode())


def _write_index(folder: Path, index: _Index) -> None:
    write_whole(folder / INDEX, msgspec.json.encode(index).decode())


# --- out ------------------------------------------------------------------------------------


def imported_sets(own: Path) -> tuple[tuple[LaterSet, ...], tuple[Fact, ...]]:
    """Imported sets, loaded lazily, and a sentence if the index cannot be read."""
    folder = folder_of(own)
    index, problems = _read_index(folder)
    later = tuple(
        LaterSet(
            set=id,
            name=one.name,
            edition=one.edition,
            names=one.cards,
            lines=one.lines,
            load=partial(_load, folder, id),
        )
        for id, one in index.items()
    )
    return later, tuple(problems)


def sentences(own: Path, card: str) -> Mapping[str, str]:
    """Printed sentences of an imported card, from the user's own file; {} if there are none."""
    set_ = card.rpartition("-")[0]
    folder = folder_of(own)
    if not _SET_ID.fullmatch(set_) or not (folder / f"{set_}.json").is_file():
        return {}
    return _stored(folder, set_).sentences.get(card, {})


def _load(folder: Path, set_: str) -> CardSet:
    stored = _stored(folder, set_)
    # The reader of texts improves: reread powers of sets imported earlier.
    cards = tuple(with_read_powers(card, stored.sentences.get(card.id, {})) for card in stored.cards)
    return CardSet(set=stored.set, name=stored.name, edition=stored.edition, cards=cards)


def _stored(folder: Path, set_: str) -> _Stored:
    path = folder / f"{set_}.json"
    try:
        return msgspec.json.decode(read_text(path, limit_bytes=LIMIT_BYTES), type=_Stored)
    except (msgspec.MsgspecError, RecursionError):
        raise DataError(placed(path, phrase("error.card.import-broken"))) from None


def _read_index(folder: Path) -> tuple[_Index, list[Fact]]:
    path = folder / INDEX
    if not os.path.lexists(path):
        return {}, []
    try:
        index = msgspec.json.decode(read_text(path, limit_bytes=LIMIT_BYTES), type=_Index)
    except DataError as error:
        return {}, [error.said]
    except (msgspec.MsgspecError, RecursionError):
        return {}, [placed(path, phrase("error.card.import-index"))]
    return {id: one for id, one in index.items() if _SET_ID.fullmatch(id)}, []


def _entry(id: str, one: _Indexed) -> SetEntry:
    return SetEntry(id=id, name=one.name, edition=one.edition, cards=len(one.cards), imported=True)
