"""Trainer cards of every kind: limits, the first turn, what they are attached to, where they go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import AsPokemon, AttachedTo, Power
from companion.cards.printed.vocabulary import (
    BenchSize,
    DiscardHand,
    Draw,
    EvolveFrom,
    GoesTo,
    Heal,
    Hp,
    If,
    KeepCard,
    More,
    NoCards,
    PutCounters,
    RetreatCost,
    Shuffle,
    That,
    ToLost,
    Trigger,
    TurnLimit,
    What,
    When,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import EndTurn, PlayTrainer, Retreat
from companion.cards.values.events import (
    AttachedLeft,
    CardAttached,
    CardMoved,
    KnockedOut,
    PokemonPlaced,
    StadiumLeft,
    StadiumPlayed,
    TrainerPlayed,
    TriggerSet,
)
from companion.cards.values.state import Attached, Stadium
from companion.cards.zones.zones import at
from companion.kernel.model import Choose
from tests.cards.making import card, deck_list, pokemon, policies, rules, side, table
from tests.cards.moving import clause, clauses, named, played
from tests.cards.moving import played as taken

LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
TITAN_EX = card("titan-ex", name="Titan-EX", hp=170, marks=("EX",))
STRAP = card(
    "strap", kind="trainer", attach=AttachedTo(to="own_active", until="end_of_turn"), always=(More(amount=10),)
)


def play(name: str, place: str = "", seat: int = 0):
    return PlayTrainer(seat, name, place)


@pytest.mark.parametrize("edition", ["advanced-1999", *LATER])
def test_plain_trainers_are_played_one_after_the_other_and_discarded(edition):
    start = table(side(hand=("supply", "supply")))
    state, events = played(start, play("supply"), play("supply"), edition=edition)

    gone = CardMoved(0, "supply", "aside", "discard", clause="CG-TRAINER-02")
    assert [TrainerPlayed(0, "supply"), gone] * 2 == [e for e in events if e == gone or type(e) is TrainerPlayed]
    own = state.table.sides[0]
    assert (("fire",) * 6, ("supply", "supply"), ()) == (own.hand, own.discard, own.aside)


@pytest.mark.parametrize("name", ["pup", "fire", "no-such-card", UNKNOWN])
def test_only_trainer_cards_are_played(name):
    assert "CG-TRAINER-02" == clause(table(side(hand=(name,))), play(name))


@pytest.mark.parametrize(
    "name, place, expected",
    [
        ("supply", "", ("CG-FIRST-05", "CG-FIRST-06")),
        ("mentor", "", ("CG-FIRST-06", "CG-FIRST-05")),
        ("arena", "", ("CG-FIRST-06", "CG-FIRST-05")),
        ("vest", "a-active", ("CG-FIRST-06", "CG-FIRST-05")),
        ("machine", "a-active", ("CG-FIRST-06", "CG-FIRST-05")),
        ("relic", "", ("CG-FIRST-06", "CG-FIRST-05", "CG-FOSSIL-03")),
    ],
)
@pytest.mark.parametrize("edition", ["platinum-2009", "undaunted-2010"])
def test_who_begins_plays_no_trainer_in_the_first_turn(edition, name, place, expected):
    start = table(side(hand=(name,)), turn=1)

    assert expected == clauses(start, play(name, place), edition)
    assert () == clauses(start, play(name, place), "xy-2016")
    second = table(b=side(hand=(name,)), turn=2, to_move=1)
    assert () == clauses(second, play(name, place.replace("a-", "b-"), 1), edition)


@pytest.mark.parametrize("name, place", [("mentor", ""), ("arena", ""), ("vest", "a-active"), ("relic", "")])
def test_kinds_that_the_first_edition_does_not_know_are_not_played(name, place):
    assert "CG-GEN-03" == clause(table(side(hand=(name,))), play(name, place), "advanced-1999")


# --- Supporters -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_one_supporter_a_turn(edition):
    state, _ = played(table(side(hand=("mentor", "coach"))), play("mentor"), edition=edition)

    assert "CG-SUPPORT-01" == clause(state.table, play("coach"), edition)


def test_text_may_allow_or_forbid_supporters():
    salon = card("salon", kind="stadium", always=(TurnLimit(what="supporter", times=2),))
    desert = card("desert", kind="stadium", always=(TurnLimit(what="supporter", times=0),))
    start = side(hand=("mentor", "coach"))

    state, _ = played(table(start, stadium=("salon", 0)), play("mentor"), play("coach"), cards=(salon,))
    assert 2 == state.table.used.supporters
    assert "CG-SUPPORT-01" == clause(table(start, stadium=("desert", 0)), play("mentor"), cards=(desert,))


@pytest.mark.parametrize("edition", ["platinum-2009", "undaunted-2010"])
def test_supporter_lies_beside_the_active_until_the_turn_ends(edition):
    state, _ = played(table(side(hand=("mentor",))), play("mentor"), edition=edition)

    assert ("mentor",) == state.table.sides[0].supporter
    after, events = played(state.table, EndTurn(0), edition=edition)
    assert [CardMoved(0, "mentor", "supporter", "discard", clause="CG-SUPPORT-02")] == events[:1]
    assert ((), ("mentor",)) == (after.table.sides[0].supporter, after.table.sides[0].discard)


def test_supporter_is_discarded_when_resolved_in_xy():
    state, _ = played(table(side(hand=("mentor",))), play("mentor"))

    assert ("mentor",) == state.table.sides[0].discard


@pytest.mark.parametrize("edition", LATER)
def test_supporter_that_says_so_comes_back_to_the_hand_when_the_turn_ends(edition):
    aide = card("aide", kind="supporter", effects=(Draw(amount=1),), always=(GoesTo(zone="hand"),))
    state, _ = played(table(side(hand=("aide",))), play("aide"), edition=edition, cards=(aide,))

    assert (("aide",), ("fire",)) == (state.table.sides[0].supporter, state.table.sides[0].hand)
    after, events = played(state.table, EndTurn(0), edition=edition, cards=(aide,))
    assert [CardMoved(0, "aide", "supporter", "hand", clause="CG-SUPPORT-02")] == events[:1]
    assert ((), ("aide", "fire"), ()) == (
        after.table.sides[0].supporter,
        after.table.sides[0].hand,
        after.table.sides[0].discard,
    )


# --- Stadiums ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_new_stadium_throws_out_the_old_one(edition):
    start = table(side(hand=("meadow", "arena")), stadium=("arena", 1))
    state, events = played(start, play("meadow"), edition=edition)

    assert [StadiumLeft(1, "arena"), StadiumPlayed(0, "meadow")] == named(events, StadiumLeft, StadiumPlayed)
    assert Stadium("meadow", 0) == state.table.stadium
    assert ("arena",) == state.table.sides[1].discard
    assert "CG-STADIUM-04" == clause(state.table, play("arena"), edition)


@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("by", [0, 1])
def test_stadium_of_the_same_name_replaces_none(edition, by):
    start = table(side(hand=("arena",)), stadium=("arena", by))

    assert ("CG-AMB-30", "CG-STADIUM-02") == clauses(start, play("arena"), edition)


def test_house_rule_lets_a_stadium_replace_its_namesake():
    loose = policies("xy-2016", same_name_stadium="allowed")
    state, _ = played(table(side(hand=("arena",)), stadium=("arena", 1)), play("arena"), edition=loose)

    assert Stadium("arena", 0) == state.table.stadium


def test_what_a_lost_stadium_held_up_falls():
    tall = card("tall", kind="stadium", always=(Hp(to="all", plus=30),))
    start = table(side(hand=("meadow",)), side(pokemon("plain", damage=60), ["pup"]), stadium=("tall", 1))
    _, events = played(start, play("meadow"), cards=(tall,))

    assert [KnockedOut(1, 11)] == named(events, KnockedOut)


# --- attached cards ---------------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_one_tool_on_a_pokemon(edition):
    start = table(side(bench=["plain"], hand=("vest", "charm", "charm", "machine")))
    state, events = played(start, play("vest", "a-active"), edition=edition)

    assert [CardAttached(0, 1, "vest", "aside", clause="CG-TOOL-01")] == named(events, CardAttached)
    assert "CG-TOOL-02" == clause(state.table, play("charm", "a-active"), edition)
    more = (play("charm", "a-bench-1"), play("machine", "a-active"))
    state, events = played(state.table, *more, edition=edition)
    assert (Attached("vest", 0), Attached("machine", 0)) == state.table.sides[0].active.attached
    assert ["CG-TOOL-01", "CG-TM-01"] == [event.clause for event in named(events, CardAttached)]


@pytest.mark.parametrize(
    "name, place, expected",
    [
        ("vest", "", "CG-TRAINER-04"),
        ("vest", "a-bench-2", "CG-TRAINER-04"),
        ("vest", "b-active", "CG-TOOL-01"),
        ("machine", "b-active", "CG-TM-01"),
        ("supply", "a-active", "CG-TRAINER-02"),
        ("strap", "a-bench-1", "CG-GEN-01"),
        ("hat", "a-active", "CG-GEN-01"),
        ("hat", "a-bench-1", ""),
        ("hat", "b-active", "CG-TOOL-01"),
    ],
)
def test_attached_card_goes_where_it_says(name, place, expected):
    hat = card("hat", kind="tool", attach=AttachedTo(that=That(types=("fire",))))
    start = table(side("eel", ["pup"], hand=(name,)), side("pup"))

    assert expected == clause(start, play(name, place), cards=(STRAP, hat))


def test_hyper_gear_goes_on_the_opponents_ex():
    start = table(side("titan-ex", hand=("gear",)), side("titan-ex", ["plain"]))

    assert "CG-FLARE-01" == clause(start, play("gear", "b-bench-1"), cards=(TITAN_EX,))
    assert "CG-FLARE-01" == clause(start, play("gear", "a-active"), cards=(TITAN_EX,))
    state, _ = played(start, play("gear", "b-active"), cards=(TITAN_EX,))
    assert (Attached("gear", 0),) == state.table.sides[1].active.attached
    fitted = table(side(hand=("gear",)), side(pokemon("titan-ex", attached=("vest",))))
    assert ("CG-TOOL-02", "CG-FLARE-03") == clauses(fitted, play("gear", "b-active"), cards=(TITAN_EX,))


def test_card_attached_for_a_turn_leaves_with_it():
    start = table(side(hand=("strap",)))
    state, events = played(start, play("strap", "a-active"), EndTurn(0), edition="advanced-1999", cards=(STRAP,))

    assert [CardAttached(0, 1, "strap", "aside", 5)] == named(events, CardAttached)
    assert [AttachedLeft(0, 1, "strap", "discard")] == named(events, AttachedLeft)
    assert ("strap",) == state.table.sides[0].discard


def test_card_attached_for_two_turns_stays_for_the_next():
    ward = card("ward", kind="trainer", attach=AttachedTo(until="end_of_opponents_turn"))
    start = table(side(hand=("ward",)))
    state, events = played(start, play("ward", "a-active"), EndTurn(0), cards=(ward,))

    assert [] == named(events, AttachedLeft)
    _, events = played(state.table, EndTurn(1), cards=(ward,))
    assert [AttachedLeft(0, 1, "ward", "discard")] == named(events, AttachedLeft)


# --- Fossils ----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_fossil_is_played_onto_the_bench(edition):
    state, events = played(table(side(hand=("relic",))), play("relic"), edition=edition)

    assert [PokemonPlaced(0, 101, ("relic",), "aside", clause="CG-FOSSIL-03")] == named(events, PokemonPlaced)
    assert ("relic",) == at(state.table, "a-bench-2").cards
    assert "CG-BENCH-02" == clause(table(side(bench=["plain"] * 5, hand=("relic",))), play("relic"), edition)


def test_doll_of_the_first_edition_is_a_plain_trainer():
    doll = card("doll", kind="trainer", as_pokemon=AsPokemon(hp=10))
    state, _ = played(table(side(hand=("doll",))), play("doll"), edition="advanced-1999", cards=(doll,))

    assert ("doll",) == at(state.table, "a-bench-2").cards


# --- texts ------------------------------------------------------------------------------


def test_card_is_only_played_while_its_text_allows():
    late = card("late", kind="trainer", if_=If(stadium=""), effects=(Draw(amount=1),))
    start = side(hand=("late",))

    assert "CG-GEN-01" == clause(table(start), play("late"), cards=(late,))
    assert "" == clause(table(start, stadium=("arena", 1)), play("late"), cards=(late,))


@pytest.mark.parametrize(
    "hand, expected",
    [
        (("search",), "CG-GEN-01"),
        (("search", "search"), "CG-GEN-01"),
        (("search", "pup", "fire"), ""),
        (("search", UNKNOWN, UNKNOWN), ""),
        ((UNKNOWN, UNKNOWN, UNKNOWN), ""),
        ((UNKNOWN, UNKNOWN), "CG-GEN-01"),
    ],
)
def test_what_must_be_paid_first_has_to_be_in_hand(hand, expected):
    search = card("search", kind="trainer", needs=(DiscardHand(amount=2, must=True),), effects=(Draw(amount=1),))
    decks = (deck_list({"search": 4, "pup": 4, "fire": 52}, known=False), deck_list())

    assert expected == clause(table(side(hand=hand)), play("search"), cards=(search,), decks=decks)


@pytest.mark.parametrize("hand, expected", [(("pup",), "CG-GEN-01"), (("pup", "fire"), ""), ((UNKNOWN,), "")])
def test_what_must_be_paid_may_be_of_a_kind(hand, expected):
    forge = card("forge", kind="trainer", needs=(DiscardHand(what="energy", must=True),))
    gift = card("gift", kind="trainer", needs=(When(if_=If(stadium=""), then=forge.needs),))
    decks = (deck_list({"forge": 4, "pup": 4, "fire": 52}, known=False), deck_list())
    start = side(hand=("forge", "gift", *hand))

    assert expected == clause(table(start), play("forge"), cards=(forge, gift), decks=decks)
    assert "" == clause(table(start), play("gift"), cards=(forge, gift), decks=decks)
    paid = table(start, stadium=("arena", 0))
    assert expected == clause(paid, play("gift"), cards=(forge, gift), decks=decks)


@pytest.mark.parametrize("edition", ["advanced-1999", policies("xy-2016", empty_trainer="allowed")])
def test_card_that_can_do_nothing_may_be_played_in_the_oldest_edition(edition):
    start = table(side(hand=("supply",), deck=0))
    state, _ = played(start, play("supply"), edition=edition)

    assert ("supply",) == state.table.sides[0].discard


@pytest.mark.parametrize("edition", [*LATER, policies("advanced-1999", empty_trainer="refused")])
def test_card_that_can_do_nothing_may_not_be_played_in_the_others(edition):
    start = table(side(hand=("supply",), deck=0))

    assert ("CG-AMB-49", "CG-TRAINER-02") == clauses(start, play("supply"), edition)


@pytest.mark.parametrize("edition, supporter", [("platinum-2009", ""), ("xy-2016", "CG-GEN-01")])
def test_lock_on_trainer_cards_means_what_the_edition_calls_so(edition, supporter):
    mute = card("mute", powers=(Power(name="Mute", kind="poke_body", always=(NoCards(what=What(word_trainer=True)),)),))
    start = table(side(hand=("supply", "mentor")), side("mute"))

    assert ("CG-GEN-01", "CG-TRAINER-03") == clauses(start, play("supply"), edition, (mute,))
    assert supporter == clause(start, play("mentor"), edition, (mute,))


def test_card_that_goes_elsewhere_is_not_discarded():
    banish = card("banish", kind="trainer", effects=(Shuffle(), ToLost()))
    boomerang = card("boomerang", kind="trainer", effects=(Shuffle(), KeepCard(to="hand")))
    start = table(side(hand=("banish", "boomerang")))
    state, _ = played(start, play("banish"), play("boomerang"), cards=(banish, boomerang))

    own = state.table.sides[0]
    assert (("boomerang",), ("banish",), ()) == (own.hand, own.lost, own.discard)


def test_knock_outs_by_a_trainer_are_looked_for_at_once():
    toll = card("toll", kind="trainer", effects=(PutCounters(amount=6, to="opponent_bench"),))
    _, events = played(table(side(hand=("toll",))), play("toll"), cards=(toll,))

    assert [KnockedOut(1, 12)] == named(events, KnockedOut)


def test_trainer_that_is_played_is_answered():
    ears = Trigger(on="trainer_played", then=(Draw(amount=1),))
    owl = card("owl", powers=(Power(name="Ears", kind="ability", triggers=(ears,)),))
    _, events = played(table(side("owl", hand=("vest",))), play("vest", "a-active"), cards=(owl,))

    assert 1 == len(named(events, TriggerSet))


def test_switched_off_first_turn_ban_is_a_house_rule():
    start = table(side(hand=("supply",)), turn=1)

    assert "" == clause(start, play("supply"), policies("platinum-2009", first_turn_trainers=True))


def test_nothing_is_paid_with_the_card_itself():
    again = card("again", kind="trainer", needs=(DiscardHand(must=True),))

    assert "CG-GEN-01" == clause(table(side(hand=("again",))), play("again"), cards=(again,))
    assert "" == clause(table(side(hand=("again", "again"))), play("again"), cards=(again,))


def test_stadium_goes_on_while_its_player_retreats():
    arena = card("field", kind="stadium", always=(RetreatCost(to="all", set=0),))
    start = table(side("bulk", hand=("field",)))
    state, _ = played(start, play("field"), Retreat(0, (), "a-bench-1"), cards=(arena,))

    assert ("plain",) == state.table.sides[0].active.cards


TWO = card("two", kind="stadium", two_sided=True, always=(BenchSize(size=3, side="own"),))


@pytest.mark.parametrize("facing", [0, 1])
def test_whoever_plays_a_two_sided_stadium_says_whom_it_faces(facing):
    own = rules(cards=[TWO])
    step = own.apply(own.at_turn(table(side(hand=("two",)))), PlayTrainer(0, "two"))
    (request,) = own.pending(step.state)
    step = own.apply(step.state, Choose(0, ("ab"[facing],)))

    assert (0, "choose-first-half", ("a", "b")) == (request.seat, request.prompt, request.options)
    assert StadiumPlayed(0, "two", facing=facing) in step.events
    assert Stadium("two", 0, facing) == step.state.table.stadium
    assert [3 if seat == facing else 5 for seat in (0, 1)] == [
        queries.bench_size(own.game, step.state.table, seat) for seat in (0, 1)
    ]


def test_another_stadium_faces_nobody():
    state, events = played(table(side(hand=("arena",))), PlayTrainer(0, "arena"))

    assert StadiumPlayed(0, "arena") in events
    assert (None, 0) == (state.table.stadium.facing, state.table.stadium.seen_from)


def test_what_answers_its_being_played_is_that_players_too():
    told = card(
        "told", kind="stadium", two_sided=True, triggers=(Trigger(on="played", then=(Heal(to="own", amount=10),)),)
    )
    own = rules(cards=[told])
    start = table(side(pokemon("pup", damage=20), hand=("told",)), side(pokemon("pup", damage=20)))
    step = own.apply(own.at_turn(start), PlayTrainer(0, "told"))
    step = own.apply(step.state, Choose(0, ("b",)))

    assert [20, 10] == [one.active.damage for one in step.state.table.sides]
    assert [1] == [event.seat for event in named(step.events, TriggerSet)]


OLD = "advanced-1999"

CUB = card("cub")

LION = card("lion", stage="stage2", evolves_from="Panther", line="Cub", hp=120)

BREED = EvolveFrom(to=Who(of="own", pick=1), skip=True, anytime=False)

MUST = card("breeder", kind="trainer", needs=(replace(BREED, must=True),))


@pytest.mark.parametrize(
    "active, hand",
    [
        (pokemon("cub", entered=5), ("lion",)),
        (pokemon("plain"), ("lion",)),
        (pokemon("cub"), ()),
    ],
)
def test_a_card_that_must_evolve_somebody_cannot_be_played_when_nobody_can(active, hand):
    there = table(side(active, (), hand=("breeder", *hand)))

    assert clause(there, PlayTrainer(0, "breeder"), OLD, (CUB, LION, MUST)) == "CG-GEN-01"


def test_a_card_that_must_evolve_somebody_is_played_when_somebody_can():
    there = table(side("cub", (), hand=("breeder", "lion")))
    state, _ = taken(there, PlayTrainer(0, "breeder"), edition=OLD, cards=(CUB, LION, MUST))

    assert (state.table.sides[0].active.cards, state.table.sides[0].discard) == (("lion", "cub"), ("breeder",))
