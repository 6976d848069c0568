"""The figure game: its rules and rule sets, teams and mats, and the values of a match."""

from companion.figure import actions, events, tasks
from companion.figure.game import OFF_FIELD
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import CONDITIONS, Marker
from companion.figure.printed.playmat import Playmat
from companion.figure.rules import RULES_VERSION, FigureRules
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import BESIDE, Format, Setup, State
from companion.figure.teams import FIGURES_OF, Shelf, Team, mat_refusals, setup_for, team_refusals, usual_mat

__all__ = [
    "BESIDE",
    "CONDITIONS",
    "FIGURES_OF",
    "OFF_FIELD",
    "RULES_VERSION",
    "RULE_SETS",
    "Colour",
    "FigureRules",
    "Format",
    "Marker",
    "Playmat",
    "Setup",
    "Shelf",
    "State",
    "Team",
    "actions",
    "events",
    "mat_refusals",
    "setup_for",
    "tasks",
    "team_refusals",
    "usual_mat",
    "with_policies",
]
