"""The command line: `companion`, or `python -m companion`.

Here and in `companion.commands` the parts are put together; nothing else chooses
adapters. A command's module is imported when the command is called, so Kivy is
loaded by the app and by nothing else.
"""

from __future__ import annotations

import click

from companion.commands.languages import language_option
from companion.commands.manual import ManualGroup

COMMANDS = (
    ("app", "companion.commands.app:app"),
    ("play", "companion.commands.figure.play:play"),
    ("lesson", "companion.commands.lesson:lesson"),
    ("demo", "companion.commands.figure.play:demo"),
    ("cards", "companion.commands.cards.group:cards"),
    ("editions", "companion.commands.cards.editions:editions"),
    ("figures", "companion.commands.figure.figures:figures"),
    ("teams", "companion.commands.figure.teams:teams"),
    ("matches", "companion.commands.matches:matches"),
    ("collection", "companion.commands.collection.group:collection"),
    ("mats", "companion.commands.figure.mats:mats"),
    ("trainers", "companion.commands.figure.trainers:trainers"),
    ("plates", "companion.commands.figure.plates:plates"),
    ("print", "companion.commands.figure.printing:print_"),
    ("rules", "companion.commands.rules:rules"),
    ("spinner", "companion.commands.spinner.group:spinner"),
    ("settings", "companion.commands.settings:settings"),
    ("help", "companion.commands.about:help_"),
    ("where", "companion.commands.about:where"),
    ("backup", "companion.commands.backup:backup"),
    ("restore", "companion.commands.backup:restore"),
    ("completion", "companion.commands.about:completion"),
    ("version", "companion.commands.about:version_"),
    ("lab", "companion.commands.lab:lab"),
)
SECTIONS = {
    "play": (("app", "play", "lesson"), ("demo",)),
    "cards": (("cards",), ("editions",)),
    "yours": (("figures", "teams", "matches", "collection"), ("mats", "trainers", "plates", "print")),
    "rules": (("rules",), ()),
    "bases": (("spinner",), ()),
    "tools": (("settings", "help"), ("where", "backup", "restore", "completion", "version", "lab")),
}
"""The commands that the help shows, and those that `help all` adds, by section."""
MOVED = {
    "boards": "mats",
    "study": "lab study",
    "fairness": "lab fairness",
    "ladder": "lab ladder",
    "bench": "python -m tests.bench",
}
"""What a command is called now, by the name that it had; one that is none of ours any more is in a checkout."""


def answer_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Answer --version."""
    if wanted and not ctx.resilient_parsing:
        from companion.commands.about import show_version

        show_version()
        ctx.exit()


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    moved=MOVED,
    sections=SECTIONS,
    texts="companion.commands.parts:texts",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    examples=(
        "companion",
        "companion play --a Ann --b random",
        "companion cards play --a Ann --b sensible",
        "companion rules show FG-MOVE-03",
        "companion mats draw duel -o duel.svg",
        "companion spinner list",
    ),
    exits=(0, 1, 2, 130, 141),
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=answer_version)
@language_option(variable=True)
@click.pass_context
def main(ctx: click.Context) -> None:
    """A referee for the Pokémon Trading Figure Game and the Pokémon card game."""
    from companion.commands.backup import make_home_private

    make_home_private()
    if ctx.invoked_subcommand is None:
        from companion.commands.app import open_app

        open_app()


if __name__ == "__main__":
    main()
