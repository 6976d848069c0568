"""State of the setup: Basic Pokémon in hand, mulligans, and what each player must do next.

Only reads the table; `setting_up` carries the setup out, `opening_rulings` explains refusals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from companion.cards.editions.edition import Edition
from companion.cards.editions.policy_values import SetupStep
from companion.cards.modifiers.facts import bench_size
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.game import Game
from companion.cards.values.state import SetupSide, Table
from companion.cards.zones import zones
from companion.kernel.model import Seat

OPENING_HAND = 7
"""Cards of an opening hand (CG-SETUP-02)."""

SEATS: tuple[Seat, Seat] = (0, 1)

Due: TypeAlias = Literal["", "place", "mulligan", "extra", "extra_bench"]
"""The step of a player's `TurnRequest`; "": the player waits."""


def setup_of(table: Table, seat: Seat) -> SetupSide:
    """A player's state in the setup, which must be under way.

    Raises:
        AssertionError: The setup is over.
    """
    assert table.setup is not None, "the setup is over"
    return table.setup[seat]


# --- Basic Pokémon ----------------------------------------------------------------------


def may_start(edition: Edition, card: Card) -> bool:
    """Is a card a Basic Pokémon in the setup (CG-SETUP-09, -10, -11; CG-MULL-12, CG-AMB-31)?"""
    if card.is_pokemon:
        return card.stage == "basic"
    return bool(edition.fossil_is_basic_in_setup) and card.kind == "fossil" and card.as_pokemon is not None


def starters(game: Game, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that are Basic Pokémon in the setup."""
    return tuple(card for card in cards if may_start(game.edition, game.cards[card]))


def may_lie_unnamed(game: Game, table: Table, seat: Seat) -> bool:
    """May a card of the hand lie face-down unnamed: a real card that nobody has named?"""
    return UNKNOWN in table.sides[seat].hand and has_starter_to_spare(game, table, seat)


def has_starter_to_spare(game: Game, table: Table, seat: Seat) -> bool:
    """Are there more unnamed Basic Pokémon than lie face-down unnamed?"""
    if game.dealt[seat]:
        return False
    left = zones.left_unnamed(game, table, seat)
    return sum(left[card] for card in unnamed_starters(game, table, seat)) > len(setup_of(table, seat).unnamed)


def unnamed_starters(game: Game, table: Table, seat: Seat) -> tuple[str, ...]:
    """The Basic Pokémon that an unnamed real card may be."""
    return () if game.dealt[seat] else starters(game, tuple(sorted(zones.left_unnamed(game, table, seat))))


def shows_basic(game: Game, table: Table, seat: Seat) -> bool:
    """Does a player's hand certainly hold a Basic Pokémon?"""
    return bool(starters(game, table.sides[seat].hand))


def lacks_basic(game: Game, table: Table, seat: Seat) -> bool:
    """Does a player's opening hand certainly hold no Basic Pokémon (CG-SETUP-03)?

    The program knows every hand that it dealt; of real cards, it is certain only if no card of the list could be one.
    """
    own = setup_of(table, seat)
    if own.checked or not own.dealt:
        return False
    return game.dealt[seat] or not starters(game, zones.possible(game, table, seat, "hand"))


def is_without(game: Game, table: Table, seat: Seat) -> bool:
    """Is a mulligan due to a player, by the cards or by the player's word?"""
    return setup_of(table, seat).announced or lacks_basic(game, table, seat)


def is_open(game: Game, table: Table, seat: Seat) -> bool:
    """Does only the player know whether the hand holds a Basic Pokémon?"""
    own = setup_of(table, seat)
    return own.dealt and not own.checked and not is_without(game, table, seat)


# --- mulligans and extra cards ------------------------------------------------------------


def may_redraw(game: Game, table: Table, seat: Seat) -> bool:
    """Is the other player ready, so that a mulligan may be taken (CG-MULL-09)?"""
    return not game.edition.mulligan_waits_for_other or setup_of(table, 1 - seat).prizes


def most_extra(game: Game, table: Table, seat: Seat) -> int:
    """The most cards that a player may draw for the other's mulligans (CG-MULL-03, -08)."""
    return setup_of(table, seat).owed * game.edition.mulligan_extra_max


def is_extra_due(game: Game, table: Table, seat: Seat) -> bool:
    """Is it time to draw the extra cards (CG-MULL-05)?"""
    own, other = setup_of(table, seat), setup_of(table, 1 - seat)
    if not own.owed:
        return False
    match game.edition.mulligan_extra_time:
        case "at_once":
            return own.dealt and other.dealt
        case "after_own_prizes":
            return own.prizes
        case "after_last_redraw":
            return own.prizes and other.checked


def waits_for_extra(game: Game, table: Table, seat: Seat) -> bool:
    """Must the other player draw extra cards first (CG-MULL-05)?"""
    return game.edition.mulligan_extra_time == "at_once" and is_extra_due(game, table, 1 - seat)


def may_place_yet(game: Game, table: Table, seat: Seat) -> bool:
    """Are the mulligans over that precede placing (CG-AMB-01)?"""
    if game.edition.mulligan_extra_time != "at_once":
        return True
    other = 1 - seat
    return not (is_extra_due(game, table, other) or lacks_basic(game, table, other))


# --- placing ------------------------------------------------------------------------------


def has_bench_room(game: Game, table: Table, seat: Seat) -> bool:
    """Is there room for another Pokémon on the Bench (CG-SETUP-05, CG-ZONE-04)?"""
    return len(table.sides[seat].bench) < bench_size(game, table, seat)


def extra_cards(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards in hand that were drawn as extra cards (CG-MULL-10)."""
    extra = Counter(table.sides[seat].hand) - Counter(setup_of(table, seat).kept)
    return tuple(extra.elements())


def may_lie(game: Game, table: Table, seat: Seat, card: str, *, active: bool) -> bool:
    """May this card of the hand be placed, as far as extra cards matter (CG-MULL-10; CG-AMB-02)?"""
    own = setup_of(table, seat)
    if own.unnamed and card not in table.sides[seat].hand and not has_starter_to_spare(game, table, seat):
        return False
    if own.prizes:
        extra = extra_cards(table, seat)
        return card in extra or UNKNOWN in extra
    if active and own.kept and game.edition.mulligan_extra_placeable == "bench":
        return card in own.kept or UNKNOWN in own.kept
    return True


# --- next steps --------------------------------------------------------------------------


def due(game: Game, table: Table, seat: Seat) -> Due:
    """What the setup requires from a player now, after all automatic steps."""
    own = setup_of(table, seat)
    if not (own.dealt and setup_of(table, 1 - seat).dealt):
        return ""
    if is_extra_due(game, table, seat):
        return "extra"
    if own.announced or own.placed:
        return ""
    if own.prizes:
        return "extra_bench"
    if lacks_basic(game, table, seat):
        waits = waits_for_extra(game, table, seat) or not may_redraw(game, table, seat)
        return "" if waits else "mulligan"
    return "place" if may_place_yet(game, table, seat) else ""


DONE: Mapping[SetupStep, Callable[[SetupSide], bool]] = {
    "shuffle_draw": lambda own: own.dealt,
    "mulligans": lambda own: own.checked,
    "opponent_mulligans": lambda own: own.checked,
    "active": lambda own: own.placed,
    "bench": lambda own: own.placed,
    "prizes": lambda own: own.prizes,
    "extra_draws": lambda own: not own.owed,
}
"""Has a player done a step of the setup? Both players do the other steps together."""


def is_reached(game: Game, table: Table, step: SetupStep) -> bool:
    """Have both players done every step before this one?"""
    order = game.edition.setup_order
    earlier = [DONE[one] for one in order[: order.index(step)] if one in DONE]
    return all(done(setup_of(table, seat)) for done in earlier for seat in SEATS)


def is_coin_due(game: Game, table: Table) -> bool:
    """Is it time for the starting coin, or for its winner's choice (CG-SETUP-07)?"""
    return table.first_player is None and is_reached(game, table, "coin")
