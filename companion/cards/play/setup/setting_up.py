"""The setup: hands, mulligans, Active and Bench, Prizes, extra cards, the starting coin, turning up.

The edition's `setup_order` says which steps are automatic and where both players must catch up; in between,
each player proceeds independently. `opening` says what is due from each player, `opening_rulings` explains
refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.editions.policy_values import SetupStep
from companion.cards.play.setup.opening import (
    OPENING_HAND,
    SEATS,
    due,
    extra_cards,
    has_bench_room,
    is_coin_due,
    is_open,
    is_reached,
    is_without,
    may_lie,
    may_lie_unnamed,
    may_redraw,
    most_extra,
    setup_of,
    shows_basic,
    starters,
    unnamed_starters,
)
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import (
    Action,
    DrawExtra,
    FinishSetup,
    PlaceActive,
    PlaceBench,
    TakeMulligan,
    TurnUp,
)
from companion.cards.values.events import (
    CardMoved,
    CoinFlipped,
    CoinWon,
    ExtraTaken,
    FirstPlayerSet,
    HandChecked,
    HandDealt,
    HandsShaken,
    MulliganAnnounced,
    MulliganTaken,
    PokemonPlaced,
    PokemonRevealed,
    PokemonTurnedUp,
    PrizesLaid,
    SetupFinished,
    Shuffled,
)
from companion.cards.values.game import Game
from companion.cards.values.program import COINS
from companion.cards.values.state import Sees, Table
from companion.cards.values.tasks import BeginTurn, DrawOne, Run, Scope, SetUp
from companion.cards.zones import zones
from companion.cards.zones.reducers import new_table
from companion.cards.zones.zones import everyone
from companion.kernel.agenda import Result
from companion.kernel.model import SEAT_NAMES, Chance, ChoiceRequest, Choose, Request, Seat, TurnRequest

CALLER: Seat = 0
"""The seat that calls the starting coin: heads."""

TURN_UP = "turn_up"
"""The step in which players name the cards that lie face-down unnamed."""
AGAIN = (SetUp(),)
OWNER: tuple[Sees, Sees] = ("a", "b")
"""By seat: visible to the own player only."""


def start(game: Game) -> Table:
    """Both decks complete, nothing else on the table (CG-SETUP-02); no coin flip if a player chooses."""
    return new_table(game, game.setup.terms.chooser)


# --- automatic steps -----------------------------------------------------------------


def set_up(game: Game, table: Table, task: SetUp) -> Result | None:
    """Carry out the next automatic step; None if players or the coin come first."""
    for step in game.edition.setup_order:
        if step in TOGETHER and not is_reached(game, table, step):
            return None
        if step == "coin" and table.first_player is None:
            return None
        result = BY_ITSELF[step](game, table)
        if result is not None:
            return result
    return None


def _nothing(game: Game, table: Table) -> Result | None:
    return None


def _shake(game: Game, table: Table) -> Result | None:
    return None if table.shaken else Result((HandsShaken(),), AGAIN)


def _deal(game: Game, table: Table) -> Result | None:
    """Deal hands, check them, and take both back if neither will do (CG-SETUP-02, -03, CG-MULL-06)."""
    for seat in SEATS:
        if not setup_of(table, seat).dealt:
            return _dealt(table, seat)
    fit = tuple(seat for seat in SEATS if not setup_of(table, seat).checked and shows_basic(game, table, seat))
    if fit:
        return Result(tuple(HandChecked(seat) for seat in fit), AGAIN)
    if all(is_without(game, table, seat) for seat in SEATS):
        shown = game.edition.mulligan_both_shows_hands
        return Result(tuple(event for seat in SEATS for event in _taken_back(table, seat, shown=shown)), AGAIN)
    return None


def _dealt(table: Table, seat: Seat) -> Result:
    """Deal a player's next opening hand."""
    side = table.sides[seat]
    missing = OPENING_HAND - len(side.hand)
    if missing <= 0 or not len(side.deck):
        return Result((HandDealt(seat),), AGAIN)
    events = (Shuffled(seat),) if missing == OPENING_HAND else ()
    return Result(events, (_drawn(seat, missing, DrawOne(seat, clause="CG-SETUP-02")), *AGAIN))


def _drawn(seat: Seat, count: int, word: DrawOne) -> Run:
    return Run((word,) * count, Scope(seat))


def _taken_back(table: Table, seat: Seat, *, shown: bool) -> tuple[Any, ...]:
    """One player's part of a shared mulligan (CG-MULL-06, -07)."""
    hand = table.sides[seat].hand
    if shown:
        return (MulliganTaken(seat, hand, alone=False, clause="CG-MULL-06"),)
    moved = tuple(CardMoved(seat, card, "hand", "deck", OWNER[seat], clause="CG-MULL-06") for card in hand)
    return (*moved, MulliganTaken(seat, (), alone=False, clause="CG-MULL-06"))


def _announced(game: Game, table: Table) -> Result | None:
    """Carry out a mulligan that waited for the other's setup (CG-MULL-09)."""
    for seat in SEATS:
        if setup_of(table, seat).announced and may_redraw(game, table, seat):
            return Result((_mulligan(table, seat),), AGAIN)
    return None


def _lay_prizes(game: Game, table: Table) -> Result | None:
    """Lay the Prizes of a player who has placed (CG-SETUP-06)."""
    for seat in SEATS:
        own, side = setup_of(table, seat), table.sides[seat]
        if not own.placed or own.prizes:
            continue
        missing = table.prizes_each - len(side.prizes)
        if missing <= 0 or not len(side.deck):
            return Result((PrizesLaid(seat, len(side.prizes)),), AGAIN)
        return Result((), (_drawn(seat, missing, DrawOne(seat, "prizes", clause="CG-SETUP-06")), *AGAIN))
    return None


def _close(game: Game, table: Table) -> Result | None:
    """Finish placing for a player without room or cards for extra placing (CG-MULL-10)."""
    for seat in SEATS:
        own = setup_of(table, seat)
        if own.prizes and not own.placed and not (has_bench_room(game, table, seat) and extra_cards(table, seat)):
            return Result((SetupFinished(seat, "CG-MULL-10"),), AGAIN)
    return None


def _reveal(game: Game, table: Table) -> Result | None:
    """Turn all Pokémon up, once every unnamed card has been named."""
    if any(setup_of(table, seat).unnamed for seat in SEATS):
        return None
    shown = tuple((pokemon.uid, pokemon.cards) for pokemon in everyone(table))
    return Result((PokemonRevealed(shown),), (BeginTurn(),))


BY_ITSELF: Mapping[SetupStep, Callable[[Game, Table], Result | None]] = {
    "shake": _shake,
    "coin": _nothing,
    "shuffle_draw": _deal,
    "mulligans": _nothing,
    "active": _nothing,
    "bench": _close,
    "prizes": _lay_prizes,
    "opponent_mulligans": _announced,
    "extra_draws": _nothing,
    "reveal": _reveal,
}
"""Automatic parts of the steps, carried out whenever due."""

TOGETHER: frozenset[SetupStep] = frozenset({"coin", "reveal"})
"""Steps that both players do together, after all steps before them."""

# --- requests and answers -----------------------------------------


def ask_setup(game: Game, table: Table, task: SetUp) -> tuple[Request, ...]:
    """Pending requests of the setup: the coin, its winner, or one player or both."""
    if is_coin_due(game, table):
        return (COINS[CALLER] if table.coin_winner is None else _who_begins(table.coin_winner),)
    if is_reached(game, table, "reveal"):
        return tuple(TurnRequest(seat, TURN_UP) for seat in SEATS if setup_of(table, seat).unnamed)
    steps = ((seat, due(game, table, seat)) for seat in SEATS)
    return tuple(TurnRequest(seat, step) for seat, step in steps if step)


def _who_begins(winner: Seat) -> ChoiceRequest:
    return ChoiceRequest(winner, "who-goes-first", SEAT_NAMES)


def setup_answers(game: Game, table: Table, request: TurnRequest) -> Sequence[Action]:
    """Every legal action of a player in the setup."""
    seat = request.seat
    mulligan: list[Action] = [TakeMulligan(seat)] if is_open(game, table, seat) else []
    match request.step:
        case "mulligan":
            return [TakeMulligan(seat)]
        case "turn_up":
            return [TurnUp(seat, card) for card in unnamed_starters(game, table, seat)]
        case "extra":
            return mulligan + [DrawExtra(seat, count) for count in range(most_extra(game, table, seat) + 1)]
        case "place" if table.sides[seat].active is None:
            return mulligan + [PlaceActive(seat, card) for card in _to_place(game, table, seat, active=True)]
        case _:
            room = has_bench_room(game, table, seat)
            basics = _to_place(game, table, seat, active=False) if room else ()
            return [*(PlaceBench(seat, card) for card in basics), FinishSetup(seat)]


def _to_place(game: Game, table: Table, seat: Seat, *, active: bool) -> tuple[str, ...]:
    cards = starters(game, zones.possible(game, table, seat, "hand"))
    fitting = tuple(card for card in cards if may_lie(game, table, seat, card, active=active))
    return (UNKNOWN, *fitting) if may_lie_unnamed(game, table, seat) else fitting


def answer_setup(game: Game, table: Table, task: SetUp, action: Any) -> Result:
    """Carry out an action in the setup that `why_not_setup` has passed."""
    match action:
        case Chance():
            return Result(_coin_events(game, table, heads=action.outcome == "heads"), AGAIN)
        case Choose():
            first = SEAT_NAMES.index(action.picks[0])
            return Result((FirstPlayerSet(first, action.seat),), AGAIN)
        case PlaceActive():
            placed = _placed(table, action.seat, action.card, active=True)
            return Result((*_checked(table, action.seat), placed), AGAIN)
        case PlaceBench():
            return Result((_placed(table, action.seat, action.card, active=False),), AGAIN)
        case TurnUp(seat=seat, card=card):
            return Result((PokemonTurnedUp(seat, setup_of(table, seat).unnamed[0], card),), AGAIN)
        case FinishSetup():
            return Result((SetupFinished(action.seat),), AGAIN)
        case TakeMulligan():
            return Result((_mulligan_said(game, table, action.seat),), AGAIN)
        case _:
            assert isinstance(action, DrawExtra)
            return _extra(table, action)


def _coin_events(game: Game, table: Table, *, heads: bool) -> tuple[Any, ...]:
    """The coin, its winner, and the consequence (CG-FIRST-01, -02)."""
    winner = CALLER if heads else 1 - CALLER
    events = (CoinFlipped(CALLER, heads, "start", "CG-FIRST-01"), CoinWon(winner))
    match game.edition.coin_winner:
        case "goes_first":
            return (*events, FirstPlayerSet(winner, winner))
        case "chooses":
            return events


def _checked(table: Table, seat: Seat) -> tuple[HandChecked, ...]:
    """A player who places a Pokémon, or draws for the other's mulligan, has a Basic Pokémon."""
    return () if setup_of(table, seat).checked else (HandChecked(seat),)


def _placed(table: Table, seat: Seat, card: str, *, active: bool) -> PokemonPlaced:
    clause = "CG-SETUP-04" if active else "CG-MULL-10" if setup_of(table, seat).prizes else "CG-SETUP-05"
    return PokemonPlaced(
        seat,
        table.next_uid,
        (card,),
        "hand",
        active=active,
        sees=OWNER[seat],
        unnamed=card == UNKNOWN,
        clause=clause,
    )


def _mulligan_said(game: Game, table: Table, seat: Seat) -> MulliganAnnounced | MulliganTaken:
    """A mulligan, or the announcement of one that may be shared or must wait (CG-MULL-06, -09)."""
    if is_without(game, table, 1 - seat) and not setup_of(table, 1 - seat).alone:
        return MulliganAnnounced(seat, "CG-MULL-06")
    if not may_redraw(game, table, seat):
        return MulliganAnnounced(seat)
    return _mulligan(table, seat)


def _mulligan(table: Table, seat: Seat) -> MulliganTaken:
    """A mulligan of one player.

    With real cards, the other player may have redrawn before this player spoke up: then both had no Basic
    Pokémon, and neither mulligan is taken alone (CG-MULL-08).
    """
    shared = setup_of(table, 1 - seat).alone > 0
    return MulliganTaken(seat, table.sides[seat].hand, alone=not shared)


def _extra(table: Table, action: DrawExtra) -> Result:
    """Draw so many extra cards, one after the other (CG-MULL-04)."""
    events = (*_checked(table, action.seat), ExtraTaken(action.seat, action.count))
    drawn = _drawn(action.seat, action.count, DrawOne(action.seat, clause="CG-MULL-04"))
    return Result(events, (drawn, *AGAIN) if action.count else AGAIN)
