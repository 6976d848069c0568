"""Makes the sounds of the app, our own, from sines and noise: `python -m tests.ui.sounds_made` writes them anew.

Mono, 16 bits, 22,050 samples a second. The seed of the noise is fixed, so that the files are the same every time.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np

Wave: TypeAlias = "np.ndarray"

RATE = 22_050
FOLDER = Path(__file__).parents[2] / "companion" / "ui" / "wav"
PEAK = 0.8
"""The loudest sample of the loudest sound, of 1: two sounds at once need room."""


def times(seconds: float) -> Wave:
    """The moments of a sound so long."""
    return np.arange(round(RATE * seconds)) / RATE


def tone(hertz: float | Wave, seconds: float, falls_s: float, rises_s: float = 0.004) -> Wave:
    """A sine that begins softly and dies away; *hertz* may change on the way."""
    t = times(seconds)
    phase = 2 * np.pi * np.cumsum(np.broadcast_to(hertz, t.shape)) / RATE
    return np.sin(phase) * np.exp(-t / falls_s) * np.minimum(1, t / rises_s)


def bell(hertz: float, seconds: float, falls_s: float) -> Wave:
    """A tone with two overtones that die sooner."""
    return (
        tone(hertz, seconds, falls_s)
        + 0.35 * tone(2 * hertz, seconds, falls_s / 2)
        + 0.15 * tone(3.01 * hertz, seconds, falls_s / 4)
    )


def noise(seconds: float, falls_s: float, smooth: int) -> Wave:
    """Noise that dies away; the mean of *smooth* samples makes it dull."""
    t = times(seconds)
    raw = np.random.default_rng(7).standard_normal(len(t) + smooth)
    dull = np.convolve(raw, np.ones(smooth) / smooth, "valid")[: len(t)]
    return dull / np.abs(dull).max() * np.exp(-t / falls_s) * np.minimum(1, t / 0.002)


def later(sound: Wave, by_s: float, seconds: float) -> Wave:
    """A sound that begins after a while, in one of so many seconds."""
    made = np.zeros(round(RATE * seconds))
    start = round(RATE * by_s)
    part = sound[: len(made) - start]
    made[start : start + len(part)] = part
    return made


def tick() -> Wave:
    return 0.7 * tone(2300, 0.022, 0.005, 0.0006) + 0.3 * noise(0.022, 0.003, 2)


def rest() -> Wave:
    return tone(392, 0.16, 0.05) + 0.5 * tone(784, 0.16, 0.02)


def hit() -> Wave:
    return noise(0.24, 0.05, 6) + 0.9 * tone(150, 0.24, 0.07)


def knock_out() -> Wave:
    t = times(0.6)
    falling = tone(560 * np.exp(-t / 0.32), 0.6, 0.3)
    return 0.8 * falling + later(noise(0.3, 0.07, 8) + tone(95, 0.3, 0.09), 0.28, 0.6)


def refusal() -> Wave:
    buzz = tone(196, 0.12, 0.08) + 0.4 * tone(392, 0.12, 0.06)
    low = tone(165, 0.16, 0.1) + 0.4 * tone(330, 0.16, 0.07)
    return later(buzz, 0, 0.3) + later(low, 0.13, 0.3)


def turn() -> Wave:
    return later(bell(523.25, 0.3, 0.09), 0, 0.42) + later(bell(659.25, 0.3, 0.11), 0.12, 0.42)


def win() -> Wave:
    notes = ((523.25, 0.0), (659.25, 0.14), (783.99, 0.28), (1046.5, 0.44))
    return sum((later(bell(hertz, 0.9, 0.28), at, 1.35) for hertz, at in notes), np.zeros(round(RATE * 1.35)))


SOUNDS: Mapping[str, tuple[Callable[[], Wave], float]] = {
    "tick": (tick, 0.35),
    "rest": (rest, 0.7),
    "hit": (hit, 1.0),
    "knock-out": (knock_out, 1.0),
    "refusal": (refusal, 0.7),
    "turn": (turn, 0.6),
    "win": (win, 1.0),
}
"""By name: what makes it, and how loud it is beside the others."""


def samples(name: str) -> Wave:
    """A sound as whole numbers of 16 bits; its end fades to silence."""
    make, loud = SOUNDS[name]
    made = make()
    fade = min(len(made), round(RATE * 0.006))
    made[-fade:] *= np.linspace(1, 0, fade)
    return np.round(made / np.abs(made).max() * PEAK * loud * 32767).astype("<i2")


def write(folder: Path = FOLDER) -> None:
    """Write all sounds."""
    folder.mkdir(exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).tobytes())


if __name__ == "__main__":
    write()
