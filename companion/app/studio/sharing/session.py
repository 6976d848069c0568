"""The room of sharing, with its three sections: share, take in, team code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from companion.app.ports.parts import Parts
from companion.app.ports.sharing import Sharing
from companion.app.screens.collection_intents import KeepTeam, TakeIn, WriteBundle
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import GoBack, OpenTab
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_panel import PanelView, SaidView
from companion.app.screens.studio_sharing import SharingScreen
from companion.app.studio.sharing._code import CodeSection
from companion.app.studio.sharing._share import ShareSection
from companion.app.studio.sharing._take import TakeSection
from companion.app.text.say import Say

Section: TypeAlias = Literal["share", "take", "code"]
SECTIONS: tuple[Section, ...] = get_args(Section)


class SharingSession(Room):
    """The room. *changed* is told when the library has something new."""

    def __init__(self, parts: Parts, changed: Callable[[], None]) -> None:
        self._say = Say(parts.texts)
        self._changed = changed
        self._section: Section = "share"
        self._sections: dict[Section, ShareSection | TakeSection | CodeSection] = {}
        if parts.sharing is not None:
            self._share, self._take, self._code = self._made(parts, parts.sharing)
            self._sections = {"share": self._share, "take": self._take, "code": self._code}

    @staticmethod
    def _made(parts: Parts, sharing: Sharing) -> tuple[ShareSection, TakeSection, CodeSection]:
        return ShareSection(parts, sharing), TakeSection(parts, sharing), CodeSection(parts, sharing)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Turn to a section, or do something in the one that is shown; what does not belong here does nothing."""
        if isinstance(intent, OpenTab):
            self._section = next((one for one in SECTIONS if one == intent.tab), self._section)
        if not self._sections:
            return None
        match intent:
            case OpenTab():
                self._sections[self._section].look()
                return None
            case WriteBundle():
                return self._share.write()
            case TakeIn():
                done = self._take.take_in()
            case KeepTeam():
                done = self._code.keep()
            case _:
                self._sections[self._section].do(intent)
                return None
        self._changed()
        for section in self._sections.values():
            section.look()
        return done

    def back(self) -> bool:
        """Close the bundle that is looked at."""
        return self._section == "take" and bool(self._sections) and self._take.close()

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> SharingScreen:
        """The section that is shown."""
        say = self._say
        section = self._sections.get(self._section)
        nothing = PanelView(page="none", head="", parts=(SaidView(say("share.not-here"), "ask"),))
        return SharingScreen(
            kind=self._section,
            title=say("share.title"),
            tabs=say.options(say.labels("share.tab", SECTIONS), OpenTab, self._section) if self._sections else (),
            panel=nothing if section is None else section.panel(),
            aside=() if section is None else section.aside(),
            back=say.push(back, GoBack()),
            remark=remark,
        )
