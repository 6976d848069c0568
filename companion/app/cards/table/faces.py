"""Cards as they are drawn: name, facts, attacks with their costs, and the sentences of the program's reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from msgspec.structs import replace

from companion.app.cards.asking import printed_damage
from companion.app.cards.facts import headline, hp_of, kind_of, weakness_and_resistance
from companion.app.screens.cards import SIGNS, CardFaceView, EnergySign, FaceAttack
from companion.card_text.describe import describe_attack, describe_card, describe_power
from companion.cards.printed.cards import Card
from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.coverage import is_by_hand
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.game import Game
from companion.texts.plain import letters
from companion.texts.texts import Texts, phrase

ANY: EnergySign = "*"


def signs_of(units: Iterable[str]) -> tuple[EnergySign, ...]:
    """Energy as signs.

    >>> signs_of(("fire", "colorless", "fire/water"))
    ('R', 'C', '*')
    """
    return tuple(SIGNS.get(unit, ANY) for unit in units)


class Faces:
    """The cards of one match, cached.

    *small* ones, for lists, lack sentences: those of all the cards that a hand may hold take too long to make.
    """

    def __init__(self, game: Game, texts: Texts) -> None:
        self._game = game
        self._texts = texts
        self._small: dict[str, CardFaceView] = {}
        self._whole: dict[str, CardFaceView] = {}
        self._wanting = iter(dict.fromkeys((*game.lists[0], *game.lists[1])))

    def face(self, card: str) -> CardFaceView:
        """A whole card by its id, with its sentences; a hidden one has no name."""
        known = self._whole.get(card)
        if known is None:
            known = self._whole[card] = self._with_sentences(card)
        return known

    def small(self, card: str) -> CardFaceView:
        """A card for a list, without its sentences."""
        known = self._small.get(card)
        if known is None:
            known = self._small[card] = self._new(card)
        return known

    def idle(self, card: str) -> CardFaceView:
        """A card for a list that would have no effect now (CG-AMB-49), noted in place of its kind."""
        return replace(self.small(card), kind=self._texts.say("card-table.face.idle"))

    def make_ahead(self, count: int) -> None:
        """Prefetch *count* small cards of the decks, so that a list of possible cards opens fast."""
        for card in islice(self._wanting, count):
            self.small(card)

    def several(self, cards: Iterable[str]) -> tuple[CardFaceView, ...]:
        """Cards of a list in order, equal ones merged with their number."""
        return tuple(replace(self.small(card), count=n) for card, n in Counter(cards).items())

    def name(self, card: str) -> str:
        """A card's name."""
        known = self._known(card)
        return self.small(card).name if known is None else headline(self._texts, known)

    def begins(self, card: str, typed: str) -> bool:
        """Does a card's name begin with what is *typed*, as it is shown or in English?"""
        known, wanted = self._known(card), letters(typed.strip())
        names = (self.name(card), "" if known is None else known.name)
        return any(letters(name).startswith(wanted) for name in names)

    def is_by_hand(self, card: str) -> bool:
        """Do players carry out a part of it?"""
        return self.small(card).by_hand

    def _new(self, id_: str) -> CardFaceView:
        card = self._known(id_)
        if card is None:
            return CardFaceView(card=UNKNOWN, name=self._texts.say("card-name.unknown"), band="", kind="")
        texts, is_pokemon = self._texts, card.is_pokemon
        return CardFaceView(
            card=id_,
            name=headline(texts, card),
            band=_band(card),
            kind=texts.tell(kind_of(card)),
            hp=hp_of(card),
            stage=texts.say(f"card-stage.{card.stage}") if card.stage else "",
            evolves_from=texts.named(card.evolves_from),
            signs=signs_of(card.types if is_pokemon else card.provides),
            attacks=tuple(FaceAttack(one.name, signs_of(one.cost), printed_damage(one), "") for one in card.attacks),
            printed=card.id,
            by_hand=is_by_hand(card),
            foreign=card.id in self._game.foreign,
        )

    def _with_sentences(self, id_: str) -> CardFaceView:
        small, card, texts = self.small(id_), self._known(id_), self._texts
        if card is None:
            return small
        attacks = (
            replace(one, words=describe_attack(card, attack, texts))
            for one, attack in zip(small.attacks, card.attacks, strict=True)
        )
        return replace(
            small,
            attacks=(*self._powers(card), *attacks),
            words=() if card.is_pokemon else describe_card(card, texts),
            foot=self._foot(card) if card.is_pokemon else "",
        )

    def _known(self, id_: str) -> Card | None:
        return self._game.cards.get(printed(id_)) if id_ != UNKNOWN else None

    def _powers(self, card: Card) -> Iterable[FaceAttack]:
        for power in card.powers:
            kind = self._texts.say(f"card-power.{power.kind}")
            yield FaceAttack(self._texts.named(power.name), (), "", describe_power(card, power, self._texts), kind)

    def _foot(self, card: Card) -> str:
        weak, resists = weakness_and_resistance(card)
        return self._texts.tell(phrase("card-fact.pokemon", weak=weak, resists=resists, retreat=card.retreat))


def _band(card: Card) -> str:
    """The colour of a card: a Pokémon's or an Energy card's type, "trainer" for all others."""
    if card.is_pokemon:
        return card.types[0] if card.types else "colorless"
    if card.kind == "energy":
        return card.provides[0] if card.provides and card.provides[0] in SIGNS else "colorless"
    return "trainer"
