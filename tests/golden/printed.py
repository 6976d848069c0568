"""Whole matches as text, a line for each entry: the action, its events, and every fact that changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion.adapters.library.library import FileLibrary
from companion.figure.game import Game
from companion.figure.printed.effects import (
    DamagePlus,
    GiveCondition,
    KnockOut,
    MoveSelf,
    NoColour,
    Push,
    ToBench,
    Wait,
)
from companion.figure.printed.figures import TRAINER_DISC, TrainerCard
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS, changed_policies, with_policies
from companion.figure.state import Format, Setup, Table
from companion.figure.teams import setup_for
from companion.kernel.match import Match
from companion.kernel.model import SEAT_NAMES
from tests.positions import disc, mat, piece, position
from tests.rule_checks import playout

HERE = Path(__file__).parent


@cache
def _library() -> FileLibrary:
    return FileLibrary(HERE / "no-data-of-anybody")


def _starter(format: Format, playmat: str, rules: str, first: str, second: str) -> Setup:
    """A match of two teams that come with the program."""
    teams = {team.id: team for team in _library().teams()}
    return setup_for(format, mat(playmat), RULE_SETS[rules], (teams[first], teams[second]), _library().shelf())


def _plain() -> Setup:
    """A match of plain figures on the smallest map under house rules, with the commonest effects."""
    shover = disc("white 40 120 Hit, purple 2 90 Shove, miss 150", Shove=Push(steps=2))
    venom = disc("purple 1 150 Venom, white 20 120 Hit, miss 90", Venom=GiveCondition(to="opponent", is_="poisoned"))
    runner = disc("blue 90 Dodge, white 60 180 Hit, miss 90", Dodge=MoveSelf(steps=(0, 2)))
    bomber = disc(
        "white 30 150 Bang, purple 3 60 Ban, miss 150",
        Bang=(DamagePlus(n=30), KnockOut(to="joined")),
        Ban=(NoColour(colour="white"), Wait(to="opponent")),
    )
    discs = {"Shover": shover, "Venom": venom, "Runner": runner, "Bomber": bomber}
    pieces = {
        f"{name} {seat}": piece(seat, disc=one, mp=2 + (name == "Runner"))
        for seat in SEAT_NAMES
        for name, one in discs.items()
    }
    card = TrainerCard(id="home", name="Home", target="any_field", effects=(ToBench(to="self"),), may_move_after=True)
    setup = position(pieces, cards={"a": [card], "b": [card]}).rules.setup
    policies = {
        "pc_capacity": 1,
        "surround_several": "each",
        "goal_by_effect": "win",
        "white_text": "shown",
        "turn_limit": 60,
    }
    return msgspec.structs.replace(
        setup, rules=with_policies(RULE_SETS["tfg-2007"], policies), trainer_discs=(TRAINER_DISC, TRAINER_DISC)
    )


MATCHES: Mapping[str, tuple[Callable[[], Setup], int]] = {
    "six-on-six-tfg-2007": (
        lambda: _starter("six_on_six", "six_on_six", "tfg-2007", "brook-six", "hearth-six"),
        287,
    ),
    "three-on-three-duel-2017": (
        lambda: _starter("three_on_three", "three_on_three", "duel-2017", "ember-three", "frost-three"),
        94,
    ),
    "plain-on-tiny": (_plain, 92),
}
"""The matches that are kept, each with its setup and seed."""


def path_of(name: str) -> Path:
    """The file of a match."""
    return HERE / f"{name}.txt"


def printed(name: str) -> str:
    """The match as text, played anew."""
    make, seed = MATCHES[name]
    rules = FigureRules(make())
    return "\n".join(_lines(playout(rules, random.Random(seed)), rules.game, seed)) + "\n"


def _lines(match: Match[Any, Any], game: Game, seed: int) -> Iterator[str]:
    setup = game.setup
    changed = changed_policies(setup.rules) or "as printed"
    yield f"{setup.format} on {setup.playmat.id}, {setup.rules.id}, {changed}, seed {seed}"
    for seat in (0, 1):
        cards = [card.name for card in setup.cards[seat]]
        yield f"{SEAT_NAMES[seat]}: {', '.join(game.names[figure] for figure in game.of_seat[seat])}; cards {cards}"
    states = match.states
    for number, (entry, before, after) in enumerate(zip(match.standing, states[:-1], states[1:], strict=True), start=1):
        events = "; ".join(map(_words, entry.events))
        facts = ", ".join(_changes(game, before.table, after.table))
        yield f"{number}. {_words(entry.action)} | {events} | {facts}".rstrip(" |")
    yield f"{states[-1].table.winner or 'nobody'} by {states[-1].table.ended_by or 'nothing'}"


def _words(value: Any) -> str:
    """An action or event: its kind, then what it says."""
    parts = [str(part) for part in msgspec.structs.astuple(value)]
    return " ".join([str(value.__struct_config__.tag), *(part or '""' for part in parts)])


def _changes(game: Game, before: Table, after: Table) -> Iterator[str]:
    """Every fact that differs, as "name: value"."""
    for field in ("where", "conditions", "waits", "markers"):
        for figure, (was, now) in enumerate(zip(getattr(before, field), getattr(after, field), strict=True)):
            if was != now:
                shown = game.place_name(now) if field == "where" else now
                yield f"{game.names[figure]} {field}: {shown}"
    for seat in (0, 1):
        if before.centers[seat] != after.centers[seat]:
            yield f"center {SEAT_NAMES[seat]}: {[game.names[figure] for figure in after.centers[seat]]}"
        if before.cards[seat] != after.cards[seat]:
            yield f"cards {SEAT_NAMES[seat]}: {list(after.cards[seat])}"
    for field in Table.__struct_fields__:
        was, now = getattr(before, field), getattr(after, field)
        if was != now and field not in ("where", "conditions", "waits", "markers", "centers", "cards"):
            yield f"{field}: {now}"
