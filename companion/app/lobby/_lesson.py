"""The guided match of a game, on the screen."""

from __future__ import annotations

from companion.app.lessons.offered import AnyLesson, begin_lesson, lesson_field, shown_lesson
from companion.app.lobby._navigation import LobbyRoom, Navigation
from companion.app.ports.outside import Game
from companion.app.screens.card_intents import CardIntent
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import LessonOn
from companion.app.screens.moments import LessonScreen
from companion.app.screens.room import AnyIntent
from companion.app.screens.table import Intent


class LessonRoom(LobbyRoom):
    """A lesson, where it was left."""

    first = Intent | CardIntent
    changes = True

    def __init__(self, nav: Navigation, game: Game) -> None:
        """Begin it, or go on with it.

        Raises:
            CompanionError: What it is played with is not there.
        """
        settings = nav.settings
        self._lesson: AnyLesson = begin_lesson(nav.parts, settings.settings, settings.names, game)
        self._shown: LessonScreen | None = None

    def do(self, intent: AnyIntent) -> Remark | None:
        if isinstance(intent, LessonOn):
            self._lesson.on()
        elif isinstance(intent, Intent | CardIntent):
            self._lesson.send(intent)
        return None

    def rulebook(self) -> tuple[Game, str]:
        return self._lesson.game, ""

    def tick(self, dt_s: float) -> bool:
        self._lesson.tick(dt_s)
        return False

    def leave(self) -> None:
        """Home offers to go on with it, unless it was gone through."""
        at = 0 if self._lesson.is_over else self._lesson.at
        self.nav.tell(self.nav.settings.remember({lesson_field(self._lesson.game): at}))

    def screen(self, back: str = "", remark: Remark | None = None) -> LessonScreen:
        nav = self.nav
        self._shown = shown_lesson(nav.say, nav.settings.settings, self._lesson, self._shown, remark)
        return self._shown
