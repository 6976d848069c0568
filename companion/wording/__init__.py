"""Sentences made from a card's values; what a card does, in the words of `companion.texts`."""
