"""What a screen value of the card table says: marks, what is still open, what moved, piles, cards looked at."""

from __future__ import annotations

import pytest

from companion.app.screens.card_intents import LetGo, LookAtCard, PickCard, ShowHand, TapCard, TapPlace
from companion.app.screens.table import Undo
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.vocabulary import Heal
from tests.app.cards.table.hands import CARDS, ODD, WEIRD, Hands, real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS, session_of, touched
from tests.cards.making import card, deck_list, setup
from tests.saying import said


def opened(edition: str = "undaunted-2010") -> Hands:
    h = Hands(real_cards(edition))
    h.opened()
    return h


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_what_is_open_is_said_with_its_clause(edition):
    h = opened(edition)

    lines = {line.label: line for line in h.screen.seats[0].still_open}

    wanted = {"Energy", "Retreat"} | (
        {"Supporter", "Stadium"} & {kind.title() for kind in EDITIONS[edition].trainer_kinds}
    )
    assert wanted == lines.keys()
    assert ("open", "closed") == (lines["Energy"].state, lines["Retreat"].state)
    assert all(bool(line.clause) == (line.state != "open") for line in lines.values())
    assert () == h.screen.seats[1].still_open


def test_only_places_that_a_card_may_go_to_are_marked():
    h = opened()

    h.pick(0, "fire")
    assert ["a-active", "a-bench-1"] == h.marked()

    h.send(LetGo())
    h.pick(0, "pup")
    assert [f"a-bench-{n}" for n in range(2, 6)] == h.marked()

    h.tap("a-bench-4")
    assert ["a-bench-1", "a-bench-2"] == [tile.place for tile in h.screen.seats[0].bench]


def test_what_cannot_go_there_is_said_at_the_place():
    h = opened()
    h.pick(0, "hound")

    refused = h.tap("a-bench-1")

    assert ("refusal", "a-bench-1") == (refused.notice.kind, refused.notice_place)
    assert "hound" == refused.held.card


SALVE = card("salve", kind="trainer", effects=(Heal(to="own_active", amount=20),))


def with_salve(edition: str) -> Hands:
    """A table at which either player may hold a card that would heal nothing."""
    decks = (deck_list(CARDS | {"salve": 4, "fire": 32}, False), deck_list(CARDS, False))
    h = Hands(setup(edition, (WEIRD, ODD, SALVE), decks))
    h.opened()
    h.send(PickCard(0))
    return h


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_card_that_would_do_nothing_says_so_where_it_is_offered(edition):
    h = with_salve(edition)

    kinds = {face.card: face.kind for face in h.screen.picker.cards}

    assert said("card-table.face.idle") == kinds["salve"]
    assert said("card-table.face.idle") != kinds["supply"]


def test_tap_on_a_card_that_is_refused_for_it_says_why_with_its_clause():
    h = with_salve("xy-2016")

    refused = h.send(TapCard("salve"))

    assert ("refusal", "CG-AMB-49") == (refused.notice.kind, refused.notice.clause)
    assert refused.notice.text == said("card-does-nothing", card="Salve")
    assert refused.held is None


def test_tap_on_one_that_may_be_played_all_the_same_picks_it_up():
    h = with_salve("advanced-1999")

    assert "salve" == h.send(TapCard("salve")).held.card


def test_a_retreat_that_has_begun_asks_who_comes_forward():
    h = opened()
    h.play(0, "fire", "a-active")
    turn = h.screen.ask.question

    h.send(TapCard("a-active"))

    assert said("card-table.ask.retreat", player="Ann") == h.screen.ask.question
    h.send(LetGo())
    assert turn == h.screen.ask.question


def test_the_setup_comes_to_the_bench_when_the_active_pokemon_lie_there():
    session = session_of("advanced-1999", 1, kinds=("person", "sensible"))
    for _ in range(20):
        session.tick(1.0)

    def now() -> list[str]:
        return [step.title for step in session.screen().steps.steps if step.state == "now"]

    assert ["Active Pokémon, face-down"] == now()
    session.send(TapCard(next(face.card for face in session.screen().seats[0].hand.cards if face.mark == "playable")))
    session.send(TapPlace("a-active"))

    assert ["Bench, face-down"] == now()


def test_a_hand_is_laid_out_as_players_hold_it():
    for seed in range(6):
        session = session_of("platinum-2009", seed, kinds=("person", "sensible"))
        for _ in range(20):
            session.tick(1.0)
        hand = session.screen().seats[0].hand.cards

        ranks = [0 if face.hp else 1 if face.band == "trainer" else 2 for face in hand]
        assert hand
        assert sorted(ranks) == ranks


def test_only_lines_with_damage_offer_its_steps():
    h = opened()
    h.play(0, "fire", "a-active")
    h.press("Attack")
    h.press("Crush")

    summed = [line.text for line in h.screen.log if line.summed]
    assert any("attacks with Crush" in line for line in summed)
    assert not any("attaches" in line or "shuffles" in line for line in summed)


def test_a_retreat_with_several_payments_asks_for_one():
    h = opened()
    h.play(0, "fire", "a-active")
    for _ in range(2):
        h.press("End the turn")
    h.play(0, "fire", "a-active")
    h.send(TapCard("a-active"))

    assert ["a-bench-1"] == [place for place in h.marked() if place != "a-active"]
    h.tap("a-bench-1")

    assert "Pup" == h.tile("a-active").name
    assert ("Discard", 1, "Fire Energy") == (
        h.screen.seats[0].discard.label,
        h.screen.seats[0].discard.count,
        h.screen.seats[0].discard.top,
    )


def test_what_went_where_is_told_once():
    h = opened()
    h.pick(0, "fire")
    h.session.send(TapCard("fire"))
    h.pick(0, "fire")
    h.session.send(TapPlace("a-active"))

    assert (("fire", "a-hand", "a-active"),) == h.screen.moved
    h.session.send(Undo())
    assert () == h.screen.moved


def test_a_pile_is_looked_through_from_the_top():
    h = opened("xy-2016")
    h.play(0, "supply")

    assert ["Supply"] == [face.name for face in h.tap("a-discard").look_pile.cards]
    assert h.tap("b-discard").look_pile.empty


def test_a_card_is_drawn_with_its_words():
    h = opened()

    face = h.send(LookAtCard("weird")).look_card

    assert ("Weird", 90, "Basic", ("C",)) == (face.name, face.hp, face.stage, face.signs)
    assert ("Lull", "The Defending Pokémon is now Asleep.") == (face.attacks[0].name, face.attacks[0].words)
    assert h.send(LookAtCard("odd")).look_card.by_hand


def test_the_sentences_of_a_card_are_made_when_it_is_looked_at():
    h = opened()

    (listed,) = [face for face in h.send(PickCard(0)).picker.cards if face.card == "weird"]

    assert ("Lull", "") == (listed.attacks[0].name, listed.attacks[0].words)
    assert "The Defending Pokémon is now Asleep." == h.send(LookAtCard("weird")).look_card.attacks[0].words


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_lost_zone_lies_there_from_the_start_where_the_edition_has_one(edition):
    screen = Hands(real_cards(edition)).screen
    seen = [None if seat.lost is None else (seat.lost.zone, seat.lost.count) for seat in screen.seats]

    assert ([None, None] if edition == "advanced-1999" else [("a-lost", 0), ("b-lost", 0)]) == seen


def test_a_face_down_pokemon_has_no_name_even_for_its_owner():
    h = Hands(real_cards("advanced-1999"))
    h.play(0, "weird", "a-active")

    tile = h.send(ShowHand(0)).seats[0].active

    assert (True, "", 0) == (tile.face_down, tile.name, tile.hp)


def test_a_program_at_the_table_is_seen_to_think():
    session = session_of("advanced-1999", 4, DEALT, ("random", "person"))
    seen = []
    touched(session, 1, 60, lambda screen: seen.append(screen.seats[0].thinking))

    assert {True, False} == set(seen)
