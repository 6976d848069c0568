"""Where each constant of a setup stands in the array of its facts: what `Game` is for a single match.

Sets of spaces and of figures are bits. A segment goes by its number among the segments of all figures, an effect by
its number among all effects; names of attacks, figures and types are numbers too.
"""

from __future__ import annotations

from companion.figure.batch.cells import MOST_CARDS, MOST_FIGURES

MOST_SPACES = 62
MOST_SEGMENTS = 24 * MOST_FIGURES
MOST_EFFECTS = 400
MOST_NAMES = MOST_SEGMENTS
MOST_RUNS = 400
MOST_CONDITIONS = 8
MOST_AURAS = 30
COLOURS = 5
WHITE, PURPLE, BLUE, MISS, GOLD = range(COLOURS)
FULL_TURN = 1 << 53
"""A spin is drawn among so many directions."""

ENDS = (
    "",
    "FG-WIN-01",
    "FG-WIN-02",
    "POLICY-turn-limit",
    "POLICY-no-action-means-loss",
    "POLICY-goal-by-effect",
)
"""The clauses by which a match ends, by their numbers."""
GOAL_REACHED, NO_ACTION, TURN_LIMIT_REACHED, NOBODY_CAN_ACT, GOAL_BY_AN_EFFECT = range(1, 6)

WORDS_KNOWN = (
    *("wait", "condition", "cure", "knock_out", "to_bench", "to_center", "push", "pull", "take_space", "swap"),
    *("move_self", "jump_over", "survive", "damage_plus", "damage_times", "again_until_miss", "focus"),
    *("one_more_spin", "spin_check", "no_colour", "turn_again", "mutual", "marker", "aura", "dig", "by_hand"),
)
"""The words that attacks and Trainer cards may have here, by their numbers."""
W_WAIT, W_CONDITION, W_CURE, W_KNOCK_OUT, W_TO_BENCH, W_TO_CENTER, W_PUSH, W_PULL, W_TAKE_SPACE, W_SWAP = range(10)
W_MOVE_SELF, W_JUMP_OVER, W_SURVIVE, W_DAMAGE_PLUS, W_DAMAGE_TIMES, W_AGAIN_UNTIL_MISS, W_FOCUS = range(10, 17)
W_ONE_MORE_SPIN, W_SPIN_CHECK, W_NO_COLOUR, W_TURN_AGAIN, W_MUTUAL, W_MARKER = range(17, 23)
W_AURA, W_DIG, W_BY_HAND = range(23, 26)

TOS = (
    *("opponent", "self", "both", "joined", "field_others", "own_joined", "enemy_joined", "opponent_joined"),
    *("enemy_field", "line", "moved"),
)
"""Whom an effect may be about, by number."""
TO_OPPONENT, TO_SELF, TO_BOTH, TO_JOINED, TO_FIELD_OTHERS, TO_OWN_JOINED, TO_ENEMY_JOINED = range(7)
TO_OPPONENT_JOINED, TO_ENEMY_FIELD, TO_LINE, TO_MOVED = range(7, 11)

WITHS = ("opponent", "own_bench", "own_field", "own_center")
WITH_OPPONENT, WITH_OWN_BENCH, WITH_OWN_FIELD, WITH_OWN_CENTER = range(4)
PERS = (None, "own_center", "field_poisoners")
PER_NONE, PER_OWN_CENTER, PER_POISONERS = range(3)
MARKERS = ("mp_minus_1", "cannot_be_knocked_out_next_battle")

# The setup and its policies.
N_FIGURES, N_SPACES, CAPACITY, LONGEST_WAIT = range(4)
OWN_MOVE_KNOCKS_OUT, ONE_OF_SEVERAL, GOAL_WINS, EFFECTS_WIN, LOOKS_AFTER_PUSH, WHITE_TEXT = range(4, 10)
CARDS_GO_ON, NOT_BELOW_0, ZERO_BEATS_MISS, LOSES_WITHOUT_ACTION, TURN_LIMIT, HAS_ABILITIES = range(10, 16)
SHOWN, NOT_ON_TIE, WON = range(3)

GOAL = 16
"""By seat: where it wins."""
ENTRIES = GOAL + 2
OF_SEAT = ENTRIES + 2
"""By seat: its figures, as a set."""
N_CARDS = OF_SEAT + 2
"""By seat: how many Trainer cards it may play; 0 without a Trainer figure."""

# The mat.
NEIGHBOURS = N_CARDS + 2
SIDES = NEIGHBOURS + MOST_SPACES
"""The spaces that must be held to enclose a figure; every bit where no line leads."""
DISTANCE = SIDES + MOST_SPACES
STRAIGHT = DISTANCE + MOST_SPACES * MOST_SPACES
"""Coming from one space to another: the space that lies straight on; -1 for none."""

# Figures.
OWNER = STRAIGHT + MOST_SPACES * MOST_SPACES
POINTS = OWNER + MOST_FIGURES
FIRST_WAIT = POINTS + MOST_FIGURES
TYPES = FIRST_WAIT + MOST_FIGURES
FIGURE_NAME = TYPES + MOST_FIGURES
DISC = FIGURE_NAME + MOST_FIGURES
"""The number of the figure's first segment."""
N_SEGMENTS = DISC + MOST_FIGURES
ATTACKS = N_SEGMENTS + MOST_FIGURES
"""Where in ATTACK_NAMES the names of its attacks begin, and how many there are."""
N_ATTACKS = ATTACKS + MOST_FIGURES
SMALLEST = N_ATTACKS + MOST_FIGURES
N_SMALLEST = SMALLEST + MOST_FIGURES
ATTACK_NAMES = N_SMALLEST + MOST_FIGURES
HAVE_ATTACK = ATTACK_NAMES + 2 * MOST_SEGMENTS
"""By the name of an attack: the figures that have it."""
POISONERS = HAVE_ATTACK + MOST_NAMES

# Segments.
COLOUR = POISONERS + 1
DAMAGE = COLOUR + MOST_SEGMENTS
"""-1 for none."""
STARS = DAMAGE + MOST_SEGMENTS
NAME = STARS + MOST_SEGMENTS
REACHES = NAME + MOST_SEGMENTS
"""The direction, of FULL_TURN, up to which the segment reaches."""
WORDS = REACHES + MOST_SEGMENTS
"""The words of its effects, as a set."""
RESPINS = WORDS + MOST_SEGMENTS
EFFECTS = RESPINS + MOST_SEGMENTS
"""The number of its first effect, and how many it has."""
N_EFFECTS = EFFECTS + MOST_SEGMENTS
PROGRAM = N_EFFECTS + MOST_SEGMENTS
"""By when and segment: where in STEPS what it does begins, and how many steps that are."""
N_PROGRAM = PROGRAM + 4 * MOST_SEGMENTS
STEPS = N_PROGRAM + 4 * MOST_SEGMENTS
"""An effect; or, below 0, a run of `knock_out` that are carried out together."""
RUNS = STEPS + MOST_RUNS
"""Where in RUN_EFFECTS a run begins, and how many effects it has."""
N_RUNS = RUNS + MOST_RUNS
RUN_EFFECTS = N_RUNS + MOST_RUNS
TAKES_EFFECT, ON_OWN_KO, ON_OPPONENT_KO, ON_TIE = range(4)

# Effects: a row for each.
EFFECT = RUN_EFFECTS + MOST_RUNS
EFFECT_WIDTH = 16
WORD, WHEN, TO, WITHIN, PICK, LOW, HIGH, A, B, C = range(10)
SPUN, TYPE, BELOW, AT_LEAST, HAS, OWN_HAS = range(10, 16)
"""The parts of an `if`; -1 where one is not given. MORE_THAN_HALF is added to SPUN."""
MORE_THAN_HALF = 16
ANY = -1

# Special Conditions, by number; 0 is none.
DAMAGE_LESS = EFFECT + MOST_EFFECTS * EFFECT_WIDTH
MISSES = DAMAGE_LESS + MOST_CONDITIONS
SHIFT = MISSES + MOST_CONDITIONS
MAY_BE_CHOSEN = SHIFT + MOST_CONDITIONS
BLOCKS = MAY_BE_CHOSEN + MOST_CONDITIONS
ENDS_WHEN = BLOCKS + MOST_CONDITIONS
MAY_BE_WOKEN = ENDS_WHEN + MOST_CONDITIONS
NONE, NAMED, SMALLEST_MISSES, ALL = range(4)
STAYS, WHEN_ATTACKED, AFTER_BATTLE = range(3)

# What beats what: two colours.
BEATS = MAY_BE_WOKEN + MOST_CONDITIONS
NOTHING, FIRST, SECOND, FIRST_OUT, SECOND_OUT, BY_DAMAGE, BY_STARS = range(7)

AURA_TYPE = BEATS + COLOURS * COLOURS
AURA_PLUS = AURA_TYPE + MOST_AURAS

# Trainers, by seat; cards by seat and number.
TRAINER_MISS = AURA_PLUS + MOST_AURAS
"""By seat: the segments that are a Miss, as a set."""
TRAINER_SEGMENTS = TRAINER_MISS + 2
TRAINER_REACHES = TRAINER_SEGMENTS + 2
CARD_TARGET = TRAINER_REACHES + 2 * 24
OWN_FIELD, OWN_CENTER, ANY_FIELD, NO_TARGET = range(4)
CARD_LASTS = CARD_TARGET + 2 * MOST_CARDS
CARD_GOES_ON = CARD_LASTS + 2 * MOST_CARDS
CARD_SHIELDS = CARD_GOES_ON + 2 * MOST_CARDS
CARD_EFFECTS = CARD_SHIELDS + 2 * MOST_CARDS
CARD_N_EFFECTS = CARD_EFFECTS + 2 * MOST_CARDS
CARD_CALLED = CARD_N_EFFECTS + 2 * MOST_CARDS
"""The cards of the seat that answer to this card's name, as a set."""

# Abilities: a row for each, those of a word together.
KINDS = (
    *("damage_plus", "damage_times", "mp_plus", "mp_at_least", "mp_at_most", "immune", "never_waits", "not_moved"),
    *("no_instant_knock_out", "passes", "lets_pass", "stops_beside", "stops_passing", "stops_jumps", "aloof"),
    *("must_be_attacked", "enters_last", "no_attack_after_move", "never_attacks", "whoever_battles"),
    *("returns_condition", "clears_center", "wakes_itself", "shifts", "gilds", "ignores_damage_abilities"),
    "knocks_out_beside",
)
"""The words of abilities that are looked up, by their numbers."""
K_DAMAGE_PLUS, K_DAMAGE_TIMES, K_MP_PLUS, K_MP_AT_LEAST, K_MP_AT_MOST, K_IMMUNE, K_NEVER_WAITS = range(7)
K_NOT_MOVED, K_NO_INSTANT_KNOCK_OUT, K_PASSES, K_LETS_PASS, K_STOPS_BESIDE, K_STOPS_PASSING = range(7, 13)
K_STOPS_JUMPS, K_ALOOF, K_MUST_BE_ATTACKED, K_ENTERS_LAST, K_NO_ATTACK_AFTER_MOVE = range(13, 18)
K_NEVER_ATTACKS, K_WHOEVER_BATTLES, K_RETURNS_CONDITION, K_CLEARS_CENTER, K_WAKES_ITSELF = range(18, 23)
K_SHIFTS, K_GILDS, K_IGNORES_DAMAGE_ABILITIES, K_KNOCKS_OUT_BESIDE = range(23, 27)
MANNERS = ("through", "flying", "past")
PLACES = ("joined", "field", "center")
"""Where whoever an ability reaches may be."""
TARGETS = ("own_field", "own_center", "any_field", "none")
"""Whom a Trainer card may be for."""
THROUGH, FLYING, PAST = range(3)
OPPOSING_ONLY = 1
"""In the cell MANNER of a word that knows sides: only figures of the other side are meant."""
MOST_ABILITIES = 60
"""So many that one number holds a set of them."""
MOST_NAMED = 200

KIND_FIRST = CARD_CALLED + 2 * MOST_CARDS
KIND_MANY = KIND_FIRST + len(KINDS)
ABILITY_NAMES = KIND_MANY + len(KINDS)
"""Names of attacks; a row says where its own begin."""
ATTACK_WITH = ABILITY_NAMES + MOST_NAMED
"""By effect and figure: 1 and the number of the figure's first segment that has this effect; 0 for none."""
ABILITY = ATTACK_WITH + MOST_EFFECTS * MOST_FIGURES
ABILITY_WIDTH = 24
BY, WHILE, N, ONCE, ALIKE, ATTACK, MANNER, NAMES, N_NAMED, EFFECTS_GIVEN, N_GIVEN, OF_TYPE = range(12)
SOME_WHO, TO_WHO, PER_WHO = 12, 15, 18
"""Whom it speaks of: three cells each."""
FIGURES, PLACE, CONDITIONS = range(3)
"""Below 0 in the first where it speaks of nobody."""
JOINED, FIELD, IN_CENTER, ANYWHERE = range(4)
ON_BENCH, OWN_TURN, ON_ENTRY, WITH_CONDITION, SOME, WITHOUT_CONDITION = 1, 2, 4, 8, 16, 32

SIZE = ABILITY + MOST_ABILITIES * ABILITY_WIDTH
