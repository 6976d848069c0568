"""Opens the disc editor: with a new disc, a figure of the library, a Trainer figure, or a measured disc."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.app.ports.parts import Parts
from companion.app.studio.discs._session import DiscSession
from companion.app.studio.discs.draft import DiscDraft, Read, draft_of, draft_of_reading
from companion.figure.printed.figures import TRAINER_DISC, Figure, TrainerFigure

BLANK = DiscDraft()
BLANK_TRAINER = DiscDraft(of="trainer")


def open_disc(parts: Parts, figure: str, changed: Callable[[], None]) -> DiscSession:
    """Open the editor with a figure of the library: an own one to edit, any other to copy; "": a new one.

    A new one continues the saved draft. *changed* is called when the library has another figure.
    """
    found = next((one for one in parts.library.figures() if one.id == figure), None)
    begin = draft_of(found, own=figure in parts.library.own_ids("figure")) if found is not None else None
    return DiscSession(parts, begin, changed, BLANK)


def open_reading(parts: Parts, segments: Sequence[Read], changed: Callable[[], None]) -> DiscSession:
    """Open the editor with a measured disc.

    For each segment: start and end clockwise, its colour if known, and whether it is uncertain.
    """
    return DiscSession(parts, draft_of_reading(segments), changed, BLANK)


def open_trainer_disc(parts: Parts, trainer: str, changed: Callable[[], None]) -> DiscSession:
    """Open the editor with a Trainer figure; "": a new one, with the usual Trainer disc."""
    found = next((one for one in parts.library.trainers() if one.name == trainer), None)
    begin = _of_trainer(found or TrainerFigure("", TRAINER_DISC))
    left = None if found is None else begin
    return DiscSession(parts, left, changed, begin if found is None else BLANK_TRAINER)


def _of_trainer(trainer: TrainerFigure) -> DiscDraft:
    figure = Figure(id="", name=trainer.name, mp=0, disc=trainer.disc)
    drawn = draft_of(figure, own=False)
    return replace(BLANK_TRAINER, segments=drawn.segments, name=trainer.name, replaces=trainer.name)
