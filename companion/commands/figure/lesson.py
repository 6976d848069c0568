"""`companion lesson`: the guided first match in the terminal."""

from __future__ import annotations

from typing import Any

import click

from companion.app.lessons.card_session import CardLessonSession
from companion.app.lessons.figure_script import LESSON
from companion.app.lessons.offered import lesson_field
from companion.app.lessons.session import LessonSession
from companion.app.lobby.settings import SettingsSession
from companion.commands import output, parts
from companion.commands.figure.playing import ask
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual, complain, typed
from companion.commands.words import say
from companion.console.lesson import Learner
from companion.console.terminal import Terminal


@click.command(
    cls=Manual,
    examples=("companion lesson", "companion lesson --anew"),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.option("--anew", is_flag=True)
@click.pass_context
def lesson(ctx: click.Context, anew: bool) -> None:
    """Be led through a first match of the figure game."""
    made = parts.app_parts(waits=True, writes=False, anyway=True)
    settings = SettingsSession(made, made.settings.load())
    led = LessonSession(made, LESSON, settings.names, 0 if anew else settings.settings.lesson, typed=True)
    learner = Learner(led, made.texts, output.out(), ask, program=typed())
    ctx.exit(led_to_its_end(learner, led, settings, "lesson", "play"))


def led_to_its_end(
    learner: Terminal[Any], led: LessonSession | CardLessonSession, settings: SettingsSession, own: str, play: str
) -> int:
    """Lead through a lesson of either game and keep where it was left; returns the exit status.

    *own*: the command that goes on with it; *play*: the one that begins a match.
    """
    click.echo(say("lesson.how"))
    ending = learner.play()
    remark = settings.remember({lesson_field(led.game): 0 if led.is_over else led.at})
    if ending != "quit":
        click.echo()
    if remark is not None:
        return complain(remark.text)
    click.echo(say("lesson.over", play=typed(play)) if led.is_over else say("lesson.left", how=typed(own)))
    return INTERRUPTED if ending == "interrupted" else OK
