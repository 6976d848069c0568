"""Plays random matches in processes that are there to be killed; run by test_kill.

Started once, it reads a line for each process: the directory of the store, and a
seed. The process, a fork of this one, opens the store as the app does, goes on
with the open match or begins one, and says what it has shown, each line in one
write:

    pid PID
    figure MATCH ENTRIES STATE    after every action
    ended                         from the parent, when the process is gone; "failed" if nobody killed it
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.adapters.clock import SystemClock
from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import seeded_spins
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Setup, State
from companion.figure.teams import Shelf, setup_for
from companion.kernel.errors import NotKeptError

FILE = "matches.sqlite3"


def state_hash(state: State) -> str:
    """The same for equal states, in every process."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]


def outside_in(directory: Path, seed: int) -> Outside:
    """The store in *directory*, and chance from *seed*."""
    store = SqliteStore.open(directory / FILE, SystemClock())
    return Outside(store=store, clock=SystemClock(), spins=seeded_spins(seed), rng=random.Random(seed))


def setups() -> list[Setup]:
    """Both formats, the long one with Trainers."""
    library = FileLibrary(Path(os.devnull))  # only what is given
    shelf: Shelf = library.shelf()
    mats = {mat.id: mat for mat in library.playmats()}
    made = []
    for format, rules in (("six_on_six", "tfg-2007"), ("three_on_three", "duel-2017")):
        one, other, *_ = [team for team in library.teams() if (team.format, team.rules) == (format, rules)]
        made.append(setup_for(format, mats[format], RULE_SETS[rules], (one, other), shelf))
    return made


def open_match(store: SqliteStore) -> str | None:
    """The match of the figure game that is offered to be gone on with."""
    of_figures = (summary for summary in store.summaries() if summary.head.game == "figure")
    return next((summary.id for summary in of_figures if summary.status == "open"), None)


def play(directory: Path, seed: int, setup: Setup) -> None:
    """Play until somebody ends it."""
    outside = outside_in(directory, seed)
    on_screen = ChanceBy(spins="screen")  # each spin is an action of its own
    while True:
        match_id = open_match(outside.store)
        if match_id is None:
            seats = Seats(players=("A", "B"), kinds=("random", "random"))
            referee = MatchReferee.begin(FIGURE, outside, setup, seats, on_screen)
        else:
            referee = MatchReferee.resume(FIGURE, outside, match_id, on_screen)
        say(f"figure {referee.match_id} {len(referee.entries)} {state_hash(referee.state)}")
        while referee.pending():
            try:
                wanted = referee.spins_wanted()
                spin = referee.spin_of(min(wanted)) if wanted else None
                if spin is None:
                    referee.tick()
                else:
                    referee.take_spin(spin)
            except NotKeptError:
                continue  # another process writes for long; nothing has changed
            say(f"figure {referee.match_id} {len(referee.entries)} {state_hash(referee.state)}")


def say(line: str) -> None:
    """One write, so that a kill leaves whole lines."""
    os.write(1, f"{line}\n".encode())


def serve(*plays: Callable[[Path, int], None]) -> None:
    """Start a process for each of *plays* with the directory and seed of each line that is read."""
    say("ready")
    for line in sys.stdin:
        directory, seed = line.rsplit(" ", 1)
        children = []
        for play in plays:
            child = os.fork()
            if child == 0:
                say(f"pid {os.getpid()}")
                play(Path(directory), int(seed))
            children.append(child)
        failed = False
        while children:
            child, status = os.wait()
            children.remove(child)
            if not os.WIFSIGNALED(status):
                # One that ended by itself has met a fault: nobody waits for the others.
                failed = True
                for other in children:
                    os.kill(other, signal.SIGKILL)
        say("failed" if failed else "ended")


def player() -> Callable[[Path, int], None]:
    """What plays the figure game; what is read once has been read."""
    ready = setups()
    return lambda directory, seed: play(directory, seed, ready[seed % len(ready)])


if __name__ == "__main__":
    serve(player())
