"""A few mutants of each package, and what is said of those that no test can find."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.mutation import firmware
from tests.mutation.equivalents import equivalents
from tests.mutation.mutants import PACKAGES, ROOT, mutants_of

FEW = 2


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_every_mutant_of_a_sample_is_found_or_known_as_equivalent(package):
    # In a process that has imported nothing of the rules yet.
    command = [sys.executable, "-m", "tests.mutation", "--sample", str(FEW), "--seed", "1", "--package", package]

    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 0 == run.returncode, run.stdout + run.stderr


@pytest.mark.slow
def test_what_is_named_as_equivalent_is_still_a_mutant():
    named = equivalents()
    functions: dict[str, set[str]] = {}
    for name in named:
        functions.setdefault(name.module, set()).add(name.function)
    files = {module: ROOT.joinpath(*module.split(".")).with_suffix(".py") for module in functions}
    there = [module for module, file in files.items() if file.exists()]
    made = {mutant.name for module in there for mutant in mutants_of(files[module], functions[module])}

    assert [] == [str(name) for name in sorted(named) if name not in made]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["avr", "micropython"])
def test_every_mutant_of_a_sample_of_the_firmware_is_found_or_known_as_equivalent(language):
    command = [sys.executable, "-m", "tests.mutation.firmware", "--sample", "3", "--seed", "2", "--language", language]

    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 0 == run.returncode, run.stdout + run.stderr


@pytest.mark.slow
def test_what_is_named_as_equivalent_in_the_firmware_is_still_a_mutant():
    made = {mutant.name for mutant in firmware.drawn(100_000, 1, ("avr", "micropython"))}

    assert [] == [str(name) for name in sorted(equivalents(firmware.EQUIVALENT)) if name not in made]
