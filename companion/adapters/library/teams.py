"""Reads and writes teams."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, perhaps, shown
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml, write_toml
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import FIGURES_OF, Shelf, Team, team_refusals
from companion.kernel.model import Ruling
from companion.texts.errors import expectation, one_of
from companion.texts.texts import Phrase, phrase


def load_team(path: Path | str, shelf: Shelf | None = None) -> Team:
    """The team in a file. With a *shelf*, its figures and cards must be on it.

    Raises:
        DataError: The file cannot be read or is no team, or the team is illegal in its own format under its own rules;
            the message names file, place, and what was expected.
    """
    path = Path(path)
    return team_of(read_toml(path), path, shelf)


def team_of(raw: Any, path: Path, shelf: Shelf | None = None) -> Team:
    """Decode the plain values of a team; *path* is their origin.

    Raises:
        DataError: As `load_team`.
    """
    try:
        team = decode(raw, Team)
        _check(team, shelf)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None
    return team


def save_team(path: Path | str, team: Team) -> None:
    """Overwrite a file with a team.

    Raises:
        DataError: The file cannot be written, or could not be read back.
    """
    path = Path(path)
    try:
        decode(msgspec.to_builtins(team), Team)
    except ValidationIssue as misfit:
        raise refused(path, misfit, {}) from None
    write_toml(path, team_table(team))


def team_table(team: Team) -> dict[str, Any]:
    """Plain values of a team file."""
    table: dict[str, Any] = {
        "id": team.id,
        "name": team.name,
        "format": team.format,
        "rules": team.rules,
        "figures": list(team.figures),
    }
    if team.cards:
        table["cards"] = list(team.cards)
    if team.trainer:
        table["trainer"] = team.trainer
    if team.evolutions:
        table["evolutions"] = list(team.evolutions)
    return table


def _check(team: Team, shelf: Shelf | None) -> None:
    if team.rules not in RULE_SETS:
        known = tuple(RULE_SETS)
        raise ValidationIssue(("rules",), expectation(one_of(known), shown(team.rules), perhaps(team.rules, known)))
    if shelf is None:
        return
    for i, id in enumerate(team.figures):
        if id not in shelf.figures:
            nearest = perhaps(id, tuple(shelf.figures))
            raise ValidationIssue(("figures", i), expectation(phrase("error.team.figure-id"), shown(id), nearest))
    for i, id in enumerate(team.evolutions):
        if id not in shelf.figures:
            nearest = perhaps(id, tuple(shelf.figures))
            raise ValidationIssue(("evolutions", i), expectation(phrase("error.team.figure-id"), shown(id), nearest))
    for i, id in enumerate(team.cards):
        if id not in shelf.cards:
            nearest = perhaps(id, tuple(shelf.cards))
            raise ValidationIssue(("cards", i), expectation(phrase("error.team.card-id"), shown(id), nearest))
    for ruling in team_refusals(team, team.format, RULE_SETS[team.rules], shelf):
        raise _misfit(team, ruling)


def _misfit(team: Team, ruling: Ruling) -> ValidationIssue:
    """A ruling as the misfit of a file."""
    facts = dict(ruling.facts)
    match ruling.text:
        case "team.figures":
            wanted = FIGURES_OF[team.format]
            return ValidationIssue(
                ("figures",),
                expectation(phrase("error.team.figures", wanted=wanted, format=team.format), len(team.figures)),
            )
        case "team.cards":
            many = facts["wanted"]
            return ValidationIssue(("cards",), expectation(phrase("error.team.cards", many=many), len(team.cards)))
        case "team.too_many_cards" | "team.cards_cost" | "team.other_card":
            return ValidationIssue(("cards",), Phrase(ruling.text, ruling.facts))
        case "team.card_twice":
            return ValidationIssue(("cards",), phrase("error.team.card-twice", card=facts["card"]))
        case "team.no_trainer":
            return ValidationIssue(("trainer",), phrase("error.team.no-trainer", format=team.format))
        case "team.no_evolution" | "team.evolutions" | "team.evolves_from_nobody":
            return ValidationIssue(("evolutions",), Phrase(ruling.text, ruling.facts))
        case _:
            return ValidationIssue(("figures",), Phrase(ruling.text, ruling.facts))
