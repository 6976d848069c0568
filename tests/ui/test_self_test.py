"""The self-test by touch: from the list of bases through its steps to the findings, on a simulated base."""

from __future__ import annotations

import pytest

from companion.app.screens import spinner_intents as on
from companion.app.spinners.self_test import WANTED
from tests.adapters.bases.test_spins import World
from tests.app import lobby_fakes
from tests.ui.pilot import WINDOWS, Pilot, in_sizes

pytestmark = pytest.mark.kivy


class Screens:
    """The lobby's screens on a window, whose bases' time passes."""

    def __init__(self, ui, folder):
        self.ui, self.world = ui, World(folder)
        self.lobby = lobby_fakes.lobby(bases=self.world.bases)
        self.lobby.send(on.GoSpinners())
        self.lobby.send(on.AddSimulated())
        self.view = self.kind = None
        self.passes(1.5)

    @property
    def pilot(self) -> Pilot:
        return Pilot(self.ui, self.view)

    def draw(self):
        from companion.ui._shell import VIEWS

        screen = self.lobby.screen()
        if type(screen) is not self.kind:
            self.kind = type(screen)
            if self.view is not None:
                self.ui.window.remove_widget(self.view)
            self.view = VIEWS[type(screen)](self.lobby.send)
            self.ui.mount(self.view)
        self.view.show(screen)
        self.view.live(self.lobby.live())
        self.ui.frames(2)
        return screen

    def passes(self, seconds):
        for _ in range(round(seconds * 10)):
            self.world.let_pass(0.1)
            self.lobby.tick(0.1)
        return self.draw()

    def tap(self, words):
        """Bring a button into sight, and tap it."""
        from kivy.uix.scrollview import ScrollView

        button = self.pilot.button(words)
        for scroller in self.pilot.all(ScrollView):
            if button in scroller.walk(restrict=True):
                scroller.scroll_to(button, animate=False)
                self.ui.frames(3)
        self.pilot.tap(words)
        return self.draw()


@pytest.mark.parametrize("size", in_sizes(WINDOWS[1:]))
def test_a_base_is_tested_by_touch(ui, tmp_path, size):
    ui.size(*size)
    screens = Screens(ui, tmp_path)

    screens.tap("Self-test")
    screens.passes(1.0)
    assert screens.pilot.reads("Turn the disc until its first border")
    screens.tap("It's under the pointer")
    screen = screens.draw()
    while screen.done < WANTED:
        screens.tap("Spin it")
        screen = screens.passes(12.0)
    screens.tap("Go on")
    screens.passes(1.0)
    screens.tap("It's under the pointer")
    screen = screens.passes(1.5)

    assert 3 == screen.step
    assert [] == screens.pilot.too_small()
    assert screens.pilot.reads("All is well, as far as the test can tell")
    ui.picture(f"self-test-{size[0]}x{size[1]}")
    screens.tap("Done")
    assert screens.pilot.reads("Calibrate")
