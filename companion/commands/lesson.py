"""`companion lesson` and `companion cards lesson`: the guided first match of each game in the terminal."""

from __future__ import annotations

import click

from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from companion.app.lessons.figure_script import LESSON
from companion.app.lessons.offered import lesson_field
from companion.app.lessons.session import LessonSession
from companion.app.lobby.settings import SettingsSession
from companion.app.ports.parts import Parts
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual, complain, typed
from companion.commands.playing import ask
from companion.console.lesson import CardLearner, Learner
from companion.console.terminal import Desk

EXITS = (OK, WRONG_INPUT, INTERRUPTED)


@click.command(cls=Manual, examples=("companion lesson", "companion lesson --anew"), exits=EXITS)
@click.option("--anew", is_flag=True)
@click.pass_context
def lesson(ctx: click.Context, anew: bool) -> None:
    """Be led through a first match of the figure game."""
    made, settings, desk = _brought()
    led = LessonSession(made, LESSON, settings.names, 0 if anew else settings.settings.lesson, typed=True)
    ctx.exit(_lead(Learner(led, desk), led, settings, ""))


@click.command("lesson", cls=Manual, examples=("companion cards lesson", "companion cards lesson --anew"), exits=EXITS)
@click.option("--anew", is_flag=True)
@click.pass_context
def card_lesson(ctx: click.Context, anew: bool) -> None:
    """Be led through a first match of the card game."""
    made, settings, desk = _brought()
    at = 0 if anew else settings.settings.card_lesson
    led = CardLessonSession(made, CARD_LESSON, settings.names, at, typed=True)
    ctx.exit(_lead(CardLearner(led, desk), led, settings, "cards "))


def _brought() -> tuple[Parts, SettingsSession, Desk]:
    made = parts.app_parts(waits=True, writes=False, anyway=True)
    return made, SettingsSession(made, made.settings.load()), Desk(made.texts, output.out(), ask, typed())


def _lead(
    learner: Learner | CardLearner, led: LessonSession | CardLessonSession, settings: SettingsSession, group: str
) -> int:
    """Lead through a lesson and keep where it was left; returns the exit status. *group*: of the game's commands."""
    click.echo(say("lesson.how"))
    ending = learner.play()
    remark = settings.remember({lesson_field(led.game): 0 if led.is_over else led.at})
    if ending != "quit":
        click.echo()
    if remark is not None:
        return complain(remark.text)
    if led.is_over:
        click.echo(say("lesson.over", play=typed(f"{group}play")))
    else:
        click.echo(say("lesson.left", how=typed(f"{group}lesson")))
    return INTERRUPTED if ending == "interrupted" else OK
