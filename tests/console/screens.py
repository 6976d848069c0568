"""Screens to draw, made by hand."""

from __future__ import annotations

from companion.app.screens.table import FigureView, SeatView, SpaceView, TableScreen


def figure(name, seat=0, place="bench", slot=0, **facts):
    usual = {"label": name, "title": name, "mp": 2, "segments": ()}
    return FigureView(name=name, seat=seat, place=place, slot=slot, **usual | facts)


def seat(number, **facts):
    usual = {
        "player": ("Ann", "Ben")[number],
        "to_move": number == 0,
        "thinking": False,
        "buttons": (),
        "cards": (),
        "bench_size": 3,
        "center_size": 1,
    }
    return SeatView(seat=number, **usual | facts)


SQUARE = (
    SpaceView("gb", 0.1, 0.1, "goal", 1),
    SpaceView("b1", 0.9, 0.1, "entry", 1),
    SpaceView("a1", 0.1, 0.9, "entry", 0),
    SpaceView("ga", 0.9, 0.9, "goal", 0),
)
ROUND = (("gb", "b1"), ("b1", "ga"), ("ga", "a1"), ("a1", "gb"), ("gb", "ga"))


def table(spaces=SQUARE, lines=ROUND, figures=(), **facts):
    usual = {"title": "Test", "turn": 1, "aspect": 1.0, "prompt": "", "seats": (seat(0), seat(1))}
    return TableScreen(spaces=spaces, lines=lines, figures=figures, **usual | facts)
