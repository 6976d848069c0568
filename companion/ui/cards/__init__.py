"""The card table on the touch screen: halves, tiles, cards, hand, coin, steps; decides nothing."""
