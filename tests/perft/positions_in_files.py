"""Reads *.perft: a position, as TOML, and how many sequences of actions lead on from it, by depth."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from companion.figure.printed.abilities import Ability
from companion.figure.printed.effects import Effect
from companion.figure.printed.figures import TrainerCard
from tests.positions import Position, disc, piece, position

HERE = Path(__file__).parent
HALVES = "white 50 180, miss 180"


class FileOfCounts(msgspec.Struct, forbid_unknown_fields=True):
    """A *.perft file as it is written; counts are by depth, the *slow_counts* for long runs."""

    playmat: str
    rules: str
    to_move: str
    figures: dict[str, dict[str, Any]]
    counts: dict[str, int]
    slow_counts: dict[str, int] = {}
    turn: int = 5
    policies: dict[str, Any] = {}
    cards: dict[str, list[str]] = {}
    effects: dict[str, dict[str, list[Effect]]] = {}
    abilities: dict[str, list[Ability]] = {}


def read(path: Path, *, slow: bool = False) -> tuple[Position, dict[int, int]]:
    """The position of a file, and the counts by depth, or those for long runs."""
    found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), FileOfCounts)
    unknown = (found.effects.keys() | found.abilities.keys()) - found.figures.keys()
    assert not unknown, f"{path.name}: effects or abilities of {unknown}, who are no figures"
    pieces = {}
    for name, parts in found.figures.items():
        effects = {attack: tuple(words) for attack, words in found.effects.get(name, {}).items()}
        made = piece(disc=disc(parts.pop("disc", HALVES), **effects), **parts)
        own = tuple(found.abilities.get(name, ()))
        figure = msgspec.structs.replace(made.figure, ability=bool(own), abilities=own)
        pieces[name] = msgspec.structs.replace(made, figure=figure)
    start = position(
        pieces,
        playmat=found.playmat,
        rules=found.rules,
        policies=found.policies,
        to_move=found.to_move,
        turn=found.turn,
        cards={
            seat: [TrainerCard(id=name.lower(), name=name) for name in names] for seat, names in found.cards.items()
        },
    )
    return start, {int(depth): count for depth, count in (found.slow_counts if slow else found.counts).items()}
