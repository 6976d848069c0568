"""The print selection: discs and Trainer cards with their numbers, a mat, a score sheet; paper and destination.

It is saved as a draft and restored the next time the screen opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, TypeAlias

import msgspec

from companion.app.ports.parts import Parts
from companion.app.ports.printing import MOST_PRINTED, PAPERS, Paper, PracticeSet, PrintedCard, PrintedDisc, Printing
from companion.app.screens.collection_intents import AddPrints, ClearPrints, CountPrinted, WritePages
from companion.app.screens.lobby import ChoiceView, Push, Remark
from companion.app.screens.lobby_intents import CloseQuestion, GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_collection import CountView, PrintLine, PrintScreen
from companion.app.screens.studio_intents import Fill
from companion.app.studio.gallery import Gallery
from companion.app.text.places import PlaceAsked
from companion.app.text.say import Say
from companion.figure.printed.figures import TrainerCard
from companion.figure.teams import Team
from companion.kernel.errors import CompanionError
from companion.kernel.numbers import whole

KIND = "print"
"""The kind of the draft."""
DIAMETERS_MM = (38, 40, 42, 44, 46, 48, 50, 52, 55, 60)
"""Disc diameters to choose from, including those of the known bases."""
Counts: TypeAlias = Mapping[str, int]


class PrintList(msgspec.Struct, frozen=True, kw_only=True):
    """The print selection. *discs* and *cards*: number of copies by id; *trainers*: names; *mat*: "" for none."""

    discs: dict[str, int] = {}
    cards: dict[str, int] = {}
    trainers: tuple[str, ...] = ()
    mat: str = ""
    score: bool = False
    paper: Paper = "a4"
    diameter_mm: int = 50


class PrintSession(Room):
    """The screen to select and make pages. *figure* is among the discs from the start."""

    def __init__(self, parts: Parts, gallery: Callable[[], Gallery], figure: str = "") -> None:
        self._parts, self._gallery_now = parts, gallery
        self._say = Say(parts.texts)
        self._place = PlaceAsked(parts.exports, self._say, "collection.print.where-to")
        self._list = self._kept()
        self._printing: Printing | None = None
        self._progress = 0.0
        self._told = ""
        """The result of the last pages."""
        self._failed: Remark | None = None
        if figure in self._gallery.figures and figure not in self._list.discs:
            self._change(discs=_counted(self._list.discs, figure, 1))

    @property
    def _gallery(self) -> Gallery:
        return self._gallery_now()

    # ------------------------------------------------------------ changing

    def do(self, intent: AnyIntent) -> Remark | None:
        """Handle a tap.

        Raises:
            CompanionError: The pages cannot be made.
        """
        match intent:
            case CountPrinted(what="disc", id=id, by=by) if id in self._gallery.figures:
                self._change(discs=_counted(self._list.discs, id, by))
            case CountPrinted(what="card", id=id, by=by) if id in self._gallery.shelf.cards:
                self._change(cards=_counted(self._list.cards, id, by))
            case WritePages():
                self._begin(intent)
            case AddPrints(which=which):
                self._add(which)
            case ClearPrints():
                self._change(discs={}, cards={}, trainers=(), mat="", score=False)
            case CloseQuestion():
                self._place.close()
            case Fill(field=field, value=value):
                self._choose(field, value)
            case _:
                pass
        return None

    def _choose(self, field: str, value: str) -> None:
        """Set the mat, score sheet, paper, or disc diameter."""
        match field:
            case "mat" if value in ("", *self._gallery.playmats):
                self._change(mat=value)
            case "score":
                self._change(score=value == "yes")
            case "paper":
                self._change(paper=next((one for one in PAPERS if one == value), self._list.paper))
            case "diameter" if whole(value) in DIAMETERS_MM:
                self._change(diameter_mm=int(value))
            case _:
                pass

    def back(self) -> bool:
        """Close the question of the destination; False: it was not open."""
        asked = self._place.question() is not None
        self._place.close()
        return asked

    def leave(self) -> None:
        """Cancel printing."""
        self._printing = None

    def tick(self, dt_s: float) -> bool:
        """Make the next page."""
        if self._printing is None:
            return False
        try:
            self._progress = next(self._printing)
        except StopIteration as done:
            self._printing, self._progress = None, 0.0
            self._told = self._say("collection.print.written", path=str(done.value))
        except CompanionError as error:
            self._printing, self._progress = None, 0.0
            self._failed = Remark(self._say.alone(error.said))
        return True

    def _begin(self, wanted: WritePages) -> None:
        printer = self._parts.printer
        if printer is None or self._printing is not None or not self._pages():
            return
        place = self._place.chosen(wanted)
        if place is not None:
            self._told, self._failed = "", None
            self._printing = printer.write(self._set(), place)

    def _add(self, what: str) -> None:
        """Add the discs and cards of a team, or one disc of each owned, or each own, figure."""
        gallery, now = self._gallery, self._list
        team = next((one for one in self._parts.library.teams() if one.id == what), None)
        if team is not None:
            self._add_team(team)
            return
        owned = self._parts.belongings.all("figure")
        match what:
            case "owned":
                wanted = [id for id in gallery.figures if id in owned and owned[id].count]
            case "own-discs":
                wanted = [id for id in gallery.figures if id in self._parts.library.own_ids("figure")]
            case _:
                return
        discs: Counts = now.discs
        for id in wanted:
            discs = discs if id in discs else _counted(discs, id, 1)
        self._change(discs=discs)

    def _add_team(self, team: Team) -> None:
        discs: Counts = self._list.discs
        cards: Counts = self._list.cards
        for id in (*team.figures, *team.evolutions):
            discs = _counted(discs, id, 1) if id in self._gallery.figures else discs
        for id in team.cards:
            cards = _counted(cards, id, 1) if id in self._gallery.shelf.cards else cards
        trainers = (*self._list.trainers, team.trainer) if team.trainer else self._list.trainers
        self._change(discs=discs, cards=cards, trainers=tuple(dict.fromkeys(trainers)))

    def _change(self, **facts: object) -> None:
        self._list = msgspec.structs.replace(self._list, **facts)
        self._told, self._failed = "", None
        try:
            self._parts.drafts.keep(KIND, msgspec.json.encode(self._list))
        except CompanionError as error:
            self._failed = Remark(self._say.alone(error.said))

    def _kept(self) -> PrintList:
        """The saved list; an empty one if it is missing or unreadable."""
        data = self._parts.drafts.kept(KIND)
        try:
            return PrintList() if data is None else msgspec.json.decode(data, type=PrintList)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return PrintList()

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> PrintScreen:
        """The print selection; *back* is the text key of the exit button."""
        say, pages = self._say, self._pages()
        busy = self._printing is not None
        told = say("collection.print.making") if busy else self._told or say.count("collection.print.pages", pages)
        why = "" if pages else say("collection.print.nothing")
        question = self._place.question()
        return PrintScreen(
            title=say("collection.print.title"),
            choices=self._choices(),
            discs_title=say("collection.print.discs"),
            discs=self._discs(),
            cards_title=say("collection.print.cards"),
            cards=self._cards(),
            told=told,
            progress=self._progress,
            write=Push(say("collection.print.write"), WritePages(), accent=True, enabled=bool(pages), why=why),
            asking=question,
            asked=say.push("push.close", CloseQuestion()),
            back=say.push(back, GoBack()),
            remark=remark or self._failed,
        )

    def _pages(self) -> int:
        printer = self._parts.printer
        return 0 if printer is None else printer.pages(self._set())

    def _set(self) -> PracticeSet:
        """The list as values for the printer."""
        gallery, now = self._gallery, self._list
        figures, cards = gallery.figures, gallery.shelf.cards
        return PracticeSet(
            discs=(
                *(
                    PrintedDisc(figures[id].name, figures[id].disc, figures[id].mp)
                    for id, count in now.discs.items()
                    if id in figures
                    for _ in range(count)
                ),
                *(PrintedDisc(name, gallery.shelf.trainer_disc(name)) for name in now.trainers),
            ),
            cards=tuple(
                PrintedCard(cards[id].name, self._does(cards[id]))
                for id, count in now.cards.items()
                if id in cards
                for _ in range(count)
            ),
            mat=gallery.playmats.get(now.mat),
            score=now.score,
            diameter_mm=float(now.diameter_mm),
            paper=now.paper,
        )

    def _does(self, card: TrainerCard) -> str:
        """A card's effect, and its certainty."""
        doubt = "" if card.certainty == "high" else self._say(f"team.certainty.{card.certainty}")
        return " ".join(filter(None, (self._gallery.card_does(card.id), doubt)))

    def _choices(self) -> tuple[ChoiceView, ...]:
        say, now = self._say, self._list
        teams = self._parts.library.teams()
        adds = say.labels("collection.print.add", ("owned", "own-discs"))
        adds |= {team.id: say("collection.print.team", team=team.name, n=len(team.figures)) for team in teams}
        add = say.choice("collection.print.add-title", adds, AddPrints)
        clear = say.option(say("collection.print.clear"), ClearPrints(), False)
        mats = {"": say("collection.print.no-mat"), **{id: mat.name for id, mat in self._gallery.playmats.items()}}
        scores = say.labels("collection.print", ("yes", "no"))
        papers, note = say.labels("collection.paper", PAPERS), say("collection.print.diameter-note")
        diameters = {str(mm): say("collection.print.mm", n=mm) for mm in DIAMETERS_MM}
        return (
            msgspec.structs.replace(add, options=(*add.options, clear)),
            say.choice("collection.print.mat", mats, partial(Fill, "mat"), now.mat, say("collection.print.mat-note")),
            say.choice("collection.print.score", scores, partial(Fill, "score"), "yes" if now.score else "no"),
            say.choice("collection.print.paper", papers, partial(Fill, "paper"), now.paper),
            say.choice("collection.print.diameter", diameters, partial(Fill, "diameter"), str(now.diameter_mm), note),
        )

    def _discs(self) -> tuple[PrintLine, ...]:
        figures = self._gallery.figures
        return tuple(
            PrintLine(
                id=id,
                segments=self._gallery.segments(id),
                owned=_count_view(self._gallery.name(figures[id]), count, "disc", id),
            )
            for id, count in self._list.discs.items()
            if id in figures
        )

    def _cards(self) -> tuple[PrintLine, ...]:
        """All Trainer cards, since there are only a few."""
        return tuple(
            PrintLine(
                id=card.id,
                owned=_count_view(self._gallery.name(card), self._list.cards.get(card.id, 0), "card", card.id),
            )
            for card in self._gallery.shelf.cards.values()
        )


def _counted(counts: Counts, id: str, by: int) -> dict[str, int]:
    """The counts with one changed by *by*, without zeros."""
    others = sum(counts.values()) - counts.get(id, 0)
    count = max(0, min(counts.get(id, 0) + by, MOST_PRINTED - others))
    return {one: many for one, many in {**counts, id: count}.items() if many > 0}


def _count_view(name: str, count: int, what: Literal["disc", "card"], id: str) -> CountView:
    return CountView(
        title=name,
        count=count,
        fewer=Push("−", CountPrinted(what, id, -1), enabled=count > 0),
        more=Push("+", CountPrinted(what, id, 1), enabled=count < MOST_PRINTED),
    )
