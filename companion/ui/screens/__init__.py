"""One module for each screen: how a screen value of `companion.app.screens` is laid out."""

from companion.ui.screens.at_table import AtTableView, TablePage
from companion.ui.screens.card_setup import CardSetupView
from companion.ui.screens.choices import Chip, Question
from companion.ui.screens.decks import DeckView
from companion.ui.screens.home import HomeView
from companion.ui.screens.keys import Keys, KeyTouch
from companion.ui.screens.layouts import ROWS, layout_of
from companion.ui.screens.letters import ask_name
from companion.ui.screens.past import PastView, ReplayPage, ReplayView
from companion.ui.screens.pieces import Page, RemarkBar, beside, push_button
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
    "CardSetupView",
    "Chip",
    "ChoicesView",
    "DeckView",
    "HomeView",
    "KeyTouch",
    "Keys",
    "Page",
    "PastView",
    "PutRightPanel",
    "Question",
    "RemarkBar",
    "ReplayPage",
    "ReplayView",
    "RulesView",
    "ScannerView",
    "SetupView",
    "SpinnersView",
    "TablePage",
    "TeamView",
    "WizardView",
    "ask_name",
    "beside",
    "layout_of",
    "push_button",
]
