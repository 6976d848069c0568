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
    ("app", "companion.commands.app:app", "Open the app on the touch screen; also without any command."),
    ("play", "companion.commands.figure.play:play", "Play a match in the terminal."),
    ("demo", "companion.commands.figure.play:demo", "Watch a whole match between two random players."),
    ("rules", "companion.commands.rules:rules", "Look up the rules; run ruling cases."),
    ("cards", "companion.commands.cards.group:cards", "The card game: play and watch it, look at cards, check decks."),
    ("editions", "companion.commands.cards.editions:editions", "Compare the rules of the four card-game editions."),
    ("boards", "companion.commands.figure.boards:boards", "List, check and draw mats."),
    ("figures", "companion.commands.figure.figures:figures", "List, look at and check figures."),
    ("teams", "companion.commands.figure.figures:teams", "List and check teams."),
    ("matches", "companion.commands.matches:matches", "List, read, export and import matches."),
    ("backup", "companion.commands.keeping:backup", "Copy all matches into a file."),
    ("restore", "companion.commands.keeping:restore", "Put a copy in the place of all matches."),
    ("spinner", "companion.commands.spinner.group:spinner", "Find, watch, calibrate and try out spinner bases."),
    ("bench", "companion.commands.bench.group:bench", "Measure how fast the rules and the app are."),
)


def version() -> str:
    """The version of the installed program."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("figure-game-companion")
    except PackageNotFoundError:
        return "(not installed)"


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Answer --version."""
    if wanted and not ctx.resilient_parsing:
        click.echo(f"companion {version()}")
        ctx.exit()


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    texts="companion.commands.parts:texts",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    examples=(
        ("companion", "Open the app; where there is no display, watch a match in the terminal."),
        ("companion play --a Ann --b random", "Play against the random player in the terminal."),
        ("companion cards play --a Ann --b random", "Play the card game against a program."),
        ("companion rules show FG-MOVE-03", "Read a clause of the rulebook."),
        ("companion boards draw duel -o duel.svg", "Draw a mat."),
        ("companion spinner list", "Which spinner bases are connected?"),
    ),
    exits=(
        (0, "done"),
        (1, "what was checked does not hold: a ruling case failed, a base is unwell"),
        (2, "wrong arguments, a faulty file or nothing found: one sentence on standard error says what"),
        (130, "interrupted from the keyboard"),
        (141, "the reader of the output went away"),
    ),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version.",
)
@language_option(variable=True)
@click.pass_context
def main(ctx: click.Context) -> None:
    """A referee for the spinning-figure board game.

    It knows the rules, reads the spins, keeps the record and explains every
    ruling. It is unofficial, made by fans. Without a command it opens the app.

    What players keep (matches, settings, their own teams, figures and mats) lies
    in the user's data directory, or where the environment variable COMPANION_HOME
    says. Everything is said in the language of --language or COMPANION_LANGUAGE, else
    in that of the settings, else in the system's; English is always there.
    """
    if ctx.invoked_subcommand is None:
        from companion.commands.app import open_app

        open_app()


if __name__ == "__main__":
    main()
