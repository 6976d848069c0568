"""Words on Energy cards: off Pokémon, between Pokémon, onto them from a zone."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import filters, selectors, targets
from companion.cards.modifiers.energy import units_of_card
from companion.cards.modifiers.units import gives_type
from companion.cards.play.moves.from_hand import answered
from companion.cards.printed.vocabulary import Amount, AttachFrom, DiscardEnergy, MoveEnergy, SwapEnergy, To
from companion.cards.values.events import CardAttached, EnergyAttached, EnergyLeft, EnergyMoved, Shuffled
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Run, Scope, Task
from companion.cards.words._picking import (
    NOBODY,
    Picked,
    after,
    by_chance,
    checks,
    chooser,
    nothing_done,
    one_of,
    pokemon,
    talking,
)
from companion.cards.words._shields import exposed
from companion.cards.words._taking import PROMPTS, Taking, lot, taken, types_of
from companion.cards.zones import zones
from companion.kernel.model import Request, Seat

Card: TypeAlias = tuple[int, str]
"""An Energy card on a Pokémon: the Pokémon's uid and the card's id."""


class _Attached:
    """The matching Energy cards on some Pokémon, less those picked."""

    def __init__(self, game: Game, table: Table, scope: Scope, word: DiscardEnergy | MoveEnergy) -> None:
        self.game, self.table, self.scope, self.word = game, table, scope, word
        self.picked: list[Card] = []

    def on(self, p: Pokemon) -> tuple[str, ...]:
        """Those on this Pokémon, in the order of attachment."""
        left = [card for card in p.energy if self._fits(p, card)]
        for uid, card in self.picked:
            if uid == p.uid:
                left.remove(card)
        return tuple(left)

    def all(self, found: Picked) -> tuple[Card, ...]:
        """Those on these Pokémon."""
        return tuple((uid, card) for uid in found.those for card in self.on(zones.pokemon_of(self.table, uid)))

    def worth(self, cards: Iterable[Card]) -> int:
        """How much these count towards the word's amount: one each, or the Energy that they provide."""
        word = self.word
        if not (isinstance(word, DiscardEnergy) and word.units):
            return len(tuple(cards))
        return sum(
            gives_type(unit, word.types)
            for uid, card in cards
            for unit in units_of_card(self.game, self.table, zones.pokemon_of(self.table, uid), card)
        )

    def _fits(self, p: Pokemon, card: str) -> bool:
        types = self.word.types
        if types and not any(gives_type(unit, types) for unit in units_of_card(self.game, self.table, p, card)):
            return False
        return self.word.what == "energy" or filters.fits(self.game, self.table, self.scope, card, self.word.what)

    def pick(self, found: Picked, by: str) -> Generator[Request, str, Card | None]:
        """Pick another: the Pokémon, then the card; None: there is none, or the player stops."""
        picked = yield from self._at_random(found) if by == "random" else self._chosen(found, chooser(self.scope, by))
        if picked is not None:
            self.picked.append(picked)
        return picked

    def _at_random(self, found: Picked) -> Generator[Request, str, Card | None]:
        names = [(f"{zones.name_of(self.table, uid)} {card}", (uid, card)) for uid, card in self.all(found)]
        said = yield from by_chance([name for name, _ in names])
        return dict(names).get(said)

    def _chosen(self, found: Picked, seat: Seat) -> Generator[Request, str, Card | None]:
        may, about = self.word.up_to, self.scope.card
        by_place = {
            zones.name_of(self.table, uid): uid for uid in found.those if self.on(zones.pokemon_of(self.table, uid))
        }
        asked = len(by_place) > 1
        place = yield from one_of(seat, "choose-to-take-energy-from", tuple(by_place), about, may=may and asked)
        if place == NOBODY:
            return None
        uid = by_place[place]
        cards = tuple(dict.fromkeys(self.on(zones.pokemon_of(self.table, uid))))
        card = yield from one_of(seat, "choose-energy", cards, about, may=may and not asked)
        return None if card == NOBODY else (uid, card)


def _number(game: Game, table: Table, scope: Scope, amount: Amount | Literal["all"], there: int) -> int:
    """How many of *there* cards a word wants."""
    return there if amount == "all" else min(there, selectors.amount(game, table, scope, amount))


# --- off Pokémon ------------------------------------------------------------------------


@talking
def discard_energy(game: Game, table: Table, word: DiscardEnergy, scope: Scope) -> Talk:
    """Discard Energy cards, as many as there are; with *must* all or none.

    With *units* the last card may be worth more than remains to discard.
    """
    attached = _Attached(game, table, scope, word)
    found = yield from pokemon(
        game, table, scope, word.from_, "choose-to-take-energy-from", lambda p: bool(attached.on(p))
    )
    open_to = yield from exposed(game, table, scope, found)
    found, shown, scope = open_to.found, open_to.events, open_to.scope
    there = attached.worth(attached.all(found))
    number = _number(game, table, scope, word.amount, there)
    if word.must and word.amount != "all" and number < selectors.amount(game, table, scope, word.amount):
        return Outcome(shown, scope=nothing_done(scope))
    if number == there and not word.up_to:
        attached.picked = list(attached.all(found))
    else:
        while attached.worth(attached.picked) < number:
            if (yield from attached.pick(found, word.by)) is None:
                break
    touched = tuple(dict.fromkeys(uid for uid, _ in attached.picked))
    behind = after(scope, Picked(touched, tuple(uid for uid in found.those if uid not in touched)))
    events = shown + _leaving(table, scope, word, attached.picked)
    tasks = tuple(task for uid, card in attached.picked for task in _when_discarded(game, scope, word, uid, card))
    return Outcome(events, tasks=tasks, scope=replace(behind, done=len(attached.picked)))


def _when_discarded(game: Game, scope: Scope, word: DiscardEnergy, uid: int, card: str) -> tuple[Task, ...]:
    """Triggers of an Energy card discarded by an attack of its own Pokémon."""
    if scope.kind != "attack" or uid != scope.source or word.to_zone != "discard":
        return ()
    own = Scope(scope.seat, "trigger", card, source=uid)
    return tuple(Run(trigger.then, own) for trigger in game.cards[card].triggers if trigger.on == "discarded")


def _leaving(table: Table, scope: Scope, word: DiscardEnergy, cards: list[Card]) -> tuple[Any, ...]:
    clause = "CG-ATTACK-09" if word.must and scope.kind == "attack" else "CG-ENERGY-03"
    gone = tuple(EnergyLeft(zones.owner_of(table, uid), uid, card, word.to_zone, clause) for uid, card in cards)
    return gone + shuffles({event.seat for event in gone}, word.to_zone)


def shuffles(seats: set[Seat], zone: str) -> tuple[Shuffled, ...]:
    """Shuffles of every deck that cards went into."""
    return tuple(Shuffled(seat) for seat in sorted(seats)) if zone == "deck" else ()


# --- from one to another ----------------------------------------------------------------


@talking
def move_energy(game: Game, table: Table, word: MoveEnergy, scope: Scope) -> Talk:
    """Move Energy cards to other Pokémon: all to one, or with *each* wherever the player chooses."""
    attached = _Attached(game, table, scope, word)
    sources = yield from pokemon(
        game, table, scope, word.from_, "choose-to-take-energy-from", lambda p: bool(attached.on(p))
    )
    open_to = yield from exposed(game, table, scope, sources)
    sources, shown, scope = open_to.found, open_to.events, open_to.scope
    number = _number(game, table, scope, word.amount, len(attached.all(sources)))
    target, moved = 0, list[EnergyMoved]()
    while len(moved) < number:
        source, card = (yield from attached.pick(sources, "you")) or (0, "")
        if not source:
            break
        if not target or word.each:
            places = _targets(game, table, scope, word.to, zones.owner_of(table, source))
            places.pop(zones.name_of(table, source), None)
            place = yield from one_of(scope.seat, "choose-to-give-energy", tuple(places), scope.card)
            if place == NOBODY:
                break
            target = places[place]
        if not word.each:
            sources = replace(sources, those=tuple(uid for uid in sources.those if uid != target))
        moved.append(EnergyMoved(zones.owner_of(table, source), source, target, card, "CG-ENERGY-07"))
    given = tuple(dict.fromkeys(event.to for event in moved))
    return Outcome(shown + tuple(moved), scope=after(scope, Picked(given), len(moved)))


def _targets(game: Game, table: Table, scope: Scope, to: To, owner: Seat) -> dict[str, int]:
    """The Pokémon of *owner* that *to* selects, by place."""
    return {
        zones.name_of(table, uid): uid
        for uid in targets.candidates(game, table, scope, to)
        if zones.owner_of(table, uid) == owner
    }


# --- onto Pokémon -----------------------------------------------------------------------


@talking
def attach_from(game: Game, table: Table, word: AttachFrom, scope: Scope) -> Talk:
    """Attach cards from a zone to own Pokémon: all to one, or wherever the player chooses.

    Nobody has to find a card in a deck; it is shuffled afterwards.
    """
    places = _targets(game, table, scope, word.to, scope.seat)
    lying = lot(table, scope.seat, word.from_)
    most = len(lying.cards) if word.amount == "all" else selectors.amount(game, table, scope, word.amount)
    how = Taking(
        by=scope.seat,
        prompt=PROMPTS["attach"],
        most=min(most, len(places)) if word.apart or not places else most,
        least=0 if word.up_to or word.from_ == "deck" else most,
        what=word.what,
        every=word.amount == "all" and not word.up_to,
        different_types=word.different_types,
    )
    cards = yield from taken(game, table, scope, lying, how)
    given, place = list[Card](), NOBODY
    for card in cards:
        if place == NOBODY or word.each or word.apart:
            free = tuple(name for name, uid in places.items() if not word.apart or uid not in dict(given))
            place = yield from one_of(scope.seat, "choose-to-give-energy", free, card)
        given.append((places[place], card))
    events = tuple(_given(game, scope, word, uid, card) for uid, card in given)
    return Outcome(
        events + shuffles({scope.seat}, word.from_),
        tasks=tuple(task for uid, card in given for task in _when_attached(game, scope, word, uid, card)),
        scope=after(scope, Picked(tuple(dict.fromkeys(uid for uid, _ in given))), len(given)),
    )


def _given(game: Game, scope: Scope, word: AttachFrom, uid: int, card: str) -> EnergyAttached | CardAttached:
    if game.cards[card].kind == "energy":
        clause = "CG-ENERGY-01" if word.as_turns else "CG-ENERGY-07"
        return EnergyAttached(scope.seat, uid, card, word.from_, word.as_turns, clause)
    return CardAttached(scope.seat, uid, card, word.from_)


def _when_attached(game: Game, scope: Scope, word: AttachFrom, uid: int, card: str) -> tuple[Task, ...]:
    """Effects and triggers of an Energy card attached from hand."""
    if word.from_ != "hand" or game.cards[card].kind != "energy":
        return ()
    effects = game.cards[card].effects
    own: tuple[Task, ...] = (Run(effects, Scope(scope.seat, card=card, source=uid)), *checks(scope)) if effects else ()
    return own + answered(game, "energy_attached", uid, scope.seat, card)


@talking
def swap_energy(game: Game, table: Table, word: SwapEnergy, scope: Scope) -> Talk:
    """Exchange an Energy card for one of another type from the discard pile, if there is such a pair."""
    pile = [card for card in table.sides[scope.seat].discard if filters.fits(game, table, scope, card, word.what)]

    def instead_of(card: str) -> tuple[str, ...]:
        types = types_of(game, card)
        return tuple(dict.fromkeys(other for other in pile if types.isdisjoint(types_of(game, other))))

    def going(p: Pokemon) -> tuple[str, ...]:
        fitting = (card for card in p.energy if filters.fits(game, table, scope, card, word.what))
        return tuple(dict.fromkeys(card for card in fitting if instead_of(card)))

    found = yield from pokemon(game, table, scope, word.on, "choose-to-take-energy-from", lambda p: bool(going(p)))
    uid = next((uid for uid in found.those if going(zones.pokemon_of(table, uid))), 0)
    if not uid:
        return Outcome(scope=nothing_done(scope))
    off = yield from one_of(scope.seat, "choose-energy", going(zones.pokemon_of(table, uid)), scope.card)
    on = yield from one_of(scope.seat, PROMPTS["attach"], instead_of(off), scope.card)
    events = (
        EnergyLeft(zones.owner_of(table, uid), uid, off, "discard", "CG-ENERGY-03"),
        EnergyAttached(scope.seat, uid, on, "discard", clause="CG-ENERGY-07"),
    )
    return Outcome(events, scope=after(scope, Picked((uid,)), 1))


ENERGY: Handlers = by_word(
    on(DiscardEnergy, discard_energy),
    on(MoveEnergy, move_energy),
    on(SwapEnergy, swap_energy),
    on(AttachFrom, attach_from),
)
