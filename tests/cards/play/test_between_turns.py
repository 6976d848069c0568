"""The steps between turns: conditions, Knock Outs, and cards that act then."""

from __future__ import annotations

import pytest

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    ConditionHit,
    Heal,
    KnockOut,
    MoreCounters,
    PutCounters,
    Trigger,
)
from companion.cards.values.actions import EndTurn
from companion.cards.values.events import (
    CoinFlipped,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    DamageHealed,
    EffectsBegan,
    KnockedOut,
    TurnBegan,
    TurnEnded,
)
from companion.kernel.model import ChoiceRequest, Choose
from tests.cards.making import card, pokemon, policies, rules, side, table
from tests.cards.moving import named, played

OLD = "advanced-1999"
LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
TOOLS = ("platinum-2009", "undaunted-2010")
ALL = (OLD, *LATER)
END = EndTurn(0)


def told(events):
    """What happened between the turns, in short words."""
    words = []
    for event in events:
        match event:
            case CountersPut(clause="CG-POISON-02") | DamageDealt(clause="CG-POISON-02"):
                words.append(f"poison {event.seat}")
            case CoinFlipped():
                words.append(f"{event.why} {event.seat}")
            case ConditionRemoved():
                words.append(f"{event.condition} ends {event.seat}")
            case EffectsBegan():
                words.append(f"{event.card} {event.seat}")
            case KnockedOut():
                words.append(f"ko {event.seat}")
    return words


def ended(own, other, *answers, edition="xy-2016", cards=(), **facts):
    """What an ended turn of a led to, with these Active Pokémon and a full Bench behind them."""
    start = table(side(own, ["pup"]), side(other, ["pup"]), **facts)
    return played(start, EndTurn(start.to_move), *answers, edition=edition, cards=cards)


# --- conditions -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_poison_comes_first_the_next_players_pokemon_before_the_others(edition):
    asleep = pokemon(rotation="asleep", poison=1)
    _, events = ended(asleep, asleep, "heads", "tails", edition=edition)

    assert ["poison 1", "poison 0", "sleep 1", "asleep ends 1", "sleep 0"] == told(events)


@pytest.mark.parametrize(
    "edition, order",
    [
        ("platinum-2009", ["poison 0", "poison 1"]),
        (policies("platinum-2009", between_player_order="ending_player_first"), ["poison 1", "poison 0"]),
    ],
)
def test_next_player_comes_first_whoever_that_is_or_the_other_by_a_house_rule(edition, order):
    asleep = pokemon(rotation="asleep", poison=1)
    _, events = ended(asleep, asleep, "heads", "heads", to_move=1, turn=6, edition=edition)

    assert order == told(events)[:2]


def test_poison_may_put_more():
    worse = Power(name="Fumes", kind="ability", always=(MoreCounters(is_="poisoned", plus=2, to="opponent_active"),))
    _, events = ended("fume", pokemon(poison=2), cards=(card("fume", powers=(worse,)),))

    assert [4] == [event.count for event in named(events, CountersPut)]


@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("coin, damage", [("heads", 0), ("tails", 20)])
def test_burn_hurts_on_tails_and_goes_on(edition, coin, damage):
    state, events = ended("plain", pokemon("bulk", burned=True), coin, edition=edition)

    assert [CoinFlipped(1, coin == "heads", "burn", "CG-BURN-02")] == named(events, CoinFlipped)
    assert (damage, True) == (state.table.sides[1].active.damage, state.table.sides[1].active.burned)


def test_burn_may_put_other_counters():
    hot = Power(name="Heat", kind="ability", always=(ConditionHit(is_="burned", counters=4, to="opponent_active"),))
    state, _ = ended("heat", pokemon("bulk", burned=True), "tails", cards=(card("heat", powers=(hot,)),))

    assert 40 == state.table.sides[1].active.damage


@pytest.mark.parametrize("coins, asleep", [(("heads", "heads"), ""), (("tails", "heads"), "asleep")])
def test_deep_sleep_ends_on_all_heads(coins, asleep):
    state, events = ended("plain", pokemon(rotation="asleep", sleep_coins=2), *coins)

    assert 2 == len(named(events, CoinFlipped))
    assert asleep == state.table.sides[1].active.rotation


def test_two_sleepers_flip_each_for_themselves():
    deep = pokemon(rotation="asleep", sleep_coins=2)
    _, events = ended(deep, deep, "tails", "tails", "heads", "heads")

    assert ["sleep 1", "sleep 1", "sleep 0", "sleep 0", "asleep ends 0"] == told(events)


def test_text_makes_sleep_deeper():
    deep = Power(name="Lull", kind="ability", always=(ConditionHit(is_="asleep", coins=2, to="opponent_active"),))
    _, events = ended("lull", pokemon(rotation="asleep"), "heads", "heads", cards=(card("lull", powers=(deep,)),))

    assert ["sleep 1", "sleep 1", "asleep ends 1"] == told(events)


# --- cards ------------------------------------------------------------------------------


def tonic(*then, **facts):
    return card("tonic", kind="tool", triggers=(Trigger(on="between_turns", then=then or (HEAL,), **facts),))


HEAL = Heal(to="holder", amount=10)


@pytest.mark.parametrize("edition", TOOLS)
@pytest.mark.parametrize("moment, heals", [("before-poison", 0), ("after-poison", 10)])
def test_owner_says_when_the_tool_acts(edition, moment, heals):
    sick = pokemon(poison=1, attached=("tonic",))
    own = rules(edition, (tonic(),))
    start = own.at_turn(table(b=side(sick)))
    state = own.apply(start, END).state

    assert (ChoiceRequest(1, "tool-moment", ("before-poison", "after-poison"), "b-active"),) == own.pending(state)
    step = own.apply(state, Choose(1, (moment,)))
    assert heals == sum(event.amount for event in named(step.events, DamageHealed))
    assert 1 == len(named(step.events, EffectsBegan))
    assert 10 - heals == step.state.table.sides[1].active.damage


@pytest.mark.parametrize(
    "moment, order",
    [
        ("before-poison", ["tonic 1", "poison 1", "burn 1"]),
        ("after-poison", ["poison 1", "tonic 1", "burn 1"]),
        ("at-the-end", ["poison 1", "burn 1", "tonic 1"]),
    ],
)
def test_tool_has_a_third_moment_where_somebody_is_burned(moment, order):
    sick = pokemon("bulk", poison=1, burned=True, attached=("tonic",))
    _, events = ended("plain", sick, Choose(1, (moment,)), "heads", edition="undaunted-2010", cards=(tonic(),))

    assert order == told(events)


def test_every_tool_has_its_moment():
    sick = pokemon("bulk", poison=1, attached=("tonic",))
    _, events = ended(
        sick,
        sick,
        Choose(1, ("before-poison",)),
        Choose(0, ("after-poison",)),
        edition="platinum-2009",
        cards=(tonic(),),
    )

    assert ["tonic 1", "poison 1", "poison 0", "tonic 0"] == told(events)


@pytest.mark.parametrize("edition", TOOLS)
def test_moment_is_not_asked_for_where_it_makes_no_difference(edition):
    _, events = ended("plain", pokemon(damage=20, attached=("tonic",)), edition=edition, cards=(tonic(),))

    assert ["tonic 1"] == told(events)


@pytest.mark.parametrize("edition", ALL)
def test_counters_of_a_card_knock_out_between_turns(edition):
    act = Trigger(on="between_turns", then=(PutCounters(amount=1, to="opponent_active"),))
    sand = card("sand", powers=(Power(name="Sand", kind="ability", triggers=(act,)),))
    start = table(side("sand"), side(pokemon(damage=50), ["pup"]))
    _, events = played(start, END, Choose(0, ("1",)), edition=edition, cards=(sand,))

    assert ["sand 0", "ko 1"] == told(events)
    order = [type(event) for event in named(events, TurnEnded, KnockedOut, TurnBegan)]
    assert [TurnEnded, KnockedOut, TurnBegan] == order


def test_text_knocks_out_between_turns():
    start = table(side(pokemon(attached=("tonic",)), ["pup"]))
    _, events = played(start, END, Choose(1, ("1",)), cards=(tonic(KnockOut(to="holder")),))

    assert ["tonic 0", "ko 0"] == told(events)
