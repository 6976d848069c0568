"""The moments around a match: the first start, a guided match, and the end."""

from companion.ui.moments.end import EndView
from companion.ui.moments.lesson import LessonView
from companion.ui.moments.welcome import WelcomeView

__all__ = ["EndView", "LessonView", "WelcomeView"]
