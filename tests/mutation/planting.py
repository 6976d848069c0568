"""Put a mutant in place of the code: in a module that is imported, or in one that is yet to be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from inspect import unwrap
from types import CodeType, FunctionType

from tests.mutation.mutants import Mutant, Name


def plant(mutant: Mutant) -> bool:
    """Give a function in memory its mutated code. No: the change is not in the code of a function."""
    function = _held(mutant.name)
    code = _code(compile(mutant.source, str(mutant.path), "exec", dont_inherit=True), mutant.name.function)
    if function is None or code is None or code == function.__code__:
        return False
    function.__code__ = code
    return True


def watch(mutant: Mutant, entered: Callable[[], None]) -> None:
    """Have a function in memory tell when it is entered."""
    function = _held(mutant.name)
    if function is None:
        return
    teller = f"mutant_entered_{mutant.name.function.replace('.', '_')}"
    tree = ast.parse(mutant.path.read_text("utf-8"))
    scope: list[ast.stmt] = tree.body
    *classes, last = mutant.name.function.split(".")
    for name in classes:
        scope = next(node.body for node in scope if isinstance(node, ast.ClassDef) and node.name == name)
    node = next(node for node in scope if isinstance(node, ast.FunctionDef) and node.name == last)
    node.body.insert(0, ast.parse(f"{teller}()").body[0])
    code = _code(compile(tree, str(mutant.path), "exec", dont_inherit=True), mutant.name.function)
    assert code is not None
    function.__globals__[teller] = entered
    function.__code__ = code


def plant_for_import(mutant: Mutant) -> None:
    """Have the module of a mutant imported with its change; nothing may have imported it yet."""
    assert mutant.name.module not in sys.modules
    sys.meta_path.insert(0, _Finder(mutant))


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.mutant.name.module:
            return None
        return spec_from_file_location(fullname, self.mutant.path, loader=_Loader(self.mutant))


class _Loader(SourceFileLoader):
    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.name.module, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.source, str(self.mutant.path), "exec", dont_inherit=True)


def _held(name: Name) -> FunctionType | None:
    """The function in memory, without what decorates it."""
    held: object = sys.modules.get(name.module)
    for part in name.function.split("."):
        held = vars(held).get(part) if held is not None else None
    held = getattr(held, "__func__", held)
    held = unwrap(held) if callable(held) else held
    return held if isinstance(held, FunctionType) else None


def _code(code: CodeType, qualname: str) -> CodeType | None:
    return next((inner for inner in _codes(code) if inner.co_qualname == qualname), None)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)
