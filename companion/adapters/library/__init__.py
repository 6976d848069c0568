"""Libraries from files, given or the players' own: figures, mats, teams, rulebooks, pin maps; cards, decks.

Import the card game's readers by name, since they load the whole card game.
"""
