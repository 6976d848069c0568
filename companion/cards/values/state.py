"""State of a match: the table, and the agenda.

`Setup` is what stays the same through a match; `Table` holds the facts that could
be photographed and the hidden cards under them; `State` is a table and its agenda.
Cards are named by their ids; a card that nobody has named is `UNKNOWN`.

Values hold only values, so no cycle can arise among them: `gc=False` spares the
garbage collector the look at each.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.editions.edition import Edition
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import Condition, EnergyType, Modifier, Trigger
from companion.cards.values.tasks import Task
from companion.cards.values.terms import GameResult, Terms
from companion.kernel.model import Seat

Rotation: TypeAlias = Literal["", "asleep", "confused", "paralyzed"]

Sees: TypeAlias = Literal["both", "a", "b", "none"]
"""Who sees which card it is."""


class DeckList(msgspec.Struct, frozen=True, gc=False):
    """A registered deck: how many of each card. *known*: does the program deal it?

    A deck that the program does not deal is one of real cards: it is shuffled on
    the table, and of its cards only those are known that were shown. One without
    *cards* has no list: every card of the setup may be in it but those that it *lacks*,
    which only the other player's list has brought.
    """

    cards: tuple[tuple[str, int], ...]
    """Pairs of card id and number, sorted by id."""
    known: bool = True
    lacks: tuple[str, ...] = ()

    @property
    def is_listed(self) -> bool:
        """Is it said which cards are in it?"""
        return self.known or bool(self.cards)


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Setup of a match, constant throughout: the edition, both decks, the cards in them."""

    edition: Edition
    decks: tuple[DeckList, DeckList]
    cards: tuple[Card, ...]
    """Every card that occurs in a deck (and the LEGENDs that their halves make); all legal ones for a deck without a
    list."""
    terms: Terms = Terms()


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck: cards on *top* and at the *bottom* whose order is known, and the shuffled *rest* between.

    *top* begins with the topmost card, *bottom* ends with the lowest. The rest has
    no order: which of it comes next is a chance node. It is sorted.
    """

    rest: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    top_seen: tuple[Sees, ...] = ()
    """Who knows each card on top, from the topmost; nobody where none is given."""
    bottom_seen: tuple[Sees, ...] = ()
    """Who knows each card at the bottom, to the lowest; nobody where the first are not given."""

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.bottom)


class Attached(msgspec.Struct, frozen=True, gc=False):
    """A card attached to a Pokémon that is no Energy: whose it is, and its last turn (0: it stays)."""

    card: str
    owner: Seat
    until: int = 0


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """Continuous effect laid on a Pokémon or a player: a modifier or a trigger, to the end of turn *until*.

    *until* 0: until it leaves the Active place (or play, with *stays*). *by* is who laid
    it, *source* the card whose text it is.
    """

    until: int
    by: Seat
    source: str
    mod: Modifier | None = None
    trigger: Trigger | None = None
    stays: bool = False
    """It does not end when the Pokémon goes to the Bench."""
    from_attack: bool = True
    tied: int = 0
    """It ends when this Pokémon leaves the Active place, and concerns only damage to it; 0: it is tied to none."""
    spares: tuple[int, ...] = ()
    """What lies on a player: Pokémon that a shield kept it off."""


class Suffered(msgspec.Struct, frozen=True, gc=False):
    """Damage memory: the effects of an opposing attack of turn *turn* on a Pokémon, beside its damage."""

    turn: int
    attacks: tuple[str, ...] = ()
    """The attacks that damaged it or did anything else to it; forgotten when it leaves the Active place."""
    conditions: tuple[tuple[Condition, int, int], ...] = ()
    """Each with the counters of its Poison and the coins of its Sleep."""
    lasting: tuple[Lasting, ...] = ()
    energy: int = 0
    """Energy cards that it lost."""


class Pokemon(msgspec.Struct, frozen=True, gc=False):
    """A Pokémon in play, with everything on it."""

    uid: int
    """Which Pokémon this is, as long as it is in play; numbers are never used twice."""
    cards: tuple[str, ...]
    """Its cards, top first. A LEGEND: its two halves (the first names it through `Game`)."""
    entered: int
    """The turn in which it came into play; 0: the setup."""
    changed: int = -1
    """The turn in which it last evolved, levelled up or devolved; -1: never."""
    evolved: int = -1
    """The turn in which it last evolved; levelling up is no evolving (CG-LVX-07)."""
    devolved: int = -1
    """The turn in which it last devolved (CG-AMB-36)."""
    damage: int = 0
    """In points: 10 for each damage counter."""
    energy: tuple[str, ...] = ()
    """Energy cards in the order in which they were attached."""
    attached: tuple[Attached, ...] = ()
    rotation: Rotation = ""
    """Asleep, Confused or Paralyzed: how the card lies."""
    since: int = 0
    """The turn in which that condition was given."""
    poison: int = 0
    """Damage counters that Poison puts each time; 0: not Poisoned."""
    burned: bool = False
    sleep_coins: int = 1
    """Coins flipped to wake up."""
    confusion: int = 0
    """Counters that its Confusion puts, where a card has named them; 0: as many as the rules say."""
    marks: tuple[tuple[str, int], ...] = ()
    """Reminder counters by name."""
    lasting: tuple[Lasting, ...] = ()
    used: tuple[str, ...] = ()
    """Powers used in this turn, one entry for each use."""
    became_active: int = -1
    """The last turn in which it came to the Active place."""
    copies: str = ""
    """The card that it is a copy of (with *copies_until*)."""
    copies_until: int = 0
    healed: int = -1
    """The turn in which damage was last taken off it; -1: never."""
    hit: int = 0
    """Damage that an attack did to it in turn *hit_turn*, and *hit_by* what (a uid)."""
    hit_turn: int = -1
    hit_by: int = 0
    suffered: Suffered | None = None
    """What else the last opposing attack on it did, if it did anything, and which attack it was."""
    last_attack: tuple[int, str] = (-1, "")
    """The last attack that it used: turn and name."""
    attack_before: tuple[int, str] = (-1, "")
    """The one that it used before that."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """A player's cards. *active* is None only during setup and between a loss and its replacement."""

    deck: Deck
    hand: tuple[str, ...] = ()
    """Sorted; UNKNOWN for each card that nobody has named."""
    discard: tuple[str, ...] = ()
    """In the order in which they came; the last lies on top."""
    prizes: tuple[str | None, ...] = ()
    """By place; None where the Prize has been taken."""
    up: tuple[int, ...] = ()
    """The places of the Prizes that lie face-up."""
    lost: tuple[str, ...] = ()
    active: Pokemon | None = None
    bench: tuple[Pokemon, ...] = ()
    supporter: tuple[str, ...] = ()
    """A played Supporter that lies beside the Active Pokémon (CG-SUPPORT-02)."""
    aside: tuple[str, ...] = ()
    """Cards being looked at or resolved at this moment, in no other zone."""
    aside_seen: tuple[Sees, ...] = ()
    """Who sees each of them; both see those for which nothing is said."""
    lasting: tuple[Lasting, ...] = ()
    turns: int = 0
    """Own turns begun."""
    lost_last_turn: int = 0
    """Own Pokémon that damage of opposing attacks Knocked Out during the turn before this one (not between turns)."""
    lost_this_turn: int = 0
    """The same so far in this turn."""
    lost_types_last_turn: tuple[EnergyType, ...] = ()
    """The types of those of the turn before this one."""
    lost_types_this_turn: tuple[EnergyType, ...] = ()
    attacked: tuple[tuple[int, str], ...] = ()
    """The attacks that own Pokémon used in this turn and the own one before, in play still or not: turn and name."""


class Stadium(msgspec.Struct, frozen=True, gc=False):
    """The Stadium in play and who played it."""

    card: str
    by: Seat
    facing: Seat | None = None
    """The player whom the first half of a two-sided one faces."""

    @property
    def seen_from(self) -> Seat:
        """The player from whose side its text is seen."""
        return self.by if self.facing is None else self.facing


class SetupSide(msgspec.Struct, frozen=True, gc=False):
    """Progress of a player's setup."""

    dealt: bool = False
    checked: bool = False
    """The hand was found to hold a Basic Pokémon, or to be taken as it is."""
    alone: int = 0
    """Mulligans taken alone (CG-MULL-08)."""
    owed: int = 0
    """Mulligans of the other for which extra cards have not been offered yet."""
    announced: bool = False
    """It was said that the hand holds no Basic Pokémon; the mulligan waits for the other (CG-MULL-09)."""
    kept: tuple[str, ...] = ()
    """The hand before extra cards came: none of these is one of them (CG-MULL-10)."""
    placed: bool = False
    """Active and Bench stand (the player said so)."""
    unnamed: tuple[int, ...] = ()
    """The Pokémon (uids) of real cards that lie face-down and have not been named yet, in their order."""
    prizes: bool = False
    """The Prizes are laid."""


class Used(msgspec.Struct, frozen=True, gc=False):
    """Record of limited actions of this turn."""

    energy: int = 0
    supporters: int = 0
    stadiums: int = 0
    retreats: int = 0
    free_retreats: int = 0
    """Retreats that paid nothing, for CG-AMB-35."""
    retreat_failed: tuple[int, ...] = ()
    """Pokémon (uids) whose retreat failed in this turn (CG-RETREAT-06)."""
    trainers: int = 0
    powers: tuple[str, ...] = ()
    """Names of powers used whose limit is the player's."""
    attacks: int = 0


class Table(msgspec.Struct, frozen=True, gc=False):
    """The facts of a match."""

    sides: tuple[Side, Side]
    stadium: Stadium | None = None
    turn: int = 0
    """Counts both players' turns; 1 is the first of the game, 0 before it."""
    to_move: Seat = 0
    first_player: Seat | None = None
    coin_winner: Seat | None = None
    used: Used = Used()
    next_uid: int = 1
    setup: tuple[SetupSide, SetupSide] | None = None
    """None once the Pokémon are turned up."""
    shaken: bool = False
    games: int = 1
    """1; one more for each Sudden Death (CG-WIN-05)."""
    prizes_each: int = 6
    end_now: bool = False
    """The turn ends as soon as what is being done is done (CG-MEGA-03)."""
    ways: tuple[int, int] = (0, 0)
    """Ways to win found at this moment, by seat (CG-WIN-04)."""
    winner: GameResult | None = None
    ended_by: str = ""
    """The clause by which the match ended."""
    typed: tuple[tuple[Seat, str], ...] = ()
    """Cards by hand that were typed in during the match: whose deck of real cards may hold them, and their ids."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match between two actions: facts, and tasks that are left."""

    table: Table
    agenda: tuple[Task, ...]
