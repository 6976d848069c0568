"""Properties of the display, and of the window to open on it. Nothing here opens one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.ports.settings import Settings

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Rotation of the picture in degrees, anticlockwise."""
SMALL_PX = 600
"""A display no higher than this is used in full screen: a title bar would cost a row of buttons."""
USUAL = (1280, 800)
LEAST_PX_PER_MM, MOST_PX_PER_MM = 2.0, 30.0
"""Plausible range of a display's resolution: 50 to 760 pixels an inch."""


class Display(msgspec.Struct, frozen=True, kw_only=True):
    """A display: pixels; millimetres, 0 if unknown; whether a window manager places windows on it."""

    width: int
    height: int
    width_mm: int = 0
    height_mm: int = 0
    managed: bool = True

    def px_per_mm(self, inches: float = 0) -> float:
        """Pixels per millimetre, 0.0 if unknown. *inches*: the diagonal, if configured.

        >>> round(Display(width=1280, height=800).px_per_mm(10.1), 1)
        5.9
        """
        across_px = (self.width**2 + self.height**2) ** 0.5
        across_mm = inches * 25.4 if inches else (self.width_mm**2 + self.height_mm**2) ** 0.5
        found = across_px / across_mm if across_mm else 0.0
        return found if LEAST_PX_PER_MM <= found <= MOST_PX_PER_MM else 0.0


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the command line. *size*: width and height, (0, 0) for none."""

    size: tuple[int, int] = (0, 0)
    fullscreen: bool = False
    rotation: Rotation = 0


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The window to open. *place*: left and top; None leaves it to the window manager."""

    size: tuple[int, int]
    place: tuple[int, int] | None = None
    fullscreen: bool = False
    rotation: Rotation = 0


def opening(display: Display | None, settings: Settings, asked: Asked) -> Opening:
    """The window for a display (None: unknown).

    Full screen if there is no window manager or little room; otherwise the last size and place, if they still fit.
    """
    size = asked.size if asked.size != (0, 0) else None
    if display is None:
        return Opening(size=size or USUAL, fullscreen=asked.fullscreen, rotation=asked.rotation)
    whole = (display.width, display.height)
    if size is None and (asked.fullscreen or not display.managed or min(whole) <= SMALL_PX):
        return Opening(size=whole, place=(0, 0), fullscreen=True, rotation=asked.rotation)
    if size is not None:
        return Opening(size=size, fullscreen=asked.fullscreen, rotation=asked.rotation)
    left, top, width, height = settings.window
    if width and height and min(left, top) >= 0 and left + width <= whole[0] and top + height <= whole[1]:
        return Opening(size=(width, height), place=(left, top), rotation=asked.rotation)
    # Leave some room for the title and the desktop's panels.
    fitting = (min(USUAL[0], round(whole[0] * 0.95)), min(USUAL[1], round(whole[1] * 0.88)))
    return Opening(size=fitting, rotation=asked.rotation)
