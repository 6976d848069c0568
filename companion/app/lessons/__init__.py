"""A guided first match: its script as data, and the session that leads through it at the real table."""

from companion.app.lessons.script import LESSON, Lesson, Step
from companion.app.lessons.session import LessonSession

__all__ = ["LESSON", "Lesson", "LessonSession", "Step"]
