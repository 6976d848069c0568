"""The first start: where spins come from, how the players sit, sound, and straight to a table.

Every question can be left as it is, and what is answered is a setting like any other. Asked once: in a home where
nothing was played yet; the settings lead here again.
"""

from __future__ import annotations

from companion.app.lobby._navigation import LobbyRoom
from companion.app.lobby.settings import SettingsSession
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.lobby_intents import BeginNow, GoHome, GoLesson, GoWelcome, Set, SettingName
from companion.app.screens.moments import PictureName, PictureOption, WelcomeScreen
from companion.app.screens.room import AnyIntent
from companion.app.text.say import Say

ASKED: tuple[SettingName, ...] = ("spins", "seating", "sound")
QUESTIONS = (*ASKED, "play")
"""In the order in which they are asked."""


class WelcomeSession(LobbyRoom):
    """Asks one question after the other."""

    reads_ahead = True

    def __init__(self, parts: Parts, settings: SettingsSession) -> None:
        self._parts, self._settings = parts, settings
        self._say = Say(parts.texts)
        self._at = 0

    def go_to(self, at: int) -> None:
        """Ask question *at*."""
        self._at = max(0, min(at, len(QUESTIONS) - 1))

    def do(self, intent: AnyIntent) -> Remark | None:
        """Ask a question; one that was answered leads on to the next."""
        match intent:
            case GoWelcome(at=at):
                self.go_to(at)
            case Set(setting=what) if what in ASKED:
                self.go_to(ASKED.index(what) + 1)
            case _:
                pass
        return None

    def seen(self) -> Remark | None:
        """It is not asked again by itself."""
        return self._settings.remember({"welcomed": True})

    def leave(self) -> None:
        self.nav.tell(self.seen())

    def screen(self, back: str = "", remark: Remark | None = None) -> WelcomeScreen:
        """The question that is asked now."""
        say, what, at = self._say, QUESTIONS[self._at], self._at
        is_last = at == len(QUESTIONS) - 1
        return WelcomeScreen(
            title=say(f"welcome.{what}"),
            intro=say(f"welcome.{what}-intro"),
            at=at,
            count=len(QUESTIONS),
            options=self._games() if is_last else self._values(ASKED[at]),
            skip=say.push("push.home" if is_last else "welcome.skip", GoHome() if is_last else GoWelcome(at + 1)),
            back=say.push("push.back", GoWelcome(at - 1)) if at else say.push("welcome.leave", GoHome()),
            remark=remark,
        )

    def _values(self, what: SettingName) -> tuple[PictureOption, ...]:
        """The values of a setting; it stays as it is unless one is tapped."""
        now = str(getattr(self._settings.settings, what))
        values: dict[str, tuple[PictureName, ...]] = {
            "spins": ("hand", "screen") if self._parts.bases is None else ("hand", "bases", "screen"),
            "seating": ("facing", "same_side"),
            "sound": ("usual", "off"),
        }
        return tuple(
            PictureOption(
                value,
                Push(self._say(f"settings.{what}-value.{value}"), Set(what, value)),
                self._say(f"welcome.{what}-value.{value}"),
                value == now,
            )
            for value in values[what]
        )

    def _games(self) -> tuple[PictureOption, ...]:
        """What can be played at once."""
        return (
            PictureOption("lesson", self._say.push("push.lesson", GoLesson()), self._say("welcome.lesson")),
            PictureOption(
                "card-lesson", self._say.push("push.card-lesson", GoLesson("card")), self._say("welcome.card-lesson")
            ),
            PictureOption("figure", self._say.push("push.new", BeginNow("figure")), self._say("welcome.figure")),
            PictureOption("card", self._say.push("push.new-cards", BeginNow("card")), self._say("welcome.card")),
        )
