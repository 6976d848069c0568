"""What abilities do, in sentences: every word, every parameter, in both languages."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.text.figure_abilities import ability_parts, ability_sentences
from companion.figure.printed import abilities
from companion.figure.printed.abilities import Ability
from companion.figure.printed.effects import KnockOut, ToBench, Wait
from companion.texts.texts import Texts
from tests.app.table_fakes import texts

BURNED_OTHERS = abilities.Who(side="opposing", conditions=("burned",))


class TestAbilities:
    def test_what_holds_on_the_bench_too_is_said_once(self) -> None:
        here = abilities.MorePoints(n=1, while_=abilities.While(own_turn=True))
        there = abilities.MorePoints(n=1, while_=abilities.While(own_turn=True, on_bench=True))

        said = [texts().tell(one) for one in ability_sentences((here, there))]

        assert ["This figure has 1 more MP while it is its player's turn; this also applies on the Bench."] == said

    def test_what_lies_beside_the_mat_speaks_of_no_figure_of_its_own(self) -> None:
        gives = (abilities.MoreDamage(n=20, to=abilities.Who(type="steel", itself=True)),)

        (said,) = map(texts().tell, ability_parts(gives, of_no_figure=True))

        assert "each figure of type Steel on the Field does 20 more damage with its attacks" == said

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
                "Each figure on the Field that is Poisoned (this figure included) has 1 less MP (counted only "
                "once, even if several figures have this ability).",
                "Jede Figur auf dem Spielfeld, die vergiftet ist (auch diese Figur selbst), hat einen Bewegungspunkt "
                "weniger (zählt nur einmal, auch wenn mehrere Figuren diese Fähigkeit haben).",
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
                "This figure does 50 more damage with its attacks if the printed damage is 10 to 50.",
                "Diese Figur macht mit ihren Attacken 50 Schaden mehr, wenn 10 bis 50 Schaden aufgedruckt ist.",
            ),
            (
                abilities.TimesDamage(times=2, while_=abilities.While(some=abilities.Who(names=("A", "B", "C")))),
                "The damage of this figure's attacks is multiplied by 2 while another figure called A, B or C "
                "is on the Field.",
                "Der Schaden der Attacken dieser Figur zählt 2-fach, solange eine andere Figur namens A, B oder C "
                "auf dem Spielfeld ist.",
            ),
            (
                abilities.MaySpin(while_=abilities.While(own_turn=True)),
                "While it is its player's turn: in each battle, this figure may spin again once; then only the new "
                "result counts.",
                "Solange ihr Spieler am Zug ist, gilt: In jedem Kampf darf diese Figur einmal neu drehen; dann zählt "
                "nur das neue Ergebnis.",
            ),
            (
                abilities.WhoeverBattles(spun="blue", effects=(ToBench(to="opponent"), Wait(to="opponent"))),
                "After each battle of this figure in which the other figure showed Blue: the other figure goes to its "
                "player's Bench, and the other figure must Wait.",
                "Nach jedem Kampf dieser Figur, in dem die andere Figur Blau gezeigt hat: Die andere Figur kommt "
                "auf die Bank ihres Spielers, und die andere Figur muss warten.",
            ),
            (
                abilities.WhenPassing(who=BURNED_OTHERS, effects=(KnockOut(to="opponent"),)),
                "When this figure moves with its MP past an opposing figure on the Field that is Burned: the other "
                "figure is Knocked Out.",
                "Für eine gegnerische Figur auf dem Spielfeld, die verbrannt ist, gilt, wenn diese Figur mit ihren BP "
                "an ihr vorbeizieht: Die andere Figur wird kampfunfähig.",
            ),
            (
                abilities.PassesNobody(to=BURNED_OTHERS),
                "Abilities don't let any opposing figure on the Field that is Burned pass others.",
                "Keine gegnerische Figur auf dem Spielfeld, die verbrannt ist, kommt durch Fähigkeiten an anderen "
                "vorbei.",
            ),
        ],
    )
    def test_sentences_are_whole(self, ability: Ability, english: str, german: str) -> None:
        assert english == said_of(texts(), ability)
        assert german == said_of(load_texts("de"), ability)


def said_of(table: Texts, ability: Ability) -> str:
    return " ".join(map(table.tell, ability_sentences([ability])))
