"""What happened in a card match, in words: every event, from every view, gathered into lines."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.app.cards.damage_breakdown import in_short, step_by_step
from companion.app.cards.event_text import CardTeller
from companion.app.cards.log import CardLog
from companion.app.match.game import ChanceBy
from companion.card_text.names import CardWords
from companion.cards.printed.cards import Resists, WeakTo
from companion.cards.printed.vocabulary import Draw, Less, More, NoCards, NoRetreat, Prevent, That, Trigger
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values import events as ev
from companion.cards.values.actions import Changed
from companion.cards.values.events import DamageStep
from companion.cards.values.state import Lasting
from companion.kernel.model import Chance
from companion.texts.texts import phrase
from tests.app.card_fakes import PLAYERS, begun, faults, is_at_coin, played, ticked
from tests.app.table_fakes import texts
from tests.cards.making import card, game, pokemon, side, table
from tests.saying import said

HELD = Lasting(until=6, by=0, source="pup", mod=NoRetreat())
STEPS = (
    DamageStep("base", 30, 30, "CG-DMG-01", "Nip"),
    DamageStep("attacker_effects", 30, 30, "CG-DMG-02"),
    DamageStep("weakness", 30, 60, "CG-DMG-04", "fire"),
    DamageStep("resistance", 60, 60, "CG-DMG-05"),
    DamageStep("defender_effects_and_powers", 60, 40, "CG-DMG-08", "vest"),
    DamageStep("counters", 40, 40, "CG-DMG-09"),
)
WON = (*(f"CG-WIN-0{n}" for n in range(1, 6)), "CG-MATCH-01", "CG-MATCH-02", "CG-GEN-01")
CHANGES = (
    Changed("damage", "a-active", "30"),
    Changed("conditions", "a-active", "asleep"),
    Changed("conditions", "a-active", ""),
    Changed("marks", "a-bench-1", "char=2"),
    Changed("marks", "a-bench-1", ""),
    Changed("effects", "a-active", ""),
    Changed("entered", "a-active", "3"),
    Changed("active", "a-bench-1", ""),
    Changed("card", "a-hand", "pup -> a-discard"),
    Changed("leaves", "a-bench-1", "a-hand"),
    Changed("name", "a-prize-2", "pup -> eel"),
    Changed("shuffled", "a-deck", ""),
    Changed("used", "", "energy=0"),
    Changed("card", "stadium", "arena -> a-bench"),
)

EVENTS: tuple[Any, ...] = (
    ev.HandsShaken(),
    *(ev.CoinFlipped(0, True, why) for why in get_args(ev.FlipFor)),
    ev.FirstPlayerSet(0, 1),
    ev.CoinWon(1),
    ev.Shuffled(0),
    ev.HandDealt(0),
    ev.HandChecked(0),
    ev.MulliganAnnounced(0),
    ev.MulliganTaken(0, ("fire", "fire"), alone=True),
    ev.MulliganTaken(0, (), alone=False),
    ev.ExtraTaken(0, 2),
    ev.ExtraTaken(0, 0),
    ev.SetupFinished(0),
    ev.PrizesLaid(0, 6),
    ev.PrizesLaid(0, 1),
    ev.PokemonTurnedUp(0, 1, "pup"),
    ev.PokemonRevealed(),
    ev.TurnBegan(0, 5),
    ev.TurnEnded(0),
    ev.EndIsDue("CG-MEGA-03"),
    *(
        ev.CardMoved(0, "fire", from_, to)  # type: ignore[arg-type]  # any zone
        for from_ in ("deck", "deck_top", "hand", "discard", "aside", "prizes", "lost")
        for to in ("hand", "discard", "lost", "deck", "deck_top", "deck_bottom", "aside")
        if from_ != to
    ),
    ev.CardMoved(0, "mentor", "aside", "supporter"),
    *(
        ev.CardsShown(0, zone, ("fire", "pup"), to)  # type: ignore[arg-type]  # any zone
        for zone in ("hand", "deck", "prizes", "aside")
        for to in (None, 0, 1)
    ),
    ev.DeckOrdered(0, ("pup", "eel")),
    ev.DeckOrdered(0, ("pup",), bottom=True),
    ev.DeckOrdered(0, (UNKNOWN, UNKNOWN)),
    *(ev.PokemonPlaced(0, 1, ("pup",), from_) for from_ in ("hand", "deck", "discard")),  # type: ignore[arg-type]  # any zone
    ev.PokemonPlaced(0, 1, ("pup",), "hand", active=True),
    ev.Evolved(0, 1, "hound", "hand"),
    ev.Evolved(0, 1, "hound-x", "hand", level_up=True),
    ev.Devolved(0, 1, "hound", "hand"),
    ev.Exchanged(0, 1, 99, "eel", "deck", "deck"),
    ev.EnergyAttached(0, 1, "fire", "hand"),
    ev.EnergyAttached(0, 1, "fire", "discard"),
    ev.EnergyLeft(0, 1, "fire", "discard", "CG-GEN-01"),
    ev.EnergyLeft(0, 1, "fire", "hand", "CG-GEN-01"),
    ev.EnergyMoved(0, 1, 2, "fire", "CG-GEN-01"),
    ev.CardAttached(0, 1, "vest", "aside"),
    ev.CardAttached(0, 11, "gear", "aside"),
    ev.AttachedLeft(0, 1, "vest", "discard"),
    ev.TrainerPlayed(0, "supply"),
    ev.StadiumPlayed(0, "arena"),
    ev.StadiumLeft(0, "arena"),
    ev.Retreated(0, 1, 1),
    ev.RetreatFailed(0, 1),
    ev.Switched(0, 2, "CG-RETREAT-01"),
    ev.Promoted(0, 2),
    ev.PowerUsed(0, 1, "Rain"),
    ev.PowerUsed(0, 0, "Rain", card="pup"),
    ev.AttackUsed(0, 1, "Nip"),
    ev.PokemonChosen(0, 1, (11, 12)),
    *(ev.AttackFailed(0, 1, why, "CG-ATTACK-10") for why in ("requirement", "flip-or-fail", "shielded", "confused")),
    ev.AttackFailed(0, 1, "nothing-to-copy", "CG-GEN-01"),
    ev.DamageDealt(1, 11, 40, 1, STEPS),
    ev.DamageDealt(1, 11, 0, 1, STEPS[:1]),
    ev.DamageDealt(1, 11, 10),
    ev.CountersPut(1, 11, 1),
    ev.CountersPut(1, 11, 3),
    ev.DamageHealed(0, 1, 20),
    *(ev.Prevented(1, 11, what, "vest") for what in ("damage", "effects", "condition", "attack", "healing")),
    ev.Prevented(1, 11, "condition"),
    ev.ConditionGiven(1, 11, "asleep"),
    ev.ConditionGiven(1, 11, "poisoned", poison=2),
    ev.ConditionRemoved(1, 11, "asleep", "CG-ASLEEP-02"),
    ev.LastingLaid(1, 11, HELD),
    ev.LastingLaid(1, 11, Lasting(until=0, by=0, source="pup", mod=More(amount=20))),
    ev.LastingLaid(1, 11, Lasting(until=0, by=0, source="pup", mod=Less(amount=20), stays=True)),
    ev.LastingLaid(1, 0, Lasting(until=0, by=0, source="pup", mod=NoRetreat())),
    ev.LastingLaid(1, 11, Lasting(until=4, by=0, source="pup", trigger=Trigger(on="damaged", then=(Draw(amount=1),)))),
    ev.MarkPut(0, 1, "char", 2),
    ev.MarkPut(0, 1, "char", -1),
    ev.CopyBegan(0, 1, "eel"),
    ev.CopyBegan(0, 1, ""),
    ev.Mirrored(0, 1, "eel"),
    ev.Mirrored(0, 1, ""),
    ev.KnockedOut(1, 11),
    ev.KnockedOut(1, 11, to="lost"),
    ev.PokemonLeft(0, 1, "hand", "hand"),
    ev.PokemonLeft(0, 1, "hand", "discard"),
    ev.PrizeTaken(0, 0, "fire"),
    *(ev.WayFound(0, clause) for clause in WON),
    *(ev.GameWon("b", clause) for clause in WON),
    ev.SuddenDeathBegan(),
    ev.SuddenDeathBegan("CG-MATCH-02"),
    ev.GameDrawn("CG-MATCH-02"),
    ev.Conceded(1),
    ev.TimeCalled(),
    ev.Penalized(0, "prizes", "late", "CG-PENALTY-01", 1),
    ev.Penalized(0, "prizes", "late", "CG-PENALTY-01", 2),
    ev.Penalized(1, "game", "late", "CG-PENALTY-02"),
    ev.Penalized(1, "match", "late", "CG-PENALTY-03"),
    ev.ManualEffect(0, "pup"),
    ev.ManualEffect(0, "pup", "choose a card"),
    ev.EffectsBegan(0, 1),
    ev.EffectsBegan(0, 1, "vest"),
    ev.TriggerSet(0, 1, "vest"),
    ev.Corrected(CHANGES, "a slip"),
)
DOUBLE = (WeakTo(type="fire", times=2),)
SILENT = (ev.HandDealt, ev.HandChecked, ev.SetupFinished)
GAME = game()
TABLE = table(side("pup", bench=("eel",), hand=("hound",)), side("plain", bench=("plain", "bulk")))


def teller() -> CardTeller:
    return CardTeller(GAME, PLAYERS, texts())


def line_of(event: Any, view: Any = "all", at=TABLE, after=None) -> str:
    told = teller().tell(event, at, after or at, view)
    assert told is not None
    return texts().tell(told.phrase)


NOT_SEEN = said("card-log.taken-from-deck", player="Ann", cards="a card")
IS_HELD = said("card-log.lasting-until", turn=6, what=phrase("card-text.mod.no-retreat", who="Ben's Bulk"))
CARDS_HELD = phrase("card-text.mod.no-cards.opponent", cards=phrase("card-text.card.trainer.many"))


class TestEvents:
    def test_every_event_is_among_the_examples(self):
        assert {type(event) for event in EVENTS} == set(get_args(ev.Event))

    @pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
    def test_every_event_has_its_sentence_in_every_view(self, event):
        for view in ("all", "both", 0, 1):
            told = teller().tell(event, TABLE, TABLE, view)

            if isinstance(event, SILENT):
                assert told is None
            elif told is not None:
                assert [] == list(faults(texts(), told.phrase))
                line = texts().tell(told.phrase)
                assert "{" not in line and "card-" not in line and "@" not in line, line
                assert told.clause == event.clause

    def test_every_clause_of_a_victory_has_its_words(self):
        lines = {line_of(ev.GameWon("a", clause)) for clause in WON}

        assert len(WON) == len(lines)

    @pytest.mark.parametrize(
        "event, line",
        [
            (ev.AttackUsed(0, 1, "Nip"), "Ann's Pup attacks with Nip."),
            (ev.EnergyAttached(0, 1, "fire", "hand"), "Ann attaches Fire Energy to Pup."),
            (ev.CardAttached(0, 11, "gear", "aside"), "Ann attaches Gear to Ben's Plain (Active)."),
            (ev.Evolved(0, 1, "hound", "hand"), "Ann's Pup evolves into Hound."),
            (ev.Evolved(0, 1, "hound-x", "hand", level_up=True), "Ann's Pup levels up to Hound LV.X."),
            (ev.PrizeTaken(0, 0, "fire"), said("card-log.prize-taken", player="Ann", card="Fire Energy", n=6)),
            (ev.KnockedOut(1, 13), "Ben's Bulk is Knocked Out."),
            (ev.Switched(0, 2, ""), said("card-log.switched", pokemon="Ann's Eel", other="Pup")),
            (ev.LastingLaid(1, 13, HELD), IS_HELD),
            (ev.CardsShown(1, "hand", ("fire", "fire", "pup"), 0), "Ann sees Fire Energy ×2, Pup in Ben's hand."),
            (ev.Conceded(1), "Ben gives up."),
            (ev.GameWon("b", "CG-WIN-02"), "Ben wins: the opponent has no Pokémon left in play."),
            (ev.CardMoved(0, "fire", "deck", "lost"), "Ann moves Fire Energy from the deck to the Lost Zone."),
            (
                ev.Corrected((Changed("card", "a-hand", "pup -> b-bench"),), "a slip"),
                "Corrected: Pup goes from Ann's hand to Ben's Bench. Reason: a slip",
            ),
        ],
    )
    def test_who_does_what_is_said_in_plain_words(self, event, line):
        assert line == line_of(event)

    def test_pokemon_of_one_name_are_told_apart_by_their_places(self):
        assert "Ben's Plain (Active) is Knocked Out." == line_of(ev.KnockedOut(1, 11))
        assert "Ben's Plain (Bench 1) is Knocked Out." == line_of(ev.KnockedOut(1, 12))

    @pytest.mark.parametrize(
        "view, line",
        [("all", "Ann draws Pup."), (0, "Ann draws Pup."), (1, "Ann draws a card."), ("both", "Ann draws a card.")],
    )
    def test_a_hidden_card_is_named_only_to_who_sees_it(self, view, line):
        assert line == line_of(ev.CardMoved(0, "pup", "deck", "hand", "a"), view)

    @pytest.mark.parametrize(
        "view, line", [("all", said("card-log.taken-from-deck", player="Ann", cards="Pup")), (1, NOT_SEEN)]
    )
    def test_a_card_that_was_searched_for_is_not_drawn(self, view, line):
        assert line == line_of(ev.CardMoved(0, "pup", "deck", "hand", "a", searched=True), view)

    def test_a_pokemon_laid_face_down_is_not_named_to_the_other(self):
        from companion.cards.values.state import SetupSide

        laid = table(side("pup", bench=()), setup=(SetupSide(), SetupSide()))
        event = ev.PokemonPlaced(0, 1, ("pup",), "hand", active=True, sees="a")

        assert said("card-log.placed-active", player="Ann", card="Pup") == line_of(event, 0, laid)
        assert said("card-log.placed-active", player="Ann", card="a Pokémon") == line_of(event, 1, laid)

    def test_plumbing_is_not_told(self):
        for event in (
            ev.CardMoved(0, "fire", "deck", "prizes", "none", clause="CG-SETUP-06"),
            ev.CardMoved(0, "supply", "aside", "discard", clause="CG-TRAINER-02"),
            ev.EffectsBegan(0, 1),
        ):
            assert teller().tell(event, TABLE, TABLE) is None


class TestLines:
    def lines(self, *events: Any, view: Any = "all") -> list[str]:
        made = teller()
        told = [one for event in events if (one := made.tell(event, TABLE, TABLE, view)) is not None]
        lines: list[Any] = []
        for one in told:
            more = made.together(lines[-1], one) if lines else None
            lines[-1 if more else len(lines) :] = [more or one]
        return [texts().tell(line.phrase) for line in lines]

    def test_equal_events_in_a_row_are_one_line(self):
        drawn = [ev.CardMoved(0, card, "deck", "hand", "a") for card in ("pup", "fire", "fire")]

        assert ["Ann draws Pup, Fire Energy ×2."] == self.lines(*drawn)
        assert ["Ann draws 3 cards."] == self.lines(*drawn, view=1)

    def test_what_another_does_is_a_line_of_its_own(self):
        assert 2 == len(self.lines(ev.CardMoved(0, "pup", "deck", "hand"), ev.CardMoved(1, "pup", "deck", "hand")))

    def test_coins_are_counted_only_where_several_are_flipped(self):
        coin = ev.CoinFlipped(0, True, "effect")

        assert ["Ann flips a coin: heads."] == self.lines(coin)
        assert ["Ann flips 2 coins: heads, heads."] == self.lines(coin, coin)

    def test_a_search_and_what_it_finds_are_one_line(self):
        found = [ev.CardMoved(0, card, "deck", "hand", clause="CG-GEN-01") for card in ("pup", "eel")]

        assert [said("card-log.searched", player="Ann", cards="Pup, Eel")] == self.lines(
            ev.CardsShown(0, "deck", ("pup", "eel", "fire"), 0, "CG-GEN-01"), *found
        )

    def test_cards_that_are_looked_at_are_named_once(self):
        taken = [ev.CardMoved(0, card, "deck_top", "aside", "a") for card in ("pup", "eel")]

        assert ["Ann looks at Pup, Eel."] == self.lines(*taken, ev.CardsShown(0, "aside", ("pup", "eel"), 0))

    def test_what_a_sum_has_said_is_not_said_again(self):
        steps = (*STEPS[:1], DamageStep("defender_all", 30, 0, "CG-DMG-07", "vest"))
        hit, kept_off = ev.DamageDealt(1, 13, 0, 1, steps), ev.Prevented(1, 13, "damage", "vest")

        assert ["Ben's Bulk takes no damage: 30, prevented by Vest 0 (CG-DMG-07) = 0."] == self.lines(hit, kept_off)
        assert 2 == len(self.lines(hit, ev.Prevented(1, 13, "effects", "vest")))

    def test_who_finds_a_way_to_win_and_wins_is_told_once(self):
        assert ["Ann wins: all Prizes are taken."] == self.lines(
            ev.WayFound(0, "CG-WIN-01"), ev.GameWon("a", "CG-WIN-01")
        )


class TestSums:
    def sum_of(self, steps, weak=DOUBLE, edition="xy-2016") -> str | None:
        made = game(edition, (card("rabbit", weak=weak, resists=(Resists(type="fire", less=20),)),))
        event = ev.DamageDealt(1, 11, steps[-1].after, 1, steps)
        summed = in_short(CardWords(made, PLAYERS), table(side("pup"), side("rabbit")), event)
        return None if summed is None else texts().tell(summed)

    def test_every_change_is_shown_with_its_clause(self):
        assert self.sum_of(STEPS) == "30, ×2 Weakness 60 (CG-DMG-04), −20 Vest 40 (CG-DMG-08) = 40"

    def test_damage_that_nothing_has_changed_needs_no_sum(self):
        assert (
            self.sum_of((DamageStep("base", 30, 30, "CG-DMG-01"), DamageStep("counters", 30, 30, "CG-DMG-09"))) is None
        )

    def test_a_base_that_the_text_makes_stands_beside_the_printed_one(self):
        assert self.sum_of((DamageStep("base", 20, 60, "CG-DMG-01"),)) == "60 (printed: 20)"

    def test_weakness_that_adds_is_not_said_to_multiply(self):
        steps = (DamageStep("base", 20, 20, "CG-DMG-01"), DamageStep("weakness", 20, 40, "CG-DMG-04", "fire"))

        assert self.sum_of(steps, (WeakTo(type="fire", plus=20),)) == "20, +20 Weakness 40 (CG-DMG-04) = 40"
        assert self.sum_of(steps, (WeakTo(type="fire", plus=20),), "advanced-1999") == (
            "20, ×2 Weakness 40 (CG-DMG-04) = 40"
        )

    def test_prevented_damage_names_what_prevents_it(self):
        steps = (DamageStep("base", 20, 20, "CG-DMG-01"), DamageStep("defender_all", 20, 0, "CG-DMG-07", "vest"))

        assert self.sum_of(steps) == "20, prevented by Vest 0 (CG-DMG-07) = 0"

    def test_resistance_beyond_the_damage_leaves_nothing(self):
        steps = (
            DamageStep("base", 10, 10, "CG-DMG-01"),
            DamageStep("resistance", 10, -20, "CG-DMG-05", "fire"),
            DamageStep("counters", -20, 0, "CG-DMG-09"),
        )

        assert self.sum_of(steps) == "10, −30 Resistance 0 (CG-DMG-05) = 0"

    def test_on_request_every_step_is_shown(self):
        lines = step_by_step(CardWords(GAME, PLAYERS), ev.DamageDealt(1, 11, 40, 1, STEPS))

        assert [
            ("base damage: 30", "CG-DMG-01"),
            ("effects on the attacker: no change", "CG-DMG-02"),
            ("Weakness, Fire: 30 → 60", "CG-DMG-04"),
            ("Resistance: no change", "CG-DMG-05"),
            ("effects and powers on the target, Vest: 60 → 40", "CG-DMG-08"),
            ("damage counters: 4", "CG-DMG-09"),
        ] == [(texts().tell(line), clause) for line, clause in lines]

    @pytest.mark.parametrize(
        "damage, said", [(30, "there is damage, so the steps go on"), (0, "no damage, so no more steps")]
    )
    def test_the_step_that_may_end_a_calculation_says_whether_it_does(self, damage, said):
        steps = tuple(DamageStep(step, damage, damage, "CG-DMG-03") for step in ("base", "zero_stop"))
        lines = step_by_step(CardWords(GAME, PLAYERS), ev.DamageDealt(1, 11, damage, 1, steps))

        assert said == texts().tell(lines[1][0])

    def test_a_sum_stands_in_the_line_of_the_damage(self):
        after = table(side("pup"), side(pokemon("plain", damage=40), bench=()))

        line = line_of(ev.DamageDealt(1, 11, 40, 1, STEPS), at=table(side("pup"), side("plain", bench=())), after=after)
        assert line.startswith("Ben's Plain takes 40 damage: 30, ")
        assert line.endswith(f" = 40. {said('card-log.hp-left', left=20, hp=60)}")


@pytest.mark.parametrize(
    "pokemon, seat, lasting, line",
    [
        (13, 1, HELD, IS_HELD),
        (
            13,
            1,
            Lasting(until=0, by=0, source="pup", mod=Prevent(by=That(types=("fire",)))),
            "While it's Active: prevent damage that your opponent's attacks (if the attacker is a Fire Pokémon) would"
            " do to Ben's Bulk.",
        ),
        (
            0,
            1,
            Lasting(until=6, by=0, source="supply", mod=NoCards(what="trainer", side="own")),
            said("card-log.lasting-player", source="Supply", player="Ann", turn=6, what=CARDS_HELD),
        ),
    ],
)
def test_what_is_laid_is_said_of_whom_it_lies_on(pokemon, seat, lasting, line):
    assert line == line_of(ev.LastingLaid(seat, pokemon, lasting))


class TestLog:
    def log(self, referee, view="all"):
        return CardLog(texts(), CardTeller(referee.rules.game, PLAYERS, texts()), referee.rules, view)

    def test_a_whole_match_is_told_turn_by_turn(self):
        referee = begun(seed=3)
        played(referee, 3)

        lines = self.log(referee).lines(referee.entries)
        headings = [line for line in lines if line.begins_turn]
        assert [f"Turn {n}" for n in range(1, len(headings) + 1)] == [line.text.split(":")[0] for line in headings]
        assert not [line.text for line in lines if "{" in line.text or "card-" in line.text]
        assert not [line.text for line in lines if not line.clause]

    def test_a_log_that_grows_is_the_log_of_the_whole(self):
        referee = begun(seed=4)
        growing = self.log(referee, "both")
        for _ in range(6):
            played(referee, 4, actions=7)
            growing.lines(referee.entries)

        assert self.log(referee, "both").lines(referee.entries) == growing.lines(referee.entries)

    def test_what_was_taken_back_stays_struck_through(self):
        referee = begun(seed=5)
        played(referee, 5, actions=12)
        log = self.log(referee)
        before = log.lines(referee.entries)

        assert referee.take_back(4, "a card was misread") is None

        after = log.lines(referee.entries)
        assert any(line.struck for line in after) and not any(line.struck for line in before)
        assert "Undone. Reason: a card was misread" == after[-1].text
        assert all(line.entry == -1 for line in after if line.struck)

    def test_numbers_of_lines_grow_with_the_coins(self):
        referee = begun(seed=6, chance=ChanceBy(spins="hand"))
        played(referee, 6, until=is_at_coin)
        log = self.log(referee)
        before = log.lines(referee.entries)[-1].number

        request = referee.pending()[0]
        assert referee.put(Chance(request.source, "heads")) is not None
        ticked(referee)
        assert log.lines(referee.entries)[-1].number > before

    def test_a_seat_sees_no_card_of_the_other_hand_in_its_log(self):
        referee = begun(seed=7)
        played(referee, 7, actions=2)

        lines = [line.text for line in self.log(referee, 0).lines(referee.entries) if line.text.startswith("Ben draws")]
        assert lines and set(lines) <= {"Ben draws 7 cards.", "Ben draws a card.", "Ben draws 2 cards."}
