"""A guided first match of each game: its script as data, and the session that leads through it at the real table."""

from companion.app.lessons.card_script import CARD_LESSON, CardLesson
from companion.app.lessons.card_session import CardLessonSession, TypedCards
from companion.app.lessons.figure_script import LESSON, Lesson
from companion.app.lessons.guided import Guided
from companion.app.lessons.offered import AnyLesson, begin_lesson, lesson_field, lessons_left, shown_lesson
from companion.app.lessons.script import Script, Step
from companion.app.lessons.session import LessonSession

__all__ = [
    "CARD_LESSON",
    "LESSON",
    "AnyLesson",
    "CardLesson",
    "CardLessonSession",
    "Guided",
    "Lesson",
    "LessonSession",
    "Script",
    "Step",
    "TypedCards",
    "begin_lesson",
    "lesson_field",
    "lessons_left",
    "shown_lesson",
]
