"""Help where one is: "?" on every screen, and what it lays over the things there."""

from companion.ui.help.layer import HelpButton, HelpLayer, close_help, open_help, opened, unexplained
from companion.ui.help.plan import callouts, crosses, lead, list_plan, marks, overlap

__all__ = [
    "HelpButton",
    "HelpLayer",
    "callouts",
    "close_help",
    "crosses",
    "lead",
    "list_plan",
    "marks",
    "open_help",
    "opened",
    "overlap",
    "unexplained",
]
