"""Cards by hand: cards that no set holds, made of what their players type of them.

Beyond name and kind all is optional. What is typed is refereed; what their texts do is left to the players.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power, Resists, Sign, WeakTo
from companion.cards.printed.vocabulary import TYPES, Base, ByHand, CardKind, EnergyType, Mark, PowerKind, Stage

OF_NO_SET = "hand"
"""What stands for the set in the id of a card of which no set is known: "hand-mew"."""

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
"""The letter that stands for a type where a cost is typed."""

DamageTyped: TypeAlias = str
"""Damage as it is printed: "", "30", "30+", "30x", "30-"."""
_DAMAGE = re.compile(r"(?P<points>\d{0,3})\s*(?P<sign>[+x×\-−?]?)")
_SIGNS: dict[str, Sign] = {"": "", "+": "+", "x": "x", "×": "x", "-": "-", "−": "-", "?": "?"}


class _Typed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what is typed of a card."""


class TypedAttack(_Typed, frozen=True, kw_only=True):
    """An attack: its cost in letters ("GGC"), its damage as printed. *text*: has it one besides?"""

    name: str
    cost: str = ""
    damage: DamageTyped = ""
    text: bool = True


class TypedPower(_Typed, frozen=True, kw_only=True):
    """A power; its text is left to the players."""

    name: str
    kind: PowerKind = "pokemon_power"


class TypedCard(_Typed, frozen=True, kw_only=True):
    """What is typed of a card. *id* is its set and number where they are known ("basep-4").

    *hp* 0: not known; nothing Knocks such a Pokémon Out but its players' word. *weak* and *resists*
    name types; *resist_less* is what Resistance takes off.
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
        """The id that the card goes by.

        >>> TypedCard(name="Mew ex", kind="pokemon").card_id
        'hand-mew-ex'
        """
        return self.id or f"{OF_NO_SET}-{_slug(self.name)}"


def card_by_hand(typed: TypedCard) -> Card:
    """The card that was typed.

    Raises:
        ValueError: A cost or a damage is none; the message says what was expected.

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
                hp=typed.hp,
                types=typed.types,
                weak=tuple(WeakTo(type=kind, times=2) for kind in typed.weak),
                resists=tuple(Resists(type=kind, less=typed.resist_less) for kind in typed.resists),
                retreat=typed.retreat,
                attacks=tuple(map(_attack, typed.attacks)),
                powers=tuple(Power(name=one.name, kind=one.kind, use=left) for one in typed.powers),
            )
        case "energy":
            provides = typed.provides or (_type_in(typed.name),)
            return replace(card, provides=provides, effects=left)
        case "fossil":
            return replace(card, as_pokemon=AsPokemon(hp=typed.hp), effects=left)
        case "tool" | "tm":
            return replace(card, attach=AttachedTo(), effects=left)
        case _:
            return replace(card, effects=left)


def is_of_no_set(id: str) -> bool:
    """Is it the id of a card by hand of which no set is known?"""
    return id.startswith(f"{OF_NO_SET}-")


def energy_in(letters: str) -> tuple[EnergyType, ...]:
    """The Energy that letters stand for.

    Raises:
        ValueError: A letter stands for no type.

    >>> energy_in("GC")
    ('grass', 'colorless')
    """
    wanted = letters.replace(" ", "").upper()
    for letter in wanted:
        if letter not in LETTERS:
            raise ValueError(f"expected Energy in letters ({''.join(LETTERS)}), got {letters!r}")
    return tuple(LETTERS[letter] for letter in wanted)


def damage_in(typed: DamageTyped) -> tuple[int, Sign]:
    """Damage and the sign behind it.

    Raises:
        ValueError: It is no damage.

    >>> damage_in("30+"), damage_in("20×"), damage_in("")
    ((30, '+'), (20, 'x'), (0, ''))
    """
    found = _DAMAGE.fullmatch(typed.strip())
    if found is None:
        raise ValueError(f"expected damage such as 30, 30+ or 30x, got {typed!r}")
    return int(found["points"] or 0), _SIGNS[found["sign"]]


def attack_by_hand(name: str, cost: tuple[EnergyType, ...], damage: tuple[int, Sign], text: bool) -> Attack:
    """An attack whose text, if it has one, is left to the players.

    What is printed times something does nothing by itself: how often, only the text says.
    """
    points, sign = damage
    told = (ByHand(about=name),) if text or sign else ()
    number = (Base(amount=0),) if sign in ("x", "?") else ()
    return Attack(name=name, cost=cost, damage=points, sign=sign, number=number, after=told)


def _attack(typed: TypedAttack) -> Attack:
    return attack_by_hand(typed.name, energy_in(typed.cost), damage_in(typed.damage), typed.text)


def _type_in(name: str) -> EnergyType:
    """The type that the name of an Energy card begins with; colorless where there is none."""
    first = name.lower().split(" ")[0]
    return next((kind for kind in TYPES if kind == first), "colorless")


def _slug(name: str) -> str:
    """A name in lower-case letters, digits and hyphens."""
    plain = name.lower().translate(_PLAIN)
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "card"


_PLAIN = str.maketrans({"é": "e", "♀": " f", "♂": " m", "δ": " delta", "'": "", "’": "", "★": " star"})
