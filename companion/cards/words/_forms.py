"""Words that change what a Pokémon is: evolving, devolving, leaving play, types, copies."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from companion.cards.modifiers import facts as queries
from companion.cards.play.moves.evolve import end_of_turn_by, goes_on_by
from companion.cards.play.moves.from_hand import answered
from companion.cards.printed.vocabulary import (
    BecomeCopy,
    ChangeType,
    ChangeWeakness,
    Devolve,
    EnergyType,
    EvolveFrom,
    HasResistance,
    HasType,
    HasWeakness,
    LockAttack,
    Modifier,
    NoAttack,
    Return,
    Until,
)
from companion.cards.values.events import CopyBegan, Devolved, Evolved, PokemonLeft, Zone
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import CountWays, Promote, Scope, Task
from companion.cards.words._copying import COPYING
from companion.cards.words._energy import shuffles
from companion.cards.words._laying import laid_on, last_turn, lasting
from companion.cards.words._picking import (
    Picked,
    after,
    checks,
    nothing_done,
    one_of,
    pokemon,
    talking,
)
from companion.cards.words._shields import exposed
from companion.cards.words._taking import PROMPTS, Taking, lot, taken, without
from companion.cards.zones.zones import ACTIVE, find, owner_of, pokemon_of, possible
from companion.kernel.model import Request

# --- out of play ------------------------------------------------------------------------


@talking
def return_(game: Game, table: Table, word: Return, scope: Scope) -> Talk:
    """Remove them from play without a Knock Out; a lost Active Pokémon is replaced at once (CG-BENCH-03)."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-return")
    open_to = yield from exposed(game, table, scope, found)
    leaving = open_to.found.those
    zone: Zone = word.zone
    attached: Zone = zone if word.attached == "with" else "discard"
    gone = tuple(PokemonLeft(owner_of(table, uid), uid, zone, attached, word.only_basic) for uid in leaving)
    seats = {event.seat for event in gone}
    # They are no longer in play for later words.
    behind = after(open_to.scope, Picked((), open_to.found.rest), len(leaving))
    return Outcome((*open_to.events, *gone, *shuffles(seats, zone)), tasks=_replaced(table, leaving), scope=behind)


def _replaced(table: Table, leaving: Iterable[int]) -> tuple[Task, ...]:
    """The replacements for Active Pokémon that leave, the player about to take a turn first (CG-KO-10)."""
    places = (find(table, uid) for uid in leaving)
    lost = [place[0] for place in places if place is not None and place[1] == ACTIVE]
    if not lost:
        return ()
    lost.sort(key=lambda seat: seat == table.to_move)
    return (*(Promote(seat) for seat in lost), CountWays())


# --- devolving, evolving ----------------------------------------------------------------


@talking
def devolve(game: Game, table: Table, word: Devolve, scope: Scope) -> Talk:
    """Remove the highest Evolution card, and a LV.X that lies on it (CG-LVX-08, CG-AMB-23).

    A Pokémon that then has more damage than HP is Knocked Out (CG-DEVOLVE-03), after an attack with all the others.
    """
    found = yield from pokemon(game, table, scope, word.to, "choose-to-devolve", lambda p: bool(_stages(game, p)))
    open_to = yield from exposed(game, table, scope, found)
    found = open_to.found
    events, devolved = list[Any](open_to.events), list[int]()
    for uid in found.those:
        stages = _stages(game, pokemon_of(table, uid))
        number = yield from _how_many(scope, word, len(stages))
        off = [card for stage in stages[:number] for card in stage]
        owner = owner_of(table, uid)
        clause = "CG-LVX-08" if any(game.cards[card].stage == "lvx" for card in off) else "CG-DEVOLVE-01"
        events += (Devolved(owner, uid, card, word.zone, clause=clause) for card in off)
        if off:
            devolved.append(uid)
            events += shuffles({owner}, word.zone)
    behind = after(open_to.scope, Picked(tuple(devolved), found.rest))
    return Outcome(tuple(events), tasks=checks(scope) if devolved else (), scope=behind)


def _stages(game: Game, p: Pokemon) -> list[tuple[str, ...]]:
    """The stages that can come off, top first: an Evolution card with the cards above it that are none."""
    stages, above = list[tuple[str, ...]](), list[str]()
    for card in p.cards[:-1]:
        above.append(card)
        if game.cards[card].is_evolution:
            stages.append(tuple(above))
            above = []
    return stages


def _how_many(scope: Scope, word: Devolve, stages: int) -> Generator[Request, str, int]:
    match word.stages:
        case "all":
            return stages
        case "choose":
            numbers = tuple(str(number) for number in range(1, stages + 1))
            said = yield from one_of(scope.seat, "choose-how-many-stages", numbers, scope.card)
            return int(said or 0)
        case number:
            return min(number, stages)


@talking
def evolve_from(game: Game, table: Table, word: EvolveFrom, scope: Scope) -> Talk:
    """Evolve or level up own Pokémon with cards from a zone: first choose the Pokémon, then a matching card."""
    lying = lot(table, scope.seat, word.from_)
    there = possible(game, table, scope.seat, word.from_)
    found = yield from pokemon(
        game,
        table,
        scope,
        word.to,
        "choose-to-evolve",
        lambda p: any(goes_on_by(game, table, scope, word, p, card) for card in there),
    )
    events, tasks, evolved = list[Any](), list[Task](), list[int]()
    for uid in found.those:
        p = pokemon_of(table, uid)
        how = Taking(
            by=scope.seat,
            prompt=PROMPTS["evolve"],
            most=1,
            least=1,
            also=lambda card, p=p: goes_on_by(game, table, scope, word, p, card),  # type: ignore[misc]  # p is bound here
        )
        for card in (yield from taken(game, table, scope, lying, how)):
            lying = without(lying, (card,))
            evolved.append(uid)
            leveled = game.cards[card].stage == "lvx"
            clause = "CG-LVX-01" if leveled else "CG-EVOLVE-01"
            events.append(Evolved(scope.seat, uid, card, word.from_, leveled, clause))
            events += end_of_turn_by(game, table, uid, card)
            tasks += answered(game, "leveled_up" if leveled else "evolved_into", uid, scope.seat, card)
    return Outcome(tuple(events), tasks=tuple(tasks), scope=after(scope, Picked(tuple(evolved), found.rest)))


# --- other facts ------------------------------------------------------------------------


@talking
def become_copy(game: Game, table: Table, word: BecomeCopy, scope: Scope) -> Talk:
    """Give the Pokémon the face of another's card; what lies on it stays its own."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-change")
    models = yield from pokemon(game, table, scope, word.of, "choose-to-copy")
    open_to = yield from exposed(game, table, scope, found)
    if not models.those:
        return Outcome(open_to.events, scope=nothing_done(open_to.scope))
    face = game.face(pokemon_of(table, models.those[0])).id
    until = last_turn(table, scope.seat, word.until)
    copies = tuple(CopyBegan(owner_of(table, uid), uid, face, until) for uid in open_to.found.those)
    return Outcome((*open_to.events, *copies), scope=after(open_to.scope, open_to.found))


@talking
def change_weakness(game: Game, table: Table, word: ChangeWeakness, scope: Scope) -> Talk:
    """Replace the printed type with one that the player names; of several Weaknesses, one of them."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-change")
    types = word.types or _but_colorless(game)
    if word.resistance:
        named = yield from _named(scope, "name-resistance", types)
        return (yield from _laid(game, table, scope, found, word.until, HasResistance(types=named)))
    weak = {one.type: None for uid in found.those for one in queries.weaknesses(game, table, pokemon_of(table, uid))}
    old = (yield from _named(scope, "choose-weakness", tuple(weak)))[0] if len(weak) > 1 else None
    named = yield from _named(scope, "name-weakness", types)
    return (yield from _laid(game, table, scope, found, word.until, HasWeakness(types=named, instead_of=old)))


@talking
def change_type(game: Game, table: Table, word: ChangeType, scope: Scope) -> Talk:
    """Set the type to one that the player names, or to another Pokémon's: of two types, one of them."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-change")
    types = word.types or _but_colorless(game)
    if word.like is not None:
        models = yield from pokemon(
            game,
            table,
            scope,
            word.like,
            "choose-type-of",
            lambda p: any(kind in types for kind in queries.types(game, table, p)),
        )
        like = {kind for uid in models.those for kind in queries.types(game, table, pokemon_of(table, uid))}
        types = tuple(kind for kind in types if kind in like)
    if not types:
        return Outcome(scope=nothing_done(scope))
    named = yield from _named(scope, "name-type", types)
    return (yield from _laid(game, table, scope, found, word.until, HasType(types=named)))


@talking
def lock_attack(game: Game, table: Table, word: LockAttack, scope: Scope) -> Talk:
    """Forbid one of the Pokémon's attacks, which the player names."""
    found = yield from pokemon(
        game, table, scope, word.to, "choose-to-change", lambda p: bool(queries.attacks(game, table, p))
    )
    if not found.those:
        return Outcome(scope=nothing_done(scope))
    attacks = queries.attacks(game, table, pokemon_of(table, found.those[0]))
    name = yield from one_of(scope.seat, "name-attack", tuple(attack.name for attack in attacks), scope.card)
    return (yield from _laid(game, table, scope, found, word.until, NoAttack(attack=name)))


def _laid(game: Game, table: Table, scope: Scope, found: Picked, until: Until, mod: Modifier) -> Talk:
    open_to = yield from exposed(game, table, scope, found)
    return laid_on(table, open_to, lasting(table, scope, until, mod=mod))


def _but_colorless(game: Game) -> tuple[EnergyType, ...]:
    return tuple(kind for kind in game.edition.types if kind != "colorless")


def _named(scope: Scope, prompt: str, types: tuple[EnergyType, ...]) -> Generator[Request, str, tuple[EnergyType, ...]]:
    """The type that the player names."""
    said = yield from one_of(scope.seat, prompt, types, scope.card)
    return tuple(kind for kind in types if kind == said)


FORMS: Handlers = by_word(
    on(Return, return_),
    on(Devolve, devolve),
    on(EvolveFrom, evolve_from),
    on(BecomeCopy, become_copy),
    on(ChangeWeakness, change_weakness),
    on(ChangeType, change_type),
    on(LockAttack, lock_attack),
    *COPYING.items(),
)
