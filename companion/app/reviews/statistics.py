"""Statistics over matches as table rows, for screen and print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from companion.app.ports.drafts import Drafts
from companion.app.ports.outside import MatchStore
from companion.app.ports.parts import Parts
from companion.app.reviews._numbers import signed_points
from companion.app.reviews.hall import hall_rows
from companion.app.reviews.record import played_of
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import GoBack, OpenTab
from companion.app.screens.review import HallRow, StatisticsRow, StatisticsScreen, StatisticsView
from companion.app.screens.room import AnyIntent, Room
from companion.app.text.figure_events import edition_words
from companion.app.text.say import Say
from companion.figure.printed.figures import Figure
from companion.figure.printed.playmat import Playmat
from companion.reviews.standings import Standing, Standings, standings
from companion.texts.texts import Texts, called, phrase

By: TypeAlias = Literal["figures", "teams", "players", "mats", "decks", "card-players"]
BY: tuple[By, ...] = get_args(By)
LISTS: Mapping[By, str] = {"decks": "teams", "card-players": "players"}
"""The lists of the card game, and the standings that each shows; all others are the figure game's."""
PLAYERS: tuple[By, ...] = ("players", "card-players")
MOST = 100
"""Maximum number of rows, those with most matches."""


def statistics_view(
    found: Standings, by: By, names: Mapping[str, str], texts: Texts, unread: int = 0
) -> StatisticsView:
    """The rows of one list. *names*: of figures and mats, by id; *unread*: number of unreadable matches."""
    say = Say(texts)
    more = _more(say, found, by)
    columns = ("name", "matches", "share", "interval", *more.columns)
    of = "-mats" if by == "mats" else "-cards" if by in LISTS else ""
    notes = [say(f"statistics.note{of}", n=found.matches)]
    if by in PLAYERS:
        notes.append(say(f"statistics.play-{'note' if found.play else 'none'}"))
    if unread:
        notes.append(say("statistics.unread", n=unread))
    return StatisticsView(
        columns=tuple(say(f"statistics.{column}") for column in columns),
        rows=tuple(_row(say, one, more, names.get) for one in _rows(found, by)[:MOST]),
        note=" ".join(notes),
        empty=say("statistics.empty-cards" if by in LISTS else "statistics.empty"),
    )


def names_of(figures: Iterable[Figure], mats: Iterable[Playmat], texts: Texts) -> Mapping[str, str]:
    """Names of figures and mats by id; figures that share a name also get their edition."""
    say, every = Say(texts), tuple(figures)
    many = Counter(one.name for one in every)
    named = {
        one.id: say("statistics.named", name=called(one.name), edition=edition_words(texts, one.edition))
        if many[one.name] > 1 and one.edition
        else texts.named(one.name)
        for one in every
    }
    return {**named, **{mat.id: mat.name for mat in mats}}


def _rows(found: Standings, by: By) -> Sequence[Standing]:
    mats = tuple(one.first for one in found.mats)
    lists = {"figures": found.figures, "teams": found.teams, "players": found.players, "mats": mats}
    return lists[LISTS.get(by, by)]


class _More(NamedTuple):
    """A list's extra *columns*, their cells by name, and the same as sentences."""

    columns: tuple[str, ...] = ()
    cells: Mapping[str, tuple[str, ...]] = {}
    said: Mapping[str, str] = {}


def _more(say: Say, found: Standings, by: By) -> _More:
    if by == "mats":
        turns = {one.first.name: say.decimal(one.turns) for one in found.mats}
        said = {name: say("statistics.long", turns=one) for name, one in turns.items()}
        return _More(("turns",), {name: (one,) for name, one in turns.items()}, said)
    if by in PLAYERS and found.play:
        cells = {one.name: (say.decimal(one.mistakes), signed_points(one.luck)) for one in found.play}
        facts = {one.name: (phrase("command.count.matches", n=one.matches), *cells[one.name]) for one in found.play}
        said = {
            name: say("statistics.play", matches=matches, mistakes=mistakes, luck=luck)
            for name, (matches, mistakes, luck) in facts.items()
        }
        return _More(("mistakes", "luck"), cells, said)
    return _More()


def counted(store: MatchStore, reviews: Drafts, by: By) -> tuple[Standings, int]:
    """The standings for one list's game, and the number of unreadable matches."""
    found = list(played_of(store, reviews, store.summaries(), "card" if by in LISTS else "figure"))
    return standings(one for one in found if one is not None), found.count(None)


def _row(say: Say, one: Standing, more: _More, name: Callable[[str, str], str]) -> StatisticsRow:
    least, most = one.interval
    interval = f"{_percent(say, least)} – {_percent(say, most)}"
    return StatisticsRow(
        name=name(one.name, one.name),
        matches=str(one.matches),
        share=one.share,
        least=least,
        most=most,
        said=_percent(say, one.share),
        interval=interval,
        more=more.cells.get(one.name, ("–",) * len(more.columns)),
        facts=say("statistics.facts", matches=phrase("command.count.matches", n=one.matches), interval=interval),
        more_facts=more.said.get(one.name, ""),
    )


def _percent(say: Say, share: float) -> str:
    return say.texts.percent(share)


HALL = "hall"
"""The tab of the hall of fame."""


class StatisticsSession(Room):
    """The Statistics screen: its tabs and lists."""

    def __init__(self, parts: Parts) -> None:
        """Count every finished match."""
        self._parts = parts
        self._say = Say(parts.texts)
        self._by: By = "figures"
        self._found = {
            of_cards: counted(parts.store, parts.reviews, "decks" if of_cards else "figures")
            for of_cards in (False, True)
        }
        """By whether it is the card game: the standings, and the number of unreadable matches."""
        self._hall: tuple[tuple[HallRow, ...], int] | None = None
        """The hall of fame, computed on first use, and the number of unreadable matches."""
        self._in_hall = False

    def do(self, intent: AnyIntent) -> Remark | None:
        """Switch to a tab."""
        if isinstance(intent, OpenTab):
            self._in_hall = intent.tab == HALL
            self._by = next((by for by in BY if by == intent.tab), self._by)
        return None

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> StatisticsScreen:
        """The current tab's screen."""
        say, parts = self._say, self._parts
        names = names_of(parts.library.figures(), parts.library.playmats(), parts.texts)
        found, unread = self._found[self._by in LISTS]
        chosen = HALL if self._in_hall else self._by
        tabs = (*BY, HALL)
        return StatisticsScreen(
            title=say("statistics.title"),
            tabs=say.options({by: say(f"statistics.by-{by}") for by in tabs}, OpenTab, chosen),
            view=self._hall_view() if self._in_hall else statistics_view(found, self._by, names, parts.texts, unread),
            hall=self._told()[0] if self._in_hall else (),
            back=say.push(back, GoBack()),
            remark=remark,
        )

    def _told(self) -> tuple[tuple[HallRow, ...], int]:
        if self._hall is None:
            self._hall = hall_rows(self._parts.store, self._parts.reviews, self._say)
        return self._hall

    def _hall_view(self) -> StatisticsView:
        """Placeholder without rows: the note above the hall, or the text while it is empty."""
        unread = self._told()[1]
        note = self._say("statistics.unread", n=unread) if unread else ""
        return StatisticsView(columns=(), rows=(), note=note, empty=self._say("hall.empty"))
