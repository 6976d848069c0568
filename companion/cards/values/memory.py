"""Memory: what the rules keep from one question to the next, so as not to work it out again."""

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
"""So many answers of a kind are kept; then it begins anew."""

MOST_HANDS = 256
"""So many hands of a player are kept: those that come back do so soon, and what is kept has to be gone through."""

Talk: TypeAlias = Generator[Request, str, Outcome]
"""A word that asks one question after the other, gets the answers, and returns its outcome."""

Purse: TypeAlias = tuple[tuple[str, int], ...]
"""Energy cards on a Pokémon, sorted, each with how much Energy it provides."""

Stack: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""A Pokémon's cards and its Energy cards."""


NOTHING_ONTO: Mapping[str, Sequence[Card]] = {}
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

    def __init__(
        self,
        basics: Sequence[BenchPokemon],
        halves: Sequence[Card],
        levels: Sequence[Card],
        energy: Sequence[Card],
        trainers: Sequence[tuple[Card, PlayTrainer, bool]],
    ) -> None:
        self.basics = basics
        """Basic Pokémon, as what puts each onto the Bench."""
        self.halves = halves
        self.evolutions: Mapping[str, Sequence[Card]] = NOTHING_ONTO
        """By the name that each evolves from, as the edition has it."""
        self.levels = levels
        self.energy = energy
        self.attaching: dict[int, list[AttachEnergy]] = {}
        """Every Energy card to the Active Pokémon and each on the Bench, by the number of those on the Bench."""
        self.trainers = trainers
        """Each with what plays it onto nobody; True where it can always be played so."""
        self.powers: Sequence[Card] = ()
        """Cards with powers that are used from hand, even if the card cannot be played."""
        self.picky = False
        """Is there an Energy card that does not go on every Pokémon?"""


class Price:
    """What a retreat costs, what may pay for it, and every way to do it that has been asked for."""

    __slots__ = ("cost", "purse", "ways")

    def __init__(self, cost: int, purse: Purse) -> None:
        self.cost = cost
        self.purse = purse
        """None where it costs none."""
        self.ways: dict[tuple[Seat, int], tuple[Retreat, ...]] = {}
        """By player and the number of Pokémon on the Bench."""


class Means(NamedTuple):
    """What a Pokémon's cards and Energy cards let it do, by what they print alone."""

    attacks: Sequence[tuple[Attack, str]]
    """The attacks that are paid for, with the card of each."""
    uses: tuple[Sequence[UseAttack], Sequence[UseAttack]]
    """By player: what uses them."""
    asks: bool
    """Does one of them ask for anything besides its cost?"""
    price: Price
    """That of its retreat."""


class Usable(NamedTuple):
    """A power that a Pokémon could use by choice, and the card that prints it."""

    power: Power
    card: str
    pays: bool
    """Does it ask for something that must be paid?"""


class Lineup:
    """A player's Pokémon in play, the Active one first, and what their cards alone say: who can do what."""

    __slots__ = ("active", "bench", "means", "members", "named", "places", "powered", "shared", "stacks")

    def __init__(self) -> None:
        self.active: Pokemon | None = None
        self.bench: tuple[Pokemon, ...] = ()
        self.means: Means | None = None
        """Those of the Active Pokémon, once they have been asked for."""
        self.members: tuple[Pokemon, ...] = ()
        self.places: Sequence[str] = ()
        """The names of their places, and perhaps of further ones."""
        self.stacks: list[tuple[str, ...]] = []
        """Their cards: as long as these are the same, so is all that follows."""
        self.named: dict[str, list[int]] = {}
        """The numbers of those who bear a name."""
        self.powered: Sequence[tuple[int, tuple[Usable, ...]]] = ()
        """The numbers of those with powers that are used by choice, with these."""
        self.shared: Sequence[tuple[int, tuple[Usable, ...]]] = ()
        """The same of powers that the other player may use."""


class Fitting(NamedTuple):
    """What a filter means."""

    what: Cards
    """The filter: as long as it is remembered, no other has its identity."""
    cards: frozenset[str] | None
    """The cards that it means; None: it speaks of what is on the table too, or of cards that nobody has named."""


Parts: TypeAlias = Sequence[tuple[Callable[[Any], bool], Callable[..., bool]]]
"""All that may be asked: whether it is, and what asks it."""


class AskedParts(NamedTuple):
    """A condition, or what is asked of a Pokémon in play."""

    as_written: If | That
    """As long as it is remembered, no other has its identity."""
    parts: tuple[Callable[..., bool], ...]
    """What asks each part that it has."""


class Shown(dict[str | int, Chance]):
    """What a source of chance shows, by outcome: each answer is made once."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source

    def __missing__(self, outcome: str | int) -> Chance:
        found = self[outcome] = Chance(self.source, outcome)
        return found


class Pile:
    """The shuffled cards of a deck that the program deals, counted, and what the next of them may be."""

    __slots__ = ("answers", "is_named", "made", "names", "numbers", "request", "rest")

    def __init__(self, source: str) -> None:
        self.made = Shown(source)
        self.count(())

    def count(self, rest: tuple[str, ...]) -> None:
        """From now on it is of these cards, which are sorted."""
        counted = Counter(rest)
        self.rest = rest
        self.names, self.numbers = list(counted), list(counted.values())
        self.is_named = UNKNOWN not in counted
        """Is every card named? Those that are left of them are, too."""
        self.answers = tuple([self.made[name] for name in self.names])
        """What chance may answer, by name."""
        self.request: ChanceRequest | None = None
        """The question which of them is next, once it has been asked."""

    def goes_on(self, card: str, rest: tuple[str, ...]) -> None:
        """From now on it is of *rest*, the same cards without one *card*: nothing is counted anew."""
        number = bisect_left(self.names, card)
        if self.numbers[number] > 1:
            self.numbers[number] -= 1
        else:
            del self.names[number], self.numbers[number]
            self.answers = self.answers[:number] + self.answers[number + 1 :]
        self.rest, self.request = rest, None


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
    """What has been found out about the table that was last asked about."""
    calm: list[Side | None]
    """By seat: the last side for which nothing was over as a turn ended."""
    gathered: tuple[Gathered, Gathered]
    """By seat: the modifiers that were last gathered from a side."""
    drawn: list[tuple[tuple[str, ...], str, tuple[str, ...]] | None]
    """By seat: the card that was last drawn from among shuffled ones, these before it and after it."""
    hands: tuple[dict[tuple[str, ...], Hand], dict[tuple[str, ...], Hand]]
    """By seat: hands that have been sorted out by what can be done with their cards, by these, each once."""
    held: tuple[dict[str, tuple[int, Any]], dict[str, tuple[int, Any]]]
    """By seat and card: the number of the part of a hand that a card belongs to, and what stands for it there."""
    lineups: tuple[Lineup, Lineup]
    """By seat: the Pokémon in play that were last asked for."""
    means: dict[Stack, Means]
    """What Pokémon of these cards can do."""
    piles: dict[str, Pile]
    """The shuffled cards of each deck that the program deals, by the source of chance."""
    prices: dict[tuple[int, Purse], Price]
    """What a retreat costs, by that and by what may pay for it."""
    usable: dict[tuple[str, ...], tuple[Usable, ...]]
    """The powers that a Pokémon of these cards could use by choice."""
    fitting: dict[int | str, Fitting]
    """By the word or the identity of a filter: the cards that it means."""
    parts: dict[int, AskedParts]
    """By the identity of a condition, or of what is asked of Pokémon in play: its parts."""
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

    def asked_by(self, one: Any, parts: Parts) -> AskedParts:
        """What *one* asks of all *parts* that there are, remembered from now on: most have one or two."""
        if len(self.parts) >= MOST_KEPT:
            self.parts.clear()
        found = self.parts[id(one)] = AskedParts(one, tuple(part for is_given, part in parts if is_given(one)))
        return found

    def forget(self) -> None:
        """Forgets everything."""
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
