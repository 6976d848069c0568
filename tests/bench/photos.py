"""Benchmark of photos: how much of simulated photos of discs and mats is read right, marked as not sure, or wrong.

The discs are the half of the library that the reader was not made with, each in a light and from a side of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.adapters.files.home import write_whole
from companion.commands import output, parts
from tests.adapters.photos import camera, mat_study, study
from tests.bench.spins import mapping
from tests.bench.words import percent, say, table

AIM = 0.99
"""So many segments are to be right or marked."""
FEW_PHOTOS = 40
"""For fewer than that no processes are begun."""
MATS_SHARE = 0.1
"""So many photos of mats are taken for each of a disc."""


def bench_photos(photos: int, seed: int, failures: Path | None) -> bool:
    """Make both studies and print their tables; are so many segments right or marked as is aimed at?"""
    cases = study.cases(study.discs_of(parts.library().figures()), photos, seed)
    playmats = parts.library().playmats()
    mats = [
        mat_study.MatCase(seed * 1000 + number, mat)
        for number in range(max(1, round(MATS_SHARE * photos / len(playmats))))
        for mat in playmats
    ]
    with mapping(len(cases) + len(mats), alone=photos <= FEW_PHOTOS, doing=say("progress.photographing")) as mapped:
        outcomes = list(mapped(study.carried_out, cases))
        found = list(mapped(mat_study.carried_out, mats))
    _show(outcomes)
    if failures is not None:
        _keep_failures(cases, outcomes, failures)
        _keep_mats(mats, found, failures)
    click.echo()
    whole = sum((one.tally for one in outcomes), study.Tally())
    share = 1 - whole.wrong / whole.segments
    facts = {"share": percent(share, ".2f"), "aim": percent(AIM), "wrong": whole.wrong, "of": f"{whole.segments:,}"}
    well = share >= AIM
    click.echo(output.wrapped(f"{'OK' if well else '!!'} {say('photo.promise', **facts)}"))
    click.echo(output.wrapped(say("photo.study", n=photos, seed=seed)))
    click.echo()
    _show_mats(mats, found)
    click.echo(output.wrapped(say("photo.study-mats", n=len(mats))))
    return well


def _show(outcomes: Sequence[study.Outcome]) -> None:
    """The table of discs, by what made their photos hard."""
    groups = [("all", outcomes), ("none", [one for one in outcomes if not one.troubles])]
    groups += [(name, [one for one in outcomes if name in one.troubles]) for name in camera.TROUBLES]
    columns = ("photos-of", "segments", "right", "asked", "marked", "refused", "wrong-unmarked")
    rows = []
    for name, some in groups:
        tally = sum((one.tally for one in some), study.Tally())
        counts = (tally.right, tally.asked, tally.marked, tally.refused, tally.wrong)
        shares = [f"{100 * count / tally.segments:.1f}" for count in counts[:-1]] if tally.segments else ["–"] * 4
        wrong = f"{100 * tally.wrong / tally.segments:.2f}" if tally.segments else "–"
        key = f"photo.trouble.{name}" if name in camera.TROUBLES else f"photo.{name}"
        rows.append((say(key), f"{tally.segments:,}", *shares, wrong))
    table(columns, rows, right=columns[1:])


def _show_mats(cases: Sequence[mat_study.MatCase], found: Sequence[mat_study.Found]) -> None:
    """The table of mats: how much of what is there was suggested, and how much of what was suggested is there."""
    rows = []
    for name in dict.fromkeys(case.mat.name for case in cases):
        some = [one for case, one in zip(cases, found, strict=True) if case.mat.name == name]
        all_ = sum(some, mat_study.Found())
        rows.append(
            (
                name,
                _share(all_.right_circles, all_.circles),
                _share(all_.right_circles, all_.suggested_circles),
                _share(all_.right_lines, all_.lines),
                _share(all_.right_lines, all_.suggested_lines),
            )
        )
    columns = ("mat", "circles-found", "circles-right", "lines-found", "lines-right")
    table(columns, rows, right=columns[1:])


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "–"


def _keep_failures(cases: Sequence[study.Case], outcomes: Sequence[study.Outcome], folder: Path) -> None:
    """A picture for each photo in which something is wrong and not marked, or no disc was found."""
    folder.mkdir(parents=True, exist_ok=True)
    for case, outcome in zip(cases, outcomes, strict=True):
        if outcome.tally.wrong or outcome.tally.refused:
            kind = "wrong" if outcome.tally.wrong else "refused"
            write_whole(folder / f"{kind}-{case.seed}.png", study.failure_picture(case))


def _keep_mats(cases: Sequence[mat_study.MatCase], found: Sequence[mat_study.Found], folder: Path) -> None:
    """A picture for each photo of a mat in which something was not found, or something else was."""
    folder.mkdir(parents=True, exist_ok=True)
    for case, one in zip(cases, found, strict=True):
        if not one.is_all_right:
            write_whole(folder / f"{case.mat.id}-{case.seed}.png", mat_study.failure_picture(case))
