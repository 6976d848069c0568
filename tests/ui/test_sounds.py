"""The sounds: the files are as they are made, none clips, silence is no fault, and what happens has its sound."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import wave
from types import SimpleNamespace
from typing import get_args

import numpy as np
import pytest

from tests.ui import sounds_made

pytestmark = pytest.mark.kivy


def read(name):
    """The samples of a kept file, and how it says they are written."""
    with wave.open(str(sounds_made.FOLDER / f"{name}.wav"), "rb") as file:
        how = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(int), how


def test_there_is_a_file_for_each_sound_and_no_other():
    from companion.ui.sounds import Sound

    assert set(get_args(Sound)) == set(sounds_made.SOUNDS)
    assert set(get_args(Sound)) == {one.stem for one in sounds_made.FOLDER.glob("*")}


@pytest.mark.parametrize("name", sounds_made.SOUNDS)
def test_no_file_clips_and_none_is_silent_or_begins_or_ends_with_a_crack(name):
    kept, how = read(name)

    assert (1, 2, sounds_made.RATE) == how
    assert 3000 < np.abs(kept).max() <= round(sounds_made.PEAK * 32767)
    assert np.abs(kept[0]) < 800 and np.abs(kept[-1]) < 200
    assert abs(kept.mean()) < 600


@pytest.mark.parametrize("name", sounds_made.SOUNDS)
def test_the_files_are_what_the_script_makes(name):
    kept, _ = read(name)
    made = sounds_made.samples(name).astype(int)

    assert len(made) == len(kept) and np.abs(made - kept).max() <= 1


class Heard:
    """Loads sounds that only say that they were played."""

    def __init__(self):
        self.played, self.loaded = [], []

    def __call__(self, path):
        self.loaded.append(path)
        sound = SimpleNamespace(volume=0.0)
        sound.play = lambda: self.played.append((path.rsplit("/", 1)[-1].removesuffix(".wav"), sound.volume))
        return sound


def sounds(loud="usual", load=None):
    from companion.ui.sounds import Sounds

    return Sounds(lambda: loud, load)


def test_a_sound_is_as_loud_as_the_setting_says_and_loaded_once():
    heard = Heard()
    for loud in ("quiet", "loud"):
        sounds(loud, heard).play("hit")
    both = sounds("usual", heard)
    both.play("win")
    both.play("win")

    assert [("hit", 0.25), ("hit", 1.0), ("win", 0.6), ("win", 0.6)] == heard.played
    assert 3 == len(heard.loaded)


def test_where_sound_is_off_no_device_is_asked_for():
    heard = Heard()
    off = sounds("off", heard)
    off.ready()
    off.play("win")

    assert ([], []) == (heard.played, heard.loaded)


def test_ticks_that_are_too_close_are_one(ui):
    heard = Heard()
    one = sounds("usual", heard)
    for _ in range(3):
        one.play("tick")
    ui.frames(6)
    one.play("tick")

    assert 2 == len(heard.played)


@pytest.mark.parametrize("load", [lambda _: None, lambda _: 1 / 0], ids=["no player", "it fails"])
def test_without_a_device_there_is_one_line_in_the_log_and_silence(load, caplog):
    silent = sounds("usual", load)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            silent.ready()
            silent.play("turn")

    assert 1 == len([one for one in caplog.records if one.message.startswith("no-sound=")])


def test_a_disc_that_turns_ticks_at_its_borders_and_is_heard_to_rest(ui, monkeypatch):
    from msgspec.structs import replace

    from companion.app.lobby.ending import EndSession
    from companion.ui import sounds as heard
    from companion.ui.widgets.spinner import SpinDisc
    from tests.app.lobby_fakes import given, parts
    from tests.app.replay_fakes import stored

    played = []
    monkeypatch.setattr(heard, "play", played.append)
    end = EndSession(parts(store=stored(given(), "tfg-2007", "three_on_three", "three_on_three", 10)), "m1").screen()
    view = end.battle.spinners[0]
    disc = ui.mount(SpinDisc(lambda _: None))
    disc.view = replace(view, stage="turning", start_speed_deg_s=900.0)
    ui.seconds(4.0)

    assert "rest" == played[-1] and played.count("rest") == 1
    assert len(view.segments) <= played.count("tick")


class TestCues:
    """What is heard from one screen to the next."""

    @pytest.fixture
    def table(self):
        from tests.app.lobby_fakes import at_table

        return at_table().screen()

    def changed(self, table, **changes):
        from msgspec.structs import replace

        return replace(table, table=replace(table.table, **changes))

    def test_the_same_screen_is_silent(self, table):
        from companion.ui._cues import cue

        assert cue(table, table) is None
        assert cue(None, table) is None

    def test_each_thing_has_its_sound(self, table):
        from companion.app.screens.table import BattleView, Notice
        from companion.ui._cues import cue

        battle = BattleView(title="", spinners=(), odds=None, verdict="Slam 90 beats Tackle 50.")
        refused = self.changed(table, notice=Notice("refusal", "No."))
        assert "refusal" == cue(table, refused)
        assert cue(refused, self.changed(refused, prompt="?")) is None
        assert "turn" == cue(table, self.changed(table, turn=2))
        assert "hit" == cue(table, self.changed(table, battle=battle))
        assert "knock-out" == cue(table, self.changed(table, battle=battle, moved=(("Onix", "a1", "center"),)))
        assert cue(table, self.changed(table, moved=(("Onix", "a1", "a2"),))) is None

    def test_the_end_is_heard_once(self, table):
        from companion.ui._cues import cue
        from tests.ui.test_end import end_of

        end = end_of("three_on_three", 10)
        assert "win" == cue(table, end)
        assert cue(end, end) is None

    def test_the_card_table_is_heard_too(self):
        from msgspec.structs import replace

        from companion.ui._cues import cue
        from tests.ui.fake_cards import SCREENS, at_table

        table = at_table(SCREENS["busy"]())
        assert "turn" == cue(table, replace(table, table=replace(table.table, turn=table.table.turn + 1)))
        assert cue(table, replace(table, table=replace(table.table, winner="Ann wins."))) is None  # its end is heard


PLAYS = """
from kivy.core.window import Window
from companion.ui.sounds import Sounds
heard = Sounds(lambda: "usual")
heard.ready()
print(len(heard._kept), heard._is_silent, all(one.length > 0 for one in heard._kept.values()))
"""


def test_every_file_can_be_played_where_there_is_a_device(tmp_path):
    own = {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1", "KIVY_HOME": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", PLAYS], env=os.environ | own, capture_output=True, text=True, check=True
    )

    assert [str(len(sounds_made.SOUNDS)), "False", "True"] == said.stdout.split()[-3:]
