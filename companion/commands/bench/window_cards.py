"""The busiest card table in a window of its own, measured from inside: 12 Pokémon, 26 Energy, conditions on both sides.

The match behind it is a real one, early in its course; its screen is filled up before it is drawn, so that a tap is
answered by the rules and drawn with everything that a table can hold.
"""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from companion.app.cards.table import CardTableSession
from companion.app.match import CARD, ChanceBy, MatchReferee, Outside, Seats
from companion.app.screens import (
    Act,
    AtCardTable,
    CardSeatView,
    CardTableScreen,
    ChoiceView,
    EnergyView,
    GoHome,
    GoRules,
    LetGo,
    PickCard,
    Push,
    TileView,
)
from companion.commands import parts
from companion.commands.bench.cards import setup_of
from companion.commands.bench.window import FRAMES, RUN_S, TAPS, Window, memory_mb, open_app

EDITION = "xy-2016"
ENTRIES = 400
"""At most so many actions until somebody is in turn with an Active Pokémon on both sides."""
ENERGY = (EnergyView("R", 1), EnergyView("W", 1))
"""On each of the Bench; the Active Pokémon has the rest."""


def measure_cards() -> dict[str, Any]:
    """The busiest card table: its first frame, its frames at rest, what a tap and the list of cards take."""
    app, window = open_app()
    window.frames(10)
    session = _session()
    from companion.ui.cards import AtCardTableView

    def send(intent: Any) -> None:
        session.send(intent)
        show()

    def show() -> None:
        view.show(_at_table(session.screen()))

    window.window.remove_widget(app.shell)
    view = AtCardTableView(send)
    window.window.add_widget(view)
    window.frames(3)
    began = perf_counter()
    show()
    window.frame()
    first_s = perf_counter() - began
    window.frames_for(0.5)
    rest = {"running_s": window.running_for(RUN_S), "drawn_s": window.frames(FRAMES // 2)}
    taps = []
    for n in range(TAPS):
        taps.append(_tap(view, window, session, "a-active" if n % 2 == 0 else "b-active"))
        send(LetGo())
        window.frames(2)
    began = perf_counter()
    send(PickCard(0))
    window.frame()
    list_s = perf_counter() - began
    screen = _filled(session.screen())
    return {
        "pokemon": sum(1 + len(seat.bench) for seat in screen.seats),
        "first_s": first_s,
        "rest": rest,
        "taps": [tap for tap in taps if tap is not None],
        "list_s": list_s,
        "memory_mb": memory_mb(),
    }


def _tap(view: Any, window: Window, session: CardTableSession, place: str) -> float | None:
    """Tap a Pokémon; after how many seconds its answer is on the screen."""
    before = session.screen()
    began = perf_counter()
    window.tap(*view.table.field.places[place].center)
    for _ in range(30):
        window.frame()
        if session.screen() is not before:
            return perf_counter() - began
    return None


def _session() -> CardTableSession:
    """A match of two dealt decks, played at random until somebody is in turn."""
    made = parts.app_parts(seed=1)
    rng = random.Random(4)
    outside = Outside(store=made.store, clock=made.clock, spins=made.spins, rng=rng)
    setup = setup_of(EDITION)
    referee = MatchReferee.begin(CARD, outside, setup, Seats(players=("Ann", "Ben")), ChanceBy(spins="program"))
    session = CardTableSession(referee, made.texts, made.library.rulebook("card"))
    for _ in range(ENTRIES):
        session.tick(1.0)
        screen = session.screen()
        if screen.seats[0].to_move and screen.turn > 2 and all(seat.active for seat in screen.seats):
            break
        pending = referee.pending()
        if pending:
            answers = referee.rules.answers(referee.state, pending[0])
            session.send(Act(answers[rng.randrange(len(answers))]))
    return session


def _filled(screen: CardTableScreen) -> CardTableScreen:
    """The same screen with full Benches, Energy, Tools and conditions."""
    return replace(screen, seats=(_full(screen.seats[0], "a"), _full(screen.seats[1], "b")))


def _full(seat: CardSeatView, side: str) -> CardSeatView:
    active = seat.active or TileView(place=f"{side}-active")
    active = replace(
        active,
        energy=(EnergyView("R", 2), EnergyView("*", 1, "Rainbow Energy")),
        badges=("AS", "BU", "PO"),
        tools=("Focus Band",),
        stands=("until the end of the turn: 20 less damage",),
        under=2,
    )
    lying = {tile.place: tile for tile in seat.bench}
    bench = [lying.get(f"{side}-bench-{n}") or replace(active, place=f"{side}-bench-{n}", mark="") for n in range(1, 6)]
    filled = tuple(replace(tile, energy=ENERGY, badges=(), stands=(), under=n % 3) for n, tile in enumerate(bench))
    return replace(seat, active=active, bench=filled, bench_size=5, empty_marks=())


def _at_table(screen: CardTableScreen) -> AtCardTable:
    coins = ChoiceView(title="", options=())
    leave, rules = Push("", GoHome()), Push("", GoRules())
    return AtCardTable(table=_filled(screen), facing=True, coins=coins, leave=leave, rules=rules)
