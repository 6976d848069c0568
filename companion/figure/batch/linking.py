"""How compiled functions become one piece of code: put together once, and made faster as a whole.

Left to itself numba works on every function together with all that it calls, and makes code for the processor of each:
what stands deep down is worked on again for everything above it. Here a function is a part of what calls it, and only
what is called from Python is made whole. This reaches into numba's own rooms, which have been the same for years.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock


class Part(JITCodeLibrary):
    """A function that other compiled code calls: nothing of it can be called from Python."""

    def finalize(self) -> None:
        """It waits to be put together with what calls it."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Always 0: it is nowhere by itself."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """What makes its code, and has nothing to keep for it."""
        return _KeepsNothing(self._codegen)


class _KeepsNothing:
    """What makes code, for functions that are nowhere yet: with no place for an environment, which only errors need."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing is kept."""


class Whole(JITCodeLibrary):
    """A function that is called from Python, with everything that it calls."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Put all the parts together, each once; nobody but the function itself calls them."""
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        self._linking_libraries = _with_their_own(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"
        super()._optimize_final_module()


def _with_their_own(parts: Iterable[Any]) -> list[Any]:
    """Parts, their parts, and so on."""
    found, left = dict[Any, None](), list(parts)
    while left:
        part = left.pop()
        if part not in found:
            found[part] = None
            left += part._linking_libraries
    return list(found)


@contextmanager
def made_as(kind: type[JITCodeLibrary], dispatcher: Any) -> Iterator[None]:
    """Meanwhile what this function's dispatcher compiles is of this kind."""
    codegen = dispatcher.targetctx.codegen()
    with global_compiler_lock:
        before = codegen._library_class
        codegen._library_class = kind
        try:
            yield
        finally:
            codegen._library_class = before
