from __future__ import annotations

import pytest

from companion.adapters.displays import display, panel_of
from companion.app.ports.display import Display

PANEL = Display(width=1920, height=1200, width_mm=217, height_mm=136)


def edid(panel):
    """The bytes of a panel's EDID that are read: its head, and its preferred timing."""
    data = bytearray(128)
    data[:8] = b"\x00\xff\xff\xff\xff\xff\xff\x00"
    data[54:56] = (15400).to_bytes(2, "little")
    data[56], data[58] = panel.width & 0xFF, panel.width >> 8 << 4
    data[59], data[61] = panel.height & 0xFF, panel.height >> 8 << 4
    data[66], data[67] = panel.width_mm & 0xFF, panel.height_mm & 0xFF
    data[68] = panel.width_mm >> 8 << 4 | panel.height_mm >> 8
    return bytes(data)


def connector(drm, name, status, data):
    (drm / name).mkdir(parents=True)
    (drm / name / "status").write_text(status + "\n")
    (drm / name / "edid").write_bytes(data)


@pytest.mark.parametrize("panel", [PANEL, Display(width=2560, height=1440, width_mm=597, height_mm=336)])
def test_panel_is_read_from_its_preferred_timing(panel):
    assert panel == panel_of(edid(panel))


@pytest.mark.parametrize("data", [b"", b"\0" * 128, edid(PANEL)[:100], edid(PANEL)[:54] + bytes(74)])
def test_what_is_no_edid_says_nothing(data):
    assert panel_of(data) is None


@pytest.mark.parametrize("wayland, managed", [("", False), ("wayland-0", True)], ids=["console", "wayland"])
def test_without_x11_the_connected_panel_is_the_display(tmp_path, monkeypatch, wayland, managed):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    connector(tmp_path, "card0-HDMI-A-1", "disconnected", edid(Display(width=640, height=480)))
    connector(tmp_path, "card0-HDMI-A-2", "connected", edid(PANEL))

    expected = Display(width=1920, height=1200, width_mm=217, height_mm=136, managed=managed)
    assert expected == display(tmp_path)


def test_nothing_is_known_where_nothing_answers(tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    connector(tmp_path, "card0-DSI-1", "connected", b"")

    assert display(tmp_path) is None


def test_display_that_cannot_be_reached_is_not_known(tmp_path, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":4711")

    assert display(tmp_path) is None
