"""What the rules know through a whole match: the edition, the decks, the cards by id."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from companion.cards.editions.edition import Edition
from companion.cards.editions.foreign import unknown_word
from companion.cards.editions.names import name_in, said_in
from companion.cards.printed.cards import Card
from companion.cards.printed.cards_as_energy import energy_faces
from companion.cards.printed.contents import answering, happenings_in
from companion.cards.printed.sheets import Sheet, copied_on, sheet_of
from companion.cards.printed.vocabulary import (
    UNKNOWN,
    Amount,
    Cards,
    Draw,
    Effect,
    If,
    Look,
    PowerKind,
    Search,
    ShuffleHand,
    That,
    To,
)
from companion.cards.values.memory import Memory
from companion.cards.values.state import Pokemon, Setup, Table
from companion.cards.values.tasks import Scope
from companion.kernel.model import SEAT_NAMES, Seat

HandPart: TypeAlias = Literal["", "basics", "halves", "evolutions", "levels", "energy", "trainers"]
"""What can be done with a card of a hand, in one word; "": nothing."""

HIDDEN_CARD = Card(id=UNKNOWN, name="", kind="energy")
"""The face of a card that nobody has named."""


class Asks(Protocol):
    """What a modifier asks of the table that modifiers change: whether it holds, whom it means, how much it is.

    Modifiers and the selectors of texts ask each other without end but for `Findings`'s rule for cycles. The modules
    of modifiers know selectors only as this; `CardRules` puts the two together.
    """

    def holds(self, game: Game, table: Table, scope: Scope, if_: If, /) -> bool:
        """Does a condition hold?"""

    def amount(self, game: Game, table: Table, scope: Scope, number: Amount, /) -> int:
        """An amount, as a number."""

    def fits_that(self, game: Game, table: Table, scope: Scope, p: Pokemon, that: That, /) -> bool:
        """Is a Pokémon in play what *that* asks for?"""

    def fits(self, game: Game, table: Table, scope: Scope, card_id: str, cards: Cards, /) -> bool:
        """Is a card outside play what *cards* asks for?"""

    def candidates(self, game: Game, table: Table, scope: Scope, to: To, /) -> tuple[int, ...]:
        """Every Pokémon that *to* may mean, by uid."""


class Game:
    """A setup, prepared for being asked about all the time."""

    def __init__(self, setup: Setup, asks: Asks) -> None:
        self.setup = setup
        self.asks = asks
        self.edition = setup.edition
        self.cards: dict[str, Card] = {card.id: card for card in setup.cards}
        self.cards |= {card.id: card for card in energy_faces(setup.cards, self.edition.basic_energy_types)}
        self.cards[UNKNOWN] = HIDDEN_CARD
        self.legends: dict[frozenset[str], Card] = {frozenset(card.halves): card for card in setup.cards if card.halves}
        self.lists: tuple[dict[str, int], dict[str, int]] = (_registered(setup, 0), _registered(setup, 1))
        """By seat: how many of each card are registered, or may be in a deck without a list."""
        self.dealt: tuple[bool, bool] = (setup.decks[0].known, setup.decks[1].known)
        """By seat: does the program deal the deck?"""
        self.names: dict[str, str] = {card: name_in(self.edition, face) for card, face in self.cards.items()}
        """By id: the name that the edition gives the card (CG-NAME)."""
        self.said: dict[str, str] = said_in(self.edition, self.cards.values())
        """What a printed name means where a text says it."""
        forceful = {card for card, face in self.cards.items() if _is_forceful(face)}
        halves = (half for card in self.legends.values() if card.id in forceful for half in card.halves)
        self.forceful: frozenset[str] = frozenset(forceful.union(halves))
        """The cards with a modifier in force all the time while in play or attached; halves of such LEGENDs too."""
        self.mirrors: frozenset[str] = frozenset(card for card, face in self.cards.items() if face.mirrors)
        """The cards that have a power by which they are as if they were another card."""
        self.items: frozenset[str] = _items(self.edition)
        """The kinds of cards that are Items."""
        self.picky: frozenset[str] = frozenset(
            card for card, face in self.cards.items() if face.kind == "energy" and face.attach and face.attach.strict
        )
        """The Energy cards that stay only on certain Pokémon."""
        self._look_through()
        self._sheets: dict[tuple[str, ...], Sheet] = {}
        self.learned: tuple[Card, ...] = ()
        """The cards that were typed in, in the order in which they were learned."""
        self.memory = Memory()
        """What is remembered of the match; everything else here is constant."""

    def learn(self, card: Card) -> None:
        """Know a card that was typed in; what is known under an id never changes (`zones.typed_cards`).

        No answer depends on what was learned but through the table, which says what was typed in.
        """
        if card.id in self.cards:
            return
        self.learned += (card,)
        self.cards[card.id] = card
        self.names[card.id] = name_in(self.edition, card)
        self.said |= said_in(self.edition, (card,))
        self._look_through()
        self.memory.fitting.clear()
        self.memory.held = ({}, {})

    def _look_through(self) -> None:
        """Finds out what is asked of the cards all the time.

        Plain values: a property would be looked up in the class before each of them, and these are asked for in
        every turn.
        """
        faces = self.cards.items()
        legends = self.legends.values()
        self.happenings: frozenset[str] = happenings_in(self.cards.values())
        """What the cards' triggers wait for; nobody has to look for answers to anything else."""
        self.used_from_hand: frozenset[str] = frozenset(
            card for card, face in faces if any(power.from_hand for power in face.powers)
        )
        """The cards with a power that is used while they are in hand."""
        self.parts: dict[str, HandPart] = {card: _part_of_hand(face) for card, face in faces}
        """By id: among which cards of a hand (`Hand`) a card is."""
        self.choosy: frozenset[str] = frozenset(
            card for card, face in faces if face.kind == "energy" and face.attach is not None
        )
        """The Energy cards that do not go on every Pokémon."""
        self.removable: frozenset[str] = frozenset(
            card for card, face in faces if face.as_pokemon and face.as_pokemon.may_be_discarded
        )
        """The cards in play that their player may discard."""
        self.timed: frozenset[str] = frozenset(
            card for card, face in faces if face.attach and face.attach.until is not None
        )
        """The cards that stay attached for some turns only."""
        self.untargeted: frozenset[str] = frozenset(card for card, face in faces if _is_untargeted(face))
        """The Trainer cards that ask for nothing and have no target: they can be played unless their kind cannot."""
        self.ready: frozenset[str] = frozenset(one for one in self.untargeted if self.cards[one].kind not in LIMITED)
        """Those of them that are of a kind without a limit."""
        self.going: frozenset[str] = frozenset(card for card, face in faces if _is_going(face))
        """The Trainer cards that do what they say and go: what stays in play is there at least (CG-AMB-49)."""
        self.decked: frozenset[str] = frozenset(one for one in self.going if _needs_a_deck_only(self.cards[one]))
        """Those of them that do something whenever their player has a deck."""
        shared = frozenset(card for card, face in faces if any(own.either_player for own in face.powers))
        self.shared_powers: frozenset[str] = shared.union(
            half for card in legends if card.id in shared for half in card.halves
        )
        """The cards with a power that the other player may use, and the halves of such LEGENDs."""
        answer = answering(self.cards.values())
        self.answering: frozenset[str] = answer.union(
            half for card in legends if card.id in answer for half in card.halves
        )
        """The cards with triggers, and the LEGENDs' halves whose whole has one."""
        self.stopping: dict[PowerKind, tuple[str, ...]] = {
            kind: tuple(card for card, face in sorted(faces) if kind in face.stops)
            for kind in {kind for _, face in faces for kind in face.stops}
        }
        """The cards that stop powers, by the kinds of these."""
        self.foreign: frozenset[str] = frozenset(card for card, face in faces if unknown_word(self.edition, face))
        """The cards that the edition does not know (CG-GEN-03)."""

    def sheet(self, pokemon: Pokemon) -> Sheet:
        """What the cards of a Pokémon in play show together, or the card that it copies."""
        stack = (pokemon.copies, UNKNOWN, *pokemon.cards) if pokemon.copies else pokemon.cards
        found = self._sheets.get(stack)
        if found is None:
            found = sheet_of(self.cards, self.names, self.legends, pokemon.cards)
            if pokemon.copies:
                found = copied_on(found, sheet_of(self.cards, self.names, self.legends, (pokemon.copies,)))
            self._sheets[stack] = found
        return found

    def face(self, pokemon: Pokemon) -> Card:
        """The card whose facts a Pokémon in play shows: its top card, a LEGEND's whole, or what it copies."""
        if pokemon.copies:
            return self.cards[pokemon.copies]
        top = self.cards[pokemon.cards[0]]
        if top.half:
            return self.legends.get(frozenset(pokemon.cards[:2]), top)
        return top

    def deck_source(self, seat: Seat) -> str:
        """What the chance node of a seat's deck is called."""
        return DECK_SOURCES[seat]


def _registered(setup: Setup, seat: Seat) -> dict[str, int]:
    """How many of each card are in a seat's deck; without a list as many as may be (CG-DECK-02, CG-LEGEND-02)."""
    deck, edition = setup.decks[seat], setup.edition
    if deck.is_listed:
        return dict(deck.cards)
    return {
        card.id: edition.deck_size if card.kind == "energy" and card.basic else edition.same_name_limit
        for card in setup.cards
        if not card.halves and card.id not in deck.lacks
    }


def _items(edition: Edition) -> frozenset[str]:
    """A plain Trainer card is an Item; where Trainer is the family's name, all but Supporters and Stadiums are one."""
    if "supporter" not in edition.trainer_word_covers:
        return frozenset({"trainer"})
    return frozenset(edition.trainer_kinds) - {"supporter", "stadium"}


def _part_of_hand(card: Card) -> HandPart:
    if card.kind == "energy":
        return "energy"
    if card.kind != "pokemon":
        return "trainers"
    match card.stage:
        case "basic":
            return "basics"
        case "legend":
            return "halves"
        case "lvx":
            return "levels"
        case "restored" | None:
            return ""
        case _:
            return "evolutions"


LIMITED = frozenset({"supporter", "stadium"})
"""The kinds of Trainer cards of which only so many are played in a turn."""


def _is_untargeted(card: Card) -> bool:
    attached = card.attach is not None or card.kind in ("tool", "tm")
    asks = card.if_ is not None or card.needs or card.stops
    return not asks and card.as_pokemon is None and not attached


def _is_going(card: Card) -> bool:
    return card.kind in ("trainer", "supporter") and bool(card.effects) and card.attach is None and not card.as_pokemon


def _needs_a_deck_only(card: Card) -> bool:
    return any(_is_about_the_deck(effect) for effect in card.effects)


def _is_about_the_deck(effect: Effect) -> bool:
    match effect:
        case Draw(side="own" | "both", until=None, amount=int(number)):
            return number > 0
        case Search(side="own", to=to):
            return to not in ("bench", "evolve")
        case Look(side="own") | ShuffleHand(side="own" | "both", to="deck"):
            return True
        case _:
            return False


def _is_forceful(card: Card) -> bool:
    return bool(card.always) or any(power.always for power in card.powers)


DECK_SOURCES = tuple(f"deck-{name}" for name in SEAT_NAMES)
COIN_SOURCES = tuple(f"coin-{name}" for name in SEAT_NAMES)
