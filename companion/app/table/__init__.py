"""The figure game at the table: session, projection to a screen, taps, asking, battle, mat and odds as values."""

from companion.app.table.clocks import (
    PAUSE_S,
    PLAYER_MINUTES,
    TURN_MINUTES,
    FigureClocks,
    TableClocks,
    about_clocks,
    clock_view,
    clocked,
    figure_clocks,
    kept_clocks,
    time_left,
)
from companion.app.table.mat_view import segment_views
from companion.app.table.projection import project, project_all
from companion.app.table.session import TableSession

__all__ = [
    "PAUSE_S",
    "PLAYER_MINUTES",
    "TURN_MINUTES",
    "FigureClocks",
    "TableClocks",
    "TableSession",
    "about_clocks",
    "clock_view",
    "clocked",
    "figure_clocks",
    "kept_clocks",
    "project",
    "project_all",
    "segment_views",
    "time_left",
]
