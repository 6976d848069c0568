"""Statistics over matches: who won how often, and how sure that is."""

from __future__ import annotations

from companion.reviews.standings import Play, Played, standings

WON = Played(("Ann", "Ben"), ("Fire", "Water"), (("x", "y"), ("y", "z")), "meadow", 0, 10)
LOST = Played(("Ben", "Ann"), ("Fire", "Fire"), (("x",), ("x",)), "meadow", 0, 20)
DRAWN = Played(("Ann", "Cid"), ("Fire", ""), (("x",), ("z",)), "cave", None, 30)


def rows(found):
    return {one.name: (one.matches, one.points) for one in found}


def test_players_and_teams_have_their_points():
    found = standings([WON, LOST, DRAWN])

    assert {"Ann": (3, 1.5), "Ben": (2, 1.0), "Cid": (1, 0.5)} == rows(found.players)
    assert {"Fire": (4, 2.5), "Water": (1, 0.0)} == rows(found.teams)
    assert 3 == found.matches


def test_a_figure_in_both_teams_counts_for_both():
    assert {"x": (1, 1.0), "y": (2, 1.0), "z": (1, 0.0)} == rows(standings([WON]).figures)


def test_a_mat_says_what_the_first_seat_had_and_how_long_matches_took():
    meadow, cave = standings([WON, LOST, DRAWN]).mats

    assert ("meadow", 2, 2.0, 15.0) == (meadow.first.name, meadow.first.matches, meadow.first.points, meadow.turns)
    assert (0.5, 30.0) == (cave.first.share, cave.turns)


def test_players_have_the_mean_of_their_reviewed_matches():
    won, lost = WON._replace(play=(Play(1, 0.1), Play(4, -0.1))), LOST._replace(play=(Play(0, 0.0), Play(2, 0.3)))
    ann, ben = standings([won, lost, DRAWN]).play

    assert ("Ann", 2, 1.5, 0.2) == (ann.name, ann.matches, ann.mistakes, ann.luck)
    assert ("Ben", 2, 2.0, -0.05) == (ben.name, ben.matches, ben.mistakes, ben.luck)
    assert () == standings([WON, DRAWN]).play


def test_few_matches_tell_little():
    (few,) = standings([WON]).mats
    (many,) = standings([WON] * 100).mats

    assert few.first.interval[0] < many.first.interval[0] < 1.0
    assert all(0 <= end <= 1 for one in (few, many) for end in one.first.interval)


def test_without_matches_there_is_nothing():
    found = standings([])

    assert ((), (), (), (), 0) == (found.figures, found.teams, found.players, found.mats, found.matches)
