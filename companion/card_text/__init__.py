"""Builds sentences about a card's effects from its values, with the words of `companion.texts`."""
