"""Mutants of the rules and of the firmware, drawn by the seed, and what is said of those that no test can find."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.mutation import firmware
from tests.mutation.equivalents import equivalents
from tests.mutation.mutants import PACKAGES, ROOT, mutants_of

SAMPLE, FEW = 12, 3
LIVING = 0.5
"""More of a sample may not live: those of one function, of four that are drawn of a file, often live or die together.
Each one that does is named: a test is owed, or its reason in equivalent.toml."""


def assert_most_are_found(module, draw, sample, *options):
    # In a process that has imported nothing of the rules yet.
    command = [sys.executable, "-m", module, "--sample", str(sample), "--seed", str(draw.rng.getrandbits(31)), *options]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    lived = re.findall(r"^survived: .*(?:\n  .*)*", run.stdout, re.M)
    draw.notes += lived
    assert re.search(r"^\d+ mutants", run.stdout, re.M), run.stdout + run.stderr
    assert len(lived) <= LIVING * sample, run.stdout


@pytest.mark.deep("mutants")
@pytest.mark.parametrize("package", PACKAGES)
def test_mutants_of_the_rules_are_found_or_known_as_equivalent(package, draw):
    assert_most_are_found("tests.mutation", draw, SAMPLE, "--package", package)


@pytest.mark.deep("mutants")
@pytest.mark.parametrize("language", ["avr", "micropython"])
def test_mutants_of_the_firmware_are_found_or_known_as_equivalent(language, draw):
    assert_most_are_found("tests.mutation.firmware", draw, FEW, "--language", language)


@pytest.mark.deep("mutants")
def test_what_is_named_as_equivalent_is_still_a_mutant():
    named = equivalents()
    functions: dict[str, set[str]] = {}
    for name in named:
        functions.setdefault(name.module, set()).add(name.function)
    files = {module: ROOT.joinpath(*module.split(".")).with_suffix(".py") for module in functions}
    there = [module for module, file in files.items() if file.exists()]
    made = {mutant.name for module in there for mutant in mutants_of(files[module], functions[module])}

    assert [] == [str(name) for name in sorted(named) if name not in made]


@pytest.mark.deep("mutants")
def test_what_is_named_as_equivalent_in_the_firmware_is_still_a_mutant():
    made = {mutant.name for mutant in firmware.drawn(100_000, 1, ("avr", "micropython"))}

    assert [] == [str(name) for name in sorted(equivalents(firmware.EQUIVALENT)) if name not in made]
