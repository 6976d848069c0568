"""Properties of the display that a window would open on: pixels, millimetres, presence of a window manager.

X11 gives the pixels and the window manager; the panel's EDID, which Linux exposes under /sys/class/drm, gives the
millimetres, since X servers mostly make them up from 96 pixels an inch. Without either the display is unknown, which is
no error.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.app.ports.display import Display

LOG = logging.getLogger(__name__)

DRM = Path("/sys/class/drm")
_EDID_HEAD = b"\x00\xff\xff\xff\xff\xff\xff\x00"


def display(drm: Path = DRM) -> Display | None:
    """The display of this session; None if unknown."""
    found = _x11() if os.environ.get("DISPLAY") else None
    panels = tuple(_panels(drm))
    if found is not None:
        return _measured(found, panels)
    if not panels:
        return None
    # A console without X11 and Wayland has no window manager.
    return msgspec.structs.replace(panels[0], managed=bool(os.environ.get("WAYLAND_DISPLAY")))


def _measured(shown: Display, panels: tuple[Display, ...]) -> Display:
    """*shown* with the millimetres of the panel with the same pixels, or of the only panel."""
    same = [one for one in panels if sorted((one.width, one.height)) == sorted((shown.width, shown.height))]
    found = same or (panels if len(panels) == 1 else ())
    if not found:
        return shown
    panel = found[0]
    turned = (shown.width < shown.height) != (panel.width < panel.height)
    wide, high = (panel.height_mm, panel.width_mm) if turned else (panel.width_mm, panel.height_mm)
    return msgspec.structs.replace(shown, width_mm=wide, height_mm=high)


def _panels(drm: Path) -> Iterator[Display]:
    for status in sorted(drm.glob("card*-*/status")):
        try:
            if status.read_text().strip() == "connected":
                panel = panel_of((status.parent / "edid").read_bytes())
                if panel is not None:
                    yield panel
        except OSError as error:
            LOG.info("%s: %s", status.parent, error)


def panel_of(edid: bytes) -> Display | None:
    """Decode a panel's EDID: its preferred detailed timing (VESA E-EDID 1.4, section 3.10.2)."""
    if len(edid) < 128 or not edid.startswith(_EDID_HEAD):
        return None
    timing = edid[54:72]
    if timing[0] == timing[1] == 0:  # a display descriptor, not a timing
        return None
    return Display(
        width=timing[2] | (timing[4] & 0xF0) << 4,
        height=timing[5] | (timing[7] & 0xF0) << 4,
        width_mm=timing[12] | (timing[14] & 0xF0) << 4,
        height_mm=timing[13] | (timing[14] & 0x0F) << 8,
    )


def _x11() -> Display | None:
    """Query the X server: the pixels of its screen, and whether a window manager is registered (EWMH)."""
    name = ctypes.util.find_library("X11")
    if name is None:
        return None
    x11 = ctypes.CDLL(name)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    handle = x11.XOpenDisplay(None)
    if not handle:
        return None
    server = ctypes.c_void_p(handle)
    try:
        number = x11.XDefaultScreen(server)
        return Display(
            width=x11.XDisplayWidth(server, number),
            height=x11.XDisplayHeight(server, number),
            managed=_has_manager(x11, server),
        )
    finally:
        x11.XCloseDisplay(server)


def _has_manager(x11: ctypes.CDLL, server: ctypes.c_void_p) -> bool:
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    root = ctypes.c_ulong(x11.XDefaultRootWindow(server))
    atom = ctypes.c_ulong(x11.XInternAtom(server, b"_NET_SUPPORTING_WM_CHECK", 1))
    if not atom.value:
        return False
    kind, form, count, left = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.c_void_p()
    any_type = ctypes.c_ulong(0)
    x11.XGetWindowProperty(
        server, root, atom, ctypes.c_long(0), ctypes.c_long(1), 0, any_type,
        *map(ctypes.byref, (kind, form, count, left, data)),
    )  # fmt: skip
    if data.value:
        x11.XFree(data)
    return count.value > 0
