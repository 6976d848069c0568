"""A mutation run over the firmware: python -m tests.mutation.firmware --sample 20 --seed 3.

Each mutant is a copy of its firmware's folder with one change, which the firmware's own tests are pointed to and have
to find: the C program is built and simulated, the MicroPython program runs in CPython on a made-up board and in
MicroPython itself. A mutant that does not build is found.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import click

from tests.mutation.equivalents import equivalents
from tests.mutation.mutants import ROOT, Mutant, Name, lot, python_mutants

Language: TypeAlias = Literal["avr", "micropython"]

FIRMWARE = ROOT / "hardware" / "firmware"
EQUIVALENT = Path(__file__).with_name("equivalent_firmware.toml")
FOLDERS = {"avr": "FIRMWARE_AVR", "micropython": "FIRMWARE_MICROPYTHON"}
"""The variable by which the tests are pointed to a copy of the folder."""
FILES = {"avr": "*.c", "micropython": "*.py"}
NOT_ON_A_BASE = ("host.c",)
TESTS: dict[Language, tuple[str, ...]] = {
    "avr": (
        "tests/firmware_bridge/firmware/test_vectors.py",
        "tests/firmware_bridge/firmware/test_avr.py",
        "-k",
        "not micropython",
    ),
    "micropython": (
        # The quick ones first: most mutants end with the first test that finds them.
        *(
            f"tests/firmware_bridge/firmware/test_{what}.py"
            for what in ("mpy", "sleep", "wifi", "bluetooth", "net", "sealed", "join", "ble", "vectors", "ble_air")
        ),
        "-k",
        "not [c]",
    ),
}
ENDLESS_S = 300
"""A mutant that needs longer runs without end."""

SWAPS = {
    "==": "!=",
    "!=": "==",
    "<=": "<",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "<<": ">>",
    ">>": "<<",
    "++": "--",
    "--": "++",
    "+=": "-=",
    "-=": "+=",
    "|=": "&=",
    "&=": "|=",
    "+": "-",
    "-": "+",
    "&": "|",
    "|": "&",
    "<": "<=",
    ">": ">=",
    "!": "",
    "~": "",
    "true": "false",
    "false": "true",
}
_TOKEN = re.compile(
    r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/|\#[^\n]*include[^\n]*|\b0[xX][0-9a-fA-F]+[uUlL]*\b|\b\d+[uUlL]*\b|->|\btrue\b|\bfalse\b|'
    r"\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\|=|&=|[-+&|<>!~]",
    re.DOTALL,
)
_STATEMENT = re.compile(r"^ +[A-Za-z_][\w>.\[\]()*, &|~-]*(?:\(.*\)| [|&+-]?= .*|\+\+|--);$", re.MULTILINE)
_FUNCTION = re.compile(r"^(?:ISR\((\w+)\)|\w[\w \*]*?\**(\w+)\([^;{]*\))\n\{", re.MULTILINE)


def c_mutants(path: Path) -> list[Mutant]:
    """Every mutant of a C file: an operator, a number or a truth value changed, or a statement left out."""
    text = path.read_text("utf-8")
    return [_c_mutant(path, text, start, end, after) for start, end, after in _changes(text)]


def _changes(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token[0].isdigit():
            number, suffix = re.fullmatch(r"(.*?)([uUlL]*)", token).groups()  # type: ignore[union-attr]  # it matches all
            yield found.start(), found.end(), f"{int(number, 0) + 1}{suffix}"
        elif token in SWAPS:
            yield found.start(), found.end(), SWAPS[token]
    for found in _STATEMENT.finditer(text):
        if "return" not in found.group():
            yield found.start(), found.end(), "    ;"


def _c_mutant(path: Path, text: str, start: int, end: int, after: str) -> Mutant:
    changed = text[:start] + after + text[end:]
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    before = " ".join(text[first:last].split())
    now = " ".join((text[first:start] + after + text[end:last]).split())
    above = [one.group(1) or one.group(2) for one in _FUNCTION.finditer(text, 0, start)]
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return Mutant(Name(module, above[-1] if above else "", before, now), path, changed)


def drawn(count: int, seed: int, languages: Sequence[Language]) -> list[Mutant]:
    """Mutants drawn by a seed, of every file as many as it has share in all."""
    found: list[Mutant] = []
    for language in languages:
        for path in sorted((FIRMWARE / language).glob(FILES[language])):
            if path.name not in NOT_ON_A_BASE:
                found += c_mutants(path) if language == "avr" else python_mutants(path)
    order = sorted(range(len(found)), key=lambda at: lot(seed, f"{found[at].name} {at}"))
    return [found[at] for at in order[:count]]


def outcome(mutant: Mutant) -> str | None:
    """Which test finds a mutant, or what else ends it; None: it survives."""
    language: Language = "avr" if mutant.path.suffix == ".c" else "micropython"
    with tempfile.TemporaryDirectory(prefix="companion-mutation-") as home:
        folder = Path(home) / language
        shutil.copytree(mutant.path.parent, folder, ignore=shutil.ignore_patterns("build", "__pycache__"))
        (folder / mutant.path.name).write_text(mutant.source, "utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-m",
            "not slow",
            *TESTS[language],
        ]
        try:
            ran = subprocess.run(
                [*command, f"--basetemp={home}/tests"],
                cwd=ROOT,
                env=os.environ | {FOLDERS[language]: str(folder)},
                capture_output=True,
                text=True,
                check=False,
                timeout=ENDLESS_S,
            )
        except subprocess.TimeoutExpired:
            return "it runs without end"
    if ran.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    return failed.group(1) if failed else ran.stdout[-300:] + ran.stderr[-300:]


@click.command()
@click.option("--sample", default=12, show_default=True, help="How many mutants.")
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--language", "languages", multiple=True, type=click.Choice(get_args(Language)), help="Both if none is named."
)
@click.option("--verbose", is_flag=True, help="Say of each mutant what found it.")
def main(sample: int, seed: int, languages: tuple[Language, ...], verbose: bool) -> None:
    """Mutate the firmware; every mutant that its tests do not find has to be named as equivalent."""
    known = equivalents(EQUIVALENT)
    new = 0
    found = drawn(sample, seed, languages or get_args(Language))
    for mutant in found:
        by = outcome(mutant)
        if verbose:
            click.echo(f"{mutant.name}\n  {by or 'SURVIVED'}")
        if by is None and mutant.name not in known:
            new += 1
            click.echo(f"survived: {mutant.name}")
    click.echo(
        f"{len(found)} mutants of the firmware, {new} survived. A survivor is tested, or named in {EQUIVALENT.name}."
    )
    sys.exit(1 if new else 0)


if __name__ == "__main__":
    main()
