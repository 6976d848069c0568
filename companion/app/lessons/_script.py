"""Scripts of guided first matches: what is said, what is done, where a finger points.

Nothing here knows a rule: a test plays each script through the real referee. What is said stands in the texts under
the key of the script and the step's name.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["read", "do", "other", "spin", "close"]
"""Read on; do something oneself; see what the other side does; spin discs or flip a coin; close the verdict."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One idea.

    *actions*: what is done in it, by the learner or for the other side; *freely*: with whatever answer the learner
    likes. *shows*: by disc or coin, the segment that it comes to rest on. *points*: figures, spaces and places that
    are pointed at where nothing is to be done.
    """

    name: str
    kind: Kind = "read"
    actions: tuple[Any, ...] = ()
    freely: bool = False
    shows: tuple[tuple[str, int], ...] = ()
    points: tuple[str, ...] = ()


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of a lesson of either game. *words*: the key under which their texts stand."""

    words: str
    steps: tuple[Step, ...]
