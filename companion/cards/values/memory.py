"""Caches of the rules between queries."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.cards.printed.cards import Attack, Card, Power
from companion.cards.printed.vocabulary import UNKNOWN, Cards, If, That
from companion.cards.values.actions import AttachEnergy, BenchPokemon, PlayTrainer, Retreat, UseAttack
from companion.cards.values.outcomes import Outcome
from companion.cards.values.reading import Findings, Gathered
from companion.cards.values.state import Pokemon, Side, State, Table
from companion.cards.values.tasks import Run, Scope, Word
from companion.kernel.answered import Answered
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Request, Seat

MOST_KEPT = 4096
"""Entries of a cache before it is cleared."""

MOST_HANDS = 256
"""Cached hands per player: hands recur soon if at all, and everything kept must be scanned."""

Talk: TypeAlias = Generator[Request, str, Outcome]
"""A word that yields one request after the other, receives the answers, and returns its outcome."""

Purse: TypeAlias = tuple[tuple[str, int], ...]
"""Energy cards on a Pokémon, sorted, each with the amount of Energy it provides."""

Stack: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""A Pokémon's cards and its Energy cards."""


NOTHING_ONTO: Mapping[str, Sequence[Card]] = {}
"""For a hand without Evolution cards: no card evolves anything."""


class Hand:
    """A player's cards by use, each once, in the order of their ids."""

    __slots__ = (
        "attaching",
        "basics",
        "energy",
        "evolutions",
        "halves",
        "levels",
        "picky",
        "powers",
        "trainers",
    )

    def __init__(
        self,
        basics: Sequence[BenchPokemon],
        halves: Sequence[Card],
        levels: Sequence[Card],
        energy: Sequence[Card],
        trainers: Sequence[tuple[Card, PlayTrainer, bool]],
    ) -> None:
        self.basics = basics
        """Basic Pokémon, as the actions that put them onto the Bench."""
        self.halves = halves
        self.evolutions: Mapping[str, Sequence[Card]] = NOTHING_ONTO
        """By the edition's name that each evolves from."""
        self.levels = levels
        self.energy = energy
        self.attaching: dict[int, list[AttachEnergy]] = {}
        """Every Energy card to the Active Pokémon and each on the Bench, by the number of those on the Bench."""
        self.trainers = trainers
        """Each with the action that plays it without a target; True if that is always possible."""
        self.powers: Sequence[Card] = ()
        """Cards with powers that are used from hand, even if the card cannot be played."""
        self.picky = False
        """Is there an Energy card that does not go on every Pokémon?"""


class Price:
    """A retreat's cost, its possible payment, and the retreats computed so far."""

    __slots__ = ("cost", "purse", "ways")

    def __init__(self, cost: int, purse: Purse) -> None:
        self.cost = cost
        self.purse = purse
        """None if the cost is 0."""
        self.ways: dict[tuple[Seat, int], tuple[Retreat, ...]] = {}
        """By player and number of Pokémon on the Bench."""


class Means(NamedTuple):
    """Actions that a Pokémon's cards and Energy cards allow by print alone."""

    attacks: Sequence[tuple[Attack, str]]
    """The attacks that are paid for, each with its card."""
    uses: tuple[Sequence[UseAttack], Sequence[UseAttack]]
    """By player: the actions that use them."""
    asks: bool
    """Does any of them require anything besides its cost?"""
    price: Price
    """The price of its retreat."""


class Usable(NamedTuple):
    """A power that a Pokémon could use by choice, and the card that prints it."""

    power: Power
    card: str
    pays: bool
    """Does it require a payment?"""


class Lineup:
    """A player's Pokémon in play, the Active one first, with the facts of their cards alone."""

    __slots__ = ("active", "bench", "means", "members", "named", "places", "powered", "shared", "stacks")

    def __init__(self) -> None:
        self.active: Pokemon | None = None
        self.bench: tuple[Pokemon, ...] = ()
        self.means: Means | None = None
        """Means of the Active Pokémon, computed on demand."""
        self.members: tuple[Pokemon, ...] = ()
        self.places: Sequence[str] = ()
        """The names of their places, and perhaps of further ones."""
        self.stacks: list[tuple[str, ...]] = []
        """Their cards, the cache key of the following fields."""
        self.named: dict[str, list[int]] = {}
        """By name: the numbers of its Pokémon."""
        self.powered: Sequence[tuple[int, tuple[Usable, ...]]] = ()
        """The numbers of Pokémon with powers used by choice, and these powers."""
        self.shared: Sequence[tuple[int, tuple[Usable, ...]]] = ()
        """The same for powers that the other player may use."""


class Fitting(NamedTuple):
    """The cards that match a filter."""

    what: Cards
    """The filter; holding it here keeps its identity unique."""
    cards: frozenset[str] | None
    """The matching cards; None: the filter also depends on the table, or on unknown cards."""


Parts: TypeAlias = Sequence[tuple[Callable[[Any], bool], Callable[..., bool]]]
"""All possible parts: a test whether a part is given, and its evaluation."""


class AskedParts(NamedTuple):
    """A condition, or a filter of Pokémon in play."""

    as_written: If | That
    """Holding it here keeps its identity unique."""
    parts: tuple[Callable[..., bool], ...]
    """Evaluations of the given parts."""


class Shown(dict[str | int, Chance]):
    """Outcomes of a source of chance: each answer is created once."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source

    def __missing__(self, outcome: str | int) -> Chance:
        found = self[outcome] = Chance(self.source, outcome)
        return found


class Pile:
    """The shuffled cards of a deck that the program deals, counted, and the possible next cards."""

    __slots__ = ("answers", "is_named", "made", "names", "numbers", "request", "rest")

    def __init__(self, source: str) -> None:
        self.made = Shown(source)
        self.count(())

    def count(self, rest: tuple[str, ...]) -> None:
        """Count these cards, which are sorted, from scratch."""
        counted = Counter(rest)
        self.rest = rest
        self.names, self.numbers = list(counted), list(counted.values())
        self.is_named = UNKNOWN not in counted
        """Is every card known? Then the remaining ones are, too."""
        self.answers = tuple([self.made[name] for name in self.names])
        """Possible outcomes, by name."""
        self.request: ChanceRequest | None = None
        """The request for the next card, created on demand."""

    def goes_on(self, card: str, rest: tuple[str, ...]) -> None:
        """Update the counts to *rest*, the same cards without one *card*."""
        number = bisect_left(self.names, card)
        if self.numbers[number] > 1:
            self.numbers[number] -= 1
        else:
            del self.names[number], self.numbers[number]
            self.answers = self.answers[:number] + self.answers[number + 1 :]
        self.rest, self.request = rest, None


class OpenTalk:
    """A talk waiting for an answer. It can resume once; after that it must be replayed."""

    __slots__ = ("request", "scope", "table", "talk", "teller", "word")

    def __init__(self, teller: object, table: Table, word: Word, scope: Scope, talk: Talk, request: Request) -> None:
        self.teller = teller
        """The function that runs it."""
        self.table = table
        self.word = word
        self.scope = scope
        """With the answers that it has got."""
        self.talk = talk
        self.request = request

    def is_about(self, teller: object, table: Table, word: Word, scope: Scope) -> bool:
        """Is it the requested talk? Compares by identity: a replay has other values."""
        return self.scope is scope and self.table is table and self.word is word and self.teller is teller


class Memory:
    """Caches of one match. Anything dropped is recomputed with the same result."""

    __slots__ = (
        "answered",
        "asked",
        "calm",
        "drawn",
        "fitting",
        "gathered",
        "hands",
        "held",
        "lineups",
        "means",
        "parts",
        "pending",
        "piles",
        "prices",
        "reading",
        "settled",
        "shown",
        "talk",
        "usable",
    )

    reading: Findings | None
    """Findings for the last table queried."""
    calm: list[Side | None]
    """By seat: the last side on which nothing expired at the end of a turn."""
    gathered: tuple[Gathered, Gathered]
    """By seat: the modifiers last gathered from a side."""
    drawn: list[tuple[tuple[str, ...], str, tuple[str, ...]] | None]
    """By seat: the last card drawn from shuffled ones, with these cards before and after."""
    hands: tuple[dict[tuple[str, ...], Hand], dict[tuple[str, ...], Hand]]
    """By seat: sorted hands, by their distinct cards."""
    held: tuple[dict[str, tuple[int, Any]], dict[str, tuple[int, Any]]]
    """By seat and card: the part of a hand that a card belongs to, and its entry there."""
    lineups: tuple[Lineup, Lineup]
    """By seat: the last lineup of Pokémon in play."""
    means: dict[Stack, Means]
    """Means of Pokémon with these cards."""
    piles: dict[str, Pile]
    """The shuffled cards of each deck that the program deals, by source of chance."""
    prices: dict[tuple[int, Purse], Price]
    """Prices of retreats, by cost and possible payment."""
    usable: dict[tuple[str, ...], tuple[Usable, ...]]
    """Powers that a Pokémon with these cards could use by choice."""
    fitting: dict[int | str, Fitting]
    """By the word or identity of a filter: the matching cards."""
    parts: dict[int, AskedParts]
    """By the identity of a condition or filter: its parts."""
    shown: dict[str, Shown]
    """The answers of each source of chance."""
    talk: OpenTalk | None
    """The talk that last came to wait for an answer."""
    settled: list[ChoiceRequest]
    """Requests with a single answer, which the last action met and skipped."""
    pending: tuple[State, tuple[Request, ...]] | None
    """Requests of the last state queried."""
    answered: Answered
    """Answers to the last turn request queried."""
    asked: tuple[Table, Run, Request] | None
    """The request of the program that last came to wait, and its table."""

    def __init__(self) -> None:
        self.forget()

    def asked_by(self, one: Any, parts: Parts) -> AskedParts:
        """The given parts of *one* among all *parts*, cached from now on: most have one or two."""
        if len(self.parts) >= MOST_KEPT:
            self.parts.clear()
        found = self.parts[id(one)] = AskedParts(one, tuple(part for is_given, part in parts if is_given(one)))
        return found

    def forget(self) -> None:
        """Clear all caches."""
        self.reading = None
        self.calm = [None, None]
        self.drawn = [None, None]
        self.gathered = (Gathered(), Gathered())
        self.hands = ({}, {})
        self.held = ({}, {})
        self.lineups = (Lineup(), Lineup())
        self.means = {}
        self.piles = {}
        self.prices = {}
        self.usable = {}
        self.fitting = {}
        self.parts = {}
        self.shown = {}
        self.talk = None
        self.settled = []
        self.pending = None
        self.answered = Answered()
        self.asked = None
