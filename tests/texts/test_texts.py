"""Everything that can be said has a text, and every text gets the facts it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.library import given_library
from companion.app.ports.bases import BaseHealth, BaseState, RoleKind, Unfairness
from companion.app.ports.settings import Settings
from companion.app.screens.spinners import BaseStage
from companion.app.spinners.wizard import STEPS
from companion.app.text.figure_effects import left_in_words, words
from companion.app.text.figure_events import Teller, decision, verdict
from companion.figure import events
from companion.figure.actions import (
    LayCard,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetEvolved,
    SetMarkers,
    SetNextTurn,
    SetTurn,
    SetWait,
)
from companion.figure.game import Game
from companion.figure.printed import effects as words_of
from companion.figure.printed.effects import AuraMarker, If
from companion.figure.refusals import PROMPT_CLAUSES
from companion.figure.rulesets import policy_clause
from companion.figure.spins import NAME_ATTACK
from companion.texts.texts import Phrase, Texts, all_of, flat, phrase
from tests.app.table_fakes import PLAYERS, ROOT, setup, texts

MARKERS = get_args(words_of.Marker)
NOTED = (
    *(words_of.NotedMarker(kind, until=7) for kind in get_args(words_of.TimedKind)),
    words_of.NotedMarker("attack_misses", about="Bite"),
    words_of.NotedMarker("exposed", about="grass", by="Xb", plus=20),
    words_of.NotedMarker("exposed", by="Xb", plus=10, stars=1),
    words_of.NotedMarker("attack_misses", 8, "Bite"),
    words_of.WISHED,
    words_of.NotedMarker("back_to_center", 9),
    words_of.NotedMarker("back_to_bench", 9),
    words_of.NotedMarker("typed", about="grass"),
    words_of.NotedMarker("typed", about="grass water"),
)


EVENTS: tuple[events.Event, ...] = (
    events.FirstPlayerDrawn(0),
    events.PositionSeen("ab"),
    events.FigureMoved("Xa", "bench", "m", 2),
    events.FigureStayed("Xa"),
    events.MovedByAbility("Xa", "bench", "m", "ABILITY-strikes_from_bench"),
    events.Attacked("Xa", "Xb"),
    events.AttackNamed("Xa", "Tackle", "FG-COND-03"),
    events.Spun("Xa", 0, 0, "Tackle", "white", False),
    events.SpinOnLine("Xa"),
    *(
        events.SpunAgain("Xa", "Tackle", why, "")
        for why in ("again_until_miss", "focus", "one_more_spin", "no_colour", "ability")
    ),
    events.BattleDecided(("Xa", "Xb"), ("Tackle", "Miss"), ("white", "miss"), (50, 0), (0, 0), "Xa", False, "FG"),
    events.FigureSurrounded("Xa", "FG-SURROUND-01"),
    events.KnockedOut("Xa", "FG-BATTLE-05"),
    events.LeftMatch("Xa", "FG-BATTLE-05"),
    events.SentOut("Xa"),
    events.Evolved("Xa", "Ya"),
    events.PlateUsed(0, "Charcoal"),
    events.CardReadied(0, "Charcoal"),
    events.CardsBanned(0, 7),
    events.CardPlacedBeside(0, "Flame Power"),
    events.WentBack("Xa", "Ya"),
    events.FormChanged("Xa", "Ya", until=0),
    events.FormChanged("Xa", "Ya", until=12),
    events.FormLasts("Xa", 13, "ABILITY-keeps_mega"),
    events.AttackNegated("Xa", "Tackle", "Xb"),
    events.Survived("Xa", "EFFECT-survive"),
    events.AttackGranted("Xa"),
    events.AttacksAgain("Xa"),
    events.AbilityUsed("Xa", "ABILITY-runs_away"),
    events.Unaffected("Xa", "Ya", "ABILITY-immune"),
    events.EnteredCenter("Xa", "EFFECT-to_center"),
    events.LeftCenter("Xa", 3, "FG-BENCH-03"),
    events.SentToBench("Xa", "EFFECT-to_bench"),
    events.MadeToWait("Xa", 5),
    events.WaitEnded("Xa"),
    events.ConditionGiven("Xa", "poisoned"),
    events.ConditionRemoved("Xa", "poisoned", "EFFECT-cure"),
    events.FigureWoken("Xa", "Ya"),
    events.Displaced("Xa", "m", "center", "EFFECT-push"),
    events.Swapped("Xa", "Ya"),
    events.LeftMatch("Xa", "FG-BATTLE-05", "ABILITY-banishes"),
    *(events.MarkerPlaced("Xa", marker) for marker in (*MARKERS, AuraMarker("dark", 10), *NOTED)),
    events.MarkerRemoved("Xa", "mp_minus_1"),
    events.TrainerChosen(0, "Heal"),
    events.TrainerSpun(0, "Heal", True, "FG-TRAINER-02"),
    events.TrainerSpun(0, "Heal", False, "FG-TRAINER-03"),
    events.CardTurned(0, "Heal"),
    events.CardPlacedUnder(0, "Heal", "Xa"),
    events.ManualEffect("Xa", "Agree on it."),
    events.TurnGranted(1),
    events.Passed(1),
    events.TurnEnded(3, 1),
    *(events.MatchEnded("b", clause) for clause in ("FG-WIN-01", "FG-WIN-02", policy_clause("goal_by_effect"))),
    *(
        events.MatchEnded("draw", policy_clause(policy))
        for policy in ("turn_limit", "repetition", "no_action_means_loss")
    ),
    events.Corrected(
        (
            PutFigure("Xa", "center"),
            PutFigure("Xa", "out"),
            SetCondition("Xa", "asleep"),
            SetCondition("Xa", None),
            SetWait("Xa", 4),
            SetEvolved("Xa", "Ya"),
            SetWait("Xa", 0),
            SetMarkers("Xa", ()),
            SetMarkers("Xa", ("mp_minus_1", AuraMarker("dark", 10))),
            SetCard(0, "Heal", "up"),
            SetCard(0, "Heal", "down"),
            LayCard(0, "Heal", "Xa"),
            SetCenter(1, ("Xb", "Yb")),
            SetTurn(0),
            SetTurn(0, trainer=True),
            SetTurn(0, moved="Xa"),
            SetNextTurn(1),
            SetNextTurn(None),
        ),
        "knocked over",
    ),
    events.Corrected((), "nothing"),
    events.Corrected((PutFigure("Xa", "m"),), "Old Rope", purpose="by_hand"),
)


UNDOCUMENTED = "Nobody knows what this card does. Do what you agreed on before the match."
UNBEKANNT = "Niemand weiß, was diese Karte bewirkt. Tut, was ihr vor der Partie abgemacht habt."


def faults(table: Texts, said: Phrase) -> Iterator[str]:
    """Keys without a text, and facts that a text asks for in vain."""
    if " " in said.key:  # a sentence of the data, which is said as it is
        return
    if said.key not in table:
        yield f"no text {said.key}"
        return
    facts = dict(said.facts)
    for name in table.facts_in(said.key) - facts.keys():
        yield f"{said.key} asks for {name}"
    for fact in facts.values():
        if isinstance(fact, Phrase):
            yield from faults(table, fact)


def teller() -> Teller:
    return Teller(Game(setup()), PLAYERS)


class TestTexts:
    def test_facts_are_filled_in_and_capitals_follow_the_template(self) -> None:
        table = Texts({"moved": "{Who} moves {steps}.", "steps": "{n} steps", "to.self": "this figure"})

        said = table.tell(phrase("moved", who=Phrase("to.self"), steps=phrase("steps", n=2)))

        assert said == "This figure moves 2 steps."

    def test_a_comma_at_the_end_of_a_fact_falls_away_before_another_mark(self) -> None:
        table = Texts({"said": "{who} geht mit {who}; {who}.", "who": "jede, die {what} ist,"})

        who = phrase("who", what="rot")
        assert "jede, die rot ist, geht mit jede, die rot ist; jede, die rot ist." == table.say("said", [("who", who)])

    def test_what_is_missing_is_shown_and_never_raises(self) -> None:
        table = Texts({"moved": "{figure} moves."})

        assert table.say("unknown.key") == "unknown.key"
        assert table.say("moved") == "{figure} moves."

    @pytest.mark.parametrize("name", ["to.self", "@to.self"])
    def test_a_name_is_never_a_key(self, name: str) -> None:
        table = Texts({"moved": "{Who} moves.", "moved#who=to.self": "It moves.", "to.self": "this figure"})

        assert table.tell(phrase("moved", who=name)) == f"{name[0].upper()}{name[1:]} moves."
        assert table.tell(phrase("moved", who=Phrase("to.self"))) == "It moves."
        assert table.fact(all_of([name], "or")) == name

    def test_a_key_without_a_text_acts_on_no_terminal(self) -> None:
        assert Texts({}).say("format.\x1b[2J") == "format.�[2J"

    def test_several_phrases_are_joined_in_order(self) -> None:
        table = Texts({"or": "{first} or {rest}", "a": "A", "b": "B", "c": "C"})

        assert table.tell(all_of([Phrase("a"), Phrase("b"), Phrase("c")], "or")) == "A or B or C"

    @pytest.mark.parametrize(
        "table, sentence",
        [
            ({"log": {"moved": 3}}, r"log\.moved: expected a text, got 3"),
            ({"a": "x", "a#": "y"}, r"a#: expected #form or #fact=value, got #"),
            ({"a": "x", "a#n=": "y"}, r"a#n=: expected #form or #fact=value, got #n="),
            ({"a#dat": "x"}, r"a#dat: expected a beside it, for all other cases"),
            ({"a": "{n moves"}, r"a: expected facts as \{name\} or \{name:form\}, got '\{n moves'"),
            ({"a": "{n:}"}, r"a: expected facts as \{name\} or \{name:form\}, got '\{n:\}'"),
        ],
    )
    def test_a_table_holds_texts_and_known_marks_only(self, table, sentence) -> None:
        with pytest.raises(ValueError, match=sentence):
            flat(table)


class TestForms:
    TABLE = flat(
        {
            "to": {
                "self": "diese Figur",
                "self#dat": "dieser Figur",
                "both": "beide Figuren",
                "both#dat": "beiden Figuren",
                "both#num": "pl",
                "several": "{n} von {who:dat}",
                "here": "hier",
            },
            "or": "{first} oder {rest}",
            "or#dat": "{first:dat} oder {rest:dat}",
            "helps": "{Who:dat} wird geholfen.",
            "waits": "{Who} muss warten.",
            "waits#who:num=pl": "{Who} müssen warten.",
            "days": "{n} Tage",
            "days#dat": "{n} Tagen",
            "days#n=1": "ein Tag",
            "days#dat#n=1": "einem Tag",
            "ago": "vor {days:dat}",
            "lost": "verloren",
            "lost#who=to.self": "selbst verloren",
        }
    )

    @pytest.fixture
    def table(self) -> Texts:
        return Texts(self.TABLE, "de")

    def test_a_fact_is_said_in_the_form_that_is_asked_for(self, table: Texts) -> None:
        assert table.tell(phrase("helps", who=Phrase("to.self"))) == "Dieser Figur wird geholfen."
        assert table.tell(phrase("to.several", n=2, who=Phrase("to.both"))) == "2 von beiden Figuren"

    def test_a_fact_without_that_form_and_a_name_stay_as_they_are(self, table: Texts) -> None:
        assert table.tell(phrase("helps", who=Phrase("to.here"))) == "Hier wird geholfen."
        assert table.tell(phrase("helps", who="pawn")) == "Pawn wird geholfen."

    def test_a_form_is_handed_on_only_where_the_text_says_so(self, table: Texts) -> None:
        either = all_of([Phrase("to.self"), Phrase("to.both")], "or")
        several = phrase("to.several", n=2, who=either)

        assert table.tell(phrase("helps", who=either)) == "Dieser Figur oder beiden Figuren wird geholfen."
        assert table.tell(phrase("waits", who=several)) == "2 von dieser Figur oder beiden Figuren muss warten."

    @pytest.mark.parametrize("n, said", [(1, "vor einem Tag"), (3, "vor 3 Tagen")])
    def test_a_variant_is_chosen_within_a_form(self, table: Texts, n: int, said: str) -> None:
        assert table.tell(phrase("ago", days=phrase("days", n=n))) == said

    def test_a_variant_asks_for_a_key_or_for_a_form_of_a_fact(self, table: Texts) -> None:
        assert table.tell(phrase("lost", who=Phrase("to.self"))) == "selbst verloren"
        assert table.tell(phrase("lost", who=Phrase("to.both"))) == "verloren"
        assert table.tell(phrase("waits", who=Phrase("to.both"))) == "Beide Figuren müssen warten."
        assert table.tell(phrase("waits", who=Phrase("to.self"))) == "Diese Figur muss warten."

    def test_the_first_variant_that_fits_is_taken(self) -> None:
        table = Texts({"a": "many", "a#n=1|2": "few", "a#n=2": "two"})

        assert [table.tell(phrase("a", n=n)) for n in (1, 2, 3)] == ["few", "few", "many"]

    def test_marks_are_no_keys_of_their_own(self, table: Texts) -> None:
        assert "to.self" in table and "to.self#dat" not in set(table)
        assert table.facts_in("days") == {"n"} and table.facts_in("waits") == {"who"}

    def test_what_is_lacking_is_said_whole_by_the_other_table(self) -> None:
        english = Texts({"helps": "{Who} is helped.", "self": "this figure", "self#n=1": "one"})
        table = Texts({"self": "diese Figur"}, "de", english)

        assert table.tell(phrase("helps", who=Phrase("self"))) == "This figure is helped."
        assert table.say("self", [("n", "1")]) == "diese Figur"
        assert table.speaking("helps") is english and table.speaking("self") is table
        assert table.say("nowhere") == "nowhere"

    def test_who_holds_the_texts_hears_the_other_language(self, table: Texts) -> None:
        held = Texts({"to.self": "this figure"})

        held.turn_to(table)

        assert (held.language, held.say("to.self")) == ("de", "diese Figur")


class TestEffectsInAnotherLanguage:
    """German needs cases, plurals and its own word order of the sentences that are put together from an effect."""

    TABLE = flat(
        {
            "to": {
                "joined": "alle Figuren auf verbundenen Feldern",
                "joined#dat": "allen Figuren auf verbundenen Feldern",
                "joined#num": "pl",
                "opponent": "die andere Figur",
                "several": "{n} von {who:dat}",
                "several#num": "pl",
                "within": "{who}, höchstens {lines} entfernt,",
                "within#num": "{who:num}",
            },
            "lines": {"one": "eine Linie", "many": "{n} Linien"},
            "steps": {"one": "einen Schritt", "many": "{n} Schritte"},
            "type.steel": "Stahl",
            "segment.purple": "Lila",
            "list.and": "{first} und {rest}",
            "if.spun.other": "die andere Figur {spun} gezeigt hat",
            "if.type.they": "sie vom Typ {type} sind",
            "effect": {
                "sentence": "{Said}.",
                "wait.said": "{who} muss warten",
                "wait.said#who:num=pl": "{who} müssen warten",
                "pull.said": "{who} kommt {steps} näher",
                "pull.said#who:num=pl": "{who} kommen {steps} näher",
                "knock-out.many": "{who} werden kampfunfähig",
                "if": "{said}, wenn {condition}",
            },
        }
    )

    @pytest.mark.parametrize(
        "effect, said",
        [
            (words_of.Wait(to="opponent"), "Die andere Figur muss warten."),
            (words_of.Wait(to="joined"), "Alle Figuren auf verbundenen Feldern müssen warten."),
            (words_of.Wait(to="joined", pick=2), "2 von allen Figuren auf verbundenen Feldern müssen warten."),
            (
                words_of.Wait(to="joined", within=2),
                "Alle Figuren auf verbundenen Feldern, höchstens 2 Linien entfernt, müssen warten.",
            ),
            (
                words_of.KnockOut(to="joined", if_=If(spun="purple", type="steel")),
                "Alle Figuren auf verbundenen Feldern werden kampfunfähig, "
                "wenn die andere Figur Lila gezeigt hat und sie vom Typ Stahl sind.",
            ),
        ],
    )
    def test_tables_alone_say_it(self, effect, said) -> None:
        assert said == words(Texts(self.TABLE, "de"), (effect,))


class TestGermanEffects:
    """Forms and variants of the German tables, one sentence for each that is asked for."""

    @pytest.mark.parametrize(
        "effect, said",
        [
            (words_of.Wait(to="joined"), "Alle Figuren neben dieser Figur müssen warten."),
            (
                words_of.Wait(to="field_others", pick=2, within=3),
                "2 der anderen Figuren auf dem Spielfeld, die höchstens 3 Linien entfernt sind, müssen warten.",
            ),
            (
                words_of.KnockOut(to="enemy_field", pick=1, within=1, if_=If(type="flying")),
                "Eine gegnerische Figur auf dem Spielfeld, die höchstens 1 Linie entfernt ist, wird kampfunfähig, "
                "wenn sie vom Typ Flug ist.",
            ),
            (words_of.GiveCondition(to="both", is_="asleep"), "Beide Figuren schlafen jetzt."),
            (
                words_of.GiveCondition(to="opponent", is_=("poisoned", "asleep")),
                "Die andere Figur bekommt zufällig einen Speziellen Zustand (vergiftet oder schlafend).",
            ),
            (
                words_of.KnockOut(to="opponent", if_=If(spun="miss", condition="asleep")),
                "Die andere Figur wird kampfunfähig, wenn sie einen Fehlschlag gezeigt hat und sie schläft.",
            ),
            (
                words_of.SpinCheck(who="joined", out_if=("purple", "miss")),
                "Alle Figuren neben dieser Figur drehen. Wer Lila oder einen Fehlschlag zeigt, wird kampfunfähig.",
            ),
            (
                words_of.SpinCheck(who="enemy_field", out_if=("purple",), pick=1, if_=If(away=2)),
                "Eine gegnerische Figur auf dem Spielfeld dreht, wenn sie 2 Schritte entfernt ist. Sie wird "
                "kampfunfähig, wenn sie Lila zeigt.",
            ),
            (
                words_of.TurnAgain(whose="opponent"),
                "Den nächsten Zug hat der Gegner.",
            ),
            (
                words_of.Wait(to="self", turns=3, when="on_own_ko"),
                "Wenn diese Figur kampfunfähig wird: Diese Figur muss 3 Züge warten.",
            ),
            (words_of.ByHand(text=UNDOCUMENTED), f"Manuell: {UNBEKANNT}"),
            (words_of.ByHand(text="Draw a card."), "Manuell: Draw a card."),
            (words_of.ByHand(text="turn"), "Manuell: turn."),
        ],
    )
    def test_sentences_are_german(self, effect, said) -> None:
        assert said == words(load_texts("de"), (effect,))

    @pytest.mark.parametrize("sentence, said", [(UNDOCUMENTED, UNBEKANNT), ("Draw a card", "Draw a card")])
    def test_a_sentence_of_the_data_is_german_where_it_is_asked_for_and_kept(self, sentence, said) -> None:
        kept = events.Corrected((PutFigure("Xa", "m"),), f"No Wait: {sentence}", purpose="by_hand")
        german = load_texts("de")

        assert [sentence, said] == [one.fact(left_in_words(sentence)) for one in (texts(), german)]
        assert german.tell(teller().tell(kept)).endswith(f"No Wait: {said}")
        assert texts().tell(teller().tell(kept)).endswith(f"No Wait: {sentence}")

    def test_a_condition_has_its_own_verb(self) -> None:
        german = load_texts("de")

        assert "Xa schläft jetzt." == german.tell(
            phrase("log.condition-given", figure="Xa", condition=Phrase("condition.asleep"))
        )
        assert "Xa ist jetzt verwirrt." == german.tell(
            phrase("log.condition-given", figure="Xa", condition=Phrase("condition.confused"))
        )
        assert "Xa kommt von c2 ins Pokémon-Center." == german.tell(
            phrase("log.displaced", figure="Xa", start="c2", to=Phrase("place.center"))
        )


class TestEffects:
    def test_sentences_are_in_the_words_of_the_rules(self) -> None:
        table = texts()

        assert words(table, (words_of.Wait(to="opponent"),)) == "The other figure must Wait."
        assert words(table, (words_of.GiveCondition(to="both", is_="asleep"),)) == "Both figures become Asleep."
        assert words(table, (words_of.KnockOut(to="joined", pick=1, if_=If(type="steel")),)) == (
            "One figure next to this figure is Knocked Out if it is of type Steel."
        )
        assert words(table, (words_of.Cure(to="self"),), of="card") == "The chosen figure loses its Special Condition."
        assert words(table, (words_of.Wait(to="self", when="on_tie"), words_of.TakeSpace())) == (
            "If the battle is a tie, this figure must Wait. This figure moves to the space that the other figure left."
        )

    def test_effects_of_one_event_share_a_sentence(self) -> None:
        waits = words_of.Wait(to="self", when="on_opponent_ko")

        assert (
            "If this figure Knocks the other figure Out, this figure moves 1 step, and this figure must Wait."
            == words(texts(), (words_of.MoveSelf(steps=1, when="on_opponent_ko"), waits))
        )

    def test_a_condition_speaks_of_the_figure_that_was_named(self) -> None:
        table, purple = texts(), If(spun="purple", type="steel")

        assert "The other figure is Knocked Out if it showed Purple and it is of type Steel." == words(
            table, (words_of.KnockOut(to="opponent", if_=purple),)
        )
        assert (
            "This figure is Knocked Out if the other figure showed Purple and the other figure is of type Steel."
            == (words(table, (words_of.KnockOut(to="self", if_=purple),)))
        )

    def test_several_conditions_are_listed(self) -> None:
        several = words_of.GiveCondition(to="opponent", is_=("poisoned", "paralyzed", "asleep"))

        assert "The other figure becomes Poisoned, Paralyzed or Asleep at random." == words(texts(), (several,))

    def test_every_type_of_the_library_has_a_name(self) -> None:
        lists = re.findall(r"types = \[([^]]*)\]", " ".join(_lines_with("types = ")))
        types = set(re.findall(r'"(\w+)"', " ".join(lists)))

        assert types and [] == sorted(t for t in types if f"type.{t}" not in texts())


class TestEvents:
    def test_every_event_is_among_the_examples(self) -> None:
        assert {type(event) for event in EVENTS} == set(get_args(events.Event))

    @pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
    def test_every_event_has_its_sentence(self, event: events.Event) -> None:
        said = teller().tell(event)

        if isinstance(event, events.PositionSeen):
            assert said is None
        else:
            assert said is not None
            assert [] == list(faults(texts(), said))

    def test_every_correction_has_its_words(self) -> None:
        corrected = next(event for event in EVENTS if isinstance(event, events.Corrected))

        assert [] == [fault for one in corrected.changes for fault in faults(texts(), teller().change(one))]

    def test_a_move_is_told_with_its_cost(self) -> None:
        said = teller().tell(events.FigureMoved("Xa", "bench", "m", 2))

        assert said is not None and texts().tell(said) == "Xa moves from the Bench to m (2 MP)."

    def test_who_need_not_wait_on_the_bench_can_be_used_at_once(self) -> None:
        clauses = ("EFFECT-to_bench", "FG-BENCH-03", "FG-BENCH-04")
        ready, soon, late = (texts().tell(teller().tell(events.LeftCenter("Xa", 0, clause))) for clause in clauses)

        assert ready.endswith("It's ready at once.")
        assert soon.endswith("Anna can use it next turn.")
        assert late.endswith("Anna can't use it next turn.")

    def test_a_wait_that_costs_no_turn_says_so(self) -> None:
        lost, idle = (texts().tell(teller().tell(events.MadeToWait("Xa", 5, idle=idle))) for idle in (False, True))

        assert ("Xa must Wait until turn 5 is over.", True) == (lost, "Anna loses nothing" in idle)

    @pytest.mark.parametrize(
        "attacks, colours, damages, stars, winner, tie, said",
        [
            (("Slam", "Tackle"), ("white", "white"), (90, 50), (0, 0), "Xa", False, "Slam 90 beats Tackle 50."),
            (("Sing", "Slam"), ("purple", "white"), (0, 90), (2, 0), "Xa", False, "Sing ★★ beats Slam 90."),
            (
                ("Slam", "Dodge"),
                ("white", "blue"),
                (90, 0),
                (0, 0),
                "",
                False,
                "Dodge dodges Slam 90.",
            ),
            (("Miss", "Miss"), ("miss", "miss"), (0, 0), (0, 0), "", True, "Miss and Miss tie."),
            (
                ("Growl", "Miss"),
                ("white", "miss"),
                (0, 0),
                (0, 0),
                "",
                False,
                "Growl 0 does no damage against Miss.",
            ),
        ],
    )
    def test_a_decision_names_both_attacks(self, attacks, colours, damages, stars, winner, tie, said) -> None:
        event = events.BattleDecided(("Xa", "Xb"), attacks, colours, damages, stars, winner, tie, "FG-BATTLE-05")

        assert said == texts().tell(decision(event))
        assert [] == list(faults(texts(), decision(event)))

    def test_a_verdict_says_what_followed(self) -> None:
        decided = events.BattleDecided(
            ("Xa", "Xb"), ("Slam", "Tackle"), ("white", "white"), (90, 50), (0, 0), "Xa", False, "FG-BATTLE-05"
        )
        after = (events.KnockedOut("Xb", "FG-BATTLE-05"), events.LeftCenter("Yb", 3, ""), events.MadeToWait("Xa", 4))

        assert verdict(texts(), teller(), decided, after) == (
            "Slam 90 beats Tackle 50: Xb is Knocked Out, Xa must Wait until turn 4 is over."
        )
        by_hand = events.ManualEffect("Xa", "Agree on it.")
        assert verdict(texts(), teller(), decided, (by_hand,)) == "Slam 90 beats Tackle 50. Manual: Agree on it."
        assert verdict(texts(), teller(), decided, ()) == "Slam 90 beats Tackle 50: nothing happens."


class TestKeys:
    """Keys that the code names, found in its text."""

    def test_every_ruling_has_its_sentence(self) -> None:
        named = _keys(ROOT / "companion" / "figure", r'"((?:refused|team)\.[a-z_-]+)"')
        named |= _keys(ROOT / "companion" / "app", r'"(refused\.[a-z_-]+)"')
        named |= {"setup.bench", *(f"team.unknown_{kind}" for kind in ("colour", "condition", "wait"))}

        assert len(named) > 40
        assert [] == sorted(key for key in named if key not in texts())

    def test_every_prompt_has_its_question(self) -> None:
        assert [] == sorted(key for key in (*PROMPT_CLAUSES, NAME_ATTACK) if f"prompt.{key}" not in texts())

    def test_every_key_of_a_screen_has_its_text(self) -> None:
        families = "prompt|button|hint|title|odds|fact|log|verdict|ended|correct|effect|if|list|steps|lines"
        families += "|spinners?|wizard|scanner|base|trace|spin-test"
        named = _keys(ROOT / "companion" / "app", rf'"((?:{families})\.[a-z][a-z._-]*[a-z])"')

        assert len(named) > 100
        assert [] == sorted(key for key in named if not _is_known(key))


class TestBases:
    """Keys that are made from the values that a base, a role or a step may have."""

    def test_everything_that_can_be_said_of_a_base_has_its_words(self) -> None:
        health = get_type_hints(BaseHealth)
        made = {
            "base.stage": get_args(BaseStage),
            "spinner.base": (*get_args(BaseStage), "waiting"),
            "base.role": get_args(RoleKind),
            "base.magnet": get_args(health["magnet"]),
            "base.sensor": get_args(health["sensor"]),
            "base.stands": get_args(get_type_hints(BaseState, localns={"Phrase": Phrase})["stands"]),
            "unfair": (*get_args(Unfairness), "on-line"),
            "wizard.step": STEPS,
            "wizard.text": STEPS,
            "wizard.next": STEPS,
            "spinner": ("unfair-again", "unfair-ask"),
            "settings.unfair-value": get_args(get_type_hints(Settings)["unfair"]),
            "settings.spins-value": get_args(get_type_hints(Settings)["spins"]),
            "settings.keyboard-value": get_args(get_type_hints(Settings)["keyboard"]),
        }

        keys = [f"{family}.{value}" for family, values in made.items() for value in values]
        assert [] == [key for key in keys if key not in texts()]


def _keys(folder: Path, pattern: str) -> set[str]:
    return {key for path in folder.rglob("*.py") for key in re.findall(pattern, path.read_text())}


def _is_known(key: str) -> bool:
    """Is it a key, or does it begin keys that a number or case completes?"""
    return key in texts() or any(other.startswith(f"{key}.") for other in texts())


def _lines_with(text: str) -> list[str]:
    folder = given_library()
    return [line for path in folder.rglob("*.toml") for line in path.read_text().splitlines() if text in line]
