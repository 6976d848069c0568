"""Memory: what the rules keep from one question to the next, so as not to work it out again."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from companion.cards.printed import Attack, Card
from companion.cards.values.outcomes import Outcome
from companion.cards.values.reading import Findings
from companion.cards.values.state import Side, State, Table
from companion.cards.values.tasks import Run, Scope, Word
from companion.kernel import Answered, ChoiceRequest, Request

MOST_KEPT = 4096
"""So many answers of a kind are kept; then it begins anew."""

Talk: TypeAlias = Generator[Request, str, Outcome]
"""A word that asks one question after the other, gets the answers, and returns its outcome."""

Stack: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""A Pokémon's cards and its Energy cards."""


class Hand:
    """A player's cards by what can be done with them, each once, in the order of their ids."""

    __slots__ = ("basics", "energy", "evolutions", "halves", "levels", "picky", "powers", "trainers")

    def __init__(self) -> None:
        self.halves: list[Card] = []
        self.basics: list[Card] = []
        self.evolutions: list[tuple[Card, str]] = []
        """With the name that each evolves from, as the edition has it."""
        self.levels: list[Card] = []
        self.energy: list[Card] = []
        self.trainers: list[Card] = []
        self.powers: list[Card] = []
        """Cards with powers, which may be used from hand even if the card cannot be played."""
        self.picky = False
        """Is there an Energy card that does not go on every Pokémon?"""


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

    __slots__ = ("answered", "asked", "hands", "paid", "pending", "prices", "quiet", "reading", "settled", "talk")

    reading: Findings | None
    """What has been found out about the table that was last asked about."""
    quiet: list[Side | None]
    """By seat: a side that has nothing in force, the last one that was met."""
    hands: dict[tuple[str, ...], Hand]
    """Hands that have been sorted out by what can be done with their cards."""
    paid: dict[Stack, list[tuple[Attack, str]]]
    """The attacks that Energy cards pay for, as they are printed, with the card of each."""
    prices: dict[Stack, tuple[int, tuple[tuple[str, int], ...]]]
    """What a retreat costs, as it is printed, and what may pay for it."""
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
        self.hands = {}
        self.paid = {}
        self.prices = {}
        self.talk = None
        self.settled = []
        self.pending = None
        self.answered = Answered()
        self.asked = None
