"""The card table on the touch screen: halves, tiles, cards, hand, coin, steps; decides nothing."""

from companion.ui.cards.at_card_table import AtCardTableView
from companion.ui.cards.face import SMALL_ASPECT, draw_small_face
from companion.ui.cards.past_card_table import CardReplayView

__all__ = ["SMALL_ASPECT", "AtCardTableView", "CardReplayView", "draw_small_face"]
