"""Names of cards, Pokémon, places and players for sentences about a card match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Card
from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import MARKS, STAGES, TYPES, UNKNOWN, CardKind, PowerKind
from companion.cards.values.game import COIN_SOURCES, DECK_SOURCES, Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones import zones
from companion.cards.zones.names import zone_at
from companion.kernel.model import SEAT_NAMES, Ruling
from companion.kernel.numbers import is_digits
from companion.texts.texts import Fact, Phrase, Texts, all_of, called, phrase

WORDS: Mapping[str, frozenset[str]] = {
    "type": frozenset(TYPES),
    "stage": frozenset(STAGES),
    "kind": frozenset(get_args(CardKind)),
    "mark": frozenset(MARKS),
    "power": frozenset(get_args(PowerKind)),
    "zone": frozenset({"lost"}),
}
"""The game's words that have names, by family of texts."""

HALVES = {"top": "card-name.top-half", "bottom": "card-name.bottom-half"}


class CardWords:
    """Names in one match: of its cards, of what is on its table, of its players."""

    def __init__(self, game: Game, players: tuple[str, str]) -> None:
        self.game = game
        self.players = players

    # --- cards ---

    def card(self, card: str) -> Fact:
        """A card by its printed name; a hidden one is "a card"."""
        face = self.game.cards.get(printed(card))
        if card == UNKNOWN or face is None:
            return Phrase("card-name.unknown") if card == UNKNOWN else card
        return card_name(face)

    def cards(self, cards: Sequence[str]) -> Fact:
        """Several cards with counts, hidden ones last."""
        numbers = Counter(cards)
        unknown = numbers.pop(UNKNOWN, 0)
        said = [self._several(card, n) for card, n in numbers.items()]
        if unknown:
            said.append(phrase("card-name.unknown" if unknown == 1 else "card-name.unknown-several", n=unknown))
        return joined(said) if said else Phrase("card-name.nothing")

    def _several(self, card: str, n: int) -> Fact:
        name = self.card(card)
        return phrase("card-name.several", name=name, n=n) if n > 1 else name

    # --- Pokémon ---

    def face(self, pokemon: Pokemon) -> Fact:
        """Name of a Pokémon in play; a face-down one is "a Pokémon"."""
        if pokemon.cards[0] == UNKNOWN:
            return Phrase("card-name.unknown-pokemon")
        face = self.game.face(pokemon)
        return called(face.name) if face.half else card_name(face)

    def pokemon(self, table: Table, uid: int) -> Fact:
        """A Pokémon in play by its name, with its place if another on its side has the same name."""
        place = zones.find(table, uid)
        if place is None:
            return Phrase("card-name.gone")
        seat, index = place
        row = zones.in_play(table, seat)
        name = self.face(zones.pokemon_of(table, uid))
        if sum(self.face(other) == name for other in row) < 2:
            return name
        return phrase("card-name.at", pokemon=name, spot=spot(index))

    def whose(self, table: Table, uid: int) -> Fact:
        """A Pokémon in play with its player: "Ann's Pikachu"."""
        place = zones.find(table, uid)
        if place is None:
            return Phrase("card-name.gone")
        return phrase("card-name.whose", player=self.players[place[0]], pokemon=self.pokemon(table, uid))

    def all_whose(self, table: Table, uids: Iterable[int]) -> Fact:
        """Several Pokémon in play, each with its player."""
        said = [self.whose(table, uid) for uid in uids]
        return joined(said) if said else Phrase("card-name.nothing")

    def hp(self, table: Table, uid: int) -> tuple[int, int]:
        """Remaining and maximum HP of a Pokémon in play."""
        pokemon = zones.pokemon_of(table, uid)
        return max(0, queries.hp_left(self.game, table, pokemon)), queries.hp(self.game, table, pokemon)

    # --- places ---

    def place(self, place: str) -> Fact:
        """Name of a place in play, a zone or the Stadium, given as in actions and corrections; others unchanged."""
        if place == "stadium":
            return Phrase("card-name.stadium")
        found = zones.place_of(place)
        if found is not None:
            seat, index = found
            key = "card-name.active-place" if index == zones.ACTIVE else "card-name.bench-place"
            return phrase(key, player=self.players[seat], n=index)
        zone = zone_at(place)
        if zone is not None:
            if zone.prize >= 0:
                return phrase("card-name.prize", n=zone.prize + 1, player=self.players[zone.seat])
            where = "deck" if zone.deep else zone.zone
            return phrase("card-name.zone-of", player=self.players[zone.seat], zone=Phrase(f"card-zone.{where}"))
        name, _, rest = place.partition("-")
        if name in SEAT_NAMES and rest == "bench":
            return phrase(
                "card-name.zone-of", player=self.players[SEAT_NAMES.index(name)], zone=Phrase("card-zone.bench")
            )
        return place

    def spoken(self, name: str, value: Fact) -> Fact:
        """A ruling's fact in words: places, players, types, kinds; cards and numbers unchanged."""
        if isinstance(value, Phrase):
            return value
        if name in ("owner", "player") and value in SEAT_NAMES:
            return self.players[SEAT_NAMES.index(value)]
        if name in ("cost", "energy") and not is_digits(value):
            return energy(value.replace(",", " ").split()) if value.strip("–") else Phrase("card-name.nothing")
        if name in ("word", "type"):
            return word(value)
        if name in ("name", "power", "by"):
            return called(value)
        if name in ("source", "wanted"):
            for seat, sources in enumerate(zip(COIN_SOURCES, DECK_SOURCES, strict=True)):
                if value in sources:
                    return self.players[seat]
        said = self.place(value)
        if said != value:
            return said
        return self.card(value) if value in self.game.cards else value


def card_name(card: Card) -> Fact:
    """A card's printed name with a distinguishing suffix: LV.X, or which half."""
    if card.stage == "lvx" and not card.name.endswith("LV.X"):
        return phrase("card-name.lvx", name=called(card.name))
    if card.half:
        return phrase(HALVES[card.half], name=called(card.name))
    return called(card.name)


def spot(index: int) -> Phrase:
    """Name of a place: "Active", "Bench 2"."""
    return Phrase("card-name.active") if index == zones.ACTIVE else phrase("card-name.bench", n=index)


def joined(said: Sequence[Fact]) -> Fact:
    """Several names, separated by commas."""
    return all_of(said, "card-list.comma")


def energy(units: Iterable[str]) -> Fact:
    """Energy in words: "Fire ×2, Colorless"; each unit is a type, or several types separated by "/"."""
    said = [
        phrase("card-name.several", name=_unit(unit), n=n) if n > 1 else _unit(unit)
        for unit, n in Counter(units).items()
    ]
    return joined(said) if said else Phrase("card-name.nothing")


def _unit(unit: str) -> Fact:
    return all_of([Phrase(f"card-type.{kind}") for kind in unit.split("/")], "card-list.or")


def word(value: Fact) -> Fact:
    """Name of a kind, stage, type or mark; others unchanged."""
    for family, words in WORDS.items():
        if value in words:
            return Phrase(f"card-{family}.{value}")
    return value


def spoken_of_deck(name: str, value: Fact) -> Fact:
    """A fact of a ruling on a deck in words: types, kinds, names of cards; others unchanged."""
    if name == "name" and isinstance(value, str):
        return called(value)
    return word(value) if name in ("word", "type") else value


def ruling_in_words(texts: Texts, words: CardWords, ruling: Ruling) -> str:
    """Sentence of a refusal."""
    return texts.say(ruling.text, ((name, words.spoken(name, value)) for name, value in ruling.facts))
