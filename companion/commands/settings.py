"""`companion settings`: shows and changes the app's settings in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import click

from companion.app.lobby.settings import SettingsSession
from companion.app.lobby.welcome import WelcomeSession
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import ChoiceView, Option, Remark
from companion.app.screens.lobby_intents import Set, SettingName
from companion.app.screens.moments import PictureOption
from companion.commands import output, parts
from companion.commands.command_texts import listed, say
from companion.commands.manual import Manual, ManualGroup, nearest, typed
from companion.commands.playing import ask as ask_line
from companion.kernel.errors import DataError, SettingsError
from companion.kernel.model import Seat
from companion.kernel.numbers import whole
from companion.texts.errors import quoted
from companion.texts.texts import phrase

NAMES: dict[str, Seat] = {"name-a": 0, "name-b": 1}
"""Seats by the settings of the players' names."""


@click.group(cls=ManualGroup)
def settings() -> None:
    """See and change the settings of the app."""


FIELDS = ("setting", "now", "can_be", "means")


@settings.command("list", cls=Manual, examples=("companion settings list",), fields=FIELDS)
def list_(as_json: bool) -> None:
    """List the settings: what is set now, and what can be."""
    session = _opened(parts.app_parts(writes=False, anyway=True))
    rows: list[tuple[str, str, Sequence[str], str]] = [
        (word, name, (), say("settings.name")) for word, name in zip(NAMES, session.names, strict=True)
    ]
    for word, choice in _choices(session).items():
        now = next((_value(one) for one in choice.options if one.chosen), "")
        rows.append((word, now, [_value(one) for one in choice.options], choice.title))
    if as_json:
        output.write_records(FIELDS, rows)
        return
    shown = [(word, now, ", ".join(can_be) or "–", means) for word, now, can_be, means in rows]
    listed(("setting", "now", "can-be", "means"), shown)


def setting_names() -> Sequence[str]:
    """The names of all settings."""
    return (*NAMES, *_choices(_opened(parts.app_parts(writes=False, anyway=True))))


@settings.command(
    "set", cls=Manual, examples=("companion settings set sound quiet", "companion settings set name-a Ann")
)
@click.argument("what", metavar="SETTING")
@click.argument("value", metavar="VALUE")
def set_(what: str, value: str) -> None:
    """Change a setting."""
    session = _opened(parts.app_parts(writes=False, anyway=True))
    choices = _choices(session)
    if what in NAMES:
        _kept(session.rename(NAMES[what], value))
        if session.names[NAMES[what]] != value.strip():
            raise DataError(phrase("error.play.name", name=quoted(value)))
        click.echo(say("settings.set", title=what, value=session.names[NAMES[what]]))
        return
    setting = next((one for one in choices if one == what), None)
    if setting is None:
        words = (*NAMES, *choices)
        raise DataError(
            phrase("error.settings.none", wanted=quoted(what), perhaps=nearest(what, words), words=", ".join(words))
        )
    choice = choices[setting]
    option = next((one for one in choice.options if _value(one) == value.lower()), None)
    if option is None:
        raise DataError(
            phrase("error.settings.value", wanted=quoted(value), words=", ".join(_value(one) for one in choice.options))
        )
    _kept(session.choose(setting, _value(option)))
    # The setting may be the language, which takes effect at once.
    click.echo(say("settings.set", title=_choices(session)[setting].title, value=option.label))


@settings.command(cls=Manual, examples=("companion settings ask",))
def ask() -> None:
    """Answer the first questions: where spins come from, how the players sit, and sound."""
    made = parts.app_parts(writes=False, anyway=True)
    session = _opened(made)
    welcome = WelcomeSession(made, session)
    with suppress(EOFError):
        while (screen := welcome.screen()).at < screen.count - 1:
            click.echo()
            click.secho(f"{screen.title}", bold=True, nl=False)
            click.echo(f"  ({screen.at + 1}/{screen.count - 1})")
            click.echo(output.wrapped(screen.intro))
            for number, one in enumerate(screen.options, start=1):
                mark = say("settings.now") if one.chosen else ""
                click.echo(output.wrapped(f"{number}  {one.push.label}{mark}: {one.note}", "  "))
            _answer(session, welcome, screen.options, screen.at)
    _kept(welcome.seen())
    click.echo("\n" + output.wrapped(say("settings.begin", lesson=typed("lesson"), play=typed("play"))))


def _answer(session: SettingsSession, welcome: WelcomeSession, options: Sequence[PictureOption], at: int) -> None:
    """Ask until a valid number is typed, or nothing, which keeps the setting."""
    while line := ask_line(say("settings.which")).strip():
        number = whole(line, len(options)) or 0
        intent = options[number - 1].push.intent if 0 < number <= len(options) else None
        if isinstance(intent, Set):
            _kept(session.choose(intent.setting, intent.value))
            welcome.do(intent)
            return
        click.echo(say("settings.numbers", n=len(options)))
    welcome.go_to(at + 1)


def _opened(made: Parts) -> SettingsSession:
    """The stored settings.

    Raises:
        SettingsError: They cannot be read.
    """
    return SettingsSession(made, made.settings.load())


def _choices(session: SettingsSession) -> dict[SettingName, ChoiceView]:
    """All settings with a fixed set of values, by name."""
    views = (*session.screen("push.home").choices, session.coins())
    found: dict[SettingName, ChoiceView] = {}
    for view in views:
        intent = view.options[0].intent
        if isinstance(intent, Set):
            found[intent.setting] = view
    return found


def _value(option: Option) -> str:
    """The name of a value."""
    return option.intent.value if isinstance(option.intent, Set) else ""


def _kept(remark: Remark | None) -> None:
    """Check that the setting was stored.

    Raises:
        SettingsError: It was not; the remark says why.
    """
    if remark is not None:
        raise SettingsError(remark.text)
