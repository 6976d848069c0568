"""Plays a small set of sounds, loaded lazily; silent without a sound device.

Sounds only accompany visible information. `cues` chooses the sound for a screen.
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
"""Volume by setting, in [0, 1]."""
TICK_S = 0.045
"""Least interval of ticks: closer ones would hum."""

_log = logging.getLogger(__name__)


class Sounds:
    """Plays sounds at the set volume. *loud* returns the setting; *load* reads a file, by default with Kivy."""

    def __init__(self, loud: Callable[[], str], load: Callable[[str], Any] | None = None) -> None:
        self._loud, self._load = loud, load or _load
        self._kept: dict[str, Any] = {}
        self._is_silent = False
        """No device or no playable file was found: stop trying."""
        self._ticked_s = 0.0

    def ready(self) -> None:
        """Preload all sounds unless the volume is 0, so that the first one plays without delay."""
        for name in get_args(Sound):
            if self._volume() and not self._is_silent:
                self._sound(name)

    def play(self, name: Sound) -> None:
        """Play a sound, if possible."""
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
            except Exception as error:  # the device's library may raise anything: the match goes on without sound
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
    # Without a device, Kivy returns an empty sound.
    return sound if sound is not None and sound.length > 0 else None


def play(name: Sound) -> None:
    """Play a sound of the running app, if any."""
    sounds = _of_app()
    if sounds is not None:
        sounds.play(name)


def ready() -> None:
    """Preload the sounds of the running app, if any."""
    sounds = _of_app()
    if sounds is not None:
        sounds.ready()


def _of_app() -> Sounds | None:
    return getattr(App.get_running_app(), "sounds", None)
