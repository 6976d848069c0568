"""The process of a third-party or time-limited player: `python -m companion.adapters.players.worker`.

It reads a line of JSON and answers with one. First comes a `Sit`, answered by `Sitting`; then a `Put` for each request,
answered by `Said`. Without a seat it only reports the games that the player plays. Another `Sit` starts the next match
with a new player object; only state in its modules survives the last match.

The player's output and tracebacks go to standard error; answers go through a copy of standard output. When the input
ends the process kills itself and all that the player started, even if the player hangs.
"""

from __future__ import annotations

import importlib.metadata
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO, get_args

import msgspec

from companion.adapters.players._messages import OURS, Put, Said, Sit, Sitting
from companion.players.given import GIVEN
from companion.players.seating import BOTH, Answer, Asked, Chair, Failed, GameId, Here, generator, raised
from companion.players.thinking import Until

SAID = 60
"""Limit of characters shown of an invalid answer."""
ALONE_S = 10.0
"""Time to live after the input has ended."""


def main() -> None:
    """Play until the input ends."""
    told = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # the player's prints are no answers
    asked = _lines(os.fdopen(os.dup(0), "rb"))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sit = msgspec.json.decode(asked.get(), type=Sit)
    _bound(sit.memory_bytes)
    module = ""
    seated: Callable[[Chair], Any]
    try:
        if sit.group == OURS:
            given = GIVEN[sit.name]
            module, games = __package__, given.games
            limit = None if sit.think_s is None else Until(time.monotonic, sit.think_s)
            seated = partial(given.seated, thinking=limit)
        else:
            (entry,) = importlib.metadata.entry_points(group=sit.group, name=sit.name)
            module = entry.module
            make, games = _loaded(entry)
            if sit.game not in (None, *games):
                raise ValueError(f"it does not play this game; its games are {games!r}")
            seated = _by_its_generator(make)
    except (Exception, SystemExit) as error:  # a plug-in may raise anything on import
        traceback.print_exc()
        _tell(told, Sitting(sit.number, fault=raised(error, module).said))
        return
    if sit.game is None:
        _tell(told, Sitting(sit.number, games))
        return
    setup_type, *asked_types = _types(sit.game)
    states, answers, learned = map(msgspec.json.Decoder, asked_types)
    lines = msgspec.json.Decoder(Put | Sit)
    line: Put | Sit = sit
    while True:
        match line:
            case Sit():
                setup = msgspec.json.decode(line.setup, type=setup_type)
                chair = Chair(game=sit.game, setup=setup, seat=line.seat, seed=line.seed)
                try:
                    program = Here(seated(chair), chair)
                except (Exception, SystemExit) as error:  # as above
                    traceback.print_exc()
                    _tell(told, Sitting(line.number, fault=raised(error, module).said))
                    return
                _tell(told, Sitting(line.number, games))
            case Put():
                wanted = Asked(
                    request=line.request,
                    state=states.decode(line.state),
                    answers=answers.decode(line.answers),
                    learned=learned.decode(line.learned),
                )
                program.ask(wanted)
                _tell(told, _said(program.poll(), wanted, line.number))
        said = asked.get()
        if not said:
            return
        line = lines.decode(said)


def _lines(asked: BinaryIO) -> queue.SimpleQueue[bytes]:
    """Queue of input lines, ended by an empty one; soon after that the process ends, whatever it does."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in asked:
            lines.put(line)
        lines.put(b"")
        time.sleep(ALONE_S)
        _end_all()
        os._exit(1)

    threading.Thread(target=read, daemon=True).start()
    return lines


def _bound(memory_bytes: int) -> None:
    """Limit this process's memory, where the system supports it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    if memory_bytes:
        with suppress(OSError, ValueError):  # above the hard limit, or unsupported
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


def _end_all() -> None:
    """Kill this process and all its children, if it leads a process group."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


def _loaded(entry: importlib.metadata.EntryPoint) -> tuple[Any, tuple[GameId, ...]]:
    """Factory of the player, and the games it plays."""
    make = entry.load()
    if not callable(make):
        raise TypeError(f"{entry.value} cannot be called")
    games = tuple(getattr(make, "games", BOTH))
    strange = [game for game in games if game not in get_args(GameId)]
    if strange or not games:
        raise ValueError(f"its games are {games!r}; there are {', '.join(BOTH)}")
    return make, games


def _by_its_generator(make: Callable[[Any], Any]) -> Callable[[Chair], Any]:
    """Seats a third-party player, who receives only a generator."""
    return lambda chair: make(generator(chair))


def _types(game: GameId) -> tuple[Any, Any, Any, Any]:
    """Types of a game's setup, state and answers, and of further knowledge of a match."""
    if game == "figure":
        from companion.figure import actions, state

        return state.Setup, state.State, tuple[actions.Action, ...], tuple[()]
    from companion.cards.printed.cards import Card
    from companion.cards.values import actions as card_actions
    from companion.cards.values import state as card_state

    return card_state.Setup, card_state.State, tuple[card_actions.Action, ...], tuple[Card, ...]


def _said(found: Answer | Failed | None, asked: Asked, number: int) -> Said:
    match found:
        case Answer(action=action):
            try:
                return Said(number, asked.answers.index(action))
            except Exception:  # its own comparison may raise too
                return Said(number, said=_written(action))
        case Failed(said=said):
            return Said(number, fault=said)
        case None:
            raise AssertionError("a player here answers at once")


def _written(action: Any) -> str:
    try:
        return repr(action)[:SAID]
    except Exception:  # a third-party player may raise anything
        return type(action).__name__


def _tell(told: BinaryIO, what: Any) -> None:
    told.write(msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
    except Exception:
        traceback.print_exc()
        sys.exit(1)
    finally:
        sys.stderr.flush()
        _end_all()
