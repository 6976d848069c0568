"""The widgets that screens are made of: mat, tokens, discs, buttons, sheets."""

from companion.ui.widgets import shapes
from companion.ui.widgets.base_line import BaseLine
from companion.ui.widgets.buttons import ButtonRow, LinkButton, PushButton, narrow_width, natural_width, push_button
from companion.ui.widgets.curve import CurvePlot
from companion.ui.widgets.dial import Dial, SmallDial, blank
from companion.ui.widgets.disc import OVER, DiscPicture, disc_texture, late, painted, still_disc_texture
from companion.ui.widgets.disc_ring import DiscRing
from companion.ui.widgets.edge import EdgeBar, cards_sheet, clock_words
from companion.ui.widgets.facts import FactList
from companion.ui.widgets.field import Field
from companion.ui.widgets.flourishes import Flourishes
from companion.ui.widgets.histogram import HistogramRing
from companion.ui.widgets.legend import LegendView, chip_texture
from companion.ui.widgets.log import LogSheet, LogTail, log_sheet
from companion.ui.widgets.mat import draw_space, line_width, mark_of
from companion.ui.widgets.notice import NoticeBar
from companion.ui.widgets.odds import OddsBar
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box, Plan, nearest, plan
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.ruling import LastRuling
from companion.ui.widgets.shapes import sector
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.sheets import clause_sheet, look_sheet, menu_sheet, winner_sheet
from companion.ui.widgets.side import NowColumn
from companion.ui.widgets.spinner import SpinDisc
from companion.ui.widgets.stages import MARK
from companion.ui.widgets.steps import StepRow, Tally
from companion.ui.widgets.still import StillLayer
from companion.ui.widgets.strip import Strip
from companion.ui.widgets.table_frame import TableFrame, put
from companion.ui.widgets.text import broken, draw, fit_title, narrowest, narrowest_title, row_words, texture, width_of
from companion.ui.widgets.trace import TracePlot, trace_sheet, verdict_sign
from companion.ui.widgets.turned import TurnedBox
from companion.ui.widgets.turns import Turns

__all__ = [
    "MARK",
    "OVER",
    "BaseLine",
    "Box",
    "ButtonRow",
    "CurvePlot",
    "Dial",
    "DiscPicture",
    "DiscRing",
    "EdgeBar",
    "FactList",
    "Field",
    "Flourishes",
    "HistogramRing",
    "LastRuling",
    "LegendView",
    "LinkButton",
    "LogSheet",
    "LogTail",
    "NoticeBar",
    "NowColumn",
    "OddsBar",
    "Paragraph",
    "Plan",
    "Pressable",
    "PushButton",
    "Sheet",
    "SmallDial",
    "SpinDisc",
    "StepRow",
    "StillLayer",
    "Strip",
    "TableFrame",
    "Tally",
    "TracePlot",
    "TurnedBox",
    "Turns",
    "base",
    "blank",
    "box",
    "broken",
    "cards_sheet",
    "chip_texture",
    "clause_sheet",
    "clock_words",
    "disc_texture",
    "dot",
    "draw",
    "draw_space",
    "fit_title",
    "late",
    "line_width",
    "log_sheet",
    "look_sheet",
    "mark_of",
    "menu_sheet",
    "narrow_width",
    "narrowest",
    "narrowest_title",
    "natural_width",
    "nearest",
    "painted",
    "plan",
    "push_button",
    "put",
    "row_words",
    "sector",
    "shapes",
    "still_disc_texture",
    "texture",
    "trace_sheet",
    "verdict_sign",
    "width_of",
    "winner_sheet",
]
