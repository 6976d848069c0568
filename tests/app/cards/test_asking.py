"""What a card match asks, and what its answers are called; refusals in words; what persons type."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import get_args

import pytest

from companion.app.cards.asking import CardAsking, printed_damage
from companion.app.cards.typed import Typed, Unclear
from companion.card_text.names import CardWords, ruling_in_words
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import UNKNOWN, DiscardEnergy, Draw, May, OneOf
from companion.cards.rules import BESIDE
from companion.cards.values import actions as act
from companion.cards.values.actions import Changed
from companion.cards.values.game import DECK_SOURCES
from companion.cards.values.state import SetupSide, State
from companion.cards.values.tasks import Run, Scope
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Ruling, TurnRequest
from companion.texts.texts import Texts, phrase
from tests.app.card_fakes import PLAYERS, begun, is_in_turn, played, ticked
from tests.app.table_fakes import texts
from tests.cards.making import attack, card, pokemon, policies, rules, side, state, table
from tests.saying import said

EMBER = attack("Ember", "fire", damage=30, needs=(DiscardEnergy(types=("fire",), must=True),))
RAIN = Power(name="Rain", kind="ability", use=(Draw(amount=1),))
FLAME = card("flame", types=("fire",), attacks=(EMBER, attack("Roar", "fire")), powers=(RAIN,))
RULES = rules("xy-2016", (FLAME,))
HURT = table(
    side(
        pokemon("flame", energy=("fire",)),
        bench=("pup", "pup"),
        hand=("fire", "pup", "hound", "supply", "vest", "gear"),
    ),
    side("eel", bench=(pokemon("bulk", damage=100),)),
)
MAIN = TurnRequest(0, "main")


def asking(made=RULES):
    return CardAsking(made, texts(), PLAYERS)


def labels(at=HURT, request=MAIN, made=RULES):
    found = made.at_turn(at) if request == MAIN else state(at)
    return [choice.label for choice in asking(made).choices(found, request)]


class TestChoices:
    def test_every_action_of_a_turn_says_what_it_does(self):
        assert [
            "Put Pup onto the Bench",
            "Evolve Pup on the Bench into Hound (Bench 1)",
            "Evolve Pup on the Bench into Hound (Bench 2)",
            "Attach Fire Energy to the Active Flame",
            "Attach Fire Energy to Pup on the Bench (Bench 1)",
            "Attach Fire Energy to Pup on the Bench (Bench 2)",
            "Play Supply",
            "Play Vest on the Active Flame",
            "Play Vest on Pup on the Bench (Bench 1)",
            "Play Vest on Pup on the Bench (Bench 2)",
            "Retreat: Pup on the Bench becomes Active, discard Fire Energy (Bench 1)",
            "Retreat: Pup on the Bench becomes Active, discard Fire Energy (Bench 2)",
            "Use Rain of the Active Flame",
            "Attack with Ember (30, discards 1 Fire Energy)",
            "Attack with Roar",
            "End the turn",
        ] == labels()

    def test_trainer_card_that_would_do_nothing_is_marked(self):
        made = rules(policies("xy-2016", empty_trainer="allowed"), (FLAME,))
        bare = table(side("plain", bench=(), hand=("supply",), deck=0))

        assert [said("card-act.play-idle", card="Supply"), said("card-act.end-turn")] == labels(bare, made=made)

    def test_every_action_has_a_label_of_its_own_and_stands_in_a_group(self):
        made = asking()
        examples = (
            act.PlaceActive(0, "pup"),
            act.PlaceBench(0, "pup"),
            act.PlaceActive(0, UNKNOWN),
            act.PlaceBench(0, UNKNOWN),
            act.TurnUp(0, "eel"),
            act.FinishSetup(0),
            act.TakeMulligan(0),
            act.DrawExtra(0, 2),
            act.BenchPokemon(0, "sun-top", "sun-bottom"),
            act.Evolve(0, "hound", "a-bench-1"),
            act.LevelUp(0, "hound-x", "a-active"),
            act.AttachEnergy(0, "fire", "a-active"),
            act.PlayTrainer(0, "gear", "b-active"),
            act.Retreat(0, (), "a-bench-1"),
            act.UsePower(0, "hand", "Rain", "flame"),
            act.UsePower(0, "stadium", "Rain"),
            act.UseAttack(0, "Ember"),
            act.EndTurn(0),
            act.DiscardInPlay(0, "a-bench-1"),
        )
        assert {type(one) for one in examples} == set(get_args(act.Action)) - {Chance, Choose, *BESIDE}

        said = [made.label(HURT, one) for one in examples]

        assert len(set(said)) == len(said)
        assert not [label for label in said if "{" in label or "card-" in label or "@" in label]

    def test_pokemon_are_named_with_whose_they_are_and_the_hp_they_have_left(self):
        request = ChoiceRequest(0, "choose-to-damage", ("b-active", "b-bench-1", "a-bench-1"))

        assert [
            "Ben's Active Eel, 60 of 60 HP left",
            "Bulk on Ben's Bench, 20 of 120 HP left",
            "Pup on the Bench, 50 of 50 HP left",
        ] == labels(request=request)

    @pytest.mark.parametrize(
        "prompt, options, said",
        [
            ("may-do", ("yes", "no"), ["Yes", "No"]),
            ("choose-prize", ("1", "4"), ["Prize 1", "Prize 4"]),
            ("choose-way", ("1", "2"), ["Option 1", "Option 2"]),
            ("choose-how-many-counters", ("2", "1"), ["2", "1"]),
            ("name-type", ("fire", "water"), ["Fire", "Water"]),
            ("choose-condition", ("asleep",), ["Asleep"]),
            ("who-goes-first", ("a", "b"), ["Ann", "Ben"]),
            ("choose-energy", ("fire", "pup~water"), ["Fire Energy", "Pup"]),
            (
                "choose-card-for-hand",
                ("hound-x", "hound", "sun-top"),
                ["Hound LV.X", "Hound", "Sun LEGEND (upper half)"],
            ),
            ("tool-moment", ("before-poison", "at-the-end"), ["before Poison", "at the end"]),
            ("choose-attack", ("Nip",), ["Nip"]),
            ("name-shown-card", ("?",), [said("card-option.unnamed")]),
        ],
    )
    def test_options_are_said_in_words(self, prompt, options, said):
        assert said == labels(request=ChoiceRequest(0, prompt, options))

    def test_what_may_be_declined_is_offered_first(self):
        assert ["Nothing", "Pup"] == labels(request=ChoiceRequest(0, "choose-energy", ("pup",), at_least=0))

    def test_cards_of_one_name_are_told_apart_by_their_ids(self):
        made = rules("xy-2016", (card("pup-2", name="Pup", hp=90),))
        request = ChoiceRequest(0, "choose-card-for-hand", ("pup", "pup-2"))

        assert ["Pup (pup)", "Pup (pup-2)"] == labels(request=request, made=made)

    def test_chance_that_is_entered_by_hand_is_offered_side_by_side(self):
        half = Fraction(1, 2)
        coin = ChanceRequest("coin-a", (("heads", half), ("tails", half)))
        draw = ChanceRequest(DECK_SOURCES[1], (("fire", half), ("pup", half)))

        assert ["heads", "tails"] == labels(request=coin)
        assert ["Fire Energy", "Pup"] == labels(request=draw)
        assert said("card-ask.coin", player="Ann") == asking().prompt(state(HURT), coin)
        assert said("card-ask.draw", player="Ben") == asking().prompt(state(HURT), draw)

    @pytest.mark.parametrize(
        "sign, damage, said",
        [("", 30, "30"), ("x", 20, "20×"), ("+", 40, "40+"), ("-", 50, "50−"), ("", 0, ""), ("?", 0, "?")],
    )
    def test_printed_damage_keeps_its_sign(self, sign, damage, said):
        assert said == printed_damage(attack("Nip", damage=damage, sign=sign))


class TestOffers:
    """What a question is about is said in sentences."""

    def asked(self, *words):
        waiting = State(HURT, (Run(words, Scope(0, "trainer", "supply")),))
        request = RULES.pending(waiting)[0]
        return asking().prompt(waiting, request), [one.label for one in asking().choices(waiting, request)]

    def test_what_yes_would_do_stands_behind_the_question(self):
        prompt, choices = self.asked(May(then=(Draw(amount=2),)))

        asked = phrase("card-ask.choice-about", player="Ann", about="Supply", prompt=phrase("card-prompt.may-do"))
        assert said("card-ask.choice-offer", asked=asked, offer="Draw 2 cards.") == prompt
        assert ["Yes", "No"] == choices

    def test_each_way_is_said_instead_of_its_number(self):
        _, choices = self.asked(OneOf(ways=((Draw(amount=2),), (Draw(amount=3),))))

        assert ["Draw 2 cards.", "Draw 3 cards."] == choices

    def test_ways_that_say_the_same_are_told_apart(self):
        _, choices = self.asked(OneOf(ways=((Draw(amount=2),), (Draw(amount=2),))))

        assert ["Draw 2 cards. (1)", "Draw 2 cards. (2)"] == choices


class TestPrompts:
    @pytest.mark.parametrize("step", ["place", "mulligan", "extra", "extra_bench", "main"])
    def test_every_step_has_its_question(self, step):
        laid = table(side(None, bench=()), setup=(SetupSide(), SetupSide()))

        assert asking().prompt(state(laid), TurnRequest(0, step)).startswith("Ann")

    def test_who_is_asked_and_about_what_stands_before_the_question(self):
        made = asking()

        prize, vest = ChoiceRequest(1, "choose-prize", ("1",)), ChoiceRequest(0, "may-do", ("yes",), "vest")
        which = said("card-ask.choice", player="Ben", prompt=phrase("card-prompt.choose-prize"))
        assert which == made.prompt(state(HURT), prize)
        which = said("card-ask.choice-about", player="Ann", about="Vest", prompt=phrase("card-prompt.may-do"))
        assert which == made.prompt(state(HURT), vest)
        about = ChoiceRequest(0, "tool-moment", ("at-the-end",), "a-bench-1")
        assert made.prompt(state(HURT), about).startswith("Ann, place 1 of Ann's Bench: ")
        by_hand = ChoiceRequest(0, "done-by-hand", ("done",), "vest")
        assert "Ann, manual effect: lay two cards aside" == made.prompt(state(HURT), by_hand, "lay two cards aside")
        assert said("card-ask.over") == made.prompt(state(HURT), None)

    def test_whatever_is_asked_in_random_matches_can_be_read(self):
        for seed in range(3):
            referee = begun(seed=seed)
            made, said = CardAsking(referee.rules, texts(), PLAYERS), []
            played(referee, seed, until=lambda one, made=made, said=said: said.extend(_shown(made, one)))
            assert len(said) > 100
            assert not [line for line in said if "{" in line or "card-" in line or "@" in line or not line]


def _shown(made, referee):
    for request in referee.pending():
        yield made.prompt(referee.state, request)
        found = [choice.label for choice in made.choices(referee.state, request)]
        twice = {label for label in found if found.count(label) > 1}
        assert not twice
        yield from found


class TestRefusals:
    def words(self):
        return CardWords(RULES.game, PLAYERS)

    @pytest.mark.parametrize(
        "ruling, sentence",
        [
            (
                Ruling(
                    "CG-ENERGY-04",
                    "card-too-little-energy",
                    (("pokemon", "Pup"), ("attack", "Nip"), ("cost", "fire, fire, colorless"), ("energy", "–")),
                ),
                said(
                    "card-too-little-energy", pokemon="Pup", attack="Nip", cost="Fire ×2, Colorless", energy="nothing"
                ),
            ),
            (
                Ruling("CORRECTION", "card-correction-nobody", (("place", "b-bench-3"),)),
                said("card-correction-nobody", place=phrase("card-name.bench-place", player="Ben", n=3)),
            ),
            (
                Ruling("CORRECTION", "card-correction-not-there", (("card", "pup"), ("place", "a-hand"))),
                said("card-correction-not-there", card="Pup", place="Ann's hand"),
            ),
            (
                Ruling("CG-GEN-03", "card-unknown-kind", (("card", "Vest"), ("word", "tool"))),
                said("card-unknown-kind", card="Vest", word=phrase("card-kind.tool")),
            ),
        ],
    )
    def test_facts_are_said_in_words(self, ruling, sentence):
        assert sentence == ruling_in_words(texts(), self.words(), ruling)

    @pytest.mark.parametrize("edition", ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"])
    def test_whatever_is_refused_is_said_with_all_its_facts(self, edition):
        """Actions of any moment are put to any other; each refusal is a whole sentence."""
        rng = random.Random(edition)
        said = set()
        for seed in range(2):
            referee = begun(_setup(edition), seed=seed)
            words, pool = CardWords(referee.rules.game, PLAYERS), []
            for _ in range(120):
                played(referee, rng.randrange(10_000), actions=2)
                pool += [one for request in referee.pending() for one in referee.rules.answers(referee.state, request)]
                for action in rng.sample(pool, min(len(pool), 30)):
                    ruling = referee.rules.check(referee.state, action)
                    if ruling is not None:
                        said.add(ruling_in_words(texts(), words, ruling))
                if not referee.pending():
                    break
        assert len(said) > 25
        assert not [line for line in said if "{" in line or "card-" in line or "@" in line or line[-1] != "."]


def _setup(edition):
    from tests.cards.making import STOCK, deck_list, setup

    allowed = {"advanced-1999": ("trainer",), "platinum-2009": ("trainer", "supporter", "stadium", "tool")}
    kinds = {"pokemon", "energy", *allowed.get(edition, ("trainer", "supporter", "stadium", "tool", "tm"))}
    stages = {"advanced-1999": 3, "platinum-2009": 4}.get(edition, 5)
    order = ("basic", "stage1", "stage2", "lvx", "legend")
    cards = {
        face.id: 4
        for face in STOCK
        if face.kind in kinds
        and not face.halves
        and "hyper_gear" not in face.marks
        and (face.stage is None or face.stage in order[:stages])
        and not (face.kind == "energy" and face.id in ("darkness", "metal", "fairy"))
    }
    deck = deck_list(cards | {"fire": 12})
    return setup(edition, decks=(deck, deck))


class TestTyped:
    def typed(self, at=HURT, seat=0):
        return Typed(RULES, RULES.at_turn(at), seat, texts())

    @pytest.mark.parametrize(
        "word, rest, action",
        [
            ("attach", "fire to bench 2", act.AttachEnergy(0, "fire", "a-bench-2")),
            ("attach", "FIRE energy to flame", act.AttachEnergy(0, "fire", "a-active")),
            ("attach", "fire to a-bench-1", act.AttachEnergy(0, "fire", "a-bench-1")),
            ("evolve", "hound on bench 1", act.Evolve(0, "hound", "a-bench-1")),
            ("evolve", "hound-x on active", act.LevelUp(0, "hound-x", "a-active")),
            ("bench", "pup", act.BenchPokemon(0, "pup")),
            ("play", "supply", act.PlayTrainer(0, "supply")),
            ("play", "gear on eel", act.PlayTrainer(0, "gear", "b-active")),
            ("retreat", "to bench 2", act.Retreat(0, ("fire",), "a-bench-2")),
            ("retreat", "to bench 5", act.Retreat(0, (), "a-bench-5")),
            ("power", "rain", act.UsePower(0, "a-active", "Rain")),
            ("power", "rain of active", act.UsePower(0, "a-active", "Rain")),
            ("attack", "emb", act.UseAttack(0, "Ember")),
            ("attack", "Hyper Beam", act.UseAttack(0, "Hyper Beam")),
            ("end", "", act.EndTurn(0)),
        ],
    )
    def test_what_is_typed_is_understood(self, word, rest, action):
        assert action == self.typed().action(word, rest)

    @pytest.mark.parametrize(
        "word, rest, said",
        [
            ("attach", "fire", "attach fire to bench 1"),
            ("attach", "nothing to active", "“nothing”"),
            ("attach", "fire to pup", "a-bench-1 or a-bench-2"),
            ("attach", "fire to moon", "“moon”"),
            ("bench", "", "Which card"),
            ("attack", "", "Which attack"),
            ("power", "snow", "“snow”"),
            ("evolve", "s on active", "“s” could mean"),
        ],
    )
    def test_what_is_not_clear_is_a_sentence(self, word, rest, said):
        typed = self.typed(table(side("flame", bench=("pup", "pup"), hand=("supply", "sun-top", "fire"))))
        with pytest.raises(Unclear) as caught:
            typed.action(word, rest)

        assert said in texts().tell(caught.value.said)

    @pytest.mark.parametrize("words", ["welpe", "Pup", "wel"])
    def test_a_card_is_named_in_the_language_or_in_english(self, words):
        german = Texts({"name.Pup": "Welpe"}, "de", texts())

        assert act.BenchPokemon(0, "pup") == Typed(RULES, RULES.at_turn(HURT), 0, german).action("bench", words)

    def test_in_the_setup_the_first_pokemon_is_the_active_one(self):
        laid = table(side(None, bench=(), hand=("pup",)), setup=(SetupSide(), SetupSide()))

        assert act.PlaceActive(0, "pup") == Typed(RULES, state(laid), 0, texts()).action("bench", "pup")

    def test_corrections_name_cards_by_their_names(self):
        typed = self.typed()

        assert Changed("damage", "a-active", "30") == typed.change("damage a-active 30")
        assert Changed("card", "a-hand", "fire -> a-discard") == typed.change("card a-hand Fire Energy -> a-discard")
        assert Changed("name", "a-hand", "pup -> eel") == typed.change("name a-hand pup -> eel")
        assert Changed("effects", "a-active", "") == typed.change("effects a-active")
        with pytest.raises(Unclear):
            typed.change("damage")


def test_in_every_state_of_a_match_typed_words_never_break():
    referee = begun(seed=2)
    lines = ("attach fire to active", "evolve hound on pup", "play supply", "retreat", "attack nip", "end", "bench pup")
    for _ in range(40):
        played(referee, 2, actions=3, until=is_in_turn)
        ticked(referee)
        for line in lines:
            word, _, rest = line.partition(" ")
            try:
                action = Typed(referee.rules, referee.state, referee.state.table.to_move, texts()).action(word, rest)
            except Unclear:
                continue
            ruling = referee.rules.check(referee.state, action)
            assert ruling is None or ruling.clause.startswith("CG-")
        played(referee, 2, actions=3)
