"""The studio of mats: a playmat drawn by touch, on a grid or over a photo, checked while it is drawn, and tried."""

from companion.app.studio.mats.draft import MatDraft, draft_of
from companion.app.studio.mats.session import MatSession

__all__ = [
    "MatDraft",
    "MatSession",
    "draft_of",
]
