"""Plays card matches at the touch screen in processes that are there to be killed; run by test_kill_cards.

Started once, it reads a line for each process: the directory of the store, and a seed. The process, a fork of this
one, opens Home as the app does, goes on with the match that is offered there or begins a best of three, and says what
the screen shows, each line in one write:

    pid PID
    card MATCH ENTRIES STATE      after every touch, and after what the table did by itself
    ended                         from the parent, when the process is gone; "failed" if nobody killed it
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.adapters.clock import SystemClock
from companion.adapters.store.sqlite import SqliteStore
from companion.app.lobby.lobby import Lobby
from companion.app.match.card_game import CardReferee
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import GiveUp, NextGame, TapPlace, WriteDown
from companion.app.screens.lobby import HomeScreen
from companion.app.screens.lobby_intents import Resume, SetFormat, SetGames, SetReal
from companion.app.screens.moments import EndScreen
from companion.app.screens.table import Act, Undo
from companion.cards.values.actions import Changed, Correct
from companion.cards.values.game import COIN_SOURCES
from companion.kernel.model import ChanceRequest
from tests.adapters.playing import FILE, say, serve, state_hash
from tests.answers import AnyAnswer
from tests.app.lobby.inside import match_of, table_of
from tests.app.lobby_fakes import given_cards, parts

EDITIONS = ("advanced-1999", "xy-2016")


def store_in(directory: Path) -> SqliteStore:
    """The store in *directory*, as the app opens it."""
    return SqliteStore.open(directory / FILE, SystemClock())


def home(store: SqliteStore, seed: int) -> Lobby:
    """The lobby at Home."""
    return Lobby(parts(store=store, seed=seed))  # type: ignore[arg-type]  # a store keeps the contract of the fake


def referee_of(lobby: Lobby) -> CardReferee:
    table = table_of(lobby)
    assert table is not None, lobby.screen().remark
    return table.referee  # type: ignore[no-any-return]  # of the card game


def offered(lobby: Lobby) -> list[Resume]:
    """What Home offers to go on with of the card game; matches of the other game may stand beside it."""
    screen = lobby.screen()
    assert isinstance(screen, HomeScreen)
    cards = {summary.id for summary in lobby._parts.store.summaries() if summary.head.game == "card"}
    intents = [one.resume.intent for one in screen.open_matches]
    return [intent for intent in intents if isinstance(intent, Resume) and intent.match_id in cards]


def sit_down(lobby: Lobby, edition: str) -> None:
    """Go on with the match that is offered, or begin one."""
    if matches := offered(lobby):
        lobby.send(matches[0])
        return
    dealt = (SetReal(0, False), SetReal(1, False))
    for intent in (go.GoCardSetup(), SetFormat(edition), *dealt, SetGames(3), go.Start()):
        lobby.send(intent)


def wanted(lobby: Lobby, rng: random.Random, player: AnyAnswer) -> Any:
    """A touch that goes on with the match, or now and then one beside it."""
    screen, referee = lobby.screen(), referee_of(lobby)
    if isinstance(screen, EndScreen):
        return screen.pushes[0].intent if rng.random() < 0.5 else screen.back.intent
    lot, seat = rng.random(), rng.randrange(2)
    if lot < 0.03:
        return GiveUp(seat, sure=True)
    if lot < 0.06:
        return Undo()
    if lot < 0.08:
        return WriteDown(seat, "time", minutes=1)
    if lot < 0.1:
        return Act(Correct((Changed("damage", "a-active", "10"),), "misread"))
    request = next(iter(referee.pending()), None)
    if request is None:  # back from the end
        return NextGame() if rng.random() < 0.4 else WriteDown(seat, "note", "between two games")
    if isinstance(request, ChanceRequest):
        return TapPlace(request.source)
    return Act(player.answer(referee.rules, referee.state, request))


def coin_in_the_air(referee: CardReferee) -> bool:
    request = next(iter(referee.pending()), None)
    return isinstance(request, ChanceRequest) and request.source in COIN_SOURCES


def shown(referee: CardReferee) -> None:
    say(f"card {referee.match_id} {len(referee.entries)} {state_hash(referee.state)}")


def play(directory: Path, seed: int) -> None:
    """Play until somebody ends it."""
    rng = random.Random(seed)
    player = AnyAnswer(rng)
    lobby = home(store_in(directory), seed)
    while True:
        sit_down(lobby, EDITIONS[seed % 2])
        if table_of(lobby) is None:
            lobby.send(go.GoHome())  # another process writes for long; nothing was kept, and it is tried again
            continue
        shown(referee_of(lobby))
        for _ in range(300):
            if not referee_of(lobby).pending() and match_of(lobby).screen().next_game is None:
                break
            lobby.send(wanted(lobby, rng, player))
            shown(referee_of(lobby))
            lobby.tick(1.0)
            shown(referee_of(lobby))
        lobby.send(go.GoHome())


def player() -> Callable[[Path, int], None]:
    """What plays the card game; what is read once has been read."""
    given_cards().shelf()
    home(None, 0).send(go.GoCardSetup())  # type: ignore[arg-type]  # nothing is asked of the store there
    return play


if __name__ == "__main__":
    serve(player())
