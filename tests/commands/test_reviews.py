"""`companion matches review` and `statistics`: what is said of matches that are over, and of those that cannot be."""

from __future__ import annotations

from functools import partial

import pytest

from companion.commands import output, parts
from companion.players import fitted
from companion.reviews.cards import judging
from tests.commands.cli import assert_one_sentence
from tests.reviews.making import keep_played, keep_played_cards
from tests.saying import said


def kept(**how):
    """A match that is over, in the store of this home; its id."""
    store = parts.store()
    try:
        return keep_played(store, **how)
    finally:
        store.shut()


def open_match():
    """The id of the only match of this home."""
    store = parts.store()
    try:
        return store.ids()[0]
    finally:
        store.shut()


@pytest.fixture
def played(run):
    return kept()


def test_a_review_says_how_it_went_who_was_lucky_and_what_was_better(run, played):
    said = run("matches", "review", "last").output

    assert said.startswith("Review: Ann against Ben\n")
    assert all(word in said for word in ("Chance to win, Ann: ", "Luck", "Mistakes", "Other moves", "Better: "))
    assert said == run("matches", "review", played).output
    assert "Rückblick: " in run("--language", "de", "matches", "review", "last").output


def test_a_review_is_kept_as_a_page_that_stands_alone_and_as_pictures(run, played, tmp_path):
    files = ("review.html", "curve.svg", "curve.png")
    assert 0 == run("matches", "review", "last", "--page", files[0], "--picture", files[1]).exit_code
    assert 0 == run("matches", "review", "last", "--picture", files[2]).exit_code
    page = (tmp_path / files[0]).read_text()

    assert page.startswith("<!doctype html>") and "<svg" in page and "{{" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert (tmp_path / files[1]).read_text().startswith("<?xml")
    assert (tmp_path / files[2]).read_bytes().startswith(b"\x89PNG")


def test_the_last_match_is_the_last_one_that_is_over(run, played):
    run("play", "--a", "Zoe", "--b", "random", "--seed", "4", text="1\nquit\n")

    assert "Ann against Ben" in run("matches", "review", "last").output
    assert 0 == run("matches", "aside", "last").exit_code
    assert_one_sentence(run("matches", "aside", "last"), said("error.match.none-open"))


def test_names_of_players_are_words_on_the_page_and_nothing_else(run, tmp_path):
    kept(players=("</script><b>", "a & b"))
    run("matches", "review", "last", "--page", "review.html")

    assert "<b>&" not in (page := (tmp_path / "review.html").read_text())
    assert "</script>" not in page and "a &amp; b" in page


def test_what_cannot_be_reviewed_is_one_sentence(run, tmp_path):
    run("play", "--a", "Ann", "--b", "random", "--seed", "4", text="1\nquit\n")
    assert_one_sentence(run("matches", "review", "last"), said("error.match.none-over"))
    assert_one_sentence(run("matches", "review", open_match()), "isn't over")
    assert_one_sentence(run("matches", "review", "2020"), "'2020'")
    kept()
    assert_one_sentence(run("matches", "review", "last", "--picture", "curve.bmp"), ".png")
    (tmp_path / "file").touch()
    assert_one_sentence(run("matches", "review", "last", "--page", "file/review.html"), "file")


def test_weights_of_another_version_are_one_sentence(run, played, monkeypatch):
    monkeypatch.setattr(fitted, "VERSION", 99)
    fitted.fitted_weights.cache_clear()
    try:
        assert_one_sentence(run("matches", "review", "last"), "version")
    finally:
        monkeypatch.undo()
        fitted.fitted_weights.cache_clear()


@pytest.mark.parametrize("by, name", [("figures", "Pikachu"), ("teams", "Dawn"), ("players", "Ann"), ("mats", "Three")])
def test_statistics_count_by_figure_team_player_and_mat(run, played, by, name):
    said = run("matches", "statistics", "--by", by).output

    assert name in said and "One figure match." in said and " – " in said


@pytest.mark.parametrize("by, name", [("decks", "Storm"), ("card-players", "Ann")])
def test_statistics_count_the_card_game_by_deck_and_player(run, played, played_cards, by, name):
    said = run("matches", "statistics", "--by", by).output

    assert name in said and "One card match." in said


def test_statistics_of_players_tell_mistakes_and_luck_once_a_match_was_reviewed(run, played):
    before = run("matches", "statistics", "--by", "players").output
    run("matches", "review", played)
    after = run("matches", "statistics", "--by", "players").output

    assert "Review a past match" in before and "Mistakes" not in before
    assert {"Mistakes", "Luck"} <= {*after.splitlines()[0].split()} and "Review a past match" not in after
    assert "Mistakes" not in run("matches", "statistics", "--by", "figures").output


def test_a_review_that_is_kept_is_not_made_again(run, played, monkeypatch):
    made = run("matches", "review", played).output
    monkeypatch.setattr("companion.reviews.inline_runner.begun", None)

    assert made == run("matches", "review", played).output


def test_without_a_match_that_is_over_statistics_say_so(run):
    assert said("statistics.empty") + "\n" == run("matches", "statistics").output
    assert said("statistics.empty-cards") + "\n" == run("matches", "statistics", "--by", "decks").output


def test_the_word_hint_says_how_it_stands_and_what_is_best_where_the_match_began_with_hints(run):
    typed = "hint\nquit\n"
    with_hints = run("play", "--a", "Ann", "--b", "Ben", "--seed", "4", "--hints", text=typed).output
    without = run("play", "--a", "Ann", "--b", "Ben", "--seed", "4", text=typed).output

    assert "  1. " in with_hints and " turns from the Goal)" in with_hints
    assert said("advice.off") in without and "  1. " not in without


def test_the_word_hint_says_what_is_best_with_cards_too_once_they_lie(run, monkeypatch):
    monkeypatch.setattr(judging, "Effort", partial(judging.Effort, advised=3, rounds=3))
    typed = ("cards", "play", "--a", "Ann", "--b", "sensible", "--seed", "4")
    laid_out = run(*typed, "--hints", text="hint\nquit\n").output
    begun = run(*typed, "--hints", text="1\n" * 6 + "hint\nquit\n").output

    assert "No hints right now" in laid_out
    assert "  1. " in begun or "1. " in begun
    assert said("advice.off") in run(*typed, text="hint\nquit\n").output


@pytest.fixture
def played_cards(run):
    store = parts.store()
    try:
        return keep_played_cards(store, gives_up=2)
    finally:
        store.shut()


def test_a_match_of_the_card_game_is_reviewed_and_says_what_its_chances_rest_on(run, played_cards):
    said = run("matches", "review", "last").output

    assert all(word in said for word in ("Review: ", "Luck", "coins", "give up the game", "estimate"))
    assert "{" not in said
    assert said == run("matches", "review", played_cards).output


def test_a_review_of_cards_is_kept_as_a_page_in_german(run, played_cards, tmp_path):
    run("--language", "de", "matches", "review", "last", "--page", "review.html", "--picture", "curve.svg")
    page = (tmp_path / "review.html").read_text()

    assert "Rückblick: " in page and "das Spiel aufgeben" in page and "{{" not in page
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")


def test_a_number_and_its_per_cent_sign_stay_in_one_line():
    texts = ["x" * length + " comes to 100 % of the tries" for length in range(20, 100)]

    assert [] == [line for text in texts for line in output.wrapped(text).splitlines() if line.startswith("%")]
    assert all("100 %" in output.wrapped(text) for text in texts)
