"""A bundle's contents in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.app.ports.outside import Library
from companion.app.text.say import Say
from companion.figure.teams import Team
from companion.sharing.bundle import KINDS, Bundle, Kind, Stock, items_of, stock_of


def contents(say: Say, bundle: Bundle) -> str:
    """The number of items in a bundle by kind."""
    keys = [key for key, _ in items_of(bundle)]
    counts = {kind: sum(key[0] == kind for key in keys) for kind in KINDS}
    said = [say.count(f"share.count.{kind}", number) for kind, number in counts.items() if number]
    if bundle.pictures:
        said.append(say.count("share.count.picture", len(bundle.pictures)))
    return say.listed(said)


def item_name(say: Say, kind: Kind, name: str) -> str:
    """The name of an item as it is shown: figures and cards by their printed names, others as people called them."""
    return say.texts.named(name) if kind in ("figure", "card") else name


def field_words(say: Say, fields: Iterable[str]) -> str:
    """The names of the differing fields of a card, mat or team."""
    return say.listed(say(f"share.field.{name}") if say.has(f"share.field.{name}") else name for name in fields)


def team_label(say: Say, team: Team) -> str:
    """A team's name with its number of figures: starter teams come in two sizes."""
    return say("share.team-label", team=team.name, n=len(team.figures))


def stock_now(library: Library) -> Stock:
    """The library's current contents."""
    return stock_of(library.figures(), library.cards(), library.trainers(), library.playmats(), library.teams())
