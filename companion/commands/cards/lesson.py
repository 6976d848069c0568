"""`companion cards lesson`: the guided first match of the card game in the terminal."""

from __future__ import annotations

import click

from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from companion.app.lobby.settings import SettingsSession
from companion.commands import output, parts
from companion.commands.figure.lesson import led_to_its_end
from companion.commands.figure.playing import ask
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual, typed
from companion.console.lesson import CardLearner


@click.command(
    cls=Manual,
    examples=("companion cards lesson", "companion cards lesson --anew"),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.option("--anew", is_flag=True)
@click.pass_context
def lesson(ctx: click.Context, anew: bool) -> None:
    """Be led through a first match of the card game."""
    made = parts.app_parts(waits=True, writes=False, anyway=True)
    settings = SettingsSession(made, made.settings.load())
    at = 0 if anew else settings.settings.card_lesson
    led = CardLessonSession(made, CARD_LESSON, settings.names, at, typed=True)
    learner = CardLearner(led, made.texts, output.out(), ask, program=typed())
    ctx.exit(led_to_its_end(learner, led, settings, "cards lesson", "cards play"))
