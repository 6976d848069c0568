"""What is heard: a small set of sounds, loaded late, and silence where there is no sound device.

A sound never says alone what it says: whatever is heard is to be seen too. Which sound a screen brings is in `cues`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from kivy.app import App
from kivy.clock import Clock

Sound: TypeAlias = Literal["tick", "rest", "hit", "knock-out", "refusal", "turn", "win"]
FOLDER = Path(__file__).parent / "wav"
VOLUMES = {"off": 0.0, "quiet": 0.25, "usual": 0.6, "loud": 1.0}
"""By the setting, of 1."""
TICK_S = 0.045
"""Ticks closer together than this would be a hum."""

_log = logging.getLogger(__name__)


class Sounds:
    """Plays sounds as loud as the setting says. *loud*: the setting now; *load* reads a file, as Kivy does."""

    def __init__(self, loud: Callable[[], str], load: Callable[[str], Any] | None = None) -> None:
        self._loud, self._load = loud, load or _load
        self._kept: dict[str, Any] = {}
        self._is_silent = False
        """Is there no device, or no file that can be played?"""
        self._ticked_s = 0.0

    def ready(self) -> None:
        """Load all of them, where anything is to be heard: the first that is played need not wait for it."""
        for name in get_args(Sound):
            if self._volume() and not self._is_silent:
                self._sound(name)

    def play(self, name: Sound) -> None:
        """Play a sound; silence where it cannot be."""
        volume = self._volume()
        if not volume or self._is_silent or (name == "tick" and not self._may_tick()):
            return
        sound = self._sound(name)
        if sound is not None:
            sound.volume = volume
            sound.play()

    def _volume(self) -> float:
        return VOLUMES.get(self._loud(), 0.0)

    def _may_tick(self) -> bool:
        now = Clock.get_time()
        if 0 <= now - self._ticked_s < TICK_S:
            return False
        self._ticked_s = now
        return True

    def _sound(self, name: Sound) -> Any:
        if name not in self._kept:
            try:
                self._kept[name] = self._load(str(FOLDER / f"{name}.wav"))
            except Exception as error:  # whatever the device's library raises: a match goes on without sound
                self._fall_silent(repr(error))
                return None
            if self._kept[name] is None:
                self._fall_silent(name)
        return self._kept[name]

    def _fall_silent(self, why: str) -> None:
        self._is_silent = True
        _log.warning("no-sound=%s", why)


def _load(path: str) -> Any:
    from kivy.core.audio import SoundLoader  # opens the sound device

    sound = SoundLoader.load(path)
    # Without a device Kivy gives a sound all the same, in which there is nothing.
    return sound if sound is not None and sound.length > 0 else None


def play(name: Sound) -> None:
    """Play a sound of the running app; without an app nothing is heard."""
    sounds = _of_app()
    if sounds is not None:
        sounds.play(name)


def ready() -> None:
    """Load the sounds of the running app."""
    sounds = _of_app()
    if sounds is not None:
        sounds.ready()


def _of_app() -> Sounds | None:
    return getattr(App.get_running_app(), "sounds", None)
