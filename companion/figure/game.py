"""A setup made ready for the rules: numbers for names, and values built once.

Nothing here changes during a match but the memos: answers to questions about
figures on spaces that come again and again, kept while there is room for them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companion.figure.actions import Move, Stay
from companion.figure.effects import Condition
from companion.figure.playmat import Graph, bits
from companion.figure.rulesets import ConditionRule
from companion.figure.state import BENCH, CENTER, Setup, Table
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Seat

BENCH_NAME = "bench"
CENTER_NAME = "center"
FIRST_PLAYER = "first-player"
"""The source of the draw for who goes first."""
MEMO_SIZE = 100_000
"""How many answers a memo keeps before it begins anew: some 10 MB."""


class Field(NamedTuple):
    """Where figures stand, by seat, as sets of spaces.

    *taken*: all of a seat's Field figures; *held*: those that let nobody pass and
    help to surround. *all_…*: of both seats.
    """

    taken: tuple[int, int]
    held: tuple[int, int]
    all_taken: int
    all_held: int


def union(levels: tuple[int, ...]) -> int:
    """All spaces of several sets."""
    together = 0
    for level in levels:
        together |= level
    return together


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
        self.has_sleepers = any(rule.may_be_woken for rule in setup.rules.conditions.values())
        self._smallest: dict[int, tuple[str, ...]] = {}
        self._nearby: dict[tuple[int, int], int] = {}
        self._floods: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.known_moves: dict[tuple[int, int, int, int, int], list[Move]] = {}
        """Memo of `movement.moves_of`."""
        self._field_of: tuple[tuple[int, ...], tuple[Condition | None, ...], Field] = (
            (),
            (),
            Field((0, 0), (0, 0), 0, 0),
        )

    def field(self, table: Table) -> Field:
        """Where figures stand, as sets of spaces; the last table's answer is kept."""
        where, conditions, field = self._field_of
        # By identity: events that move nobody leave these two tuples as they were.
        if where is not table.where or conditions is not table.conditions:
            field = self._look_at_field(table)
            self._field_of = (table.where, table.conditions, field)
        return field

    def taken_and_blocking(self, table: Table) -> tuple[int, int]:
        """The spaces that hold figures, and those whose figures let nobody pass (FG-MOVE-03)."""
        field = self.field(table)
        return field.all_taken, field.all_held

    def _look_at_field(self, table: Table) -> Field:
        taken, held = [0, 0], [0, 0]
        conditions, owners = table.conditions, self.owners
        for figure, space in enumerate(table.where):
            if space >= 0:
                owner, bit = owners[figure], 1 << space
                taken[owner] |= bit
                if conditions[figure] is None or self.blocks(table, figure):
                    held[owner] |= bit
        return Field((taken[0], taken[1]), (held[0], held[1]), taken[0] | taken[1], held[0] | held[1])

    def blocks(self, table: Table, figure: int) -> bool:
        """Does the figure stop others from passing, and help to surround?"""
        rule = self.condition_rule(table, figure)
        return rule is None or rule.blocks

    def flood(self, frontier: int, blocking: int, steps: int) -> tuple[int, ...]:
        """`Graph.flood`, remembered."""
        # Only what blocks nearby can matter, so that far fewer questions differ.
        key = (frontier, blocking & self.nearby(frontier, steps), steps)
        levels = self._floods.get(key)
        if levels is None:
            if len(self._floods) >= MEMO_SIZE:
                self._floods.clear()
            levels = self._floods[key] = self.graph.flood(*key)
        return levels

    def nearby(self, frontier: int, steps: int) -> int:
        """All spaces that could be reached in so many steps if no figure were in the way."""
        spaces = self._nearby.get((frontier, steps))
        if spaces is None:
            spaces = self._nearby[frontier, steps] = union(self.graph.flood(frontier, 0, steps))
        return spaces

    def moves_to(self, figure: int, spaces: int) -> list[Move]:
        """The figure's moves to a set of spaces, in the order of the map."""
        return [self.moves[figure][space] for space in bits(spaces)]

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
