"""Changing the settings: every change is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, get_args

import msgspec

from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens.lobby import ChoicesScreen, ChoiceView, NameView, Remark
from companion.app.screens.lobby_intents import GoBack, GoWelcome, NamePlayer, Set, SettingName
from companion.app.screens.room import Room
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError
from companion.kernel.model import Seat
from companion.kernel.numbers import whole

INCHES = ("0", "7", "8", "10", "12", "13", "16", "22", "24", "27")
"""Screens from corner to corner, as they are sold."""

SOUND = ("off", "quiet", "usual", "loud")

AUTO = "auto"
"""The language of the system, whichever it is."""


class SettingsSession(Room):
    """The settings as they are now."""

    def __init__(self, parts: Parts, settings: Settings) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self.settings = settings
        self._bases_shown = 0
        self._choices: dict[SettingName, tuple[object, ChoiceView]] = {}
        """Where spins and coins come from, and what that was made for."""

    def tick(self, dt_s: float = 0.0) -> bool:
        """Has a base come or gone since the screen was drawn?"""
        return self.settings.spins == "bases" and self._bases_there() != self._bases_shown

    def is_first_start(self) -> bool:
        """Has nobody answered the first questions yet, and nothing been played?"""
        return not self.settings.welcomed and not any(self._parts.store.summaries())

    def choose(self, what: SettingName, value: str) -> Remark | None:
        """Set one setting; what went wrong is said."""
        if what not in get_args(SettingName):
            return None
        match what:
            case "language":
                return self._speak(value)
            case "quick":
                return self._keep(quick_spins=value == "true")
            case "scale" | "inches":
                return self._keep(**{what: whole(value)})
            case _:
                return self._keep(**{what: value})

    def _speak(self, language: str) -> Remark | None:
        """Say everything in this language from now on; "auto": in the system's."""
        there = self._parts.languages
        if there is None or language not in (AUTO, *there.names()):
            return None
        self._parts.texts.turn_to(there.texts(there.system() if language == AUTO else language))
        return self._keep(language=language)

    def remember(self, facts: Mapping[str, Any]) -> Remark | None:
        """Remember what was played last."""
        return self._keep(**facts)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called; whom nobody has named yet as the language calls them."""
        one, other = (
            self._say(f"setup.player.{seat}") if name == given else name
            for seat, (name, given) in enumerate(zip(self.settings.names, Settings().names, strict=True))
        )
        return one, other

    def rename(self, seat: Seat, name: str) -> Remark | None:
        """Remember what a player is called."""
        names = [*self.settings.names]
        names[seat] = name.strip()
        return self._keep(names=tuple(names))

    def place(self, window: tuple[int, int, int, int]) -> None:
        """Remember where the window was: left, top, width, height."""
        self._keep(window=window)

    def _keep(self, **changes: object) -> Remark | None:
        try:
            settings = msgspec.convert({**msgspec.structs.asdict(self.settings), **changes}, Settings)
        except msgspec.ValidationError:
            # An empty name, say: the earlier one stays.
            return None
        if settings == self.settings:
            return None
        self.settings = settings
        try:
            self._parts.settings.save(settings)
        except CompanionError as error:
            return Remark(self._say("settings.unsaved", why=error.said))
        return None

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> ChoicesScreen:
        """The settings; *back* is the key of the words for the way back."""
        now = self.settings
        return ChoicesScreen(
            kind="settings",
            title=self._say("settings.title"),
            intro=self._say("settings.intro"),
            choices=(
                self._choice("seating", ("facing", "same_side"), now.seating),
                self.spins(),
                *((self._choice("unfair", ("again", "ask"), now.unfair),) if now.spins == "bases" else ()),
                self.hints(),
                self._choice("quick", ("false", "true"), str(now.quick_spins).lower()),
                self._choice("sound", SOUND, now.sound),
                *self._languages(),
                self._choice("keyboard", ("auto", "qwerty", "qwertz", "azerty"), now.keyboard),
                self._choice("scale", ("80", "100", "125", "150"), str(now.scale)),
                self._choice("contrast", ("usual", "light", "high"), now.contrast),
                self._choice("sides", ("bases", "sky-plum", "sand-navy"), now.sides),
                self._choice("motion", ("usual", "calm"), now.motion),
                self._choice("hand", ("right", "left"), now.hand),
                self._choice("refusals", ("short", "long", "stay"), now.refusals),
                self._choice("inches", INCHES, str(now.inches)),
            ),
            names=tuple(
                NameView(self._say(f"setup.seat.{seat}"), NamePlayer(seat), name)
                for seat, name in enumerate(self.names)
            ),
            back=self._say.push(back, GoBack()),
            extra=(self._say.push("welcome.again", GoWelcome()),),
            remark=remark,
        )

    def hints(self) -> ChoiceView:
        """Hints at the table: chosen in either set-up and in the settings."""
        return self._choice("hints", ("off", "on"), self.settings.hints)

    def spins(self) -> ChoiceView:
        """Where spins come from: chosen in set-up, in the settings and at the table."""
        return self._kept_choice("spins", self._made_spins)

    def _kept_choice(self, what: SettingName, make: Callable[[], ChoiceView]) -> ChoiceView:
        """The same until a setting, the language or a base has changed (memo)."""
        made_for = (self.settings, self._parts.texts.language, self._bases_there())
        kept = self._choices.get(what)
        if kept is None or kept[0] != made_for:
            kept = self._choices[what] = made_for, make()
        return kept[1]

    def _made_spins(self) -> ChoiceView:
        now, bases = self.settings, self._parts.bases
        values = ("screen", "hand") if bases is None else ("screen", "hand", "bases")
        choice = self._choice("spins", values, now.spins if now.spins in values else "screen")
        if bases is None or now.spins != "bases":
            return choice
        there = self._bases_shown = self._bases_there()
        return msgspec.structs.replace(
            choice,
            note=self._say.count("settings.spins-bases", there),
            warning=self._say("settings.spins-no-base") if not there else "",
        )

    def _languages(self) -> tuple[ChoiceView, ...]:
        """The language, where there is more than one; each is called by its own name."""
        there, now, say = self._parts.languages, self.settings.language, self._say
        if there is None:
            return ()
        names = {AUTO: say("settings.language-value.auto"), **there.names()}
        return (say.choice("settings.language", names, partial(Set, "language"), now, say("settings.language-note")),)

    def coins(self) -> ChoiceView:
        """Where coins come from: chosen in the set-up of a card match, and at its table."""
        return self._kept_choice("coins", self._made_coins)

    def _made_coins(self) -> ChoiceView:
        values = ("program", "hand") if self._parts.bases is None else ("program", "hand", "bases")
        now = self.settings.coins
        return self._choice("coins", values, now if now in values else "program")

    def _bases_there(self) -> int:
        bases = self._parts.bases
        return 0 if bases is None else sum(one.stands == "there" for one in bases.bases())

    def _choice(self, what: SettingName, values: tuple[str, ...], now: str) -> ChoiceView:
        say = self._say
        labels, note = say.labels(f"settings.{what}-value", values), say(f"settings.{what}-note")
        return say.choice(f"settings.{what}", labels, partial(Set, what), now, note)
