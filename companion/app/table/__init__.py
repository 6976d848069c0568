"""The figure game at the table: session, projection to a screen, taps, asking, battle, mat and odds as values."""

from companion.app.table.mat_view import segment_views
from companion.app.table.projection import project, project_all
from companion.app.table.session import TableSession

__all__ = [
    "TableSession",
    "project",
    "project_all",
    "segment_views",
]
