"""A setup made ready for the rules: numbers for names, and values built once.

Nothing here changes during a match.
"""

from __future__ import annotations

from fractions import Fraction

from companion.figure.actions import Move, Stay
from companion.figure.effects import Condition
from companion.figure.playmat import Graph
from companion.figure.rulesets import ConditionRule
from companion.figure.state import BENCH, CENTER, Setup, Table
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Seat

BENCH_NAME = "bench"
CENTER_NAME = "center"
FIRST_PLAYER = "first-player"
"""The source of the draw for who goes first."""


class Game:
    """What the rules look up while they work. Figures and spaces by number."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.graph = Graph(setup.playmat)
        self.names: tuple[str, ...] = tuple(placed.name for placed in setup.figures)
        self.number: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.owners: tuple[Seat, ...] = tuple(placed.owner for placed in setup.figures)
        self.of_seat: tuple[tuple[int, ...], ...] = tuple(
            tuple(i for i, owner in enumerate(self.owners) if owner == seat) for seat in (0, 1)
        )
        self.figures = tuple(placed.figure for placed in setup.figures)
        self.discs = tuple(placed.figure.disc.segments for placed in setup.figures)
        self.capacity: int = setup.rules.pc_capacity or setup.playmat.center
        self.goal: tuple[int, int] = (self.graph.goal_to_reach(0), self.graph.goal_to_reach(1))
        self.entry_masks: tuple[int, ...] = tuple(
            sum(1 << entry for entry in set(entries)) for entries in self.graph.entries
        )
        self.moves: tuple[tuple[Move, ...], ...] = tuple(
            tuple(Move(name, space) for space in self.graph.names) for name in self.names
        )
        self.stays: tuple[Stay, ...] = tuple(Stay(name) for name in self.names)
        self.spins: tuple[ChanceRequest, ...] = tuple(
            ChanceRequest(placed.name, tuple(enumerate(placed.figure.disc.shares()))) for placed in setup.figures
        )
        self.results: tuple[tuple[Chance, ...], ...] = tuple(
            tuple(Chance(name, segment) for segment in range(len(disc)))
            for name, disc in zip(self.names, self.discs, strict=True)
        )
        self._smallest: dict[int, tuple[str, ...]] = {}

    def condition_rule(self, table: Table, figure: int) -> ConditionRule | None:
        """What the figure's Special Condition does; None without one (or one that these rules lack)."""
        condition = table.conditions[figure]
        return None if condition is None else self.rules.conditions.get(condition)

    def knows(self, condition: Condition) -> bool:
        """Does the rule set know this Special Condition?"""
        return condition in self.rules.conditions

    def place_name(self, where: int) -> str:
        """A space's name, "bench" or "center"."""
        if where == BENCH:
            return BENCH_NAME
        return CENTER_NAME if where == CENTER else self.graph.names[where]

    def place_number(self, name: str) -> int:
        """The number of a place by its name.

        Raises:
            KeyError: No place is called so.
        """
        if name == BENCH_NAME:
            return BENCH
        return CENTER if name == CENTER_NAME else self.graph.number[name]

    def attack_names(self, figure: int) -> tuple[str, ...]:
        """The names of its non-Miss attacks, each once, in the order of the disc."""
        return tuple(dict.fromkeys(s.name for s in self.discs[figure] if s.colour != "miss"))

    def smallest_attacks(self, figure: int) -> tuple[str, ...]:
        """Its attacks (by name) with the smallest total share of the disc."""
        if figure not in self._smallest:
            shares: dict[str, Fraction] = {}
            for segment in self.discs[figure]:
                if segment.colour != "miss":
                    shares[segment.name] = shares.get(segment.name, Fraction()) + Fraction(segment.size)
            least = min(shares.values(), default=Fraction())
            self._smallest[figure] = tuple(name for name, share in shares.items() if share == least)
        return self._smallest[figure]

    def trainer_source(self, seat: Seat) -> str:
        """What the Trainer figure's spin is called."""
        return f"trainer-{SEAT_NAMES[seat]}"

    def card_number(self, seat: Seat, name: str) -> int | None:
        """The number of a seat's Trainer card by its name; the first one face-up would be the caller's to pick."""
        for i, card in enumerate(self.setup.cards[seat]):
            if name in (card.name, card.id):
                return i
        return None
