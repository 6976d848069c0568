"""A match is looked back at by touches: from Past matches and from its end; each mistake opens its position."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.app.ports.drafts import MemoryDrafts
from companion.app.screens.card_lobby import CardReplayScreen
from companion.app.screens.lobby import HomeScreen, ReplayScreen
from companion.app.screens.lobby_intents import GoHome, GoPast, GoReview, GoSetup, GoStatistics, OpenMatch, Start
from companion.app.screens.moments import EndScreen
from companion.app.screens.review import ReviewMark, ReviewPoint, ReviewScreen, StatisticsScreen
from tests.app.lobby.inside import room_of, table_of
from tests.app.lobby_fakes import lobby
from tests.app.table_fakes import MemoryStore
from tests.reviews.making import keep_played_cards
from tests.saying import said
from tests.ui.pilot import SIZES
from tests.ui.review_screens import cards, hand_on, hints, wait
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("surroundings", ["usual", "light", "high"])
@pytest.mark.usefixtures("painted")
def test_mistake_of_either_player_stands_out_from_the_chart(ui, surroundings, seat):
    from companion.ui import theme
    from companion.ui.screens.review import ChanceChart

    theme.use(theme.Look(px_per_mm=5.9, calm=True, contrast=surroundings))
    ui.size(480, 400)
    points = tuple(ReviewPoint(entry, entry, 0.5) for entry in (0, 4))
    mark = ReviewMark(2, 0.8, seat)
    chart = ui.mount(ChanceChart(review=SimpleNamespace(points=points, marks=(mark,), players=("Ann", "Ben"))))
    ui.frames(3)
    x, y = chart._at(mark.entry, mark.chance)
    seen = ui.block(round(x) - 9, round(y) - 9, 18, 18)
    found = max(theme.contrast([part / 255 for part in pixel], theme.PANEL) for pixel in seen)

    assert found >= 3


def test_a_past_match_is_reviewed_and_a_mistake_opens_its_position(ui):
    hand = hand_on(ui)
    hand.tap("Past matches")
    hand.send(OpenMatch("m1"))
    hand.tap("Review")
    assert isinstance(hand.screen, ReviewScreen) and "step" in hand.screen.waiting
    wait(hand)

    mistake = hand.screen.review.mistakes[0]
    assert hand.reads(mistake.title) and hand.reads(mistake.better[0])
    hand.tap(f"Show turn {mistake.turn}")
    assert isinstance(hand.screen, ReplayScreen) and mistake.entry == hand.screen.at
    hand.send(hand.screen.back.intent)
    assert isinstance(hand.screen, ReviewScreen) and hand.screen.review is not None


def test_a_past_game_of_cards_is_reviewed_and_a_mistake_opens_its_position(ui):
    hand = cards(ui)
    mistake = hand.screen.review.mistakes[-1]
    assert "give up the game" in mistake.title and hand.reads(mistake.title)
    hand.tap(f"Show turn {mistake.turn}")
    assert isinstance(hand.screen, CardReplayScreen) and mistake.entry == hand.screen.at
    hand.send(hand.screen.back.intent)

    assert isinstance(hand.screen, ReviewScreen) and hand.screen.review is not None


class NobodyReviews:
    """Who makes no review."""


def test_a_review_that_is_left_goes_on_and_is_there_at_once_the_next_time(ui):
    store, reviews = MemoryStore(), MemoryDrafts()
    keep_played_cards(store, gives_up=2)
    hand = Hand(ui, lobby(store=store, reviews=reviews))
    hand.send(GoPast(), OpenMatch("m1"))
    hand.tap("Review")
    hand.send(GoHome())
    assert isinstance(hand.screen, HomeScreen)
    while reviews.kept("m1") is None:
        ui.frames(5)
    again = Hand(ui, lobby(store=store, reviews=reviews, reviewers=NobodyReviews()))
    again.send(GoPast(), OpenMatch("m1"))
    again.tap("Review")

    assert again.screen.review is not None and again.reads(again.screen.review.mistakes[-1].title)


@pytest.mark.parametrize("faulty", [b"", b"{}", b'{"version": 0, "rules": 1, "entries": 9, "review": {}}'])
def test_a_kept_review_that_cannot_be_read_or_is_of_other_rules_is_made_anew(ui, faulty):
    store, reviews = MemoryStore(), MemoryDrafts()
    keep_played_cards(store, gives_up=2)
    reviews.keep("m1", faulty)
    hand = Hand(ui, lobby(store=store, reviews=reviews))
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)

    assert reviews.kept("m1") != faulty


def test_a_review_is_kept_as_a_page_and_as_a_picture(ui):
    hand = hand_on(ui)
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)
    for words, file in (("As a page", "exports/m1-review.page"), ("As a picture", "exports/m1-review.picture")):
        hand.tap(words)
        assert file in hand.screen.remark.text


def test_a_match_that_cannot_be_reviewed_says_so_where_one_is(ui):
    hand = hand_on(ui)
    hand.send(GoSetup(), Start(), GoPast(), GoReview("m2"))

    assert not isinstance(hand.screen, ReviewScreen) and "isn't over" in hand.screen.remark.text


def test_at_its_end_a_match_offers_its_review(ui):
    hand = hand_on(ui)
    hand.send(GoSetup(), Start())
    ui.seconds(2)
    session = table_of(hand.lobby)
    referee = session.referee
    while not referee.state.table.winner:
        request = referee.pending()[0]
        answers = referee.rules.answers(referee.state, request)
        goal = [one for one in answers if getattr(one, "to", "") in referee.rules.game.setup.playmat.goals.values()]
        referee.put((goal or list(answers))[0])
    session._screen = None
    ui.seconds(3)
    assert isinstance(hand.screen, EndScreen)
    hand.tap("Review")

    assert isinstance(hand.screen, ReviewScreen)


def test_statistics_are_counted_by_what_is_tapped(ui):
    hand = hand_on(ui, matches=2)
    hand.tap("Past matches")
    hand.tap("Statistics")
    assert isinstance(hand.screen, StatisticsScreen) and "Glaceon" in hand.screen.view.rows[0].name
    hand.tap("Players")

    assert {"Ann", "Ben"} == {row.name for row in hand.screen.view.rows}


def test_mistakes_and_luck_of_players_are_told_once_a_match_was_reviewed(ui):
    hand = hand_on(ui)
    hand.tap("Past matches")
    hand.tap("Statistics")
    hand.tap("Players")
    assert hand.reads("Review a past match") and not any(row.more for row in hand.screen.view.rows)

    hand.send(GoReview("m1"))
    wait(hand)
    hand.send(GoPast(), GoStatistics())
    hand.tap("Players")

    assert all("(1 match reviewed)" in row.more_facts and len(row.more) == 2 for row in hand.screen.view.rows)
    assert not hand.reads("Review a past match")


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480)], ids=str)
def test_a_hall_of_few_feats_fills_a_large_screen_and_scrolls_on_a_small_one(ui, size):
    from companion.ui import theme
    from companion.ui.screens.pieces import Panel
    from companion.ui.widgets.sheet import Paragraph

    ui.size(*size)
    hand = hand_on(ui, matches=2)
    hand.tap("Past matches")
    hand.tap("Statistics")
    hand.tap("Highlights")
    panels = hand.all(Panel)
    needed = sum(panel.height for panel in panels[::2])
    told = [words for words in hand.all(Paragraph) if words.text in {row.said for row in hand.screen.hall}]

    assert len(hand.screen.hall) == len(panels) == len(told) >= 4
    assert {size[0] > 1000} == {words.font_size > theme.sizes().title * 1.3 for words in told}
    assert all(words.texture_size[1] < words.font_size * 2 for words in told)
    assert (needed > size[1] * 0.5) or size[1] < 500
    assert [] == hand.too_small()
    hand.tap("Watch")
    assert isinstance(hand.screen, ReplayScreen)


def test_without_a_match_statistics_say_so(ui):
    hand = hand_on(ui, matches=0)
    hand.tap("Past matches")
    hand.tap("Statistics")

    assert hand.reads(said("statistics.empty"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_targets_are_9_mm_on_every_panel(ui, size):
    ui.size(*size)
    hand = hand_on(ui)
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)

    assert hand.buttons() and [] == hand.too_small()


class TestHints:
    def test_without_the_switch_nothing_is_advised(self, ui):
        hand = hand_on(ui, matches=0)
        hand.send(GoSetup(), Start())
        ui.seconds(2)
        hand.tap("Menu")

        assert hand.screen.advice is None and "Hints" not in hand.buttons()

    def test_with_it_the_bar_stands_at_the_edge_and_the_menu_has_the_three_best(self, ui):
        from companion.ui.screens._hints import ChanceBar, HintSheet

        hand = hints(ui, None)
        assert hand.all(ChanceBar) and 0 < hand.screen.advice.share < 1
        hand.tap("Menu")
        hand.tap("Hints")
        ui.seconds(0.5)

        assert hand.all(HintSheet)
        assert hand.screen.advice.lines[0].startswith("1. ") and hand.reads(hand.screen.advice.lines[0])

    def test_the_menu_begins_with_them(self, ui):
        hand = hints(ui, None)
        hand.tap("Menu")

        assert hand.button("Hints").y > hand.button("Correct the table").y > hand.button("Rules").y

    def test_hints_are_switched_on_by_a_touch_in_set_up(self, ui):
        hand = hand_on(ui, matches=0)
        hand.tap("Figure match")
        hand.tap("On")
        hand.tap("Start the match")
        ui.seconds(3)

        assert hand.screen.advice is not None

    def test_who_leaves_the_table_is_advised_no_longer(self, ui):
        hand = hints(ui, None)
        table = room_of(hand.lobby)
        hand.send(GoHome())
        ui.seconds(0.2)

        assert table._hints._advising is None
