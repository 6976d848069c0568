"""Memory: what the rules keep from one question to the next, so as not to work it out again."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from companion.cards.printed import Attack, Card, Power, What
from companion.cards.values.actions import AttachEnergy, BenchPokemon, PlayTrainer, Retreat
from companion.cards.values.outcomes import Outcome
from companion.cards.values.reading import Findings
from companion.cards.values.state import Pokemon, Side, State, Table
from companion.cards.values.tasks import Run, Scope, Word
from companion.kernel import Answered, Chance, ChoiceRequest, Request, Seat

MOST_KEPT = 4096
"""So many answers of a kind are kept; then it begins anew."""

MOST_HANDS = 256
"""So many hands of a player are kept: those that come back do so soon, and what is kept has to be gone through."""

Talk: TypeAlias = Generator[Request, str, Outcome]
"""A word that asks one question after the other, gets the answers, and returns its outcome."""

Stack: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""A Pokémon's cards and its Energy cards."""


Row: TypeAlias = Sequence[tuple[str, Pokemon]]
"""A player's Pokémon in play with the names of their places, the Active one first."""


NOTHING_ONTO: Mapping[str, Sequence[tuple[int, Card]]] = {}
"""Of a hand without Evolution cards: what goes onto whom."""


class Hand:
    """A player's cards by what can be done with them, each once, in the order of their ids."""

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

    def __init__(self) -> None:
        self.halves: Sequence[Card] = ()
        self.basics: Sequence[BenchPokemon] = ()
        """Basic Pokémon, as what puts each onto the Bench."""
        self.evolutions: Mapping[str, Sequence[tuple[int, Card]]] = NOTHING_ONTO
        """By the name that each evolves from, as the edition has it; with their numbers, which say the order."""
        self.levels: Sequence[Card] = ()
        self.energy: Sequence[Card] = ()
        self.attaching: dict[int, list[AttachEnergy]] = {}
        """Every Energy card to the Active Pokémon and each on the Bench, by the number of those on the Bench."""
        self.trainers: Sequence[tuple[Card, PlayTrainer]] = ()
        """Each with what plays it onto nobody."""
        self.powers: Sequence[Card] = ()
        """Cards with powers that are used from hand, even if the card cannot be played."""
        self.picky = False
        """Is there an Energy card that does not go on every Pokémon?"""


class Price:
    """What a retreat costs by printed facts, what may pay for it, and every way to do it that has been asked for."""

    __slots__ = ("cost", "purse", "ways")

    def __init__(self, cost: int, purse: tuple[tuple[str, int], ...]) -> None:
        self.cost = cost
        self.purse = purse
        """Energy cards on the Pokémon, sorted, each with how much Energy it provides; none where it costs none."""
        self.ways: dict[tuple[Seat, int], tuple[Retreat, ...]] = {}
        """By player and the number of Pokémon on the Bench."""


class Usable(NamedTuple):
    """A power that a Pokémon could use by choice, and the card that prints it."""

    power: Power
    card: str
    pays: bool
    """Does it ask for something that must be paid?"""


class Fitting:
    """The cards that a filter means, as far as has been asked."""

    __slots__ = ("known", "plain", "what")

    def __init__(self, what: What, plain: bool) -> None:
        self.what = what
        """The filter: as long as it is remembered, no other has its identity."""
        self.plain = plain
        """Does it speak of cards alone, and of nothing on the table?"""
        self.known: dict[str, bool] = {}


class Shown(dict[str | int, Chance]):
    """What a source of chance shows, by outcome: each answer is made once."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source

    def __missing__(self, outcome: str | int) -> Chance:
        found = self[outcome] = Chance(self.source, outcome)
        return found


class OpenTalk:
    """A talk that waits for an answer. It can be gone on with once; after that it is had anew."""

    __slots__ = ("request", "scope", "table", "talk", "teller", "word")

    def __init__(self, teller: object, table: Table, word: Word, scope: Scope, talk: Talk, request: Request) -> None:
        self.teller = teller
        """The function that holds it."""
        self.table = table
        self.word = word
        self.scope = scope
        """With the answers that it has got."""
        self.talk = talk
        self.request = request

    def is_about(self, teller: object, table: Table, word: Word, scope: Scope) -> bool:
        """Is it the very talk that is asked for? By identity: whoever has it anew has other values."""
        return self.scope is scope and self.table is table and self.word is word and self.teller is teller


class Memory:
    """What the rules remember of one match. Whatever is forgotten is worked out anew, and is the same."""

    __slots__ = (
        "answered",
        "asked",
        "fitting",
        "hands",
        "paid",
        "pending",
        "prices",
        "quiet",
        "reading",
        "rows",
        "settled",
        "shown",
        "talk",
        "usable",
    )

    reading: Findings | None
    """What has been found out about the table that was last asked about."""
    quiet: list[Side | None]
    """By seat: a side that has nothing in force, the last one that was met."""
    hands: tuple[dict[tuple[str, ...], Hand], dict[tuple[str, ...], Hand]]
    """By seat: hands that have been sorted out by what can be done with their cards, by these, each once."""
    rows: list[tuple[Pokemon | None, tuple[Pokemon, ...], Row]]
    """By seat: the Pokémon in play that were last asked for, and the same with the names of their places."""
    paid: dict[Stack, list[tuple[Attack, str]]]
    """The attacks that Energy cards pay for, as they are printed, with the card of each."""
    prices: dict[Stack, Price]
    """What a retreat costs, as it is printed, and what may pay for it."""
    usable: dict[tuple[str, ...], tuple[Usable, ...]]
    """The powers that a Pokémon of these cards could use by choice."""
    fitting: dict[int, Fitting]
    """By the identity of a filter: the cards that it means."""
    shown: dict[str, Shown]
    """The answers of each source of chance."""
    talk: OpenTalk | None
    """The talk that last came to wait for an answer."""
    settled: list[ChoiceRequest]
    """The questions that the last action met and that were not put, for they have one answer."""
    pending: tuple[State, tuple[Request, ...]] | None
    """What the state waits for that was last asked about."""
    answered: Answered
    """Answers to the turn request that was asked about last."""
    asked: tuple[Table, Run, Request] | None
    """What the program that last came to wait asks for, and on which table it did."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forgets everything."""
        self.reading = None
        self.quiet = [None, None]
        self.hands = ({}, {})
        self.rows = [(None, (), ()), (None, (), ())]
        self.paid = {}
        self.prices = {}
        self.usable = {}
        self.fitting = {}
        self.shown = {}
        self.talk = None
        self.settled = []
        self.pending = None
        self.answered = Answered()
        self.asked = None
