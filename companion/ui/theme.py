"""Colours, sizes and durations of the user interface. Draws nothing.

Colours are (r, g, b, a) from 0 to 1. Colour alone never carries meaning: every segment colour has a pattern and a
letter, every mark a shape. Text has a contrast of at least 4.5 with its background, and parts needed to operate a
control, such as the outline of a button, at least 3 (WCAG 2.2, 1.4.3 and 1.4.11).

The colours of the current `Palette` are module attributes in capitals: `theme.TEXT` is the current text colour.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, cast

from kivy.app import App
from kivy.core.window import Window

from companion.ui import typeface
from companion.ui.typeface import FONT as FONT
from companion.ui.typeface import held as held
from companion.ui.typeface import lacks as lacks
from companion.ui.typeface import rich as rich

Rgba: TypeAlias = tuple[float, float, float, float]
Pattern: TypeAlias = Literal["plain", "dots", "waves", "hatch", "double"]


def rgba(code: str, alpha: float = 1.0) -> Rgba:
    """The colour with the hexadecimal *code* ("#RRGGBB")."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def mix(one: Rgba, other: Rgba, share: float) -> Rgba:
    """Blend *one* with *share* (0 to 1) of *other*."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


@dataclass(frozen=True)
class Sides:
    """Colours of the two sides, seat a's first and always the lighter: lightness alone tells them apart.

    *side*: fill of a figure's base; *rim*: its outline, light round a dark base and dark round a light one, so that
    it contrasts with every mat.
    """

    side: tuple[Rgba, Rgba]
    rim: tuple[Rgba, Rgba]


SIDES = {
    "bases": Sides((rgba("#EDEAE2"), rgba("#0B0D10")), (rgba("#53514B"), rgba("#C9D1D9"))),
    "sky-plum": Sides((rgba("#BFE3FF"), rgba("#4A1F70")), (rgba("#25506F"), rgba("#DCC4F2"))),
    "sand-navy": Sides((rgba("#F3DFA2"), rgba("#12305F")), (rgba("#5C4B1A"), rgba("#BFD4F5"))),
}
"""By setting: the real bases' colours, and two pairs that colour-blind players can tell apart."""

SEGMENT: dict[str, Rgba] = {
    "white": rgba("#EFE7D3"),
    "purple": rgba("#8A48B6"),
    "blue": rgba("#84C5F2"),
    "miss": rgba("#C24A28"),
    "gold": rgba("#D9A520"),
}
ON_SEGMENT: dict[str, Rgba] = {
    "white": rgba("#2B2620"),
    "purple": rgba("#FFFFFF"),
    "blue": rgba("#0B2033"),
    "miss": rgba("#FFFFFF"),
    "gold": rgba("#241B04"),
}
PATTERN: dict[str, Pattern] = {
    "white": "plain",
    "purple": "dots",
    "blue": "waves",
    "miss": "hatch",
    "gold": "double",
}
CONDITION: dict[str, Rgba] = {
    "PO": rgba("#B06BD0"),
    "PA": rgba("#E8C63A"),
    "AS": rgba("#8FA3B5"),
    "CO": rgba("#E39A4B"),
    "BU": rgba("#E2705A"),
    "FR": rgba("#7CC7E8"),
    "NO": rgba("#A7C24C"),
}

TYPE: dict[str, Rgba] = {
    "G": rgba("#6DBE5A"),
    "R": rgba("#F0805F"),
    "W": rgba("#6FB6F2"),
    "L": rgba("#F2D24B"),
    "P": rgba("#C894E4"),
    "F": rgba("#DB9257"),
    "D": rgba("#8D93AE"),
    "M": rgba("#B4C0C9"),
    "Y": rgba("#F4A3CB"),
    "N": rgba("#A9A24A"),
    "C": rgba("#E9E3D3"),
    "*": rgba("#E9E3D3"),
}
"""Colours of the card game's types, by letter; all light, for contrast with the same dark ink."""
ON_TYPE = rgba("#14181D")
INK, CHALK = rgba("#14181D"), rgba("#F2F0EA")
"""Text on colours that are the same in all themes: a side's, a Special Condition's."""
TRAINER = rgba("#8FA9BD")
"""Band of a Trainer card."""

typeface.register()  # before any text is drawn


def luminance(colour: Rgba) -> float:
    """Relative luminance of a colour by WCAG 2.2, 0 to 1."""
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgba, other: Rgba) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(colour: Rgba) -> Rgba:
    """Text colour on *colour*: dark or light, by the greater contrast."""
    return max((INK, CHALK), key=lambda ink: contrast(ink, colour))


@dataclass(frozen=True)
class Palette:
    """All colours but those of discs and bases."""

    ground: Rgba
    panel: Rgba
    raised: Rgba
    line: Rgba
    """Dividing lines."""
    outline: Rgba
    """Outlines of controls."""
    text: Rgba
    quiet: Rgba
    accent: Rgba
    refusal: Rgba
    on_bright: Rgba
    """Text on accent and refusal."""
    plate: Rgba
    """Under discs and between their segments: dark in every palette, since White segments are always light."""
    shade: Rgba
    """Dims the page behind a sheet."""
    mat: Rgba
    mat_edge: Rgba
    mat_line: Rgba
    good: Rgba
    win: Rgba
    nothing: Rgba
    lose: Rgba


PALETTES = {
    "usual": Palette(
        ground=rgba("#14181D"),
        panel=rgba("#1E252D"),
        raised=rgba("#2A333D"),
        line=rgba("#38444F"),
        outline=rgba("#7B8A98"),
        text=rgba("#F2F0EA"),
        quiet=rgba("#A9B4BF"),
        accent=rgba("#F0C14B"),
        refusal=rgba("#E2705A"),
        on_bright=rgba("#14181D"),
        plate=rgba("#14181D"),
        shade=rgba("#0A0D10", 0.78),
        mat=rgba("#1F4D3A"),
        mat_edge=rgba("#173A2C"),
        mat_line=rgba("#CFE3D6"),
        good=rgba("#7CC48F"),
        win=rgba("#7CC48F"),
        nothing=rgba("#6B7782"),
        lose=rgba("#E2705A"),
    ),
    "light": Palette(
        ground=rgba("#E9E5DB"),
        panel=rgba("#F6F3EC"),
        raised=rgba("#FFFFFF"),
        line=rgba("#C8C2B5"),
        outline=rgba("#6A7580"),
        text=rgba("#1A1E23"),
        quiet=rgba("#4C555E"),
        accent=rgba("#7E4A00"),
        refusal=rgba("#AE1457"),
        on_bright=rgba("#FFFFFF"),
        plate=rgba("#14181D"),
        shade=rgba("#1A1E23", 0.6),
        mat=rgba("#8AC09A"),
        mat_edge=rgba("#6FA680"),
        mat_line=rgba("#143524"),
        good=rgba("#146B4A"),
        win=rgba("#0A5540"),
        nothing=rgba("#77818B"),
        lose=rgba("#BC3568"),
    ),
    "high": Palette(
        ground=rgba("#000000"),
        panel=rgba("#0B0E12"),
        raised=rgba("#171D24"),
        line=rgba("#6C7A87"),
        outline=rgba("#D5DEE6"),
        text=rgba("#FFFFFF"),
        quiet=rgba("#DCE3EA"),
        accent=rgba("#FFD75E"),
        refusal=rgba("#FF9A85"),
        on_bright=rgba("#000000"),
        plate=rgba("#000000"),
        shade=rgba("#000000", 0.88),
        mat=rgba("#0D3324"),
        mat_edge=rgba("#08241A"),
        mat_line=rgba("#F4FFF8"),
        good=rgba("#9BE3AE"),
        win=rgba("#9BE3AE"),
        nothing=rgba("#93A0AC"),
        lose=rgba("#FF9A85"),
    ),
}


@dataclass(frozen=True)
class Look:
    """Display settings.

    *px_per_mm*: pixels per millimetre of the screen, 0 if unknown; *scale*: enlargement of everything; *refusal_s*: how
    long a refusal stays, None until it is tapped away.
    """

    px_per_mm: float = 0.0
    scale: float = 1.0
    contrast: Literal["usual", "light", "high"] = "usual"
    sides: Literal["bases", "sky-plum", "sand-navy"] = "bases"
    calm: bool = False
    left_handed: bool = False
    refusal_s: float | None = 6.0


USUAL = Look()


def use(look: Look) -> None:
    """Set the look of the running app, which all its widgets share."""
    App.get_running_app().look = look


def look() -> Look:
    """The current look; the default one without an app."""
    found: Look = getattr(App.get_running_app(), "look", USUAL)
    return found


def __getattr__(name: str) -> Any:
    """The colour of that name in the current palette; `SIDE` and `SIDE_RIM` are pairs by seat."""
    if not name.isupper():
        raise AttributeError(name)
    if name in ("SIDE", "SIDE_RIM"):
        sides = SIDES[look().sides]
        return sides.side if name == "SIDE" else sides.rim
    colour: Rgba = getattr(PALETTES[look().contrast], name.lower())
    return colour


_F = TypeVar("_F", bound=Callable[..., Any])


class Cache(Protocol):
    """A cache like those of `lru_cache`."""

    def cache_clear(self) -> None:
        """Empty it."""


_C = TypeVar("_C", bound=Cache)


@lru_cache(maxsize=1)
def _caches() -> list[Callable[[], None]]:
    """The functions that clear each texture cache."""
    return []


def forgettable(cache: _C) -> _C:
    """Register a cache for `forget`."""
    _caches().append(cache.cache_clear)
    return cache


def forget() -> None:
    """Clear all texture caches; textures that widgets show stay alive."""
    for clear in _caches():
        clear()


def kept(maxsize: int) -> Callable[[_F], _F]:
    """`lru_cache` for textures, with the current colours as part of the key."""

    def around(make: _F) -> _F:
        @forgettable
        @lru_cache(maxsize)
        def made(colours: tuple[str, str], *args: Any) -> Any:
            return make(*args)

        @wraps(make)
        def found(*args: Any) -> Any:
            return made((look().contrast, look().sides), *args)

        return cast("_F", found)

    return around


@dataclass(frozen=True)
class Sizes:
    """Lengths in pixels for a screen. *touch*: 9 mm or more, the least side of a touch target.

    *unit*: pixels per reference pixel, which is a pixel of the panels the design is for: 10.1" with 1280 × 800 and 7"
    with 800 × 480.
    """

    touch: float
    gap: float
    pad: float
    radius: float
    text: float
    small: float
    title: float
    bar: float
    large: bool
    unit: float = 1.0


_LARGE = Sizes(54, 8, 14, 10, 17, 15, 23, 62, True)
_SMALL = Sizes(48, 6, 9, 8, 16, 15, 19, 56, False)
LARGE_PX_PER_MM, SMALL_PX_PER_MM = 5.9, 5.25
"""Densities of these panels: on both, *touch* is 9.1 mm."""
LEAST_PX_PER_MM = 5.0
"""Least density assumed: on a coarser screen everything is larger, since letters need pixels."""
LEAST_MM = 75.0
"""Limits enlargement: the shorter side of the window stays worth at least this many millimetres."""
NEAR_MM = 136.0
"""The shorter side of a 10" panel: players sit farther from a larger one, so everything grows with it, ..."""
MOST_GROWN, GROWS = 1.3, 0.05
"""... so many times at most, and in such steps: a window that is drawn larger goes on with what is on it."""
LARGE_MM = 95.0
"""Least shorter side of a large window."""


def sizes_for(width: float, height: float, scale: float = 0.0) -> Sizes:
    """Sizes for a window of *width* × *height* pixels: one set for 10" panels, one for 7"; larger panels scale up.

    *scale*: enlargement of everything, 0 for the look's.
    """
    now = look()
    return _sizes_for(width, height, scale or now.scale, now.px_per_mm)


@lru_cache(maxsize=64)
def _sizes_for(width: float, height: float, scale: float, px_per_mm: float) -> Sizes:
    short = min(width, height)
    known = px_per_mm or (LARGE_PX_PER_MM if short >= 560 else SMALL_PX_PER_MM)
    grain = max(known, LEAST_PX_PER_MM)
    grain *= min(MOST_GROWN, max(1.0, short / grain / NEAR_MM // GROWS * GROWS))
    grain = min(grain * scale, max(grain, short / LEAST_MM))
    large = short / grain >= LARGE_MM
    usual, of = (_LARGE, LARGE_PX_PER_MM) if large else (_SMALL, SMALL_PX_PER_MM)
    unit = grain / of
    return usual if unit == 1.0 else _scaled(usual, unit)


@lru_cache(maxsize=64)
def _scaled(sizes: Sizes, unit: float) -> Sizes:
    lengths = {name: getattr(sizes, name) * unit for name in sizes.__dataclass_fields__ if name != "large"}
    return Sizes(**lengths, large=sizes.large)


def larger(sizes: Sizes, by: float) -> Sizes:
    """The same sizes, scaled by a factor."""
    return sizes if by == 1.0 else _scaled(sizes, round(by, 2))


def sizes() -> Sizes:
    """Sizes for the current window."""
    return sizes_for(*Window.size)


def usual() -> Sizes:
    """Sizes for the current window without enlargement."""
    width, height = Window.size
    return sizes_for(width, height, min(1.0, look().scale))


def px(length: float) -> float:
    """Convert reference pixels (`Sizes`) to pixels."""
    return length * sizes().unit


def room() -> tuple[float, float]:
    """Width and height of the window in reference pixels."""
    unit = sizes().unit
    return Window.width / unit, Window.height / unit


WIDTHS, HEIGHTS = (640.0, 700.0, 900.0, 1000.0), (560.0,)
"""From so much room on, in such lengths, a screen is made of other parts, or of parts that lie otherwise."""


def shape() -> tuple[Any, ...]:
    """What a screen is made for: windows of one shape are only larger or smaller than each other."""
    wide, high = room()
    return sizes(), bisect_right(WIDTHS, wide), bisect_right(HEIGHTS, high), wide > high


MOVE_S = 0.2
"""Default duration of a movement."""
FADE_S = 0.15
"""Duration of a screen's or sheet's fade-in."""
HOLD_S = 0.45
"""Time until a resting finger counts as a hold."""
REFUSAL_S = 6.0
"""Default time that a refusal stays."""


def move_s(usual: float = MOVE_S) -> float:
    """Duration of a movement: one frame if the players chose reduced motion."""
    return 0.001 if look().calm else usual
