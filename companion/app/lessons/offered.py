"""Which guided matches there are, where each was left, and the screen of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens.lobby import AtCardTable, AtTable, ChoiceView, OpenMatchView, Remark
from companion.app.screens.lobby_intents import DropLesson, GoHome, GoLesson, GoRules
from companion.app.screens.moments import LessonScreen
from companion.app.screens.table import TableScreen
from companion.app.text.say import Say

if TYPE_CHECKING:  # a lesson is loaded when it begins
    from companion.app.lessons.card_session import CardLessonSession
    from companion.app.lessons.session import LessonSession

AnyLesson: TypeAlias = "LessonSession | CardLessonSession"


def lesson_field(game: Game) -> Literal["lesson", "card_lesson"]:
    """The setting that says where the lesson of a game was left."""
    return "card_lesson" if game == "card" else "lesson"


def begin_lesson(parts: Parts, settings: Settings, players: tuple[str, str], game: Game) -> AnyLesson:
    """The lesson of a game, where it was left.

    Raises:
        CompanionError: What it is played with is not there.
    """
    at = getattr(settings, lesson_field(game))
    if game == "card":
        from companion.app.lessons.card_script import CARD_LESSON
        from companion.app.lessons.card_session import CardLessonSession

        return CardLessonSession(parts, CARD_LESSON, players, at)
    from companion.app.lessons.figure_script import LESSON
    from companion.app.lessons.session import LessonSession

    return LessonSession(parts, LESSON, players, at)


def lessons_left(say: Say, settings: Settings) -> Sequence[OpenMatchView]:
    """The lessons that were left before their end."""
    left = []
    if settings.lesson:
        from companion.app.lessons.figure_script import LESSON

        left.append(_left(say, "figure", settings.lesson, len(LESSON.steps)))
    if settings.card_lesson:
        from companion.app.lessons.card_script import CARD_LESSON

        left.append(_left(say, "card", settings.card_lesson, len(CARD_LESSON.steps)))
    return left


def _left(say: Say, game: Game, at: int, steps: int) -> OpenMatchView:
    return OpenMatchView(
        title=say("push.lesson" if game == "figure" else "push.card-lesson"),
        stands=say("lesson.stands", at=at + 1, steps=steps),
        when="",
        resume=say.push("home.go-on", GoLesson(game)),
        aside=say.push("home.set-aside", DropLesson(game)),
    )


def shown_lesson(say: Say, settings: Settings, lesson: AnyLesson, kept: object, remark: Remark | None) -> LessonScreen:
    """The table of a lesson and what is said there; what was *kept* as long as nothing has changed."""
    drawn, guide, quick = lesson.screen(), lesson.guide(), settings.quick_spins
    if isinstance(kept, LessonScreen) and (kept.at_table.table, kept.guide) == (drawn, guide):
        before = kept.at_table
        if kept.remark is remark and before.quick_spins == quick:
            return kept
    leave, rules = say.push("lesson.leave", GoHome()), say.push("push.rules", GoRules())
    nowhere = ChoiceView(title="", options=())
    at_table: AtTable | AtCardTable
    if isinstance(drawn, TableScreen):
        at_table = AtTable(table=drawn, facing=False, quick_spins=quick, spins=nowhere, leave=leave, rules=rules)
    else:
        at_table = AtCardTable(table=drawn, facing=False, quick_spins=quick, coins=nowhere, leave=leave, rules=rules)
    return LessonScreen(at_table=at_table, guide=guide, back=leave, remark=remark)
