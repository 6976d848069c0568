"""The page of a match: its data say of every step what the table says, and nothing leaves the page."""

from __future__ import annotations

import html
import json
import re
from itertools import pairwise

import msgspec
import pytest

from companion.adapters.library.library import FileLibrary
from companion.adapters.replays.page import page_of
from companion.app.lobby.past import PAGE_WORDS, book_of
from companion.app.table.projection import project
from companion.figure.events import Attacked, BattleDecided, Spun, TrainerChosen, TurnEnded
from tests.app.replay_fakes import HOSTILE, recorded
from tests.app.table_fakes import texts


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> FileLibrary:
    return FileLibrary(tmp_path_factory.mktemp("home"))


@pytest.fixture(
    scope="module", params=[("tfg-2007", "three_on_three", "three_on_three", 3), ("duel-2017", "six_on_six", "duel", 4)]
)
def record(request, library):
    return recorded(library, *request.param)


@pytest.fixture(scope="module")
def page(record, library) -> str:
    return page_of(book_of(record, library, texts())).decode()


def data_of(page: str) -> dict:
    (found,) = re.findall(r'<script type="application/json" id="match">(.*?)</script>', page, re.DOTALL)
    return json.loads(found)


def test_each_frame_says_of_every_figure_what_the_table_says(record, page):
    data, now = data_of(page), {}
    assert len(record.standing) + 1 == len(data["frames"])
    for at, frame in enumerate(data["frames"]):
        now |= {one[0]: one for one in frame["figures"]}
        table = project(record, at, texts())
        told = {
            data["figures"][number]["name"]: (place, slot, condition, wait, tuple(markers))
            for number, place, slot, condition, _, wait, markers in now.values()
            if place != "aside"
        }
        shown = {one.name: (one.place, one.slot, one.condition, one.wait, one.markers) for one in table.figures}
        assert shown == told
        assert table.turn == frame["turn"]


def test_each_battle_is_shown_while_it_is_spun_and_when_it_is_decided(record, page):
    data = data_of(page)
    decided = [
        at for at, entry in enumerate(record.standing, 1) if any(isinstance(one, BattleDecided) for one in entry.events)
    ]
    assert decided
    for at in decided:
        battle = data["frames"][at]["battle"]
        assert battle["verdict"]
        spinners = project(record, at, texts(), battle=True).battle.spinners
        for spun, spinner in zip(battle["spun"], spinners, strict=True):
            assert (spun["counts"], spun["missed"]) == (spinner.counts, spinner.missed)
            segment = data["discs"][spun["disc"]][spinner.shown]
            assert 0 <= (spun["deg"] - segment[4]) % 360 <= segment[5] + 0.1


def test_a_battle_is_gone_with_the_first_step_of_the_next_turn(record, page):
    data = data_of(page)
    begins = [
        at
        for at, (before, entry) in enumerate(pairwise(record.standing), 2)
        if any(isinstance(one, TurnEnded) for one in before.events)
        and not any(isinstance(one, Attacked | TrainerChosen) for one in entry.events)
    ]
    assert begins
    assert all(data["frames"][at]["battle"] is None for at in begins)


def test_a_figure_that_is_taken_beside_the_mat_is_gone(record, library):
    book = book_of(record, library, texts())
    first = next(iter(book.tables))
    second = msgspec.structs.replace(first, figures=first.figures[1:])
    frames = data_of(page_of(msgspec.structs.replace(book, tables=(first, second, second))).decode())["frames"]

    assert [[0, "aside"]] == [one[:2] for one in frames[1]["figures"]]
    assert [] == frames[2]["figures"]


def test_a_disc_that_has_spun_alone_is_seen_before_the_other_one(record, page):
    data = data_of(page)
    first = [
        at
        for at, (entry, after) in enumerate(pairwise(record.standing), 1)
        if any(isinstance(one, Spun) for one in entry.events)
        and any(isinstance(one, BattleDecided) for one in after.events)
    ]
    assert first
    for at in first:
        battle = data["frames"][at]["battle"]
        assert not battle["verdict"]
        assert 1 == sum(one["deg"] is None for one in battle["spun"])


def test_the_record_stands_on_it_without_what_was_taken_back(record, page):
    log = project(record, len(record.standing), texts()).log
    lines = data_of(page)["record"]

    assert [(line.text, line.clause) for line in log] == [(one[0], one[1]) for one in lines]
    assert len(record.standing) < len(record.entries)
    frames = [one[3] for one in lines]
    assert sorted(frames) == frames and 0 <= frames[0] and frames[-1] == len(record.standing)


def test_the_result_stands_at_its_head(record, page):
    winner = project(record, len(record.standing), texts()).winner

    assert winner and html.escape(winner) in page.partition("<script")[0]


def test_nothing_comes_from_anywhere_else_and_no_name_ends_the_script(page):
    without_namespace = page.replace("http://www.w3.org/2000/svg", "")

    assert not re.search(r"https?:|\bsrc=|@import|url\(", without_namespace)
    assert 2 == len(re.findall("<script", page)) == len(re.findall("</script", page))
    assert "</script><b>" not in page
    assert "{{" not in page
    assert [*HOSTILE] == data_of(page)["players"]


def test_every_word_that_the_script_says_is_given(page):
    script = page.rpartition("<script>")[2]

    assert {*re.findall(r"\bwords\.([a-z]+)", script)} <= {*PAGE_WORDS}


def test_every_given_word_stands_on_it(record, library):
    book = book_of(record, library, texts())
    marked = page_of(msgspec.structs.replace(book, words={key: f">>{key}<<" for key in book.words})).decode()
    script = marked.rpartition("<script>")[2]

    for word in PAGE_WORDS:
        assert f">>{word}<<" in html.unescape(marked.partition('<script type="application/json"')[0]) or re.search(
            rf"\bwords\.{word}\b", script
        ), word
