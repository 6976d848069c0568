"""The libraries from files, given or the players' own: figures, mats, teams, rulebooks, pin maps; cards, decks.

The card game's readers are modules to be asked for by name, since they bring the whole card game with them.
"""
