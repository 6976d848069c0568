"""Knock Outs, the Prizes that they give, replacing a lost Active Pokémon, and winning.

Knock Outs of one moment are one event: all leave, all Prizes are taken, all places are filled, then the ways
to win are counted for both players (CG-AMB-25, CG-AMB-51).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.cards.modifiers import applying, targets
from companion.cards.modifiers import facts as queries
from companion.cards.play.triggering import responses
from companion.cards.printed.vocabulary import GoesTo, Survive
from companion.cards.values.events import (
    CoinFlipped,
    DamageHealed,
    EnergyLeft,
    GameWon,
    KnockedOut,
    PrizeTaken,
    Promoted,
    SuddenDeathBegan,
    WayFound,
    Zone,
)
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, coin, is_heads
from companion.cards.values.state import Pokemon, Side, Table
from companion.cards.values.tasks import (
    CountWays,
    KnockOuts,
    Promote,
    Run,
    Scope,
    Settle,
    SetUp,
    Survival,
    TakePrizes,
    Task,
    Triggers,
    Word,
)
from companion.cards.zones.zones import at, find, get, in_play, place_name
from companion.kernel.agenda import Result
from companion.kernel.model import ChoiceRequest, Choose, Request, Seat

WINNERS = ("a", "b")

# --- Knock Outs -------------------------------------------------------------------------


def knock_outs(game: Game, table: Table, task: KnockOuts) -> Result:
    """Knock Out every Pokémon with damage of its HP or more, on either side (CG-KO-01, CG-KO-03).

    First, Energy cards that may not stay leave, cards may save Pokémon, and triggers of those that go are answered.
    """
    loose = _loose_energy(game, table) if game.picky else ()
    if loose:
        return Result(loose, (task,))
    down = _down(game, table, task)
    if not down:
        return Result()
    return (
        _staying(game, table, task, down) or _answered(game, table, task, down) or _knocked_out(game, table, task, down)
    )


def _loose_energy(game: Game, table: Table) -> tuple[EnergyLeft, ...]:
    """Energy cards whose own text does not let them stay."""
    found: list[EnergyLeft] = []
    for seat in (0, 1):
        for p in in_play(table, seat):
            for card in game.picky.intersection(p.energy):
                attach = game.cards[card].attach
                scope = Scope(seat, card=card, source=p.uid)
                if attach and attach.that and not targets.fits_that(game, table, scope, p, attach.that):
                    found += [EnergyLeft(seat, p.uid, card, "discard", "CG-GEN-01")] * p.energy.count(card)
    return tuple(found)


def _down(game: Game, table: Table, task: KnockOuts) -> list[Pokemon]:
    """The Pokémon to Knock Out: the next player's first, the Active before the Bench.

    One without typed HP, from a manually described card, is Knocked Out only by its players' word.
    """
    forced = task.forced
    found: list[Pokemon] = []
    for seat in order(game, table, task.between):
        for p in in_play(table, seat):
            if p.damage or forced:
                finished = p.damage and game.sheet(p).hp and queries.hp(game, table, p) <= p.damage
                if finished or p.uid in forced:
                    found.append(p)
    return found


def order(game: Game, table: Table, between: bool) -> tuple[Seat, Seat]:
    """The order of taking Prizes and replacing, if both players do (CG-KO-08, CG-KO-09, CG-KO-10).

    While `table.to_move` is unchanged, the next player is the other one: in an attack the player whose turn
    it is comes last, between turns the player whose turn is next comes first.
    """
    policy = game.edition.replace_order_between if between else game.edition.replace_order_in_attack
    match policy:
        case "turn_player_last" | "next_player_first":
            return 1 - table.to_move, table.to_move


def _staying(game: Game, table: Table, task: KnockOuts, down: Sequence[Pokemon]) -> Result | None:
    words: list[Word] = []
    for p in down:
        force = _survives(game, table, task, p)
        if force is not None:
            words.append(force)
    if not words:
        return None
    asked = task.asked + tuple(p.uid for p in down)
    return Result((), (Run(tuple(words), Scope(table.to_move)), replace(task, asked=asked)))


def _survives(game: Game, table: Table, task: KnockOuts, p: Pokemon) -> Survival | None:
    """The effect that lets a Pokémon survive an attack's Knock Out."""
    if p.uid in task.asked or p.uid in task.forced or p.hit_turn != table.turn or not p.hit:
        return None
    for force in applying.of(game, table, Survive, p.uid):
        mod: Survive = force.mod
        if not mod.from_full or p.damage <= p.hit:
            return Survival(p.uid, mod.left, force.card, mod.flip)
    return None


def survival(game: Game, table: Table, word: Survival, scope: Scope, answer: Answer) -> Outcome:
    """Keep the Pokémon with the HP that the effect leaves; if a coin decides, its owner flips it."""
    place = find(table, word.pokemon)
    if place is None:
        return NOTHING
    seat, p = place[0], get(table, word.pokemon)
    assert p is not None
    events: tuple[Any, ...] = ()
    if word.flip:
        if answer is None:
            return coin(seat)
        heads = is_heads(answer)
        events = (CoinFlipped(seat, heads, "survive", "CG-COIN-02"),)
        if not heads:
            return Outcome(events)
    off = p.damage - (queries.hp(game, table, p) - word.left)
    return Outcome((*events, DamageHealed(seat, p.uid, off, "CG-GEN-01")))


def _answered(game: Game, table: Table, task: KnockOuts, down: Sequence[Pokemon]) -> Result | None:
    """Answer triggers of Pokémon that an opposing attack Knocks Out, while they are still in play."""
    if not task.by or "knocked_out" not in game.happenings:
        return None
    fallen = [p for p in down if p.uid not in task.told and _is_felled(table, task, p)]
    words = tuple(
        word for p in fallen for word in responses(game, table, Triggers("knocked_out", p.uid, task.by, p.hit))
    )
    if not words:
        return None
    then = replace(task, told=task.told + tuple(p.uid for p in fallen))
    return Result((), (Run((*words, Settle(then)), words[0].scope),))


def _is_felled(table: Table, task: KnockOuts, p: Pokemon) -> bool:
    """Did damage of *task.by*'s attack Knock Out this opposing Pokémon?"""
    own, by = find(table, p.uid), find(table, task.by)
    if own is None or (by is not None and by[0] == own[0]):
        return False
    return p.hit_by == task.by and p.hit_turn == table.turn and p.hit > 0


def _knocked_out(game: Game, table: Table, task: KnockOuts, down: Sequence[Pokemon]) -> Result:
    events: list[Any] = []
    owed, lost = [0, 0], [False, False]
    for p in down:
        place = find(table, p.uid)
        assert place is not None
        to, attached_to = _goes_to(game, table, task, p, place)
        events.append(KnockedOut(place[0], p.uid, to, attached_to))
        owed[1 - place[0]] += queries.prizes_for(game, table, p)
        lost[place[0]] |= place[1] == 0
    first, second = order(game, table, task.between)
    tasks: list[Task] = [*_knocks_out(game, table, task, down)]
    tasks += (TakePrizes(seat, owed[seat]) for seat in (first, second) if owed[seat])
    tasks += (Promote(seat) for seat in (first, second) if lost[seat])
    # Others may have lost HP that a card that has left gave them.
    return Result(tuple(events), (*tasks, CountWays(), KnockOuts(task.between)))


def _goes_to(game: Game, table: Table, task: KnockOuts, p: Pokemon, place: tuple[Seat, int]) -> tuple[Zone, Zone]:
    """Where its Pokémon cards go, and where its attached cards go (CG-KO-04, CG-ZONE-12)."""
    if task.to_zone and _is_felled(table, task, p):
        zone: Zone = task.to_zone
        return zone, zone
    forces = applying.of(game, table, GoesTo, p.uid)
    if not forces:
        return "discard", "discard"
    mod: GoesTo = forces[-1].mod
    return mod.zone, mod.zone if mod.all else "discard"


def _knocks_out(game: Game, table: Table, task: KnockOuts, down: Sequence[Pokemon]) -> tuple[Triggers, ...]:
    """Trigger the attacking Pokémon's answers to Knock Outs, if it is still in play."""
    if not task.by or "knocks_out" not in game.happenings or any(p.uid == task.by for p in down):
        return ()
    count = sum(_is_felled(table, task, p) for p in down)
    return (Triggers("knocks_out", task.by, task.by, count),) if count else ()


# --- Prizes -----------------------------------------------------------------------------


def take_prizes(game: Game, table: Table, task: TakePrizes) -> Result | None:
    """Take the last Prizes without asking; otherwise the taker picks (CG-PRIZE-04, CG-PRIZE-07)."""
    left = _prizes_left(table.sides[task.seat])
    if left and 0 < task.count < len(left):
        return None
    events = tuple(_prize(table, task.seat, place) for place in left) if task.count > 0 else ()
    return Result((*events, WayFound(task.seat, "CG-WIN-01")) if events else ())


def ask_prize(game: Game, table: Table, task: TakePrizes) -> tuple[Request, ...]:
    """Ask which Prize: the places that still have one, counted from 1."""
    left = _prizes_left(table.sides[task.seat])
    return (ChoiceRequest(task.seat, "choose-prize", tuple(str(place + 1) for place in left)),)


def answer_prize(game: Game, table: Table, task: TakePrizes, action: Choose) -> Result:
    """Put the Prize into the hand; others are left, or there would have been no question."""
    events = (_prize(table, task.seat, int(action.picks[0]) - 1),)
    return Result(events, (replace(task, count=task.count - 1),) if task.count > 1 else ())


def _prizes_left(side: Side) -> tuple[int, ...]:
    return tuple(place for place, card in enumerate(side.prizes) if card is not None)


def _prize(table: Table, seat: Seat, place: int) -> PrizeTaken:
    card = table.sides[seat].prizes[place]
    assert card is not None
    return PrizeTaken(seat, place, card)


# --- the Active place -------------------------------------------------------------------


def promote(game: Game, table: Table, task: Promote) -> Result | None:
    """Promote the only Benched Pokémon; without one, the other player has a way to win (CG-WIN-02)."""
    side = table.sides[task.seat]
    if side.active is not None:
        return Result()
    match side.bench:
        case ():
            return Result((WayFound(1 - task.seat, "CG-WIN-02"),))
        case (only,):
            return _promoted(game, task.seat, only.uid)
        case _:
            return None


def ask_promotion(game: Game, table: Table, task: Promote) -> tuple[Request, ...]:
    """Ask the owner which Benched Pokémon becomes Active (CG-KO-06)."""
    places = tuple(place_name(task.seat, number) for number in range(1, len(table.sides[task.seat].bench) + 1))
    return (ChoiceRequest(task.seat, "choose-new-active", places),)


def answer_promotion(game: Game, table: Table, task: Promote, action: Choose) -> Result:
    """Move it to the Active place, with everything on it."""
    chosen = at(table, action.picks[0])
    assert chosen is not None
    return _promoted(game, task.seat, chosen.uid)


def _promoted(game: Game, seat: Seat, uid: int) -> Result:
    events = (Promoted(seat, uid),)
    if "became_active" not in game.happenings:
        return Result(events)
    return Result(events, (Triggers("became_active", uid, seat=seat),))


# --- winning ----------------------------------------------------------------------------


def count_ways(game: Game, table: Table, task: CountWays) -> Result:
    """Let the player with more ways win; a tie is Sudden Death, a whole new game (CG-WIN-04, CG-WIN-05)."""
    ways = table.ways
    if ways == (0, 0):
        return Result()
    match game.edition.double_win:
        case "more_ways_else_sudden_death":
            if ways[0] == ways[1]:
                return Result((SuddenDeathBegan(),), (SetUp(),), last=True)
            winner = 0 if ways[0] > ways[1] else 1
            return Result((GameWon("b" if winner else "a", _won_by(table, winner)),), last=True)


def _won_by(table: Table, winner: Seat) -> str:
    """The clause of the win."""
    if table.ways[1 - winner]:
        return "CG-WIN-04"
    side, other = table.sides[winner], table.sides[1 - winner]
    if side.prizes and not _prizes_left(side):
        return "CG-WIN-01"
    return "CG-WIN-02" if other.active is None else "CG-GEN-01"
