"""Cards as they are drawn: name, facts, attacks with their costs, the sentences that the program reads them as."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from companion.app.cards.asking import printed_damage
from companion.app.cards.facts import headline, hp_of, kind_of, weakness_and_resistance
from companion.app.screens import SIGNS, CardFaceView, EnergySign, FaceAttack
from companion.cards.printed import UNKNOWN, Card, is_by_hand, printed
from companion.cards.values import Game
from companion.texts import Texts, phrase
from companion.wording import describe_attack, describe_card, describe_power

ANY: EnergySign = "*"


def signs_of(units: Iterable[str]) -> tuple[EnergySign, ...]:
    """Energy by its signs.

    >>> signs_of(("fire", "colorless", "fire/water"))
    ('R', 'C', '*')
    """
    return tuple(SIGNS.get(unit, ANY) for unit in units)


class Faces:
    """The cards of one match; each is made once."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self._game = game
        self._texts = texts
        self._made: dict[str, CardFaceView] = {}

    def face(self, card: str) -> CardFaceView:
        """A card by its id; one that is hidden has no name."""
        known = self._made.get(card)
        if known is None:
            known = self._made[card] = self._new(card)
        return known

    def several(self, cards: Iterable[str]) -> tuple[CardFaceView, ...]:
        """Cards in their order, equal ones as one with their number."""
        return tuple(replace(self.face(card), count=n) for card, n in Counter(cards).items())

    def name(self, card: str) -> str:
        """A card's name."""
        return self.face(card).name

    def is_by_hand(self, card: str) -> bool:
        """Is a part of it carried out by the players?"""
        return self.face(card).by_hand

    def _new(self, id_: str) -> CardFaceView:
        card = self._game.cards.get(printed(id_))
        if card is None or id_ == UNKNOWN:
            return CardFaceView(card=UNKNOWN, name=self._texts.say("card-name.unknown"), band="", kind="")
        texts, is_pokemon = self._texts, card.is_pokemon
        return CardFaceView(
            card=id_,
            name=headline(texts, card),
            band=_band(card),
            kind=texts.tell(kind_of(card)),
            hp=hp_of(card),
            stage=texts.say(f"card-stage.{card.stage}") if card.stage else "",
            evolves_from=card.evolves_from,
            signs=signs_of(card.types if is_pokemon else card.provides),
            attacks=(*self._powers(card), *self._attacks(card)),
            words=() if is_pokemon else describe_card(card, texts),
            foot=self._foot(card) if is_pokemon else "",
            printed=card.id,
            by_hand=is_by_hand(card),
            foreign=card.id in self._game.foreign,
        )

    def _powers(self, card: Card) -> Iterable[FaceAttack]:
        for power in card.powers:
            kind = self._texts.say(f"card-power.{power.kind}")
            yield FaceAttack(power.name, (), "", describe_power(card, power, self._texts), kind)

    def _attacks(self, card: Card) -> Iterable[FaceAttack]:
        for attack in card.attacks:
            words = describe_attack(card, attack, self._texts)
            yield FaceAttack(attack.name, signs_of(attack.cost), printed_damage(attack), words)

    def _foot(self, card: Card) -> str:
        weak, resists = weakness_and_resistance(card)
        return self._texts.tell(phrase("card-fact.pokemon", weak=weak, resists=resists, retreat=card.retreat))


def _band(card: Card) -> str:
    """What colours a card: a Pokémon's or an Energy card's type, "trainer" for all others."""
    if card.is_pokemon:
        return card.types[0] if card.types else "colorless"
    if card.kind == "energy":
        return card.provides[0] if card.provides and card.provides[0] in SIGNS else "colorless"
    return "trainer"
