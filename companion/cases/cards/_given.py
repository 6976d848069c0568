"""The initial state of a scenario: cards, decks, the table; for a setup, the cards to be dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.cards.editions.house_rules import with_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import Condition
from companion.cards.rules import CardRules
from companion.cards.values.state import Attached, Deck, DeckList, Lasting, Pokemon, Setup, Side, Stadium, Table
from companion.cards.zones.zones import cards_of
from companion.cases.cards._effects import lasting_of
from companion.cases.cards.format import PLAYERS, Player, RawCard, RawGiven, RawPokemon, RawSide, RawStadium
from companion.cases.cards.invented_cards import card_of, energy_card
from companion.kernel.errors import DataError
from companion.kernel.model import Seat
from companion.texts.errors import ValidationError, placed, quoted
from companion.texts.texts import phrase

FILLER = "filler"
"""Placeholder for any card whose face does not matter: a basic Energy that nothing uses."""
PLAIN = "Plain"
DECK_SIZE, HAND_SIZE = 60, 7

_ROTATIONS = ("asleep", "confused", "paralyzed")


class Position:
    """A scenario's initial state in one edition.

    *hands* and *later*, by seat: the hands to deal, and the cards drawn after them; answering the draws
    consumes them.
    """

    def __init__(
        self,
        given: RawGiven,
        shared: Mapping[str, RawCard],
        edition: str,
        library: Mapping[str, Card] | None = None,
    ) -> None:
        self.given = given
        try:
            self.edition = with_policies(EDITIONS[edition], given.policies)
        except ValidationError as error:
            raise DataError(placed("given.policies", error.said)) from error
        self._raw: dict[str, RawCard] = {**shared, **given.cards}
        self._library = library or {}
        self._made: dict[str, Card] = {}
        self.hands: tuple[list[tuple[str, ...]], list[tuple[str, ...]]] = ([], [])
        self.later: tuple[list[str], list[str]] = ([], [])
        for key in self._raw:
            self.card(key)
        self.card(FILLER)
        sides = (given.A, given.B)
        if given.phase == "setup":
            decks = tuple(self._setup_deck(seat, side) for seat, side in enumerate(sides))
            self.rules = self._rules((decks[0], decks[1]))
            opening = self.rules.begin(sudden_death=given.match == "sudden_death")
            self.state, self.opening = opening.state, opening.events
        else:
            table = self._table(sides)
            lists = tuple(Counter(cards_of(table, seat)) for seat in (0, 1))
            self.rules = self._rules((lists[0], lists[1]))
            self.state, self.opening = self.rules.at_turn(table), ()

    def card(self, key: str) -> Card:
        """The card for a key of the scenario; without a definition it is a Plain of that name."""
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def _make(self, key: str) -> Card:
        if key == FILLER:
            return Card(id=FILLER, name="Grass Energy", kind="energy", basic=True, provides=("grass",))
        if key in self._raw:
            return card_of(key, self._raw[key], self.edition.id)
        if key in self._library:
            return self._library[key]
        energy = energy_card(key)
        if energy is not None:
            return energy
        if PLAIN not in self._raw:
            raise DataError(placed("given", phrase("error.cases.unknown-card", name=quoted(key), plain=PLAIN)))
        return msgspec.structs.replace(card_of(PLAIN, self._raw[PLAIN], self.edition.id), id=key, name=key)

    def _rules(self, decks: tuple[Counter[str], Counter[str]]) -> CardRules:
        lists = tuple(DeckList(tuple(sorted(deck.items()))) for deck in decks)
        cards = tuple(self._made.values())
        return CardRules(Setup(edition=self.edition, decks=(lists[0], lists[1]), cards=cards))

    # --- a position in play -------------------------------------------------------------

    def _table(self, sides: tuple[RawSide, RawSide]) -> Table:
        given = self.given
        first = PLAYERS.index(given.first)
        if given.turn is None:
            turn, to_move = 5, 0
        else:
            turn = given.turn.count
            of = given.turn.of
            to_move = PLAYERS.index(of) if of is not None else (first if turn % 2 else 1 - first)
        self._turn, self._uid = turn, 0
        made = tuple(self._side(seat, side, own_first=seat == first) for seat, side in enumerate(sides))
        stadium = None
        if given.stadium is not None:
            raw = RawStadium(is_=given.stadium) if isinstance(given.stadium, str) else given.stadium
            self.card(raw.is_)
            facing = None if raw.facing is None else PLAYERS.index(raw.facing)
            stadium = Stadium(raw.is_, PLAYERS.index(raw.by), facing)
        sudden = given.match == "sudden_death"
        return Table(
            sides=(made[0], made[1]),
            stadium=stadium,
            turn=turn,
            to_move=to_move,
            first_player=first,
            coin_winner=first,
            next_uid=self._uid + 1,
            games=2 if sudden else 1,
            prizes_each=self.edition.sudden_death_prizes if sudden else self.edition.start_prizes,
        )

    def _side(self, seat: Seat, raw: RawSide, *, own_first: bool) -> Side:
        deck = [FILLER] * raw.deck if isinstance(raw.deck, int) else list(raw.deck)
        start = 1 if self.given.match else self.edition.start_prizes
        laid = start if raw.prizes is None else raw.prizes
        prizes = [FILLER] * laid if isinstance(laid, int) else list(laid)
        for key in (*deck, *prizes, *raw.hand, *raw.discard, *raw.lost):
            self.card(key)
        places: list[str | None] = [*prizes]
        places += [None] * (start - len(prizes))
        return Side(
            deck=Deck(top=tuple(deck)),
            hand=tuple(sorted(raw.hand)),
            discard=raw.discard,
            prizes=tuple(places),
            lost=raw.lost,
            active=self._pokemon(seat, raw.active),
            bench=tuple(self._pokemon(seat, one) for one in raw.bench),
            turns=(self._turn + own_first) // 2,
        )

    def _pokemon(self, seat: Seat, raw: str | RawPokemon) -> Pokemon:
        raw = RawPokemon(is_=raw) if isinstance(raw, str) else raw
        self._uid += 1
        card = self.card(raw.is_)
        for key in (*raw.under, *raw.energy, *raw.tools, *raw.tm, *card.halves):
            self.card(key)
        since = raw.cond_since if raw.cond_since is not None else self._turn - 1
        return Pokemon(
            uid=self._uid,
            cards=card.halves or (raw.is_, *raw.under),
            entered=raw.entered,
            damage=raw.damage,
            energy=raw.energy,
            attached=tuple(Attached(key, self._player_of(key, seat)) for key in (*raw.tools, *raw.tm)),
            rotation=_rotation(raw.cond),
            since=since,
            poison=1 if "poisoned" in raw.cond else 0,
            burned="burned" in raw.cond,
            marks=tuple(sorted(raw.counters.items())),
            lasting=tuple(self._lasting(fx) for fx in raw.fx),
        )

    def _player_of(self, tool: str, seat: Seat) -> Seat:
        """Seat that attached a Tool to a Pokémon of *seat*: for Hyper Gear the other player (CG-FLARE-01)."""
        return 1 - seat if "hyper_gear" in self.card(tool).marks else seat

    def _lasting(self, fx: Any) -> Lasting:
        mod, _ = lasting_of(fx)
        return Lasting(until=self._turn, by=0, source=FILLER, mod=mod)

    # --- a setup ------------------------------------------------------------------------

    def _setup_deck(self, seat: Seat, raw: RawSide) -> Counter[str]:
        """Sixty cards that contain every hand to be dealt and the cards drawn after it."""
        hands = raw.hands_dealt or ((raw.hand_dealt,) if raw.hand_dealt is not None else ())
        dealt = [(FILLER,) * HAND_SIZE if hand == "none_basic" else tuple(hand) for hand in hands]
        whole = [hand + (FILLER,) * (HAND_SIZE - len(hand)) for hand in dealt]
        self.hands[seat].extend(whole)
        self.later[seat].extend(raw.drawn_later)
        deck: Counter[str] = Counter({PLAIN: 1})
        for hand in whole:
            deck |= Counter(hand)
        # Cards drawn later add to any hand.
        deck += Counter(raw.drawn_later)
        for key in deck:
            self.card(key)
        fill = DECK_SIZE - deck.total()
        if fill < 0:
            raise DataError(placed(f"given.{PLAYERS[seat]}", phrase("error.cases.too-many-dealt", most=DECK_SIZE)))
        deck[FILLER] += fill
        return deck

    def next_draw(self, seat: Seat, *, dealing: bool) -> str:
        """The next card of a deck, as the scenario sets it."""
        hands, later = self.hands[seat], self.later[seat]
        if dealing:
            if not hands:
                hands.append((PLAIN,) + (FILLER,) * (HAND_SIZE - 1))
            card, *rest = hands[0]
            if rest:
                hands[0] = tuple(rest)
            else:
                hands.pop(0)
            return card
        return later.pop(0) if later else FILLER


def _rotation(conditions: Sequence[Condition]) -> Any:
    return next((condition for condition in conditions if condition in _ROTATIONS), "")


def player(seat: Seat) -> Player:
    """Name of a seat in scenario files."""
    return PLAYERS[seat]
