"""Which triggers answer what, and in which order; those of attacks and Knock Outs are in `test_knock_outs`."""

from __future__ import annotations

import pytest

from companion.cards.play.triggering import responses
from companion.cards.printed.cards import AttachedTo, Power
from companion.cards.printed.vocabulary import (
    DiscardEnergy,
    Draw,
    PutCounters,
    PutMark,
    Switch,
    That,
    Trigger,
    What,
    Who,
)
from companion.cards.values.actions import (
    BenchPokemon,
    EndTurn,
    PlayTrainer,
    UseAttack,
)
from companion.cards.values.events import (
    CardMoved,
    CountersPut,
    KnockedOut,
    TriggerSet,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope, Triggers
from companion.kernel.model import Choose
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import named, played
from tests.cards.programs import play

DRAW = (Draw(amount=1),)


def answering(on, id="answer", **facts):
    """A Pokémon with an Ability that answers something with a card."""
    power = Power(name="Answer", kind="ability", triggers=(Trigger(on=on, then=DRAW, **facts),))
    return card(id, powers=(power,), attacks=())


def found(task, start, *cards):
    """Whose texts answer, each with the Pokémon that it is on."""
    return [(word.scope.card, word.scope.source) for word in responses(game(cards=cards), start, task)]


def test_nobody_is_looked_for_where_no_card_answers():
    assert [] == found(Triggers("became_active", 1), table())


@pytest.mark.parametrize("to_move, order", [(0, [1, 2, 11, 12]), (1, [11, 12, 1, 2])])
def test_turns_player_answers_first_and_the_active_before_the_bench(to_move, order):
    row = side("answer", ["answer"])
    start = table(row, row, to_move=to_move)

    assert order == [uid for _, uid in found(Triggers("any_turn_ends", 0), start, answering("any_turn_ends"))]


@pytest.mark.parametrize("on, uids", [("own_turn_begins", [11]), ("own_turn_ends", [11]), ("any_turn_ends", [1, 11])])
def test_own_turn_is_that_of_the_cards_player(on, uids):
    start = table(side("answer"), side("answer"))

    assert uids == [uid for _, uid in found(Triggers(on, 0, seat=1), start, answering(on))]


def test_stadium_answers_everybodys_turn_as_its_player():
    hill = card("hill", kind="stadium", triggers=(Trigger(on="own_turn_ends", then=DRAW),))
    start = table(stadium=("hill", 0))
    (word,) = responses(game(cards=(hill,)), start, Triggers("own_turn_ends", 0, seat=1))

    assert (1, 0) == (word.scope.seat, word.scope.source)


@pytest.mark.parametrize("uid, answers", [(1, [("answer", 1)]), (2, []), (11, [])])
def test_pokemon_answers_what_happens_to_itself(uid, answers):
    start = table(side("answer"))

    assert answers == found(Triggers("energy_attached", uid), start, answering("energy_attached"))


@pytest.mark.parametrize(
    "to, uids",
    [
        ("own", [1, 2]),
        ("opponent", [11, 12]),
        ("all", [1, 2, 11, 12]),
        (Who(of="own", that=That(damaged=True)), [2]),
    ],
)
def test_pokemon_answers_what_happens_to_others(to, uids):
    start = table(side("answer", [pokemon("pup", damage=10)]))
    answer = answering("energy_attached", to=to)

    assert uids == [uid for uid in (1, 2, 11, 12) if found(Triggers("energy_attached", uid), start, answer)]


@pytest.mark.parametrize("card_, answers", [("fire", 1), ("water", 0), ("", 1)])
def test_answer_may_be_to_some_cards_only(card_, answers):
    answer = answering("energy_attached", what=What(types=("fire",)))

    assert answers == len(found(Triggers("energy_attached", 1, card=card_), table(side("answer")), answer))


def test_everything_on_a_pokemon_may_answer():
    tool = card("bell", kind="tool", triggers=(Trigger(on="became_active", then=DRAW),))
    spark = card("spark", kind="energy", provides=("fire",), triggers=(Trigger(on="became_active", then=DRAW),))
    laid = Lasting(0, 1, "eel", trigger=Trigger(on="became_active", then=DRAW))
    own = pokemon("answer", attached=("bell",), energy=("spark",), lasting=(laid,))
    cards = (answering("became_active"), tool, spark)

    assert ["answer", "bell", "spark", "eel"] == [
        name for name, _ in found(Triggers("became_active", 1), table(side(own)), *cards)
    ]


def test_what_lies_on_a_player_answers():
    laid = Lasting(6, 1, "eel", trigger=Trigger(on="any_turn_ends", then=DRAW))
    start = table(side(lasting=(laid,)))

    assert [("eel", 0)] == found(Triggers("any_turn_ends", 0, seat=0), start, answering("any_turn_ends"))


def test_power_that_does_not_work_answers_nothing():
    power = Power(name="Answer", kind="ability", only="bench", triggers=(Trigger(on="any_turn_ends", then=DRAW),))
    quiet = card("quiet", powers=(power,))
    start = table(side("quiet", ["quiet"]))

    assert [("quiet", 2)] == found(Triggers("any_turn_ends", 0), start, quiet)


@pytest.mark.parametrize("to, seat, answers", [("own", 0, 1), ("own", 1, 0), ("opponent", 1, 1), ("all", 1, 1)])
def test_played_trainer_is_answered_by_whom_it_concerns(to, seat, answers):
    answer = answering("trainer_played", to=to)

    assert answers == len(found(Triggers("trainer_played", 0, card="supply", seat=seat), table(side("answer")), answer))


def test_pokemon_answers_its_coming_into_play():
    start = table(side("plain", ["answer"], hand=("answer",)))
    _, events = played(start, BenchPokemon(0, "answer"), cards=(answering("played"),))

    assert [TriggerSet(0, 101, "answer")] == named(events, TriggerSet)


def test_tool_that_is_attached_answers_and_its_pokemon_does_not():
    bell = card("bell", kind="tool", triggers=(Trigger(on="played", then=DRAW),))
    start = table(side("answer", hand=("bell",)))
    _, events = played(start, PlayTrainer(0, "bell", "a-active"), cards=(answering("played"), bell))

    assert [TriggerSet(0, 1, "bell")] == named(events, TriggerSet)


def test_tool_that_is_there_does_not_answer_another():
    bell = card("bell", kind="tool", triggers=(Trigger(on="played", then=DRAW),))
    start = table(side(pokemon("plain", attached=("bell",))))

    assert [] == found(Triggers("played", 1, card="charm"), start, bell)


def test_answers_of_a_turns_end_come_before_the_next_turn():
    _, events = played(table(side("answer")), EndTurn(0), cards=(answering("own_turn_ends"),))

    assert ["TurnEnded", "TriggerSet", "CardMoved", "TurnBegan"] == [type(event).__name__ for event in events][:4]
    assert [CardMoved] == [type(event) for event in named(events, CardMoved) if event.seat == 0]


def test_answer_outside_an_attack_knocks_out_at_once():
    power = Power(
        name="Answer", kind="ability", triggers=(Trigger(on="played", then=(PutCounters(amount=6, to="self"),)),)
    )
    start = table(side("plain", hand=("frail",)))
    _, events = played(start, BenchPokemon(0, "frail"), Choose(1, ("1",)), cards=(card("frail", powers=(power,)),))

    assert [101] == [event.pokemon for event in named(events, KnockedOut)]


def test_answer_in_the_middle_of_an_attack_waits_with_its_knock_outs():
    drop = Power(
        name="Drop", kind="ability", triggers=(Trigger(on="became_active", then=(PutCounters(amount=6, to="self"),)),)
    )
    pull = attack("Pull", after=(Switch(side="opponent"), PutCounters(amount=1, to="self")))
    start = table(side("puller"), side("bulk", ["drop"]))
    cards = (card("drop", powers=(drop,)), card("puller", attacks=(pull,)))
    _, events = played(start, UseAttack(0, "Pull"), Choose(0, ("1",)), cards=cards)

    assert [(12, 6), (1, 1)] == [(event.pokemon, event.count) for event in named(events, CountersPut)]
    assert [CountersPut, CountersPut, KnockedOut] == [type(event) for event in named(events, CountersPut, KnockedOut)]


FLAME = card(
    "flame",
    kind="energy",
    provides=("fire",),
    attach=AttachedTo(that=That(types=("fire",)), strict=True),
    triggers=(Trigger(on="discarded", then=(PutMark(to="self", name="char"),)),),
)

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


NEW = "platinum-2009"


@pytest.mark.parametrize("shared, answers", [(True, [11, 1]), (False, [11, 1, 2])])
def test_of_shared_powers_one_of_each_player_answers(shared, answers):
    trigger = Trigger(on="between_turns", then=(PutCounters(amount=1, to="opponent_active"),))
    owl = card("owl", powers=(Power(name="Hoot", kind="poke_body", shared=shared, triggers=(trigger,)),))
    start = table(side("owl", ["owl"]), side("owl"))

    assert answers == [word.scope.source for word in responses(game(NEW, (owl,)), start, Triggers("between_turns", 0))]


def test_whoever_a_text_puts_onto_the_bench_answers():
    trigger = Trigger(on="switched_out", then=(PutCounters(amount=1, to="own_active"),))
    eel = card("snail", powers=(Power(name="Slime", kind="poke_body", triggers=(trigger,)),))
    _, events = play(game(NEW, (eel,)), table(side("snail"), side("snail")), (Switch(side="own"),))

    assert [CountersPut(0, 2, 1)] == [event for event in events if isinstance(event, CountersPut)]
