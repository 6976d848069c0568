"""Constants of a match for the rules: the edition, the decks, the cards by id."""

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
"""Use of a card in hand, in one word; "": none."""

HIDDEN_CARD = Card(id=UNKNOWN, name="", kind="energy")
"""The face of an unknown card."""


class Asks(Protocol):
    """Queries of modifiers on the table that modifiers change: conditions, targets, amounts.

    Modifiers and selectors of texts call each other recursively; `Findings` has the rule for cycles. The
    modules of modifiers know selectors only through this protocol; `CardRules` connects the two.
    """

    def holds(self, game: Game, table: Table, scope: Scope, if_: If, /) -> bool:
        """Does a condition hold?"""

    def amount(self, game: Game, table: Table, scope: Scope, number: Amount, /) -> int:
        """An amount as a number."""

    def fits_that(self, game: Game, table: Table, scope: Scope, p: Pokemon, that: That, /) -> bool:
        """Does a Pokémon in play match *that*?"""

    def fits(self, game: Game, table: Table, scope: Scope, card_id: str, cards: Cards, /) -> bool:
        """Does a card outside play match *cards*?"""

    def candidates(self, game: Game, table: Table, scope: Scope, to: To, /) -> tuple[int, ...]:
        """Every Pokémon that *to* may select, by uid."""


class Game:
    """A setup, compiled for frequent queries."""

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
        """By printed name: its meaning in a text."""
        forceful = {card for card, face in self.cards.items() if _is_forceful(face)}
        halves = (half for card in self.legends.values() if card.id in forceful for half in card.halves)
        self.forceful: frozenset[str] = frozenset(forceful.union(halves))
        """The cards with a permanent modifier while in play or attached, and halves of such LEGENDs."""
        self.mirrors: frozenset[str] = frozenset(card for card, face in self.cards.items() if face.mirrors)
        """The cards with a power that makes them count as another card."""
        self.items: frozenset[str] = _items(self.edition)
        """The kinds of cards that are Items."""
        self.picky: frozenset[str] = frozenset(
            card for card, face in self.cards.items() if face.kind == "energy" and face.attach and face.attach.strict
        )
        """The Energy cards that stay only on certain Pokémon."""
        self._look_through()
        self._sheets: dict[tuple[str, ...], Sheet] = {}
        self.learned: tuple[Card, ...] = ()
        """The typed cards, in the order in which they were learned."""
        self.memory = Memory()
        """Caches of the match; everything else here is constant."""

    def learn(self, card: Card) -> None:
        """Add a typed card; facts under an id never change (`zones.typed_cards`).

        Answers depend on learned cards only through the table, which records what was typed.
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
        """Precompute frequent facts of the cards.

        Plain attributes: a property would first be looked up in the class, and every turn reads these.
        """
        faces = self.cards.items()
        legends = self.legends.values()
        self.happenings: frozenset[str] = happenings_in(self.cards.values())
        """Events that triggers of the cards answer; no other event needs a search for answers."""
        self.used_from_hand: frozenset[str] = frozenset(
            card for card, face in faces if any(power.from_hand for power in face.powers)
        )
        """The cards with a power used from hand."""
        self.parts: dict[str, HandPart] = {card: _part_of_hand(face) for card, face in faces}
        """By id: the card's part of a hand (`Hand`)."""
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
        """The Trainer cards without requirements or targets: playable unless their kind is not."""
        self.ready: frozenset[str] = frozenset(one for one in self.untargeted if self.cards[one].kind not in LIMITED)
        """Those of them of a kind without a limit."""
        self.going: frozenset[str] = frozenset(card for card, face in faces if _is_going(face))
        """The Trainer cards that do not stay in play, which would be an effect by itself (CG-AMB-49)."""
        self.decked: frozenset[str] = frozenset(one for one in self.going if _needs_a_deck_only(self.cards[one]))
        """Those of them that have an effect whenever their player has a deck."""
        shared = frozenset(card for card, face in faces if any(own.either_player for own in face.powers))
        self.shared_powers: frozenset[str] = shared.union(
            half for card in legends if card.id in shared for half in card.halves
        )
        """The cards with a power that the other player may use, and the halves of such LEGENDs."""
        answer = answering(self.cards.values())
        self.answering: frozenset[str] = answer.union(
            half for card in legends if card.id in answer for half in card.halves
        )
        """The cards with triggers, and the halves of such LEGENDs."""
        self.stopping: dict[PowerKind, tuple[str, ...]] = {
            kind: tuple(card for card, face in sorted(faces) if kind in face.stops)
            for kind in {kind for _, face in faces for kind in face.stops}
        }
        """The cards that stop powers, by the kinds of these."""
        self.foreign: frozenset[str] = frozenset(card for card, face in faces if unknown_word(self.edition, face))
        """The cards that the edition lacks (CG-GEN-03)."""

    def sheet(self, pokemon: Pokemon) -> Sheet:
        """The combined facts of a Pokémon's cards, or of the card that it copies."""
        stack = (pokemon.copies, UNKNOWN, *pokemon.cards) if pokemon.copies else pokemon.cards
        found = self._sheets.get(stack)
        if found is None:
            found = sheet_of(self.cards, self.names, self.legends, pokemon.cards)
            if pokemon.copies:
                found = copied_on(found, sheet_of(self.cards, self.names, self.legends, (pokemon.copies,)))
            self._sheets[stack] = found
        return found

    def face(self, pokemon: Pokemon) -> Card:
        """The card whose facts a Pokémon in play shows: its top card, the whole LEGEND, or the copied card."""
        if pokemon.copies:
            return self.cards[pokemon.copies]
        top = self.cards[pokemon.cards[0]]
        if top.half:
            return self.legends.get(frozenset(pokemon.cards[:2]), top)
        return top

    def deck_source(self, seat: Seat) -> str:
        """Source id of a deck's chance node, by seat."""
        return DECK_SOURCES[seat]


def _registered(setup: Setup, seat: Seat) -> dict[str, int]:
    """Number of each card in a seat's deck; without a list, the legal maximum (CG-DECK-02, CG-LEGEND-02)."""
    deck, edition = setup.decks[seat], setup.edition
    if deck.is_listed:
        return dict(deck.cards)
    return {
        card.id: edition.deck_size if card.kind == "energy" and card.basic else edition.same_name_limit
        for card in setup.cards
        if not card.halves and card.id not in deck.lacks
    }


def _items(edition: Edition) -> frozenset[str]:
    """Kinds that are Items: the plain Trainer card, or if Trainer names the family, all but Supporters and Stadiums."""
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
"""Kinds of Trainer cards with a limit per turn."""


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
