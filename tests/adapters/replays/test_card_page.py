"""The page of a card match: its data say after every step what the table says, and no hand is told that was hidden."""

from __future__ import annotations

import html
import json
import re

import msgspec
import pytest

from companion.adapters.files.texts_file import load_texts
from companion.adapters.replays.page import page_of
from companion.app.lobby.card_past import CARD_PAGE_WORDS, card_book_of
from companion.app.match.card_game import CARD
from companion.app.match.entries import Journal
from companion.app.match.record import Record as MatchRecord
from tests.app.card_end_fakes import recorded_cards
from tests.app.lobby_fakes import parts
from tests.app.replay_fakes import HOSTILE
from tests.app.table_fakes import texts


@pytest.fixture(scope="module")
def record():
    return recorded_cards(HOSTILE)


@pytest.fixture(scope="module")
def made():
    return parts()


def page(record, made, *, hands: bool = False, **changes) -> str:
    book = card_book_of(record, made.cards, texts(), hands=hands)
    return page_of(msgspec.structs.replace(book, **changes)).decode()


def data_of(page: str) -> dict:
    (found,) = re.findall(r'<script type="application/json" id="match">(.*?)</script>', page, re.DOTALL)
    return json.loads(found)


def test_the_last_step_is_the_table_at_the_end(record, made):
    data, table = data_of(page(record, made)), record.state.table
    last = data["frames"][-1]
    for told, side in zip(last["sides"], table.sides, strict=True):
        assert (
            len(side.hand) == told["hand"] and len(side.deck) == told["deck"] and len(side.discard) == told["discard"]
        )
        assert sum(one is not None for one in side.prizes) == sum(one is not None for one in told["prizes"])
        assert (side.active is None) == (told["active"] < 0)
    weepinbell = data["tiles"][last["sides"][0]["active"]]
    assert ("Weepinbell", 50, 70) == (weepinbell["name"], weepinbell["left"], weepinbell["hp"])


def test_cards_that_are_drawn_and_told_in_one_line_are_one_step(record, made):
    data = data_of(page(record, made))
    drawn = next(one for one in data["record"] if one[0].endswith("draws 7 cards."))

    assert [0, 7] == [data["frames"][at]["sides"][0]["hand"] for at in (drawn[3] - 1, drawn[3])]


def test_each_line_of_the_record_leads_to_a_step_and_they_only_grow(record, made):
    data = data_of(page(record, made))
    steps = [one[3] for one in data["record"]]

    assert sorted(steps) == steps and steps[-1] == len(data["frames"]) - 1


def test_a_knock_out_is_told_at_its_place_with_the_sum_of_its_damage(record, made):
    frames = data_of(page(record, made))["frames"]
    hits = [frame for frame in frames if any(hit["kind"] == "knocked-out" for hit in frame["hits"])]

    assert 2 == len(hits)
    for frame in hits:
        assert {"b-active"} == {hit["place"] for hit in frame["hits"]}
        assert frame["sums"]
    assert ["a-prize-1", "a-prize-2"] == [
        hit["place"] for frame in frames for hit in frame["hits"] if hit["kind"] == "prize"
    ]


def test_coins_are_shown_where_they_were_flipped(record, made):
    coins = [side for frame in data_of(page(record, made))["frames"] for side in frame["coins"]]

    assert {"heads", "tails"} == {*coins}


def test_no_card_of_a_hand_or_of_a_prize_is_on_it_unless_it_is_wished(record, made):
    hidden, shown = page(record, made), page(record, made, hands=True)

    assert "Switch" not in hidden and "Potion" not in hidden
    assert all(not side["cards"] for frame in data_of(hidden)["frames"] for side in frame["sides"])
    assert "Switch" in shown and "Potion" in shown


def test_before_its_end_no_hand_is_open_even_if_it_is_wished(record, made):
    early = MatchRecord(CARD, record.head, Journal([*record.until(len(record.standing) - 4)]))

    assert page(early, made) == page(early, made, hands=True)
    assert "Switch" not in page(early, made, hands=True)


def test_pokemon_lie_face_down_until_they_are_turned_up(record, made):
    data = data_of(page(record, made))
    setup = [frame for frame in data["frames"] if not frame["turn"] and frame["sides"][0]["active"] >= 0]

    assert setup
    for frame in setup:
        assert {True} == {data["tiles"][side["active"]]["down"] for side in frame["sides"] if side["active"] >= 0}


def test_the_result_stands_at_its_head(record, made):
    head = page(record, made).partition("<script")[0]

    assert "the opponent has no Pok\u00e9mon left in play" in head and html.escape(HOSTILE[0]) in head


def test_nothing_comes_from_anywhere_else_and_no_name_ends_the_script(record, made):
    whole = page(record, made)

    assert not re.search(r"https?:|\bsrc=|@import|url\(", whole.replace("http://www.w3.org/2000/svg", ""))
    assert 2 == len(re.findall("<script", whole)) == len(re.findall("</script", whole))
    assert "</script><b>" not in whole
    assert "{{" not in whole
    assert [*HOSTILE] == data_of(whole)["players"]


def test_every_word_of_the_script_is_given_and_every_given_word_stands_on_it(record, made):
    words = {key: f">>{key}<<" for key in CARD_PAGE_WORDS}
    marked = page(record, made, words=words)
    before, _, script = marked.partition('<script type="application/json"')
    used = {*re.findall(r"\bwords\.([a-z]+)", script), *re.findall(r'filled\("([a-z]+)"', script)}

    assert used <= {*CARD_PAGE_WORDS}
    for word in CARD_PAGE_WORDS:
        assert f">>{word}<<" in html.unescape(before) or word in used or f'"{word}"' in script, word


def test_a_language_has_its_own_words(record, made):
    german = page_of(card_book_of(record, made.cards, load_texts("de"))).decode()

    assert "Preiskarten: {n}" in german and 'lang="de"' in german
