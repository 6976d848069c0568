"""Modifiers in force, and the facts that result: HP, costs, types, Energy; selectors of texts.

Nothing in force is stored: modifiers are gathered from the cards in play on each query.
"""
