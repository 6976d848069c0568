"""Converts cards of public data in the form of pokemon-tcg-data: all facts, texts left to the players.

The printed sentences stay apart from the card: they are the user's own, and no part of a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.library._power_texts import with_read_powers
from companion.cards.printed.by_hand import LETTERS, attack_by_hand, damage_in, provided_by, typed_of_name
from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power, Resists, Sign, WeakTo
from companion.cards.printed.vocabulary import TYPES, ByHand, CardKind, EnergyType, Mark, PowerKind, Stage
from companion.texts.errors import ValidationError, expectation
from companion.texts.texts import phrase

Sentences = Mapping[str, str]
"""Printed sentences of a card: by the name of its attack or power, "" for the card's own text."""


class PublicAttack(msgspec.Struct, frozen=True, kw_only=True):
    """An attack in the data."""

    name: str
    cost: list[str] | str | None = None
    """Types by name, or letters."""
    damage: str | None = None
    text: str | None = None


class PublicPower(msgspec.Struct, frozen=True, kw_only=True):
    """An Ability, a power, a body or an Ancient Trait in the data."""

    name: str
    text: str | None = None
    type: str | None = None


class PublicValue(msgspec.Struct, frozen=True, kw_only=True):
    """A Weakness or a Resistance in the data."""

    type: str
    value: str = ""


class PublicCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the data; its other fields (pictures, prices) are ignored."""

    id: str
    name: str
    supertype: str
    subtypes: list[str] | None = None
    level: str | None = None
    hp: str | int | None = None
    types: list[str] | None = None
    evolvesFrom: str | None = None  # the data's own name
    abilities: list[PublicPower] | None = None
    ancientTrait: PublicPower | None = None  # the data's own name
    attacks: list[PublicAttack] | None = None
    weaknesses: list[PublicValue] | None = None
    resistances: list[PublicValue] | None = None
    retreatCost: list[str] | None = None  # the data's own name
    rules: list[str] | None = None


TRAINERS: tuple[tuple[str, CardKind], ...] = (
    ("Supporter", "supporter"),
    ("Stadium", "stadium"),
    ("Pokémon Tool", "tool"),
    ("Pokémon Tool F", "tool"),
    ("Tool", "tool"),
    ("Technical Machine", "tm"),
)
STAGES: tuple[tuple[str, Stage], ...] = (
    ("BREAK", "break"),
    ("LEGEND", "legend"),
    ("Level-Up", "lvx"),
    ("Restored", "restored"),
    ("Stage 2", "stage2"),
    ("Stage 1", "stage1"),
    ("VMAX", "stage1"),
    ("VSTAR", "stage1"),
)
"""Subtypes that give the stage, the most specific first; without any it is Basic."""
MARKS: tuple[tuple[str, Mark], ...] = (
    ("SP", "sp"),
    ("EX", "EX"),
    ("ex", "ex"),
    ("Star", "star"),
    ("Prime", "prime"),
    ("Team Plasma", "plasma"),
    ("ACE SPEC", "ace_spec"),
    ("Pokémon Tool F", "hyper_gear"),
)
POWERS: dict[str, PowerKind] = {
    "Pokémon Power": "pokemon_power",
    "Poké-Power": "poke_power",
    "Poké-Body": "poke_body",
}
OLD_TYPES: dict[str, EnergyType] = {"dark": "darkness"}
_LEFT = (ByHand(),)
_NUMBER = re.compile(r"[0-9]{1,6}")


def card_of(raw: PublicCard) -> Card:
    """The card with its facts; its texts are left to the players.

    Raises:
        ValidationIssue: A field has an unexpected value.
    """
    match raw.supertype:
        case "Pokémon" | "Pokemon" if _trainer_kind(raw) == "trainer":
            return _pokemon(raw)
        case "Pokémon" | "Pokemon" | "Trainer":
            return _trainer(raw)
        case "Energy":
            return _energy(raw)
        case other:
            known = ("Pokémon", "Trainer", "Energy")
            raise ValidationIssue(
                ("supertype",), expectation(phrase("error.card.supertype"), shown(other), perhaps(other, known))
            )


def sentences_of(raw: PublicCard) -> dict[str, str]:
    """Printed sentences of a card, by the part that they belong to."""
    said = {part.name: part.text for part in _parts(raw) if part.text}
    rules = " ".join(filter(None, raw.rules or ()))
    return {**said, "": rules} if rules else said


def with_halves(cards: Sequence[Card]) -> list[Card]:
    """Cards of a set with the halves of LEGENDs assigned: the first of two of a name is the upper."""
    seen: dict[str, int] = {}
    found: list[Card] = []
    for card in cards:
        if card.stage == "legend":
            seen[card.name] = seen.get(card.name, 0) + 1
            card = msgspec.structs.replace(card, half="top" if seen[card.name] % 2 else "bottom")
        found.append(card)
    return found


def _parts(raw: PublicCard) -> Iterator[PublicPower | PublicAttack]:
    yield from raw.abilities or ()
    if raw.ancientTrait is not None:
        yield raw.ancientTrait
    yield from raw.attacks or ()


# --- kinds ----------------------------------------------------------------------------------


def _pokemon(raw: PublicCard) -> Card:
    stage = _stage(raw)
    from_ = raw.evolvesFrom or ""
    is_restored = stage == "restored"
    card = Card(
        id=raw.id,
        name=raw.name.removesuffix(" LV.X") if stage == "lvx" else raw.name,
        kind="pokemon",
        marks=_marks(raw),
        stage=stage,
        evolves_from="" if stage in ("basic", "lvx", "legend", "restored") else from_,
        by_item=from_ if is_restored else "",
        level="X" if stage == "lvx" else raw.level or "",
        hp=_points(raw.hp),
        types=tuple(dict.fromkeys(_type(name, ("types",)) for name in raw.types or ())),
        weak=tuple(_weak(one) for one in raw.weaknesses or () if one.type),
        resists=tuple(_resists(one) for one in raw.resistances or () if one.type),
        retreat=len(raw.retreatCost or ()),
        attacks=tuple(_attacks(raw)),
        powers=tuple(_powers(raw)),
    )
    return with_read_powers(card, sentences_of(raw))


def _trainer(raw: PublicCard) -> Card:
    kind = _trainer_kind(raw)
    hp = _points(raw.hp)
    return Card(
        id=raw.id,
        name=raw.name,
        kind="fossil" if hp else kind,
        marks=_marks(raw),
        effects=_LEFT,
        attach=AttachedTo() if kind in ("tool", "tm") else None,
        as_pokemon=AsPokemon(hp=hp) if hp else None,
        attacks=tuple(_attacks(raw)),
    )


def _energy(raw: PublicCard) -> Card:
    name = raw.name.removeprefix("Basic ")
    basic = "Basic" in (raw.subtypes or ())
    provides = provided_by(name)
    return Card(
        id=raw.id,
        name=name,
        kind="energy",
        marks=_marks(raw),
        basic=basic,
        provides=provides,
        effects=() if basic else _LEFT,
    )


def _trainer_kind(raw: PublicCard) -> CardKind:
    return next((kind for word, kind in TRAINERS if word in (raw.subtypes or ())), "trainer")


def _stage(raw: PublicCard) -> Stage:
    subtypes = raw.subtypes or ()
    if "MEGA" in subtypes and "EX" in subtypes:
        return "mega"
    return next((stage for word, stage in STAGES if word in subtypes), "basic")


def _marks(raw: PublicCard) -> tuple[Mark, ...]:
    told = typed_of_name(raw.name, "pokemon").marks if raw.supertype == "Pokémon" else ()
    found = [mark for word, mark in MARKS if word in (raw.subtypes or ())]
    found += [mark for mark in told if mark in ("delta", "owner")]
    if raw.name.startswith("Primal "):
        found.append("primal")
    if not {"EX", "ex"} & set(found) and any("2 Prize" in rule for rule in raw.rules or ()):
        found.append("two_prizes")
    return tuple(dict.fromkeys(found))


# --- parts ----------------------------------------------------------------------------------


def _attacks(raw: PublicCard) -> Iterator[Attack]:
    for number, attack in enumerate(raw.attacks or ()):
        words = [word for word in attack.cost or () if word not in ("Free", "")]
        cost = tuple(_type(word, ("attacks", number, "cost")) for word in words)
        yield attack_by_hand(attack.name, cost, _damage(attack, number), bool(attack.text))


def _damage(attack: PublicAttack, number: int) -> tuple[int, Sign]:
    try:
        return damage_in((attack.damage or "").replace("Ã\x97", "×"))
    except ValidationError as error:
        raise ValidationIssue(("attacks", number, "damage"), error.said) from None


def _powers(raw: PublicCard) -> Iterator[Power]:
    for one in raw.abilities or ():
        yield Power(name=one.name, kind=POWERS.get(one.type or "", "ability"), use=(ByHand(about=one.name),))
    if raw.ancientTrait is not None:
        yield Power(name=raw.ancientTrait.name, kind="ancient_trait", use=(ByHand(about=raw.ancientTrait.name),))


def _weak(raw: PublicValue) -> WeakTo:
    points = _points(raw.value)
    kind = _type(raw.type, ("weaknesses",))
    return WeakTo(type=kind, plus=points) if "+" in raw.value else WeakTo(type=kind, times=points or 2)


def _resists(raw: PublicValue) -> Resists:
    return Resists(type=_type(raw.type, ("resistances",)), less=_points(raw.value))


def _points(value: str | int | None) -> int:
    found = _NUMBER.search(str(value or ""))
    return int(found[0]) if found else 0


def _type(name: str, path: tuple[str | int, ...]) -> EnergyType:
    plain = name.lower()
    found = next((kind for kind in TYPES if kind == plain), None) or OLD_TYPES.get(plain) or LETTERS.get(name)
    if found is None:
        raise ValidationIssue(path, expectation(phrase("error.card.type"), shown(name), perhaps(plain, TYPES)))
    return found
