"""Study files: their format, and the resulting pairings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from companion.api import DataError, IllegalActionError
from companion.api.figures import (
    FIGURES_OF,
    RULE_SETS,
    Playmat,
    Shelf,
    Team,
    mat_refusals,
    setup_for,
    with_policies,
)
from companion.api.files import ValidationIssue, decode, perhaps, read_toml, refused, shown
from companion.api.texts import Fact, Phrase, SaidError, expectation, one_of, phrase, placed
from companion.lab.studies._study import Pairing, Study, marked

MOST_MATCHES = 100_000_000

Names = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=1000)]


class StudyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of a study file: who meets whom where, and how often.

    Every team meets every team of its format, itself included, once in either seat; an omitted field means all that
    exist. *matches* is per pairing, *policies* are house rules by name.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    teams: Names
    mats: Names | None = None
    rules: Names | None = None
    players: Names = ("random",)
    matches: Annotated[int, msgspec.Meta(ge=1, le=MOST_MATCHES)] = 1000
    seed: int = 1
    policies: dict[str, Any] = {}


class Stock(NamedTuple):
    """Resolves the names in a study file. *teams* and *mats* raise a `DataError` for an unknown one.

    *players* loads the requested players, and returns the names of those available.
    """

    team: Callable[[str], Team]
    mat: Callable[[str], Playmat]
    mats: Callable[[], Sequence[Playmat]]
    shelf: Shelf
    players: Callable[[Sequence[str]], Sequence[str]]


def load_study(path: Path, stock: Stock) -> Study:
    """Load a study file.

    Raises:
        DataError: The file cannot be read, names something unknown, or no two of its teams may meet.
    """
    raw = read_toml(path)
    try:
        file = decode(raw, StudyFile)
        return study_of(file, stock)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None


def study_of(file: StudyFile, stock: Stock) -> Study:
    """The study described by a file's contents.

    Raises:
        ValidationIssue: It names something unknown, or no two teams may meet.
    """
    teams = [_named(("teams", i), stock.team, name) for i, name in enumerate(file.teams)]
    mats = (
        stock.mats()
        if file.mats is None
        else [_named(("mats", i), stock.mat, name) for i, name in enumerate(file.mats)]
    )
    for i, name in enumerate(file.rules or ()):
        _known(("rules", i), name, tuple(RULE_SETS))
    players = tuple(stock.players(file.players))
    for i, name in enumerate(file.players):
        _known(("players", i), name, players)
    for key, names in (("teams", [team.id for team in teams]), ("mats", [mat.id for mat in mats])):
        for i, name in enumerate(names):
            if name in names[:i]:
                raise ValidationIssue((key, i), phrase("error.study.twice", name=name))
    found: list[Pairing] = []
    left_out: dict[Fact, None] = {}
    for rules, format in product(file.rules or RULE_SETS, FIGURES_OF):
        found += _pairings(file, stock, rules, [one for one in teams if one.format == format], mats, left_out)
    if not found:
        why: Fact = next(iter(left_out), phrase("error.study.no-mat"))
        raise ValidationIssue(("teams",), phrase("error.study.nobody", why=why))
    return Study(name=file.name, seed=file.seed, matches=file.matches, pairings=tuple(found), left_out=tuple(left_out))


def _pairings(
    file: StudyFile,
    stock: Stock,
    rules: str,
    teams: Sequence[Team],
    mats: Sequence[Playmat],
    left_out: dict[Fact, None],
) -> Iterator[Pairing]:
    try:
        rule_set = with_policies(RULE_SETS[rules], file.policies)
    except SaidError as error:
        raise ValidationIssue(("policies",), error.said) from None
    for mat in mats:
        playing = [team for team in teams if not mat_refusals(team.format, mat)]
        for one, other in product(playing, repeat=2):
            try:
                setup = setup_for(one.format, mat, rule_set, (one, other), stock.shelf)
            except IllegalActionError as error:
                ruling = error.ruling
                left_out[placed(phrase(f"ruleset.{rules}"), Phrase(ruling.text, ruling.facts))] = None
                continue
            for players in ((a, b) for a in file.players for b in file.players):
                yield marked(
                    Pairing(
                        rules=rules,
                        mat=mat.id,
                        teams=(one.id, other.id),
                        players=players,
                        setup=setup,
                    )
                )


def _named(place: tuple[str, int], find: Callable[[str], Any], name: str) -> Any:
    try:
        return find(name)
    except DataError as error:
        raise ValidationIssue(place, error.said) from None


def _known(place: tuple[str, int], name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise ValidationIssue(place, expectation(one_of(known), shown(name), perhaps(name, known)))
