"""Small positions for tests: plain discs, figures put where a test wants them, and a way to play on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from companion.adapters.library.library import given_mats
from companion.adapters.library.maps import load_playmat
from companion.figure.events import Event
from companion.figure.game import BENCH_NAME, CENTER_NAME
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Condition, Effect, LyingMarker
from companion.figure.printed.figures import TRAINER_DISC, Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import BENCH, CENTER, Placed, Setup, State, Table
from companion.kernel.model import SEAT_NAMES, Chance, Request, Ruling
from tests.rule_checks import every_answer


@cache
def mat(name: str) -> Playmat:
    """A map that is given with the program."""
    return load_playmat(given_mats() / f"{name}.toml")


def disc(text: str, **effects: Effect | tuple[Effect, ...]) -> Disc:
    """A disc in words: segments as "colour [damage or stars] size [name]".

    White and Gold are followed by their damage, Purple by its stars. Names are A,
    B, C … where none is given; *effects* are by name.

    >>> [s.name for s in disc("white 30 120 Bite, miss 60, purple 2 90, blue 90").segments]
    ['Bite', '', 'C', 'D']
    """
    segments = [_segment(words.split(), "ABCDEFGH"[number]) for number, words in enumerate(text.split(","))]
    unknown = effects.keys() - {segment.name for segment in segments}
    if unknown:
        raise ValueError(f"no attack is called {', '.join(sorted(unknown))}")
    return Disc(tuple(msgspec.structs.replace(s, effects=_tuple(effects.get(s.name, ()))) for s in segments))


def _tuple(effects: Effect | tuple[Effect, ...]) -> tuple[Effect, ...]:
    return effects if isinstance(effects, tuple) else (effects,)


def _segment(words: list[str], letter: str) -> Segment:
    colour: Colour = words.pop(0)  # type: ignore[assignment]  # Segment says so if it is none
    damage = int(words.pop(0)) if colour in ("white", "gold") else None
    stars = int(words.pop(0)) if colour == "purple" else None
    size = float(words.pop(0))
    name = " ".join(words) or ("" if colour == "miss" else letter)
    return Segment(colour, size, name, damage, stars)


PLAIN = disc("white 50 90, purple 1 90, blue 90, miss 90")
"""A quarter of each: damage 50, one star, a dodge, a Miss."""
ALWAYS_HITS = disc("white 50 360")
ALWAYS_MISSES = disc("miss 360")


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A figure as `piece` makes it: what is printed on it, and how it stands."""

    owner: str
    at: str
    figure: Figure
    condition: Condition | None
    wait: int
    markers: tuple[LyingMarker, ...]


def piece(
    owner: str,
    at: str = BENCH_NAME,
    disc: Disc = PLAIN,
    *,
    mp: int = 2,
    condition: Condition | None = None,
    wait: int = 0,
    markers: tuple[LyingMarker, ...] = (),
    types: tuple[str, ...] = (),
    name: str = "",
) -> Piece:
    """A figure of seat *owner* ("a" or "b") on a space, on the Bench or in the Center.

    *name* is the printed one, where it matters; *wait* the last turn that it waits.
    """
    figure = Figure(id="piece", name=name or "Piece", mp=mp, disc=disc, types=types)
    return Piece(owner=owner, at=at, figure=figure, condition=condition, wait=wait, markers=markers)


class Position:
    """A state and its rules, to be played on by a test."""

    def __init__(self, rules: FigureRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        """Everything that has happened since the position was set up."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def pending(self) -> tuple[Request, ...]:
        return self.rules.pending(self.state)

    def answers(self) -> list[Any]:
        """Everything that answers what the position waits for."""
        return list(every_answer(self.rules, self.state))

    def do(self, *actions: Any) -> list[Event]:
        """Take the actions; returns the events of all of them."""
        events: list[Event] = []
        for action in actions:
            ruling = self.rules.check(self.state, action)
            assert ruling is None, f"{action} is refused: {ruling}"
            step = self.rules.apply(self.state, action)
            self.state = step.state
            events += step.events
        self.events += events
        return events

    def spin(self, **results: int) -> list[Event]:
        """The figures spin, in the order given, and show these segments."""
        return self.do(*(Chance(figure, segment) for figure, segment in results.items()))

    def refusal(self, action: Any) -> Ruling:
        """Why the action is refused."""
        ruling = self.rules.check(self.state, action)
        assert ruling is not None, f"{action} is not refused"
        return ruling

    def where(self, figure: str) -> str:
        """The place of a figure: a space, "bench" or "center"."""
        return self.rules.game.place_name(self.table.where[self.rules.game.number[figure]])

    def condition(self, figure: str) -> Condition | None:
        """The figure's Special Condition."""
        return self.table.conditions[self.rules.game.number[figure]]

    def kinds(self) -> list[str]:
        """The kinds of all events so far, without the turns' ends."""
        return [kind for event in self.events if (kind := str(event.__struct_config__.tag)) != "turn_ended"]


def position(
    pieces: Mapping[str, Piece],
    *,
    playmat: str | Playmat = "tiny",
    rules: str = "tfg-2007",
    policies: Mapping[str, Any] | None = None,
    to_move: str = "a",
    turn: int = 5,
    first: str = "a",
    cards: Mapping[str, Sequence[TrainerCard]] | None = None,
) -> Position:
    """A turn of *to_move* begins with these figures, by name; cards are by seat and face up."""
    by_seat = {seat: tuple((cards or {}).get(seat, ())) for seat in SEAT_NAMES}
    setup = Setup(
        format="six_on_six",
        playmat=mat(playmat) if isinstance(playmat, str) else playmat,
        rules=with_policies(RULE_SETS[rules], policies or {}),
        figures=tuple(Placed(name, SEAT_NAMES.index(one.owner), one.figure) for name, one in pieces.items()),
        cards=(by_seat["a"], by_seat["b"]),
        trainer_discs=(
            TRAINER_DISC if by_seat["a"] else None,
            TRAINER_DISC if by_seat["b"] else None,
        ),
    )
    figure_rules = FigureRules(setup)
    graph = figure_rules.game.graph
    where = tuple(
        {BENCH_NAME: BENCH, CENTER_NAME: CENTER}.get(p.at, graph.number.get(p.at, 99)) for p in pieces.values()
    )
    if 99 in where:
        raise ValueError(f"{setup.playmat.id} has no such place among {[p.at for p in pieces.values()]}")
    owners = figure_rules.game.owners
    inside = [tuple(f for f, at in enumerate(where) if at == CENTER and owners[f] == seat) for seat in (0, 1)]
    table = Table(
        where=where,
        centers=(inside[0], inside[1]),
        conditions=tuple(p.condition for p in pieces.values()),
        waits=tuple(p.wait for p in pieces.values()),
        markers=tuple(p.markers for p in pieces.values()),
        cards=(("up",) * len(by_seat["a"]), ("up",) * len(by_seat["b"])),
        turn=turn,
        to_move=SEAT_NAMES.index(to_move),
        first_player=SEAT_NAMES.index(first),
    )
    return Position(figure_rules, figure_rules.at_turn(table))
