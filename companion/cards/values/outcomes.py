"""Outcomes of the words of a program."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.cards.values.tasks import Scope, Task, Word
from companion.kernel.model import Request


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Outcome of one word: events, words to carry out next, a request.

    *words* come before the rest of the program, *tasks* before those. With *ask* the word waits, and nothing
    else counts. *skip*: number of remaining words to drop; *stop*: drops all of them.
    """

    events: tuple[Any, ...] = ()
    words: tuple[Word, ...] = ()
    tasks: tuple[Task, ...] = ()
    scope: Scope | None = None
    ask: Request | None = None
    skip: int = 0
    stop: bool = False


NOTHING = Outcome()
