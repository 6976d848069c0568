"""The card game: four rulebook editions in one engine. Knows the kernel and nothing else of ours.

`CardRules` is the way in; `printed`, `editions` and `values` hold what it is about. The rules
are loaded when they are first asked for: who only looks at cards does not wait for them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.cards.rules import CardRules

__all__ = [
    "CardRules",
    "editions",
    "modifiers",
    "play",
    "printed",
    "sight",
    "values",
    "words",
    "zones",
]


def __getattr__(name: str) -> Any:
    if name == "CardRules":
        from companion.cards.rules import CardRules

        return CardRules
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
