"""Knock Outs, Prizes, replacements, ways to win, and what cards do about them."""

from __future__ import annotations

import msgspec
import pytest

from companion.cards.play.knock_outs import order
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    Damage,
    Draw,
    Fail,
    GoesTo,
    Hp,
    If,
    KnockOut,
    Prizes,
    PutCounters,
    Survive,
    That,
    Trigger,
)
from companion.cards.values.actions import EndTurn, UseAttack
from companion.cards.values.events import (
    CardMoved,
    CoinFlipped,
    DamageHealed,
    GameWon,
    KnockedOut,
    PrizeTaken,
    Promoted,
    SuddenDeathBegan,
    TriggerSet,
    TurnBegan,
    WayFound,
)
from companion.cards.values.state import Attached, Lasting
from companion.cards.values.tasks import (
    CountWays,
    KnockOuts,
    Promote,
    Respond,
    Run,
    Scope,
    Settle,
    SetUp,
    TakePrizes,
    Task,
)
from companion.kernel.model import ChoiceRequest, Choose
from tests.cards.making import attack, card, deck_list, game, pokemon, rules, side, table
from tests.cards.moving import named, played

ALL = ("advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016")
HIT = UseAttack(0, "Hit")
BITE = card("biter", attacks=(attack("Hit", damage=60),))
BURST = card("burst", hp=60, attacks=(attack("Hit", damage=60, after=(Damage(amount=60, to="self"),)),))
SWEEP = card("sweep", attacks=(attack("Hit", damage=60, after=(Damage(amount=60, to="opponent_bench"),)),))


def told(events, *kinds):
    """Who did what, in order."""
    return [(type(event).__name__, event.seat) for event in named(events, *kinds)]


def done(task, start, edition="xy-2016", cards=(), answers=()):
    """The table after tasks that a text has set off, and the events; *answers* are picks."""
    own = rules(edition, cards)
    state = own._carry_out(start, task if isinstance(task, tuple) else (task,), events := [])
    for pick in answers:
        (request,) = own.pending(state)
        assert pick in request.options
        step = own.apply(state, Choose(request.seat, (pick,)))
        state = step.state
        events += step.events
    assert own.pending(state) == ()
    return state.table, events


# --- what goes --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_exactly_the_hp_is_enough(edition):
    start = table(side("biter"), side(pokemon(energy=("fire", "fire")), [pokemon("pup", damage=40), "eel"]))
    state, events = played(start, HIT, Choose(0, ("4",)), Choose(1, ("b-bench-2",)), edition=edition, cards=(BITE,))

    assert [("KnockedOut", 1), ("PrizeTaken", 0), ("Promoted", 1), ("TurnBegan", 1)] == told(
        events, KnockedOut, PrizeTaken, Promoted, TurnBegan
    )
    assert ["fire", "fire", "plain"] == sorted(state.table.sides[1].discard)
    assert (None,) == state.table.sides[0].prizes[3:4]
    assert ("eel",) == state.table.sides[1].active.cards
    assert 40 == state.table.sides[1].bench[0].damage


def test_less_than_the_hp_is_not():
    _, events = played(table(side("biter"), side("bulk")), HIT, cards=(BITE,))

    assert [] == named(events, KnockedOut)


def test_only_benched_pokemon_comes_up_by_itself():
    _, events = played(table(side("biter"), side("plain", ["pup"])), HIT, Choose(0, ("1",)), cards=(BITE,))

    assert [Promoted(1, 12)] == named(events, Promoted)


def test_benched_pokemon_gives_a_prize_and_nobody_is_promoted():
    start = table(side("sweep"), side("bulk", ["pup", "pup"]))
    state, events = played(start, HIT, Choose(0, ("1",)), Choose(0, ("2",)), cards=(SWEEP,))

    assert [12, 13] == [event.pokemon for event in named(events, KnockedOut)]
    assert [] == named(events, Promoted)
    assert 4 == sum(card is not None for card in state.table.sides[0].prizes)


def test_several_of_one_player_fall_as_one_event():
    start = table(side("sweep"), side("plain", ["pup", pokemon("bulk")]))
    _, events = played(start, HIT, Choose(0, ("1",)), Choose(0, ("2",)), cards=(SWEEP,))

    assert [
        ("KnockedOut", 1),
        ("KnockedOut", 1),
        ("PrizeTaken", 0),
        ("PrizeTaken", 0),
        ("Promoted", 1),
    ] == told(events, KnockedOut, PrizeTaken, Promoted)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("to_move", [0, 1])
def test_both_actives_fall_and_the_turns_player_comes_last(edition, to_move):
    start = table(side("burst", ["pup"]), side("burst", ["eel"]), to_move=to_move, turn=5 + to_move)
    hit = UseAttack(to_move, "Hit")
    other = 1 - to_move
    _, events = played(start, hit, Choose(other, ("1",)), Choose(to_move, ("1",)), edition=edition, cards=(BURST,))

    assert [
        ("PrizeTaken", other),
        ("PrizeTaken", to_move),
        ("Promoted", other),
        ("Promoted", to_move),
    ] == told(events, PrizeTaken, Promoted)


@pytest.mark.parametrize("edition", ALL)
def test_next_player_comes_first_between_turns(edition):
    start = table(side(pokemon(damage=50, poison=1), ["pup"]), side(pokemon(damage=50, poison=1), ["eel"]))
    _, events = played(start, EndTurn(0), Choose(1, ("1",)), Choose(0, ("1",)), edition=edition)

    assert [
        ("PrizeTaken", 1),
        ("PrizeTaken", 0),
        ("Promoted", 1),
        ("Promoted", 0),
        ("TurnBegan", 1),
    ] == told(events, PrizeTaken, Promoted, TurnBegan)


def test_order_is_the_same_in_and_between_turns():
    start = table(to_move=1)

    assert (0, 1) == order(game(), start, between=True) == order(game(), start, between=False)


@pytest.mark.parametrize("edition", ALL)
def test_prize_is_due_for_what_its_own_player_knocked_out(edition):
    start = table(side(pokemon(damage=60)))
    table_, _ = done(KnockOuts(), start, edition, answers=("6",))

    assert table_.sides[1].prizes[5] is None


def test_forced_knock_out_asks_for_no_damage():
    table_, events = done(KnockOuts(forced=(12,)), table(), answers=("1",))

    assert [KnockedOut(1, 12)] == named(events, KnockedOut)
    assert () == table_.sides[1].bench


def test_card_of_the_other_player_comes_home():
    gear = pokemon("plain", damage=60, attached=(Attached("gear", 0),))
    table_, _ = done(KnockOuts(), table(b=side(gear)), answers=("1",))

    assert ("gear",) == table_.sides[0].discard
    assert ("plain",) == table_.sides[1].discard


def test_legend_goes_as_two_cards():
    table_, _ = done(KnockOuts(), table(b=side(pokemon("sun-top", "sun-bottom", damage=150))), answers=("1",))

    assert ["sun-bottom", "sun-top"] == sorted(table_.sides[1].discard)


@pytest.mark.parametrize("all_, discard", [(True, ()), (False, ("fire",))])
def test_text_sends_the_fallen_elsewhere(all_, discard):
    home = card("home", powers=(Power(name="Home", kind="ability", always=(GoesTo(zone="hand", all=all_),)),))
    table_, _ = done(
        KnockOuts(), table(b=side(pokemon("home", damage=60, energy=("fire",)))), cards=(home,), answers=("1",)
    )

    assert discard == table_.sides[1].discard
    assert ("fire", "home")[1 - all_ :] == table_.sides[1].hand


def test_who_lived_by_the_fallen_falls_after_it():
    aura = Power(name="Aura", kind="ability", always=(Hp(to="own_other", plus=30),))
    tree = card("tree", powers=(aura,))
    start = table(b=side(pokemon("tree", damage=60), [pokemon("plain", damage=70), "pup"]))
    _, events = done(KnockOuts(), start, cards=(tree,), answers=("1", "b-bench-2", "2"))

    assert [11, 12] == [event.pokemon for event in named(events, KnockedOut)]


# --- Prizes -----------------------------------------------------------------------------


@pytest.mark.parametrize("marks, count", [((), 1), (("EX",), 2)])
def test_ex_gives_two_prizes(marks, count):
    titan = card("titan", marks=marks)
    start = table(b=side(pokemon("titan", damage=60)))
    table_, events = done(KnockOuts(), start, cards=(titan,), answers=("1", "2")[:count])

    assert count == len(named(events, PrizeTaken)) == len(table_.sides[0].hand)


def test_text_changes_how_many_prizes_there_are():
    start = table(b=side(pokemon(damage=60, lasting=(Lasting(0, 0, "plain", Prizes(plus=1)),))))
    _, events = done(KnockOuts(), start, answers=("1", "2"))

    assert 2 == len(named(events, PrizeTaken))


def test_taker_picks_among_the_places_that_are_left():
    start = table(side(prizes=("fire", None, "water", "pup")))
    own = rules()
    state = own._carry_out(start, (TakePrizes(0, 2),), [])

    assert (ChoiceRequest(0, "choose-prize", ("1", "3", "4")),) == own.pending(state)
    step = own.apply(state, Choose(0, ("3",)))
    assert (PrizeTaken(0, 2, "water"),) == step.events
    assert (ChoiceRequest(0, "choose-prize", ("1", "4")),) == own.pending(step.state)


def test_last_prizes_are_taken_without_a_question():
    table_, events = done(TakePrizes(0, 2), table(side(prizes=("fire", None, "water"))))

    assert [PrizeTaken(0, 0, "fire"), PrizeTaken(0, 2, "water"), WayFound(0, "CG-WIN-01")] == events
    assert ("fire", "water") == table_.sides[0].hand


def test_fewer_prizes_than_due_are_all_taken():
    _, events = done((TakePrizes(0, 3), CountWays()), table(side(prizes=("fire", None))))

    assert [PrizeTaken(0, 0, "fire"), WayFound(0, "CG-WIN-01"), GameWon("a", "CG-WIN-01")] == events


def test_nothing_is_taken_where_there_are_no_prizes():
    assert [] == done((TakePrizes(0, 1), CountWays()), table(side(prizes=0)))[1]


# --- the Active place -------------------------------------------------------------------


def test_owner_chooses_who_comes_up():
    start = table(b=side(None, ["pup", pokemon("eel", damage=20)]))
    own = rules()
    state = own._carry_out(start, (Promote(1),), [])

    assert (ChoiceRequest(1, "choose-new-active", ("b-bench-1", "b-bench-2")),) == own.pending(state)
    assert (Promoted(1, 13),) == own.apply(state, Choose(1, ("b-bench-2",))).events


def test_place_that_is_taken_needs_nobody():
    assert [] == done(Promote(1), table())[1]


# --- winning ----------------------------------------------------------------------------


def test_last_prize_wins():
    start = table(side("biter", prizes=1), side("plain", ["pup"] * 5))
    state, events = played(start, HIT, Choose(1, ("b-bench-1",)), cards=(BITE,))

    assert [GameWon("a", "CG-WIN-01")] == named(events, GameWon)
    assert "a" == state.table.winner
    assert () == state.agenda


def test_nobody_left_to_promote_loses():
    start = table(side("biter"), side("plain", []))
    state, events = played(start, HIT, Choose(0, ("2",)), cards=(BITE,))

    assert [GameWon("a", "CG-WIN-02")] == named(events, GameWon)
    assert 5 == sum(card is not None for card in state.table.sides[0].prizes)


@pytest.mark.parametrize("edition", ALL)
def test_two_ways_beat_one(edition):
    start = table(side("burst", ["pup"], prizes=1), side("plain", [], prizes=1))
    _, events = played(start, HIT, edition=edition, cards=(BURST,))

    assert [WayFound(1, "CG-WIN-01"), WayFound(0, "CG-WIN-01"), WayFound(0, "CG-WIN-02")] == named(events, WayFound)
    assert [GameWon("a", "CG-WIN-04")] == named(events, GameWon)


@pytest.mark.parametrize("edition", ALL)
def test_as_many_ways_are_sudden_death(edition):
    start = table(side("burst", ["pup"], prizes=1), side("plain", ["eel"], prizes=1))
    decks = (deck_list(), deck_list())
    state, events = played(start, HIT, edition=edition, cards=(BURST,), decks=decks)

    assert [SuddenDeathBegan()] == named(events, SuddenDeathBegan)
    assert [] == named(events, GameWon, TurnBegan)
    assert (2, 1) == (state.table.games, state.table.prizes_each)
    assert state.table.setup is not None
    assert (0, 0) == state.table.ways
    assert SetUp() == state.agenda[-1]


def test_both_without_a_replacement_are_sudden_death():
    start = table(side("burst", []), side("plain", []))
    _, events = played(start, HIT, Choose(1, ("1",)), Choose(0, ("1",)), cards=(BURST,))

    assert [WayFound(0, "CG-WIN-02"), WayFound(1, "CG-WIN-02")] == named(events, WayFound)
    assert [SuddenDeathBegan()] == named(events, SuddenDeathBegan)


def test_no_way_goes_on():
    assert [] == done(CountWays(), table())[1]


def test_way_of_a_text_wins():
    table_, events = done(CountWays(), table(ways=(0, 1)))

    assert [GameWon("b", "CG-GEN-01")] == events
    assert ("b", "CG-GEN-01") == (table_.winner, table_.ended_by)


# --- staying ----------------------------------------------------------------------------


def band(**facts):
    return card("band", kind="tool", always=(Survive(**facts),))


@pytest.mark.parametrize("coin, stays", [("heads", True), ("tails", False)])
def test_coin_lets_a_pokemon_stay(coin, stays):
    start = table(side("biter"), side(pokemon("plain", attached=("band",)), ["pup"]))
    rest = () if stays else (Choose(0, ("1",)),)
    state, events = played(start, HIT, coin, *rest, cards=(BITE, band(flip=True)))

    assert [CoinFlipped(1, stays, "survive", "CG-COIN-02")] == named(events, CoinFlipped)
    assert ([] if stays else [11]) == [event.pokemon for event in named(events, KnockedOut)]
    assert (50 if stays else 0) == state.table.sides[1].active.damage


def test_text_lets_an_undamaged_pokemon_stay():
    cards = (BITE, band(from_full=True))
    fresh = table(side("biter"), side(pokemon("plain", attached=("band",))))
    hurt = table(side("biter"), side(pokemon("plain", damage=10, attached=("band",))))
    _, stayed = played(fresh, HIT, cards=cards)
    _, fell = played(hurt, HIT, Choose(0, ("1",)), cards=cards)

    assert [DamageHealed(1, 11, 10, "CG-GEN-01")] == named(stayed, DamageHealed)
    assert [] == named(stayed, KnockedOut)
    assert [11] == [event.pokemon for event in named(fell, KnockedOut)]


def test_nothing_saves_from_what_is_no_damage_of_an_attack():
    start = table(b=side(pokemon(damage=60, attached=("band",))))
    _, events = done(KnockOuts(), start, cards=(band(),), answers=("1",))

    assert [11] == [event.pokemon for event in named(events, KnockedOut)]


def test_who_is_knocked_out_by_a_text_does_not_stay():
    doom = card("doom", attacks=(attack("Hit", damage=60, after=(KnockOut(to="defending"),)),))
    start = table(side("doom"), side(pokemon("plain", attached=("band",))))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(doom, band()))

    assert [] == named(events, DamageHealed)


# --- triggers ---------------------------------------------------------------------------


def answering(on, *then, **facts):
    """A Pokémon that answers something."""
    power = Power(name="Answer", kind="ability", triggers=(Trigger(on=on, then=then, **facts),))
    return card("answer", hp=60, powers=(power,))


def test_damaged_pokemon_answers_at_once_while_it_is_there():
    answer = answering("damaged", PutCounters(amount=1, to="attacker"))
    start = table(side("biter"), side("answer", ["pup"]))
    state, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert [TriggerSet(1, 11, "answer")] == named(events, TriggerSet)
    assert ["TriggerSet", "KnockedOut"] == [type(event).__name__ for event in named(events, TriggerSet, KnockedOut)]
    assert 10 == state.table.sides[0].active.damage


def test_damage_of_an_answer_counts_with_the_attacks_knock_outs():
    answer = answering("damaged", Damage(amount=60, to="attacker"))
    start = table(side("biter", ["pup"]), side("answer", ["pup"]))
    _, events = played(start, HIT, Choose(1, ("1",)), Choose(0, ("1",)), cards=(BITE, answer))

    assert [
        ("KnockedOut", 1),
        ("KnockedOut", 0),
        ("PrizeTaken", 1),
        ("PrizeTaken", 0),
    ] == told(events, KnockedOut, PrizeTaken)


@pytest.mark.parametrize("least, answered", [(60, 1), (70, 0)])
def test_answer_may_ask_for_so_much_damage(least, answered):
    answer = answering("damaged", Draw(amount=1), by_damage_at_least=least)
    _, events = played(table(side("biter"), side("answer")), HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert answered == len(named(events, TriggerSet))


def test_own_attack_is_not_answered():
    own = card("own", attacks=(attack("Hit", damage=10, after=(Damage(amount=60, to="self"),)),))
    power = Power(name="Answer", kind="ability", triggers=(Trigger(on="damaged", then=(Draw(amount=1),)),))
    start = table(side("own", ["pup"]), side("bulk"))
    _, events = played(start, HIT, Choose(1, ("1",)), cards=(msgspec.structs.replace(own, powers=(power,)),))

    assert [] == named(events, TriggerSet)


@pytest.mark.parametrize("said, count", [("yes", 1), ("no", 0)])
def test_answer_may_be_declined(said, count):
    answer = answering("damaged", Draw(amount=1), may=True)
    own = rules(cards=(answer,))
    start = table(side(pokemon(energy=("fire",))), side("answer"))
    state = own.apply(own.at_turn(start), UseAttack(0, "Tap")).state

    assert (ChoiceRequest(1, "use-trigger", ("yes", "no"), "answer"),) == own.pending(state)
    step = own.apply(state, Choose(1, (said,)))
    assert count == len(named(step.events, TriggerSet))
    # One of its own for the turn that begins now.
    assert count + 1 == len(step.state.table.sides[1].hand)


def test_fallen_pokemon_answers_before_it_goes():
    answer = answering("knocked_out", Draw(amount=1))
    start = table(side("biter"), side("answer", ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert ["TriggerSet", "CardMoved", "KnockedOut"] == [
        type(event).__name__ for event in named(events, TriggerSet, CardMoved, KnockedOut)
    ][:3]
    assert 1 == len(named(events, TriggerSet))


def test_fallen_pokemon_takes_its_attacker_with_it_in_one_event():
    answer = answering("knocked_out", KnockOut(to="attacker"))
    start = table(side("biter", ["pup"]), side("answer", ["pup"]))
    _, events = played(start, HIT, Choose(1, ("1",)), Choose(0, ("1",)), cards=(BITE, answer))

    assert [
        ("TriggerSet", 1),
        ("KnockedOut", 1),
        ("KnockedOut", 0),
        ("PrizeTaken", 1),
        ("PrizeTaken", 0),
    ] == told(events, TriggerSet, KnockedOut, PrizeTaken)


def test_pokemon_that_falls_to_poison_answers_nothing():
    answer = answering("knocked_out", Draw(amount=1))
    start = table(b=side(pokemon("answer", damage=50, poison=1), ["pup"]))
    _, events = played(start, EndTurn(0), Choose(0, ("1",)), cards=(answer,))

    assert [] == named(events, TriggerSet)


def test_pokemon_answers_its_knock_out():
    answer = answering("knocks_out", Draw(amount=1))
    hunter = msgspec.structs.replace(answer, attacks=BITE.attacks)
    start = table(side("answer"), side("plain", ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(hunter,))

    assert [TriggerSet(0, 1, "answer")] == named(events, TriggerSet)


def test_pokemon_answers_its_coming_up():
    answer = answering("became_active", Draw(amount=1))
    start = table(side("biter"), side("plain", ["answer"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert [TriggerSet(1, 12, "answer")] == named(events, TriggerSet)


def test_attacker_answers_its_attack_when_it_is_over():
    answer = answering("attacked", PutCounters(amount=6, to="self"))
    striker = msgspec.structs.replace(answer, attacks=BITE.attacks)
    start = table(side("answer", ["pup"]), side("bulk"))
    _, events = played(start, HIT, Choose(1, ("1",)), cards=(striker,))

    assert [1] == [event.pokemon for event in named(events, KnockedOut)]


def test_answer_asks_whether_its_condition_holds():
    answer = answering("damaged", Draw(amount=1), if_=If(that=That(damaged=False)))
    _, events = played(table(side("biter"), side("answer")), HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert [] == named(events, TriggerSet)


def test_power_that_is_off_answers_nothing():
    off = Power(name="Answer", kind="ability", off_under=("asleep",), triggers=(TRIGGER,))
    start = table(side(pokemon(energy=("fire",))), side(pokemon("answer", rotation="asleep")))
    _, events = played(start, UseAttack(0, "Tap"), "heads", cards=(card("answer", powers=(off,)),))

    assert [] == named(events, TriggerSet)


TRIGGER = Trigger(on="damaged", then=(Draw(amount=1),))


def test_what_lies_on_a_pokemon_or_is_attached_to_it_answers_too():
    thorn = card("thorn", kind="tool", triggers=(Trigger(on="damaged", then=(PutCounters(amount=1, to="attacker"),)),))
    laid = Lasting(6, 1, "bulk", trigger=Trigger(on="damaged", then=(PutCounters(amount=2, to="attacker"),)))
    start = table(side("biter"), side(pokemon("bulk", attached=("thorn",), lasting=(laid,))))
    state, events = played(start, HIT, cards=(BITE, thorn))

    assert ["thorn", "bulk"] == [event.card for event in named(events, TriggerSet)]
    assert 30 == state.table.sides[0].active.damage


def test_failed_answer_does_not_stop_the_next():
    thorn = card("thorn", kind="tool", triggers=(Trigger(on="damaged", then=(Fail(), Draw(amount=1))),))
    answer = answering("damaged", Fail(), Draw(amount=2))
    start = table(side("biter"), side(pokemon("answer", attached=("thorn",), damage=0), ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer, thorn))

    assert ["answer", "thorn"] == [event.card for event in named(events, TriggerSet)]


def test_tasks_of_knock_outs_go_through_json():
    scope = Scope(1, "trigger", card="answer", source=11)
    settle = Settle(KnockOuts(by=1, forced=(1,), told=(11,), to_zone="lost"))
    task = Run((Respond(TRIGGER, scope), settle), scope)

    assert task == msgspec.json.decode(msgspec.json.encode(task), type=Task)
