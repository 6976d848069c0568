"""What the sessions at the tables of both games share: the screen's own state, drafts of corrections, spinner bases."""

from companion.app.sessions.bases import MatchBases
from companion.app.sessions.drafts import Draft, asked_by_hand, draft_view
from companion.app.sessions.session import THINK_S, TRY_AGAIN_S, Session, SharedView

__all__ = [
    "THINK_S",
    "TRY_AGAIN_S",
    "Draft",
    "MatchBases",
    "Session",
    "SharedView",
    "asked_by_hand",
    "draft_view",
]
