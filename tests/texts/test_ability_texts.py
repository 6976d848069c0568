"""What abilities do, in sentences: every word, every parameter, in both languages."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.saying.figure_abilities import ability_parts, ability_sentences
from companion.figure.printed import abilities
from companion.figure.printed.abilities import ABILITY_TYPES, Ability
from companion.figure.printed.effects import Cure, GiveCondition, If, KnockOut, PutMarker, ToBench, TurnAgain, Wait
from companion.texts.errors import UnfitError
from companion.texts.texts import Texts
from tests.app.table_fakes import texts
from tests.texts.test_texts import faults

WHO = abilities.Who()
WHOS = (
    WHO,
    *(
        abilities.Who(side=side, place=place)
        for side in (None, "own", "opposing")
        for place in ("joined", "field", "center")
    ),
    abilities.Who(type="water", itself=True),
    abilities.Who(side="own", names=("A", "B", "C")),
    abilities.Who(conditions=("poisoned", "asleep")),
    abilities.Who(side="opposing", not_type="water", within=2),
    abilities.Who(within=1),
    abilities.Who(side="own", type="water", not_names=("Corsola",), mp=1),
    abilities.Who(side="own", no_condition=True),
    abilities.Who(has_to_wait=True),
    abilities.Who(side="own", type="electric", also_type="steel"),
)
WHILES = (
    abilities.While(own_turn=True),
    abilities.While(on_bench=True),
    abilities.While(on_entry_point=True, has_condition=True),
    abilities.While(no_condition=True, entries_held=True),
    abilities.While(conditions=("burned", "frozen")),
    abilities.While(without=("poisoned", "noxious")),
    abilities.While(evolved=True),
    abilities.While(form_changed=True),
    abilities.While(center_full=True),
    abilities.While(card="Twisted Spoon"),
    abilities.While(some=WHOS[0], many=3),
    *(abilities.While(some=who) for who in WHOS),
    *(abilities.While(none=who) for who in WHOS),
)
EVERY_ABILITY: tuple[Ability, ...] = (
    abilities.MoreDamage(n=20),
    abilities.MoreDamage(n=20, colour="white", damage_at_least=10),
    abilities.MoreDamage(n=20, damage_at_most=50),
    abilities.MoreDamage(n=-20, attack="Bite"),
    abilities.MoreDamage(n=-20, once=True),
    abilities.MoreDamage(n=20, attack="Bite", while_=WHILES[0]),
    *(abilities.MoreDamage(n=20, to=who) for who in WHOS),
    *(abilities.MoreDamage(n=-10, per=who) for who in WHOS),
    *(abilities.TimesDamage(times=2, while_=condition) for condition in (None, *WHILES)),
    abilities.MoreStars(n=1),
    *(abilities.HoldsStill(to=who) for who in WHOS),
    *(abilities.NotMoved(to=who) for who in WHOS),
    abilities.StrikesFar(),
    abilities.StrikesFar(over=True),
    abilities.WhenEntering(effects=(Cure(to="own_field"), PutMarker(to="self", is_="disguise"))),
    abilities.LetsPass(side="own", type="bug"),
    abilities.LetsPass(side="any", type="bug"),
    abilities.WhoeverBattles(effects=(ToBench(to="opponent"), Wait(to="opponent")), spun="blue"),
    *(abilities.MoreStars(n=2, to=who) for who in WHOS),
    abilities.NotKnockedOut(),
    abilities.NotKnockedOut(by="damage", damage_at_most=100),
    abilities.MaySpin(spun="blue"),
    abilities.StopsCards(),
    *(abilities.StopsCards(to=who) for who in WHOS),
    abilities.NotKnockedOut(colour="gold", to=WHOS[0]),
    abilities.NotKnockedOut(type="ghost", while_=WHILES[0]),
    abilities.NotKnockedOut(only_type="water"),
    abilities.NotKnockedOut(unevolved=True, while_=WHILES[3]),
    abilities.BenchInstead(),
    abilities.NotMadeToSpin(),
    abilities.LongerWaits(),
    abilities.StopsMoversAttacks(),
    *(
        abilities.AddsEffects(colour="white", effects=(GiveCondition(to="opponent", is_="paralyzed"),), to=who)
        for who in WHOS
    ),
    abilities.Recolours(colour="blue", not_type="ground"),
    abilities.WhoeverBattles(effects=(PutMarker(to="opponent", is_="cracked"),), damage_at_least=130),
    abilities.NothingHere(why="mega_turns"),
    abilities.TakesLess(n=10),
    *(abilities.TakesLess(half=True, to=who) for who in WHOS),
    abilities.TakesLess(n=30, type="fire", once=True),
    abilities.TakesLess(n=30, not_type="fire", while_=WHILES[0]),
    abilities.MorePoints(n=1),
    abilities.MorePoints(n=1, up_to=3),
    abilities.MorePoints(n=-1, once=True),
    abilities.MorePoints(n=2, to=WHOS[1], per=WHOS[2], while_=WHILES[0]),
    abilities.PointsAtLeast(n=2, to=WHOS[1]),
    abilities.PointsAtMost(n=2, to=WHOS[2]),
    abilities.Immune(conditions=("asleep",)),
    abilities.Immune(conditions=("poisoned", "noxious", "frozen"), colour="white"),
    *(abilities.Immune(conditions=("asleep",), to=who) for who in WHOS),
    abilities.Immune(conditions=("poisoned", "noxious", "frozen"), to=WHOS[1]),
    abilities.NoInstantKnockOut(),
    abilities.NeverWaits(where="field"),
    abilities.NeverWaits(where="anywhere"),
    abilities.NotMoved(besides=("Sweet Scent",)),
    abilities.NoInstantKnockOut(to=WHOS[4]),
    *(abilities.Passes(who=who, manner=manner) for who in WHOS for manner in ("through", "flying", "past")),
    abilities.LetsPass(side="own"),
    abilities.LetsPass(side="any"),
    *(abilities.StopsPassing(manner=manner) for manner in ("through", "flying", "past")),
    *(abilities.StopsPassing(manner=manner, everywhere=True) for manner in ("through", "flying", "past")),
    abilities.StopsBeside(),
    abilities.StopsJumps(attacks=("Fly Away", "Fly")),
    abilities.Aloof(),
    abilities.MustBeAttacked(),
    abilities.StopsLastMoved(),
    abilities.StepsBack(steps=1),
    abilities.StepsBack(steps=2),
    abilities.RunsAway(),
    abilities.SlipsUnder(),
    abilities.MakesSpinAgain(),
    abilities.MakesSpinAgain(spun="purple"),
    abilities.MakesSpinAgain(damage_at_least=10),
    abilities.MakesSpinAgain(spun="gold", damage_at_least=10),
    *(abilities.RedoesSpins(per=who) for who in WHOS),
    *(abilities.SpendsAlly(who=who, attack="Barrage", n=60) for who in WHOS),
    abilities.WaitsAtStart(turns=9),
    abilities.EntersLast(),
    abilities.NoAttackAfterMove(),
    abilities.NeverAttacks(),
    *(abilities.NothingHere(why=why) for why in ("deck_limit", "plates", "attack_after_move", "evolution")),
    abilities.StraightSteps(steps=2),
    abilities.DivesIn(),
    abilities.GoesThrough(),
    abilities.GoesThrough(steps=2),
    abilities.GoesAlong(type="grass"),
    abilities.GoesAlong(type="grass", then="may_attack"),
    abilities.GoesSteps(steps=2),
    abilities.GoesSteps(steps=(1, 4), straight=True, then="must_attack"),
    *(abilities.GoesSteps(steps=(1, 3), beside=who) for who in WHOS),
    abilities.DigsIn(),
    abilities.MovesFully(),
    abilities.ComesBack(),
    abilities.MoreDamage(n=10, lost=("Banette", "Shuppet")),
    abilities.NotKnockedOut(by="damage", type="dragon"),
    abilities.NotKnockedOut(by="effects"),
    abilities.NotMoved(abilities=True),
    abilities.NotMoved(to=WHOS[1], abilities=True, by_opposing=True),
    abilities.NotKnockedOut(damage_at_least=130),
    abilities.NotKnockedOut(type="fire", colour="white", damage_at_least=130),
    abilities.AddsEffects(colour="purple", effects=(PutMarker(to="self", is_="weak_armor", may=True),)),
    abilities.StopsBeside(chain=True),
    abilities.KeepsAway(),
    abilities.KeepsAway(steps=2),
    *(abilities.RunsAway(trades=who) for who in WHOS),
    *(abilities.DivesIn(to=who) for who in WHOS),
    *(abilities.WakesItself(conditions=("asleep",), to=who) for who in WHOS),
    *(abilities.WakesItself(conditions=("poisoned", "burned"), to=who) for who in WHOS),
    abilities.NotMoved(to=WHOS[0], abilities=True, by_opposing=True, themselves=True),
    *(abilities.NotSurrounded(by=who) for who in WHOS),
    *(abilities.SwapsFirst(from_bench=who) for who in WHOS),
    abilities.SwapsFirst(from_bench=WHOS[0], effects=(GiveCondition(to="enemy_field", is_="paralyzed"),)),
    abilities.StaysInMatch(),
    abilities.StaysInMatch(attacks=True),
    abilities.OustsSurrounded(many=3),
    abilities.Absorbs(conditions=("paralyzed",), marker="disguise"),
    abilities.Absorbs(conditions=("asleep",), marker="full"),
    abilities.Banishes(turns=5, goes="center"),
    abilities.Banishes(turns=7, goes="bench"),
    *(abilities.MutesInBattle(to=who) for who in WHOS),
    abilities.NothingHere(why="restored"),
    abilities.PassesNobody(to=WHO),
    abilities.PassesOverBlue(),
    abilities.PassesOverMiss(),
    abilities.StopsPassing(),
    abilities.StopsPassing(types=("grass", "fairy")),
    abilities.StopsPassing(manner="through", not_types=("ghost", "ground")),
    *(
        abilities.WhenPassing(who=WHO, effects=(KnockOut(to="opponent"),), over_itself=over, manner=manner)
        for over in (False, True)
        for manner in (None, *get_args(abilities.Manner))
    ),
    abilities.WhenPassing(
        who=WHO, effects=(KnockOut(to="opponent"),), over_itself=True, manner="flying", jumps=("Fly",)
    ),
    abilities.MorePoints(n=1, to=abilities.Who(side="own", place="bench", mp_up_to=1)),
    abilities.ComesBack(attack="Sweet Scent"),
    abilities.MoreSpins(n=1),
    abilities.MoreSpins(n=2, to=abilities.Who(side="own", itself=True)),
    abilities.EntryInstead(),
    abilities.NotSurrounded(),
    abilities.TakesNoMarkers(which=("taunted",)),
    abilities.WhenOthersEnter(effects=(GiveCondition(to="opponent", is_="paralyzed"),)),
    abilities.PinsOpponent(),
    abilities.TakesNoMarkers(),
    abilities.TurnsOut(),
    *(abilities.SwapsInstead(who=who, then="may_attack") for who in WHOS),
    *(abilities.SwapsInstead(who=WHOS[0], from_bench=who) for who in WHOS),
    abilities.ActsInstead(effects=(PutMarker(to="opponent", is_="lock_on"), Wait(to="self")), then="may_attack"),
    abilities.WhenKnockedOut(effects=(TurnAgain(whose="own"),), by_damage=True),
    abilities.WhenKnockedOut(effects=(KnockOut(to="own_field", may=True, around=True, if_=If(names=("Aly", "Bo"))),)),
    *(abilities.StopsWaking(to=who) for who in WHOS),
    abilities.StopsWaking(to=WHOS[1], wakers=True),
    abilities.KeepsAsleep(),
    abilities.MaySpin(),
    *(abilities.SwapsFirst(who=who) for who in WHOS),
    abilities.CallsBeside(names=("Ledyba", "Aly"), entry_needed=True),
    abilities.NothingHere(why="ultra_space"),
    abilities.NothingHere(why="restored"),
    abilities.NothingHere(why="restored_evolved"),
    abilities.Recolours(colour="gold", as_="white", marked=("mp_minus_1", "mp_minus_2")),
    *(abilities.Passes(who=WHOS[0], to=who, manner="through") for who in WHOS),
    abilities.Passes(who=WHOS[0], to=WHOS[1], manner="flying"),
    abilities.Passes(who=WHOS[0], to=WHOS[1], manner="past"),
    abilities.GoesHome(),
    abilities.StrikesFromBench(),
    abilities.CallsBeside(names=("Ledyba", "Aly")),
    abilities.SwapsFirst(),
    abilities.Sheds(),
    abilities.ReturnsFirst(),
    abilities.EvolvesWhen(at="battle"),
    abilities.EvolvesWhen(at="battle", conditions=("poisoned", "noxious")),
    abilities.EvolvesWhen(at="battle", attack="Arm Thrust"),
    abilities.EvolvesWhen(at="battle", attack="Arm Thrust", times=3),
    abilities.EvolvesWhen(at="knocked_out"),
    abilities.EvolvesWhen(at="knocked_out", frees=True),
    abilities.EvolvesWhen(at="to_bench"),
    abilities.EvolvesWhen(at="shed"),
    abilities.GoesBack(),
    abilities.ChangesForm(at="beginning"),
    abilities.ChangesForm(at="beginning", into=("Xa", "Ya")),
    abilities.ChangesForm(at="first"),
    abilities.ChangesForm(at="first", into=("Xa",)),
    abilities.ChangesForm(at="knocked_out"),
    abilities.ChangesForm(at="knocked_out", into=("Xa",), by="any", must=True),
    abilities.ChangesForm(at="knocked_out", by="damage", must=True),
    abilities.ChangesForm(at="knocked_out", into=("Xa",), frees=("Ya", "Za")),
    abilities.OnlyOnField(),
    abilities.NoGoal(),
    abilities.Mirrors(),
    abilities.StopsForms(),
    abilities.KeepsMega(),
    abilities.LongerMega(turns=1),
    abilities.LongerMega(turns=2),
    abilities.WhenEntering(effects=(Cure(to="own_field"),), evolving=True, only_evolving=True),
    abilities.PointsAtLeast(n=3, last=True),
    abilities.WhenEntering(effects=(Cure(to="own_field"),), evolving=True),
    abilities.LeavesMatch(),
    abilities.NegatesAttacks(attacks=("Fly Away", "Fly")),
    abilities.WhoeverBattles(effects=(Wait(to="opponent"),)),
    abilities.WhoeverBattles(effects=(Wait(to="opponent"), GiveCondition(to="opponent", is_="asleep")), type="dragon"),
    abilities.ReturnsCondition(),
    abilities.ClearsCenter(),
    abilities.WakesItself(conditions=("asleep", "paralyzed")),
    abilities.KnocksOutBeside(conditions=("asleep",)),
    abilities.KnocksOutBeside(conditions=("asleep",), side="opposing"),
    abilities.KnocksOutBeside(conditions=("poisoned", "burned"), side="opposing"),
    abilities.Shifts(segments=2),
    abilities.Gilds(),
    abilities.Recolours(colour="blue"),
    abilities.Recolours(colour="gold", as_="white", attacks=("Fly Away", "Fly")),
    *(abilities.Recolours(colour="blue", to=who) for who in WHOS),
    *(abilities.Recolours(colour="blue", battling=who) for who in WHOS),
    abilities.Recolours(colour="blue", to=abilities.Who(side="own"), battling=abilities.Who(side="opposing")),
    abilities.IgnoresDamageAbilities(),
    abilities.AbilityByHand(text="Both players hop"),
)

BURNED_OTHERS = abilities.Who(side="opposing", conditions=("burned",))


class TestAbilities:
    def test_every_word_is_among_the_examples(self) -> None:
        assert {type(ability) for ability in EVERY_ABILITY} == set(ABILITY_TYPES)

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_every_ability_has_its_sentence(self, language: str) -> None:
        table = load_texts(language)

        for ability in EVERY_ABILITY:
            (said,) = ability_sentences([ability])

            assert [] == list(faults(table, said)), ability
            assert re.fullmatch(r"[A-Z0-9].*\.", table.tell(said)), table.tell(said)
            assert not re.search(r"\w\.\w", table.tell(said))

    def test_what_holds_on_the_bench_too_is_said_once(self) -> None:
        here = abilities.MorePoints(n=1, while_=abilities.While(own_turn=True))
        there = abilities.MorePoints(n=1, while_=abilities.While(own_turn=True, on_bench=True))

        said = [texts().tell(one) for one in ability_sentences((here, there))]

        assert ["This figure has 1 MP more while it is its player's turn; this holds on the Bench too."] == said

    def test_what_lies_beside_the_mat_speaks_of_no_figure_of_its_own(self) -> None:
        gives = (abilities.MoreDamage(n=20, to=abilities.Who(type="steel", itself=True)),)

        (said,) = map(texts().tell, ability_parts(gives, of_no_figure=True))

        assert "each figure of type Steel on the Field does 20 more damage with its attacks" == said

    def test_every_parameter_changes_the_sentence(self) -> None:
        table = texts()

        for ability in EVERY_ABILITY:
            for name in ability.__struct_fields__:
                default = next(one.default for one in msgspec.structs.fields(ability) if one.name == name)
                if default is not msgspec.NODEFAULT and getattr(ability, name) != default:
                    try:
                        less = msgspec.structs.replace(ability, **{name: default})
                    except UnfitError:
                        continue  # it cannot be without
                    assert said_of(table, ability) != said_of(table, less), f"{ability}: {name}"

    @pytest.mark.parametrize(
        "ability, english, german",
        [
            (
                abilities.MoreDamage(n=20, to=abilities.Who(side="own", type="water", itself=True)),
                "Each friendly figure of type Water on the Field (this figure included) does 20 more damage with its "
                "attacks.",
                "Jede eigene Figur vom Typ Wasser auf dem Spielfeld (auch diese Figur selbst) macht mit ihren Attacken "
                "20 Schaden mehr.",
            ),
            (
                abilities.MorePoints(n=-1, to=abilities.Who(conditions=("poisoned",), itself=True), once=True),
                "Each figure on the Field that is Poisoned (this figure included) has 1 MP less (counted once, however "
                "many figures say so).",
                "Jede Figur auf dem Spielfeld, die vergiftet ist (auch diese Figur selbst), hat einen Bewegungspunkt "
                "weniger (einmal gezählt, gleich wie viele Figuren das sagen).",
            ),
            (
                abilities.SwapsInstead(who=abilities.Who(place="joined", conditions=("paralyzed",)), then="may_attack"),
                "Instead of moving, this figure can swap places with a figure next to this figure that is Paralyzed; "
                "then it may attack.",
                "Statt zu ziehen, kann diese Figur den Platz mit einer Figur neben dieser Figur, die paralysiert ist, "
                "tauschen; dann darf sie angreifen.",
            ),
            (
                abilities.MoreDamage(n=50, damage_at_least=10, damage_at_most=50),
                "This figure does 50 more damage with its attacks, where 10 to 50 damage is printed.",
                "Diese Figur macht mit ihren Attacken 50 Schaden mehr, wo 10 bis 50 Schaden aufgedruckt ist.",
            ),
            (
                abilities.TimesDamage(times=2, while_=abilities.While(some=abilities.Who(names=("A", "B", "C")))),
                "The damage of this figure's attacks counts 2 times while another figure called A, B or C "
                "is on the Field.",
                "Der Schaden der Attacken dieser Figur zählt 2-fach, solange eine andere Figur namens A, B oder C "
                "auf dem Spielfeld ist.",
            ),
            (
                abilities.MaySpin(while_=abilities.While(own_turn=True)),
                "While it is its player's turn: in each battle, this figure may spin again once; then only the new "
                "result counts.",
                "Solange ihr Spieler am Zug ist, gilt: in jedem Kampf darf diese Figur ein zweites Mal drehen; dann "
                "zählt nur das neue Ergebnis.",
            ),
            (
                abilities.WhoeverBattles(spun="blue", effects=(ToBench(to="opponent"), Wait(to="opponent"))),
                "After each battle of this figure in which the other figure showed Blue: the other figure goes to its "
                "player's Bench, and the other figure must Wait.",
                "Nach jedem Kampf dieser Figur, in dem die andere Figur Blau gezeigt hat, gilt: die andere Figur kommt "
                "auf die Bank ihres Spielers, und die andere Figur muss warten.",
            ),
            (
                abilities.WhenPassing(who=BURNED_OTHERS, effects=(KnockOut(to="opponent"),)),
                "When this figure moves with its MP past an opposing figure on the Field that is Burned: the other "
                "figure is Knocked Out.",
                "Für eine gegnerische Figur auf dem Spielfeld, die verbrannt ist, gilt, wenn diese Figur mit ihren BP "
                "an ihr vorbeizieht: die andere Figur wird kampfunfähig.",
            ),
            (
                abilities.PassesNobody(to=BURNED_OTHERS),
                "Abilities do not let any opposing figure on the Field that is Burned pass others.",
                "Jede gegnerische Figur auf dem Spielfeld, die verbrannt ist, kommt durch Fähigkeiten nicht an anderen "
                "vorbei.",
            ),
        ],
    )
    def test_sentences_are_whole(self, ability: Ability, english: str, german: str) -> None:
        assert english == said_of(texts(), ability)
        assert german == said_of(load_texts("de"), ability)


def said_of(table: Texts, ability: Ability) -> str:
    return " ".join(map(table.tell, ability_sentences([ability])))
