"""Pokémon from hand onto the Bench: Basic Pokémon, and LEGENDs with both halves at once."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.modifiers import facts as queries
from companion.cards.play.moves.from_hand import about, answered, why_forbidden, why_not_there
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import BenchPokemon
from companion.cards.values.events import PokemonPlaced
from companion.cards.values.game import Game
from companion.cards.values.memory import Hand
from companion.cards.values.state import Table
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat


def why_not_bench(game: Game, table: Table, seat: Seat, action: BenchPokemon) -> Ruling | None:
    """Why a card cannot go onto the Bench (CG-BENCH-01, -02; CG-LEGEND-01, CG-RESTORED-01)."""
    ruling = why_not_there(game, table, seat, action.card, "CG-BENCH-01")
    if ruling is not None:
        return ruling
    card = game.cards[action.card]
    ruling = _why_not_legend(game, table, seat, action) if card.stage == "legend" else _why_not_basic(game, action)
    return (
        ruling
        or why_full(game, table, seat, card)
        or why_forbidden(game, table, seat, card)
        or (why_forbidden(game, table, seat, game.cards[action.half]) if action.half else None)
    )


def why_full(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why the Bench takes no further Pokémon (CG-BENCH-02)."""
    size = queries.bench_size(game, table, seat)
    if len(table.sides[seat].bench) < size:
        return None
    return Ruling("CG-BENCH-02", "card-bench-full", about(game, card.id, size=str(size)), ("CG-ZONE-04",))


def bench(game: Game, table: Table, action: BenchPokemon) -> Result:
    """Put the Pokémon on the Bench."""
    uid, seat = table.next_uid, action.seat
    cards = (action.card, action.half) if action.half else (action.card,)
    clause = "CG-LEGEND-01" if action.half else "CG-BENCH-01"
    placed = PokemonPlaced(seat, uid, cards, "hand", clause=clause)
    return Result((placed,), answered(game, "played", uid, seat, action.card))


def bench_answers(game: Game, table: Table, seat: Seat, hand: Hand) -> Sequence[BenchPokemon]:
    """Every Pokémon in hand that may go onto the Bench."""
    if len(table.sides[seat].bench) >= queries.bench_size(game, table, seat):
        return []
    if not hand.halves:
        return hand.basics
    found = [*hand.basics]
    lower = [card for card in hand.halves if card.half == "bottom"]
    for card in hand.halves:
        if card.half == "top":
            pairs = (BenchPokemon(seat, card.id, other.id) for other in lower if other.name == card.name)
            found += [pair for pair in pairs if _has_both(table, pair)]
    return found


def _why_not_basic(game: Game, action: BenchPokemon) -> Ruling | None:
    """Why a card does not go onto the Bench by itself."""
    card, facts = game.cards[action.card], about(game, action.card)
    if action.half:
        return Ruling("CG-BENCH-01", "card-one-at-a-time", facts)
    if card.kind == "fossil" or (card.as_pokemon is not None and not card.is_pokemon):
        return Ruling("CG-FOSSIL-03", "card-fossil-is-played", facts, ("CG-BENCH-01",))
    if not card.is_pokemon:
        return Ruling("CG-BENCH-01", "card-no-pokemon", facts)
    match card.stage:
        case "basic":
            return None
        case "restored":
            by = card.by_item or "?"
            return Ruling("CG-RESTORED-01", "card-restored-by-item", about(game, card.id, item=by), ("CG-BENCH-01",))
        case "lvx":
            return Ruling("CG-BENCH-01", "card-levels-up", facts, ("CG-LVX-01", "CG-LVX-07"))
        case _:
            return Ruling("CG-BENCH-01", "card-no-basic", facts, ("CG-EVOLVE-01",))


def _why_not_legend(game: Game, table: Table, seat: Seat, action: BenchPokemon) -> Ruling | None:
    """Why these are not both halves of one LEGEND, the upper one named first (CG-LEGEND-01)."""
    card, facts = game.cards[action.card], about(game, action.card)
    if not action.half:
        return Ruling("CG-LEGEND-01", "card-one-half", facts, ("CG-BENCH-01",))
    if action.half == action.card:
        return Ruling("CG-LEGEND-01", "card-same-half", facts)
    ruling = why_not_there(game, table, seat, action.half, "CG-LEGEND-01")
    if ruling is not None:
        return ruling
    other = game.cards[action.half]
    if other.stage != "legend" or other.name != card.name or {card.half, other.half} != {"top", "bottom"}:
        return Ruling("CG-LEGEND-01", "card-no-other-half", about(game, card.id, other=other.name))
    if card.half != "top":
        return Ruling("CG-LEGEND-01", "card-upper-half-first", facts)
    return None if _has_both(table, action) else Ruling("CG-LEGEND-01", "card-one-half", facts, ("CG-BENCH-01",))


def _has_both(table: Table, action: BenchPokemon) -> bool:
    """Does the hand hold both halves? One unknown card cannot be both."""
    hand = table.sides[action.seat].hand
    unnamed = sum(half not in hand for half in (action.card, action.half))
    return unnamed <= hand.count(UNKNOWN)
