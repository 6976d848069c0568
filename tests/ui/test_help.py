"""Help where one is: "?" on every screen, a sentence for what can be tapped there, nothing cut, one tap to close."""

from __future__ import annotations

import pytest

from companion.app.screens.lobby import HomeScreen
from companion.app.screens.lobby_intents import GoSetup
from tests.app.lobby_fakes import lobby
from tests.ui.pictures import SIZES as PANELS
from tests.ui.pictures import screens
from tests.ui.pilot import WINDOWS, spread
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy

SCREENS = (
    "lobby-home",
    "lobby-setup",
    "lobby-house-rules",
    "lobby-teams",
    "lobby-figures",
    "lobby-past",
    "lobby-rules",
    "lobby-settings",
    "lobby-collection",
    "lobby-card-setup",
    "lobby-decks",
    "table-table",
    "table-battle-ready",
    "cards-busy",
)
"""One of each kind; those of the studio and of bases are among the slow ones."""


def opened_help(ui, name, size):
    """A screen with its help open: what stands on the window, and the help."""
    from companion.ui import theme
    from companion.ui.help.layer import HelpButton, opened

    theme.use(theme.Look(px_per_mm=PANELS.get(size, 0.0), calm=True))
    ui.size(*size)
    dict(screens())[name](ui)
    ui.seconds(0.3)
    root = ui.window.children[0]
    signs = [one for one in root.walk(restrict=True) if isinstance(one, HelpButton)]
    assert 1 == len(signs), f"{len(signs)} of '?'"
    ui.tap_on(signs[0])
    return root, opened()


def faults_of(ui, root, layer):
    """What is wrong with it."""
    from companion.ui.help._plan import overlap
    from companion.ui.help.layer import unexplained

    named = [f"{type(one).__name__} {getattr(one, 'text', '')!r} has no help" for one in unexplained(root)]
    if layer is None:
        return [*named, "there is no help"]
    whole = (layer.width + 1, layer.height + 1)
    found = [one for one in layer.words if one.x < -1 or one.y < -1 or one.right > whole[0] or one.top > whole[1]]
    over = [i for i, one in enumerate(layer.words) for other in layer.words[:i] if overlap(one, other) > 1]
    lacking = len(layer.explained) - len(layer.words)
    return [*named, *(f"{one} is cut" for one in found), *(f"{i} is covered" for i in over)] + [
        f"{lacking} are not shown"
    ] * bool(lacking)


@pytest.mark.parametrize("name, size", spread(WINDOWS, SCREENS))
def test_everything_that_can_be_tapped_is_explained_and_nothing_is_cut(ui, name, size):
    root, layer = opened_help(ui, name, size)

    assert [] == faults_of(ui, root, layer)
    assert 3 <= len(layer.explained)
    layer.close()


@pytest.mark.deep("screens")
def test_every_other_screen_has_its_help_too(ui, draw):
    from companion.ui import theme
    from companion.ui.help.layer import HelpButton, opened
    from companion.ui.widgets.sheet import Sheet

    ui.size(800, 480)
    wrong = {}
    others = [one for one in screens() if not one[0].startswith(("help-", "enlarged-", "left-", "high-", "sides-"))]
    for name, take in draw.share(others, 12):
        theme.use(theme.Look(px_per_mm=PANELS[800, 480], calm=True))
        take(ui)
        ui.seconds(0.3)
        root = ui.window.children[0]
        signs = [one for one in root.walk(restrict=True) if isinstance(one, HelpButton)]
        if not any(isinstance(one, Sheet) for one in root.walk(restrict=True)):  # else the sheet is what is asked
            wrong[name] = [f"{len(signs)} of '?'"] if len(signs) != 1 else []
            if signs:
                signs[0].on_release()
                wrong[name] += faults_of(ui, root, opened())
        for child in ui.window.children[:]:
            ui.window.remove_widget(child)

    assert {} == {name: faults for name, faults in wrong.items() if faults}


class TestTaps:
    def test_a_tap_anywhere_closes_it_and_does_nothing_else(self, ui):
        from companion.ui.help.layer import opened

        hand = Hand(ui, lobby())
        button = hand.button("Figure match")
        hand.tap("?")
        assert opened() is not None

        ui.tap_on(button)

        assert opened() is None
        assert isinstance(hand.screen, HomeScreen)
        hand.tap("Figure match")
        assert not isinstance(hand.screen, HomeScreen)

    def test_a_key_opens_it_and_any_key_closes_it(self, ui):
        from companion.ui.help.layer import opened

        hand = Hand(ui, lobby())
        hand.shell.key(282)
        assert opened() is not None

        hand.shell.key(27)
        assert opened() is None

    def test_it_goes_with_its_screen(self, ui):
        from companion.ui.help.layer import opened

        hand = Hand(ui, lobby())
        hand.tap("?")
        hand.send(GoSetup())

        assert opened() is None

    def test_it_faces_whoever_has_turned_the_page(self, ui):
        from companion.ui.help.layer import opened

        ui.size(800, 480)
        hand = Hand(ui, lobby())
        hand.send(GoSetup())
        hand.shell.view.turned = True
        ui.frames(3)
        hand.tap("?")

        assert opened().parent.turned
        assert {"back", "choice.format"} <= {one.thing for one in opened().explained}
        opened().close()


class TestPlan:
    def test_callouts_lie_beside_small_things_and_over_no_other(self):
        from companion.ui.help._plan import callouts, overlap
        from companion.ui.widgets.plan import Box

        things = [Box(900, 60 + 180 * i, 300, 50) for i in range(4)]
        found = callouts(1280, 800, 8, things, [(230, 66)] * 4)

        assert 4 == len(found)
        assert all(overlap(one, other) == 0 for i, one in enumerate(found) for other in found[:i])
        assert all(overlap(one, thing) == 0 for one in found for thing in things)

    def test_no_line_to_a_thing_goes_through_the_words_of_another(self):
        from companion.ui.help._plan import callouts, crosses, lead
        from companion.ui.widgets.plan import Box

        things = [Box(900 + 110 * i, 740, 100, 50) for i in range(2)]  # two buttons of a bar
        found = callouts(1280, 800, 8, things, [(230, 66)] * 2)
        (one, other) = (lead(*pair) for pair in zip(things, found, strict=True))

        assert one is not None and other is not None
        assert not crosses(one, found[1]) and not crosses(other, found[0])

    def test_number_hides_no_word_of_a_button_and_is_not_cut(self):
        from companion.ui.help._plan import marks
        from companion.ui.widgets.plan import Box

        button, corner = Box(100, 100, 90, 30), Box(0, 770, 90, 30)
        spots = marks([button, corner], 10, Box(0, 0, 800, 800))

        assert (100, 130) == spots[0]  # half of what it covers is outside
        assert (10, 790) == spots[1]

    def test_too_many_are_a_list_instead(self):
        from companion.ui.help._plan import callouts, list_plan
        from companion.ui.widgets.plan import Box

        things = [Box(10, 10 + 10 * i, 100, 9) for i in range(30)]
        stacked = [Box(900, 100 + 60 * i, 300, 50) for i in range(8)]

        assert () == callouts(800, 480, 6, things, [(230, 66)] * 30)
        assert () == callouts(1280, 800, 8, stacked, [(230, 66)] * 8)  # with lines across each other
        assert list_plan(800, 480, 6, 200, lambda width: [40] * 12) is not None
        assert list_plan(200, 200, 6, 200, lambda width: [40] * 12) is None
