"""Where files can be written: the folder for them, or a USB stick that is plugged in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.app.ports.outside import Exports, FilePlace
from companion.app.screens.lobby import ChoiceView, Option, Remark
from companion.app.text.say import Say


def place_name(say: Say, place: FilePlace) -> str:
    """The name of a place: the folder's path, or the stick."""
    return say("past.stick", stick=place.stick) if place.stick else place.path


class PlaceAsked:
    """The question into which of several places a file is to be written. Its intent has a *place*, "" where none is."""

    def __init__(self, exports: Exports, say: Say, title: str = "past.where-to") -> None:
        self._exports, self._say, self._title = exports, say, title
        self._wanted: Any = None
        self._places: Sequence[FilePlace] = ()
        """What is to be written, and the places that are offered, while it is asked where to."""

    def chosen(self, wanted: Any) -> FilePlace | None:
        """The place that an intent names, the folder where it is gone; None: it is asked, since there are several."""
        places = self._exports.places()
        self.close()
        if not wanted.place and len(places) > 1:
            self._wanted, self._places = wanted, places
            return None
        return next((one for one in places if one.path == wanted.place), places[0])

    def write(self, wanted: Any, key: str, make: Callable[[FilePlace], str]) -> Remark | None:
        """Write what an intent asks for into its place, and say where it is; or ask where to.

        Raises:
            CompanionError: It cannot be written.
        """
        place = self.chosen(wanted)
        if place is None:
            return None
        path = make(place)
        return Remark(self._say(f"{key}-stick" if place.stick else key, path=path, stick=place.stick), "done")

    def close(self) -> None:
        """Close the question."""
        self._wanted, self._places = None, ()

    def question(self) -> ChoiceView | None:
        """The question, if it is asked."""
        if not self._places:
            return None
        options = (
            Option(place_name(self._say, one), replace(self._wanted, place=one.path), chosen=False)
            for one in self._places
        )
        return ChoiceView(title=self._say(self._title), options=tuple(options))
