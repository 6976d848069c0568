"""Functions compiled by numba, and where the compiled code is kept.

The code is kept in the player's cache directory, in a folder for this very source: numba looks only at the file of
the function that it loads, so that a change in another file of this room would not be seen.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import config
from numba.core.sigutils import normalize_signature
from numpy.typing import NDArray

from companion.figure.batch.linking import Part, Whole, made_as

F = TypeVar("F", bound=Callable[..., Any])
HOW: dict[str, Any] = {"nogil": True, "_nrt": False, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Without the interpreter's lock, without memory that is counted, without errors, for nobody who speaks C."""

Game: TypeAlias = NDArray[np.int64]
"""The facts of a setup: `facts` says where each stands."""
Row: TypeAlias = NDArray[np.int32]
"""The row of a match: `cells` says where each fact of it stands."""
Rng: TypeAlias = NDArray[np.uint64]
"""One number: the state of a match's own generator."""


class Table(Protocol):
    """A row as compiled code has it: its numbers, and by name those of less than 32 bits."""

    where: Any
    condition: Any
    cards: Any
    waits: Any
    half: Any
    """Any number of 16 bits; `wide`: one of 32 bits that begins where this one would."""
    wide: Any

    def __getitem__(self, cell: int) -> Any: ...
    def __setitem__(self, cell: int, number: Any) -> None: ...


def cache_folder() -> Path:
    """Where the compiled code of this source is kept."""
    mark = blake2b(digest_size=8)
    for file in sorted(Path(__file__).parent.glob("*.py")):
        mark.update(file.read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("figure-companion", appauthor=False)) / "batch"
    return base / mark.hexdigest()


def compiled(function: F) -> F:
    """*function* compiled for other compiled functions, without the interpreter's lock; Python cannot call it.

    It is compiled once: whole numbers of any width and truth values come in as 64 bits. Else there would be a
    version of it, and of all that it calls, for every mixture of numbers out of rows and numbers that were worked out.
    """

    def widened(given: Any) -> Any:
        kinds, _ = normalize_signature(given)
        return tuple(numba.int64 if _is_whole(kind) else kind for kind in kinds)

    return cast(F, _made_as(Part, numba.njit(**HOW, no_cpython_wrapper=True)(function), widened))


def compiled_and_kept(function: F) -> F:
    """*function* compiled to be called from Python: its code, with all that it calls, is kept on the disk."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return cast(F, _made_as(Whole, numba.njit(**HOW, cache=True)(function), lambda given: given))
    finally:
        config.CACHE_DIR = before


def _made_as(kind: type[Part | Whole], dispatcher: Any, compiled_for: Callable[[Any], Any]) -> Any:
    """The dispatcher, which compiles as this kind of code, and for other kinds of numbers than it is given."""
    compile_as_given = dispatcher.compile

    def compile_so(given: Any) -> Any:
        with made_as(kind, dispatcher):
            return compile_as_given(compiled_for(given))

    dispatcher.compile = compile_so
    return dispatcher


def _is_whole(kind: Any) -> bool:
    return isinstance(numba.types.unliteral(kind), numba.types.Integer | numba.types.Boolean)


def is_kept() -> bool:
    """Is the compiled code of this source on the disk, so that the first use need not compile?"""
    return any(cache_folder().rglob("*play_on*.nbi"))
