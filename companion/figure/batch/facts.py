"""Where each constant of a setup stands in the array of its facts: what `Game` is for a single match.

Sets of spaces and of figures are bits. A segment goes by its number among the segments of all figures, an effect by
its number among all effects; names of attacks, figures and types are numbers too.
"""

from __future__ import annotations

from companion.figure.batch.cells import MOST_CARDS, MOST_FIGURES

MOST_SPACES = 62
MOST_SEGMENTS = 24 * MOST_FIGURES
MOST_EFFECTS = 1200
MOST_NAMES = MOST_SEGMENTS
MOST_RUNS = 800
MOST_CONDITIONS = 8
ASLEEP = 3
"""The number of this Special Condition."""
MOST_LOST = 255
"""A figure that was Knocked Out more often counts as often as this."""
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
    *("wait", "condition", "cure", "knock_out", "to_bench", "to_center", "push", "leave_match", "take_markers"),
    *("end_wait", "spin_check", "marker", "for_turns"),
    *("pull", "take_space", "swap", "swap_other", "throw_over", "move_other", "bring", "draw_along", "attack_again"),
    *(
        "reflect",
        "expose",
        "move_self",
        "jump_over",
        "survive",
        "damage_plus",
        "damage_times",
        "again_until_miss",
        "focus",
    ),
    *("one_more_spin", "may_spin_again", "no_colour", "turn_again", "mutual", "aura", "dig", "evolve", "change_form"),
    *("ready_cards", "end_cards", "ban_cards", "nothing_here", "by_hand", "call_up", "imprison", "wish"),
)
"""The words that attacks and Trainer cards may have here, by their numbers; first those for several figures."""
W_WAIT, W_CONDITION, W_CURE, W_KNOCK_OUT, W_TO_BENCH, W_TO_CENTER = range(6)
W_PUSH, W_LEAVE_MATCH, W_TAKE_MARKERS, W_END_WAIT, W_SPIN_CHECK, W_MARKER = range(6, 12)
W_FOR_TURNS, W_PULL, W_TAKE_SPACE, W_SWAP, W_SWAP_OTHER, W_THROW_OVER = range(12, 18)
W_MOVE_OTHER, W_BRING, W_DRAW_ALONG, W_ATTACK_AGAIN, W_REFLECT, W_EXPOSE = range(18, 24)
W_MOVE_SELF, W_JUMP_OVER, W_SURVIVE, W_DAMAGE_PLUS, W_DAMAGE_TIMES, W_AGAIN_UNTIL_MISS = range(24, 30)
W_FOCUS, W_ONE_MORE_SPIN, W_MAY_SPIN_AGAIN, W_NO_COLOUR, W_TURN_AGAIN, W_MUTUAL = range(30, 36)
W_AURA, W_DIG, W_EVOLVE, W_CHANGE_FORM, W_READY_CARDS, W_END_CARDS = range(36, 42)
W_BAN_CARDS, W_NOTHING_HERE, W_BY_HAND, W_CALL_UP = range(42, 46)
W_IMPRISON, W_WISH = 46, 47
LAST_FOR_SEVERAL = W_FOR_TURNS

TOS = (
    *("opponent", "self", "both", "joined", "field_others", "own_joined", "enemy_joined", "opponent_joined"),
    *("enemy_field", "line", "moved", "opponent_joined_others", "opponents_beside_opponent", "opponent_and_beside"),
    *("opponents_chain", "chain_from_opponent", "opponent_and_by_chain", "own_field", "own_center", "own_out"),
    *("everybody", "own_everybody", "enemy_bench"),
)
"""Whom an effect may be about, by number."""
TO_OPPONENT, TO_SELF, TO_BOTH, TO_JOINED, TO_FIELD_OTHERS, TO_OWN_JOINED, TO_ENEMY_JOINED = range(7)
TO_OPPONENT_JOINED, TO_ENEMY_FIELD, TO_LINE, TO_MOVED, TO_OPPONENT_JOINED_OTHERS = range(7, 12)
TO_OPPONENTS_BESIDE, TO_OPPONENT_AND_BESIDE, TO_OPPONENTS_CHAIN, TO_CHAIN, TO_OPPONENT_AND_BY_CHAIN = range(12, 17)
TO_OWN_FIELD, TO_OWN_CENTER, TO_OWN_OUT, TO_EVERYBODY, TO_OWN_EVERYBODY, TO_ENEMY_BENCH = range(17, 23)

WITHS = (
    *("opponent", "own_bench", "own_field", "own_center", "own_joined", "own_bench_or_center", "own_anywhere"),
    *("own_field_or_bench", "any_field"),
)
WITH_OPPONENT, WITH_OWN_BENCH, WITH_OWN_FIELD, WITH_OWN_CENTER, WITH_OWN_JOINED = range(5)
WITH_OWN_BENCH_OR_CENTER, WITH_OWN_ANYWHERE, WITH_OWN_FIELD_OR_BENCH, WITH_ANY_FIELD = range(5, 9)
PERS = (None, "own_center", "field_poisoners", "with_attack", "beside")
PER_NONE, PER_OWN_CENTER, PER_POISONERS, PER_WITH_ATTACK, PER_BESIDE = range(5)
LYING = (
    *("mp_minus_1", "mp_minus_2", "weak_armor", "cannot_be_knocked_out_next_battle", "damage_plus_50_next_battle"),
    *("shifted_two", "curse", "curse_leaves_match", "charge_paralyzed", "charge_burned", "charge_frozen", "cracked"),
    *("hardened", "disguise", "full", "gilded_next_battle", "lock_on", "techno_charge", "clinging_gas", "branded"),
    *("pumpkin", "belly_drum", "damage_minus_10", "purple_misses_next_battle", "white_misses_next_battle"),
    *("blue_but_dodge_misses", "blue_misses_now", "blue_but_dodge_misses_now", "purple_misses_now"),
    *("opposing_purple_misses_now", "exhausted_now", "blue_misses_next_turn", "blue_but_dodge_misses_next_turn"),
    *("purple_misses_next_turn", "opposing_purple_misses_next_turn", "exhausted_next_turn"),
)
"""The markers that may lie under a figure, by their numbers; auras beside them."""
M_MP_MINUS_1, M_MP_MINUS_2, M_WEAK_ARMOR, M_SHIELD, M_BOOSTER, M_SHIFTED_TWO, M_CURSE, M_LEAVES = range(8)
M_CHARGE_PARALYZED, M_CHARGE_BURNED, M_CHARGE_FROZEN, M_CRACKED, M_HARDENED, M_DISGUISE, M_FULL = range(8, 15)
M_GILDED, M_LOCK_ON, M_TECHNO_CHARGE, M_CLINGING_GAS, M_BRANDED, M_PUMPKIN, M_BELLY_DRUM = range(15, 22)
M_MINUS_10, M_PURPLE_MISSES, M_WHITE_MISSES, M_BLUE_BUT_DODGE = range(22, 26)
M_FIRST_NOW, M_FIRST_NEXT, M_LAST_NEXT = 26, 31, 35
"""The markers for this turn, in the order of those for the next one."""
TIMED = ("gilded", "taunted", "tailwind", "trick_room", "final_song", "shell_trap", "damage_plus_30")
"""What markers do that lie for some turns, by their numbers."""
T_GILDED, T_TAUNTED, T_TAILWIND, T_TRICK_ROOM, T_FINAL_SONG, T_SHELL_TRAP, T_PLUS_30 = range(7)
MOST_TURNS_LEFT = 6
"""So many turns after this one a marker lies at most."""
SAVING = ("disguise", "weak_armor", "full")
MOST_KINDS_OF_MARKERS = 14
MOST_OF_A_MARKER = 15
"""So many of one kind are counted under a figure: where more lie, it is played as if these were all."""

# The setup and its policies.
N_FIGURES, N_SPACES, CAPACITY, LONGEST_WAIT = range(4)
OWN_MOVE_KNOCKS_OUT, ONE_OF_SEVERAL, GOAL_WINS, EFFECTS_WIN, LOOKS_AFTER_PUSH, WHITE_TEXT = range(4, 10)
CARDS_GO_ON, NOT_BELOW_0, ZERO_BEATS_MISS, LOSES_WITHOUT_ACTION, TURN_LIMIT, HAS_ABILITIES = range(10, 16)
HAS_MARKERS, COUNTS_LOST, NOTES_MOVERS, HAS_USES, HAS_SPIN_CHOICES, ASKS_FIRST, NO_GOAL, LEAVE_MATCH = range(16, 24)
HARDEN, DODGE, OVERHEAT, LEAF_STORM, TECHNO_BLAST, DRUMMERS, WAKES_NEAR, KNOWS_ASLEEP = range(24, 32)
"""Numbers of attacks that markers speak of, -1 for none; the figures that have Belly Drum."""
SHOWN, NOT_ON_TIE, WON = range(3)
HAS_CARDS, HAS_AURAS, HAS_LYING, HAS_EVOLUTION, EVOLVES, HAS_FORMS, EVOLVED_DAMAGE, EVOLVED_STARS = range(32, 40)
GO_BACK, FORMS_AT, MEGA_FORMS, MOST_MEGAS, ONLY_ON_FIELD = range(40, 45)
PLATES, ENDS_BY_KNOCK_OUTS, HAS_EXPOSED = 45, 46, 47
"""PLATES: cards are not spun for. ENDS_BY_KNOCK_OUTS: are some turned by Knock Outs?
HAS_EXPOSED: can figures be exposed?"""
HAS_POINTS, HAS_WAYS, HAS_DAMAGE, HAS_RINGS = range(48, 52)
HAS_NOTED, N_LYING, HAS_TARGETS = 52, 53, 54
"""Are there abilities about Move Points; about whom somebody passes; about damage; about who is surrounded?
HAS_TARGETS: about whom somebody attacks or wakes? HAS_NOTED: can there be markers with a note?
N_LYING: so many cells say what lies under a figure."""
"""HAS_AURAS, HAS_LYING: can auras come to lie under figures, can anything at all? EVOLVES: do abilities let figures
evolve? EVOLVED_…: what each evolution adds."""

GOAL = 56
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
FIRST_PLACE = FIRST_WAIT + MOST_FIGURES
FIRST_LINE = FIRST_PLACE + MOST_FIGURES
"""What `cells.LINE` is at the beginning."""
EVOLUTIONS = FIRST_LINE + MOST_FIGURES
"""Into whom it can evolve, whose form it can take, and who can take its form, as sets."""
FORMS = EVOLUTIONS + MOST_FIGURES
TAKES = FORMS + MOST_FIGURES
KIND_OF_FIGURE = TAKES + MOST_FIGURES
"""The same number for figures of which one is as good as the other to evolve into."""
FORM_TURNS = KIND_OF_FIGURE + MOST_FIGURES
"""Of a form: how many turns it lasts, 0 for good; the figures of which one leaves the match for it, below 0 where none
has to; where a figure takes it at its player's will."""
SPENDS = FORM_TURNS + MOST_FIGURES
AT_WILL = SPENDS + MOST_FIGURES
TYPES = AT_WILL + MOST_FIGURES
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
HAS_A_NAME = WORDS + MOST_SEGMENTS
RESPINS = HAS_A_NAME + MOST_SEGMENTS
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
EFFECT_WIDTH = 48
WORD, WHEN, TO, WITHIN, PICK, MAY, LOW, HIGH, A, B, C, D, E, F, G, H, TWIN = range(17)
"""A to H: what each word says of itself. TWIN: the same effect about its own figure, for what is thrown back."""
IF_GIVEN, SPUN, MORE_THAN_HALF, BELOW, AT_LEAST, OTHER_IS, OTHER_SUFFERS, SUFFERS, IF_FLAGS = range(17, 26)
"""The parts of an `if`: ANY where a number is not given, every bit in a set."""
MP_LEAST, MP_MOST, FRIENDS_WITH, FRIENDS_CALLED, TAKEN_ENTRIES, AWAY, BESIDE_IT, BESIDE_OWN, MARKED, ENDED_CARDS = (
    range(26, 36)
)
NOTES_MISSES = 36
"""The two kinds of friends and who stands beside: figures, ANY where none are asked for. MARKED: markers.
ENDED_CARDS: the plates that a spin check turns, as a set. NOTES_MISSES: counts what shows in it as Miss then?"""
GOES_NOWHERE, GOES_TO_CENTER, GOES_TO_BENCH, GOES_NEARER = range(4)
BY_COUNT, BY_NEAR, BY_IF, BY_CONDITIONS = range(4)
OF_THE_TYPE, OF_THE_NAMES, OF_THE_CONDITION, FROM_THE_BENCH = range(4)
IF_EVOLVED, IF_WAITS, IF_OFF_FIELD, IF_ON_ENTRY, IF_ON_OWN_ENTRY, IF_STUCK, IF_MORE_MP, IF_AS_MANY_MP, IF_IN_FORM = (
    1 << bit for bit in range(9)
)
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

AURA_PLUS = BEATS + COLOURS * COLOURS
AURA_BY = AURA_PLUS + MOST_AURAS
"""Whose attack laid what lies under the other figure, for which its friends of the type are stronger; -1: an aura."""
AURA_STARS = AURA_BY + MOST_AURAS
AURA_LIKE = AURA_STARS + MOST_AURAS
"""The same number for markers that differ only in who laid them."""
AURA_IF_EVOLVED = AURA_LIKE + MOST_AURAS
"""The figures that are stronger by it if they evolved, as a set."""
AURA_FOR = AURA_IF_EVOLVED + MOST_AURAS
"""The figures that are stronger by it, as a set."""
SLOT = AURA_FOR + MOST_AURAS
"""By the number of a marker: where it is counted under a figure in this setup; -1 where none is ever laid."""

# Trainers, by seat; cards by seat and number.
TRAP = SLOT + len(LYING)
"""The number of the effect that a marker does to whoever shows White."""
CHARGED = TRAP + 1
"""What each charge does that is let off: the numbers of three effects."""
TRAINER_MISS = CHARGED + 3
"""By seat: the segments that are a Miss, as a set."""
TRAINER_SEGMENTS = TRAINER_MISS + 2
TRAINER_REACHES = TRAINER_SEGMENTS + 2
CARD_TARGET = TRAINER_REACHES + 2 * 24
OWN_FIELD, OWN_CENTER, ANY_FIELD, NO_TARGET, OWN_BENCH, OWN_FIELD_OR_BENCH, OWN_ANYWHERE = range(7)
CARD_LASTS = CARD_TARGET + 2 * MOST_CARDS
FOR_THE_MATCH = 3
CARD_GOES_ON = CARD_LASTS + 2 * MOST_CARDS
CARD_SHIELDS = CARD_GOES_ON + 2 * MOST_CARDS
CARD_EFFECTS = CARD_SHIELDS + 2 * MOST_CARDS
CARD_N_EFFECTS = CARD_EFFECTS + 2 * MOST_CARDS
CARD_FOR = CARD_N_EFFECTS + 2 * MOST_CARDS
"""For whom it may be by what is printed, and whose Knock Outs turn it, as sets of figures; what it needs."""
CARD_UNTIL = CARD_FOR + 2 * MOST_CARDS
CARD_NEEDS = CARD_UNTIL + 2 * MOST_CARDS
CARD_CALLED = CARD_NEEDS + 2 * MOST_CARDS
"""The cards of the seat that answer to this card's name, as a set."""

# Abilities: a row for each, those of a word together.
KINDS = (
    *("damage_plus", "damage_times", "takes_less", "mp_plus", "mp_at_least", "mp_at_most", "stars_plus", "spins_plus"),
    *("immune", "never_waits", "not_moved", "no_instant_knock_out", "not_knocked_out", "not_made_to_spin"),
    *("stays_in_match", "passes", "lets_pass", "stops_beside", "stops_passing", "passes_nobody", "stops_jumps"),
    *("aloof", "not_surrounded", "must_be_attacked", "enters_last", "no_attack_after_move", "never_attacks"),
    *("stops_last_moved", "stops_movers_attacks", "stops_waking", "keeps_asleep", "holds_still", "strikes_far"),
    *("straight_steps", "moves_fully", "dives_in", "whoever_battles", "adds_effects", "negates_attacks"),
    *("pins_opponent", "takes_no_markers", "turns_out", "longer_waits", "mirrors", "absorbs", "returns_condition"),
    *("clears_center", "comes_back", "bench_instead", "entry_instead", "ousts_surrounded", "when_knocked_out"),
    *("wakes_itself", "shifts", "passes_over_blue", "passes_over_miss", "gilds", "recolours"),
    *("ignores_damage_abilities", "mutes_in_battle", "knocks_out_beside", "when_entering", "when_others_enter"),
    *("steps_back", "runs_away", "slips_under", "spends_ally", "keeps_away"),
    *("may_spin", "makes_spin_again", "redoes_spins"),
    *("swaps_first", "goes_through", "goes_home", "goes_along", "goes_steps", "digs_in", "swaps_instead"),
    *("acts_instead", "strikes_from_bench", "calls_beside", "sheds", "returns_first"),
    *("changes_form", "evolves", "stops_forms", "keeps_mega", "longer_mega", "stops_cards"),
    *("when_passing", "banishes"),
)
"""The words of abilities that are looked up, by their numbers."""
K_DAMAGE_PLUS, K_DAMAGE_TIMES, K_TAKES_LESS, K_MP_PLUS = range(4)
K_MP_AT_LEAST, K_MP_AT_MOST, K_STARS_PLUS, K_SPINS_PLUS = range(4, 8)
K_IMMUNE, K_NEVER_WAITS, K_NOT_MOVED, K_NO_INSTANT_KNOCK_OUT, K_NOT_KNOCKED_OUT, K_NOT_MADE_TO_SPIN = range(8, 14)
K_STAYS_IN_MATCH, K_PASSES, K_LETS_PASS, K_STOPS_BESIDE, K_STOPS_PASSING, K_PASSES_NOBODY, K_STOPS_JUMPS = range(14, 21)
K_ALOOF, K_NOT_SURROUNDED, K_MUST_BE_ATTACKED, K_ENTERS_LAST, K_NO_ATTACK_AFTER_MOVE, K_NEVER_ATTACKS = range(21, 27)
K_STOPS_LAST_MOVED, K_STOPS_MOVERS_ATTACKS, K_STOPS_WAKING, K_KEEPS_ASLEEP, K_HOLDS_STILL, K_STRIKES_FAR = range(27, 33)
K_STRAIGHT_STEPS, K_MOVES_FULLY, K_DIVES_IN, K_WHOEVER_BATTLES, K_ADDS_EFFECTS, K_NEGATES_ATTACKS = range(33, 39)
K_PINS_OPPONENT, K_TAKES_NO_MARKERS, K_TURNS_OUT, K_LONGER_WAITS = range(39, 43)
K_MIRRORS, K_ABSORBS, K_RETURNS_CONDITION = range(43, 46)
K_CLEARS_CENTER, K_COMES_BACK, K_BENCH_INSTEAD, K_ENTRY_INSTEAD, K_OUSTS_SURROUNDED, K_WHEN_KNOCKED_OUT = range(46, 52)
K_WAKES_ITSELF, K_SHIFTS, K_PASSES_OVER_BLUE, K_PASSES_OVER_MISS, K_GILDS, K_RECOLOURS = range(52, 58)
K_IGNORES_DAMAGE_ABILITIES, K_MUTES_IN_BATTLE, K_KNOCKS_OUT_BESIDE, K_WHEN_ENTERING, K_WHEN_OTHERS_ENTER = range(58, 63)
K_STEPS_BACK, K_RUNS_AWAY, K_SLIPS_UNDER, K_SPENDS_ALLY, K_KEEPS_AWAY = range(63, 68)
K_MAY_SPIN, K_MAKES_SPIN_AGAIN, K_REDOES_SPINS = range(68, 71)
K_SWAPS_FIRST, K_GOES_THROUGH, K_GOES_HOME, K_GOES_ALONG, K_GOES_STEPS, K_DIGS_IN, K_SWAPS_INSTEAD = range(71, 78)
K_ACTS_INSTEAD, K_STRIKES_FROM_BENCH, K_CALLS_BESIDE, K_SHEDS, K_RETURNS_FIRST = range(78, 83)
K_CHANGES_FORM, K_EVOLVES, K_STOPS_FORMS, K_KEEPS_MEGA, K_LONGER_MEGA = range(83, 88)
K_STOPS_CARDS, K_WHEN_PASSING, K_BANISHES = range(88, 91)
MANNERS = ("through", "flying", "past")
PLACES = ("joined", "field", "center", "bench")
"""Where whoever an ability reaches may be."""
TARGETS = ("own_field", "own_center", "any_field", "none", "own_bench", "own_field_or_bench", "own_anywhere")
"""Whom a card may be for."""
THROUGH, FLYING, PAST = range(3)
MOST_ABILITIES, MOST_ONCE = 400, 60
"""So many count once, however many figures have them, that one number holds a set of them."""
MOST_NAMED = 2_000

KIND_FIRST = CARD_CALLED + 2 * MOST_CARDS
KIND_MANY = KIND_FIRST + len(KINDS)
ABILITY_NAMES = KIND_MANY + len(KINDS)
"""Names of attacks; a row says where its own begin."""
ATTACK_WITH = ABILITY_NAMES + MOST_NAMED
"""By effect and figure: 1 and the number of the figure's first segment that has this effect; 0 for none."""
ABILITY = ATTACK_WITH + MOST_EFFECTS * MOST_FIGURES
ABILITY_WIDTH = 64
BY, WHILE, N, ONCE, ALIKE, ATTACK, MANNER, NAMES, N_NAMED, EFFECTS_GIVEN, N_GIVEN, OF_TYPE, NOT_OF_TYPE = range(13)
MANY, UP_TO, LOST_ONES, OF_COLOUR, LEAST_DAMAGE, MOST_DAMAGE = range(13, 19)
FLAGS, SUFFERING, NOT_SUFFERING, X, Y, THEN, GIVEN_WITH = range(19, 26)
"""X and Y: cells that each word uses in its own way. GIVEN_WITH: so many rows, from it on, are by the same card."""
SOME_WHO, NONE_WHO, TO_WHO, PER_WHO, WHO_WHO, OTHER_WHO = range(26, 62, 6)
"""Whom it speaks of: six cells each. OTHER_WHO: a second one, such as whom it battles or comes from the Bench for."""
CARD, FIRST_CARD = 62, 63
"""Of an ability that a card gives: the card, and the first one that is called so."""
FIGURES, PLACE, CONDITIONS, NEAR, WHO_FLAGS, BESIDE_FRIENDS = range(6)
"""Below 0 in the first where it speaks of nobody. NEAR: at most so many lines away; 0 wherever."""
UNCONDITIONED, HAS_TO_WAIT = 1, 2
JOINED, FIELD, IN_CENTER, ON_THE_BENCH, ANYWHERE = range(5)
ON_BENCH, OWN_TURN, ON_ENTRY, WITH_CONDITION, SOME = (1 << bit for bit in range(5))
WITHOUT_CONDITION, ENTRIES_HELD, CENTER_FULL, NONE_THERE = (1 << bit for bit in range(5, 9))
WITH_ONE_OF, WITHOUT_ONE_OF, MAY_BE_MUTED, EVOLVED, FORM_CHANGED, ON_CARD = (1 << bit for bit in range(9, 15))
OFF_FIELD_TOO, NEVER = 1 << 15, 1 << 16
IS_HALF, IS_LAST, IS_CHAIN, IS_OVER, IS_STRAIGHT, IS_BY_OTHERS = (1 << bit for bit in range(6))
IS_BY_DAMAGE, IS_ATTACKS_ONLY, IS_ENTRY_NEEDED, IS_FOR_THEM, IS_WAKERS, IS_EVERYWHERE = (
    1 << bit for bit in range(6, 12)
)
"""What the cell FLAGS may say."""
IS_ABILITIES_TOO, IS_BY_OPPOSING, IS_THEMSELVES, IS_EVERY_MARKER, IS_ONLY_EVOLVING = (1 << bit for bit in range(12, 17))
IS_EVOLVING, IS_FREEING, IS_UNEVOLVED, IS_MUST, IS_FOR_A_TURN = (1 << bit for bit in range(17, 22))
THEN_ENDS, THEN_MAY, THEN_MUST = range(3)

SIZE = ABILITY + MOST_ABILITIES * ABILITY_WIDTH
