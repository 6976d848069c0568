"""The four editions as their books have them. Whatever changes here has to come with a place in a book."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec
import pytest

from companion.cards.editions.edition import Edition
from companion.cards.editions.house_rules import changed_policies, with_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, is_list, policy_value, policy_values, written

ADVANCED, PLATINUM, UNDAUNTED, XY = EDITIONS.values()

editions = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
each_policy = pytest.mark.parametrize("policy", POLICIES)


# ---------------------------------------------------------------- the four


def test_editions_stand_under_their_names_oldest_first():
    assert ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"] == list(EDITIONS)
    assert all(id == edition.id for id, edition in EDITIONS.items())


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


def test_field_has_a_default_where_all_editions_agree():
    agreed = {policy for policy in POLICIES if len({getattr(edition, policy) for edition in EDITIONS.values()}) == 1}

    assert agreed == {field.name for field in msgspec.structs.fields(Edition) if not field.required}


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
    with pytest.raises(ValueError, match=rf"^house rule {policy}: expected .*, got 'perhaps'$"):
        with_policies(XY, {policy: "perhaps"})


@each_policy
def test_policy_refuses_what_is_of_another_shape(policy):
    for value in (2.5, {"a": 1}, [["fire"]], -1, object()):
        with pytest.raises(ValueError, match=rf"^house rule {policy}: expected .*, got "):
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
        ({"prizes": 4}, "unknown house rule 'prizes'; choose from attack_steps, "),
        ({"id": "mine"}, "unknown house rule 'id'"),
        ({"start_prizes": 0}, "house rule start_prizes: expected a whole number of at least 1, got 0"),
        ({"start_prizes": True}, "got True"),
        ({"first_turn_draw": 1}, "house rule first_turn_draw: expected true or false, got 1"),
        ({"mulligan_extra_max": -1}, "house rule mulligan_extra_max: expected a whole number of at least 0, got -1"),
        ({"stadiums_in_play": 2}, "house rule stadiums_in_play: expected 1 or n/a, got 2"),
        ({"weakness": "triple"}, "house rule weakness: expected double or printed, got 'triple'"),
        ({"weakness": None}, "house rule weakness: expected double or printed, got None"),
        ({"energy_advice": "30–20"}, "house rule energy_advice: expected two whole numbers, from and to"),
        ({"energy_advice": "20"}, "got '20'"),
        ({"energy_advice": [20, 25, 30]}, "house rule energy_advice: "),
        ({"conditions": ["asleep", "frozen"]}, "house rule conditions: expected a list of asleep, confused, "),
        ({"between_steps": ["poison", "poison"]}, "house rule between_steps: expected every step once"),
        ({"legacy_kinds": [["lvx", "chess"]]}, "house rule legacy_kinds: expected pairs of a kind"),
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
    with pytest.raises(ValueError, match=rf"^house rule {policy}: expected .*{wanted}.*, got "):
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
    with pytest.raises(ValueError, match=rf"^change the house rules {one} and {other}\w* together: {one} = "):
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
