"""The moments around a match: the first start."""

from companion.ui.moments.welcome import WelcomeView

__all__ = ["WelcomeView"]
