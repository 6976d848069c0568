"""Numbers in words for reviews and advice, and the interface of each game's words."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from msgspec.structs import asdict

from companion.app.ports.outside import MatchHead
from companion.app.text.say import Say
from companion.reviews.values import Candidate
from companion.texts.texts import Fact, Phrase, Texts, phrase

MINUS = "\N{MINUS SIGN}"


def signed_points(change: float) -> str:
    """A change of a chance in percentage points, with its sign."""
    number = round(100 * change)
    sign = MINUS if number < 0 else "+" if number > 0 else ""
    return f"{sign}{abs(number)}"


class Numbers:
    """Chances and reasons as they are said. *reasons*: the key of the words for the game's reasons."""

    reasons: ClassVar[str]

    def __init__(self, texts: Texts) -> None:
        self._say = Say(texts)
        self._texts = texts

    def percent(self, chance: float) -> str:
        """A chance in whole per cent."""
        return self._texts.percent(chance)

    def points(self, change: float) -> str:
        """A change of a chance in percentage points, with its sign."""
        return signed_points(change)

    def why(self, one: Candidate[Any, Any]) -> str:
        """The reasons, one after the other."""
        return self._say.listed(self._say.tell(self._reason(reason)) for reason in one.reasons)

    def _reason(self, reason: Any) -> Phrase:
        """A reason, which is called by its tag and names its fields."""
        facts = dict(self._fact(name, value) for name, value in asdict(reason).items())
        return phrase(f"{self.reasons}.{type(reason).__struct_config__.tag}", **facts)

    def _fact(self, name: str, value: Any) -> tuple[str, Fact | int]:
        """A field of a reason as the words name it: a number, a chance, or whatever it is."""
        if isinstance(value, int):
            return "n", value
        return name, self.percent(value) if isinstance(value, float) else value


class ReviewWords(Protocol):
    """The words of one game: the action at an entry and its reasons, the outcome of chance."""

    game: str
    """Prefix of the game's own text keys."""

    def percent(self, chance: float) -> str: ...

    def points(self, change: float) -> str: ...

    def at(self, entry: int, one: Candidate[Any, Any], *, asked: bool = True) -> str:
        """The action at this entry; with the question that it answers, if *asked* and necessary."""

    def why(self, one: Candidate[Any, Any]) -> str:
        """The reasons; "" if there are none."""

    def shown(self, source: str, outcome: int | str) -> Fact:
        """The outcome of a disc or a coin."""

    def about(self, head: MatchHead) -> str:
        """The kind of match."""
