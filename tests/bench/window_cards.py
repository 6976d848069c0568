"""The busiest card table in a window of its own, measured from inside: 12 Pokémon, 26 Energy, conditions on both sides.

The match behind it is a real one, early in its course; its screen is filled up before it is drawn, so that a tap is
answered by the rules and drawn with everything that a table can hold. A second match of each edition is one of real
cards without lists: any card of the format may be in the hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from companion.adapters.memory import give_back
from companion.api import card_setup
from companion.app.cards.table.session import CardTableSession
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.parts import Parts
from companion.app.screens.card_intents import LetGo, PickCard, ShowHand, Spell
from companion.app.screens.cards import CardSeatView, CardTableScreen, EnergyView, TileView
from companion.app.screens.lobby import AtCardTable, ChoiceView, Push
from companion.app.screens.lobby_intents import GoHome, GoRules
from companion.app.screens.table import Act
from companion.cards.editions.table import EDITIONS
from companion.cards.values.decks import without_list
from companion.cards.values.state import Setup
from companion.commands import parts
from tests.bench.soak import memory_mb
from tests.bench.window import FRAMES, RUN_S, TAPS, Window, open_app

EDITION = "xy-2016"
ENTRIES = 400
"""At most so many actions until somebody is in turn with an Active Pokémon on both sides."""
TICK_S = 1 / 60
STANDS = 60
"""So many frames a table stands before it is touched: a second, less than it takes to look at it."""
ENERGY = (EnergyView("R", 1), EnergyView("W", 1))
"""On each of the Bench; the Active Pokémon has the rest."""


def measure_cards() -> dict[str, Any]:
    """The busiest card table: its first frame, its frames at rest, what a tap, a hand and the lists of cards take.

    As in the app, memory is given back when a screen has stood for a while.
    """
    app, window = open_app()
    window.frames(10)
    table = _Table(window, _busy(_dealt()), _filled)
    window.window.remove_widget(app.shell)
    give_back()
    first_s = table.open()
    after_s = window.frames_for(0.5)
    give_back()
    rest = {"running_s": window.running_for(RUN_S), "drawn_s": window.frames(FRAMES // 2)}
    taps = []
    for n in range(TAPS):
        taps.append(table.tap("a-active" if n % 2 == 0 else "b-active"))
        table.send(LetGo())
        window.frames(2)
    began = perf_counter()
    table.send(ShowHand(0))
    window.frame()
    hand_s = perf_counter() - began
    screen = table.screen
    table.close()
    lists = [_unlisted(window, edition) for edition in EDITIONS]
    return {
        "pokemon": sum(1 + len(seat.bench) for seat in screen.seats),
        "first_s": first_s,
        "after_s": after_s,
        "rest": rest,
        "taps": [tap for tap in taps if tap is not None],
        "hand_s": hand_s,
        "no_list": lists,
        "memory_mb": memory_mb(),
    }


class _Table:
    """A session at a table of its own in the window. *drawn*: what is drawn in place of its screen."""

    def __init__(
        self,
        window: Window,
        session: CardTableSession,
        drawn: Callable[[CardTableScreen], CardTableScreen] = lambda screen: screen,
    ) -> None:
        from companion.ui.cards.at_card_table import AtCardTableView

        self._window, self._session, self._drawn = window, session, drawn
        self._view = AtCardTableView(self.send)

    @property
    def screen(self) -> CardTableScreen:
        """What is drawn."""
        return self._drawn(self._session.screen())

    def open(self) -> float:
        """Lay it into the window; after how many seconds its first frame is drawn."""
        self._window.window.add_widget(self._view)
        self._window.frames(3)
        began = perf_counter()
        self._show()
        self._window.frame()
        return perf_counter() - began

    def stand(self, ticks: int) -> None:
        """Let the app run for so many frames: what it has not done yet, it does in them."""
        for _ in range(ticks):
            self._session.tick(TICK_S)
            self._window.frame()

    def close(self) -> None:
        """Take it out of the window."""
        self._window.window.remove_widget(self._view)

    def send(self, intent: Any) -> None:
        """A finger's intent, and what the shell does after it."""
        self._session.send(intent)
        self._show()

    def tap(self, place: str) -> float | None:
        """Tap a Pokémon; after how many seconds its answer is on the screen."""
        return self._tapped(self._view.table.field.places[place].center)

    def press(self, intent: Any) -> float | None:
        """Tap the button that sends *intent*; after how many seconds its answer is on the screen."""
        for one in self._view.walk():
            if getattr(getattr(one, "button", None), "intent", None) == intent:
                return self._tapped(one.to_window(*one.center))
        return None

    def _tapped(self, at: tuple[float, float]) -> float | None:
        before = self._session.screen()
        began = perf_counter()
        self._window.tap(*at)
        for _ in range(30):
            self._window.frame()
            if self._session.screen() is not before:
                return perf_counter() - began
        return None

    def _show(self) -> None:
        self._view.show(_at_table(self.screen))


def _unlisted(window: Window, edition: str) -> dict[str, Any]:
    """A match of real cards without lists: how many the list has, and what opening it and a letter take."""
    made = parts.app_parts(seed=1)
    decks = (without_list(edition, "One", edition), without_list(edition, "Other", edition))
    session = _busy(_begun(made, made.cards.setup(edition, decks, (False, False))))
    table = _Table(window, session)
    table.open()
    table.stand(STANDS)
    give_back()
    first_s = table.press(PickCard(0))
    picker = session.screen().picker
    table.send(LetGo())
    window.frames(3)
    again_s = table.press(PickCard(0))
    letter = perf_counter()
    table.send(Spell("p"))
    window.frame()
    letter_s = perf_counter() - letter
    table.close()
    return {
        "cards": len(picker.cards) if picker is not None else 0,
        "first_s": first_s,
        "again_s": again_s,
        "letter_s": letter_s,
    }


def _dealt() -> CardTableSession:
    """A match of two dealt decks."""
    return _begun(parts.app_parts(seed=1), card_setup(EDITION))


def _begun(made: Parts, setup: Setup) -> CardTableSession:
    outside = Outside(store=made.store, clock=made.clock, spins=made.spins, rng=random.Random(4))
    referee = MatchReferee.begin(CARD, outside, setup, Seats(players=("Ann", "Ben")), ChanceBy(spins="program"))
    return CardTableSession(referee, made.texts, made.library.rulebook("card"))


def _busy(session: CardTableSession) -> CardTableSession:
    """The match played at random until the first player is in turn."""
    referee, rng = session.referee, random.Random(4)
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
    return AtCardTable(table=screen, facing=True, coins=coins, leave=leave, rules=rules)
