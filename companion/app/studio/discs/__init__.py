"""The disc editor: a figure entered by touch, from nothing, a copy, a base's measure or a photo's reading."""

from companion.app.studio.discs.draft import DiscDraft, DraftSegment, Read, draft_of, draft_of_reading
from companion.app.studio.discs.opening import open_disc, open_reading, open_trainer_disc
from companion.app.studio.discs.session import DiscSession

__all__ = [
    "DiscDraft",
    "DiscSession",
    "DraftSegment",
    "Read",
    "draft_of",
    "draft_of_reading",
    "open_disc",
    "open_reading",
    "open_trainer_disc",
]
