"""Words that the oldest sets needed: cards turned into Energy, results passed on, stages skipped, how much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers.facts import energy_units
from companion.cards.modifiers.mirroring import EVOLVE
from companion.cards.play.attack.damage import dealt
from companion.cards.printed.cards import Power, Resists
from companion.cards.printed.cards_as_energy import energy_id, printed
from companion.cards.printed.sets import CardSet, CardShelf
from companion.cards.printed.vocabulary import (
    ChoosePokemon,
    DiscardEnergy,
    DiscardHand,
    EvolveFrom,
    FlipOrFail,
    GiveCondition,
    HasWeakness,
    Heal,
    KeepCard,
    KnockOut,
    Lay,
    LockAttack,
    More,
    MoveEnergy,
    PassOn,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import EndTurn, Evolve, PlayTrainer, UseAttack, UsePower
from companion.cards.values.events import CardMoved, EnergyAttached, EnergyLeft, Shuffled
from companion.cards.values.state import DeckList, Suffered
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import cards_of
from companion.kernel.model import Choose
from tests.cards.making import attack, card, deck_list, game, pokemon, rules, side, table
from tests.cards.moving import clause
from tests.cards.moving import played as taken
from tests.cards.programs import carried, play

OLD = "advanced-1999"

# --- cards that lie as Energy cards -------------------------------------------------------

BURST = Power(
    name="Burst",
    kind="pokemon_power",
    use=(
        ChoosePokemon(who=Who(of="own_other", pick=1)),
        KnockOut(to="self"),
        KeepCard(to="attach", onto="chosen", as_energy=2),
    ),
)
BALL = card("ball", hp=80, powers=(BURST,))
DECKS = (DeckList((("ball", 2), ("fire", 58))), deck_list())


def burst(*answers):
    """The table once the ball has burst, a's Active Pokémon with a Benched plain one beside it."""
    own = rules(OLD, (BALL,), decks=DECKS)
    state = own.at_turn(table(side(pokemon("ball", energy=("fire",)), ("plain", "bulk"))))
    state = own.apply(state, UsePower(0, "a-active", "Burst")).state
    for answer in answers:
        (request,) = own.pending(state)
        assert answer in request.options
        state = own.apply(state, Choose(request.seat, (answer,))).state
    return own, state.table


def test_a_knocked_out_pokemon_lies_as_energy_of_a_named_type():
    own, after = burst("a-bench-2", "1", "a-bench-2", "water")

    active = after.sides[0].active
    assert (active.cards, active.energy) == (("bulk",), ("ball~water",))
    assert energy_units(own.game, after, active) == ("water", "water")
    assert after.sides[0].discard == ("fire",)
    assert len([prize for prize in after.sides[1].prizes if prize is None]) == 1


def test_no_card_is_made_or_lost_by_turning():
    before = table(side(pokemon("ball", energy=("fire",)), ("plain", "bulk")))
    _, after = burst("a-bench-2", "1", "a-bench-2", "water")

    assert [cards_of(after, seat) for seat in (0, 1)] == [cards_of(before, seat) for seat in (0, 1)]


@pytest.mark.parametrize("to, zone", [("discard", "discard"), ("hand", "hand"), ("lost", "lost")])
def test_wherever_it_goes_it_is_the_printed_card_again(to, zone):
    there = table(side(pokemon("plain", energy=("ball~fire",))))
    after = EVOLVE[EnergyLeft](game(OLD, (BALL,)), there, EnergyLeft(0, 1, "ball~fire", to, "CG-ENERGY-03"))

    assert getattr(after.sides[0], zone) == ("ball",)


def test_it_goes_to_the_pile_with_the_pokemon_that_it_lies_under():
    there = table(side(pokemon("plain", energy=("ball~fire", "water"))))

    assert play(game(OLD, (BALL,)), there, (KnockOut(to="own_active"),), answers=("1",))[0].sides[0].discard == (
        "ball",
        "water",
        "plain",
    )


def test_its_type_goes_with_it_to_another_pokemon():
    there = table(side(pokemon("plain", energy=("ball~fire", "ball~water"))))
    word = MoveEnergy(from_="own_active", to="own_bench")
    after, _ = play(game(OLD, (BALL,)), there, (word,), answers=("ball~water",))

    assert [p.energy for p in (after.sides[0].active, *after.sides[0].bench)] == [("ball~fire",), ("ball~water",)]


def test_there_is_an_energy_card_for_each_type_of_the_edition():
    faces = [face for id, face in game(OLD, (BALL,)).cards.items() if id.startswith("ball~")]

    assert [face.provides for face in faces] == [
        (type_, type_) for type_ in ("grass", "fire", "water", "lightning", "psychic", "fighting")
    ]
    assert {(face.kind, face.basic, face.name) for face in faces} == {("energy", False, "Ball")}


def test_without_a_pokemon_to_lie_under_it_stays_where_it_is():
    there = table(side(discard=("ball",)))
    word = KeepCard(to="attach", onto="chosen", as_energy=2)
    played = carried(game(OLD, (BALL,)), there, (word,), Scope(0, "power", "ball"))

    assert (played.events, played.scope.done) == ((), 0)


def test_a_card_that_is_played_may_lie_as_energy_too():
    there = table(side(aside=("ball",)))
    word = KeepCard(to="attach", onto="own_active", as_energy=2)
    _, events = play(game(OLD, (BALL,)), there, (word,), Scope(0, "trainer", "ball"), ("psychic",))

    assert events == (EnergyAttached(0, 1, "ball~psychic", "aside", clause="CG-GEN-01"),)


def test_the_printed_card_of_a_plain_id_is_itself():
    assert (printed(energy_id("ball", "fire")), printed("ball")) == ("ball", "ball")


# --- what an attack has done is done once more ---------------------------------------------

MIMIC = card("mimic", hp=120, attacks=(attack("Echo", after=(PassOn(),)),))


def echoing(*after):
    """Before b's attack with these effects on a's mimic, which passes on what an attack has done to it."""
    foe = card("foe", hp=120, attacks=(attack("Sting", after=after), attack("Rest")))
    mimic = pokemon("mimic", energy=("fire", "fire"))
    return table(side(mimic), side(pokemon("foe", energy=("water",) * 3)), to_move=1), (MIMIC, foe)


def echoed(*after):
    """Once both attacks are over."""
    start, cards = echoing(*after)
    return taken(start, UseAttack(1, "Sting"), UseAttack(0, "Echo"), edition=OLD, cards=cards)[0].table


def test_conditions_are_passed_on_with_all_that_they_say():
    after = echoed(GiveCondition(is_="poisoned", poison=2))

    assert (after.sides[0].active.poison, after.sides[1].active.poison) == (2, 2)


def test_what_was_laid_is_passed_on_for_as_long():
    start, cards = echoing(Lay(to="defending", mod=FlipOrFail(), until="end_of_opponents_turn"))
    state, _ = taken(start, UseAttack(1, "Sting"), UseAttack(0, "Echo"), "heads", edition=OLD, cards=cards)

    (laid,) = state.table.sides[1].active.lasting
    assert (laid.mod, laid.until, laid.by, laid.source) == (FlipOrFail(), 7, 0, "mimic")


def test_as_many_energy_cards_are_lost():
    after = echoed(DiscardEnergy(from_="defending", amount=2))

    assert after.sides[1].active.energy == ("water",)


def test_an_attack_that_cannot_be_used_is_named_anew():
    start, cards = echoing(LockAttack())
    own = rules(OLD, cards)
    state, _ = taken(start, UseAttack(1, "Sting"), edition=OLD, cards=cards)
    assert own.check(state, UseAttack(0, "Echo")).clause == "CG-GEN-01"

    spared = replace(state.table.sides[0].active, lasting=())
    there = replace(state.table, sides=(replace(state.table.sides[0], active=spared), state.table.sides[1]))
    state = own.apply(own.at_turn(there), UseAttack(0, "Echo")).state
    (request,) = own.pending(state)
    assert (request.prompt, request.options) == ("name-attack", ("Sting", "Rest"))


def test_only_a_weakness_that_is_there_becomes_another():
    after = echoed(Lay(to="defending", mod=HasWeakness(types=("fire",)), until="leaves_active"))

    assert after.sides[1].active.lasting == ()


def test_an_attack_of_an_earlier_turn_is_forgotten():
    start, cards = echoing(GiveCondition(is_="poisoned"))
    actions = (UseAttack(1, "Sting"), EndTurn(0), UseAttack(1, "Rest"), UseAttack(0, "Echo"))
    state, _ = taken(start, *actions, edition=OLD, cards=cards)

    assert state.table.sides[1].active.poison == 0


def test_what_a_pokemon_does_to_itself_is_not_suffered():
    hermit = card("hermit", attacks=(attack("Doze", after=(GiveCondition(is_="poisoned", to="self"),)),))
    state, _ = taken(table(side("hermit")), UseAttack(0, "Doze"), edition=OLD, cards=(hermit,))

    assert state.table.sides[0].active.suffered is None


def test_everything_that_one_attack_did_is_remembered():
    start, cards = echoing(GiveCondition(is_="poisoned"), DiscardEnergy(from_="defending"))
    state, _ = taken(start, UseAttack(1, "Sting"), edition=OLD, cards=cards)

    assert state.table.sides[0].active.suffered == Suffered(5, (("poisoned", 1, 1),), (), 1)


# --- a stage is skipped ---------------------------------------------------------------------

CUB = card("cub")
LION = card("lion", stage="stage2", evolves_from="Panther", line="Cub", hp=120)
BREED = EvolveFrom(to=Who(of="own", pick=1), skip=True, anytime=False)


def test_a_stage_2_goes_onto_what_its_line_begins_with_though_the_stage_between_is_nowhere():
    there = table(side("cub", ("plain",), hand=("lion",)))

    assert play(game(OLD, (CUB, LION)), there, (BREED,))[0].sides[0].active.cards == ("lion", "cub")


def test_it_goes_onto_nobody_else():
    there = table(side("plain", ("bulk",), hand=("lion",)))

    assert play(game(OLD, (CUB, LION)), there, (BREED,))[1] == ()


def test_without_the_skip_it_goes_onto_its_stage_1_alone():
    there = table(side("cub", (), hand=("lion",)))

    assert clause(there, Evolve(0, "lion", "a-active"), OLD, (CUB, LION)) == "CG-EVOLVE-01"


def test_the_shelf_finds_what_a_line_begins_with_in_all_its_sets():
    lion = replace(LION, id="two-1", line="")
    panther = card("one-2", name="Panther", stage="stage1", evolves_from="Cub")
    sets = (
        CardSet(set="one", name="One", edition=OLD, cards=(panther,)),
        CardSet(set="two", name="Two", edition=OLD, cards=(lion,)),
    )

    assert (CardShelf(sets).cards["two-1"].line, CardShelf(sets[1:]).cards["two-1"].line) == ("Cub", "")


# --- how much ---------------------------------------------------------------------------------


@pytest.mark.parametrize("picked, left", [("2", 10), ("1", 20), ("0", 30)])
def test_less_damage_may_be_taken_off(picked, left):
    there = table(side(pokemon("bulk", damage=30)))
    played = carried(game(), there, (Heal(to="own_active", amount=20, up_to=True),), answers=(picked,))

    assert played.asked[0].options == ("2", "1", "0")
    assert (played.table.sides[0].active.damage, played.scope.done) == (left, int(picked))


def test_of_no_damage_nobody_is_asked():
    assert carried(game(), table(), (Heal(to="own", amount=20, up_to=True),)).asked == ()


def test_a_card_of_the_hand_is_shown_as_it_goes_into_the_deck():
    word = DiscardHand(what="pokemon", to="deck", show=True)
    _, events = play(game(), table(side(hand=("pup",))), (word,))

    assert events == (CardMoved(0, "pup", "hand", "deck", "both", clause="CG-GEN-01"), Shuffled(0))


def test_a_card_that_is_shown_is_named():
    real = (deck_list(known=False), deck_list(known=False))
    played = carried(game(decks=real), table(side(hand=(UNKNOWN,))), (DiscardHand(to="deck", show=True),))

    assert "pup" in played.request.options
    assert UNKNOWN not in played.request.options


@pytest.mark.parametrize("to_damage, amount", [(False, 10), (True, 0)])
def test_a_bonus_to_damage_brings_back_none_that_resistance_has_taken_off(to_damage, amount):
    plus = card("plus", kind="trainer", always=(More(amount=10, to="holder", to_damage=to_damage),))
    rock = card("rock", resists=(Resists(type="colorless", less=30),))
    start = table(side(pokemon("plain", attached=("plus", "plus"))), side("rock"))
    own = attack("Tap", damage=20)
    scope = Scope(0, "attack", card="plain", source=1, attack="Tap", defending=11)

    assert dealt(game(OLD, (plus, rock)), start, scope, 11, 20, attack=own)[0] == amount


def test_a_bonus_to_damage_adds_to_damage():
    plus = card("plus", kind="trainer", always=(More(amount=10, to="holder", to_damage=True),))
    start = table(side(pokemon("plain", attached=("plus",))))
    scope = Scope(0, "attack", card="plain", source=1, attack="Tap", defending=11)

    assert dealt(game(OLD, (plus,)), start, scope, 11, 20, attack=attack("Tap", damage=20))[0] == 30


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
