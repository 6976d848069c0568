"""What the check of the library says of a draft while it is drawn, and what a draft may lack that no file lacks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.studio.mats._draft import NONE, MatDraft
from companion.figure.mat_check import MatFinding, mat_faults, mat_oddities
from companion.kernel.model import SEAT_NAMES
from companion.texts.texts import phrase


def findings(draft: MatDraft) -> tuple[MatFinding, ...]:
    """What keeps the draft from being a mat, then what is unusual about it."""
    playmat = draft.playmat()
    lacks = tuple(_lacking(draft))
    said = {finding.place for finding in lacks}
    # A seat that lacks its Goal is said already, by its own name.
    said |= {place.split(".")[0] for place in said if "." in place}
    faults = tuple(finding for finding in mat_faults(playmat) if finding.place not in said)
    return (*lacks, *faults, *(tuple(mat_oddities(playmat)) if draft.spaces else ()))


def _lacking(draft: MatDraft) -> Iterator[MatFinding]:
    if not draft.name:
        yield MatFinding("name", phrase("mat.lacks.name"))
    if not draft.spaces:
        yield MatFinding("space", phrase("mat.lacks.spaces"))
    for seat, name in enumerate(SEAT_NAMES):
        if not draft.entries[seat]:
            yield MatFinding(f"entry_points.{name}", phrase("mat.lacks.entry", seat=phrase(f"mat.seat.{seat}")))
        if draft.goals[seat] == NONE:
            yield MatFinding(f"goals.{name}", phrase("mat.lacks.goal", seat=phrase(f"mat.seat.{seat}")))
