"""What a setup holds: the effects that can be done, evolutions and forms by figure, what figures and cards give."""

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
"""The fields of words that name markers."""
GivenBy: TypeAlias = tuple[int, int, Mapping[str, tuple[tuple[int, Any], ...]], bool]
"""A seat, the number of its card, and what that gives while it lies so, under a figure by its name or beside the mat:
abilities, each with the figure that has it; and whether they ask for nothing but that it lies there.
"""


def every_effect(setup: Setup) -> Iterator[Effect]:
    """Whatever attacks, abilities and Trainer cards of this setup can do."""
    for placed in setup.figures:
        for one in (*placed.figure.disc.segments, *placed.figure.abilities):
            yield from getattr(one, "effects", ())
    for cards in setup.cards:
        for card in cards:
            yield from card.effects


def does(setup: Setup, word: type[Effect]) -> bool:
    """Is this word among what can be done?"""
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
    """What the fields for markers say, however deep they lie."""
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
    """By figure: the numbers of those of its owner, begun beside the mat, that evolve from its printed name."""
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
    """By figure: the numbers of those of its owner whose form it can take, which may have begun in the team too.

    Empty for all where none of them begins beside the mat.
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
    """Abilities, each with the number of its figure, by their word."""
    kinds: dict[type, list[tuple[int, Any]]] = {}
    for number, ability in abilities:
        kinds.setdefault(type(ability), []).append((number, ability))
    return {kind: tuple(found) for kind, found in kinds.items()}


def printed_abilities(setup: Setup) -> Iterator[tuple[int, Any]]:
    """The abilities of all figures, each with the number of its figure."""
    for number, placed in enumerate(setup.figures):
        yield from ((number, ability) for ability in placed.figure.abilities)


def given_by_cards(setup: Setup) -> Iterator[tuple[int, Any]]:
    """What cards give: each ability for each figure that may come to have it, in force while the card lies there."""
    for seat, cards in enumerate(setup.cards):
        for card in cards:
            yield from _given_by(setup, seat, card)


def _given_by(setup: Setup, seat: int, card: TrainerCard) -> Iterator[tuple[int, Any]]:
    """What a seat's card gives; from beside the mat it is its player's, for whom the first figure stands."""
    own = [number for number, placed in enumerate(setup.figures) if placed.owner == seat]
    for ability in card.gives:
        condition: While | None = getattr(ability, "while_", None)
        lying = While(card=card.name) if condition is None else replace(condition, card=card.name)
        given = replace(ability, while_=lying)
        yield from ((number, given) for number in (own[:1] if card.target == "none" else own))


def given_by_kind(setup: Setup) -> Mapping[type, tuple[GivenBy, ...]]:
    """What cards give, by the word of the ability."""
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
    """What a card gives by how it lies: its own to each figure, and all of it beside the mat."""
    faces = {setup.figures[by].name for by, _ in given}
    under = {face: tuple(one for one in given if setup.figures[one[0]].name == face) for face in faces}
    return {**under, BESIDE: given}
