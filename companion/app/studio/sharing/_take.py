"""The section that shows and imports a bundle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.app.ports.parts import Parts
from companion.app.ports.sharing import BundleFile, Sharing
from companion.app.screens.collection_intents import OpenBundle, SettleDifference, TakeIn
from companion.app.screens.lobby import ChoiceView, Push, Remark
from companion.app.screens.room import AnyIntent
from companion.app.screens.studio_panel import DiffersView, PanelPart, PanelView, PushRow, SaidView
from companion.app.studio.sharing._bundle_text import contents, field_words, item_name, stock_now
from companion.app.text.disputes import dispute_words
from companion.app.text.say import Say
from companion.figure.printed.figures import Figure
from companion.sharing.bundle import Bundle, Key
from companion.sharing.comparing import CHOICES, Choice, Compared, compared, plan_of

MOST_SHOWN = 30
"""Maximum number of differences shown one by one."""
MOST_NAMES = 60


class TakeSection:
    """The available files; the new, equal and different items of the open one."""

    def __init__(self, parts: Parts, sharing: Sharing) -> None:
        self._library, self._sharing = parts.library, sharing
        self._texts = parts.texts
        self._say = Say(parts.texts)
        self._bundle: Bundle | None = None
        self._name = ""
        self._found: tuple[Compared, ...] = ()
        self._chosen: dict[Key, Choice] = {}
        self.look()

    def look(self) -> None:
        """Reload the list of files."""
        self._files: Sequence[BundleFile] = tuple(self._sharing.found())

    def do(self, intent: AnyIntent) -> None:
        """Open a file, or resolve a difference.

        Raises:
            CompanionError: The file is no bundle, or is faulty.
        """
        match intent:
            case OpenBundle(file=path):
                self._bundle = None
                file = next((file for file in self._files if file.path == path), None)
                if file is not None:
                    self._open(file)
            case SettleDifference(choice=wanted, kind=kind, id=id):
                choice = next((one for one in CHOICES if one == wanted), None)
                for one in self._differing():
                    if choice in one.choices and id in ("", one.id) and kind in ("", one.kind):
                        self._chosen[one.key] = choice
            case _:
                pass

    def _open(self, file: BundleFile) -> None:
        bundle = self._sharing.read(file.path)
        self._found = compared(bundle, stock_now(self._library), self._sharing.own())
        self._bundle, self._name, self._chosen = bundle, file.name, {}

    def close(self) -> bool:
        """Close the bundle; False if none was open."""
        was, self._bundle = self._bundle, None
        return was is not None

    def take_in(self) -> Remark | None:
        """Import new items, and resolve the different ones as chosen.

        Raises:
            CompanionError: It failed; nothing has changed.
        """
        if self._bundle is None:
            return None
        plan = plan_of(self._bundle, self._found, self._chosen, stock_now(self._library))
        self._sharing.keep(plan, self._bundle.pictures)
        self._bundle = None
        return Remark(self._say.count("share.taken-in", len(plan)), "done")

    def _differing(self) -> list[Compared]:
        return [one for one in self._found if one.state == "different"]

    # ------------------------------------------------------------ what is shown

    def panel(self) -> PanelView:
        """The files; or the contents of the open one."""
        say = self._say
        if self._bundle is None:
            return PanelView(page="take", head="", parts=self._file_parts())
        counts = {state: sum(one.state == state for one in self._found) for state in ("new", "same", "different")}
        parts: list[PanelPart] = [
            SaidView(
                say(
                    "share.by",
                    author=self._bundle.author,
                    licence=self._bundle.licence,
                    what=contents(say, self._bundle),
                ),
                "sentence",
            ),
            *(
                SaidView(say("share.by-others", names=say.listed(names[:MOST_NAMES]), author=author, licence=licence))
                for (author, licence), names in self._bundle.by_others.items()
            ),
            SaidView(say("share.counts", **counts)),
        ]
        if len(self._differing()) > 1:
            options = tuple(
                say.option(say(f"share.choice.{one}"), SettleDifference(one), self._all_are(one)) for one in CHOICES
            )
            parts.append(ChoiceView(title=say("share.all-differing"), options=options))
        number = counts["new"] + sum(self._chosen.get(one.key, "mine") != "mine" for one in self._differing())
        take = Push(
            say.count("share.take-in", number),
            TakeIn(),
            accent=number > 0,
            enabled=number > 0,
            why=say("share.refused.nothing-new"),
        )
        parts.append(PushRow((take,)))
        parts += self._lists()
        return PanelView(
            page=f"bundle:{self._name}",
            head=self._name,
            parts=tuple(parts),
            close=say.push("share.other-file", OpenBundle()),
        )

    def _file_parts(self) -> tuple[PanelPart, ...]:
        say = self._say
        folder, *_ = self._sharing.places()
        if not self._files:
            return (SaidView(say("share.no-files"), "ask"), SaidView(say("share.where", folder=folder.path)))
        groups = groupby(sorted(self._files, key=lambda file: file.place.stick), key=lambda file: file.place.stick)
        choices = (
            ChoiceView(
                title=say("share.stick", stick=stick) if stick else say("share.folder"),
                options=say.options({file.path: file.name for file in files}, OpenBundle),
            )
            for stick, files in groups
        )
        return (*choices, SaidView(say("share.where", folder=folder.path)))

    def _all_are(self, choice: Choice) -> bool:
        """Is this chosen wherever possible, and at least once?"""
        possible = [one for one in self._differing() if choice in one.choices]
        return bool(possible) and all(self._chosen.get(one.key, "mine") == choice for one in possible)

    def _lists(self) -> list[PanelPart]:
        found: list[PanelPart] = []
        for state in ("new", "same"):
            names = [item_name(self._say, one.kind, one.theirs.name) for one in self._found if one.state == state]
            if names:
                shown = self._say.listed(names[:MOST_NAMES])
                more = self._say("share.and-more", n=len(names) - MOST_NAMES) if len(names) > MOST_NAMES else ""
                found.append(SaidView(" ".join(filter(None, (self._say(f"share.list.{state}", names=shown), more)))))
        return found

    def aside(self) -> tuple[PanelPart, ...]:
        """The differences, segment by segment, each with its choices."""
        if self._bundle is None:
            return ()
        differing = self._differing()
        shown: list[PanelPart] = [self._differs(one) for one in differing[:MOST_SHOWN]]
        if len(differing) > MOST_SHOWN:
            shown.append(SaidView(self._say("share.and-more", n=len(differing) - MOST_SHOWN)))
        return tuple(shown) or (SaidView(self._say("share.nothing-differs")),)

    def _differs(self, one: Compared) -> DiffersView:
        say = self._say
        if isinstance(one.mine, Figure):
            said = (dispute_words(self._texts, dispute, one.mine) for dispute in one.disputes)
            rows = tuple((words.about, words.one, words.other) for words in said)
        else:
            rows = ((field_words(say, one.fields), "", ""),)
        return DiffersView(
            title=say(
                "share.differs", kind=say(f"share.kind.{one.kind}"), name=item_name(say, one.kind, one.theirs.name)
            ),
            heads=(say("share.heads.about"), say("share.heads.mine"), say("share.heads.theirs")),
            rows=rows,
            options=say.options(
                say.labels("share.choice", one.choices),
                lambda choice: SettleDifference(choice, one.kind, one.id),
                self._chosen.get(one.key, "mine"),
            ),
        )
