"""The section that composes and writes a bundle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.app.ports.parts import Parts
from companion.app.ports.sharing import Sharing
from companion.app.screens.collection_intents import PickShared, WriteBundle
from companion.app.screens.lobby import ChoiceView, NameView, Option, Push, Remark
from companion.app.screens.room import AnyIntent
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PanelPart, PanelView, PushRow, SaidView
from companion.app.studio.sharing._bundle_text import contents, item_name, stock_now, team_label
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError
from companion.sharing.bundle import KINDS, Bundle, Key, Kind, bundle_of, items_of

LICENCES = ("CC0", "CC BY 4.0", "CC BY-SA 4.0")
"""Offered licences; any other can be typed."""
MOST_SINGLE = 40
"""Maximum number offered one by one; of more, all or none."""
LONGEST_AUTHOR, LONGEST_LICENCE = 40, 60


class ShareSection:
    """The selected items, their author, licence, and destination."""

    def __init__(self, parts: Parts, sharing: Sharing) -> None:
        self._library, self._sharing = parts.library, sharing
        self._say = Say(parts.texts)
        self._picked: list[Key] = []
        self._author = self._licence = self._place = ""
        self.look()

    def look(self) -> None:
        """Reload the library."""
        self._stock = stock_now(self._library)
        own, self._sources = self._sharing.own(), self._sharing.sources()
        self._offered: dict[Kind, list[Key]] = {
            kind: sorted(
                (key for key in ((kind, id) for id in self._stock.of(kind)) if kind == "team" or key in own),
                key=lambda key: self._name(key).casefold(),
            )
            for kind in KINDS
        }
        self._picked = [key for key in self._picked if key in self._offered[key[0]]]

    def _name(self, key: Key) -> str:
        return item_name(self._say, key[0], self._stock.of(key[0])[key[1]].name)

    def _label(self, key: Key) -> str:
        team = self._stock.teams.get(key[1]) if key[0] == "team" else None
        return self._name(key) if team is None else team_label(self._say, team)

    def do(self, intent: AnyIntent) -> None:
        """Select an item, or set a field."""
        match intent:
            case PickShared(kind=kind, id=id):
                offered = next((keys for one, keys in self._offered.items() if one == kind), [])
                tapped = [key for key in offered if id in ("", key[1])]
                others = [one for one in self._picked if one not in tapped]
                self._picked = others if set(tapped) <= set(self._picked) else [*others, *tapped]
            case Fill(field="licence", value=value):
                self._licence = value[:LONGEST_LICENCE].strip()
            case Fill(field="author", value=value):
                self._author = value[:LONGEST_AUTHOR].strip()
            case Fill(field="place", value=value):
                self._place = value
            case _:
                pass

    def write(self) -> Remark:
        """Write the bundle.

        Raises:
            CompanionError: It cannot be written.
        """
        if why := self._refusal():
            return Remark(why)
        bundle = self._bundle()
        bundle = bundle.with_pictures(self._sharing.pictures(bundle.keys))
        place = next((one for one in self._sharing.places() if one.path == self._place), None)
        path = self._sharing.write(bundle, self._file_name(), place)
        return Remark(self._say("share.written", file=path), "done")

    def _bundle(self) -> Bundle:
        return bundle_of(self._picked, self._stock, self._author, self._licence, self._sources)

    def _file_name(self) -> str:
        return self._name(self._picked[0]) if len(self._picked) == 1 else self._author

    def _refusal(self) -> str:
        for missing, key in (
            (not self._picked, "nothing"),
            (not self._author, "no-author"),
            (not self._licence, "no-licence"),
        ):
            if missing:
                return self._say(f"share.refused.{key}")
        return ""

    # ------------------------------------------------------------ what is shown

    def panel(self) -> PanelView:
        """The selection and its fields."""
        say = self._say
        licences = {one: one for one in (*LICENCES, self._licence) if one}
        return PanelView(
            page="share",
            head="",
            parts=(
                *self._picks(),
                NameView(say("share.author"), Fill("author"), self._author, LONGEST_AUTHOR),
                say.choice(
                    "share.licence", licences, partial(Fill, "licence"), self._licence, say("share.licence-note")
                ),
                NameView(say("share.licence-other"), Fill("licence"), self._licence, LONGEST_LICENCE),
                *self._places(),
            ),
        )

    def _picks(self) -> Sequence[ChoiceView]:
        return [
            ChoiceView(title=self._say(f"share.pick.{kind}"), options=self._options(kind, keys))
            for kind, keys in reversed(self._offered.items())
            if keys
        ]

    def _options(self, kind: Kind, keys: Sequence[Key]) -> tuple[Option, ...]:
        say = self._say
        whole = say.option(say("share.all", n=len(keys)), PickShared(kind), set(keys) <= set(self._picked))
        if len(keys) > MOST_SINGLE:
            return (whole,)
        single = [say.option(self._label(key), PickShared(kind, key[1]), key in self._picked) for key in keys]
        return (*([whole] if len(keys) > 1 else []), *single)

    def _places(self) -> Sequence[ChoiceView]:
        places = self._sharing.places()
        if len(places) < 2:
            return ()
        chosen = self._place if any(one.path == self._place for one in places) else places[0].path
        say = self._say
        names = {one.path: say("share.stick", stick=one.stick) if one.stick else say("share.folder") for one in places}
        return [say.choice("share.place", names, partial(Fill, "place"), chosen)]

    def aside(self) -> tuple[PanelPart, ...]:
        """A preview of the file's contents."""
        say = self._say
        if not self._picked:
            return (SaidView(say("share.what-it-is")),)
        try:
            bundle = self._bundle()
        except CompanionError as error:
            return (SaidView(say("share.refusal", why=error.said), "ask"),)
        names: dict[Kind, list[str]] = {}
        for key, item in items_of(bundle):
            names.setdefault(key[0], []).append(item_name(say, key[0], item.name))
        lists = (
            SaidView(say(f"share.holds.{kind}", names=say.listed(found[:MOST_SINGLE]))) for kind, found in names.items()
        )
        why = self._refusal()
        write = Push(say("share.write"), WriteBundle(), accent=not why, enabled=not why, why=why)
        return (
            SaidView(contents(say, bundle), "sentence"),
            PushRow((write,)),
            *lists,
            SaidView(say("share.needs-note")),
        )
