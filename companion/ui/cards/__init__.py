"""The card table on the touch screen: halves, tiles, cards, hand, coin, steps; decides nothing."""

from companion.ui.cards.at_card_table import AtCardTableView

__all__ = ["AtCardTableView"]
