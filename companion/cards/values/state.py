"""State of a match: the table and the agenda.

`Setup` stays the same through a match; `Table` holds the facts that one could photograph and the hidden cards
under them; `State` is a table and its agenda. Cards are referred to by id; an unknown card is `UNKNOWN`.

The structs hold only values and cannot form reference cycles, so `gc=False` exempts them from garbage collection.
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
"""Who sees the card's face."""


class DeckList(msgspec.Struct, frozen=True, gc=False):
    """A registered deck: the number of each card. *known*: does the program deal it?

    A deck that the program does not deal is real cards: it is shuffled on the table, and only cards that were
    shown are known. One without *cards* has no list: it may contain every card of the setup except those that
    it *lacks*, which only the other player's list contributed.
    """

    cards: tuple[tuple[str, int], ...]
    """Pairs of card id and number, sorted by id."""
    known: bool = True
    lacks: tuple[str, ...] = ()

    @property
    def is_listed(self) -> bool:
        """Are its cards known?"""
        return self.known or bool(self.cards)


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Setup of a match, constant throughout: the edition, both decks, the cards in them."""

    edition: Edition
    decks: tuple[DeckList, DeckList]
    cards: tuple[Card, ...]
    """Every card that occurs in a deck (and the LEGENDs that their halves form); for a deck without a list,
    all legal cards.
    """
    terms: Terms = Terms()


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck: cards on *top* and at the *bottom* in known order, and the shuffled *rest* between.

    *top* begins with the topmost card, *bottom* ends with the lowest. The rest has no order (the next card is
    a chance node) and is stored sorted.
    """

    rest: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    top_seen: tuple[Sees, ...] = ()
    """Who knows each card on top, from the topmost; nobody beyond the end."""
    bottom_seen: tuple[Sees, ...] = ()
    """Who knows each card at the bottom, down to the lowest; nobody for missing first entries."""

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.bottom)


class Attached(msgspec.Struct, frozen=True, gc=False):
    """A card other than Energy attached to a Pokémon: its owner, and its last turn (0: it stays)."""

    card: str
    owner: Seat
    until: int = 0


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """Continuous effect on a Pokémon or a player: a modifier or a trigger, to the end of turn *until*.

    *until* 0: until it leaves the Active place (or play, with *stays*). *by*: the player who laid it;
    *source*: the card with the text.
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
    """It ends when this Pokémon leaves the Active place, and affects only damage to it; 0: not tied."""
    spares: tuple[int, ...] = ()
    """For an effect on a player: Pokémon protected from it."""


class Suffered(msgspec.Struct, frozen=True, gc=False):
    """Damage memory: effects of turn *turn*'s opposing attack on a Pokémon, besides damage."""

    turn: int
    attacks: tuple[str, ...] = ()
    """The attacks that affected it; cleared when it leaves the Active place."""
    conditions: tuple[tuple[Condition, int, int], ...] = ()
    """Each with the counters of its Poison and the coins of its Sleep."""
    lasting: tuple[Lasting, ...] = ()
    energy: int = 0
    """Energy cards that it lost."""


class Pokemon(msgspec.Struct, frozen=True, gc=False):
    """A Pokémon in play, with everything on it."""

    uid: int
    """Identity of the Pokémon while in play; numbers are never reused."""
    cards: tuple[str, ...]
    """Its cards, top first. A LEGEND: its two halves (the first names it through `Game`)."""
    entered: int
    """The turn in which it came into play; 0: the setup."""
    changed: int = -1
    """The turn in which it last evolved, levelled up or devolved; -1: never."""
    evolved: int = -1
    """The turn in which it last evolved; levelling up does not count (CG-LVX-07)."""
    devolved: int = -1
    """The turn in which it last devolved (CG-AMB-36)."""
    damage: int = 0
    """In points: 10 for each damage counter."""
    energy: tuple[str, ...] = ()
    """Energy cards in the order in which they were attached."""
    attached: tuple[Attached, ...] = ()
    rotation: Rotation = ""
    """Asleep, Confused or Paralyzed: the orientation of its card."""
    since: int = 0
    """The turn in which it got that condition."""
    poison: int = 0
    """Damage counters that Poison puts each time; 0: not Poisoned."""
    burned: bool = False
    sleep_coins: int = 1
    """Coins flipped to wake up."""
    confusion: int = 0
    """Counters that its Confusion puts, if a card set them; 0: the rules' number."""
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
    """The turn in which damage was last removed; -1: never."""
    hit: int = 0
    """Damage by an attack in turn *hit_turn*; *hit_by*: the attacker's uid."""
    hit_turn: int = -1
    hit_by: int = 0
    suffered: Suffered | None = None
    """Other effects of the last opposing attack on it, and that attack's name."""
    last_attack: tuple[int, str] = (-1, "")
    """The last attack that it used: turn and name."""
    attack_before: tuple[int, str] = (-1, "")
    """The attack that it used before that."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """A player's cards. *active* is None only during setup and between a loss and its replacement."""

    deck: Deck
    hand: tuple[str, ...] = ()
    """Sorted; UNKNOWN for each unknown card."""
    discard: tuple[str, ...] = ()
    """In order of arrival; the last lies on top."""
    prizes: tuple[str | None, ...] = ()
    """By place; None where the Prize was taken."""
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
    """Who sees each of them; both players beyond the end."""
    lasting: tuple[Lasting, ...] = ()
    turns: int = 0
    """Own turns begun."""
    lost_last_turn: int = 0
    """Own Pokémon Knocked Out by damage of opposing attacks during the previous turn (not between turns)."""
    lost_this_turn: int = 0
    """The same in this turn so far."""
    lost_types_last_turn: tuple[EnergyType, ...] = ()
    """The types of those of the previous turn."""
    lost_types_this_turn: tuple[EnergyType, ...] = ()
    attacked: tuple[tuple[int, str], ...] = ()
    """Attacks that own Pokémon used in this turn and the previous own one, whether still in play: turn and name."""


class Stadium(msgspec.Struct, frozen=True, gc=False):
    """The Stadium in play and its player."""

    card: str
    by: Seat
    facing: Seat | None = None
    """The player whom the first half of a two-sided Stadium faces."""

    @property
    def seen_from(self) -> Seat:
        """The player from whose side its text is read."""
        return self.by if self.facing is None else self.facing


class SetupSide(msgspec.Struct, frozen=True, gc=False):
    """Progress of a player's setup."""

    dealt: bool = False
    checked: bool = False
    """The hand holds a Basic Pokémon, or is assumed to."""
    alone: int = 0
    """Mulligans taken alone (CG-MULL-08)."""
    owed: int = 0
    """Mulligans of the other player without an offer of extra cards yet."""
    announced: bool = False
    """The player announced a hand without a Basic Pokémon; the mulligan waits for the other (CG-MULL-09)."""
    kept: tuple[str, ...] = ()
    """The hand before the extra cards (CG-MULL-10)."""
    placed: bool = False
    """Active and Bench are placed (the player said so)."""
    unnamed: tuple[int, ...] = ()
    """Face-down Pokémon (uids) of real cards that have not been named yet, in order."""
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
    """Names of used powers with a limit per player."""
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
    """1, plus one for each Sudden Death (CG-WIN-05)."""
    prizes_each: int = 6
    end_now: bool = False
    """The turn ends once the current action is finished (CG-MEGA-03)."""
    ways: tuple[int, int] = (0, 0)
    """Ways to win found at this moment, by seat (CG-WIN-04)."""
    winner: GameResult | None = None
    ended_by: str = ""
    """The clause by which the match ended."""
    typed: tuple[tuple[Seat, str], ...] = ()
    """Manual cards typed during the match: the seat whose real deck may hold them, and their ids."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match between two actions: the facts and the remaining tasks."""

    table: Table
    agenda: tuple[Task, ...]
