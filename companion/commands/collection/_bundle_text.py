"""Bundles' contents and disputes as words and table rows."""

from __future__ import annotations

from collections.abc import Iterable

from companion.app.text.disputes import dispute_words
from companion.commands import parts
from companion.commands.command_texts import counted
from companion.figure.printed.comparison import Dispute
from companion.figure.printed.figures import Figure
from companion.sharing.bundle import KINDS, Bundle, Kind, items_of
from companion.texts.texts import all_of

COUNTED = {
    "figure": "figures",
    "card": "trainer-cards",
    "trainer": "trainer-figures",
    "mat": "mats",
    "team": "teams",
}


def contents(bundle: Bundle) -> str:
    """How much of each kind is in a bundle."""
    counts = {kind: sum(key[0] == kind for key, _ in items_of(bundle)) for kind in KINDS}
    said = [counted(COUNTED[kind], count) for kind, count in counts.items() if count]
    if bundle.pictures:
        said.append(counted("pictures", len(bundle.pictures)))
    return parts.texts().fact(all_of(said, "list.comma"))


def kind_word(kind: Kind) -> str:
    """What a kind is called."""
    return parts.texts().say(f"share.kind.{kind}")


def item_name(kind: Kind, name: str) -> str:
    """The name of an item as it is shown: figures and cards by their printed names, others as people called them."""
    return parts.texts().named(name) if kind in ("figure", "card") else name


def field_words(fields: Iterable[str]) -> str:
    """The names of what differs of a card, mat or team."""
    texts = parts.texts()
    named = [texts.say(f"share.field.{name}") if f"share.field.{name}" in texts else name for name in fields]
    return texts.fact(all_of(named, "list.comma"))


def dispute_rows(disputes: Iterable[Dispute], first: Figure) -> list[tuple[str, str, str]]:
    """What each dispute is about, what the first entry says, and what the other says."""
    found = (dispute_words(parts.texts(), dispute, first) for dispute in disputes)
    return [(one.about, one.one, one.other) for one in found]
