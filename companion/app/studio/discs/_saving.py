"""Checks a draft before it is saved to the library, and saves it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.app.ports.outside import Library
from companion.app.studio.discs.draft import DiscDraft, DraftSegment
from companion.app.studio.ids import OWN, slug
from companion.figure.printed.figures import TrainerFigure, TrainerFile
from companion.texts.texts import Fact, Phrase, phrase

WHOLE_DEG = 360.0


class Refused(msgspec.Struct, frozen=True):
    """Why a draft cannot be saved: *segment*: where, -1 for none; *of_figure*: it concerns the figure as a whole."""

    said: Fact
    segment: int = -1
    of_figure: bool = False


def refusal_of(draft: DiscDraft, library: Library) -> Refused | None:
    """The first reason why the draft is incomplete; None if it is a figure."""
    for number, segment in enumerate(draft.segments):
        if segment.doubt:
            return Refused(phrase("disc-editor.refused.doubt", n=number + 1), number)
    if any(segment.colour == "" for segment in draft.segments):
        return _blank(draft)
    for number, segment in enumerate(draft.segments):
        if wanting := _wanting(segment, number + 1):
            return Refused(wanting, number)
    if not draft.name:
        return Refused(phrase(f"disc-editor.refused.no-name-{draft.of}"), of_figure=True)
    if draft.of == "figure" and draft.mp is None:
        return Refused(phrase("disc-editor.refused.no-mp"), of_figure=True)
    taken = _taken(draft, library)
    return None if not taken else Refused(taken, of_figure=True)


def _blank(draft: DiscDraft) -> Refused:
    """The first blank segment of the ring, as a refusal."""
    pairs = list(zip(draft.segments, draft.sweeps, strict=True))
    first = next(number for number, (segment, _) in enumerate(pairs) if segment.colour == "")
    known = sum(sweep for segment, sweep in pairs if segment.colour)
    said = phrase("disc-editor.refused.blank", n=first + 1, known=f"{known:g}", whole=f"{WHOLE_DEG:g}")
    return Refused(said, first)


def _wanting(segment: DraftSegment, number: int) -> Phrase | None:
    if segment.strikes and segment.damage is None:
        return phrase("disc-editor.refused.no-damage", n=number)
    if segment.named and not segment.name:
        return phrase("disc-editor.refused.no-attack-name", n=number)
    return None


def _taken(draft: DiscDraft, library: Library) -> Fact:
    """The conflict with an existing name or id; "" if it is free."""
    if draft.of == "trainer":
        mine = slug(draft.name)
        names = [one.name for one in library.trainers() if one.name != draft.replaces]
        other = next((name for name in names if slug(name) == mine), "")
        return phrase("disc-editor.refused.trainer-taken", other=other) if other else ""
    id = id_for(draft, library)
    other = next((one.name for one in library.figures() if one.id == id != draft.replaces), "")
    return phrase("disc-editor.refused.taken", id=id, other=other) if other else ""


def id_for(draft: DiscDraft, library: Library) -> str:
    """The figure's id; with the first free number if no letter of the name fits in an id."""
    if draft.given_id or slug(draft.name):
        return draft.id
    taken = {figure.id for figure in library.figures()}
    return next(id for id in (f"{draft.id}-{n}" for n in range(1, len(taken) + 2)) if id not in taken)


def save(draft: DiscDraft, library: Library) -> DiscDraft:
    """Save it to the library; returns the draft to continue with.

    Raises:
        DataError: It cannot be written; the message can be shown.
    """
    if draft.of == "trainer":
        trainer = TrainerFigure(draft.name, draft.disc())
        name = f"{OWN}trainer-{slug(draft.name) or 'figure'}"
        library.save_trainers(name, TrainerFile(trainers=(trainer,), cards=()), instead_of=draft.replaces)
        return replace(draft, replaces=draft.name)
    id = id_for(draft, library)
    named = replace(draft, given_id=id)
    library.save_figure(named.figure())
    return replace(named, replaces=id)


def in_library(draft: DiscDraft, saved: DiscDraft) -> DiscDraft:
    """The draft, linked to the saved disc so that it replaces it from now on."""
    return replace(draft, given_id=saved.given_id, replaces=saved.replaces)
