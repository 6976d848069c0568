"""Refusals in the setup, with the clause that a player would name."""

from __future__ import annotations

from typing import Any

from companion.cards.modifiers.facts import bench_size
from companion.cards.play.moves.from_hand import about, why_not_there
from companion.cards.play.setup.opening import (
    due,
    has_bench_room,
    has_starter_to_spare,
    is_coin_due,
    is_extra_due,
    is_open,
    is_reached,
    lacks_basic,
    may_lie,
    may_lie_unnamed,
    may_redraw,
    may_start,
    most_extra,
    setup_of,
    unnamed_starters,
)
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import (
    Correct,
    DrawExtra,
    FinishSetup,
    PlaceActive,
    PlaceBench,
    TakeMulligan,
    TurnUp,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.kernel.model import Chance, Choose, Ruling, Seat

OVER: dict[type, Ruling] = {
    PlaceActive: Ruling("CG-SETUP-08", "card-setup-over"),
    PlaceBench: Ruling("CG-SETUP-08", "card-setup-over", also=("CG-MULL-10",)),
    FinishSetup: Ruling("CG-SETUP-08", "card-setup-over"),
    TakeMulligan: Ruling("CG-MULL-02", "card-setup-over", also=("CG-SETUP-08",)),
    TurnUp: Ruling("CG-SETUP-08", "card-setup-over"),
    DrawExtra: Ruling("CG-MULL-05", "card-setup-over", also=("CG-SETUP-08",)),
}
"""Rulings on actions of the setup after the Pokémon are turned up."""


def why_not_setup(game: Game, table: Table, action: Any) -> Ruling | None:
    """Why *action* is illegal as far as the setup is concerned.

    Chance, choices and corrections are not the setup's concern; every other action must wait until it is over
    (CG-SETUP-08).
    """
    if table.setup is None:
        return OVER.get(type(action))
    if isinstance(action, Chance | Choose | Correct):
        return None
    if is_coin_due(game, table):
        return Ruling("CG-SETUP-07", "card-coin-first")
    if not all(side.dealt for side in table.setup):
        return Ruling("CG-SETUP-02", "card-hands-first")
    match action:
        case PlaceActive(seat=seat, card=card):
            return _why_not_active(game, table, seat, card)
        case PlaceBench(seat=seat, card=card):
            return _why_not_bench(game, table, seat, card)
        case TurnUp(seat=seat, card=card):
            return _why_not_turned_up(game, table, seat, card)
        case FinishSetup(seat=seat):
            return _why_not_placing(table, seat) or _why_no_active(table, seat) or _why_not_now(game, table, seat)
        case TakeMulligan(seat=seat):
            return _why_not_mulligan(game, table, seat)
        case DrawExtra(seat=seat, count=count):
            return _why_not_extra(game, table, seat, count)
        case _:
            return Ruling("CG-SETUP-08", "card-still-setting-up")


# --- placing ------------------------------------------------------------------------------


def _why_not_active(game: Game, table: Table, seat: Seat, card: str) -> Ruling | None:
    ruling = _why_not_placing(table, seat)
    if ruling is not None:
        return ruling
    if table.sides[seat].active is not None:
        return Ruling("CG-ZONE-03", "card-active-stands", also=("CG-SETUP-04",))
    return _why_not_card(game, table, seat, card, active=True) or _why_not_now(game, table, seat)


def _why_not_bench(game: Game, table: Table, seat: Seat, card: str) -> Ruling | None:
    ruling = _why_not_placing(table, seat) or _why_no_active(table, seat)
    ruling = ruling or _why_not_card(game, table, seat, card, active=False)
    if ruling is not None:
        return ruling
    if not has_bench_room(game, table, seat):
        size = str(bench_size(game, table, seat))
        return Ruling("CG-ZONE-04", "card-bench-full", about(game, card, size=size), ("CG-SETUP-05",))
    return _why_not_now(game, table, seat)


def _why_not_placing(table: Table, seat: Seat) -> Ruling | None:
    """Why nothing more may be placed."""
    if not setup_of(table, seat).placed:
        return None
    return Ruling("CG-SETUP-05", "card-placing-over", also=("CG-SETUP-06", "CG-MULL-10"))


def _why_no_active(table: Table, seat: Seat) -> Ruling | None:
    """Why the Active Pokémon must come first."""
    return None if table.sides[seat].active is not None else Ruling("CG-SETUP-04", "card-active-first")


def _why_not_card(game: Game, table: Table, seat: Seat, card: str, *, active: bool) -> Ruling | None:
    """Why this card cannot be placed (CG-SETUP-04, -05, -09, CG-MULL-10)."""
    clause = "CG-SETUP-04" if active else "CG-SETUP-05"
    if card == UNKNOWN and may_lie_unnamed(game, table, seat):
        return None
    ruling = why_not_there(game, table, seat, card, clause)
    if ruling is not None:
        return ruling
    face = game.cards[card]
    if not may_start(game.edition, face):
        if face.is_pokemon:
            return Ruling("CG-SETUP-09", "card-no-basic-to-start", about(game, card), (clause,))
        also = ("CG-SETUP-10", "CG-AMB-31") if face.kind == "fossil" or face.as_pokemon is not None else ()
        return Ruling(clause, "card-no-pokemon-to-start", about(game, card), ("CG-SETUP-09", *also))
    unnamed = setup_of(table, seat).unnamed
    if unnamed and card not in table.sides[seat].hand and not has_starter_to_spare(game, table, seat):
        return Ruling("CG-SETUP-08", "card-all-named", about(game, card), (clause,))
    if not may_lie(game, table, seat, card, active=active):
        text = "card-extra-only-bench" if active else "card-only-extra-cards"
        return Ruling("CG-MULL-10", text, about(game, card), (clause,))
    return None


def _why_not_now(game: Game, table: Table, seat: Seat) -> Ruling | None:
    """What must happen before a player goes on placing."""
    if due(game, table, seat) in ("place", "extra_bench"):
        return None
    if is_extra_due(game, table, seat):
        return Ruling("CG-MULL-05", "card-extra-cards-first")
    if setup_of(table, seat).announced:
        return Ruling("CG-MULL-09", "card-mulligan-announced")
    return Ruling("CG-MULL-05", "card-mulligans-first", also=("CG-AMB-01", "CG-MULL-01", "CG-SETUP-03"))


def _why_not_turned_up(game: Game, table: Table, seat: Seat, card: str) -> Ruling | None:
    """Why the unnamed face-down card cannot be this one (CG-SETUP-08)."""
    if not (setup_of(table, seat).unnamed and is_reached(game, table, "reveal")):
        return Ruling("CG-SETUP-08", "card-still-setting-up")
    if card in unnamed_starters(game, table, seat):
        return None
    if card not in zones.left_unnamed(game, table, seat):
        if card == UNKNOWN or card not in game.cards:
            return Ruling("CG-SETUP-08", "card-no-such-card", (("card", card),))
        return Ruling("CG-SETUP-08", "card-all-named", about(game, card))
    if game.cards[card].is_pokemon:
        return Ruling("CG-SETUP-09", "card-no-basic-to-start", about(game, card), ("CG-SETUP-08",))
    return Ruling("CG-SETUP-08", "card-no-pokemon-to-start", about(game, card), ("CG-SETUP-09",))


# --- mulligans ----------------------------------------------------------------------------


def _why_not_mulligan(game: Game, table: Table, seat: Seat) -> Ruling | None:
    own = setup_of(table, seat)
    if own.checked:
        return Ruling("CG-MULL-02", "card-hand-has-basic")
    if own.announced:
        return Ruling("CG-MULL-09", "card-mulligan-announced")
    if lacks_basic(game, table, seat) and not may_redraw(game, table, seat):
        return Ruling("CG-MULL-09", "card-mulligan-waits")
    step = due(game, table, seat)
    if step == "mulligan" or (step and is_open(game, table, seat)):
        return None
    return Ruling("CG-MULL-05", "card-mulligans-first", also=("CG-AMB-01",))


def _why_not_extra(game: Game, table: Table, seat: Seat, count: int) -> Ruling | None:
    if not setup_of(table, seat).owed:
        return Ruling("CG-MULL-08", "card-no-extra-due", also=("CG-MULL-03", "CG-MULL-06", "CG-MULL-05"))
    if not is_extra_due(game, table, seat):
        return Ruling("CG-MULL-05", "card-extra-later")
    most = most_extra(game, table, seat)
    if 0 <= count <= most:
        return None
    return Ruling("CG-MULL-03", "card-too-many-extra", (("count", str(count)), ("most", str(most))), ("CG-MULL-08",))
