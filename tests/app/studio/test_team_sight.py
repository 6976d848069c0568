"""What a team can do, in words: in the collection, and where a team is built."""

from __future__ import annotations

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.ports.owned import Owned
from companion.app.screens.collection_intents import BuildTeam, LookAtTeam
from companion.app.screens.lobby import TeamScreen
from companion.app.screens.lobby_intents import AddFigure, GoBack, GoSetup, GoTeam, OpenTab, SaveTeam, SetFilter
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_intents import GoCollection
from companion.figure.teams import Team
from tests.app.lobby_fakes import MemoryLibrary, parts
from tests.saying import said


@pytest.fixture
def made():
    return parts(library=MemoryLibrary())


@pytest.fixture
def at(made):
    lobby = Lobby(made)
    lobby.send(GoCollection())
    lobby.send(OpenTab("teams"))
    return lobby


def told(look) -> dict[str, tuple[str, ...]]:
    return dict(look.parts)


def count(at, screen_of) -> int:
    """Let the battles be counted to the end; returns how many frames it took."""
    for frames in range(20_000):
        at.tick(1 / 60)
        if not screen_of().counting:
            return frames
    raise AssertionError("the battles are never counted")


def test_team_is_looked_at_and_its_battles_are_counted_meanwhile(at):
    at.send(LookAtTeam("brook-three"))
    look = at.screen().team
    assert ["Check", "Reach", "Damage at a glance"] == list(told(look))[:3]
    assert "Battles" not in told(look)
    assert look.counting

    count(at, lambda: at.screen().team)
    battles = told(at.screen().team)["Battles"]
    assert "beat more than half the team" in battles[0]
    assert any("holds up best" in sentence for sentence in battles)
    at.send(GoBack())
    assert at.screen().team is None


def test_reach_is_told_for_the_mat_that_is_chosen(at):
    at.send(LookAtTeam("brook-six"))
    before = told(at.screen().team)["Reach"]
    tiny = next(option for option in at.screen().team.choices[0].options if option.label == "Tiny")
    at.send(tiny.intent)

    assert before != told(at.screen().team)["Reach"]
    assert "in 3 turns" in before[0]


def test_weak_points_of_a_slow_team_of_one_kind(at, made):
    worms = Team(id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=("caterpie-uc",) * 3)
    made.library.save_team(worms)
    at.send(LookAtTeam("own-worms"))
    shown = told(at.screen().team)

    assert said("collection.sight.slow", n=1) in shown["Weak points"]
    assert any("All have the same type" in sentence for sentence in shown["Weak points"])
    assert len(shown["Check"]) == 1
    assert "loses" in shown["Check"][0] or "first" in shown["Check"][0]


def test_team_that_may_not_play_says_why(at, made):
    two = Team(id="own-two", name="Two", format="three_on_three", rules="tfg-2007", figures=("absol-r", "never-seen"))
    made.library.save_team(two)
    at.send(LookAtTeam("own-two"))

    assert any("2" in sentence for sentence in told(at.screen().team)["Check"])


def test_lacking_figures_are_named_where_anything_is_written_down(at, made):
    at.send(LookAtTeam("brook-three"))
    assert not any("owned" in sentence for sentence in told(at.screen().team)["Check"])

    made.belongings.keep("figure", "squirtle-uc", Owned(count=1))
    at.send(LookAtTeam("brook-three"))
    lacking = told(at.screen().team)["Check"][-1]
    assert "Turtwig" in lacking
    assert "Squirtle" not in lacking


def test_team_is_built_at_home_of_owned_figures_and_kept(at, made):
    for id in ("absol-r", "arbok-uc"):
        made.belongings.keep("figure", id, Owned(count=1))
    at.send(BuildTeam(format="three_on_three"))
    screen = at.screen()
    assert isinstance(screen, TeamScreen)
    assert screen.take is None

    at.send(SetFilter("owned", "yes"))
    assert ["absol-r", "arbok-uc"] == [tile.figure for tile in at.screen().tiles]
    at.send(SetFilter("owned", "yes"))
    for id in ("absol-r", "arbok-uc", "aron-uc"):
        at.send(AddFigure(id))
    at.send(SaveTeam())
    at.send(GoBack())

    assert isinstance(at.screen(), CollectionScreen)
    (team,) = made.library.saved.values()
    assert ("absol-r", "arbok-uc", "aron-uc") == team.figures
    assert team.name in [entry.name for entry in at.screen().entries]


def test_kept_team_is_changed_under_its_own_name(at, made):
    at.send(BuildTeam("brook-three"))

    assert ["Squirtle (2017)", "Turtwig (2017)", "Snubbull (2017)"] == [disc.name for disc in at.screen().slots]
    assert "Brook" == at.screen().team_name


def test_team_being_built_for_a_match_is_looked_at_too(made):
    at = Lobby(made)
    at.send(GoSetup())
    at.send(GoTeam(0))
    at.send(OpenTab("figures"))
    at.send(at.screen().sight_push.intent)
    look = at.screen().sight

    assert look.counting
    frames = 0
    while at.screen().sight.counting == look.counting:
        at.tick(1 / 60)
        frames += 1
        assert frames < 5000
    at.send(look.close.intent)
    assert at.screen().sight is None
