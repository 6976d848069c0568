"""The ways between the rooms of the studio, and into them."""

from companion.app.screens.lobby import HomeScreen
from companion.app.screens.lobby_intents import GoBack, GoHome
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_intents import GoCollection
from tests.app.lobby_fakes import lobby


def test_collection_is_opened_from_home_and_left_again():
    at = lobby()
    home = at.screen()
    assert isinstance(home, HomeScreen)
    (push,) = [one for one in home.pushes if one.intent == GoCollection()]
    assert push.label == "Collection"

    at.send(push.intent)
    shown = at.screen()
    assert isinstance(shown, CollectionScreen)
    assert shown.back.label == "Home"

    at.send(shown.back.intent)
    assert at.screen() == home


def test_home_closes_every_room():
    at = lobby()
    at.send(GoCollection())
    at.send(GoHome())
    assert isinstance(at.screen(), HomeScreen)
    at.send(GoCollection())
    at.send(GoBack())
    assert isinstance(at.screen(), HomeScreen)
