"""The page of a match in a real browser, played to its end."""

from __future__ import annotations

import pytest

from companion.adapters.library.library import FileLibrary
from companion.adapters.replays.page import page_of
from companion.app.lobby.card_past import card_book_of
from companion.app.lobby.past import book_of
from tests.app.card_end_fakes import recorded_cards
from tests.app.lobby_fakes import parts
from tests.app.replay_fakes import recorded
from tests.app.table_fakes import texts
from tests.browser import opened

AT = "const at = document.getElementById('at');"
SHOWN = "return document.getElementById('mat').innerText"
PLACES = """return [...document.querySelectorAll('.token')]
    .map((one) => [one.querySelector('title').textContent, one.style.display === 'none' ? '' : one.style.transform])"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("profile")) as window:
        yield window


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where the page of a match lies."""
    library = FileLibrary(tmp_path_factory.mktemp("home"))
    record = recorded(library, "duel-2017", "six_on_six", "duel", 7)
    path = tmp_path_factory.mktemp("page") / "match.html"
    path.write_bytes(page_of(book_of(record, library, texts())))
    return path.as_uri()


@pytest.fixture(scope="module")
def card_address(tmp_path_factory):
    """Where the page of a card match lies, both hands open."""
    record, made = recorded_cards(), parts()
    path = tmp_path_factory.mktemp("cards") / "match.html"
    path.write_bytes(page_of(card_book_of(record, made.cards, texts(), hands=True)))
    return path.as_uri()


@pytest.fixture
def card_page(browser, card_address):
    browser.sized(1280, 800)
    browser.open(card_address)
    return browser


@pytest.fixture
def page(browser, address):
    browser.sized(1280, 800)
    browser.open(address)
    return browser


def play_to_the_end(page):
    """Let a page play by itself at its greatest speed until it stands at its last step."""
    page.run(
        "const speed = document.getElementById('speed'); speed.value = 250; speed.dispatchEvent(new Event('change'))"
    )
    page.tap("play")
    page.wait_for(f"{AT} return at.value === at.max && document.getElementById('play').textContent === 'Play'")


def test_it_plays_to_its_end_by_itself(page):
    start = page.run(PLACES)
    play_to_the_end(page)

    assert page.run(PLACES) != start
    assert page.run("return document.getElementById('where').textContent") == page.run(
        f"{AT} return at.max + ' / ' + at.max"
    )
    assert [] == page.complaints()


def test_a_line_of_the_record_leads_to_its_step_and_a_battle_shows_its_discs(page):
    page.run("""[...document.querySelectorAll('#record li')]
        .find((one) => one.textContent.includes(' shows ')).click()""")

    assert page.run("return document.querySelectorAll('#discs .wheel').length") == 2
    assert not page.run("return document.getElementById('battle').hidden")


def test_each_step_back_is_as_it_was_before(page):
    seen = []
    for _ in range(12):
        seen.append(page.run(PLACES))
        page.tap("on")
    for before in reversed(seen):
        page.tap("back")
        assert before == page.run(PLACES)


def test_a_card_match_plays_to_its_end_by_itself(card_page):
    start = card_page.run(SHOWN)
    play_to_the_end(card_page)

    assert card_page.run(SHOWN) != start
    assert "Knocked Out" not in card_page.run(SHOWN) and "Prizes: 4" in card_page.run(SHOWN)
    assert [] == card_page.complaints()


def test_a_line_of_a_card_match_leads_to_its_step_with_what_was_hit_and_how(card_page):
    card_page.run("""[...document.querySelectorAll('#record li')]
        .find((one) => one.textContent.includes('takes 70 damage')).click()""")

    assert "Knocked Out" == card_page.run("return document.querySelector('.said').textContent")
    assert "+10 PlusPower" in card_page.run("return document.getElementById('verdict').textContent")
    assert not card_page.run("return document.getElementById('sums').hidden")


def test_the_next_knock_out_of_a_card_match_is_one_button_away(card_page):
    card_page.tap("battle-on")

    assert "Sandshrew" == card_page.run("return document.querySelector('.tile.gone h2').textContent")


def test_each_step_back_of_a_card_match_is_as_it_was_before(card_page):
    seen = []
    for _ in range(18):
        seen.append(card_page.run(SHOWN))
        card_page.tap("on")
    for before in reversed(seen):
        card_page.tap("back")
        assert before == card_page.run(SHOWN)


@pytest.mark.parametrize("width, height", [(360, 640), (480, 800), (800, 480), (800, 1280), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["page", "card_page"])
def test_nothing_stands_beside_the_window(request, game, width, height):
    page = request.getfixturevalue(game)
    page.sized(width, height)

    assert page.run("return document.documentElement.scrollWidth <= window.innerWidth")
    outside = page.run(
        "return [...document.querySelectorAll('button, h1, #mat')].map((one) => one.getBoundingClientRect())"
        ".filter((box) => box.left < 0 || box.right > window.innerWidth + 1).length"
    )
    assert 0 == outside
