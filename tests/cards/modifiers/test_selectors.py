from __future__ import annotations

import pytest

from companion.cards.modifiers import selectors
from companion.cards.modifiers.filters import fits
from companion.cards.modifiers.selectors import amount, holds
from companion.cards.modifiers.targets import candidates, fits_that, group
from companion.cards.printed.cards import Power, Resists
from companion.cards.printed.vocabulary import (
    Count,
    HasType,
    If,
    NoWeakness,
    That,
    What,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import UseAttack
from companion.cards.values.state import Lasting, Used
from companion.cards.values.tasks import Scope
from companion.kernel.model import Choose
from tests.cards.making import attack, card, deck_list, game, pokemon, side, table
from tests.cards.moving import played

ME = Scope(seat=0, kind="attack", card="pup", source=1, attack="Nip", defending=11)
PLAIN = game()


def three():
    """Numbers 1 (Active), 2, 3 on the Bench of a; 11 and 12, 13 of b."""
    return table(side("pup", ("eel", "plain")), side("bulk", ("pup", "eel")))


# --- who --------------------------------------------------------------------------------

GROUPS = [
    ("self", (1,)),
    ("holder", (1,)),
    ("attacker", (1,)),
    ("defending", (11,)),
    ("own_active", (1,)),
    ("own_bench", (2, 3)),
    ("own", (1, 2, 3)),
    ("own_other", (2, 3)),
    ("opponent_active", (11,)),
    ("opponent_bench", (12, 13)),
    ("opponent", (11, 12, 13)),
    ("both_active", (1, 11)),
    ("both_bench", (2, 3, 12, 13)),
    ("all", (1, 2, 3, 11, 12, 13)),
    ("all_other", (2, 3, 11, 12, 13)),
    ("chosen", ()),
    ("those", ()),
    ("rest", ()),
]


@pytest.mark.parametrize("of, uids", GROUPS)
def test_groups_are_seen_from_the_card(of, uids):
    assert uids == group(PLAIN, three(), ME, of)


SEEN_FROM_B = [
    ("own", (11, 12, 13)),
    ("own_other", (11, 13)),
    ("opponent_active", (1,)),
    ("opponent_bench", (2, 3)),
    ("opponent", (1, 2, 3)),
    ("both_active", (11, 1)),
    ("both_bench", (12, 13, 2, 3)),
    ("all", (11, 12, 13, 1, 2, 3)),
    ("all_other", (11, 13, 1, 2, 3)),
]


@pytest.mark.parametrize("of, uids", SEEN_FROM_B)
def test_groups_of_the_other_player_begin_with_their_own(of, uids):
    assert uids == group(PLAIN, three(), Scope(seat=1, source=12), of)


def test_outside_an_attack_the_defending_pokemon_is_the_opponents_active_one():
    assert (11,) == group(PLAIN, three(), Scope(seat=0, kind="trainer"), "defending")
    assert (1,) == group(PLAIN, three(), Scope(seat=1, kind="trainer"), "defending")


def test_a_trainer_card_is_no_pokemon_and_nobody_attacks():
    scope = Scope(seat=0, kind="trainer")

    assert [(), ()] == [group(PLAIN, three(), scope, of) for of in ("self", "attacker")]
    assert (1, 2, 3) == group(PLAIN, three(), scope, "own_other")


def test_in_a_trigger_the_attacker_is_who_set_it_off():
    assert (11,) == group(PLAIN, three(), Scope(seat=0, kind="trigger", source=1, attacker=11), "attacker")


def test_what_has_left_play_is_in_no_group():
    scope = Scope(seat=0, kind="attack", source=5, defending=15, chosen=(2, 20), those=(13, 21))

    assert [(), (), (2,), (13,)] == [
        group(PLAIN, three(), scope, of) for of in ("self", "defending", "chosen", "those")
    ]


def test_the_rest_are_those_that_were_not_picked_and_are_still_there():
    assert (11, 13) == group(PLAIN, three(), Scope(seat=0, those=(12,), rest=(11, 13, 99)), "rest")


def test_a_lost_active_pokemon_leaves_its_group_empty():
    tabled = table(side("pup"), side(None, ("eel",)))

    assert [(), (12,), ()] == [
        group(PLAIN, tabled, Scope(seat=0), of) for of in ("opponent_active", "opponent", "defending")
    ]


def test_candidates_are_those_of_the_group_that_fit():
    who = Who(of="all", that=That(types=("water",)), pick=1)

    assert (2, 13) == candidates(PLAIN, three(), ME, who)
    assert (12, 13) == candidates(PLAIN, three(), ME, Who(of="opponent_bench", pick=1))
    assert (1,) == candidates(PLAIN, three(), ME, "self")


# --- what a Pokémon is ------------------------------------------------------------------

CARDS = (
    card("adas-pup", name="Ada's Pup", marks=("owner",), types=("fire", "metal")),
    card("pup-ex", name="Pup-EX", marks=("EX",), hp=170),
    card("puppet"),
    card("hound-break", name="Hound BREAK", stage="break", evolves_from="Hound"),
    card("archik", stage="restored"),
    card("seer", powers=(Power(name="Sight", kind="poke_power"),)),
    card("shell", powers=(Power(name="Hard", kind="ancient_trait"),)),
)
OWN = game(cards=CARDS)


def says(that, *cards, **facts):
    tabled = table(side(pokemon(*cards, **facts)))
    return fits_that(OWN, tabled, ME, tabled.sides[0].active, that)


FITTING = [
    (That(), ("pup",), {}),
    (That(types=("water", "fire")), ("pup",), {}),
    (That(types=("metal",)), ("adas-pup",), {}),
    (That(types=("fire",)), ("adas-pup",), {}),
    (That(stages=("basic",)), ("pup",), {}),
    (That(stages=("basic",)), ("relic",), {}),
    (That(stages=("stage1",)), ("hound-x", "hound", "pup"), {}),
    (That(stages=("lvx",)), ("hound-x", "hound", "pup"), {}),
    (That(stages=("break",)), ("hound-break", "hound", "pup"), {}),
    (That(stages=("legend",)), ("sun-top", "sun-bottom"), {}),
    (That(stages=("restored",)), ("archik",), {}),
    (That(names=("Eel", "Pup")), ("pup",), {}),
    (That(names=("Hound",)), ("hound-x", "hound"), {}),
    (That(name_has="Pup"), ("adas-pup",), {}),
    (That(name_has="Pup"), ("pup",), {}),
    (That(name_has="EX"), ("pup-ex",), {}),
    (That(marks=("owner",)), ("adas-pup",), {}),
    (That(without_marks=("EX", "ex")), ("pup",), {}),
    (That(evolved=True), ("hound", "pup"), {}),
    (That(evolved=False), ("sun-top", "sun-bottom"), {}),
    (That(evolved=False), ("archik",), {}),
    (That(evolves=True), ("hound",), {}),
    (That(evolves=True), ("hound-x", "hound"), {}),
    (That(evolves=False), ("archik",), {}),
    (That(evolves_from="Pup"), ("hound",), {}),
    (That(evolves_from="Pup"), ("hound-x", "hound"), {}),
    (That(damaged=True), ("pup",), {"damage": 10}),
    (That(damaged=False), ("pup",), {}),
    (That(energy=()), ("pup",), {"energy": ("double",)}),
    (That(energy=("fire", "water")), ("pup",), {"energy": ("grass", "water")}),
    (That(energy_cards=2), ("pup",), {"energy": ("double", "fire")}),
    (That(no_energy=True), ("pup",), {}),
    (That(conditions=()), ("pup",), {"burned": True}),
    (That(conditions=("asleep", "poisoned")), ("pup",), {"poison": 2}),
    (That(conditions=("asleep",)), ("pup",), {"rotation": "asleep"}),
    (That(tool=True), ("pup",), {"attached": ("vest",)}),
    (That(tool=False), ("pup",), {"attached": ("machine",)}),
    (That(powers=("poke_power",)), ("seer",), {}),
    (That(powers=("pokemon_power",)), ("seer",), {}),
    (That(attack="Nip"), ("pup",), {}),
    (That(attack="Zap"), ("pup",), {"attached": ("machine",)}),
    (That(hp_at_most=40), ("pup",), {"damage": 10}),
    (That(retreat=1), ("pup",), {}),
    (That(weak_to=("water",)), ("pup",), {}),
    (That(counters_at_least=2), ("pup",), {"damage": 20}),
    (That(entered_this_turn=True), ("pup",), {"entered": 5}),
    (That(entered_this_turn=False), ("pup",), {}),
    (That(kinds=("fossil",)), ("relic",), {}),
    (That(same_type_as="defending"), ("plain",), {}),
    (That(not_=That(types=("water",))), ("pup",), {}),
    (That(not_=That(same_type_as="defending")), ("pup",), {}),
    (That(either=(That(types=("water",)), That(names=("Pup",)))), ("pup",), {}),
    (That(types=("fire",), stages=("basic",)), ("pup",), {}),
]
NOT_FITTING = [
    (That(types=("water",)), ("pup",), {}),
    (That(stages=("basic",)), ("sun-top", "sun-bottom"), {}),
    (That(stages=("basic", "stage1", "stage2")), ("archik",), {}),
    (That(stages=("lvx",)), ("hound", "pup"), {}),
    (That(stages=("basic",)), ("hound-x", "hound", "pup"), {}),
    (That(stages=("stage1",)), ("hound-break", "hound"), {}),
    (That(names=("Pup",)), ("adas-pup",), {}),
    (That(names=("Hound",)), ("hound-break", "hound"), {}),
    (That(name_has="Pup"), ("puppet",), {}),
    (That(marks=("owner", "EX")), ("adas-pup",), {}),
    (That(without_marks=("EX", "ex")), ("pup-ex",), {}),
    (That(evolved=True), ("hound",), {}),
    (That(evolved=True), ("hound-x",), {}),
    (That(evolves=True), ("sun-top", "sun-bottom"), {}),
    (That(evolves_from="Pup"), ("cerber", "hound", "pup"), {}),
    (That(evolves_from="Pup"), ("eel",), {}),
    (That(damaged=True), ("pup",), {}),
    (That(energy=()), ("pup",), {}),
    (That(energy=("fire",)), ("pup",), {"energy": ("double",)}),
    (That(energy_cards=2), ("pup",), {"energy": ("double",)}),
    (That(no_energy=True), ("pup",), {"energy": ("fire",)}),
    (That(conditions=()), ("pup",), {}),
    (That(conditions=("asleep",)), ("pup",), {"rotation": "confused"}),
    (That(tool=True), ("pup",), {"attached": ("machine",)}),
    (That(powers=("ability",)), ("shell",), {}),
    (That(attack="Zap"), ("pup",), {}),
    (That(hp_at_most=40), ("pup",), {}),
    (That(retreat=2), ("pup",), {}),
    (That(weak_to=("fire",)), ("pup",), {}),
    (That(counters_at_least=2), ("pup",), {"damage": 10}),
    (That(entered_this_turn=True), ("pup",), {"entered": 4}),
    (That(kinds=("pokemon",)), ("relic",), {}),
    (That(not_=That(types=("fire",))), ("pup",), {}),
    (That(either=(That(types=("water",)), That(names=("Eel",)))), ("pup",), {}),
    (That(types=("fire",), stages=("stage1",)), ("pup",), {}),
]


@pytest.mark.parametrize("that, cards, facts", FITTING)
def test_a_pokemon_that_fits(that, cards, facts):
    assert says(that, *cards, **facts)


@pytest.mark.parametrize("that, cards, facts", NOT_FITTING)
def test_a_pokemon_that_does_not_fit(that, cards, facts):
    assert not says(that, *cards, **facts)


def test_what_is_in_force_counts_and_not_what_is_printed():
    wet = Lasting(until=9, by=0, source="supply", mod=HasType(types=("water",)))

    assert says(That(types=("water",)), "pup", lasting=(wet,))
    assert not says(That(types=("fire",)), "pup", lasting=(wet,))


# --- which cards ------------------------------------------------------------------------

WORDS = {
    "any": (
        "pup",
        "hound",
        "hound-x",
        "sun-top",
        "fire",
        "double",
        "supply",
        "mentor",
        "arena",
        "vest",
        "machine",
        "relic",
    ),
    "pokemon": ("pup", "hound", "hound-x", "sun-top"),
    "basic_pokemon": ("pup",),
    "evolution_card": ("hound",),
    "energy": ("fire", "double"),
    "basic_energy": ("fire",),
    "special_energy": ("double",),
    "supporter": ("mentor",),
    "stadium": ("arena",),
    "tool": ("vest",),
}


@pytest.mark.parametrize("word", WORDS)
def test_short_words_for_cards(word):
    assert WORDS[word] == tuple(id for id in WORDS["any"] if fits(PLAIN, three(), ME, id, word))


@pytest.mark.parametrize(
    "edition, trainer, item",
    [
        ("platinum-2009", ["supply", "vest", "machine", "relic"], ["supply"]),
        ("xy-2016", ["supply", "mentor", "arena", "vest", "machine", "relic"], ["supply", "vest", "machine", "relic"]),
        ("advanced-1999", ["supply"], ["supply"]),
    ],
)
def test_the_word_trainer_covers_what_the_edition_says(edition, trainer, item):
    own = game(edition)

    assert trainer == [id for id in WORDS["any"] if fits(own, three(), ME, id, "trainer")]
    assert trainer == [id for id in WORDS["any"] if fits(own, three(), ME, id, What(word_trainer=True))]
    assert item == [id for id in WORDS["any"] if fits(own, three(), ME, id, "item")]


def test_a_card_that_nobody_has_named_fits_any_and_nothing_else():
    assert fits(PLAIN, three(), ME, UNKNOWN, "any")
    assert not any(fits(PLAIN, three(), ME, UNKNOWN, word) for word in ("energy", "special_energy", What(), "pokemon"))


WHATS = [
    (What(), "pup", "fire"),
    (What(kinds=("tool", "tm")), "vest", "supply"),
    (What(stages=("basic", "stage1")), "hound", "cerber"),
    (What(evolution=True), "hound", "hound-x"),
    (What(evolution=False, kinds=("pokemon",)), "sun-top", "hound"),
    (What(types=("fire",)), "pup", "eel"),
    (What(types=("fire",)), "fire", "water"),
    (What(types=("colorless",)), "double", "fire"),
    (What(basic_energy=True), "fire", "double"),
    (What(basic_energy=False, kinds=("energy",)), "double", "fire"),
    (What(basic_energy=False), "pup", "fire"),
    (What(names=("Pup",)), "pup", "adas-pup"),
    (What(name_has="Pup"), "adas-pup", "puppet"),
    (What(marks=("owner",)), "adas-pup", "pup"),
    (What(without_marks=("owner",)), "pup", "adas-pup"),
    (What(evolves_from="self"), "hound", "cerber"),
    (What(named_like="self"), "pup", "eel"),
    (What(same_type_as="own_bench"), "water", "fire"),
    (What(same_type_as="own_bench"), "eel", "pup"),
    (What(hp_at_most=60), "pup", "bulk"),
    (What(hp_at_most=60), "pup", "fire"),
    (What(not_=What(types=("fire",))), "eel", "pup"),
    (What(either=(What(types=("fire",)), What(kinds=("tool",)))), "vest", "eel"),
    (What(kinds=("pokemon",), hp_at_most=60, types=("water",)), "eel", "pup"),
]


@pytest.mark.parametrize("what, yes, no", WHATS)
def test_what_a_card_must_be(what, yes, no):
    tabled = table(side("pup", ("eel",)))

    if what != What():
        assert not fits(OWN, tabled, ME, no, what)
    assert fits(OWN, tabled, ME, yes, what)


def test_a_fossil_in_hand_is_no_basic_pokemon():
    assert not fits(PLAIN, three(), ME, "relic", "basic_pokemon")
    assert not fits(PLAIN, three(), ME, "relic", What(stages=("basic",)))
    assert not fits(PLAIN, three(), ME, "relic", What(hp_at_most=100))


# --- how many ---------------------------------------------------------------------------


def counted(count, tabled=None, scope=ME, own=PLAIN):
    return amount(own, tabled or busy(), scope, count)


def busy():
    active = pokemon(
        "pup", energy=("fire", "double", "water"), damage=30, poison=1, burned=True, marks=(("char", 2), ("tin", 1))
    )
    wet = pokemon("hound", "pup", energy=("water",), damage=10, attached=("vest", "machine"), hit=20, hit_turn=4)
    a = side(
        active,
        (wet,),
        hand=("fire", "pup", "water"),
        discard=("fire", "double", "supply"),
        deck=9,
        prizes=(None, "fire", "fire"),
    )
    b = side("bulk", (), hand=(UNKNOWN, "fire"), lost=("fire",), prizes=6)
    return table(a, b)


COUNTED = [
    (7, 7),
    (Count(count="energy"), 4),
    (Count(count="energy", types=("colorless",)), 2),
    (Count(count="energy", who="own"), 5),
    (Count(count="energy", who="own", types=("water",)), 2),
    (Count(count="energy", what="basic_energy"), 2),
    (Count(count="energy_cards"), 3),
    (Count(count="energy_cards", types=("water",)), 1),
    (Count(count="energy_cards", what="special_energy", who="all"), 1),
    (Count(count="energy_beyond_cost"), 3),
    (Count(count="energy_beyond_cost", types=("fire",)), 0),
    (Count(count="damage_counters"), 3),
    (Count(count="damage_counters", who="own", times=10), 40),
    (Count(count="pokemon", who="all"), 3),
    (Count(count="pokemon", who=Who(of="all", that=That(evolved=True))), 1),
    (Count(count="prizes_left"), 2),
    (Count(count="prizes_left", side="both"), 8),
    (Count(count="prizes_taken"), 4),
    (Count(count="prizes_taken", side="opponent"), 0),
    (Count(count="hand"), 3),
    (Count(count="hand", what="energy"), 2),
    (Count(count="hand", side="both"), 5),
    (Count(count="hand", side="opponent", what="energy"), 1),
    (Count(count="deck"), 9),
    (Count(count="discard", what="energy"), 2),
    (Count(count="discard", what="basic_energy", side="both"), 1),
    (Count(count="lost", side="opponent"), 1),
    (Count(count="hp"), 50),
    (Count(count="hp_left"), 20),
    (Count(count="printed_hp", who="own"), 130),
    (Count(count="retreat_cost", who="defending"), 3),
    (Count(count="conditions"), 2),
    (Count(count="tools", who="own"), 1),
    (Count(count="under", who="own_bench"), 1),
    (Count(count="counters_of", name="char"), 2),
    (Count(count="last_damage", who="own_bench"), 20),
    (Count(count="last_damage"), 0),
    (Count(count="damage_counters", times=20, plus=10), 70),
    (Count(count="damage_counters", times=20, plus=10, most=50), 50),
    (Count(count="damage_counters", times=-10), -30),
    (Count(count="hp", half="up"), 30),
    (Count(count="hp", half="down"), 20),
    (Count(count="damage_counters", half="up", times=10), 20),
    (Count(count="damage_counters", half="down"), 1),
    (Count(count="energy", half="up"), 2),
]


@pytest.mark.parametrize("count, number", COUNTED)
def test_amounts(count, number):
    assert number == counted(count)


def test_an_effect_counts_what_it_knows():
    scope = Scope(seat=0, heads=3, tails=1, done=2, dealt=50, shown=("fire", "pup", "water"))

    assert [3, 1, 2, 50, 30, 3, 2] == [
        counted(count, scope=scope)
        for count in (
            Count(count="heads"),
            Count(count="tails"),
            Count(count="done"),
            Count(count="damage"),
            Count(count="damage", half="up"),
            Count(count="shown"),
            Count(count="shown", what="energy"),
        )
    ]


def test_a_side_is_seen_from_the_player_of_the_card():
    sides = [Count(count="hand", side=side) for side in ("own", "opponent", "both")]

    assert [2, 3, 5] == [counted(count, scope=Scope(seat=1)) for count in sides]


def test_damage_of_an_earlier_turn_is_not_the_last():
    tabled = table(side(pokemon("pup", hit=20, hit_turn=2)))

    assert 0 == counted(Count(count="last_damage"), tabled)


def test_an_energy_card_that_provides_nothing_is_a_card():
    own = game(cards=(card("blank", kind="energy"),))
    tabled = table(side(pokemon("pup", energy=("blank", "fire"))))

    assert [2, 1, 1] == [
        counted(count, tabled, own=own)
        for count in (
            Count(count="energy_cards"),
            Count(count="energy_cards", types=("fire",)),
            Count(count="energy"),
        )
    ]


def test_the_cost_of_a_copied_attack_is_that_of_its_card():
    own = game(cards=(card("geyser", attacks=(attack("Geyser", "water", "water"),)),))
    scope = Scope(seat=0, kind="attack", source=1, attack="Geyser", copied="geyser")
    tabled = table(side(pokemon("pup", energy=("water",) * 5)))

    assert 3 == counted(Count(count="energy_beyond_cost", types=("water",)), tabled, scope, own)
    assert 0 == counted(Count(count="energy_beyond_cost"), tabled, Scope(seat=0, source=1, attack="None"), own)


# --- whether ----------------------------------------------------------------------------

TRUE = [
    If(),
    If(who="own_bench"),
    If(who=Who(of="own_bench", that=That(evolved=True))),
    If(who="own", that=That(evolved=True)),
    If(that=That(types=("fire",))),
    If(amount=Count(count="energy"), at_least=4),
    If(amount=Count(count="energy"), at_most=4),
    If(amount=Count(count="energy")),
    If(amount=Count(count="damage_counters", who="own_bench")),
    If(amount=Count(count="hand"), than=Count(count="hand", side="opponent")),
    If(amount=Count(count="hand"), as_many=Count(count="energy_cards")),
    If(in_zone="energy"),
    If(in_zone="pokemon", zone="hand"),
    If(in_zone="energy", zone="lost", side="opponent"),
    If(turn_of="own"),
    If(not_=If(who="opponent_bench")),
    If(either=(If(who="opponent_bench"), If(who="own_bench"))),
    If(who="own_bench", turn_of="own"),
]
FALSE = [
    If(who="opponent_bench"),
    If(who="own_bench", that=That(types=("water",))),
    If(that=That(types=("water",))),
    If(amount=Count(count="energy"), at_least=5),
    If(amount=Count(count="energy"), at_most=3),
    If(amount=Count(count="energy", types=("grass",))),
    If(amount=Count(count="hand", side="opponent"), than=Count(count="hand")),
    If(amount=Count(count="hand"), than=Count(count="hand")),
    If(amount=Count(count="hand"), as_many=Count(count="energy")),
    If(in_zone="pokemon"),
    If(in_zone="energy", zone="lost"),
    If(turn_of="opponent"),
    If(not_=If(who="own_bench")),
    If(either=(If(who="opponent_bench"), If(turn_of="opponent"))),
    If(who="own_bench", turn_of="opponent"),
    If(stadium=""),
]


@pytest.mark.parametrize("if_", TRUE)
def test_what_holds(if_):
    assert holds(PLAIN, busy(), ME, if_)


@pytest.mark.parametrize("if_", FALSE)
def test_what_does_not_hold(if_):
    assert not holds(PLAIN, busy(), ME, if_)


@pytest.mark.parametrize(
    "if_, scope, so",
    [
        (If(heads=2), Scope(seat=0, heads=2), True),
        (If(heads=2), Scope(seat=0, heads=1), False),
        (If(tails=1), Scope(seat=0, tails=1), True),
        (If(tails=1), Scope(seat=0), False),
        (If(done=True), Scope(seat=0, done=3), True),
        (If(done=True), Scope(seat=0), False),
        (If(done=False), Scope(seat=0), True),
        (If(turn_of="own"), Scope(seat=1), False),
    ],
)
def test_an_effect_knows_its_flips_and_what_it_did(if_, scope, so):
    assert so == holds(PLAIN, three(), scope, if_)


def test_a_stadium_is_any_or_the_one_of_that_name():
    tabled = table(stadium=("arena", 1))

    assert [True, True, False] == [holds(PLAIN, tabled, ME, If(stadium=said)) for said in ("", "Arena", "Meadow")]


def test_an_unnamed_card_may_be_what_is_asked_for_as_long_as_the_deck_holds_it():
    deck = deck_list({"pup": 1, "fire": 59}, known=False)
    own = game(decks=(deck, deck))
    tabled = table(side(hand=(UNKNOWN,)), side("pup", hand=(UNKNOWN,)))
    asked = If(in_zone="pokemon", zone="hand")

    assert [True, False] == [holds(own, tabled, Scope(seat=seat), asked) for seat in (0, 1)]


HISTORIES = [
    ("self_evolved_this_turn", {"evolved": 5}, {"evolved": 4}),
    ("self_evolved_this_turn", {"evolved": 5}, {"changed": 5}),
    ("self_evolved_this_turn", {"evolved": 5}, {"evolved": 5, "devolved": 5}),
    ("self_entered_this_turn", {"entered": 5}, {"entered": 3}),
    ("self_became_active_this_turn", {"became_active": 5}, {"became_active": 4}),
    ("self_damaged_last_turn", {"hit": 10, "hit_turn": 4}, {"hit": 10, "hit_turn": 3}),
    ("self_damaged_last_turn", {"hit": 10, "hit_turn": 4}, {"hit": 0, "hit_turn": 4}),
    ("self_used_this_attack_last_turn", {"last_attack": (3, "Nip")}, {"last_attack": (3, "Flare")}),
    ("self_used_this_attack_last_turn", {"last_attack": (3, "Nip")}, {"last_attack": (1, "Nip")}),
]


@pytest.mark.parametrize("history, yes, no", HISTORIES)
def test_what_happened_to_a_pokemon(history, yes, no):
    asked = If(history=history)

    assert holds(PLAIN, table(side(pokemon("pup", **yes))), ME, asked)
    assert not holds(PLAIN, table(side(pokemon("pup", **no))), ME, asked)


def test_what_happened_to_nobody_did_not_happen():
    assert not holds(PLAIN, three(), Scope(seat=0), If(history="self_entered_this_turn"))


def test_in_the_opponents_turn_the_own_last_turn_is_the_one_before():
    tabled = table(side(pokemon("pup", last_attack=(5, "Flare"))), turn=6, to_move=1)

    assert holds(PLAIN, tabled, ME, If(history="self_used_this_attack_last_turn", name="Flare"))


@pytest.mark.parametrize("number, so", [(1, True), (0, False), (-1, False)])
def test_only_a_knock_out_of_the_turn_before_is_remembered(number, so):
    assert so == holds(PLAIN, table(side(lost_last_turn=number)), ME, If(history="own_knocked_out_last_turn"))


@pytest.mark.parametrize("turns, so", [(1, True), (2, False)])
def test_the_first_turn_is_the_players_own(turns, so):
    assert so == holds(PLAIN, table(side(turns=turns)), ME, If(history="first_turn"))


DONE = [
    ("supporter_this_turn", Used(supporters=1)),
    ("stadium_this_turn", Used(stadiums=1)),
    ("energy_attached_this_turn", Used(energy=1)),
    ("retreated_this_turn", Used(retreats=1)),
]


@pytest.mark.parametrize("history, used", DONE)
def test_what_was_done_this_turn_was_done_by_the_player_to_move(history, used):
    asked = If(history=history)

    assert holds(PLAIN, table(used=used), Scope(seat=0), asked)
    assert not holds(PLAIN, table(used=used), Scope(seat=1), asked)
    assert not holds(PLAIN, table(), Scope(seat=0), asked)


def test_the_supporter_of_this_turn_may_be_asked_for_by_name():
    beside = table(side(supporter=("mentor",), discard=("coach",)), used=Used(supporters=1))
    gone = table(side(discard=("mentor", "coach", "supply")), used=Used(supporters=1))

    def was(tabled, name):
        return holds(PLAIN, tabled, ME, If(history="supporter_this_turn", name=name))

    assert [True, False] == [was(beside, name) for name in ("Mentor", "Coach")]
    assert [False, True] == [was(gone, name) for name in ("Mentor", "Coach")]


def test_the_stadium_of_this_turn_may_be_asked_for_by_name():
    tabled = table(stadium=("arena", 0), used=Used(stadiums=1))
    asked = [If(history="stadium_this_turn", name=name) for name in ("Arena", "Meadow")]

    assert [True, False] == [holds(PLAIN, tabled, ME, if_) for if_ in asked]


def test_a_supporter_that_has_gone_elsewhere_is_asked_for_in_vain():
    tabled = table(side(hand=("mentor",)), used=Used(supporters=1))

    assert not holds(PLAIN, tabled, ME, If(history="supporter_this_turn", name="Mentor"))


def test_a_knock_out_by_this_attack_is_one_whose_damage_has_reached_the_hp():
    asked = If(history="knocked_out_by_this")
    tabled = table(side(), side(pokemon("pup", damage=50), (pokemon("pup", damage=40),)))

    assert holds(PLAIN, tabled, Scope(seat=0, dealt_to=(12, 11)), asked)
    assert not holds(PLAIN, tabled, Scope(seat=0, dealt_to=(12, 99)), asked)


def test_a_weakness_that_was_taken_away_is_none():
    safe = Lasting(until=9, by=0, source="supply", mod=NoWeakness())

    assert says(That(weak_to=("water",)), "pup")
    assert not says(That(weak_to=("water",)), "pup", lasting=(safe,))


def test_the_type_of_a_resistance_and_the_place():
    tabled = table(side("pup", ("pup",)))
    rock = game(cards=(card("rock", resists=(Resists(type="fire", less=20),)),))
    stony = table(side("rock", ()))

    assert fits_that(rock, stony, ME, stony.sides[0].active, That(resists_to=("water", "fire")))
    assert not fits_that(rock, stony, ME, stony.sides[0].active, That(resists_to=("water",)))
    assert fits_that(OWN, tabled, ME, tabled.sides[0].active, That(place="active"))
    assert not fits_that(OWN, tabled, ME, tabled.sides[0].active, That(place="bench"))
    assert fits_that(OWN, tabled, ME, tabled.sides[0].bench[0], That(place="bench"))
    assert not fits_that(OWN, tabled, ME, tabled.sides[0].bench[0], That(place="active"))


ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)


@pytest.mark.parametrize("by, own", [(0, True), (1, False)])
def test_a_stadium_is_somebodys(by, own):
    there = table(stadium=("arena", by))

    assert own == holds(game(), there, ATTACK, If(stadium="", stadium_by="own"))
    assert own != holds(game(), there, ATTACK, If(stadium="", stadium_by="opponent"))


def test_where_there_is_no_stadium_it_is_nobodys():
    assert not holds(game(), table(), ATTACK, If(stadium_by="own"))
    assert not holds(game(), table(), ATTACK, If(stadium_by="opponent"))


NEW = "platinum-2009"

HIT = attack("Hit", damage=40)

FOX = card("fox", attacks=(HIT,))

OURS = Scope(0, "attack", card="fox", source=1, attack="Hit", defending=11)


@pytest.mark.parametrize("last, used", [((3, "Hit"), True), ((1, "Hit"), False), ((3, "Nip"), False)])
def test_an_attack_of_any_own_pokemon_last_turn_is_known(last, used):
    start = table(side("fox", ["plain"], attacked=(last,)))

    assert used == holds(game(NEW, (FOX,)), start, OURS, If(history="own_used_this_attack_last_turn"))


LEAN = UseAttack(0, "Lean")


def leaning(b, hand=()):
    """A table on which a can attack with Lean."""
    return table(side(pokemon("bulk", energy=("fire", "fire")), hand=hand), b)


@pytest.mark.parametrize(
    "facts, so",
    [
        ({"last_attack": (3, "Nip")}, True),
        ({"last_attack": (5, "Nip"), "attack_before": (3, "Tap")}, True),
        ({"last_attack": (5, "Nip"), "attack_before": (1, "Tap")}, False),
    ],
)
def test_an_attack_of_the_own_last_turn_is_known_while_the_next_is_on(facts, so):
    there = table(side(pokemon("pup", **facts)))
    scope = Scope(0, "attack", source=1)

    assert so == selectors.holds(game(), there, scope, If(history="self_attacked_last_turn"))
    if so:
        name = facts.get("attack_before", facts["last_attack"])[1]
        assert selectors.holds(game(), there, scope, If(history="self_used_this_attack_last_turn", name=name))


@pytest.mark.parametrize("fallen, so", [("pup", True), ("plain", False)])
def test_the_type_of_what_was_knocked_out_is_remembered(fallen, so):
    start = leaning(side(pokemon(fallen, damage=40), ["bulk"]))
    state, _ = played(start, LEAN, Choose(0, ("1",)))
    asked = If(history="own_knocked_out_last_turn", types=("fire",))

    assert so == selectors.holds(game(), state.table, Scope(1), asked)
    assert selectors.holds(game(), state.table, Scope(1), If(history="own_knocked_out_last_turn"))
