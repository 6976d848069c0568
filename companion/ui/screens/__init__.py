"""One module for each screen: how a screen value of `companion.app.screens` is laid out."""

from companion.ui.screens.at_table import AtTableView
from companion.ui.screens.home import HomeView
from companion.ui.screens.keys import Keys, KeyTouch
from companion.ui.screens.layouts import ROWS, layout_of
from companion.ui.screens.letters import ask_name
from companion.ui.screens.past import PastView, ReplayView
from companion.ui.screens.pieces import RemarkBar
from companion.ui.screens.put_right import PutRightPanel
from companion.ui.screens.rules import RulesView
from companion.ui.screens.scanner import ScannerView
from companion.ui.screens.settings import ChoicesView
from companion.ui.screens.setup import SetupView
from companion.ui.screens.spinners import SpinnersView
from companion.ui.screens.team import TeamView
from companion.ui.screens.wizard import WizardView

__all__ = [
    "ROWS",
    "AtTableView",
    "ChoicesView",
    "HomeView",
    "KeyTouch",
    "Keys",
    "PastView",
    "PutRightPanel",
    "RemarkBar",
    "ReplayView",
    "RulesView",
    "ScannerView",
    "SetupView",
    "SpinnersView",
    "TeamView",
    "WizardView",
    "ask_name",
    "layout_of",
]
