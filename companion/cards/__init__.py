"""The card game: four rulebook editions in one engine. Knows the kernel and nothing else of ours.

`CardRules` is the way in; `printed`, `editions` and `values` hold what it is about. The rules
are loaded when they are first asked for: who only looks at cards does not wait for them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.cards.rules import RULES_VERSION, CardRules

__all__ = [
    "RULES_VERSION",
    "CardRules",
    "editions",
    "modifiers",
    "play",
    "printed",
    "registration",
    "sight",
    "values",
    "words",
    "zones",
]


def __getattr__(name: str) -> Any:
    if name in ("RULES_VERSION", "CardRules"):
        from companion.cards import rules

        return getattr(rules, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
