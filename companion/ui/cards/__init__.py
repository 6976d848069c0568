"""The card table on the touch screen: draws halves, tiles, cards, hand, coin and steps; decides nothing."""
