"""The sheet of a Pokémon in play, from its stack of cards: a LV.X and a BREAK keep the card below them.

Printed facts only; `modifiers.applying` has what is in force on the table, `modifiers.facts` combines both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from companion.cards.printed.cards import EVOLUTION_STAGES, AsPokemon, Attack, Card, Power, Resists, WeakTo
from companion.cards.printed.vocabulary import EnergyType, Modifier, Stage

Always: TypeAlias = tuple[Modifier, Power | None, str]
"""A permanent modifier, the power that it belongs to (None: the card's own), the card's id."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The printed facts of a Pokémon in play."""

    card: Card
    """The card whose name and HP it shows."""
    name: str
    """The edition's name for it."""
    stage: Stage
    """A LV.X has the stage of the card below it (CG-LVX-07), a Fossil is Basic (CG-FOSSIL-01)."""
    leveled: bool
    """Is its top card a LV.X?"""
    evolved: bool
    """Does another Pokémon card lie under it? A LV.X alone does not make it so (CG-CARD-05)."""
    hp: int
    types: tuple[EnergyType, ...]
    weak: tuple[WeakTo, ...]
    resists: tuple[Resists, ...]
    retreat: int
    texts: tuple[Card, ...]
    """The cards whose attacks and powers it has, the lowest first."""
    attacks: tuple[tuple[Attack, str], ...]
    """Its attacks, no two of one name, each with its card's id."""
    powers: tuple[tuple[Power, str], ...]
    """Its powers, each with its card's id."""
    always: tuple[Always, ...]
    fossil: AsPokemon | None
    """Its facts as a Pokémon, if its card is not one."""


def sheet_of(
    cards: Mapping[str, Card], names: Mapping[str, str], legends: Mapping[frozenset[str], Card], stack: tuple[str, ...]
) -> Sheet:
    """The sheet of a stack of cards, top first (a LEGEND: its halves)."""
    seen = [cards[card] for card in stack]
    if seen[0].half:
        seen = [legends.get(frozenset(stack[:2]), seen[0]), *seen[2:]]
    top = seen[0]
    texts = _texts(seen)
    fossil = None if top.is_pokemon else top.as_pokemon
    # A BREAK has no Weakness, Resistance or Retreat Cost of its own (CG-BREAK-02).
    body = seen[1] if top.stage == "break" and len(seen) > 1 else top
    types = top.types or body.types
    return Sheet(
        card=top,
        name=names[top.id],
        stage=_stage(seen),
        leveled=top.stage == "lvx",
        evolved=sum(card.stage != "lvx" for card in seen) > 1,
        hp=fossil.hp if fossil else top.hp,
        types=(fossil.type,) if fossil else types,
        weak=body.weak,
        resists=body.resists,
        retreat=body.retreat,
        texts=texts,
        attacks=distinct((attack, card.id) for card in texts for attack in card.attacks),
        powers=tuple((power, card.id) for card in texts for power in card.powers),
        always=tuple(_always(texts)),
        fossil=fossil,
    )


def copied_on(own: Sheet, copied: Sheet) -> Sheet:
    """The sheet of a copy, which keeps the cards under it and its own mirroring power."""
    kept = tuple((power, card) for power, card in own.powers if power.mirrors)
    always = tuple((mod, power, card) for mod, power, card in own.always if power is not None and power.mirrors)
    return replace(copied, evolved=own.evolved, powers=copied.powers + kept, always=copied.always + always)


def distinct(attacks: Iterable[tuple[Attack, str]]) -> tuple[tuple[Attack, str], ...]:
    """Attacks, only the first of each name."""
    found: dict[str, tuple[Attack, str]] = {}
    for attack, card in attacks:
        found.setdefault(attack.name, (attack, card))
    return tuple(found.values())


def _stage(seen: list[Card]) -> Stage:
    for card in seen:
        if card.stage != "lvx":
            return card.stage or "basic"
    return "basic"


def _texts(seen: list[Card]) -> tuple[Card, ...]:
    """A LV.X adds to the level below (CG-LVX-04), a BREAK to the card right under it (CG-AMB-43)."""
    kept = [seen[0]]
    for card, below in pairwise(seen):
        if card.stage not in ("lvx", "break"):
            break
        kept.append(below)
    return tuple(reversed(kept))


def _always(texts: tuple[Card, ...]) -> Iterable[Always]:
    for card in texts:
        yield from ((mod, None, card.id) for mod in card.always)
        yield from ((mod, power, card.id) for power in card.powers for mod in power.always)


def is_evolution_stage(stage: Stage) -> bool:
    """Is a Pokémon of this stage an Evolution card (CG-CARD-01, -02)?"""
    return stage in EVOLUTION_STAGES
