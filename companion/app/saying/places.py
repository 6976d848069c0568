"""Where matches and deck lists can be written: the folder for them, or a USB stick that is plugged in."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.ports.outside import Exports, FilePlace
from companion.app.saying.say import Say
from companion.app.screens.lobby import ChoiceView, Option
from companion.app.screens.lobby_intents import LobbyIntent


def place_name(say: Say, place: FilePlace) -> str:
    """Its name in words: the folder, or the stick."""
    return say("past.stick", stick=place.stick) if place.stick else place.path


class PlaceAsked:
    """The question into which of several places a file is to be written."""

    def __init__(self, exports: Exports, say: Say) -> None:
        self._exports, self._say = exports, say
        self._places: tuple[FilePlace, ...] = ()
        """Those that are offered, while it is asked."""

    def chosen(self, wanted: str) -> FilePlace | None:
        """The place of this path, the folder where it is gone; None where "" asks, since there are several."""
        places = self._exports.places()
        self._places = tuple(places) if not wanted and len(places) > 1 else ()
        if self._places:
            return None
        return next((one for one in places if one.path == wanted), places[0])

    def close(self) -> None:
        """Ask no more."""
        self._places = ()

    def question(self, title: str, answer: Callable[[str], LobbyIntent]) -> ChoiceView | None:
        """The question, if it is asked. *answer* makes an intent of a path."""
        if not self._places:
            return None
        options = (Option(place_name(self._say, one), answer(one.path), chosen=False) for one in self._places)
        return ChoiceView(title=title, options=tuple(options))
