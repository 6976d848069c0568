from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers import applying, plain
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.applying import tools_work
from companion.cards.printed.cards import AsPokemon, Power, Resists, WeakTo
from companion.cards.printed.vocabulary import (
    BenchSize,
    Count,
    HasResistance,
    HasType,
    HasWeakness,
    Hp,
    If,
    Immune,
    Less,
    NoEvolving,
    NoPowers,
    NoResistance,
    NoTools,
    NoWeakness,
    Prizes,
    RetreatCost,
    That,
    TurnLimit,
    UsesAttacksOf,
    Who,
)
from companion.cards.values.state import Lasting
from tests.cards.making import attack, card, game, pokemon, policies, side, table


def ability(name, *always, kind="ability", **facts):
    return Power(name=name, kind=kind, always=always, **facts)


def laid(mod, by=0):
    return Lasting(until=9, by=by, source="supply", mod=mod)


def on_active(active, *cards, edition="xy-2016", **facts):
    """A game and table with this Pokémon as a's Active one, and that Pokémon."""
    own, tabled = game(edition, cards), table(side(active), **facts)
    return own, tabled, tabled.sides[0].active


def names_of(attacks):
    return [one.name for one in attacks]


# --- names and stages -------------------------------------------------------------------


NAMES = (
    card("pup-12", name="Pup", level="12"),
    card("pup-x", name="Pup", stage="lvx", level="X"),
    card("pup-delta", name="Pup", marks=("delta",)),
    card("pup-plasma", name="Pup", marks=("plasma",)),
    card("pup-prime", name="Pup", marks=("prime",)),
    card("adas-pup", name="Ada's Pup", marks=("owner",)),
    card("pup-g", name="Pup [G]", marks=("sp",)),
    card("pup-ex", name="Pup-EX", marks=("EX",)),
    card("m-pup-ex", name="M Pup-EX", stage="mega", evolves_from="Pup-EX", marks=("EX",)),
    card("pup-break", name="Pup BREAK", stage="break", evolves_from="Pup"),
)


def test_what_a_house_rule_no_longer_ignores_makes_another_name():
    own = game(policies(name_ignores=("delta",)), NAMES)

    assert ("Pup LV.12", "Pup LV.X", "Pup", "Pup Team Plasma", "Pup Prime") == tuple(
        own.names[id] for id in ("pup-12", "pup-x", "pup-delta", "pup-plasma", "pup-prime")
    )


@pytest.mark.parametrize("id", ["adas-pup", "pup-g", "pup-ex", "m-pup-ex", "pup-break"])
def test_what_a_house_rule_no_longer_includes_makes_no_other_name(id):
    own = game(policies(name_includes=()), NAMES)

    assert plain.names_equal(own, "pup", id)


def test_a_house_rule_on_owners_lets_their_pokemon_evolve():
    own = game(policies(name_includes=()), NAMES)

    assert plain.evolves_onto(own, "hound", pokemon("adas-pup"))
    assert plain.is_called(own, "pup", "Ada's Pup")


STAGES = [
    (("pup",), "basic", False),
    (("hound", "pup"), "stage1", True),
    (("hound-x", "hound", "pup"), "stage1", True),
    (("pup-x", "pup"), "basic", False),
    (("pup-break", "pup"), "break", True),
    (("m-pup-ex", "pup-ex"), "mega", True),
    (("sun-top", "sun-bottom"), "legend", False),
    (("archik",), "restored", False),
    (("relic",), "basic", False),
    (("shell", "relic"), "stage1", True),
]


@pytest.mark.parametrize("cards, stage, evolved", STAGES)
def test_the_stage_of_a_pokemon_and_whether_it_is_evolved(cards, stage, evolved):
    own = game(cards=(*NAMES, card("archik", stage="restored"), card("shell", stage="stage1", evolves_from="Relic")))
    p = pokemon(*cards)

    assert stage == plain.stage(own, p)
    assert (stage == "basic") == plain.is_basic_in_play(own, p)
    assert evolved == plain.is_evolved(own, p)
    assert evolved != plain.is_unevolved(own, p)


# --- what lies below --------------------------------------------------------------------


def test_a_legend_in_play_shows_the_facts_of_both_halves_together():
    own, tabled, p = on_active(pokemon("sun-top", "sun-bottom"))

    assert 150 == queries.hp(own, tabled, p)
    assert plain.is_unevolved(own, p) and not plain.is_basic_in_play(own, p)


def test_a_fossil_in_play_has_its_facts_as_a_pokemon():
    stone = card("stone", kind="fossil", as_pokemon=AsPokemon(hp=50, type="fighting", immune=True, may_retreat=False))
    own, tabled, p = on_active("stone", stone)

    assert (50, ("fighting",), ()) == (
        queries.hp(own, tabled, p),
        queries.types(own, tabled, p),
        queries.attacks(own, tabled, p),
    )
    assert queries.immune(own, tabled, p, "asleep")
    ruling = queries.can_retreat(own, tabled, p)
    assert ("CG-GEN-01", "card-never-retreats") == (ruling.clause, ruling.text)


def test_a_copy_has_the_other_cards_facts_and_its_own_damage():
    own, tabled, p = on_active(pokemon("hound", "pup", copies="eel", damage=30))

    assert ("Eel", "basic", 30) == (plain.name(own, p), plain.stage(own, p), queries.hp_left(own, tabled, p))
    assert ["Splash"] == names_of(queries.attacks(own, tabled, p))
    assert plain.is_evolved(own, p)


# --- facts ------------------------------------------------------------------------------


def test_hp_are_set_before_more_are_added():
    own, tabled, p = on_active(pokemon("plain", damage=20, lasting=(laid(Hp(plus=10)), laid(Hp(set=100)))))

    assert (110, 90) == (queries.hp(own, tabled, p), queries.hp_left(own, tabled, p))


def test_an_amount_of_a_modifier_may_be_counted():
    per_energy = Hp(plus=Count(count="energy", times=10))
    own, tabled, p = on_active(pokemon("plain", energy=("fire", "double"), lasting=(laid(per_energy),)))

    assert 90 == queries.hp(own, tabled, p)


def test_types_are_replaced_or_added():
    own, tabled, p = on_active(pokemon("pup", lasting=(laid(HasType(types=("water",), also=True)),)))
    other = table(side(pokemon("pup", lasting=(laid(HasType(types=("psychic",))),))))

    assert ("fire", "water") == queries.types(own, tabled, p)
    assert ("psychic",) == queries.types(own, other, other.sides[0].active)


def test_weakness_and_resistance_are_replaced_or_taken_away():
    own = game()
    changed = table(
        side(
            pokemon(
                "pup", lasting=(laid(HasWeakness(types=("grass",))), laid(HasResistance(types=("metal",), less=20)))
            )
        )
    )
    gone = table(
        side(pokemon("pup", lasting=(laid(HasWeakness(types=("grass",))), laid(NoWeakness()), laid(NoResistance()))))
    )
    plus = table(side(pokemon("pup", lasting=(laid(HasWeakness(types=("grass",), plus=20)),))))

    assert (WeakTo(type="grass", times=2),) == queries.weaknesses(own, changed, changed.sides[0].active)
    assert (Resists(type="metal", less=20),) == queries.resistances(own, changed, changed.sides[0].active)
    assert () == queries.weaknesses(own, gone, gone.sides[0].active)
    assert () == queries.resistances(own, gone, gone.sides[0].active)
    assert (WeakTo(type="grass", times=1, plus=20),) == queries.weaknesses(own, plus, plus.sides[0].active)


@pytest.mark.parametrize(
    "mods, cost",
    [((), 3), ((RetreatCost(set=0),), 0), ((RetreatCost(plus=-5),), 0), ((RetreatCost(plus=1), RetreatCost(set=1)), 2)],
)
def test_a_retreat_cost_is_set_then_changed_and_never_below_nothing(mods, cost):
    own, tabled, p = on_active(pokemon("bulk", lasting=tuple(laid(mod) for mod in mods)))

    assert cost == queries.retreat_cost(own, tabled, p)


def test_some_conditions_or_all_can_be_kept_off():
    own, tabled, p = on_active(pokemon("pup", lasting=(laid(Immune(is_=("asleep",))),)))

    assert [True, False] == [queries.immune(own, tabled, p, one) for one in ("asleep", "burned")]
    tabled = table(side(pokemon("pup", lasting=(laid(Immune()),))))
    assert queries.immune(own, tabled, tabled.sides[0].active, "burned")


PRIZES = [
    ("xy-2016", card("one"), 1),
    ("xy-2016", card("one", marks=("EX",)), 2),
    ("platinum-2009", card("one", marks=("ex",)), 2),
    ("xy-2016", card("one", stage="mega", marks=("EX",)), 2),
    ("xy-2016", card("one", stage="mega", marks=("EX", "primal")), 2),
    ("xy-2016", card("one", stage="mega"), 2),
    ("xy-2016", card("one", marks=("primal",)), 2),
    ("platinum-2009", card("one", stage="legend", marks=("two_prizes",)), 1),
    ("xy-2016", card("one", marks=("two_prizes",)), 2),
    ("undaunted-2010", card("one", stage="legend", marks=("two_prizes",)), 2),
    ("undaunted-2010", card("one", stage="legend"), 1),
    ("advanced-1999", card("one", marks=("EX",)), 1),
    ("xy-2016", card("one", kind="fossil", as_pokemon=AsPokemon(hp=30)), 1),
    ("xy-2016", card("one", kind="fossil", as_pokemon=AsPokemon(hp=30, gives_prize=False)), 0),
]


@pytest.mark.parametrize("edition, one, prizes", PRIZES)
def test_prizes_for_a_knock_out(edition, one, prizes):
    own, tabled, p = on_active("one", one, edition=edition)

    assert prizes == queries.prizes_for(own, tabled, p)


@pytest.mark.parametrize("mod, prizes", [(Prizes(plus=1), 2), (Prizes(set=0), 0), (Prizes(plus=-3), 0)])
def test_prizes_are_changed_by_texts(mod, prizes):
    own, tabled, p = on_active(pokemon("pup", lasting=(laid(mod),)))

    assert prizes == queries.prizes_for(own, tabled, p)


# --- attacks ----------------------------------------------------------------------------


def test_pokemon_that_lend_each_other_their_attacks_come_to_an_end():
    copycat = card("copycat", powers=(ability("Mimic", UsesAttacksOf(of="all_other")),), attacks=(attack("Own"),))
    own, tabled = game(cards=(copycat,)), table(side("copycat", ("copycat",)), side("eel", ()))

    assert ["Own", "Splash"] == names_of(queries.attacks(own, tabled, tabled.sides[0].active))


# --- what is in force -------------------------------------------------------------------


def test_nothing_is_in_force_on_a_plain_table():
    own, tabled, p = on_active("pup")

    assert () == applying.modifiers(own, tabled)
    assert () == applying.of(own, tabled, Less, p.uid)
    assert () == applying.for_player(own, tabled, BenchSize, 0)


def test_everything_in_force_says_where_it_comes_from():
    shield = card("shield", powers=(ability("Wall", Less(amount=10)),))
    vest = card("vest", kind="tool", always=(Less(amount=20),))
    glow = card("glow", kind="energy", provides=("colorless",), always=(Less(amount=30),))
    arena = card("arena", kind="stadium", always=(RetreatCost(set=0),))
    active = pokemon("shield", attached=("vest",), energy=("glow",), lasting=(laid(Less(amount=40), by=1),))
    own = game(cards=(shield, vest, glow, arena))
    tabled = table(side(active, lasting=(laid(Less(amount=50)),)), stadium=("arena", 1))

    forces = applying.modifiers(own, tabled)

    assert {
        ("power", 1, 0, "shield", 10),
        ("energy", 1, 0, "glow", 30),
        ("attached", 1, 0, "vest", 20),
        ("stadium", 0, 1, "arena", None),
        ("pokemon", 1, 1, "supply", 40),
        ("player", 0, 0, "supply", 50),
    } == {(f.kind, f.source, f.seat, f.card, getattr(f.mod, "amount", None)) for f in forces}
    assert 6 == len(forces)


def test_what_lies_on_a_player_concerns_all_their_pokemon():
    own, tabled = (
        game(),
        table(side(lasting=(laid(Less(amount=1)), laid(Less(to=Who(of="self", that=That(types=("fire",)))))))),
    )

    assert [1, 1, 0] == [len(applying.of(own, tabled, Less, uid)) for uid in (1, 2, 11)]


def test_a_stadium_concerns_everyone_of_whom_it_speaks():
    everyone = card("arena", kind="stadium", always=(RetreatCost(set=0), TurnLimit(what="retreat", times=2)))
    fire = card("meadow", kind="stadium", always=(Hp(to=Who(of="all", that=That(types=("fire",))), plus=10),))
    own = game(cards=(everyone, fire))
    tabled, other = table(side("bulk"), stadium=("arena", 1)), table(side("pup"), side("eel"), stadium=("meadow", 0))

    assert [0, 0] == [queries.retreat_cost(own, tabled, tabled.sides[seat].active) for seat in (0, 1)]
    assert [1, 1] == [len(applying.for_player(own, tabled, TurnLimit, seat)) for seat in (0, 1)]
    assert [60, 60] == [queries.hp(own, other, other.sides[seat].active) for seat in (0, 1)]


def test_a_modifier_is_in_force_only_while_its_condition_holds():
    shield = card("shield", powers=(ability("Wall", Less(amount=10, if_=If(that=That(damaged=True)))),))
    own = game(cards=(shield,))
    whole, hurt = table(side("shield")), table(side(pokemon("shield", damage=10)))

    assert [0, 1] == [len(applying.of(own, one, Less, 1)) for one in (whole, hurt)]
    assert [0, 1] == [len(applying.modifiers(own, one)) for one in (whole, hurt)]


def test_a_type_that_depends_on_itself_is_asked_without_itself():
    odd = card(
        "odd",
        types=("fire",),
        powers=(ability("Odd", HasType(to=Who(of="all", that=That(types=("fire",))), types=("water",))),),
    )
    own, tabled = game(cards=(odd,)), table(side("odd", ("pup", "eel")))

    assert [("water",), ("water",), ("water",)] == [
        queries.types(own, tabled, p) for p in (tabled.sides[0].active, *tabled.sides[0].bench)
    ]
    assert ("colorless",) == queries.types(own, tabled, tabled.sides[1].active)


# --- powers that do not work ------------------------------------------------------------


def clause_of(own, tabled, p, name):
    power = next(power for power, _ in queries.powers(own, tabled, p) if power.name == name)
    return applying.power_works(own, tabled, p, power)


def test_a_power_works_while_its_condition_holds():
    shield = card("shield", powers=(ability("Wall", Less(amount=10), if_=If(that=That(energy=("fire",)))),))
    own = game(cards=(shield,))
    bare, burning = table(side("shield")), table(side(pokemon("shield", energy=("fire",))))

    assert ["CG-GEN-01", None] == [clause_of(own, one, one.sides[0].active, "Wall") for one in (bare, burning)]
    assert [0, 1] == [len(applying.of(own, one, Less, 1)) for one in (bare, burning)]


SHELL = card("shell", powers=(ability("Hard", Less(amount=10), kind="ancient_trait"), ability("Soft", Less(amount=20))))


def test_a_power_without_a_name_is_stopped_like_any_other():
    quiet = card("quiet", powers=(Power(name="", kind="ability", always=(Less(amount=10),)),))
    hush = card("hush", kind="stadium", always=(NoPowers(kinds=("ability",)),))
    own, tabled = game(cards=(quiet, hush)), table(side("quiet"), stadium=("hush", 1))

    assert () == applying.of(own, tabled, Less, 1)


GAS = card("gas", powers=(ability("Gas", NoPowers(to="all", kinds=("ability",)), Less(amount=5)),))


def test_a_power_that_stops_powers_stops_neither_itself_nor_its_like():
    own, tabled = game(cards=(GAS, SHELL)), table(side("gas", ("gas",)), side("shell"))
    a, b = tabled.sides

    assert [None, None] == [clause_of(own, tabled, p, "Gas") for p in (a.active, a.bench[0])]
    assert "CG-GEN-01" == clause_of(own, tabled, b.active, "Soft")
    assert [5, 5] == [applying.of(own, tabled, Less, uid)[0].mod.amount for uid in (1, 2)]
    assert [10] == [force.mod.amount for force in applying.of(own, tabled, Less, 11)]


SMOKE = card("smoke", types=("fire",), powers=(ability("Smoke", NoPowers(to="all", kinds=("ability",))),))
WARD = card(
    "ward", powers=(ability("Ward", NoPowers(to=Who(of="all", that=That(types=("colorless",))), kinds=("ability",))),)
)


@pytest.mark.parametrize("first", ["gas", "smoke"])
def test_of_two_that_would_stop_each_other_the_one_that_was_there_first_works(first):
    later = {"gas": "smoke", "smoke": "gas"}[first]
    own, tabled = game(cards=(GAS, SMOKE)), table(side(pokemon(later, entered=3)), side(pokemon(first, entered=1)))

    assert clause_of(own, tabled, tabled.sides[1].active, first.title()) is None
    assert "CG-GEN-01" == clause_of(own, tabled, tabled.sides[0].active, later.title())


def test_a_stopped_stopper_stops_nobody_whichever_came_first():
    own = game(cards=(WARD, SMOKE, SHELL))
    tabled = table(side(pokemon("ward", entered=1), ("shell",)), side(pokemon("smoke", entered=3)))

    # Smoke stops Ward, and Ward does not touch Fire Pokémon.
    assert "CG-GEN-01" == clause_of(own, tabled, tabled.sides[0].active, "Ward")
    assert clause_of(own, tabled, tabled.sides[1].active, "Smoke") is None


# --- players ----------------------------------------------------------------------------


def test_a_bench_holds_five_or_what_the_tightest_text_says():
    wide = card("arena", kind="stadium", always=(BenchSize(size=8),))
    crowd = card("crowd", powers=(ability("Crowd", BenchSize(size=3, side="opponent")),))
    own = game(cards=(wide, crowd))
    plain, with_both = table(), table(side("crowd"), stadium=("arena", 0))

    assert [5, 5] == [queries.bench_size(own, plain, seat) for seat in (0, 1)]
    assert [8, 3] == [queries.bench_size(own, with_both, seat) for seat in (0, 1)]


@pytest.mark.parametrize(
    "mod, held",
    [
        (NoEvolving(), [1, 2, 11, 12]),
        (NoEvolving(side="opponent"), [11, 12]),
        (NoEvolving(to="own_active"), [1]),
        (NoEvolving(to=Who(of="self", that=That(types=("fire",)))), [11]),
    ],
)
def test_what_stops_evolving_is_for_a_side_or_for_some(mod, held):
    stone = card("stone", powers=(ability("Stone", mod),))
    own, tabled = game(cards=(stone,)), table(side("stone"), side("pup"))

    assert held == [uid for uid in (1, 2, 11, 12) if applying.of(own, tabled, NoEvolving, uid)]


# --- what is kept, and when it is found anew ----------------------------------------------

SHIELD = card("shield", powers=(ability("Wall", Less(amount=10)),))


@pytest.mark.parametrize("first", [1, 2])
def test_an_answer_that_was_cut_short_is_not_kept(first):
    wet = If(who=Who(of="all", that=That(types=("water",))))
    duck = card(
        "duck", powers=(ability("Wet", HasType(types=("water",)), HasType(to="all", types=("metal",), if_=wet)),)
    )
    own, tabled = game(cards=(duck,)), table(side("duck", ("pup",)))
    a = tabled.sides[0]
    pokemon_by_uid = {1: a.active, 2: a.bench[0]}

    queries.types(own, tabled, pokemon_by_uid[first])

    # Whether the Duck is wet may not hang on itself; for the Pup it is.
    assert ("metal",) == queries.types(own, tabled, a.bench[0])
    assert ("water",) == queries.types(own, tabled, a.active)


def test_what_has_left_play_is_concerned_by_nothing():
    own = game(cards=(SHIELD,))
    tabled = table(side(lasting=(laid(Less(amount=10)),)))

    assert () == applying.of(own, tabled, Less, 99)


# --- further powers that do not work ------------------------------------------------------


@pytest.mark.parametrize("damage, works", [(0, True), (10, False)])
def test_what_stops_powers_may_have_a_condition(damage, works):
    hurt = If(who=Who(of="all", that=That(damaged=True)))
    spite = card("spite", powers=(ability("Spite", NoPowers(to="all", kinds=("ability",), if_=hurt)),))
    hush = card("hush", kind="stadium", always=(NoPowers(kinds=("ability",), if_=hurt),))
    own = game(cards=(SHIELD, spite, hush))
    by_power = table(side("shield"), side("spite", (pokemon("plain", damage=damage),)))
    by_stadium = table(side("shield"), side("plain", (pokemon("plain", damage=damage),)), stadium=("hush", 0))

    for tabled in (by_power, by_stadium):
        assert works == (clause_of(own, tabled, tabled.sides[0].active, "Wall") is None)
        assert works == bool(applying.of(own, tabled, Less, 1))


def test_a_condition_of_a_power_is_seen_from_its_player():
    poor = card("poor", powers=(ability("Poor", Less(amount=10), if_=If(amount=Count(count="hand"), at_most=0)),))
    own, tabled = game(cards=(poor,)), table(side("poor"), side("poor", hand=("fire",)))

    assert [None, "CG-GEN-01"] == [clause_of(own, tabled, tabled.sides[seat].active, "Poor") for seat in (0, 1)]
    assert [1, 0] == [len(applying.of(own, tabled, Less, uid)) for uid in (1, 11)]


@pytest.mark.parametrize(
    "to, seats", [("self", [0, 1]), ("all", [0, 1]), ("own", [1]), ("opponent", [0]), (Who(of="self"), [0, 1])]
)
def test_a_stadium_without_a_side_is_for_those_whose_pokemon_it_is_for(to, seats):
    arena = card("arena", kind="stadium", always=(TurnLimit(to=to, what="retreat"),))
    own, tabled = game(cards=(arena,)), table(stadium=("arena", 1))

    assert seats == [seat for seat in (0, 1) if applying.for_player(own, tabled, TurnLimit, seat)]


@pytest.mark.parametrize("to, seats", [("self", [1]), ("own", [1]), ("opponent", [0]), ("all", [0, 1])])
def test_a_power_without_a_side_is_for_its_player_unless_it_says_otherwise(to, seats):
    runner = card("runner", powers=(ability("Run", TurnLimit(to=to, what="retreat")),))
    own, tabled = game(cards=(runner,)), table(side(), side("runner"))

    assert seats == [seat for seat in (0, 1) if applying.for_player(own, tabled, TurnLimit, seat)]


def test_what_lies_on_a_player_has_no_pokemon_of_its_own():
    own, tabled = game(), table(side(lasting=(laid(Less(amount=10)),)))

    assert [0] == [force.source for force in applying.modifiers(own, tabled)]


def test_tools_that_are_off_by_a_hand_are_found_anew_though_nothing_in_play_changed():
    dull = card("dull", powers=(ability("Dull", NoTools(if_=If(amount=Count(count="hand"), at_most=0))),))
    vest = card("vest", kind="tool", always=(Less(amount=20),))
    machine = card("machine", kind="tm", always=(Less(amount=1),))
    own = game(cards=(dull, vest, machine))
    empty = table(side("dull", (pokemon("pup", attached=("vest", "machine")),)))
    full = replace(empty, sides=(replace(empty.sides[0], hand=("fire",)), empty.sides[1]))

    def less(one):
        return [force.mod.amount for force in applying.of(own, one, Less, 2)]

    assert [[1], [20, 1], [1]] == [less(one) for one in (empty, full, empty)]
    assert [False, True] == [tools_work(own, one) for one in (empty, full)]
