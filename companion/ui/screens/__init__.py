"""One module for each screen: how a screen value of `companion.app.screens` is laid out."""

from companion.ui.screens.at_table import AtTableView, TablePage
from companion.ui.screens.card_setup import CardSetupView
from companion.ui.screens.choices import Chip, Chips, ChoiceBox, Question, Tabs
from companion.ui.screens.decks import DeckView
from companion.ui.screens.figure_sheet import SegmentRow
from companion.ui.screens.home import HomeView
from companion.ui.screens.keys import Keys, KeyTouch
from companion.ui.screens.layouts import ROWS, layout_of
from companion.ui.screens.letters import ask_name
from companion.ui.screens.past import PastView, ReplayPage, ReplayView
from companion.ui.screens.pieces import (
    Gradually,
    Page,
    Panel,
    RemarkBar,
    Scroller,
    Send,
    beside,
    columns,
    heading,
    push_button,
    quiet,
    text,
    wide,
)
from companion.ui.screens.put_right import PutRightPanel
from companion.ui.screens.review import MatchReviewView, MatchStatisticsView
from companion.ui.screens.rules import RulesView
from companion.ui.screens.scanner import ScannerView
from companion.ui.screens.settings import ChoicesView
from companion.ui.screens.setup import SetupView
from companion.ui.screens.small_discs import DiscRow, Painter, draw_pips
from companion.ui.screens.spinners import SpinnersView
from companion.ui.screens.team import TeamView
from companion.ui.screens.team_sheet import TeamLooks
from companion.ui.screens.wizard import WizardView

__all__ = [
    "ROWS",
    "AtTableView",
    "CardSetupView",
    "Chip",
    "Chips",
    "ChoiceBox",
    "ChoicesView",
    "DeckView",
    "DiscRow",
    "Gradually",
    "HomeView",
    "KeyTouch",
    "Keys",
    "MatchReviewView",
    "MatchStatisticsView",
    "Page",
    "Painter",
    "Panel",
    "PastView",
    "PutRightPanel",
    "Question",
    "RemarkBar",
    "ReplayPage",
    "ReplayView",
    "RulesView",
    "ScannerView",
    "Scroller",
    "SegmentRow",
    "Send",
    "SetupView",
    "SpinnersView",
    "TablePage",
    "Tabs",
    "TeamLooks",
    "TeamView",
    "WizardView",
    "ask_name",
    "beside",
    "columns",
    "draw_pips",
    "heading",
    "layout_of",
    "push_button",
    "quiet",
    "text",
    "wide",
]
