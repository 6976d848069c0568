"""Reads files of the card game's scenarios: every mistake named with file, scenario, key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.adapters.decoding import Misfit, decode, key_path, one_of, perhaps, shown
from companion.app.card_case_checks import known_path
from companion.app.card_case_words import card_of
from companion.app.card_cases import in_edition
from companion.app.card_cases_format import CardCaseFile, RawCard, RawScenario, RawTries
from companion.cards.cards import Card
from companion.cards.editions import EDITIONS
from companion.kernel.errors import DataError

FORMAT = 1
_KEYS = ("format", "library", "cards", "scenarios")


def is_card_case_file(raw: Any) -> bool:
    """Does a YAML file hold scenarios of the card game?"""
    return isinstance(raw, dict) and "scenarios" in raw


def load_card_cases(path: Path | str, raw: Any, library: Callable[[], Mapping[str, Card]]) -> CardCaseFile:
    """Every scenario of a file that has been read as YAML; *library* gives the printed cards by id, if it is asked.

    Raises:
        DataError: The file does not fit the format; the message names the file, the
            scenario, the key, and what was expected there.
    """
    if not isinstance(raw, dict):
        raise DataError(f"{path}: expected a mapping with {', '.join(_KEYS)}, got {shown(raw)}")
    for key in raw:
        if key not in _KEYS:
            raise DataError(
                f"{path}: expected no key {shown(key)} here{perhaps(key, _KEYS)}; the keys are {', '.join(_KEYS)}"
            )
    if raw.get("format") != FORMAT:
        raise DataError(f"{path}: format: expected {FORMAT}, got {shown(raw.get('format'))}")
    try:
        cards = decode(raw.get("cards") or {}, dict[str, RawCard])
        _check_cards(cards)
    except Misfit as misfit:
        raise DataError(f"{path}: {key_path(('cards', *misfit.path))}: {misfit}") from None
    except DataError as error:
        raise DataError(f"{path}: {error}") from None
    if not isinstance(raw["scenarios"], list):
        raise DataError(f"{path}: scenarios: expected a list of scenarios, got {shown(raw['scenarios'])}")
    scenarios: list[RawScenario] = []
    for number, one in enumerate(raw["scenarios"]):
        name = _name(number, one)
        try:
            scenario = decode(one, RawScenario)
            _check(scenario)
        except Misfit as misfit:
            place = f"{name}: {key_path(misfit.path)}" if misfit.path else name
            raise DataError(f"{path}: {place}: {misfit}") from None
        except DataError as error:
            raise DataError(f"{path}: {name}: {error}") from None
        if any(earlier.id == scenario.id for earlier in scenarios):
            raise DataError(f"{path}: {name}: id: expected an id of its own, but an earlier scenario has it too")
        scenarios.append(scenario)
    wants_library = raw.get("library", False)
    if not isinstance(wants_library, bool):
        raise DataError(f"{path}: library: expected true or false, got {shown(wants_library)}")
    return CardCaseFile(
        path=str(path), cards=cards, scenarios=tuple(scenarios), library=library() if wants_library else {}
    )


def _name(number: int, raw: Any) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return f"scenario {id}" if isinstance(id, str) and 0 < len(id) <= 60 else f"scenarios[{number}]"


def _check_cards(cards: Mapping[str, RawCard]) -> None:
    """Every word of every card is one that the format has."""
    for key, card in cards.items():
        for edition in EDITIONS:
            card_of(key, card, edition)


def _check(scenario: RawScenario) -> None:
    if not scenario.editions:
        raise Misfit(("editions",), "expected at least one edition, got an empty list")
    for number, edition in enumerate(scenario.editions):
        if edition not in EDITIONS:
            known = tuple(EDITIONS)
            raise Misfit(
                ("editions", number), f"expected {one_of(known)}, got {shown(edition)}{perhaps(edition, known)}"
            )
        then = in_edition(scenario.then, edition)
        _check_then(then)
        for step, expected in (then.get("after") or {}).items():
            _check_after(scenario, step, expected)
    _check_cards(scenario.given.cards)


def _check_then(then: Mapping[str, Any]) -> None:
    for key in then:
        if not known_path(str(key)):
            raise Misfit(("then",), f"expected a key of the format or a path such as A.active.damage, got {shown(key)}")


def _check_after(scenario: RawScenario, step: Any, expected: Any) -> None:
    many = len(scenario.when.tries) if isinstance(scenario.when, RawTries) else len(scenario.when)
    if not isinstance(step, int) or not 1 <= step <= many:
        raise Misfit(("then", "after"), f"expected the number of a step from 1 to {many}, got {shown(step)}")
    if not isinstance(expected, dict):
        raise Misfit(("then", "after", step), f"expected a mapping of expectations, got {shown(expected)}")
    _check_then(expected)
