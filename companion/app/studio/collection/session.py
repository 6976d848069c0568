"""The first room of the studio: figures, mats, Trainer cards and teams, with what is owned of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, assert_never, get_args

import msgspec

from companion.app.ports.owned import LONGEST_NOTE, MOST_OWNED, NOT_OWNED, Owned, OwnedKind
from companion.app.ports.parts import Parts
from companion.app.screens.collection_intents import (
    BuildTeam,
    CountOwned,
    LookAtOwned,
    LookAtTeam,
    NoteOwned,
    OpenPrint,
    PickOwnPhoto,
)
from companion.app.screens.lobby import ChoiceView, Option, Push, Remark
from companion.app.screens.lobby_intents import AskFilter, GoBack, LookFor, OpenTab, SetFilter, SightMat
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_collection import (
    CollectionEntry,
    CollectionRow,
    CollectionScreen,
    CountView,
    OwnedLook,
    Section,
)
from companion.app.screens.studio_intents import GoDisc, GoMat, GoPhoto, GoSharing, GoTrainer, GoUpload, StudioIntent
from companion.app.studio.collection._disc_summary import glance, shares
from companion.app.studio.collection._filters import ORDERS, WHICH, Order, Wanted, deeds, filtered, strongest
from companion.app.studio.collection.team_sight import TeamSight
from companion.app.studio.gallery import Gallery
from companion.app.text.figure_abilities import ability_sentences
from companion.app.text.figure_events import edition_words
from companion.app.text.figure_vocabulary import key_of
from companion.app.text.mats import mat_doubt
from companion.app.text.say import Say
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.effects import CONDITIONS, WORDS
from companion.figure.printed.figures import TYPES, Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import FIGURES_OF, Team
from companion.kernel.errors import CompanionError

PHOTO_PX = 480
"""So wide is a photo shown."""
SECTIONS: tuple[Section, ...] = get_args(Section)
ASKED = ("type", "colour", "mp", "does", "edition", "which", "order")
"""What is filtered by one of many values, or sorted by."""
DEEDS = (*(f"condition-{condition}" for condition in CONDITIONS), *(word for word in WORDS if word != "condition"))
"""What attacks do, in the order in which one is asked."""


class CollectionSession(Room):
    """The collection. *gallery* gives the library as it is now."""

    def __init__(self, parts: Parts, gallery: Callable[[], Gallery]) -> None:
        self._parts, self._gallery_now = parts, gallery
        self._say = Say(parts.texts)
        self._section: Section = "figures"
        self._wanted = Wanted()
        self._order: Order = "name"
        self._asking = ""
        self._look = ""
        self._sight: TeamSight | None = None
        self._listed: tuple[tuple[object, ...], tuple[CollectionRow, ...]] | None = None
        """The rows, and what they were made from."""
        self._pictured: tuple[str, bytes, str] | None = None
        """The picture that was read last, by its name, or why it was not."""
        self._made: dict[str, tuple[tuple[int, bool], CollectionRow]] = {}
        """Rows by figure, with what is owned of it."""
        self._unread: Remark | None = None
        """Why it is not known what is owned."""
        self._told: object = ""
        self._left_out: Remark | None = None
        """What was left out of the file of what is owned, until something is touched."""

    @property
    def _gallery(self) -> Gallery:
        return self._gallery_now()

    # ------------------------------------------------------------ changing

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped.

        Raises:
            CompanionError: What is owned cannot be read or written.
        """
        self._left_out = None
        match intent:
            case LookAtOwned(figure=figure):
                self._look = figure if figure in self._gallery.figures else ""
            case CountOwned(kind=kind, id=id, by=by):
                owned = self._owned(kind, id)
                count = min(MOST_OWNED, max(0, owned.count + by))
                self._parts.belongings.keep(kind, id, msgspec.structs.replace(owned, count=count))
            case LookAtTeam(team=id):
                self._look_at_team(id)
            case NoteOwned(note=note) if self._look:
                self._keep(note=note.strip()[:LONGEST_NOTE])
            case PickOwnPhoto(name=name) if self._look:
                name = name if name in ("", *self._photo_names()) else self._owned("figure", self._look).photo
                self._keep(photo=name)
                self._asking = ""
            case SightMat(mat=mat) if self._sight is not None:
                self._sight.choose_mat(mat)
            case _:
                self._turn_to(intent)
        return None

    def _turn_to(self, intent: AnyIntent) -> None:
        """Show a section, or what a filter lets through."""
        match intent:
            case OpenTab(tab=tab):
                self._section = next((one for one in SECTIONS if one == tab), self._section)
                self._asking = self._look = ""
                self._sight = None
            case AskFilter(by=by):
                self._asking = by if by in (*ASKED, "photo") else ""
            case SetFilter(by="order", value=value):
                self._order = next((one for one in ORDERS if one == value), self._order)
                self._asking = ""
            case SetFilter(by=by, value=value) if by in Wanted.__struct_fields__:
                now = getattr(self._wanted, by)
                self._wanted = msgspec.structs.replace(self._wanted, **{by: "" if value == now else value})
                self._asking = ""
            case LookFor(words=words):
                self._wanted = msgspec.structs.replace(self._wanted, letters=words.strip())
            case _:
                pass

    def _keep(self, **facts: str) -> None:
        """Write down what is said of the figure that is looked at."""
        owned = msgspec.structs.replace(self._owned("figure", self._look), **facts)
        self._parts.belongings.keep("figure", self._look, owned)

    def _photo_names(self) -> tuple[str, ...]:
        """The pictures in the folder for photos, the newest first."""
        photos = self._parts.photos
        return () if photos is None else tuple(file.name for file in photos.waiting() if not file.place.stick)

    def _photo(self, name: str) -> tuple[bytes, str]:
        """A picture of one's own, or why it cannot be seen; read once."""
        photos = self._parts.photos
        if not name or photos is None:
            return b"", ""
        if self._pictured is None or self._pictured[0] != name:
            try:
                path = next((file.path for file in photos.waiting() if file.name == name and not file.place.stick), "")
                seen = photos.picture(path, PHOTO_PX) if path else b""
                why = "" if seen else self._say("collection.photo.gone", name=name)
            except CompanionError as error:
                seen, why = b"", self._say.tell(error.said)
            self._pictured = (name, seen, why)
        return self._pictured[1:]

    def back(self) -> bool:
        """Close what lies over the lists; False: nothing does."""
        if self._asking:
            self._asking = ""
            return True
        if self._look or self._sight is not None:
            self._look, self._sight = "", None
            return True
        return False

    def leave(self) -> None:
        """Nothing goes on in it."""

    def tick(self, dt_s: float) -> bool:
        """Count on what a team can do, while it is looked at."""
        return self._sight is not None and self._sight.tick()

    def _look_at_team(self, id: str) -> None:
        team = next((team for team in self._parts.library.teams() if team.id == id), None)
        close = self._say.push("push.close", LookAtTeam())
        self._sight = TeamSight(self._parts, self._gallery, team, close) if team is not None else None

    def _owned(self, kind: OwnedKind, id: str) -> Owned:
        return self._parts.belongings.all(kind).get(id, NOT_OWNED)

    def _all_owned(self, kind: OwnedKind) -> Mapping[str, Owned]:
        """What is owned of a kind; nothing where it cannot be read, which is said."""
        try:
            return self._parts.belongings.all(kind)
        except CompanionError as error:
            self._unread = Remark(self._say.alone(error.said))
            return {}

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> CollectionScreen:
        """The collection as it stands; *back* is the key of the words for the way out."""
        say, section = self._say, self._section
        self._unread = None
        rows = self._rows() if section == "figures" else ()
        entries = self._entries()
        if (wrong := self._parts.belongings.remark) != self._told:
            self._told, self._left_out = wrong, Remark(say.alone(wrong))
        return CollectionScreen(
            title=say("collection.title"),
            section=section,
            sections=say.options(say.labels("collection.section", SECTIONS), OpenTab, section),
            rows=rows,
            entries=entries,
            empty="" if section == "figures" or entries else say(f"collection.empty.{section}"),
            found=self._found(len(rows)) if section == "figures" else "",
            word=self._wanted.letters,
            word_push=say("collection.filter.word") if section == "figures" else "",
            filters=self._filters() if section == "figures" else (),
            asking=self._question(),
            asked=say.push("push.close", AskFilter()),
            pushes=self._doors(),
            look=self._figure_look(),
            team=self._sight.screen() if self._sight is not None else None,
            back=say.push(back, GoBack()),
            remark=remark or self._unread or self._left_out,
        )

    def _doors(self) -> tuple[Push, ...]:
        """The ways from a section to where more of it is made."""

        def push(name: str, intent: StudioIntent) -> Push:
            return self._say.push(f"collection.push.{name}", intent)

        share, pages = push("share", GoSharing()), push("print", OpenPrint())
        match self._section:
            case "figures":
                ways = (push("new-figure", GoDisc()), push("photo", GoPhoto()), push("phone", GoUpload()))
                return (*ways, share, pages)
            case "mats":
                return (push("new-mat", GoMat()), share, pages)
            case "cards":
                return (push("new-card", GoTrainer()), share, pages)
            case "teams":
                return (*(push(f"new-{one}", BuildTeam(format=one)) for one in FIGURES_OF), share, pages)
            case _:
                assert_never(self._section)

    # ------------------------------------------------------------ figures

    def _rows(self) -> tuple[CollectionRow, ...]:
        """The figures that are wanted; made anew only where something of it has changed."""
        gallery, owned = self._gallery, self._all_owned("figure")
        own = self._parts.library.own_ids("figure")
        made_from = (gallery, self._wanted, self._order, owned, own)
        if self._listed is None or self._listed[0] != made_from:
            figures = filtered(gallery.figures.values(), self._wanted, self._order, owned, own, self._say.texts.named)
            if self._listed is None or self._listed[0][0] is not gallery:
                self._made = {}
            rows = tuple(self._kept_row(one, owned.get(one.id, NOT_OWNED), one.id in own) for one in figures)
            self._listed = (made_from, rows)
        return self._listed[1]

    def _kept_row(self, figure: Figure, owned: Owned, is_own: bool) -> CollectionRow:
        """The row of a figure; one that shows the same is the same."""
        made = self._made.get(figure.id)
        if made is None or made[0] != (owned.count, is_own):
            made = self._made[figure.id] = ((owned.count, is_own), self._row(figure, owned, is_own))
        return made[1]

    def _row(self, figure: Figure, owned: Owned, is_own: bool) -> CollectionRow:
        say = self._say
        marks = (
            say("collection.owned.own") if is_own else "",
            say("tile.by-hand") if figure.by_hand else "",
            say("tile.ability") if figure.ability_by_hand else "",
        )
        return CollectionRow(
            figure=figure.id,
            name=self._gallery.name(figure),
            mp=figure.mp,
            facts=self._gallery.facts(say, figure),
            segments=self._gallery.segments(figure.id),
            owned=say("collection.owned.times", n=owned.count) if owned.count else "",
            marks=" · ".join(mark for mark in marks if mark),
        )

    def _mp(self, figure: Figure) -> str:
        return self._say("look.mp", n=figure.mp)

    def _found(self, count: int) -> str:
        """How many are shown, and what is owned that no library knows."""
        say, figures = self._say, self._gallery.figures
        strange = [id for id, owned in self._all_owned("figure").items() if owned.count and id not in figures]
        found = say.count("collection.found", count)
        return found if not strange else f"{found} · {say.count('collection.unknown', len(strange), which=strange[0])}"

    def _filters(self) -> tuple[Option, ...]:
        say, now = self._say, self._wanted
        asked = []
        if now.letters:
            label = say("collection.filter.letters", word=now.letters)
            asked.append(say.option(label, LookFor(), True))
        for what in ASKED[:-1]:
            value = getattr(now, what)
            label = self._value(what, value) if value else say(f"collection.filter.{what}")
            asked.append(say.option(f"{label} ▾", AskFilter(what), bool(value)))
        order = say("collection.filter.order", order=say(f"collection.order.{self._order}"))
        return (*asked, say.option(f"{order} ▾", AskFilter("order"), False))

    def _value(self, what: str, value: str) -> str:
        """A value of a filter in words."""
        say = self._say
        match what:
            case "type":
                return say.types((value,))
            case "colour":
                return say(f"segment.{value}")
            case "mp":
                return say("filter.mp", n=value)
            case "does":
                name = value.removeprefix("condition-")
                return say(f"condition.{name}" if name != value else key_of("effect", value, "does"))
            case "edition":
                return edition_words(self._parts.texts, value)
            case "which" | "order":
                return say(f"collection.{what}.{value}")
            case _:
                return value

    def _question(self) -> ChoiceView | None:
        if not self._asking:
            return None
        say, what = self._say, self._asking
        if what == "order":
            orders = {one: self._value(what, one) for one in ORDERS}
            return say.choice("collection.question.order", orders, partial(SetFilter, what), self._order)
        if what == "photo":
            return self._photo_question()
        now = getattr(self._wanted, what)
        values = {value: self._value(what, value) for value in self._values(what)}
        every = say.option(say("filter.all"), SetFilter(what, now), not now)
        options = (every, *say.options(values, partial(SetFilter, what), now))
        return ChoiceView(title=say(f"collection.question.{what}"), options=options)

    def _photo_question(self) -> ChoiceView:
        say, now = self._say, self._all_owned("figure").get(self._look, NOT_OWNED).photo
        names = self._photo_names()
        folder = self._parts.photos.folder() if self._parts.photos is not None else ""
        photos = {"": say("collection.photo.none"), **{name: name for name in names}}
        title = say("collection.photo.title") if names else say("collection.photo.empty", folder=folder)
        return ChoiceView(title=title, options=say.options(photos, PickOwnPhoto, now))

    def _values(self, what: str) -> list[str]:
        """The values of a filter that some figure of the library has."""
        figures = self._gallery.figures.values()
        match what:
            case "type":
                there = {type for figure in figures for type in figure.types}
                return [one for one in TYPES if one in there]
            case "colour":
                return list(COLOURS)
            case "mp":
                return sorted({str(figure.mp) for figure in figures})
            case "does":
                there = {deed for figure in figures for deed in deeds(figure)}
                return [one for one in DEEDS if one in there]
            case "edition":
                return sorted({figure.edition for figure in figures if figure.edition})
            case _:
                return [one for one in WHICH if one]

    def _figure_look(self) -> OwnedLook | None:
        figure = self._gallery.figures.get(self._look)
        if figure is None:
            return None
        say, owned = self._say, self._all_owned("figure").get(figure.id, NOT_OWNED)
        is_own = figure.id in self._parts.library.own_ids("figure")
        facts = [self._mp(figure), say.types(figure.types)]
        edition = edition_words(self._parts.texts, figure.edition)
        facts += [say("look.edition", edition=edition)] if edition else []
        facts += map(self._parts.texts.tell, ability_sentences(figure.abilities))
        facts += [say("look.ability")] if figure.ability and not figure.abilities else []
        facts += [say("look.by-hand")] if figure.by_hand else []
        facts += [say("look.provisional", what=what) for what in figure.provisional]
        facts += [self._whose("figure", figure) if is_own else say("collection.owned.given")]
        picture, unseen = self._photo(owned.photo)
        note_push = "collection.push.change-note" if owned.note else "collection.push.note"
        return OwnedLook(
            name=self._gallery.name(figure),
            mp=figure.mp,
            segments=self._gallery.segments(figure.id),
            facts=tuple(fact for fact in facts if fact),
            shares=shares(figure, say),
            glance=glance(figure, strongest(figure), say),
            owned=self._count("figure", figure.id, owned),
            note_title=say("collection.note.title"),
            note=owned.note,
            note_push=say(note_push),
            note_most=LONGEST_NOTE,
            no_note=say.push("collection.push.no-note", NoteOwned()) if owned.note else None,
            photo=picture,
            photo_note=unseen,
            photo_push=say.push("collection.push.own-photo", AskFilter("photo")) if self._parts.photos else None,
            pushes=(
                say.push(f"collection.push.{'change' if is_own else 'copy'}-disc", GoDisc(figure.id)),
                say.push("collection.push.print", OpenPrint(figure.id)),
            ),
            close=say.push("push.close", LookAtOwned()),
        )

    def _count(self, kind: OwnedKind, id: str, owned: Owned) -> CountView:
        return CountView(
            title=self._say("collection.owned.title"),
            count=owned.count,
            fewer=Push("−", CountOwned(kind, id, -1), enabled=owned.count > 0),
            more=Push("+", CountOwned(kind, id, 1), enabled=owned.count < MOST_OWNED),
        )

    # ------------------------------------------------------------ mats, cards, teams

    def _entries(self) -> tuple[CollectionEntry, ...]:
        match self._section:
            case "figures":
                return ()
            case "mats":
                return self._mats()
            case "cards":
                return self._cards()
            case "teams":
                return self._teams()
            case _:
                assert_never(self._section)

    def _mats(self) -> tuple[CollectionEntry, ...]:
        say, owned, own = self._say, self._all_owned("mat"), self._parts.library.own_ids("mat")
        return tuple(
            CollectionEntry(
                id=mat.id,
                name=mat.name,
                note=" · ".join(
                    filter(
                        None,
                        (
                            say("collection.mat.facts", spaces=len(mat.space), bench=mat.bench, center=mat.center),
                            self._by("mat", mat) if mat.id in own else "",
                        ),
                    )
                ),
                warning=say("setup.provisional", why=mat_doubt(say.texts, mat)) if mat.provisional else "",
                owned=self._count("mat", mat.id, owned.get(mat.id, NOT_OWNED)),
                pushes=(say.push(self._change(mat.id in own), GoMat(mat.id)),),
            )
            for mat in self._gallery.playmats.values()
        )

    def _cards(self) -> tuple[CollectionEntry, ...]:
        say, owned, own = self._say, self._all_owned("card"), self._parts.library.own_ids("card")
        return tuple(
            CollectionEntry(
                id=card.id,
                name=self._gallery.name(card),
                note=self._whose("card", card) if card.id in own else "",
                words=self._gallery.card_does(card.id),
                warning="" if card.certainty == "high" else say(f"team.certainty.{card.certainty}"),
                owned=self._count("card", card.id, owned.get(card.id, NOT_OWNED)),
                pushes=(say.push(self._change(card.id in own), GoTrainer(card.id)),),
            )
            for card in self._gallery.cards
        )

    def _whose(self, kind: Literal["figure", "card"], item: Figure | TrainerCard) -> str:
        """Who made something that did not come with the program."""
        return self._by(kind, item) or self._say("collection.owned.yours")

    def _by(self, kind: Literal["figure", "card", "mat", "team"], item: Figure | TrainerCard | Playmat | Team) -> str:
        """Whom something is by that was taken in; "" where nobody else made it."""
        sharing = self._parts.sharing
        source = sharing.source_of((kind, item.id), item) if sharing is not None else None
        if source is None:
            return ""
        key = "collection.owned.by-changed" if source.changed else "collection.owned.by"
        return self._say(key, author=source.author, licence=source.licence)

    def _change(self, is_own: bool) -> str:
        return "collection.push.change" if is_own else "collection.push.copy"

    def _teams(self) -> tuple[CollectionEntry, ...]:
        say, gallery = self._say, self._gallery
        entries = []
        for team in self._parts.library.teams():
            discs = [disc for id in team.figures if (disc := gallery.small(id)) is not None]
            entries.append(
                CollectionEntry(
                    id=team.id,
                    name=team.name,
                    note=" · ".join(
                        (
                            say("setup.mp-sum", n=sum(disc.mp for disc in discs)),
                            say(f"format.{team.format}"),
                            say(f"ruleset.{team.rules}"),
                            *filter(None, (self._by("team", team),)),
                        )
                    ),
                    figures=tuple(discs),
                    pushes=(
                        say.push("collection.push.look", LookAtTeam(team.id)),
                        say.push("collection.push.change", BuildTeam(team.id)),
                    ),
                )
            )
        return tuple(entries)
