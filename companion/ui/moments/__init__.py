"""The moments around a match: the first start, and the end."""

from companion.ui.moments.end import EndView
from companion.ui.moments.welcome import WelcomeView

__all__ = ["EndView", "WelcomeView"]
