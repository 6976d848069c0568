"""The two halves of the table: Pokémon as tiles, piles, Prizes, hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.app.cards.table._marks import Marks
from companion.app.cards.table._view import CardSight
from companion.app.cards.table.faces import ANY, Faces, signs_of
from companion.app.screens.card_intents import CoverHand, PickCard, ShowHand
from companion.app.screens.cards import (
    Badge,
    CardButton,
    CardFaceView,
    EnergyView,
    HandView,
    PileView,
    PlaceMark,
    PrizeView,
    TileView,
)
from companion.card_text.laid import laid_on_pokemon
from companion.card_text.names import CardWords
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.plain import conditions_of
from companion.cards.printed.cards import Card
from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import UNKNOWN, Condition
from companion.cards.rules import CardRules
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones.zones import place_name
from companion.kernel.model import SEAT_NAMES, Seat, TurnRequest
from companion.texts.texts import Texts, phrase

BADGES: dict[Condition, Badge] = {
    "asleep": "AS",
    "paralyzed": "PA",
    "confused": "CO",
    "burned": "BU",
    "poisoned": "PO",
}
HAND_STEPS = ("main", "place", "extra_bench")
"""Steps of a request that play cards from the hand."""


class Sides:
    """Draws the halves of one match's table from an observation."""

    def __init__(self, rules: CardRules, texts: Texts, words: CardWords, faces: Faces) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._words = words
        self._faces = faces

    # --- Pokémon ---

    def row(self, table: Table, seat: Seat, marks: Marks) -> tuple[TileView | None, tuple[TileView, ...]]:
        """The tiles of a side: the Active Pokémon's, and the Bench's."""
        side = table.sides[seat]
        active = None if side.active is None else self.tile(table, side.active, seat, 0, marks)
        bench = tuple(self.tile(table, pokemon, seat, n, marks) for n, pokemon in enumerate(side.bench, start=1))
        return active, bench

    def tile(self, table: Table, pokemon: Pokemon, seat: Seat, index: int, marks: Marks) -> TileView:
        """A Pokémon in play; a face-down one has no name for anybody."""
        place = place_name(seat, index)
        mark = marks.places.get(place, "")
        if table.setup is not None or pokemon.cards[0] == UNKNOWN:
            return TileView(place=place, face_down=table.setup is not None, mark=mark)
        game, texts = self._game, self._texts
        face = game.face(pokemon)
        left, hp = self._words.hp(table, pokemon.uid)
        types = queries.types(game, table, pokemon)
        conditions = conditions_of(pokemon)
        cards = (*pokemon.cards, *(one.card for one in pokemon.attached))
        return TileView(
            place=place,
            name=texts.fact(self._words.face(pokemon)),
            stage=texts.say(f"card-stage.{face.stage}") if face.stage else texts.say(f"card-kind.{face.kind}"),
            band=types[0] if types else "colorless",
            level=face.level,
            left=left,
            hp=hp,
            damage=pokemon.damage,
            energy=self._energy(pokemon),
            tools=tuple(self._faces.name(one.card) for one in pokemon.attached),
            badges=tuple(BADGES[condition] for condition in conditions),
            badge_names=tuple(texts.say(f"card-condition.{condition}") for condition in conditions),
            stands=tuple(self._stands(table, pokemon)),
            under=len(pokemon.cards) - 1,
            by_hand=any(map(self._faces.is_by_hand, cards)),
            foreign=any(printed(card) in game.foreign for card in cards),
            mark=mark,
        )

    def _energy(self, pokemon: Pokemon) -> tuple[EnergyView, ...]:
        """Energy cards by kind: basic ones by their type, special ones also by name."""
        found = []
        for card, n in Counter(pokemon.energy).items():
            face = self._game.cards[printed(card)]
            signs = signs_of(face.provides)
            sign = signs[0] if signs and len(set(signs)) == 1 else ANY
            found.append(EnergyView(sign, n, "" if face.basic else self._faces.name(card)))
        return tuple(found)

    def _stands(self, table: Table, pokemon: Pokemon) -> Iterator[str]:
        """A Pokémon's lasting effects with their ends, its reminder counters, and whose copy it is."""
        name = self._texts.fact(self._words.face(pokemon))
        for lasting in pokemon.lasting:
            key = "lasting-until" if lasting.until else "lasting-play" if lasting.stays else "lasting-active"
            what = laid_on_pokemon(self._texts, self._game, lasting, name)
            yield self._texts.tell(phrase(f"card-log.{key}", turn=lasting.until, what=what))
        for mark, n in pokemon.marks:
            yield self._texts.tell(phrase("card-name.several", name=mark, n=n))
        if pokemon.copies:
            copied = phrase("card-log.copied", pokemon=self._faces.name(pokemon.cards[0]), card=pokemon.copies)
            yield self._texts.tell(phrase(copied.key, pokemon=name, card=self._words.card(pokemon.copies)))

    def stadium(self, table: Table, marks: Marks) -> TileView | None:
        """The Stadium in play."""
        lying = table.stadium
        if lying is None:
            return None
        return TileView(
            place="stadium",
            name=self._faces.name(lying.card),
            stage=self._texts.say("card-kind.stadium"),
            band="trainer",
            by_hand=self._faces.is_by_hand(lying.card),
            foreign=lying.card in self._game.foreign,
            mark=marks.places.get("stadium", ""),
        )

    # --- piles and Prizes ---

    def pile(self, table: Table, seat: Seat, zone: str, marks: Marks) -> PileView:
        """A pile: its number of cards, and the top one if it is public."""
        side = table.sides[seat]
        cards = {"discard": side.discard, "lost": side.lost}.get(zone, ())
        count = len(side.deck) if zone == "deck" else len(cards)
        top = self._faces.name(cards[-1]) if cards else ""
        place = f"{SEAT_NAMES[seat]}-{zone}"
        return PileView(place, self._texts.say(f"card-table.pile.{zone}"), count, top, marks.places.get(place, ""))

    def prizes(self, table: Table, seat: Seat, marks: Marks) -> tuple[PrizeView, ...]:
        """The Prizes by place; face-up ones with their names."""
        side = table.sides[seat]
        return tuple(self._prize(seat, n, card, n in side.up, marks) for n, card in enumerate(side.prizes))

    def _prize(self, seat: Seat, n: int, card: str | None, is_up: bool, marks: Marks) -> PrizeView:
        place = f"{SEAT_NAMES[seat]}-prize-{n + 1}"
        mark: PlaceMark = marks.places.get(place, "")
        name = self._faces.name(card) if is_up and card is not None and card != UNKNOWN else ""
        return PrizeView(place, card is None, name, mark)

    # --- hands ---

    def hand(self, sight: CardSight, seat: Seat, marks: Marks, learned: tuple[str, ...]) -> HandView:
        """A hand: its number of cards; their names only if the viewer may see them."""
        hand = sight.seen.table.sides[seat].hand
        named = [card for card in hand if card != UNKNOWN]
        real = not self._game.dealt[seat]
        asked = sight.asked == seat
        is_open = sight.sees(seat) or bool(named)
        hidden = any(card != UNKNOWN for card in sight.state.table.sides[seat].hand)
        persons = len(sight.head.persons) == 2
        playing = isinstance(sight.request, TurnRequest) and sight.request.step in HAND_STEPS
        playing = playing and sight.view.draft is None
        return HandView(
            count=len(hand),
            real=real,
            cards=self._cards_in_hand(sight, named, marks, asked) if is_open else (),
            uncover=self.uncover(seat) if persons and hidden and not sight.sees(seat) and not sight.look_only else None,
            cover=CardButton(self._say("cover"), CoverHand()) if persons and sight.view.shown == seat else None,
            pick=CardButton(self._say("pick"), PickCard(seat), accent=True) if real and asked and playing else None,
            learned=learned,
        )

    def _cards_in_hand(
        self, sight: CardSight, cards: Sequence[str], marks: Marks, asked: bool
    ) -> tuple[CardFaceView, ...]:
        # When a deck or pile is searched, the options are not hand cards, though the hand may hold the same ones.
        if any(option in self._game.cards and option not in cards for option in marks.options):
            marks = Marks(marks.places, marks.playable)
        return tuple(self._in_hand(sight, card, marks, asked) for card in self.laid(cards))

    def laid(self, cards: Iterable[str]) -> list[str]:
        """A hand in the usual order: Basic Pokémon, Evolutions, Trainer cards, Energy; equal cards side by side."""
        return sorted(cards, key=lambda card: _rank(self._game.cards.get(printed(card))))

    def uncover(self, seat: Seat) -> CardButton:
        """Passes the screen to a player."""
        words = phrase("card-table.button.uncover", player=self._words.players[seat])
        return CardButton(self._texts.tell(words), ShowHand(seat))

    def face(self, sight: CardSight, seat: Seat, card: str) -> CardFaceView:
        """A card that *seat* may play; in a turn it says if it would have no effect."""
        idle = sight.in_turn and self._rules.does_nothing(sight.seen.table, seat, card)
        return self._faces.idle(card) if idle else self._faces.small(card)

    def _in_hand(self, sight: CardSight, card: str, marks: Marks, asked: bool) -> CardFaceView:
        face = self._faces.small(card) if sight.asked is None or not asked else self.face(sight, sight.asked, card)
        if card in sight.view.chosen:
            return replace(face, mark="chosen")
        if asked and card in marks.options:
            return replace(face, mark="choose")
        if asked and card == sight.view.held:
            return replace(face, mark="held")
        return replace(face, mark="playable") if asked and card in marks.playable else face

    def _say(self, key: str) -> str:
        return self._texts.say(f"card-table.button.{key}")


def _rank(card: Card | None) -> tuple[int, bool]:
    """The sort key of a card in hand; one that is in no set goes among the Trainer cards."""
    if card is None:
        return 1, False
    if card.is_pokemon:
        return 0, card.is_evolution
    return (2, not card.basic) if card.kind == "energy" else (1, False)
