"""Contents of a setup: possible effects, evolutions and forms by figure, abilities that figures and cards give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from companion.figure.printed.abilities import While
from companion.figure.printed.effects import Effect, Marker, PutMarker, SpinCheck
from companion.figure.printed.figures import TrainerCard
from companion.figure.state import BESIDE, Setup

MARKER_FIELDS = frozenset({"is_", "which", "marker", "markers", "marked"})
"""Fields of effects and abilities that name markers."""
GivenBy: TypeAlias = tuple[int, int, Mapping[str, tuple[tuple[int, Any], ...]], bool]
"""Seat, number of the card, the abilities that it gives by where it lies (under a figure by name, or beside
the mat), each with its figure; and whether their only condition is that the card lies there.
"""


def every_effect(setup: Setup) -> Iterator[Effect]:
    """Every effect of the setup's attacks, abilities and Trainer cards."""
    for placed in setup.figures:
        for one in (*placed.figure.disc.segments, *placed.figure.abilities):
            yield from getattr(one, "effects", ())
    for cards in setup.cards:
        for card in cards:
            yield from card.effects


def does(setup: Setup, word: type[Effect]) -> bool:
    """Can an effect of this type occur?"""
    return any(isinstance(effect, word) for effect in every_effect(setup))


def lays(setup: Setup, marker: Marker) -> bool:
    """Can this marker be laid?"""
    return any(
        isinstance(effect, PutMarker | SpinCheck)
        and marker in (getattr(effect, "is_", None), getattr(effect, "marker", 0))
        for effect in every_effect(setup)
    )


def plain_markers(setup: Setup) -> tuple[Marker, ...]:
    """The markers without notes that any disc, ability or card of this setup names."""
    named = set(_named([(one.figure.disc, one.figure.abilities) for one in setup.figures]))
    named |= set(_named([(card.effects, card.gives) for cards in setup.cards for card in cards]))
    return tuple(marker for marker in get_args(Marker) if marker in named)


def _named(thing: Any, field: str = "") -> Iterator[str]:
    """Values of all marker fields, at any depth."""
    if isinstance(thing, str):
        if field in MARKER_FIELDS:
            yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _named(getattr(thing, name), name)
    elif isinstance(thing, Sequence):
        for one in thing:
            yield from _named(one, field)


def evolutions(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """By figure: the numbers of its owner's figures, begun beside the mat, that evolve from its printed name."""
    if setup.rules.evolution is None:
        return ((),) * len(setup.figures)
    return tuple(
        tuple(
            number
            for number, other in enumerate(setup.figures)
            if other.aside and other.owner == one.owner and other.figure.evolves_from == one.figure.name
        )
        for one in setup.figures
    )


def forms(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """By figure: the numbers of its owner's figures whose form it can take, those of the team included.

    Empty for all if none of them begins beside the mat.
    """
    if setup.rules.forms is None or not any(one.aside and one.figure.form is not None for one in setup.figures):
        return ((),) * len(setup.figures)
    return tuple(
        tuple(
            number
            for number, other in enumerate(setup.figures)
            if other.owner == one.owner and other.figure.form is not None and one.figure.name in other.figure.form.of
        )
        for one in setup.figures
    )


def numbers_of(cards: Sequence[TrainerCard]) -> dict[str, int]:
    """The numbers of a seat's cards by their names and ids; of two alike, the first."""
    numbers: dict[str, int] = {}
    for number, card in enumerate(cards):
        numbers.setdefault(card.name, number)
        numbers.setdefault(card.id, number)
    return numbers


def by_kind(abilities: Iterable[tuple[int, Any]]) -> Mapping[type, tuple[tuple[int, Any], ...]]:
    """Abilities by type, each with the number of its figure."""
    kinds: dict[type, list[tuple[int, Any]]] = {}
    for number, ability in abilities:
        kinds.setdefault(type(ability), []).append((number, ability))
    return {kind: tuple(found) for kind, found in kinds.items()}


def printed_abilities(setup: Setup) -> Iterator[tuple[int, Any]]:
    """The abilities of all figures, each with the number of its figure."""
    for number, placed in enumerate(setup.figures):
        yield from ((number, ability) for ability in placed.figure.abilities)


def given_by_cards(setup: Setup) -> Iterator[tuple[int, Any]]:
    """Abilities that cards give, once for each figure that can have them, in force while the card lies there."""
    for seat, cards in enumerate(setup.cards):
        for card in cards:
            yield from _given_by(setup, seat, card)


def _given_by(setup: Setup, seat: int, card: TrainerCard) -> Iterator[tuple[int, Any]]:
    """Abilities that a seat's card gives; those from beside the mat count as the first figure's."""
    own = [number for number, placed in enumerate(setup.figures) if placed.owner == seat]
    for ability in card.gives:
        condition: While | None = getattr(ability, "while_", None)
        lying = While(card=card.name) if condition is None else replace(condition, card=card.name)
        given = replace(ability, while_=lying)
        yield from ((number, given) for number in (own[:1] if card.target == "none" else own))


def given_by_kind(setup: Setup) -> Mapping[type, tuple[GivenBy, ...]]:
    """Abilities that cards give, by type."""
    kinds: dict[type, list[GivenBy]] = {}
    for seat, cards in enumerate(setup.cards):
        for number, card in enumerate(cards):
            for kind, found in by_kind(_given_by(setup, seat, card)).items():
                # A card is found by its name: of two alike, the first.
                alone = all(one.while_ == While(card=card.name) for _, one in found)
                asks_nothing = alone and numbers_of(cards)[card.name] == number
                kinds.setdefault(kind, []).append((seat, number, _by_face(setup, found), asks_nothing))
    return {kind: tuple(found) for kind, found in kinds.items()}


def _by_face(setup: Setup, given: tuple[tuple[int, Any], ...]) -> Mapping[str, tuple[tuple[int, Any], ...]]:
    """Abilities that a card gives, by where it lies: under a figure only that figure's, beside the mat all."""
    faces = {setup.figures[by].name for by, _ in given}
    under = {face: tuple(one for one in given if setup.figures[one[0]].name == face) for face in faces}
    return {**under, BESIDE: given}
