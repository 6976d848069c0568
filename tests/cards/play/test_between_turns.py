"""The steps between turns: conditions, Knock Outs, and cards that act then."""

from __future__ import annotations

import pytest

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    ConditionHit,
    DiscardTools,
    Draw,
    Flip,
    Heal,
    If,
    KnockOut,
    Less,
    MoreCounters,
    Prevent,
    PutCounters,
    That,
    Trigger,
)
from companion.cards.values.actions import EndTurn
from companion.cards.values.events import (
    AttachedLeft,
    CoinFlipped,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    DamageHealed,
    EffectsBegan,
    GameWon,
    KnockedOut,
    SuddenDeathBegan,
    TurnBegan,
    TurnEnded,
)
from companion.cards.values.state import Lasting
from companion.kernel.model import ChoiceRequest, Choose
from tests.cards.making import card, game, pokemon, policies, rules, side, table
from tests.cards.moving import named, played
from tests.cards.programs import play

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
def test_nothing_is_between_turns_where_nobody_has_anything(edition):
    _, events = ended("plain", "plain", edition=edition)

    assert ["TurnEnded", "TurnBegan", "CardMoved"] == [type(event).__name__ for event in events]


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


@pytest.mark.parametrize("edition", LATER)
def test_poison_puts_a_counter_that_nothing_keeps_off(edition):
    shields = tuple(Lasting(6, 1, "plain", mod) for mod in (Less(amount=20), Prevent(effects=True, counters=True)))
    state, events = ended("plain", pokemon(poison=1, lasting=shields), edition=edition)

    assert [CountersPut(1, 11, 1, "CG-POISON-02")] == named(events, CountersPut)
    assert (10, 1) == (state.table.sides[1].active.damage, state.table.sides[1].active.poison)


def test_poison_of_the_first_edition_is_damage_that_is_no_attacks():
    shields = (Lasting(6, 1, "plain", Prevent()),)
    state, events = ended("plain", pokemon(poison=1, lasting=shields), edition=OLD)

    assert [DamageDealt(1, 11, 10, clause="CG-POISON-02")] == named(events, DamageDealt)
    assert (10, 0) == (state.table.sides[1].active.damage, state.table.sides[1].active.hit)


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


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("coin, asleep", [("heads", ""), ("tails", "asleep")])
def test_sleep_ends_on_heads(edition, coin, asleep):
    state, _ = ended("plain", pokemon(rotation="asleep"), coin, edition=edition)

    assert asleep == state.table.sides[1].active.rotation


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


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "owner, to_move, since, ends",
    [
        (1, 0, 5, False),  # in the other's turn that ends now
        (1, 1, 5, True),  # in the other's turn before the own one that ends now
        (1, 1, 6, False),  # in the own turn that ends now
        (1, 0, 4, False),  # in the own turn before the other's that ends now
        (1, 1, 4, True),  # in the own turn before the last
    ],
)
def test_paralysis_ends_after_the_first_whole_own_turn(edition, owner, to_move, since, ends):
    _, events = ended(
        "plain", pokemon(rotation="paralyzed", since=since), edition=edition, to_move=to_move, turn=5 + to_move
    )

    assert ([f"paralyzed ends {owner}"] if ends else []) == told(events)


@pytest.mark.parametrize("edition", ALL)
def test_confusion_does_not_end(edition):
    state, _ = ended("plain", pokemon(rotation="confused"), edition=edition)

    assert "confused" == state.table.sides[1].active.rotation


# --- Knock Outs -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_poison_then_burn_knock_out(edition):
    sick = pokemon(damage=30, poison=1, burned=True)
    _, events = ended("plain", sick, "tails", Choose(0, ("1",)), edition=edition)

    assert ["poison 1", "burn 1", "ko 1"] == told(events)


@pytest.mark.parametrize("edition", LATER)
def test_knock_outs_are_checked_after_each_step_or_after_all(edition):
    start = table(
        side(pokemon(damage=50, poison=1), ["pup"], prizes=1), side(pokemon(damage=40, burned=True), ["eel"], prizes=1)
    )
    coins = ("tails",) if edition == "xy-2016" else ()
    _, events = played(start, END, *coins, edition=edition)

    assert len(coins) == len(named(events, CoinFlipped))
    if edition == "xy-2016":
        assert [SuddenDeathBegan()] == named(events, SuddenDeathBegan)
    else:
        assert [GameWon("b", "CG-WIN-01")] == named(events, GameWon)


def test_both_fall_to_one_step_at_the_same_time():
    sick = pokemon(damage=50, poison=1)
    _, events = ended(sick, sick, Choose(1, ("1",)), Choose(0, ("1",)), edition="platinum-2009")

    assert ["poison 1", "poison 0", "ko 1", "ko 0"] == told(events)


def test_who_has_come_up_is_asked_no_more_for_the_fallen():
    sick = pokemon(damage=50, poison=1, rotation="asleep")
    _, events = ended("plain", sick, Choose(0, ("1",)), edition="platinum-2009")

    assert ["poison 1", "ko 1"] == told(events)


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


def test_tool_may_save_its_holder_before_poison_and_not_after():
    sick = pokemon(damage=50, poison=1, attached=("tonic",))
    facts = {"edition": "platinum-2009", "cards": (tonic(),)}
    _, saved = ended("plain", sick, Choose(1, ("before-poison",)), **facts)
    _, lost = ended("plain", sick, Choose(1, ("after-poison",)), Choose(0, ("1",)), **facts)

    assert ["tonic 1", "poison 1"] == told(saved)
    assert ["poison 1", "ko 1"] == told(lost)


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


@pytest.mark.parametrize("edition", ALL)
def test_power_that_says_so_acts_when_its_player_wants(edition):
    comfort = Trigger(on="between_turns", then=(Heal(to="own", amount=10),), any_time=True)
    owl = card("owl", powers=(Power(name="Lull", kind="poke_body", shared=True, triggers=(comfort,)),))
    sick = pokemon(damage=50, poison=1)
    start = table(side("plain"), side(sick, ["owl", "owl"]))
    state, _ = played(start, END, Choose(1, ("before-poison",)), edition=edition, cards=(owl,))

    assert 50 == state.table.sides[1].active.damage


@pytest.mark.parametrize("edition", TOOLS)
def test_moment_is_not_asked_for_where_it_makes_no_difference(edition):
    _, events = ended("plain", pokemon(damage=20, attached=("tonic",)), edition=edition, cards=(tonic(),))

    assert ["tonic 1"] == told(events)


def test_tool_acts_after_the_conditions_where_it_has_its_step():
    sick = pokemon("bulk", poison=1, burned=True, rotation="asleep", attached=("tonic",))
    _, events = ended("plain", sick, "heads", "heads", cards=(tonic(),))

    assert ["poison 1", "burn 1", "sleep 1", "asleep ends 1", "tonic 1"] == told(events)


def test_knock_outs_wait_for_the_tool_where_they_are_checked_after_all():
    sick = pokemon(damage=50, poison=1, attached=("tonic",))
    _, events = ended("plain", sick, cards=(tonic(),))

    assert ["poison 1", "tonic 1"] == told(events)


@pytest.mark.parametrize("edition", ALL)
def test_powers_and_stadiums_act_after_the_conditions(edition):
    act = Trigger(on="between_turns", then=(PutCounters(amount=1, to="opponent_active"),))
    sand = Power(name="Sand", kind="ability", triggers=(act,))
    hill = card("hill", kind="stadium", triggers=(act,))
    _, events = ended(
        "sand", pokemon(poison=1), edition=edition, cards=(card("sand", powers=(sand,)), hill), stadium=("hill", 0)
    )

    assert ["poison 1", "sand 0", "hill 0"] == told(events)


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


def test_card_flips_between_turns():
    flips = tonic(Flip(heads=(HEAL,)))
    _, events = ended("plain", pokemon(damage=20, attached=("tonic",)), "heads", cards=(flips,))

    assert ["tonic 1", "effect 1"] == told(events)
    assert [10] == [event.amount for event in named(events, DamageHealed)]


@pytest.mark.parametrize("damage, acts", [(20, ["tonic 1"]), (0, [])])
def test_card_acts_only_while_its_condition_holds(damage, acts):
    fine = tonic(HEAL, if_=If(that=That(damaged=True)))
    _, events = ended("plain", pokemon(damage=damage, attached=("tonic",)), cards=(fine,))

    assert acts == told(events)


def test_own_draw_of_the_next_turn_comes_after_what_is_between():
    _, events = ended(pokemon(attached=("tonic",)), "plain", cards=(tonic(Draw(amount=1)),))

    assert ["TurnEnded", "EffectsBegan", "CardMoved", "TurnBegan", "CardMoved"] == [
        type(event).__name__ for event in events
    ]


def test_steps_are_the_editions():
    asleep = pokemon(rotation="asleep", poison=1)
    own = policies(between_steps=("sleep", "poison"))
    _, events = ended("plain", asleep, "tails", edition=own)

    assert ["sleep 1", "poison 1"] == told(events)


NEW = "platinum-2009"


@pytest.mark.parametrize("machines, gone", [(True, {"vest", "zapper"}), (False, {"vest"})])
def test_technical_machines_come_off_where_the_text_says_so(machines, gone):
    cards = (card("vest", kind="tool"), card("zapper", kind="tm"), card("plus", kind="trainer"))
    start = table(side(pokemon("plain", attached=("vest", "zapper", "plus"))))
    _, events = play(game(NEW, cards), start, (DiscardTools(from_="own", machines=machines, to_zone="hand"),))

    assert gone == {event.card for event in events if isinstance(event, AttachedLeft)}
