"""Mutants of the rules: made by mutmut's operators, drawn by a seed, named by their text.

mutmut's own runner is not used: it mutates no module-level tables, runs every test before the first mutant, and its
copies of each function fail the tests that read the source.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path

import libcst
import msgspec
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace

ROOT = Path(__file__).parents[2]
PACKAGES = ("kernel", "figure", "cards")

A_FILE = 4
"""How many mutants are drawn of a file at a time: to list a file's mutants takes about a second."""

OF_A_MODULE = 0.25
"""How often code outside a function is drawn, for one in it: each of these needs a run of its own."""


class Name(msgspec.Struct, frozen=True, order=True):
    """A mutant by what it changes, which outlives a move of the line.

    *function* is the class where the change is in no function, and empty where it is in no class either.
    """

    module: str
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module} {self.function or '(module)'}\n  - {self.before}\n  + {self.after}"


class Mutant(msgspec.Struct, frozen=True):
    """One change of one module. *source* is the whole module with it."""

    name: Name
    path: Path
    source: str


def files_of(packages: Sequence[str]) -> list[Path]:
    """The modules that are mutated; an `__init__` holds none."""
    found = (path for package in packages for path in (ROOT / "companion" / package).rglob("*.py"))
    return sorted(path for path in found if path.name != "__init__.py")


def module_of(path: Path) -> str:
    """The dotted name of a module of the project."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def drawn(count: int, seed: int, packages: Sequence[str] = PACKAGES) -> list[Mutant]:
    """Mutants drawn by a seed: files by their number of lines, then as many mutants of each.

    What is drawn depends on names alone, so that a change of one module draws no other mutants of the rest.
    """
    files = sorted(files_of(packages), key=lambda path: lot(seed, module_of(path)) / _lines(path))
    picked = files[: ceil(count / A_FILE)]
    each = ceil(count / len(picked))
    return [mutant for path in sorted(picked) for mutant in _some_of(path, each, seed)][:count]


def _some_of(path: Path, count: int, seed: int) -> list[Mutant]:
    module, mutations = _listed(path)
    seen: Counter[str] = Counter()
    lots: list[float] = []
    for mutation in mutations:
        label = _label(module, mutation)
        seen[label] += 1
        weight = 1 if _in_function(mutation) else OF_A_MODULE
        lots.append(lot(seed, f"{label} {seen[label]}") / weight)
    order = sorted(range(len(mutations)), key=lots.__getitem__)
    return [_rendered(path, module, mutations[number]) for number in order[:count]]


def lot(seed: int, text: str) -> float:
    """A number drawn for a text; divided by a weight, the smallest come up as often as the weights say."""
    return random.Random(f"{seed} {text}").expovariate(1)


def _label(module: libcst.Module, mutation: Mutation) -> str:
    """The change and the function, without the line."""
    nodes = (mutation.original_node, mutation.mutated_node)
    return " ".join((_function(module, mutation), *(module.code_for_node(node) for node in nodes)))


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines()) or 1


def mutants_of(path: Path, functions: Iterable[str]) -> list[Mutant]:
    """Every mutant of some functions of a module."""
    wanted = set(functions)
    module, mutations = _listed(path)
    return [_rendered(path, module, mutation) for mutation in mutations if _function(module, mutation) in wanted]


def python_mutants(path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    module, mutations = _listed(path)
    return [_rendered(path, module, mutation) for mutation in mutations]


def _listed(path: Path) -> tuple[libcst.Module, list[Mutation]]:
    module, mutations, _, _ = create_mutations(str(path), path.read_text("utf-8"))
    return module, [one for one in mutations if not (_is_only_case(module, one) or _is_only_for_mypy(module, one))]


def _is_only_case(module: libcst.Module, mutation: Mutation) -> bool:
    """Is a text only written in other letters? Of the three changes of a text one is enough."""
    if not isinstance(mutation.original_node, libcst.SimpleString):
        return False
    before, after = (module.code_for_node(node) for node in (mutation.original_node, mutation.mutated_node))
    return before.lower() == after.lower()


def _is_only_for_mypy(module: libcst.Module, mutation: Mutation) -> bool:
    """Is it a variable of types that is changed? Nothing reads one but mypy, which finds the change."""
    return "TypeVar(" in module.code_for_node(mutation.original_node)


def _in_function(mutation: Mutation) -> bool:
    return isinstance(mutation.contained_by_top_level_function, libcst.FunctionDef)


def _function(module: libcst.Module, mutation: Mutation) -> str:
    """The function or method; the class, or nothing, for what stands in no function."""
    statement = mutation.contained_by_top_level_function
    if statement is None:
        return ""
    owners = (one for one in module.body if isinstance(one, libcst.ClassDef) and statement in one.body.body)
    names = [owner.name.value for owner in owners]
    if isinstance(statement, libcst.FunctionDef):
        names.append(statement.name.value)
    return ".".join(names)


def _rendered(path: Path, module: libcst.Module, mutation: Mutation) -> Mutant:
    changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
    assert isinstance(changed, libcst.Module)
    before, after = _difference(module.code.splitlines(), changed.code.splitlines())
    return Mutant(Name(module_of(path), _function(module, mutation), before, after), path, changed.code)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that differ, each side as one line of text."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    tail = 0
    while tail < min(len(before), len(after)) - same and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    sides = (side[same : len(side) - tail] for side in (before, after))
    old, new = (" ".join(line.strip() for line in side) for side in sides)
    return old, new
