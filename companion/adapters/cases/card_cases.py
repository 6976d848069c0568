"""Reads files of card scenarios; reports every mistake with file, scenario and key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode, key_path, perhaps, shown
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Card
from companion.cases.cards.checks import known_path
from companion.cases.cards.format import (
    EXPECTED,
    CardCaseFile,
    RawCard,
    RawScenario,
    RawTries,
    Unread,
    idle_key,
    taken_by,
)
from companion.cases.cards.invented_cards import card_of
from companion.cases.cards.run import in_edition
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import Fact, phrase

FORMAT = 1
_KEYS = ("format", "library", "cards", "scenarios")


def is_card_case_file(raw: Any) -> bool:
    """Does a YAML file hold card scenarios?"""
    return isinstance(raw, dict) and "scenarios" in raw


def load_card_cases(path: Path | str, raw: Any, library: Callable[[], Mapping[str, Card]]) -> CardCaseFile:
    """Every scenario of a parsed YAML file; *library* lazily returns the printed cards by id.

    A scenario that does not fit the format, or uses a card that does not, is returned as unread: it fails, and the
    others are run.

    Raises:
        DataError: The file itself does not fit, or a scenario lacks even an id and its editions; the message names the
            file, the place, and what was expected there.
    """
    if not isinstance(raw, dict):
        raise DataError(
            placed(path, expectation(phrase("error.cases.mapping-with", words=", ".join(_KEYS)), shown(raw)))
        )
    for key in raw:
        if key not in _KEYS:
            raise DataError(
                placed(
                    path,
                    phrase(
                        "error.file.unknown-key", got=shown(key), perhaps=perhaps(key, _KEYS), words=", ".join(_KEYS)
                    ),
                )
            )
    if raw.get("format") != FORMAT:
        raise DataError(placed(path, placed("format", expectation(FORMAT, shown(raw.get("format"))))))
    if not isinstance(raw.get("cards") or {}, dict):
        raise DataError(placed(path, placed("cards", expectation(phrase("error.cases.cards"), shown(raw["cards"])))))
    cards, faulty = _cards(raw.get("cards") or {})
    if not isinstance(raw["scenarios"], list):
        raise DataError(
            placed(path, placed("scenarios", expectation(phrase("error.cases.scenarios"), shown(raw["scenarios"]))))
        )
    scenarios: list[RawScenario] = []
    unread: list[Unread] = []
    for number, one in enumerate(raw["scenarios"]):
        name = _name(number, one)
        try:
            scenario = _scenario(one, faulty)
        except DataError as error:
            unread.append(_unread(path, name, one, error.said))
            continue
        if any(earlier.id == scenario.id for earlier in scenarios):
            raise DataError(placed(path, placed(name, placed("id", phrase("error.cases.scenario-twice")))))
        scenarios.append(scenario)
    idle = [why for card, why in faulty.items() if not any(_mentions(one, card) for one in raw["scenarios"])]
    if idle:
        raise DataError(placed(path, idle[0]))
    wants_library = raw.get("library", False)
    if not isinstance(wants_library, bool):
        raise DataError(
            placed(path, placed("library", expectation(phrase("error.cases.yes-or-no"), shown(wants_library))))
        )
    return CardCaseFile(
        path=str(path),
        cards=cards,
        scenarios=tuple(scenarios),
        library=library() if wants_library else {},
        unread=tuple(unread),
    )


def _cards(raw: Mapping[Any, Any]) -> tuple[dict[str, RawCard], dict[str, Fact]]:
    """Readable cards, and the faults of the others."""
    cards: dict[str, RawCard] = {}
    faulty: dict[str, Fact] = {}
    for key, one in raw.items():
        try:
            cards |= _checked(decode({key: one}, dict[str, RawCard]))
        except ValidationIssue as misfit:
            faulty[str(key)] = placed(key_path(("cards", *misfit.path)), misfit.said)
        except DataError as error:
            faulty[str(key)] = error.said
    return cards, faulty


def _scenario(raw: Any, faulty: Mapping[str, Fact]) -> RawScenario:
    """A scenario that fits the format and uses no faulty card.

    Raises:
        DataError: The scenario or one of its cards does not fit.
    """
    try:
        scenario = decode(raw, RawScenario)
        _check(scenario)
        _check_keys(scenario, raw["when"])
    except ValidationIssue as misfit:
        raise DataError(placed(key_path(misfit.path), misfit.said) if misfit.path else misfit.said) from None
    why = next((why for card, why in faulty.items() if card not in scenario.given.cards and _mentions(raw, card)), "")
    if why:
        raise DataError(why)
    return scenario


def _mentions(raw: Any, word: str) -> bool:
    """Does a word occur anywhere in a value, keys included?"""
    if isinstance(raw, dict):
        return any(_mentions(part, word) for pair in raw.items() for part in pair)
    return any(_mentions(part, word) for part in raw) if isinstance(raw, list) else raw == word


def _unread(path: Path | str, name: str, raw: Any, why: Fact) -> Unread:
    """A failed entry for an unreadable scenario, if it has an id and editions.

    Raises:
        DataError: It has none.
    """
    editions = raw.get("editions") if isinstance(raw, dict) else None
    if not name.startswith("scenario ") or not isinstance(editions, list) or not set(map(str, editions)) & {*EDITIONS}:
        raise DataError(placed(path, placed(name, why)))
    return Unread(
        id=name.removeprefix("scenario "),
        title=str(raw.get("title", "")),
        editions=tuple(edition for edition in EDITIONS if edition in editions),
        why=placed(path, placed(name, why)),
    )


def _name(number: int, raw: Any) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return f"scenario {id}" if isinstance(id, str) and 0 < len(id) <= 60 else f"scenarios[{number}]"


def _checked(cards: Mapping[str, RawCard]) -> Mapping[str, RawCard]:
    """The decoded cards, after checking that the format supports every word of them."""
    for key, card in cards.items():
        for edition in EDITIONS:
            card_of(key, card, edition)
    return cards


def _check(scenario: RawScenario) -> None:
    if not scenario.editions:
        raise ValidationIssue(("editions",), phrase("error.cases.no-edition"))
    for number, edition in enumerate(scenario.editions):
        if edition not in EDITIONS:
            known = tuple(EDITIONS)
            raise ValidationIssue(
                ("editions", number), expectation(one_of(known), shown(edition), perhaps(edition, known))
            )
        by_edition = scenario.then.get("by_edition", {})
        if not isinstance(by_edition, dict) or not all(isinstance(one, dict) for one in by_edition.values()):
            raise ValidationIssue(("then", "by_edition"), phrase("error.cases.by-edition"))
        then = in_edition(scenario.then, edition)
        _check_then(then, "then")
        for step, expected in then.get("after", {}).items():
            _check_after(scenario, step, expected)
    _checked(scenario.given.cards)


def _check_keys(scenario: RawScenario, when: Any) -> None:
    """Refuse a key that has no effect on its step."""
    alone = isinstance(scenario.when, RawTries)
    actions = scenario.when.tries if isinstance(scenario.when, RawTries) else scenario.when
    for number, (action, raw) in enumerate(zip(actions, when["tries"] if alone else when, strict=True), start=1):
        key = idle_key(action, raw, alone=alone)
        if key:
            words = ", ".join(taken_by(action.do)) or phrase("error.none")
            raise ValidationIssue(
                ("when",), phrase("error.cases.idle-key", step=number, name=quoted(key), do=action.do, words=words)
            )


def _check_then(then: Mapping[str, Any], *path: KeyPart) -> None:
    for key, expected in then.items():
        if not known_path(str(key)):
            raise ValidationIssue(path, expectation(phrase("error.cases.then-key"), shown(key)))
        if key in EXPECTED:
            try:
                decode(expected, EXPECTED[key])
            except ValidationIssue as misfit:
                raise misfit.under(*path, key) from None


def _check_after(scenario: RawScenario, step: int, expected: Mapping[str, Any]) -> None:
    many = len(scenario.when.tries) if isinstance(scenario.when, RawTries) else len(scenario.when)
    if not 1 <= step <= many:
        raise ValidationIssue(("then", "after"), expectation(phrase("error.cases.step-to", many=many), shown(step)))
    _check_then(expected, "then", "after", step)
