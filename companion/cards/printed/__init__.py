"""Printed cards: facts, the closed vocabulary of texts, sets on a shelf, the sheet of a stack of cards."""
