"""What is in force on the table, and the facts after it: HP, costs, types, Energy; whom and what a text means.

Nothing in force is stored: modifiers are gathered from the cards in play each time.
"""
