"""Sensible player of the card game: does what helps, wastes nothing, else plays at random; for demos and programs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, assert_never

from companion.cards.modifiers import energy
from companion.cards.modifiers import facts as queries
from companion.cards.printed.coverage import is_by_hand
from companion.cards.rules import CardRules
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    DrawExtra,
    EndTurn,
    Evolve,
    FinishSetup,
    LevelUp,
    PlaceActive,
    PlaceBench,
    PlayTrainer,
    Retreat,
    TakeMulligan,
    UseAttack,
    UsePower,
)
from companion.cards.values.events import CardMoved, EffectsBegan, TrainerPlayed
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, State, Table
from companion.cards.zones import zones
from companion.kernel.model import ChanceRequest, ChoiceRequest, Choose, Seat, TurnRequest
from companion.kernel.player import View
from companion.players._card_needs import (
    BENCH_WANTED,
    gives_up_hand,
    in_the_way,
    lost_with_hand,
    readiness,
    switches_own,
    use_of,
)
from companion.players.card_table import missing_energy

T = TypeVar("T")

TIE = 0.01
"""Random tie-break between cards of the same use."""
SHARE = 0.7
"""Default probability, at each opportunity, of an optional action that may or may not help."""
SELDOM = 0.3
"""The same for the player offered at the table: a beginner should be able to win, too."""
RICH = 4.5
"""Never gives up a hand of more total use than this."""
HAVING = frozenset(
    {"choose-card-for-hand", "choose-card-for-deck-top", "choose-card-for-bench", "choose-card-to-attach"}
)
"""Prompts for a card to get: the most useful one."""
GIVING = frozenset(
    {
        "choose-card-to-discard",
        "choose-card-to-exchange",
        "choose-card-to-shuffle-in",
        "choose-card-to-trade",
        "choose-card-for-deck-bottom",
        "choose-card-for-lost-zone",
        "choose-card-for-prizes",
    }
)
"""Prompts for a hand card to give away: the least useful one."""
HURTING = frozenset(
    {
        "choose-to-damage",
        "choose-to-knock-out",
        "choose-for-condition",
        "choose-for-counter",
        "choose-for-counters",
        "choose-to-put-counters-on",
        "choose-to-devolve",
        "choose-to-take-energy-from",
    }
)
"""Prompts that harm Pokémon: prefer the opponent's, and the weakest."""


LOSING = frozenset({"choose-card-to-discard", "choose-card-for-lost-zone", "choose-energy", "choose-to-return"})
"""Prompts that lose something: decline now and then, if possible."""


class SensibleCardPlayer:
    """Answers requests with its own generator, from its own hand and open cards.

    *share*: probability, at each opportunity, of optional actions that may or may not help (Trainer cards,
    Powers, options of texts) and of the strongest attack. At 1 it never wavers; the lower, the weaker it is.
    """

    def __init__(self, rng: random.Random, *, share: float = SHARE) -> None:
        self._rng = rng
        self._share = share

    def answer(self, view: View[CardRules, State]) -> Any:
        """The most helpful answer of *view*."""
        game, table = view.rules.game, view.state.table
        match view.request:
            case TurnRequest(step="main"):
                return _Turn(self._rng, view, self._share).best()
            case TurnRequest():
                return self._in_setup(game, table, view.seat, view.answers)
            case ChoiceRequest():
                return self._choice(game, table, view.request)
            case _:
                assert_never(view.request)

    def _any(self, of: Sequence[T]) -> T:
        return of[self._rng.randrange(len(of))]

    def _in_setup(self, game: Game, table: Table, seat: Seat, answers: Sequence[Any]) -> Any:
        """Place the strongest Pokémon as Active, others on the Bench; take every extra card."""
        active = [action for action in answers if isinstance(action, PlaceActive)]
        if active:
            return max(active, key=lambda action: game.cards[action.card].hp)
        behind = [action for action in answers if isinstance(action, PlaceBench)]
        if behind and len(table.sides[seat].bench) < BENCH_WANTED:
            return self._any(behind)
        extra = [action for action in answers if isinstance(action, DrawExtra)]
        if extra:
            return extra[-1]
        closing = [action for action in answers if isinstance(action, FinishSetup | TakeMulligan)]
        return self._any(closing or answers)

    def _choice(self, game: Game, table: Table, request: ChoiceRequest) -> Choose:
        options = request.options
        if request.prompt in ("choose-new-active", "choose-to-switch-in"):
            return _pick(request, max(options, key=lambda place: self._in_front(game, table, request.seat, place)))
        if request.prompt in HURTING:
            others = [place for place in options if zones.place_of(place) and zones.seat_of(place) != request.seat]
            if others:
                return _pick(request, min(others, key=lambda place: self._hp(game, table, place)))
        if request.prompt.startswith("choose-how-many"):
            return _pick(request, max(options, key=int))
        if "yes" in options:
            return _pick(request, "yes" if self._rng.random() < self._share else "no")
        if request.at_least == 0 and self._rng.random() > (self._share if request.prompt in LOSING else 1.0):
            return Choose(request.seat, ())
        if len(options) > 1 and request.prompt in HAVING | GIVING:
            return _pick(request, self._card(game, table, request))
        return _pick(request, self._any(options))

    def _card(self, game: Game, table: Table, request: ChoiceRequest) -> str:
        """Get the most useful card; give away the least useful hand card; otherwise pick any."""
        seat, options = request.seat, request.options
        if any(option not in game.cards for option in options):
            return self._any(options)
        if request.prompt in HAVING:
            return max(options, key=lambda card: use_of(game, table, seat, card) + TIE * self._rng.random())
        hand = table.sides[seat].hand
        if any(option not in hand for option in options):
            return self._any(options)
        return min(options, key=lambda card: _missed(game, table, seat, card) + TIE * self._rng.random())

    def _in_front(self, game: Game, table: Table, seat: Seat, place: str) -> float:
        """Rating of a Pokémon as the Active one, for *seat*, on either side."""
        pokemon = zones.at(table, place)
        if pokemon is None:
            return 0.0
        rate = readiness if zones.seat_of(place) == seat else in_the_way
        return rate(game, table, seat, pokemon) + self._rng.random()

    def _hp(self, game: Game, table: Table, place: str) -> int:
        pokemon = zones.at(table, place)
        return 0 if pokemon is None else queries.hp_left(game, table, pokemon)


class _Turn:
    """Priorities of a turn: building up first, the attack last."""

    def __init__(self, rng: random.Random, view: View[CardRules, State], share: float) -> None:
        self._rng = rng
        self._share = share
        self._rules = view.rules
        self._state = view.state
        self._game = view.rules.game
        self._table = view.state.table
        self._seat = view.seat
        self._answers = view.answers

    def best(self) -> Any:
        """The next action."""
        thoughts: tuple[Callable[[], Sequence[Any]], ...] = (
            self._benched,
            lambda: self._all(Evolve, LevelUp),
            self._attached,
            self._trainers,
            lambda: self._all(UsePower) if self._rng.random() < self._share / 2 else (),
            self._retreats,
            self._attacks,
        )
        for thought in thoughts:
            found = thought()
            if found:
                return found[self._rng.randrange(len(found))]
        return EndTurn(self._seat)

    def _all(self, *kinds: type) -> list[Any]:
        return [action for action in self._answers if isinstance(action, kinds)]

    def _benched(self) -> Sequence[Any]:
        if len(self._table.sides[self._seat].bench) >= BENCH_WANTED:
            return ()
        return self._all(BenchPokemon)

    def _attached(self) -> Sequence[Any]:
        """Attach Energy that an attack lacks: where the least is missing, preferably to the Active Pokémon."""
        scored = [(score, action) for action in self._all(AttachEnergy) if (score := self._need(action)) is not None]
        best = max((score for score, _ in scored), default=None)
        return [action for score, action in scored if score == best]

    def _need(self, action: AttachEnergy) -> tuple[bool, int] | None:
        """A Pokémon's need of this Energy card as a sort key; None: no need."""
        pokemon = zones.at(self._table, action.place)
        if pokemon is None:
            return None
        units = energy.units_of_card(self._game, self._table, pokemon, action.card)
        lacking = []
        for attack in queries.attacks(self._game, self._table, pokemon):
            before = missing_energy(self._game, self._table, pokemon, attack)
            if before > missing_energy(self._game, self._table, pokemon, attack, units):
                lacking.append(before)
        if not lacking:
            return None
        is_active = zones.place_of(action.place) == (self._seat, zones.ACTIVE)
        return is_active, -min(lacking)

    def _trainers(self) -> Sequence[Any]:
        """Trainer cards with an effect that the program can carry out, now and then."""
        if self._rng.random() > self._share:
            return ()
        cards = self._game.cards
        found = [
            one
            for one in self._all(PlayTrainer)
            if not is_by_hand(cards[one.card]) and self._is_wanted(one) and not self._is_wasted(one)
        ]
        return [one for one in found if not gives_up_hand(cards[one.card])] or found

    def _is_wanted(self, action: PlayTrainer) -> bool:
        """Not if it gives up a good hand, or replaces the Active Pokémon by one that is no readier."""
        face = self._game.cards[action.card]
        if gives_up_hand(face):
            return lost_with_hand(self._game, self._table, self._seat, action.card) <= RICH
        return not switches_own(face) or self._has_readier()

    def _has_readier(self) -> bool:
        side = self._table.sides[self._seat]
        if side.active is None:
            return False
        now = self._readiness(side.active)
        return any(self._readiness(pokemon) > now for pokemon in side.bench)

    def _readiness(self, pokemon: Pokemon) -> float:
        return readiness(self._game, self._table, self._seat, pokemon, with_hand=False)

    def _is_wasted(self, action: PlayTrainer) -> bool:
        """Would the card have no effect? Chance and choices count as effects."""
        step = self._rules.apply(self._state, action)
        if any(isinstance(request, ChoiceRequest | ChanceRequest) for request in self._rules.pending(step.state)):
            return False
        return all(isinstance(event, TrainerPlayed | CardMoved | EffectsBegan) for event in step.events) and all(
            event.card == action.card for event in step.events if isinstance(event, CardMoved)
        )

    def _retreats(self) -> Sequence[Any]:
        """Retreat only if it cannot attack and another could."""
        if self._all(UseAttack):
            return ()
        found = [action for action in self._all(Retreat) if self._could_attack(action.place)]
        best = max((self._at(action.place) for action in found), default=0.0)
        return [action for action in found if self._at(action.place) == best]

    def _at(self, place: str) -> float:
        pokemon = zones.at(self._table, place)
        return 0.0 if pokemon is None else self._readiness(pokemon)

    def _could_attack(self, place: str) -> bool:
        pokemon = zones.at(self._table, place)
        return pokemon is not None and any(
            attack.damage and missing_energy(self._game, self._table, pokemon, attack) == 0
            for attack in queries.attacks(self._game, self._table, pokemon)
        )

    def _attacks(self) -> Sequence[Any]:
        """The strongest attack, or now and then another."""
        found = self._all(UseAttack)
        active = self._table.sides[self._seat].active
        if not found or active is None or self._rng.random() > self._share:
            return found
        damage = {attack.name: attack.damage for attack in queries.attacks(self._game, self._table, active)}
        return [max(found, key=lambda action: damage.get(action.attack, 0))]


def _missed(game: Game, table: Table, seat: Seat, card: str) -> float:
    """The use of a hand card beside the others there."""
    others = list(table.sides[seat].hand)
    others.remove(card)
    return use_of(game, table, seat, card, others)


def _pick(request: ChoiceRequest, option: str) -> Choose:
    return Choose(request.seat, (option,))
