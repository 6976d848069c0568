"""The meaning of each tap at the card table: pick up, put down, choose, select, look.

Pure: a sight and a tap give the meaning. Illegal actions are submitted to the rules anyway, so that they say why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.app.cards.table._marks import (
    goes_to,
    laid_unnamed,
    place_of_option,
    retreats,
    with_card,
)
from companion.app.cards.table._view import CardSight, Look
from companion.cards.printed.vocabulary import TRAINER_KINDS, UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values import actions as act
from companion.cards.values.game import COIN_SOURCES
from companion.cards.zones.names import zone_at
from companion.cards.zones.zones import at, place_of, possible
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, ChoiceRequest, Choose, Seat, TurnRequest

LOOKED_THROUGH = ("discard", "lost")
"""Piles that everybody may look through."""


@dataclass(frozen=True)
class Put:
    """Submit this action to the rules."""

    action: Any


@dataclass(frozen=True)
class Show:
    """Change only these fields of the screen's view."""

    changes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Throw:
    """Throw the coin of this source."""

    source: str


@dataclass(frozen=True)
class Say:
    """Do nothing but show this message."""

    key: str
    facts: tuple[tuple[str, str], ...] = ()


IN_VAIN = frozenset({"CG-AMB-49", "CG-AMB-30"})
"""Clauses against a Trainer card without effect, and a Stadium that is already in play."""

Meaning: TypeAlias = Put | Show | Throw | Say


class Taps:
    """Interprets taps in one match."""

    def __init__(self, rules: CardRules) -> None:
        self._rules = rules
        self._game = rules.game

    # --- a place ---

    def place(self, sight: CardSight, place: str) -> Meaning:
        """Interpret a tap on a place."""
        view = sight.view
        if place in COIN_SOURCES:
            return Throw(place)
        answer = self._answer(sight, place)
        if answer is not None:
            return answer
        if view.held:
            return self.drop(sight, view.held, place)
        laid = laid_unnamed(sight).get(place)
        if laid is not None:
            return Put(laid)
        spot = zone_at(place)
        if spot is not None and spot.zone in LOOKED_THROUGH:
            return Show({"look": Look(place=place)})
        if spot is not None and spot.zone == "hand":
            return self.hand(sight, spot.seat)
        if at(sight.seen.table, place) is not None or (place == "stadium" and sight.seen.table.stadium is not None):
            return Show({"selected": "" if view.selected == place else place, "look": None, "picker": None})
        return Say("card-table.hint.nothing-there")

    def _answer(self, sight: CardSight, place: str) -> Meaning | None:
        """The answer of a place, if it is an option of the open question."""
        request = sight.request
        if isinstance(request, ChoiceRequest):
            for option in request.options:
                if place_of_option(request.prompt, option, request.seat) == place:
                    return self.choose(sight, request, option)
        return None

    def choose(self, sight: CardSight, request: ChoiceRequest, option: str) -> Meaning:
        """Add an answer to the open question, or submit when complete. A second tap removes it."""
        chosen = sight.view.chosen
        if request.at_most == 1:
            return Put(Choose(request.seat, (option,)))
        if option in chosen and request.options.count(option) <= chosen.count(option):
            at_ = chosen.index(option)
            return Show({"chosen": (*chosen[:at_], *chosen[at_ + 1 :])})
        if len(chosen) + 1 == request.at_most:
            return Put(Choose(request.seat, (*chosen, option)))
        return Show({"chosen": (*chosen, option)})

    def hand(self, sight: CardSight, seat: Seat) -> Meaning:
        """Interpret a tap on a hand: real cards open the list; a dealt hand has its own button."""
        if self._game.dealt[seat]:
            return Say("card-table.hint.hand", (("player", sight.head.players[seat]),))
        return Show({"picker": seat, "letters": "", "selected": "", "look": None})

    # --- a card ---

    def card(self, sight: CardSight, card: str) -> Meaning:
        """Interpret a tap on a card: answer, pick up, or put back."""
        request, view = sight.request, sight.view
        match request:
            case ChoiceRequest(options=options) if card in options and self._may_see(sight, request):
                return self.choose(sight, request, card)
            case ChanceRequest(source=source, outcomes=outcomes) if any(card == one for one, _ in outcomes):
                return Put(Chance(source, card))
            case _:
                pass
        if isinstance(request, TurnRequest) and request.step == "turn_up":
            return Put(act.TurnUp(request.seat, card))
        if card == view.held:
            return Show({"held": "", "retreat_to": ""})
        seat = sight.asked
        found = place_of(card)
        if found is not None and found == (seat, 0) and sight.in_turn:
            return Show({"held": card, "retreat_to": "", "picker": None, "look": None})
        if seat is not None and self._is_in_hand(sight, seat, card):
            refused = self._in_vain(sight, seat, card)
            if refused is not None:
                return Put(refused)
            return Show({"held": card, "selected": "", "retreat_to": "", "picker": None, "look": None})
        return Show({"look": Look(card=card)}) if self.may_look(sight, card) else Say("card-table.hint.no-card")

    def _in_vain(self, sight: CardSight, seat: Seat, card: str) -> act.PlayTrainer | None:
        """A card without effect wherever it goes, submitted at once so that the rules say why."""
        if not sight.in_turn or self._game.cards[card].kind not in TRAINER_KINDS:
            return None
        action = act.PlayTrainer(seat, card)
        ruling = self._rules.check(sight.seen, action)
        return action if ruling is not None and ruling.clause in IN_VAIN else None

    def _may_see(self, sight: CardSight, request: ChoiceRequest) -> bool:
        return not sight.secret or sight.sees(request.seat)

    def _is_in_hand(self, sight: CardSight, seat: Seat, card: str) -> bool:
        """Is it in the asked player's hand, as far as the viewer may know?"""
        if card == UNKNOWN or card not in self._game.cards:
            return False
        if sight.sees(seat) or not self._game.dealt[seat]:
            return card in possible(self._game, sight.seen.table, seat, "hand")
        return card in sight.seen.table.sides[seat].hand

    def may_look(self, sight: CardSight, card: str) -> bool:
        """May the card be shown? Both registered decks are open to both players."""
        return card != UNKNOWN and card in self._game.cards

    # --- a card on a place ---

    def drop(self, sight: CardSight, card: str, place: str) -> Meaning:
        """Put a card on a place; the rules say why if it is illegal."""
        if place_of(card) is not None:
            return self._retreat(sight, card, place)
        found = with_card(sight.answers, card)
        exact = [action for action in found if place in self._targets(action) or _is_empty_bench(sight, action, place)]
        free = [action for action in found if isinstance(action, act.PlayTrainer) and not action.place]
        fitting = exact or free
        if fitting:
            return Put(fitting[0])
        action = self._meant(sight, card, place)
        return Say("card-table.hint.no-card") if action is None else Put(action)

    def _targets(self, action: Any) -> tuple[str, ...]:
        place = getattr(action, "place", "")
        return (place,) if place else ()

    def _retreat(self, sight: CardSight, active: str, place: str) -> Meaning:
        if place == active:
            return Show({"held": "", "retreat_to": ""})
        ways = [action for action in retreats(sight) if action.place == place]
        if len(ways) > 1:
            return Show({"held": active, "retreat_to": place})
        found = place_of(active)
        assert found is not None
        return Put(ways[0] if ways else act.Retreat(found[0], (), place))

    def _meant(self, sight: CardSight, card: str, place: str) -> Any:
        """The action that a player means with this card there; None: no card of the match, or nobody is asked."""
        face, seat = self._game.cards.get(card), sight.asked
        if face is None or seat is None or card == UNKNOWN:
            return None
        table = sight.seen.table
        if table.setup is not None:
            is_first = table.sides[seat].active is None
            return act.PlaceActive(seat, card) if is_first else act.PlaceBench(seat, card)
        match face.kind:
            case "energy":
                return act.AttachEnergy(seat, card, place)
            case "pokemon" if face.stage == "lvx":
                return act.LevelUp(seat, card, place)
            case "pokemon" if face.is_evolution:
                return act.Evolve(seat, card, place)
            case "pokemon":
                return act.BenchPokemon(seat, card)
            case _:
                is_attached = face.attach is not None or face.kind in ("tool", "tm")
                return act.PlayTrainer(seat, card, place if is_attached else "")


def _is_empty_bench(sight: CardSight, action: Any, place: str) -> bool:
    """Does it go to the Bench, and is the place empty there?"""
    if isinstance(action, act.PlaceActive):
        return place in goes_to(sight, action)
    if not isinstance(action, act.BenchPokemon | act.PlaceBench):
        return False
    found = place_of(place)
    on_bench = found is not None and found[0] == action.seat and at(sight.seen.table, place) is None
    return on_bench or place == f"{SEAT_NAMES[action.seat]}-bench"
