"""Touches and senseless intents at the card game's lobby and table: `python -m tests.app.lobby.card_touches 20000`.

Whole set-ups are among them. Nothing may raise; nobody acts for the program's seat; the record of every match replays.
"""

from __future__ import annotations

import random
import string
import sys
from collections import Counter
from functools import partial
from typing import Any, get_args

from companion.app.lobby.lobby import Lobby
from companion.app.match.card_game import CARD
from companion.app.match.referee import MatchReferee
from companion.app.match.taking_back import PROGRAM
from companion.app.screens import card_intents as ci
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import CardIntent
from companion.app.screens.lobby import AtCardTable
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.table import ShowClause
from companion.cards.values.actions import Penalize
from companion.kernel.journal import Applied
from tests.app.card_fakes import outside
from tests.app.cards.table.test_session import anything
from tests.app.cards.table.touching import parts_of, touch
from tests.app.lobby_fakes import lobby, parts
from tests.app.table_fakes import MemoryStore

VALUES = (
    "",
    "real",
    "dealt",
    "random",
    "person",
    "3",
    "1",
    "30",
    "xy-2016",
    "nonsense",
    "\0",
    "double",
    "program",
    "hand",
)
LISTS = (
    "",
    "4 Pikachu BS 58\n56 Lightning Energy\n",
    "x\n\0\n",
    "4 Pikachu BS 58\nzz top\n",
    "9" * 300,
    "60 Nobody\n" * 50,
)
PATHS = ("", "/media/blue/ann.txt", "no.txt", "bad.jsonl", "exports/m1.jsonl")


def set_to(value: str, seat: int, rng: random.Random) -> Any:
    """Something that is set to a value which may mean nothing."""
    number = int(value) if value.isdigit() else -1
    return rng.choice(
        (
            *(go.SetFormat(value), go.SetGames(number), go.SetClock("match", number), go.SetClock("turn", number)),
            *(go.SetOnTime(value), go.SetKind(seat, value), go.SetReal(seat, value == "real"), go.ResetPolicies()),
            *(go.SetPolicy(name, value) for name in ("weakness", "start_prizes", "?")),
            *(go.OpenTab(value), go.Set("coins", value), go.ReadGame(value), go.ReadEdition(value)),
        )
    )


def senseless(rng: random.Random) -> Any:
    """An intent of the lobby with words that may mean nothing."""
    seat, match = rng.choice((0, 1, 7, -1)), rng.choice(("m1", "m2", "m9", ""))
    return rng.choice(
        (
            go.GoHome(),
            go.GoBack(),
            go.GoBack(),
            go.GoCardSetup(),
            go.GoHouseRules(),
            go.GoDeck(seat),
            go.GoPast(),
            go.GoRules(),
            go.GoSettings(),
            set_to(rng.choice(VALUES), seat, rng),
            rng.choice((partial(go.NamePlayer, seat), go.LookFor))(rng.choice((*VALUES, "Ann" * 99))),
            go.PickDeck(rng.choice(("", "forge-and-fist", "?"))),
            go.ReadList(rng.choice(PATHS)),
            go.WriteList(rng.choice(LISTS)),
            go.TakeList(rng.random() < 0.3),
            go.ExportList(rng.choice(("", "forge-and-fist", "?")), rng.choice(PATHS)),
            go.Start(),
            go.Start(),
            go.Resume(match),
            go.OpenMatch(match),
            go.SetAside(match, rng.random() < 0.5),
            go.StepTo(rng.choice((-1, 0, 3, 10**6))),
            go.Export(rng.choice(PATHS)),
            go.Import(rng.choice(PATHS)),
            go.CloseQuestion(),
            go.CloseQuestion(),
            go.OpenSection(rng.choice(("", "1", "?"))),
            ShowClause("CG-KO-01"),
            ci.NextGame(),
            ci.GiveUp(seat, sure=rng.random() < 0.5),
            ci.CallTime(),
            ci.GivePenalty(seat, rng.choice(("prizes", "game", "match")), rng.choice(("", "late")), rng.randrange(3)),
            ci.GivePenalty(seat, rng.choice(("prizes", "game", "match")), "late", rng.randrange(9), sure=True),
            "".join(rng.choices(string.printable, k=5)),
            None,
        )
    )


LOBBY = (LobbyIntent, *get_args(CardIntent))


def a_touch(screen: Any, rng: random.Random) -> Any:
    """A touch on the screen; at a table one of a player's hand most often."""
    lot = rng.random()
    if isinstance(screen, AtCardTable):
        if lot < 0.92:
            return seldom(touch(screen.table, rng), rng)
        if lot < 0.98:
            return seldom(anything(rng), rng)
    elif lot < 0.75:
        shown = [one for one in parts_of(screen, object) if isinstance(one, LOBBY)]
        if shown:
            return seldom(rng.choice(shown), rng)
    elif lot < 0.85:
        return go.Start() if rng.random() < 0.5 else go.GoCardSetup()
    return seldom(senseless(rng), rng)


def seldom(intent: Any, rng: random.Random) -> Any:
    """The intent; one that ends a game comes seldom, so that games are played."""
    ends = isinstance(intent, ci.GiveUp | ci.CallTime | ci.GivePenalty)
    return intent if not ends or rng.random() < 0.1 else ci.LetGo()


def touched(times: int, seed: int) -> Counter[str]:
    """Touch a lobby so often; what was met.

    Raises:
        AssertionError: A seat's action was another's, or a record does not replay.
    """
    rng, met = random.Random(seed), Counter[str]()
    store = MemoryStore()
    made = parts(store=store, seed=seed)
    made.exports.list_files = {"/media/blue/ann.txt": LISTS[1]}  # type: ignore[attr-defined]  # exports in memory
    at: Lobby = Lobby(made)
    for _ in range(times):
        screen = at.screen()
        met[type(screen).__name__] += 1
        at.send(a_touch(screen, rng))
        if rng.random() < 0.5:
            at.tick(rng.choice((0.02, 1.0)))
        if rng.random() < 0.002:
            at = lobby(store=store, seed=rng.randrange(1000))
    for id, head in store.heads.items():
        if head.game == "card":
            met["matches"] += 1
            _look_at(store, id, met)
    return met


def _look_at(store: MemoryStore, id: str, met: Counter[str]) -> None:
    """The record replays, and each action is of the seat that entered it, but for a judge's."""
    referee = MatchReferee.resume(CARD, outside(store), id)
    assert not referee.look_only, f"{id} does not replay"
    for number, entry in enumerate(referee.entries):
        met["entries"] += 1
        seat = getattr(getattr(entry, "action", None), "seat", None)
        if isinstance(entry, Applied) and seat is not None and not isinstance(entry.action, Penalize):
            wanted = PROGRAM if referee.plays(seat) else "ab"[seat]
            assert wanted == entry.note.by, f"{id}, entry {number}: {entry.action} by {entry.note.by}"
            met["actions"] += 1
    met["over"] += referee.state.table.winner is not None


def main(touches: int, first: int = 1) -> None:
    met = Counter[str]()
    for seed in range(first, first + touches // 1000):
        try:
            met += touched(1000, seed)
        except BaseException:
            print(f"touches {seed}")
            raise
    print(", ".join(f"{what} {n}" for what, n in met.most_common()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
