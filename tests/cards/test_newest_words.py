"""Words that the newest cards brought: no Tools, halves of a Stadium, healing remembered, Energy that is picky."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.meaning import amount, fits, fits_that, holds
from companion.cards.printed.cards import AttachedTo, Power
from companion.cards.printed.vocabulary import (
    AttachFrom,
    BenchSize,
    Count,
    Cure,
    DiscardEnergy,
    GiveCondition,
    Heal,
    If,
    Lay,
    Less,
    LookAtPrizes,
    More,
    MoveCounters,
    NoTools,
    PutMark,
    SwapEnergy,
    That,
    Trigger,
    What,
)
from companion.cards.sight.hidden import observed
from companion.cards.sight.viewing import why_not_view
from companion.cards.values.actions import AttachEnergy, Evolve, PlayTrainer, UseAttack
from companion.cards.values.events import (
    ConditionRemoved,
    CountersPut,
    EnergyAttached,
    EnergyLeft,
    StadiumPlayed,
    TriggerSet,
)
from companion.cards.values.state import Deck, Stadium, State
from companion.cards.values.tasks import Scope
from companion.kernel.model import Choose
from tests.cards.making import attack, card, game, pokemon, rules, side, table
from tests.cards.moving import clause, named, played
from tests.cards.programs import MINE, carried, play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)

# --- what is asked ------------------------------------------------------------------------


@pytest.mark.parametrize("energy, special", [(("fire",), False), (("fire", "double"), True), ((), False)])
def test_special_energy_is_whatever_is_not_basic(energy, special):
    there = table(side(pokemon("pup", energy=energy)))
    active = there.sides[0].active

    assert special == fits_that(game(), there, ATTACK, active, That(special_energy=True))
    assert special != fits_that(game(), there, ATTACK, active, That(special_energy=False))


@pytest.mark.parametrize("id, heavy", [("hound", True), ("pup", False), ("vest", False), ("?", False)])
def test_a_retreat_cost_is_asked_of_pokemon_cards(id, heavy):
    assert heavy == fits(game(), table(), MINE, id, What(retreat_at_least=2))


def test_each_type_counts_once():
    two = card("two", types=("water", "metal"))
    there = table(side("pup", ("eel", "two", "pup")))

    assert 3 == amount(game(cards=[two]), there, ATTACK, Count(count="types", who="own"))


@pytest.mark.parametrize("by, own", [(0, True), (1, False)])
def test_a_stadium_is_somebodys(by, own):
    there = table(stadium=("arena", by))

    assert own == holds(game(), there, ATTACK, If(stadium="", stadium_by="own"))
    assert own != holds(game(), there, ATTACK, If(stadium="", stadium_by="opponent"))


def test_where_there_is_no_stadium_it_is_nobodys():
    assert not holds(game(), table(), ATTACK, If(stadium_by="own"))
    assert not holds(game(), table(), ATTACK, If(stadium_by="opponent"))


HEALED = If(history="self_healed_this_turn")


@pytest.mark.parametrize("damage, healed", [(10, True), (0, False)])
def test_only_what_took_damage_off_healed(damage, healed):
    there = table(side(pokemon("eel", damage=damage)))
    after = play(game(), there, (Heal(to="self", amount=20),), ATTACK)[0]

    assert not holds(game(), there, ATTACK, HEALED)
    assert healed == holds(game(), after, ATTACK, HEALED)


def test_healing_is_forgotten_with_the_turn():
    there = table(side(pokemon("eel", damage=50)))
    after = play(game(), there, (Heal(to="self", amount=20),), ATTACK)[0]

    assert not holds(game(), table(after.sides[0], turn=6, to_move=1), ATTACK, HEALED)


def test_counters_that_move_away_heal_nobody():
    there = table(side(pokemon("eel", damage=50)))
    after = play(game(), there, (MoveCounters(from_="self", to="defending"),), ATTACK)[0]

    assert 40 == after.sides[0].active.damage
    assert not holds(game(), after, ATTACK, HEALED)


# --- conditions ---------------------------------------------------------------------------


def test_one_of_several_conditions_is_cured():
    there = table(side(pokemon("eel", rotation="confused", poison=1)))
    done = carried(game(), there, (Cure(to="self", choose=True),), ATTACK, ("poisoned",))

    assert ("confused", "poisoned") == done.asked[0].options
    assert (ConditionRemoved(0, 1, "poisoned", "CG-GEN-01"),) == done.events


FLAIL = card("flail", hp=200, attacks=(attack("Hit", damage=10),))


@pytest.mark.parametrize("confusion, counters", [(6, 6), (None, 3)])
def test_a_card_may_say_what_its_confusion_does(confusion, counters):
    word = GiveCondition(is_="confused", to="self", confusion=confusion)
    there = play(game(cards=[FLAIL]), table(side("flail")), (word,), ATTACK)[0]
    _, events = played(there, UseAttack(0, "Hit"), "tails", cards=(FLAIL,))

    assert [counters] == [event.count for event in named(events, CountersPut)]


@pytest.mark.parametrize("before", [GiveCondition(is_="confused", to="self"), Cure(to="self")])
def test_another_confusion_is_as_the_rules_say(before):
    harder = GiveCondition(is_="confused", to="self", confusion=6)
    there = play(game(), table(), (harder, before), ATTACK)[0]

    assert 0 == there.sides[0].active.confusion


# --- what lasts, what is off --------------------------------------------------------------


@pytest.mark.parametrize("once, number", [(True, 1), (False, 2)])
def test_what_lies_once_is_not_laid_again(once, number):
    word = Lay(to="self", mod=More(amount=100), until="leaves_active", once=once)
    after = play(game(), table(), (word, word), ATTACK)[0]

    assert number == len(after.sides[0].active.lasting)


HUSH = card("hush", powers=(Power(name="Hush", kind="ability", only="active", always=(NoTools(),)),))
THICK = card(
    "thick",
    kind="tool",
    always=(Less(to="holder", amount=10),),
    triggers=(Trigger(on="damaged", then=(PutMark(to="self", name="char"),)),),
)
CLOTH = card("cloth", kind="trainer", attach=AttachedTo(), always=(Less(to="holder", amount=10),))


@pytest.mark.parametrize("active, bench, on", [("hush", "plain", False), ("plain", "hush", True)])
def test_tools_may_do_nothing(active, bench, on):
    own = game(cards=[HUSH, THICK])
    there = table(side(active, (bench,)), side(pokemon("pup", attached=("thick",))))

    assert on == bool(queries.of(own, there, Less, 11))


@pytest.mark.parametrize("active, marks", [("hush", ()), ("plain", (("char", 1),))])
def test_nor_answer_anything(active, marks):
    biter = card("biter", hp=90, attacks=(attack("Hit", damage=30),))
    cards = (HUSH, THICK, biter)
    start = table(side(pokemon(active, attached=("thick",))), side("biter"), turn=6, to_move=1)
    state, _ = played(start, UseAttack(1, "Hit"), cards=cards)

    assert marks == state.table.sides[0].active.marks


def test_other_trainer_cards_on_pokemon_are_no_tools():
    own = game(cards=[HUSH, CLOTH])

    assert queries.of(own, table(side("hush"), side(pokemon("pup", attached=("cloth",)))), Less, 11)


# --- halves of a Stadium ------------------------------------------------------------------

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


# --- Prizes -------------------------------------------------------------------------------


def turned_up():
    return play(game(), table(side(prizes=("eel", None, "pup"))), (LookAtPrizes(turn_up=True),))[0]


def test_prizes_that_are_turned_up_are_seen_by_both():
    after = turned_up()
    own = game()

    assert (0, 2) == after.sides[0].up
    assert [None, None] == [why_not_view(own, after, viewer, 0, "prizes") for viewer in (0, 1)]
    assert ("eel", None, "pup") == observed(own, State(after, ()), 1).table.sides[0].prizes
    assert ("?",) * 6 == observed(own, State(after, ()), 0).table.sides[1].prizes


def test_one_that_is_laid_in_an_open_ones_place_lies_face_down():
    swap = LookAtPrizes(amount=1, swap="hand")
    start = turned_up()
    start = table(side(prizes=start.sides[0].prizes, hand=("fire",), up=start.sides[0].up))
    after = play(game(), start, (swap,), answers=("1", "1"))[0]

    assert (("fire", None, "pup"), (2,)) == (after.sides[0].prizes, after.sides[0].up)
    assert "CG-ZONE-08" == why_not_view(game(), after, 1, 0, "prizes").clause


# --- Energy -------------------------------------------------------------------------------


def test_each_of_several_energy_cards_goes_onto_another_pokemon():
    start = table(side("pup", ("eel", "plain"), deck=Deck(("fire", "water", "grass", "metal"))))
    done = carried(
        game(),
        start,
        (AttachFrom(from_="deck", to="own", amount=3, apart=True),),
        MINE,
        ("fire", "water", "grass", "a-bench-1", "a-active"),
    )
    own = done.table.sides[0]

    assert ("a-active", "a-bench-2") == done.asked[4].options
    assert [("water",), ("fire",), ("grass",)] == [one.energy for one in (own.active, *own.bench)]


def test_no_more_cards_than_pokemon_and_no_two_of_one_type():
    start = table(side("pup", ("eel",), deck=Deck(("fire", "fire", "water", "grass"))))
    word = AttachFrom(from_="deck", to="own", amount=3, apart=True, different_types=True)
    done = carried(game(), start, (word,), MINE, ("fire", "water", "a-active"))

    assert [("fire", "grass", "water"), ("grass", "water")] == [one.options for one in done.asked[:2]]
    assert 2 == done.scope.done


SWAP = SwapEnergy(on="own_active")


def test_energy_changes_places_with_one_of_another_type():
    start = table(
        side(pokemon("pup", energy=("double", "fire", "water")), discard=("fire", "double", "water", "grass"))
    )
    done = carried(game(), start, (SWAP,), MINE, ("fire", "grass"))

    assert [("fire", "water"), ("water", "grass")] == [one.options for one in done.asked]
    assert (
        EnergyLeft(0, 1, "fire", "discard", "CG-ENERGY-03"),
        EnergyAttached(0, 1, "grass", "discard", clause="CG-ENERGY-07"),
    ) == done.events


def test_without_such_a_pair_none_does():
    start = table(side(pokemon("pup", energy=("fire", "double")), discard=("fire", "double")))
    done = carried(game(), start, (SWAP,))

    assert ((), (), 0) == (done.asked, done.events, done.scope.done)


FLAME = card(
    "flame",
    kind="energy",
    provides=("fire",),
    attach=AttachedTo(that=That(types=("fire",)), strict=True),
    triggers=(Trigger(on="discarded", then=(PutMark(to="self", name="char"),)),),
)
MUD = card("mud", stage="stage1", evolves_from="Pup", types=("water",))


def test_picky_energy_goes_only_where_it_may():
    start = table(side("pup", ("eel",), hand=("flame",)))

    assert "CG-GEN-01" == clause(start, AttachEnergy(0, "flame", "a-bench-1"), cards=(FLAME,))
    assert "" == clause(start, AttachEnergy(0, "flame", "a-active"), cards=(FLAME,))


def test_and_leaves_as_soon_as_it_may_not_stay():
    start = table(side(pokemon("pup", energy=("flame", "fire")), hand=("mud",)))
    state, events = played(start, Evolve(0, "mud", "a-active"), cards=(FLAME, MUD))

    assert [EnergyLeft(0, 1, "flame", "discard", "CG-GEN-01")] == named(events, EnergyLeft)
    assert (("fire",), ("flame",)) == (state.table.sides[0].active.energy, state.table.sides[0].discard)


BURNT = Scope(0, "attack", card="pup", source=1, attack="Nip", defending=11)


@pytest.mark.parametrize(
    "scope, from_, marks",
    [
        (BURNT, "self", (("char", 1),)),
        (BURNT, "own_bench", ()),
        (Scope(1, "attack", card="pup", source=11, attack="Nip", defending=1), "defending", ()),
        (Scope(0, "trainer", source=1), "self", ()),
    ],
)
def test_energy_answers_its_being_discarded_by_its_own_pokemons_attack(scope, from_, marks):
    own = side(pokemon("pup", energy=("flame",)), (pokemon("pup", energy=("flame",)),))
    after = play(game(cards=[FLAME]), table(own), (DiscardEnergy(from_=from_),), scope)[0]

    assert [marks, ()] == [after.sides[0].active.marks, after.sides[0].bench[0].marks]
    assert ("flame",) == after.sides[0].discard
