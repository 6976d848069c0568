"""The effect of a tap on each place and card now: targets of the held card, answers to the question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.app.cards.table._view import CardSight
from companion.app.screens.cards import PlaceMark
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values import actions as act
from companion.cards.zones.zones import place_name, place_of
from companion.kernel.model import SEAT_NAMES, ChoiceRequest, Seat
from companion.kernel.numbers import is_digits

BENCHED = (act.BenchPokemon, act.PlaceBench)


@dataclass(frozen=True)
class Marks:
    """Marks by place, and the cards that a tap picks up or chooses."""

    places: Mapping[str, PlaceMark] = field(default_factory=dict)
    playable: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    """Options of the open question."""


def is_active_held(sight: CardSight) -> bool:
    """Is the own Active Pokémon picked up, to retreat?"""
    return place_of(sight.view.held) is not None


def with_card(answers: Iterable[Any], card: str) -> tuple[Any, ...]:
    """The answers that play this card from hand."""
    return tuple(action for action in answers if getattr(action, "card", "") == card)


def goes_to(sight: CardSight, action: Any) -> tuple[str, ...]:
    """The places for a hand card to do *action*; () if it has none."""
    match action:
        case act.PlaceActive(seat=seat):
            return (place_name(seat, 0),)
        case act.BenchPokemon(seat=seat) | act.PlaceBench(seat=seat):
            return empty_places(sight, seat)
        case act.AttachEnergy() | act.Evolve() | act.LevelUp() | act.PlayTrainer():
            return (action.place,) if action.place else ()
        case _:
            return ()


def empty_places(sight: CardSight, seat: Seat, size: int = 0) -> tuple[str, ...]:
    """The empty places of a Bench; at least the next one."""
    taken = len(sight.state.table.sides[seat].bench)
    return tuple(place_name(seat, index) for index in range(taken + 1, max(taken + 1, size) + 1))


def laid_unnamed(sight: CardSight) -> dict[str, Any]:
    """By place: the action that puts an unnamed face-down card there, in the setup with real cards."""
    found: dict[str, Any] = {}
    for action in with_card(sight.answers, UNKNOWN):
        if isinstance(action, act.PlaceActive | act.PlaceBench):
            found |= dict.fromkeys(goes_to(sight, action), action)
    return found


def retreats(sight: CardSight) -> tuple[act.Retreat, ...]:
    """Every possible retreat, one per payment."""
    found: dict[tuple[str, tuple[str, ...]], act.Retreat] = {}
    for action in sight.answers:
        if isinstance(action, act.Retreat):
            found.setdefault((action.place, tuple(sorted(action.pay))), action)
    return tuple(found.values())


def marks_of(sight: CardSight, bench_size: tuple[int, int]) -> Marks:
    """The marks of a position."""
    view = sight.view
    places: dict[str, PlaceMark] = {}
    if view.draft is not None:
        return Marks({view.draft.picked: "selected"} if view.draft.picked else {})
    if view.selected:
        places[view.selected] = "selected"
    if is_active_held(sight):
        places[view.held] = "selected"
        places |= {action.place: "drop" for action in retreats(sight)}
    elif view.held:
        for action in with_card(sight.answers, view.held):
            if isinstance(action, BENCHED):
                places |= dict.fromkeys(empty_places(sight, action.seat, bench_size[action.seat]), "drop")
            else:
                places |= dict.fromkeys(goes_to(sight, action), "drop")
    else:
        places |= dict.fromkeys(laid_unnamed(sight), "drop")
    options: frozenset[str] = frozenset()
    match sight.request:
        case ChoiceRequest(options=found, seat=seat, prompt=prompt) if not sight.secret or sight.sees(seat):
            options = frozenset(found)
            for option in found:
                place = place_of_option(prompt, option, seat)
                if place:
                    places[place] = "chosen" if option in view.chosen else "choose"
        case _:
            pass
    cards = (getattr(action, "card", "") for action in sight.answers if not isinstance(action, act.UsePower))
    return Marks(places, frozenset(card for card in cards if card not in ("", UNKNOWN)), options)


def place_of_option(prompt: str, option: str, seat: Seat) -> str:
    """The place of an option: a Pokémon's, or a Prize's by its number; "" for others."""
    if place_of(option) is not None:
        return option
    if prompt == "choose-prize" and is_digits(option):
        return f"{SEAT_NAMES[seat]}-prize-{option}"
    return ""
