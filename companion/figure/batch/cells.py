"""Where each fact of a match stands in its row: one row of 32-bit numbers is one match.

A row is what `Table` and the agenda are for a single match, so every name here is one of theirs. Spaces, figures
and segments go by their numbers; sets of figures are bits. The agenda is a stack: its last task is carried out next.
"""

from __future__ import annotations

MOST_FIGURES = 12
MOST_CARDS = 3
NOBODY = -1
BENCH, CENTER = -1, -2

TURN = 0
TO_MOVE = 1
FIRST_PLAYER = 2
GRANTED = 3
KNOCKED_OUT = 4
DISPLACED = 5
ROUSED = 6
RELEASED = 7
WINNER = 8
"""NOBODY while the match goes on; a seat; or DRAW."""
DRAW = 2
ENDED_BY = 9
"""The number of the clause in `facts.ENDS`."""
DEPTH = 10
"""How many tasks the agenda holds."""
OPTIONS = 11
"""The figures that may be picked, that still have to spin, or that a drawn Special Condition is for."""
SPACES_LOW, SPACES_HIGH = 12, 13
"""The spaces on which a figure may land: 31 bits in each."""
CARD_FIGURE, CARD_SPACE = 14, 15
"""The figure that a Trainer card is for, and where it stood; NOBODY for none."""

WHERE = 16
CONDITION = WHERE + MOST_FIGURES
"""0 for none, else the number in CONDITIONS and 1."""
WAITS = CONDITION + MOST_FIGURES
SLOWED = WAITS + MOST_FIGURES
"""How many markers of 1 MP less lie under the figure."""
SHIELDS = SLOWED + MOST_FIGURES
"""How many markers against being Knocked Out in the next battle."""
AURAS = SHIELDS + MOST_FIGURES
"""A set of auras, by their numbers in this setup."""
CENTERS = AURAS + MOST_FIGURES
"""By seat: the figures in the Pokémon Center, longest there first."""
IN_CENTER = CENTERS + 2 * MOST_FIGURES
"""By seat: how many these are."""
CARDS = IN_CENTER + 2
"""By seat: each card is UP, DOWN, or the figure that it lies under."""
UP, DOWN = -1, -2

SIDES = CARDS + 2 * MOST_CARDS
"""The two sides of the battle, the mover's first: from here the cells of `BattleSide`."""
SIDE = 17
FIGURE, SPACE, NAMED, SPUN, MISSED, ALL_MISS, THAWS, SHIELDED = range(8)
GILDED, REPEATED, TIMES, FOCUS, ONCE, LANDED_AGAIN, BANNED, SETTLED, DEALT = range(8, 17)

DECIDED = SIDES + 2 * SIDE
"""What came of the battle that the last answer decided: UNDECIDED for none, else its winning side and DECIDED_FOR."""
UNDECIDED, DECIDED_FOR = 0, 2
OUT_NOW = DECIDED + 1
"""The figures Knocked Out since the last answer, as a set; kept only where counts are kept."""

AGENDA = OUT_NOW + 1
MOST_TASKS = 64
WIDTH = AGENDA + MOST_TASKS
"""Numbers in a row."""

# What is to be done. A task is one number: its kind, then 16 bits, then 9 bits; what they mean is said beside it.
DRAW_FIRST_PLAYER = 0
BEGIN_TURN = 1
TAKE_TURN = 2  # 1 after a Trainer card
ARRIVE = 3  # figure; moved?
CHECK_MOVER = 4  # figure; moved?
MAY_ATTACK = 5  # figure; moved?
BATTLE = 6
AFTER_BATTLE = 7  # winner and 1; tied?
CLEAN_UP = 8
DO = 9  # effect; who sees it
KNOCK_OUT_TOGETHER = 10  # the run of effects; who sees it
KNOCK_OUTS = 11  # figures; is it a Knock Out?
ENTER_CENTER = 12  # the others; figure, and 16 for a Knock Out
PUSH_ONE = 13  # effect; who sees it, and 4 times the figure
SPIN_CHECKS = 14  # effect; the figures that go out are in SPACES_LOW
DRAW_CONDITION = 15  # effect; who sees it
CHECK_DISPLACED = 16  # own?
CHECK_DISPLACED_GOAL = 17
CHECK_NEIGHBOURS = 18
SPIN_TRAINER = 19  # seat; card
CARD_DONE = 20  # seat; card
END_TURN = 21
ASK_FIGURES = 22  # effect; who sees it
ASK_SURROUND = 23  # figures; whose choice
ASK_CENTER = 24  # figures; whose choice, and 2 for a Knock Out
ASK_LAND = 25  # figure; whose choice
ASK_PULL = 26  # effect; who sees it
ASK_SWAP = 27  # figure
ASK_TARGET = 28  # seat; card
ASK_HAND = 29  # whose choice

# Who sees an effect: one of the two sides, or the figure that a card is for.
BY_CARD = 2

# Answers. One number: its kind, then 8 bits, then the rest.
CHOOSE_FIRST, MOVE, STAY, ATTACK, WAKE, PLAY, DONE, NAME, DRAW_NAME, SPIN = range(10)
CHECK_SPIN, TRAINER_SPIN, GIVE, PICK, LAND, BY_HAND = range(10, 16)
MOST_ANSWERS = 1024
