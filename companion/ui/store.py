"""Holds the screen model; whoever draws it binds to it."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty


class Store(EventDispatcher):
    """One property: the screen model as a value. Setting an equal one changes nothing."""

    screen = ObjectProperty(None, allownone=True)
