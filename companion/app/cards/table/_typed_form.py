"""The form to type in a card that is in no set, until it is picked up like any other (a card by hand)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.app.cards.table._view import Typing
from companion.app.screens.card_intents import HoldTyped, LetGo, TypeCard, TypeFact
from companion.app.screens.cards import CardButton, TypedCardView, TypedField, TypedValue
from companion.cards.printed.by_hand import LETTERS, TypedAttack, TypedCard, damage_in, typed_of_name
from companion.cards.printed.vocabulary import STAGES, TYPES, UNKNOWN, CardKind, EnergyType
from companion.cards.values.actions import Changed
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones.typed_cards import typed_in
from companion.cards.zones.zones import in_play
from companion.kernel.model import SEAT_NAMES, Seat
from companion.kernel.numbers import whole
from companion.texts.texts import Texts, phrase

T = TypeVar("T")

MOST_LETTERS = 40
"""Maximum length of a card's name."""
HP = range(30, 130, 10)
"""HP set by one tap; others are typed."""
RETREAT = range(6)
SIGNS = ("+", "×", "−")
"""Suffixes of damage: more, times, less."""
MOST_ATTACKS = 4
MOST_COST = 6
HAVE_HP: tuple[CardKind, ...] = ("pokemon", "fossil")
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}


class TypedForm:
    """The fields of a typed-in card in one match, and its result."""

    def __init__(self, game: Game, texts: Texts, players: tuple[str, str]) -> None:
        self._game = game
        self._texts = texts
        self._players = players
        self._kinds: tuple[CardKind, ...] = ("pokemon", *game.edition.trainer_kinds, "energy")
        self._stages = tuple(stage for stage in STAGES if stage in game.edition.stages and stage != "legend")

    # --- what is typed ---

    def may_type(self, table: Table, seat: Seat) -> bool:
        """Does the hand of *seat*, of a deck that is not dealt, hold an unnamed card?"""
        return not self._game.dealt[seat] and UNKNOWN in table.sides[seat].hand

    def with_fact(self, typing: Typing, fact: TypeFact) -> Typing | None:
        """The form with one field set; None if the value is invalid."""
        if fact.what == "more":
            return replace(typing, more=not typing.more)
        card = self._with(typing.card, fact, fact.value.strip())
        return None if card is None else replace(typing, card=card)

    def _with(self, card: TypedCard, fact: TypeFact, value: str) -> TypedCard | None:
        match fact.what:
            case "name":
                return replace(card, name=value[:MOST_LETTERS]) if value.isprintable() and value else None
            case "kind":
                kind = _one_of(self._kinds, value)
                return None if kind is None else replace(card, kind=kind)
            case "hp":
                hp = whole(value, 999)
                return None if hp is None else replace(card, hp=hp)
            case "stage":
                stage = _one_of(self._stages, value)
                return None if stage is None else replace(card, stage=None if stage == card.stage else stage)
            case "evolves-from":
                name = value[:MOST_LETTERS]
                return replace(card, evolves_from="" if name == card.evolves_from else name)
            case "retreat":
                retreat = whole(value, 999)
                return replace(card, retreat=retreat) if retreat in RETREAT else None
            case "types" | "weak" | "resists":
                found = _one_of(TYPES, value)
                return None if found is None else _with_type(card, fact.what, found)
            case "provides":
                energy = _one_of(TYPES, value)
                if value and (energy is None or len(card.provides) == MOST_COST):
                    return None
                return replace(card, provides=(*card.provides, energy) if energy else ())
            case "attack" | "cost" | "damage" | "sign" | "text":
                return _with_attack(card, fact, value)
            case _:
                return None

    def typed(self, typing: Typing) -> TypedCard:
        """The typed card, completed from its name and limited to the fields of its kind."""
        card = typing.card
        read = typed_of_name(card.name, card.kind)
        match card.kind:
            case "pokemon":
                from_ = card.evolves_from or read.evolves_from
                stage = card.stage or read.stage
                return replace(card, name=read.name, marks=read.marks, stage=stage, evolves_from=from_, provides=())
            case "energy":
                return replace(read, provides=card.provides)
            case "fossil":
                return replace(read, hp=card.hp)
            case _:
                return read

    def changes(self, typing: Typing) -> tuple[Changed, ...]:
        """The change that adds the card to the match.

        It names no card in the hand: as with all others, playing it does that.
        """
        known, _ = typed_in(typing.seat, self.typed(typing), f"{SEAT_NAMES[typing.seat]}-hand")
        return (known,)

    # --- what is shown ---

    def way_in(self, table: Table, seat: Seat) -> CardButton | None:
        """Opens the form, if there is an unnamed card to type in."""
        return CardButton(self._say("other"), TypeCard(seat)) if self.may_type(table, seat) else None

    def view(self, table: Table, typing: Typing | None) -> TypedCardView | None:
        """The form's current state."""
        if typing is None:
            return None
        card = typing.card
        return TypedCardView(
            seat=typing.seat,
            title=self._texts.tell(phrase("card-typed.title", player=self._players[typing.seat])),
            fields=(*self._first(card), *(self._more(table, typing) if typing.more else ())),
            more=CardButton(self._say("less" if typing.more else "more"), TypeFact("more")),
            hold=CardButton(self._say("hold"), HoldTyped(), accent=bool(card.name), enabled=bool(card.name)),
            close=CardButton(self._texts.say("card-table.button.close"), LetGo()),
        )

    def _first(self, card: TypedCard) -> Iterator[TypedField]:
        """The fields that make a card playable: its name, kind, and HP."""
        yield self._field("name", shown=card.name, most=MOST_LETTERS)
        yield self._field("kind", self._values("kind", self._kinds, (card.kind,), "card-kind"))
        if card.kind in HAVE_HP:
            hp = [TypedValue(str(n), TypeFact("hp", str(n)), card.hp == n) for n in HP]
            yield self._field("hp", hp, shown="" if card.hp in (0, *HP) else str(card.hp), most=3)

    def _more(self, table: Table, typing: Typing) -> Iterator[TypedField]:
        card = typing.card
        if card.kind == "energy":
            provides = [self._value("provides", kind, "card-type") for kind in TYPES]
            if card.provides:
                provides.append(TypedValue(self._say("none"), TypeFact("provides")))
            shown = " ".join(LETTER_OF[kind] for kind in TYPES for one in card.provides if one == kind)
            yield self._field("provides", provides, shown=shown)
        if card.kind != "pokemon":
            return
        stage = self.typed(typing).stage or ("stage1" if card.evolves_from else "basic")
        yield self._field("stage", self._values("stage", self._stages, (stage,), "card-stage"))
        names = tuple(dict.fromkeys(self._names(table, typing.seat)))
        lower = [
            TypedValue(self._texts.named(name), TypeFact("evolves-from", name), name == card.evolves_from)
            for name in names
        ]
        other = "" if card.evolves_from in names else card.evolves_from
        yield self._field("evolves-from", lower, shown=other, most=MOST_LETTERS)
        for what, chosen in (("types", card.types), ("weak", card.weak), ("resists", card.resists)):
            yield self._field(what, self._values(what, TYPES, chosen, "card-type"))
        retreat = [TypedValue(str(n), TypeFact("retreat", str(n)), card.retreat == n) for n in RETREAT]
        yield self._field("retreat", retreat)
        for number, attack in enumerate(card.attacks):
            yield from self._attack(number, attack)
        if len(card.attacks) < MOST_ATTACKS:
            yield self._field("attack", number=len(card.attacks), most=MOST_LETTERS)

    def _attack(self, number: int, attack: TypedAttack) -> Iterator[TypedField]:
        """An attack by its number: its name, cost, damage, and whether it has a text."""
        away = TypedValue(self._say("away"), TypeFact("attack", "", number))
        yield self._field("attack", [away], number=number, shown=attack.name, most=MOST_LETTERS)
        cost = [self._value("cost", kind, "card-type", number=number) for kind in TYPES]
        if attack.cost:
            cost.append(TypedValue(self._say("none"), TypeFact("cost", "", number)))
        yield self._field("cost", cost, number=number, shown=" ".join(attack.cost))
        text = TypedValue(self._say("text"), TypeFact("text", "", number), attack.text)
        signs = [TypedValue(sign, TypeFact("sign", sign, number), attack.damage.endswith(sign)) for sign in SIGNS]
        yield self._field("damage", [*signs, text], number=number, shown=attack.damage, most=4)

    def _names(self, table: Table, seat: Seat) -> Iterator[str]:
        """The names of a player's Pokémon in play, candidates to evolve from."""
        for pokemon in in_play(table, seat):
            if pokemon.cards[0] != UNKNOWN:
                yield self._game.face(pokemon).name

    # --- words ---

    def _field(
        self, what: str, values: Sequence[TypedValue] = (), *, number: int = 0, shown: str = "", most: int = 0
    ) -> TypedField:
        label = self._texts.tell(phrase(f"card-typed.{what}", n=number + 1))
        return TypedField(what=what, label=label, number=number, shown=shown, values=tuple(values), most=most)

    def _values(self, what: str, among: Sequence[str], chosen: Sequence[str], words: str) -> tuple[TypedValue, ...]:
        return tuple(self._value(what, one, words, one in chosen) for one in among)

    def _value(self, what: str, value: str, words: str, chosen: bool = False, number: int = 0) -> TypedValue:
        return TypedValue(self._texts.say(f"{words}.{value}"), TypeFact(what, value, number), chosen)

    def _say(self, key: str) -> str:
        return self._texts.say(f"card-typed.button.{key}")


def _one_of(among: Sequence[T], value: str) -> T | None:
    return next((one for one in among if one == value), None)


def _with_type(card: TypedCard, what: str, kind: EnergyType) -> TypedCard:
    """Toggle a type."""
    has: tuple[EnergyType, ...] = getattr(card, what)
    after = tuple(one for one in has if one != kind) if kind in has else (*has, kind)
    return replace(card, **{what: after})


def _with_attack(card: TypedCard, fact: TypeFact, value: str) -> TypedCard | None:
    """Add, change or remove an attack; None if the number or value is invalid."""
    number, attacks = fact.number, card.attacks
    if fact.what == "attack" and value and number == len(attacks) < MOST_ATTACKS:
        return replace(card, attacks=(*attacks, TypedAttack(name=value[:MOST_LETTERS], text=False)))
    if not 0 <= number < len(attacks):
        return None
    attack = attacks[number]
    match fact.what:
        case "attack" if not value:
            return replace(card, attacks=(*attacks[:number], *attacks[number + 1 :]))
        case "attack":
            changed = replace(attack, name=value[:MOST_LETTERS])
        case "cost":
            kind = _one_of(TYPES, value)
            if value and (kind is None or len(attack.cost) == MOST_COST):
                return None
            changed = replace(attack, cost=attack.cost + LETTER_OF[kind] if kind else "")
        case "sign":
            if value not in SIGNS:
                return None
            points = attack.damage.rstrip("".join(SIGNS))
            changed = replace(attack, damage=points if attack.damage.endswith(value) else points + value)
        case "text":
            changed = replace(attack, text=not attack.text)
        case _:
            try:
                damage_in(value)
            except ValueError:
                return None
            changed = replace(attack, damage=value)
    return replace(card, attacks=(*attacks[:number], changed, *attacks[number + 1 :]))
