"""Classifies the colours of a ring: estimates the white point, and assigns each angle a segment colour.

A colour has three features that depend little on lighting: the logarithms of red to green, of blue to green, and of
lightness. Coloured light shifts all of them alike, so subtracting the disc's own white cancels it.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.adapters.photos._ellipses import Floats
from companion.figure.printed.colours import Colour

STEPS = 1440
"""Number of sampled angles: four a degree."""
RADII = np.linspace(0.54, 0.95, 36)
"""Sampled radii of the ring: between the hub and the rim."""
EPSILON = 0.02
"""Light below which a colour is noise, relative to the ring's lightest."""
CLIPPED = 249.0
KINDS: tuple[tuple[Colour, tuple[int, int, int]], ...] = (
    ("white", (245, 245, 245)),
    ("gold", (230, 188, 40)),
    ("gold", (244, 210, 100)),
    ("purple", (135, 80, 160)),
    ("purple", (216, 187, 236)),
    ("blue", (60, 125, 200)),
    ("blue", (180, 218, 246)),
    ("miss", (196, 48, 40)),
    ("miss", (48, 52, 58)),
)
"""Printed forms of each colour, strong or pale; a Miss red or dark."""
DARK = len(KINDS) - 1
FAR = 2.0
"""Scale of the robust cost: larger squared distances count less and less, so that ink and glare don't decide."""
NEAR = 8.0
"""Squared distance below which a pixel has the colour."""
PLAIN = 2.5
"""Margin to the second-best colour at which one is plainly seen."""
SWITCH_DEG = 4.0
"""Cost of a border, in degrees that plainly show another colour."""
PALETTES = tuple(
    tuple(number for number, (_, rgb) in enumerate(KINDS) if number not in left_out)
    for left_out in ({2, 4, 6, 8}, {2, 4, 6, 7}, {1, 3, 5, 7}, {1, 3, 5, 8})
)
"""Kinds that may occur together on a disc: its colours are all strong or all pale, its Misses all red or all dark."""

Labels: TypeAlias = NDArray[np.int64]


class Colours(msgspec.Struct, frozen=True):
    """Classification of a ring's angles: a kind of `KINDS` for each, and its certainty, 0 to 1.

    *has_white*: the disc's own white was found. *middles* are the kinds' colours in this photo; *pixels* the ring's, a
    row per radius.
    """

    labels: Labels
    sureness: Floats
    has_white: bool
    middles: Floats
    pixels: Floats
    good: NDArray[np.bool_]


def features(flat: Floats) -> Floats:
    """The three features of a ring's colours."""
    light = (np.nan_to_num(flat) / 255) ** 2.2
    light += EPSILON * max(float(np.quantile(light.max(axis=2), 0.95)), 0.02)
    red, green, blue = np.moveaxis(light, 2, 0)
    luminance = 0.3 * red + 0.6 * green + 0.1 * blue
    return np.stack([np.log(red / green), np.log(blue / green), np.log(luminance)], axis=2)


def _kind_features() -> Floats:
    found = features(np.array([[rgb for _, rgb in KINDS]], np.float64))[0]
    return np.asarray(found - found[0], np.float64)


def coloured(flat: Floats) -> Colours:
    """Classify the colours of a ring (a row per radius of `RADII`, a column per angle of `STEPS`)."""
    pixels = features(flat)
    seen = ~np.isnan(flat).any(axis=2)
    good = np.asarray(seen & ~(flat >= CLIPPED).all(axis=2), np.bool_)
    modes, weights = _modes(pixels, good)
    white, has_white = _white(modes, weights)
    kinds = _kind_features()
    relative = pixels - white
    # Glare is lighter than the disc's own white, and carries no information.
    good &= relative[..., 2] < 0.6
    spread = np.column_stack([0.28 + 0.22 * np.abs(kinds[:, :2]), np.full(len(kinds), 0.9)])
    against = _against(relative, good, kinds, spread)
    palette = min(PALETTES, key=lambda one: float(against[:, one].min(axis=1).sum()))
    foreign = [number for number in range(len(KINDS)) if number not in palette]
    against[:, foreign] = np.inf
    middles = _middles_of(relative, good, _smooth(against), kinds)
    spread = np.column_stack([0.2 + 0.12 * np.abs(middles[:, :2]), np.full(len(kinds), 0.55)])
    against = _against(relative, good, middles, spread)
    against[:, foreign] = np.inf
    labels = _smooth(against)
    apart = (relative - middles[labels]) / spread[labels]
    seen = (good & ((apart**2).sum(axis=2) < NEAR)).mean(axis=0)
    sureness = _sureness(against, labels) * np.clip((seen - 0.2) / 0.25, 0, 1)
    return Colours(labels, sureness, has_white, middles, relative, good)


# ---------------------------------------------------------------- the disc's own white


def _modes(pixels: Floats, good: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Dominant colours of the ring, and the share of each."""
    masked = np.where(good[..., None], pixels, np.nan)
    enough = good.sum(axis=0) >= 0.25 * len(pixels)
    if not enough.any():
        return np.zeros((1, 3)), np.ones(1)
    columns = np.nanmedian(masked[:, enough], axis=0)
    modes: list[Floats] = []
    weights: list[float] = []
    left = columns
    while len(left) > 0.02 * STEPS and len(modes) < 9:
        sample = left[:: max(1, len(left) // 120)]
        near = _near(sample, left).sum(axis=1)
        middle = np.median(left[_near(sample[[near.argmax()]], left)[0]], axis=0)
        own = _near(middle[None], left)[0]
        if not own.any():
            break
        modes.append(np.median(left[own], axis=0))
        weights.append(own.sum() / len(columns))
        left = left[~own]
    return np.array(modes), np.array(weights)


def _near(some: Floats, others: Floats) -> NDArray[np.bool_]:
    apart = np.abs(some[:, None, :] - others[None, :, :])
    saturated = 0.16 + 0.1 * np.abs(some[:, None, :2]).max(axis=2)
    return np.asarray((np.hypot(apart[..., 0], apart[..., 1]) < saturated) & (apart[..., 2] < 0.8), np.bool_)


def _white(modes: Floats, weights: Floats) -> tuple[Floats, bool]:
    """White point of this photo, and whether the disc itself shows it."""
    kinds = _kind_features()
    spread = np.column_stack([0.3 + 0.25 * np.abs(kinds[:, :2]), np.full(len(kinds), 0.9)])
    lightest = modes[np.argmax(modes[:, 2])]
    tried = [(mode, True) for mode in modes] + [
        (np.array([0.0, 0.0, lightest[2] + lift]), False) for lift in (0, 0.6, 1.2)
    ]
    costs = []
    for white, is_own in tried:
        off = (((modes - white)[:, None, :] - kinds) / spread) ** 2
        cost = float((weights * _damped(off.sum(axis=2)).min(axis=1)).sum())
        # Light may have any colour, but strong tints are rare. And nothing is much lighter than white.
        cost += 1.2 * float((white[:2] ** 2).sum()) + 3.0 * max(0.0, float(lightest[2] - white[2]) - 0.5)
        costs.append(cost + (0.0 if is_own else 1.0))
    best = int(np.argmin(costs))
    white, is_own = tried[best]
    return np.asarray(white, np.float64), is_own


# ---------------------------------------------------------------- labels


def _damped(squares: Floats) -> Floats:
    return np.asarray(FAR * np.log1p(squares / FAR), np.float64)


def _against(relative: Floats, good: NDArray[np.bool_], kinds: Floats, spread: Floats) -> Floats:
    """Cost of each kind at each angle."""
    against = np.empty((relative.shape[1], len(kinds)))
    for number, (kind, wide) in enumerate(zip(kinds, spread, strict=True)):
        apart = (relative - kind) / wide
        if number == DARK:
            apart[..., :2] *= 0.3  # near black has no hue
        against[:, number] = np.where(good, _damped((apart**2).sum(axis=2)), 0).sum(axis=0) / len(relative)
    return against


def _sureness(against: Floats, labels: Labels) -> Floats:
    """Certainty of each angle's colour, 0 to 1."""
    colours = np.array([colour for colour, _ in KINDS])
    own = against[np.arange(len(labels)), labels]
    other = np.where(colours[labels][:, None] == colours[None, :], np.inf, against).min(axis=1)
    return np.asarray(np.clip((other - own) / PLAIN, 0, 1), np.float64)


def _smooth(against: Floats) -> Labels:
    """Labels of least cost round the circle (Viterbi, over two turns so that the ends meet)."""
    count, kinds = against.shape
    switch = SWITCH_DEG * PLAIN * count / 360
    twice = np.concatenate([against[count // 2 :], against, against[: count // 2]])
    cost = twice[0].copy()
    came = np.empty((len(twice), kinds), np.int64)
    stay = np.arange(kinds)
    for number in range(1, len(twice)):
        best = int(cost.argmin())
        jump = cost[best] + switch < cost
        came[number] = np.where(jump, best, stay)
        cost = np.where(jump, cost[best] + switch, cost) + twice[number]
    path = np.empty(len(twice), np.int64)
    path[-1] = int(cost.argmin())
    for number in range(len(twice) - 1, 0, -1):
        path[number - 1] = came[number, path[number]]
    half = count // 2
    return path[len(twice) - count - half : len(twice) - half]


def _middles_of(relative: Floats, good: NDArray[np.bool_], labels: Labels, kinds: Floats) -> Floats:
    """Colour of each kind on this disc, if seen; else its usual one."""
    middles = kinds.copy()
    for number in range(len(kinds)):
        own = labels == number
        if own.sum() >= STEPS * 0.025:
            chosen = relative[:, own][good[:, own]]
            if len(chosen) >= 100:
                # A mixture with the usual colour limits the effect of misread pixels.
                middles[number] = 0.8 * np.median(chosen, axis=0) + 0.2 * kinds[number]
    return middles
