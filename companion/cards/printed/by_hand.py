"""Manual cards: cards in no set, described by their players.

Everything but name and kind is optional. The referee handles what is typed; the players carry out the texts.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power, Resists, Sign, WeakTo
from companion.cards.printed.vocabulary import TYPES, Base, ByHand, CardKind, EnergyType, Mark, PowerKind, Stage
from companion.texts.errors import ValidationError, expectation, quoted
from companion.texts.texts import phrase

OF_NO_SET = "hand"
"""Placeholder for the set in the id of a card without a known set: "hand-mew"."""

LETTERS: dict[str, EnergyType] = {
    "G": "grass",
    "R": "fire",
    "W": "water",
    "L": "lightning",
    "P": "psychic",
    "F": "fighting",
    "D": "darkness",
    "M": "metal",
    "Y": "fairy",
    "N": "dragon",
    "C": "colorless",
}
"""Letters for types in a typed cost."""

DamageTyped: TypeAlias = str
"""Damage as it is printed: "", "30", "30+", "30x", "30-"."""
_DAMAGE = re.compile(r"(?P<points>\d{0,3})\s*(?P<sign>[+x×\-−?]?)")
_SIGNS: dict[str, Sign] = {"": "", "+": "+", "x": "x", "×": "x", "-": "-", "−": "-", "?": "?"}


ALWAYS_ON: tuple[PowerKind, ...] = ("poke_body", "ancient_trait")
"""Powers of these kinds are never used by choice (CG-POWER-05, CG-POWER-09)."""


_STAGES: tuple[tuple[re.Pattern[str], Stage], ...] = (
    (re.compile(r" LV\.X$"), "lvx"),
    (re.compile(r"^M .*-EX$"), "mega"),
    (re.compile(r" BREAK$"), "break"),
)
_MARKS: tuple[tuple[re.Pattern[str], Mark], ...] = (
    (re.compile(r"[- ]EX$"), "EX"),
    (re.compile(r" ex( δ)?$"), "ex"),
    (re.compile(r" (★|Star)( δ)?$"), "star"),
    (re.compile(r" δ$"), "delta"),
    (re.compile(r"^[A-Z][\w. ]*'s "), "owner"),
)
"""Stages and marks that a Pokémon's name in a deck list implies."""


class _Typed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the typed parts of a card."""


class TypedAttack(_Typed, frozen=True, kw_only=True):
    """An attack: its cost in letters ("GGC"), its damage as printed. *text*: does it have a text as well?"""

    name: str
    cost: str = ""
    damage: DamageTyped = ""
    text: bool = True


class TypedPower(_Typed, frozen=True, kw_only=True):
    """A power; its text is left to the players."""

    name: str
    kind: PowerKind = "pokemon_power"


class TypedCard(_Typed, frozen=True, kw_only=True):
    """A card as typed. *id*: its set and number if known ("basep-4").

    *hp* 0: unknown; only its players' word Knocks such a Pokémon Out. *weak* and *resists* list types;
    *resist_less*: damage that Resistance subtracts.
    """

    name: str
    kind: CardKind
    id: str = ""
    marks: tuple[Mark, ...] = ()
    stage: Stage | None = None
    evolves_from: str = ""
    hp: int = 0
    types: tuple[EnergyType, ...] = ()
    weak: tuple[EnergyType, ...] = ()
    resists: tuple[EnergyType, ...] = ()
    resist_less: int = 20
    retreat: int = 0
    attacks: tuple[TypedAttack, ...] = ()
    powers: tuple[TypedPower, ...] = ()
    provides: tuple[str, ...] = ()

    @property
    def card_id(self) -> str:
        """The card's id.

        >>> TypedCard(name="Mew ex", kind="pokemon").card_id
        'hand-mew-ex'
        """
        level = " lv x" if self.stage == "lvx" else ""
        prime = " prime" if "prime" in self.marks else ""
        return self.id or of_no_set(self.name + level + prime)


def card_by_hand(typed: TypedCard) -> Card:
    """The card as typed.

    Raises:
        ValueError: Invalid cost or damage; the message says what was expected.

    >>> card_by_hand(TypedCard(name="Mew", kind="pokemon", hp=50)).stage
    'basic'
    """
    left = (ByHand(),)
    card = Card(id=typed.card_id, name=typed.name, kind=typed.kind, marks=typed.marks)
    match typed.kind:
        case "pokemon":
            return replace(
                card,
                stage=typed.stage or ("stage1" if typed.evolves_from else "basic"),
                evolves_from=typed.evolves_from,
                level="X" if typed.stage == "lvx" else "",
                hp=typed.hp,
                types=typed.types,
                weak=tuple(WeakTo(type=kind, times=2) for kind in typed.weak),
                resists=tuple(Resists(type=kind, less=typed.resist_less) for kind in typed.resists),
                retreat=typed.retreat,
                attacks=tuple(map(_attack, typed.attacks)),
                powers=tuple(map(_power, typed.powers)),
            )
        case "energy":
            provides = typed.provides or provided_by(typed.name)
            return replace(card, provides=provides, effects=left)
        case "fossil":
            return replace(card, as_pokemon=AsPokemon(hp=typed.hp), effects=left)
        case "tool" | "tm":
            return replace(card, attach=AttachedTo(), effects=left)
        case _:
            return replace(card, effects=left)


def typed_of_name(name: str, kind: CardKind, id: str = "") -> TypedCard:
    """A card with only the facts that its name implies: a LV.X, a Pokémon-EX, its owner.

    >>> typed_of_name("M Gardevoir-EX", "pokemon").stage, typed_of_name("Erika's Oddish", "pokemon").marks
    ('mega', ('owner',))
    """
    if kind != "pokemon":
        return TypedCard(name=name, kind=kind, id=id)
    stage = next((stage for pattern, stage in _STAGES if pattern.search(name)), None)
    marks = tuple(mark for pattern, mark in _MARKS if pattern.search(name))
    from_ = ""
    if name.endswith(" Prime"):
        name, marks = name.removesuffix(" Prime"), (*marks, "prime")
    if stage == "lvx":
        name = name.removesuffix(" LV.X")
    elif stage is not None:
        from_ = name.removeprefix("M ").removesuffix(" BREAK")
    return TypedCard(name=name, kind=kind, id=id, stage=stage, marks=marks, evolves_from=from_)


def of_no_set(name: str) -> str:
    """The id of a manual card of this name without a set.

    >>> of_no_set("Mew ex")
    'hand-mew-ex'
    """
    return f"{OF_NO_SET}-{slug(name)}"


def is_of_no_set(id: str) -> bool:
    """Is it the id of a manual card without a known set?"""
    return id.startswith(f"{OF_NO_SET}-")


def energy_in(letters: str) -> tuple[EnergyType, ...]:
    """The types of Energy for these letters.

    Raises:
        ValueError: Unknown letter.

    >>> energy_in("GC")
    ('grass', 'colorless')
    """
    wanted = letters.replace(" ", "").upper()
    for letter in wanted:
        if letter not in LETTERS:
            raise ValidationError(expectation(phrase("error.card.energy", words="".join(LETTERS)), quoted(letters)))
    return tuple(LETTERS[letter] for letter in wanted)


def damage_in(typed: DamageTyped) -> tuple[int, Sign]:
    """Damage and the sign after it.

    Raises:
        ValueError: Invalid damage.

    >>> damage_in("30+"), damage_in("20×"), damage_in("")
    ((30, '+'), (20, 'x'), (0, ''))
    """
    found = _DAMAGE.fullmatch(typed.strip())
    if found is None:
        raise ValidationError(expectation(phrase("error.card.damage"), quoted(typed)))
    return int(found["points"] or 0), _SIGNS[found["sign"]]


def attack_by_hand(name: str, cost: tuple[EnergyType, ...], damage: tuple[int, Sign], text: bool) -> Attack:
    """An attack whose text, if any, is left to the players.

    Damage printed as a multiple does nothing by itself: only the text gives the factor.
    """
    points, sign = damage
    told = (ByHand(about=name),) if text or sign else ()
    number = (Base(amount=0),) if sign in ("x", "?") else ()
    return Attack(name=name, cost=cost, damage=points, sign=sign, number=number, after=told)


def is_damage_by_hand(attack: Attack) -> bool:
    """Is the attack's damage left to the players as well, because its printed number does not hold by itself?"""
    left = any(isinstance(word, ByHand) for word in attack.after)
    return left and attack.sign in ("x", "?") and attack.number == (Base(amount=0),)


def _power(typed: TypedPower) -> Power:
    """A power whose text is left to the players; a Body or an Ancient Trait is always on and never used."""
    always = typed.kind in ALWAYS_ON
    return Power(name=typed.name, kind=typed.kind, use=() if always else (ByHand(),))


def _attack(typed: TypedAttack) -> Attack:
    return attack_by_hand(typed.name, energy_in(typed.cost), damage_in(typed.damage), typed.text)


def provided_by(name: str) -> tuple[EnergyType, ...]:
    """The Energy that a special Energy card's name implies; one Colorless if none.

    >>> provided_by("Double Colorless Energy"), provided_by("Darkness Energy")
    (('colorless', 'colorless'), ('darkness',))
    """
    words = name.lower().split()
    kinds: tuple[EnergyType, ...] = tuple(kind for kind in TYPES if kind in words) or ("colorless",)
    return kinds[:1] * (2 if "double" in words else 1)


def slug(name: str) -> str:
    """A name in lower-case letters, digits and hyphens."""
    plain = name.lower().translate(_PLAIN)
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "card"


_PLAIN = str.maketrans({"é": "e", "♀": " f", "♂": " m", "δ": " delta", "'": "", "’": "", "★": " star"})
