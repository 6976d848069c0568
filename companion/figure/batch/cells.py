"""Where each fact of a match stands in its row: one row of 32-bit numbers is one match.

A row is what `Table` and the agenda are for a single match, so every name here is one of theirs. Spaces, figures
and segments go by their numbers; sets of figures are bits. The agenda is a stack: its last task is carried out next.
"""

from __future__ import annotations

MOST_FIGURES = 26
MOST_IN_TEAM, MOST_IN_CENTER = 12, 6
"""So many figures of both take part that do not begin beside the mat, and so many of a side may be in its Center."""
MOST_CARDS = 6
NOBODY = -1
BENCH, CENTER, OUT, ASIDE = -1, -2, -3, -4

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

USED = 16
"""The figures that used in this turn what they have once a turn."""
AGAIN = 17
"""The figure that may attack once more, or NOBODY."""
MOVER, MOVERS = 18, 19
"""Who moved in this turn, and by seat in that seat's last one; NOBODY where no ability asks."""

CENTERS = 21
"""By seat: the figures in the Pokémon Center, longest there first, 5 bits for each."""
IN_CENTER = CENTERS + 2
"""By seat: how many these are."""
FREED = IN_CENTER + 2
"""Who went from the Center to the Bench while this task is carried out, in that order: 1 more than the number of each,
5 bits for it; kept only where abilities let figures evolve."""
CHANGED = FREED + 1
"""The figures that changed in this turn into the form that they are, as a set."""
MEGAS = CHANGED + 1
"""By seat: how many Mega Evolutions were begun."""
BANNED = MEGAS + 2
"""By seat: the last turn on which its player uses no plates."""
DECIDED = BANNED + 2
"""What came of the battle that the last answer decided: UNDECIDED for none, else its winning side and DECIDED_FOR."""
UNDECIDED, DECIDED_FOR = 0, 2
OUT_NOW = DECIDED + 1
"""The figures Knocked Out since the last answer, as a set; kept only where counts are kept."""

FIELD = OUT_NOW + 1
"""The figures on the Field, as a set: those that `WHERE` says stand on a space."""
LAIN = FIELD + 1
"""The figures under which something may lie, as a set: no other has anything there."""

AGENDA = LAIN + 1
MOST_TASKS = 50
NARROW = AGENDA + MOST_TASKS
"""From here on stand numbers that need less than 32 bits: `pointers` says how a row is looked at for them."""

WHERE = 4 * NARROW
"""By figure, 8 bits."""
CONDITION = WHERE + MOST_FIGURES
"""By figure, 8 bits: 0 for none, else the number in CONDITIONS and 1."""
CARDS = CONDITION + MOST_FIGURES
"""By seat, 8 bits: each card is UP, DOWN, BESIDE the mat, or the figure that it lies under."""
UP, DOWN, BESIDE = -1, -2, -3

WAITS = (CARDS + 2 * MOST_CARDS) // 2
"""By figure, 16 bits."""
SIDES = WAITS + MOST_FIGURES
"""The two sides of the battle, the mover's first, 16 bits: from here the cells of `BattleSide`."""
SIDE = 26
FIGURE, SPACE, NAMED, SPUN, MISSED, ALL_MISS, LEAVES, GILDED = range(8)
REPEATED, TIMES, FOCUS, ONCE, LANDED_AGAIN, NO_COLOURS, SETTLED, ALLY = range(8, 16)
SPUN_AGAIN, REDONE, STANDS = range(16, 19)
DEALT, RECOLOURS, MISSING = 20, 22, 24
"""DEALT, RECOLOURS, MISSING: 32 bits, the place of two. RECOLOURS and MISSING: the abilities and markers that change
what its segments count as, as sets. LEAVES: what is to be cleaned up after the battle: USED_UP, how many of three kinds
of markers go, 4 bits each, and whether one of a fourth does; and what stands below."""
USED_UP = (1 << 13) - 1
THAWS, SHIELDED, BOOSTED = 1 << 13, 1 << 14, 1 << 15

LINE = (SIDES + 2 * SIDE) // 2
"""By figure, 32 bits again, the parts of it below: from here on a row is as long as its setup asks for."""
LYING_BITS, BENEATH_AT, LOST_AT, SHOWN_AT = 9, 9, 14, 22
"""What LINE holds of a figure: the first of the cells for what lies under it; 1 and the figure from which it evolved,
0 for none; how often it was Knocked Out, kept only where an ability counts it;
the segment that it showed in a spin check."""

MARKERS, TIMED, AURAS = 0, 2, 4
"""What lies under a figure. MARKERS: two cells, seven kinds in each, 4 bits for how many of each lie there. TIMED: two
cells, four kinds of markers for some turns in each, 7 bits for the turns that they still lie. AURAS: a set of auras,
and of what makes others stronger against the figure, by their numbers in this setup."""
LYING = 5
NOTED_MISSES, NOTED_BACK, ALL_LYING = 5, 8, 9
"""What lies behind it where there can be markers with a note: `noted` says how."""

# What is to be done. A task is one number: its kind, then 16 bits, then 9 bits; what they mean is said beside it.
# A task of which OTHERWISE is part of who sees it has a second number below it: who that is. So has a task with a set
# of figures, which stands there; what else it says has then all of its bits.
DRAW_FIRST_PLAYER = 0
BEGIN_TURN = 1
ARRIVE = 2  # figure; moved?, 2 for who does not attack, 4 for whom others may keep away from
CHECK_MOVER = 3  # figure; moved?
MAY_ATTACK = 4  # figure; moved?
BATTLE = 5
AFTER_BATTLE = 6  # winner and 1; tied?
CLEAN_UP = 7
DO = 8  # effect; who sees it
KNOCK_OUT_TOGETHER = 9  # the run of effects; who sees it
KNOCK_OUTS = 10  # figures (a set); how
ENTER_CENTER = 11  # the others (a set); figure, and 32 times how
PUSH_ONE = 12  # effect; who sees it, and 4 times the figure
SPIN_CHECKS = 13  # effect; who sees it; the figures whose result is named are in SPACES_LOW
DRAW_CONDITION = 14  # effect; who sees it
CHECK_DISPLACED = 15  # own?
CHECK_DISPLACED_GOAL = 16
CHECK_NEIGHBOURS = 17
SPIN_TRAINER = 18  # seat; card
CARD_DONE = 19  # seat; card
END_TURN = 20
NEARER = 21  # figure; the one that it comes nearer to
KEEP_AWAY = 22  # figure; from whom
STRIKE = 23  # figure; target
RETURN_TO_BENCH = 24  # figure
OPENING = 25  # which side is asked next whom it spends
TRADE_PLACES = 26  # figure
MAY_EVOLVE = 27  # the Special Conditions that the two had
CALLS_UP = 29  # whose figure
MAY_EVOLVE_NOW = 28  # figures (1 more than each number, in 5 bits)
TAKE_TURN = (
    30  # 1 after a Trainer card or plate, 2 after a form that was taken at will; the figure that has to be used, and 1
)
ASK_FIGURES = 31  # effect; who sees it
ASK_SURROUND = 32  # figures (a set); whose choice
ASK_CENTER = 33  # figures (a set); whose choice, and 2 times how
ASK_LAND = 34  # figure, and 32 times what comes of it; whose choice
ASK_PULL = 35  # effect; who sees it
ASK_SWAP = 36  # effect; who sees it
ASK_TARGET = 37  # seat; card
ASK_HAND = 38  # whose choice
ASK_SWAP_OTHER = 39  # effect; who sees it
ASK_MOVE_OTHER = 40  # effect; who sees it
ASK_BRING = 41  # effect; who sees it
ASK_DRAW_ALONG = 42  # effect; who sees it
ASK_LET_OFF = 43
ASK_WAY_OUT = 44
ASK_ALLY = 45  # side
ASK_SPIN_AGAIN = 46  # side
ASK_COMES_INSTEAD = 47  # figure
ASK_STRIKE_LANDS = 48  # figure; target
ASK_CALL_LANDS = 49  # figure
ASK_BENCH_FOR_FORM = 50  # effect; who sees it
ASK_EVOLVE = 51  # into whom (a set); figure, 32 times whether on the Bench, 64 times the question, 256 times how
ASK_FORM = 53  # into whom (a set); figure, 32 times whose choice, 64 times whether it has to
ASK_FORM_INSTEAD = 54  # into whom (a set); figure, 32 times whether it has to, 64 times how
ASK_SPENT = 55  # figures (a set); figure, 32 times into whom, 1024 times what of the turn is done
ASK_CARD = 56  # cards (a set); whose choice, 2 times whose cards, 4 times whether they are to be used again
ASK_PASSED = 57  # whom it passed (a set); figure, 32 times where it began and 1, 2048 times where it went
ASK_CALL_UP = 58  # figures (a set); whose choice
ASK_WISH = 59  # figures (a set); who wishes, 32 times whether for an opposing one
ASK_EVOLVER = 52  # figures (a set); whose choice, and 2 times whether on the Bench

# How figures leave the Field for the Pokémon Center: a Knock Out, and by what.
KNOCKED, ASKED, FOLLOWED = 1, 8, 16
"""ASKED: whether something else happens instead. FOLLOWED: others leave the Field with it, and are next already."""
ATTACKER_AT = 5
"""From here on: 1 and the figure by whose attack, 0 for none."""
BY_ANYTHING, BY_DAMAGE, BY_EFFECT, BY_RING = 0, 2, 4, 6

# What comes of landing somewhere.
ONLY_LANDS, WAITS_THEN, FROM_BENCH = 0, 1, 2

# Who sees an effect: one of the two sides, the figure that a card is for, or whom a second number says.
BY_CARD = 2
OTHERWISE = 3

# Answers. One number: its kind, then 8 bits, then the rest.
CHOOSE_FIRST, MOVE, STAY, ATTACK, WAKE, PLAY, DONE, NAME, DRAW_NAME, SPIN = range(10)
CHECK_SPIN, TRAINER_SPIN, GIVE, PICK, LAND, BY_HAND, USE, SAY = range(10, 18)
NONE_PICKED = 30
"""Where a figure is picked: nobody."""
SAY_BATTLE, SAY_LET_OFF, SAY_STEP_BACK, SAY_RUN_AWAY, SAY_TRADE_PLACES, SAY_SLIP_UNDER = range(6)
SAY_STANDS, SAY_SPIN_ITSELF, SAY_SPIN_OTHER, SAY_SPIN_BOTH, SAY_STAYS = range(6, 11)
"""What is said where neither a figure nor a space is picked."""
NO_TARGET = 127
MOST_ANSWERS = 2048
