"""`companion lesson`: the guided first match in the terminal."""

from __future__ import annotations

import click

from companion.app.lessons import LESSON, LessonSession
from companion.app.lobby import SettingsSession
from companion.commands import output, parts
from companion.commands.figure.playing import ask
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual, typed
from companion.commands.words import say
from companion.console import Learner


@click.command(
    cls=Manual,
    examples=("companion lesson", "companion lesson --anew"),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.option("--anew", is_flag=True)
@click.pass_context
def lesson(ctx: click.Context, anew: bool) -> None:
    """Be led through a first match of the figure game."""
    made = parts.app_parts(waits=True)
    settings = SettingsSession(made, made.settings.load())
    led = LessonSession(made, LESSON, settings.names, 0 if anew else settings.settings.lesson, typed=True)
    click.echo(say("lesson.how"))
    ending = Learner(led, made.texts, output.out(), ask, program=typed()).play()
    remark = settings.remember({"lesson": 0 if led.is_over else led.at})
    if remark is not None:
        click.echo(remark.text, err=True)
    if ending != "quit":
        click.echo()
    click.echo(say("lesson.over", play=typed("play")) if led.is_over else say("lesson.left", how=typed("lesson")))
    ctx.exit(INTERRUPTED if ending == "interrupted" else OK)
