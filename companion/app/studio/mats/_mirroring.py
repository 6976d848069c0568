"""One half of a mat made like the other, with the lines between the halves, the Entry Points and the Goals."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from msgspec.structs import replace

from companion.app.studio.mats._draft import NONE, DraftSpace, MatDraft, line_of, rounded
from companion.figure.mat_check import MOST_SPACES, Halves
from companion.kernel.model import Seat
from companion.texts.texts import Phrase, phrase


def mirrored(draft: MatDraft, halves: Halves) -> MatDraft | Phrase:
    """The draft with halves that answer to each other, and stay so.

    The half with more spaces is the one that the other is made like, a's where they have as many. What lies almost
    where something answers to it is moved there; what has nothing that answers to it gets it.
    """
    spaces, partner = _paired(draft, halves)
    if len(spaces) > MOST_SPACES:
        return phrase("mat.refused.too-many", most=MOST_SPACES)
    lines = dict.fromkeys(
        line
        for one, other in draft.lines
        if one in partner and other in partner
        for line in (line_of(one, other), line_of(partner[one], partner[other]))
    )
    goals = _goals(draft, partner)
    return replace(
        draft,
        mirror=halves,
        spaces=tuple(spaces),
        lines=tuple(lines),
        entries=_entries(draft, partner, goals),
        goals=goals,
    )


def _paired(draft: MatDraft, halves: Halves) -> tuple[list[DraftSpace], Mapping[int, int]]:
    """The spaces of both halves, and which answers to which."""
    middle, own, rest = _sorted_out(draft, halves)
    spaces, partner = list(middle), {space.key: space.key for space in middle}
    key = 1 + max((space.key for space in draft.spaces), default=NONE)
    for space in own:
        there = draft.image(space.at, halves)
        near = [one for one in rest if dist(one.at, there) < draft.least_mm]
        # Those that lie too near to go beside it give way.
        rest = [one for one in rest if one not in near]
        answering = min(near, key=lambda one: dist(one.at, there), default=DraftSpace(key, there))
        key += not near
        spaces += (space, replace(answering, at=there))
        partner |= {space.key: answering.key, answering.key: space.key}
    for space in rest:
        spaces += (space, DraftSpace(key, draft.image(space.at, halves)))
        partner |= {space.key: key, key: space.key}
        key += 1
    return sorted(spaces, key=lambda space: space.key), partner


def _sorted_out(draft: MatDraft, halves: Halves) -> tuple[list[DraftSpace], list[DraftSpace], list[DraftSpace]]:
    """The spaces that answer to themselves, those of the half that is copied, and those of the other one."""
    width, height = draft.size_mm
    middle: list[DraftSpace] = []
    parts: tuple[list[DraftSpace], list[DraftSpace]] = ([], [])
    for space in draft.spaces:
        x, y = space.at
        itself = rounded((width / 2 if halves == "turned" else x, height / 2))
        if dist(space.at, draft.image(space.at, halves)) < draft.least_mm:
            middle.append(replace(space, at=itself))
        else:
            parts[0 if (y, width - x) > (height / 2, width / 2) else 1].append(space)
    a, b = parts
    return (middle, b, a) if len(b) > len(a) else (middle, a, b)


def _entries(
    draft: MatDraft, partner: Mapping[int, int], goals: tuple[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    owners: dict[int, Seat] = {}
    for seat in (0, 1):
        for key in draft.entries[seat]:
            # Where both are marked, and for the same side, the one that was marked first stays.
            if key in partner and partner[key] != key and key not in owners and key not in goals:
                owners[key], owners[partner[key]] = seat, 1 - seat
    a, b = (tuple(key for key, owner in owners.items() if owner == seat) for seat in (0, 1))
    return a, b


def _goals(draft: MatDraft, partner: Mapping[int, int]) -> tuple[int, int]:
    for seat in (0, 1):
        key = draft.goals[seat]
        if key in partner and partner[key] != key:
            return (key, partner[key]) if seat == 0 else (partner[key], key)
    return NONE, NONE
