"""The four editions as their books have them. Whatever changes here has to come with a place in a book."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec
import pytest

from companion.cards.editions.edition import Edition
from companion.cards.editions.house_rules import changed_policies, with_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import ORDERS, POLICIES, is_list, policy_value, policy_values, written

ADVANCED, PLATINUM, UNDAUNTED, XY = EDITIONS.values()

editions = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
each_policy = pytest.mark.parametrize("policy", POLICIES)


# A column for each edition, oldest first; " is the value to its left.
AS_PRINTED = """
attack_steps            | announce, choices, requirements, alter_cancel, confusion, resolve | " | "
                        | announce, confusion, choices, requirements, alter_cancel, resolve
resolve_steps           | damage, other_effects, knock_outs | " | "
                        | before_damage, damage, other_effects, knock_outs
damage_steps            | base, base_changes, zero_stop, weakness, resistance, attacker_trainers, defender_trainers,
                          defender_effects_and_powers, counters
                        | base, attacker_effects, zero_stop, weakness, resistance, defender_trainers_and_energy,
                          defender_effects_and_powers, counters
                        | "
                        | base, attacker_effects, zero_stop, weakness, resistance, defender_all, counters
between_steps           | poison, sleep_and_paralysis | poison, burn, sleep_and_paralysis | "
                        | poison, burn, sleep, paralysis, other_effects
between_ko_check        | after_each_step | " | " | after_all
between_tool_time       | n/a | any_moment_owner_picks | " | other_effects_step
between_player_order    | next_player_first | " | " | "
replace_order_in_attack | turn_player_last | " | " | "
replace_order_between   | next_player_first | " | " | "

deck_size               | 60 | " | " | "
same_name_limit         | 4 | " | " | "
min_basic_pokemon       | 1 | " | " | "
star_limit              | n/a | 1 | " | "
ace_spec_limit          | n/a | " | " | 1
types                   | grass, fire, water, lightning, psychic, fighting, colorless
                        | grass, fire, water, lightning, psychic, fighting, colorless, darkness, metal
                        | "
                        | grass, fire, water, lightning, psychic, fighting, colorless, darkness, metal, fairy, dragon
basic_energy_types      | grass, fire, water, lightning, psychic, fighting
                        | grass, fire, water, lightning, psychic, fighting, darkness, metal
                        | "
                        | grass, fire, water, lightning, psychic, fighting, darkness, metal, fairy
stages                  | basic, stage1, stage2 | basic, stage1, stage2, lvx | basic, stage1, stage2, lvx, legend
                        | basic, stage1, stage2, lvx, legend, mega, break, restored
marks                   | owner | owner, sp, star, delta, ex | owner, sp, star, delta, ex, prime, two_prizes
                        | owner, sp, star, delta, EX, prime, two_prizes, plasma, ace_spec, hyper_gear, primal
energy_advice           | 25–30 | 20–25 | " | 18–22
trainer_advice          | n/a | " | " | 13–20
name_ignores            | level | level, delta | level, delta, prime | level, delta, team_plasma, prime
name_includes           | owner | owner, symbol, ex | owner, symbol, legend, ex
                        | owner, symbol, ex, mega, break, legend
lost_zone             | false | true | " | "

handshake_step            | false | true | " | "
coin_time                 | after_prizes | " | " | before_shuffle
coin_winner               | goes_first | " | " | chooses
setup_order               | shuffle_draw, mulligans, active, bench, prizes, coin, reveal
                          | shake, shuffle_draw, mulligans, active, bench, prizes, extra_draws, coin, reveal
                          | "
                          | shake, coin, shuffle_draw, active, bench, prizes, opponent_mulligans, extra_draws, reveal
mulligan_extra_max        | 2 | 1 | " | "
mulligan_extra_time       | at_once | after_own_prizes | " | after_last_redraw
mulligan_extra_placeable  | active_or_bench | bench | " | "
mulligan_waits_for_other  | false | " | " | true
mulligan_both_shows_hands | true | " | " | "
fossil_is_basic_in_setup  | n/a | true | " | "
first_turn_draw           | true | " | " | "
first_turn_attack         | true | " | " | false
first_turn_trainers       | true | false | " | true
first_turn_evolve         | false | " | " | "
first_turn_level_up       | n/a | false | " | "

evolve_wait           | not_entered_or_evolved_this_turn | " | " | in_play_when_turn_began
trainer_kinds         | trainer | trainer, tool, tm, fossil, supporter, stadium | " | "
trainer_word_covers   | trainer | trainer, tool, tm, fossil | " | trainer, tool, tm, fossil, supporter, stadium
supporters_per_turn   | n/a | 1 | " | "
supporter_stays       | n/a | until_end_of_turn | " | until_resolved
stadiums_per_turn     | n/a | 1 | " | "
stadiums_in_play      | n/a | 1 | " | "
same_name_stadium     | n/a | refused | " | "
tools_per_pokemon     | n/a | 1 | " | "
empty_trainer         | allowed | refused | " | "
retreats_per_turn     | unlimited | 1 | " | "
retreat_loop_guard    | 3 | n/a | " | "
confused_retreat      | pay_then_flip | normal | " | "
double_energy_retreat | one_by_one_stop_when_covered | " | " | "
power_kinds           | pokemon_power | poke_power, poke_body | " | ability, ancient_trait

attack_always_against_defender | true | false | " | "
weakness              | double | printed | " | "
double_weakness       | n/a | " | each | once
resistance            | minus_30 | printed | " | "
attacker_trainer_step | after_resistance | before_weakness | " | "
zero_stop_looks_at    | base_after_base_changes | printed_or_text_base | " | "
bench_weakness        | false | " | " | "
counters_are_damage   | true | false | " | "

conditions            | asleep, confused, paralyzed, poisoned | asleep, confused, paralyzed, poisoned, burned | " | "
confusion_hit         | attack_on_itself_20 | 3_counters | " | "
confusion_after_cancel | flip_anyway | " | " | n/a
poison_hit            | 10_damage | 1_counter | " | "
burn_hit              | n/a | flip_tails_2_counters | " | "
paralysis_ends        | after_owners_next_turn | " | " | between_turns_if_since_start_of_owners_last_turn
asleep_shown          | sideways | " | " | counterclockwise
paralyzed_shown       | sideways | " | " | clockwise

prize_pick            | taker_picks | " | " | "
prizes_for_ex         | n/a | 2 | " | "
prizes_for_legend     | n/a | " | 2 | "
start_prizes          | 6 | " | " | "
sudden_death_prizes   | 1 | " | " | "
double_win            | more_ways_else_sudden_death | " | " | "
"""


def as_printed():
    """The table above: policy, and its four values in the words of the table."""
    table = {}
    for row in re.split(r"\n(?=\w)", AS_PRINTED.strip()):
        policy, *cells = (" ".join(cell.split()) for cell in row.split("|"))
        for i, cell in enumerate(cells):
            cells[i] = cells[i - 1] if cell == '"' else cell
        assert len(cells) == len(EDITIONS), policy
        table[policy] = cells
    return table


PRINTED = as_printed()


def same(policy, words, value):
    """Is *value* what *words* say? Lists that are no order of steps are compared without one."""
    if is_list(policy) and policy not in ORDERS:
        return sorted(words.split(", ")) == sorted(value)
    return policy_value(policy, words) == value and words == written(policy, value)


# ---------------------------------------------------------------- the four


def test_editions_stand_under_their_names_oldest_first():
    assert ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"] == list(EDITIONS)
    assert all(id == edition.id for id, edition in EDITIONS.items())


def test_every_policy_has_its_row():
    assert set(POLICIES) - {"legacy_kinds"} == set(PRINTED)


@pytest.mark.parametrize("policy", PRINTED)
def test_edition_has_what_its_book_says(policy):
    for words, edition in zip(PRINTED[policy], EDITIONS.values(), strict=True):
        assert same(policy, words, getattr(edition, policy)), edition.id


def test_kinds_of_other_days_take_the_rules_of_the_book_that_explains_them():
    assert ADVANCED.legacy_kinds == ()
    assert PLATINUM.legacy_kinds == (("poke_ex", None),)
    assert UNDAUNTED.legacy_kinds == (("lvx", PLATINUM.id), ("sp", PLATINUM.id), ("poke_ex", None))
    assert XY.legacy_kinds == (
        ("lvx", PLATINUM.id),
        ("sp", PLATINUM.id),
        ("legend", UNDAUNTED.id),
        ("poke_power", UNDAUNTED.id),
        ("poke_body", UNDAUNTED.id),
        ("fossil_trainer", UNDAUNTED.id),
    )


@editions
def test_legacy_kind_is_known_where_it_is_and_where_its_rules_come_from(edition):
    known_as = {
        "lvx": ("stages", "lvx"),
        "legend": ("stages", "legend"),
        "sp": ("marks", "sp"),
        "poke_ex": ("marks", "ex"),
        "fossil_trainer": ("trainer_kinds", "fossil"),
    }
    for kind, origin in edition.legacy_kinds:
        if kind in known_as:
            policy, word = known_as[kind]
            assert word in getattr(edition, policy)
            assert word in getattr(EDITIONS[origin or edition.id], policy)
        else:
            assert kind not in edition.power_kinds and kind in EDITIONS[origin].power_kinds


@editions
def test_edition_goes_through_json_and_back(edition):
    assert msgspec.json.decode(msgspec.json.encode(edition), type=Edition) == edition
    assert hash(edition) == hash(msgspec.structs.replace(edition))


def test_edition_has_no_default():
    fields = [field.name for field in msgspec.structs.fields(Edition) if not field.required]

    assert fields == []


# ---------------------------------------------------------------- where they differ


def fields(names):
    return set(names.split())


ADVANCED_ALONE = fields(
    """
    star_limit energy_advice lost_zone handshake_step mulligan_extra_max mulligan_extra_placeable
    fossil_is_basic_in_setup first_turn_level_up trainer_kinds supporters_per_turn stadiums_per_turn
    stadiums_in_play same_name_stadium tools_per_pokemon retreats_per_turn retreat_loop_guard confused_retreat
    attack_always_against_defender weakness resistance attacker_trainer_step zero_stop_looks_at counters_are_damage
    conditions confusion_hit poison_hit burn_hit prizes_for_ex empty_trainer
    """
)
"""Fields in which the three later editions agree, but for the advice, which has three values."""
XY_ALONE = fields(
    """
    attack_steps resolve_steps between_ko_check ace_spec_limit trainer_advice coin_time coin_winner
    mulligan_waits_for_other first_turn_attack evolve_wait confusion_after_cancel paralysis_ends asleep_shown
    paralyzed_shown
    """
)
"""Fields in which the three earlier editions agree."""
FROM_BOOK_TO_BOOK = {"stages", "marks", "name_ignores", "name_includes", "legacy_kinds"}
"""Fields that differ between any two."""
ALONE_EACH = fields(
    """
    damage_steps between_steps between_tool_time types basic_energy_types setup_order mulligan_extra_time
    trainer_word_covers supporter_stays power_kinds
    """
)
"""Fields that advanced, xy, and the two between them have each in their way."""

DIFFERENCES = {
    (ADVANCED, PLATINUM): ADVANCED_ALONE | ALONE_EACH | FROM_BOOK_TO_BOOK | {"first_turn_trainers"},
    (ADVANCED, UNDAUNTED): ADVANCED_ALONE
    | ALONE_EACH
    | FROM_BOOK_TO_BOOK
    | {"first_turn_trainers", "prizes_for_legend", "double_weakness"},
    (ADVANCED, XY): ADVANCED_ALONE
    | XY_ALONE
    | ALONE_EACH
    | FROM_BOOK_TO_BOOK
    | {"prizes_for_legend", "double_weakness"},
    (PLATINUM, UNDAUNTED): FROM_BOOK_TO_BOOK | {"prizes_for_legend", "double_weakness"},
    (PLATINUM, XY): XY_ALONE
    | ALONE_EACH
    | FROM_BOOK_TO_BOOK
    | {"first_turn_trainers", "prizes_for_legend", "energy_advice", "double_weakness"},
    (UNDAUNTED, XY): XY_ALONE
    | ALONE_EACH
    | FROM_BOOK_TO_BOOK
    | {"first_turn_trainers", "energy_advice", "double_weakness"},
}


def test_every_pair_of_editions_is_pinned():
    assert list(combinations(EDITIONS.values(), 2)) == list(DIFFERENCES)


@pytest.mark.parametrize("pair", DIFFERENCES, ids=lambda pair: f"{pair[0].id} {pair[1].id}")
def test_two_editions_differ_in_these_fields_and_no_others(pair):
    one, other = pair
    found = {policy for policy in POLICIES if getattr(one, policy) != getattr(other, policy)}

    assert DIFFERENCES[pair] == found


# ---------------------------------------------------------------- values


@each_policy
def test_policy_writes_and_reads_the_values_of_every_edition(policy):
    for edition in EDITIONS.values():
        value = getattr(edition, policy)
        assert policy_value(policy, value) == value
        # As a journal keeps it.
        assert policy_value(policy, msgspec.json.decode(msgspec.json.encode(value))) == value
        if policy != "legacy_kinds":
            assert policy_value(policy, written(policy, value)) == value


@each_policy
def test_policy_lists_every_word_that_an_edition_uses(policy):
    values = [getattr(edition, policy) for edition in EDITIONS.values()]
    if policy == "legacy_kinds":
        words = {kind for value in values for kind, _ in value}
    elif is_list(policy):
        words = {word for value in values for word in value}
    else:
        shares = {"n–n": r"\d+–\d+", "n": r"\d+"}
        words = set()
        for value in values:
            word = written(policy, value)
            fits = [name for name, form in shares.items() if re.fullmatch(form, word)]
            words.add(fits[0] if fits and fits[0] in policy_values(policy) else word)

    assert words <= set(policy_values(policy))


@each_policy
def test_policy_refuses_what_it_does_not_list(policy):
    with pytest.raises(ValueError, match=rf"^policy {policy}: expected .*, got 'perhaps'$"):
        with_policies(XY, {policy: "perhaps"})


@each_policy
def test_policy_refuses_what_is_of_another_shape(policy):
    for value in (2.5, {"a": 1}, [["fire"]], -1, object()):
        with pytest.raises(ValueError, match=rf"^policy {policy}: expected .*, got "):
            with_policies(XY, {policy: value})


def test_values_are_listed_in_the_words_of_the_books():
    assert policy_values("coin_winner") == ("goes_first", "chooses")
    assert policy_values("first_turn_level_up") == ("true", "false", "n/a")
    assert policy_values("retreats_per_turn") == ("n", "unlimited")
    assert policy_values("stadiums_in_play") == ("1", "n/a")
    assert policy_values("trainer_advice") == ("n–n", "n/a")
    assert policy_values("resolve_steps") == ("before_damage", "damage", "other_effects", "knock_outs")
    with pytest.raises(KeyError):
        policy_values("id")


# ---------------------------------------------------------------- house rules


@editions
def test_edition_as_printed_has_no_changed_policy(edition):
    assert changed_policies(edition) == {}
    assert with_policies(edition, {}) is edition
    assert with_policies(edition, {name: getattr(edition, name) for name in POLICIES}) == edition


def test_house_rule_is_the_edition_with_other_values():
    house = with_policies(XY, {"first_turn_attack": True, "start_prizes": 4})

    assert (house.first_turn_attack, house.start_prizes) == (True, 4)
    assert changed_policies(house) == {"first_turn_attack": True, "start_prizes": 4}
    assert house.id == XY.id and XY.start_prizes == 6
    assert with_policies(XY, changed_policies(house)) == house


@pytest.mark.parametrize(
    "edition, policy, given, value",
    [
        (XY, "first_turn_attack", "true", True),
        (XY, "first_turn_level_up", "true", True),
        (XY, "deck_size", "40", 40),
        (XY, "mulligan_extra_max", 0, 0),
        (XY, "energy_advice", "20-24", (20, 24)),
        (XY, "energy_advice", [20, 24], (20, 24)),
        (XY, "trainer_advice", "none", None),
        (ADVANCED, "retreats_per_turn", "1", 1),
        (ADVANCED, "retreats_per_turn", "unlimited", None),
        (XY, "between_steps", "burn, poison, sleep, paralysis", ("burn", "poison", "sleep", "paralysis")),
        (PLATINUM, "trainer_word_covers", ["fossil", "trainer"], ("trainer", "fossil")),
        (XY, "name_ignores", "none", ()),
        (XY, "legacy_kinds", [["lvx", "platinum-2009"], ["poke_ex", None]], (("lvx", PLATINUM.id), ("poke_ex", None))),
    ],
)
def test_value_may_be_written_as_authors_write_it(edition, policy, given, value):
    changed = with_policies(edition, {policy: given})

    assert value == getattr(changed, policy)
    assert changed_policies(changed) == ({} if changed == edition else {policy: value})


@pytest.mark.parametrize(
    "policies, fault",
    [
        ({"prizes": 4}, "there is no policy 'prizes'; there are attack_steps, "),
        ({"id": "mine"}, "there is no policy 'id'"),
        ({"start_prizes": 0}, "policy start_prizes: expected a whole number from 1, got 0"),
        ({"start_prizes": True}, "got True"),
        ({"first_turn_draw": 1}, "policy first_turn_draw: expected true or false, got 1"),
        ({"mulligan_extra_max": -1}, "policy mulligan_extra_max: expected a whole number from 0, got -1"),
        ({"stadiums_in_play": 2}, "policy stadiums_in_play: expected 1 or n/a, got 2"),
        ({"weakness": "triple"}, "policy weakness: expected double or printed, got 'triple'"),
        ({"weakness": None}, "policy weakness: expected double or printed, got None"),
        ({"energy_advice": "30–20"}, "policy energy_advice: expected two whole numbers, from and to"),
        ({"energy_advice": "20"}, "got '20'"),
        ({"energy_advice": [20, 25, 30]}, "policy energy_advice: "),
        ({"conditions": ["asleep", "frozen"]}, "policy conditions: expected a list of asleep, confused, "),
        ({"between_steps": ["poison", "poison"]}, "policy between_steps: expected every step once"),
        ({"legacy_kinds": [["lvx", "chess"]]}, "policy legacy_kinds: expected pairs of a kind"),
    ],
)
def test_house_rule_is_refused_in_one_sentence(policies, fault):
    with pytest.raises(ValueError, match=re.escape(fault)) as error:
        with_policies(XY, policies)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "edition, policy, value, wanted",
    [
        (ADVANCED, "attack_steps", "choices, announce, requirements, alter_cancel, confusion, resolve", "announce, "),
        (ADVANCED, "attack_steps", "announce, choices, requirements, alter_cancel, confusion", "resolve at the end"),
        (XY, "resolve_steps", "damage, knock_outs, other_effects", "damage, other_effects, knock_outs in this order"),
        (XY, "damage_steps", "base, attacker_effects, zero_stop, weakness, resistance, counters, defender_all", "base"),
        (XY, "setup_order", "shake, coin, shuffle_draw, bench, prizes, opponent_mulligans, extra_draws, reveal", "act"),
    ],
)
def test_steps_keep_the_order_that_every_edition_has(edition, policy, value, wanted):
    with pytest.raises(ValueError, match=rf"^policy {policy}: expected .*{wanted}.*, got "):
        with_policies(edition, {policy: value})


@pytest.mark.parametrize(
    "edition, policies, pair",
    [
        (ADVANCED, {"coin_time": "before_shuffle"}, ("coin_time", "setup_order")),
        (ADVANCED, {"setup_order": "shuffle_draw, mulligans, active, bench, prizes, reveal"}, ("coin_time", "setup")),
        (ADVANCED, {"handshake_step": True}, ("handshake_step", "setup_order")),
        (PLATINUM, {"mulligan_extra_time": "at_once"}, ("mulligan_extra_time", "setup_order")),
        (PLATINUM, {"mulligan_waits_for_other": True}, ("mulligan_waits_for_other", "setup_order")),
        (PLATINUM, {"attacker_trainer_step": "after_resistance"}, ("attacker_trainer_step", "damage_steps")),
        (PLATINUM, {"zero_stop_looks_at": "base_after_base_changes"}, ("zero_stop_looks_at", "damage_steps")),
        (PLATINUM, {"confusion_after_cancel": None}, ("confusion_after_cancel", "attack_steps")),
        (PLATINUM, {"between_steps": "poison, burn"}, ("conditions", "between_steps")),
        (PLATINUM, {"between_steps": "poison, burn, sleep, sleep_and_paralysis"}, ("conditions", "between_steps")),
        (PLATINUM, {"conditions": "asleep, paralyzed, poisoned, burned"}, ("conditions", "attack_steps")),
        (ADVANCED, {"basic_energy_types": "grass, metal"}, ("basic_energy_types", "types")),
        (ADVANCED, {"trainer_word_covers": "trainer, stadium"}, ("trainer_word_covers", "trainer_kinds")),
        (PLATINUM, {"retreats_per_turn": None}, ("retreats_per_turn", "retreat_loop_guard")),
        (XY, {"deck_size": 13}, ("deck_size", "start_prizes")),
        (ADVANCED, {"trainer_kinds": "trainer, tool"}, ("between_tool_time", "trainer_kinds")),
        (PLATINUM, {"stages": "basic, stage1"}, ("first_turn_level_up", "stages")),
        (XY, {"prizes_for_ex": None}, ("prizes_for_ex", "marks")),
        (ADVANCED, {"star_limit": 1}, ("star_limit", "marks")),
        (ADVANCED, {"burn_hit": "flip_tails_2_counters"}, ("burn_hit", "conditions")),
    ],
)
def test_policies_that_contradict_each_other_are_refused(edition, policies, pair):
    one, other = pair
    with pytest.raises(ValueError, match=rf"^policies {one} and {other}\w* have to change together: {one} = "):
        with_policies(edition, policies)


def test_policies_that_belong_together_may_change_together():
    tools = with_policies(
        ADVANCED,
        {"trainer_kinds": "trainer, tool", "tools_per_pokemon": 1, "between_tool_time": "any_moment_owner_picks"},
    )
    burned = with_policies(
        ADVANCED,
        {
            "conditions": "asleep, confused, paralyzed, poisoned, burned",
            "burn_hit": "flip_tails_2_counters",
            "between_steps": "poison, burn, sleep_and_paralysis",
        },
    )
    early = with_policies(
        ADVANCED,
        {"coin_time": "before_shuffle", "setup_order": "coin, shuffle_draw, mulligans, active, bench, prizes, reveal"},
    )

    assert tools.trainer_kinds == ("trainer", "tool")
    assert burned.between_steps == PLATINUM.between_steps
    assert early.setup_order[0] == "coin"
