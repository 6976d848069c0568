"""Base classes of the commands: help pages like a manual's, and errors in one sentence.

A command lists its examples and exit statuses; their descriptions, and those of the command and its options,
are in the texts (`help_pages`). Groups import a command's module only for that command or its help, so
`companion --help` is fast.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from companion.commands._completion import COMPLETE, Known, complete, known_by
from companion.commands._help_pages import HelpPage, page_of
from companion.commands._streams import guarded_streams
from companion.commands.misuse import MisusedError, said_of_click
from companion.kernel.errors import CompanionError
from companion.texts.errors import cut, english, one_of, quoted
from companion.texts.texts import Fact, Texts, phrase
from firmware_bridge.wire.errors import BridgeError

PROGRAM = "companion"
STARTED_AS = "COMPANION_COMMAND"
"""Environment variable in which run.sh passes the name it was called by."""


OK, FAILED, WRONG_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

RANGES = (click.IntRange, click.FloatRange)
LONGEST_WORD = 900
"""Errors cut longer words; file paths are shorter."""
USUAL_EXITS = (OK, WRONG_INPUT)
PARTS = {
    "kivy": "app",
    "tomlkit": "app",
    "cobs": "bases",
    "serial": "bases",
    "gpiozero": "pi",
    "lgpio": "pi",
    "smbus2": "pi",
    "PIL": "pictures",
    "reportlab": "pictures",
    "segno": "app",
}
"""By package: the optional part of the program (an extra of pyproject.toml) that installs it."""


def typed(line: str = "") -> str:
    """The command *line* as it is typed where the program runs: `companion …`, or `./run.sh …` from a checkout."""
    ctx = click.get_current_context(silent=True)
    return f"{_program(ctx)} {line}".rstrip()


def _program(ctx: click.Context | None) -> str:
    return (ctx.find_root().info_name if ctx else None) or os.environ.get(STARTED_AS) or PROGRAM


class _HelpFormatter(click.HelpFormatter):
    """Writes help with command lines as typed here; in code all of them begin with `companion`."""

    def __init__(self, *args: Any, ctx: click.Context, **settings: Any) -> None:
        super().__init__(*args, **settings)
        root = ctx.find_root()
        commands = root.command.list_commands(root) if isinstance(root.command, click.Group) else []
        self._written = re.compile(rf"\b{PROGRAM}(?= (?:{'|'.join(commands)}|--\w+)\b|$)")
        self._program = _program(ctx)

    def as_typed(self, text: str) -> str:
        return self._written.sub(lambda _: self._program, text)

    def write_text(self, text: str) -> None:
        super().write_text(self.as_typed(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, self.as_typed(what)) for term, what in rows], col_max, col_spacing)


class _Context(click.Context):
    def make_formatter(self) -> _HelpFormatter:
        return _HelpFormatter(width=self.terminal_width, max_width=self.max_content_width, ctx=self)


class _Explained(click.Command):
    """A command with its help page from the texts, not from docstrings."""

    context_class = _Context
    examples: Sequence[str]
    exits: Sequence[int]
    fields: Sequence[str] = ()

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        page = page_of(ctx)
        pieces = page.metavars(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, f"{page.near('usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(page_of(ctx).own("what"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        page = page_of(ctx)
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option) and not one.hidden]
        with formatter.section(page.near("options")):
            formatter.write_dl([_explained(one, ctx, page) for one in options])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        page = page_of(ctx)
        if self.examples:
            with formatter.section(page.near("examples")):
                for number, command in enumerate(self.examples, 1):
                    formatter.write_text(page.own(f"example.{number}"))
                    line = formatter.as_typed(command) if isinstance(formatter, _HelpFormatter) else command
                    formatter.write(f"{'':{formatter.current_indent + 2}}{line}\n")
        if self.fields:
            with formatter.section(page.near("fields")):
                formatter.write_dl([(name, page.near(f"field.{name}")) for name in self.fields])
        if self.exits:
            with formatter.section(page.near("exits")):
                formatter.write_dl([(str(status), page.near(f"exit.{status}")) for status in self.exits])


def name_of(option: click.Option) -> str:
    """The name by which an option has its text: the long one, without hyphens before it."""
    return max(option.opts, key=len).lstrip("-")


def _explained(option: click.Option, ctx: click.Context, page: HelpPage) -> tuple[str, str]:
    """An option as typed, and its description with default and limits."""
    extra = option.get_help_extra(ctx)
    default = extra.get("default") or ("" if option.required else page.near(f"default.{name_of(option)}"))
    facts = [page.default(default)] if default else []
    facts += [page.limits(option.type.min, option.type.max)] if isinstance(option.type, RANGES) else []
    facts += [page.near("required")] if option.required else []
    text = page.near(f"option.{name_of(option)}")
    typed_as, _ = option.get_help_record(ctx) or ("", "")
    return page.metavars(typed_as), f"{text}  [{'; '.join(facts)}]" if facts else text


class Manual(_Explained):
    """A command whose help ends with *examples* (command lines) and *exits* (statuses), described in the texts.

    *fields*: names of what `--json` writes of each thing, in order; a command with any has that option, and takes
    `as_json`. An argument or option whose metavar names a kind of thing (FIGURE, TEAM …) completes their ids.
    """

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        exits: Sequence[int] = USUAL_EXITS,
        fields: Sequence[str] = (),
        **settings: Any,
    ) -> None:
        if fields:
            settings["params"] = [*settings["params"], click.Option(["--json", "as_json"], is_flag=True)]
        super().__init__(*args, **settings | {"help": None})
        self.examples = examples
        self.exits = exits
        self.fields = fields
        for one in self.params:
            if one.type is click.STRING and (kind := known_by(one.metavar or "")):
                one.type = Known(kind)


class ManualGroup(_Explained, click.Group):
    """A group that imports its commands on demand.

    *lazy* lists them in the manual's order: name and "module:attribute". *moved* maps old names of commands to new
    ones. *texts*, for the top-level group, names the function that returns the texts in the current language. With
    *sections*, the help lists the commands under headings: by section, those that it shows and the others.
    """

    def __init__(
        self,
        *args: Any,
        lazy: Sequence[tuple[str, str]] = (),
        moved: Mapping[str, str] | None = None,
        texts: str = "",
        sections: Mapping[str, tuple[Sequence[str], Sequence[str]]] | None = None,
        examples: Sequence[str] = (),
        exits: Sequence[int] = (),
        **settings: Any,
    ) -> None:
        super().__init__(*args, **settings | {"help": None})
        self.lazy = dict(lazy)
        self._moved = moved or {}
        self._texts = texts
        self.sections = sections or {}
        self.examples = examples
        self.exits = exits

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.lazy, *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.lazy:
            command: click.Command = _loaded(self.lazy[cmd_name])
            return command
        return super().get_command(ctx, cmd_name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; without a command, show the help as a page, which is no mistake."""
        if not args and not self.invoke_without_command and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        wanted = args[0]
        if ctx.resilient_parsing:  # a line that is being completed
            return super().resolve_command(ctx, args)
        if wanted in self._moved:
            new = self._moved[wanted]
            if new.split()[0] in self.lazy:
                raise CompanionError(phrase("error.commands.moved", old=quoted(wanted), new=typed(new)))
            raise CompanionError(phrase("error.commands.in-checkout", old=quoted(wanted), new=new))
        if self.get_command(ctx, wanted) is None and not wanted.startswith("-"):
            near = nearest(wanted, self.list_commands(ctx))
            raise MisusedError(phrase("error.commands.unknown", wanted=quoted(wanted), perhaps=near), ctx=ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; the top-level group also reports errors, while the language is known."""
        return super().invoke(ctx) if ctx.parent is not None else status_of(super().invoke, ctx)

    def texts(self) -> Texts:
        """The texts in the current language."""
        texts: Texts = _loaded(self._texts)() if self._texts else english()
        return texts

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self.sections:
            super().format_options(ctx, formatter)
            self._list(page_of(ctx).near("commands"), self.list_commands(ctx), ctx, formatter)
            return
        for section, (shown, _) in self.sections.items():
            self._list(page_of(ctx).own(f"section.{section}"), shown, ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(page_of(ctx).own("more"))
        super().format_options(ctx, formatter)

    def write_all(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write every command with one line, by section, each group's commands below it."""
        for section, (shown, others) in self.sections.items():
            self._list(page_of(ctx).own(f"section.{section}"), [*shown, *others], ctx, formatter, deep=True)

    def _list(
        self,
        heading: str,
        names: Sequence[str],
        ctx: click.Context,
        formatter: click.HelpFormatter,
        *,
        deep: bool = False,
    ) -> None:
        rows = [row for name in names for row in self._lines(ctx, (name,), deep)]
        with formatter.section(heading):
            formatter.write_dl(rows)

    def _lines(self, ctx: click.Context, path: tuple[str, ...], deep: bool) -> Iterator[tuple[str, str]]:
        yield " ".join(path), page_of(ctx, *path).line()
        command = self.get_command(ctx, path[-1]) if deep else None
        if isinstance(command, ManualGroup):
            for name in command.list_commands(ctx):
                yield from command._lines(ctx, (*path, name), deep)  # of its own class

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run the command line and exit with its status; report every error in one sentence."""
        settings["standalone_mode"] = False
        settings.setdefault("prog_name", os.environ.get(STARTED_AS))  # if neither is set, click detects it
        if os.environ.get("TERM") == "dumb":
            settings["color"] = False  # not even bold letters
        if asked := os.environ.get(COMPLETE):
            sys.exit(complete(self, settings["prog_name"] or PROGRAM, asked))
        with guarded_streams():
            status = status_of(super().main, *args, **settings)
        sys.exit(status)


def status_of(run: Any, *args: Any, **settings: Any) -> int:
    """Run the command line; returns its exit status. What goes wrong is said in one sentence."""
    try:
        status = run(*args, **settings)
        sys.stdout.flush()
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else typed()
        with error.ctx.scope(cleanup=False) if error.ctx else contextlib.nullcontext():
            return complain(phrase("error.commands.usage", why=said_of_click(error), command=f"{path} --help"))
    except click.ClickException as error:
        return complain(said_of_click(error))
    except CompanionError as error:
        return complain(error.said)
    except BridgeError as error:
        from companion.adapters.bases import wording

        return complain(wording.said_by_bridge(error))
    except (click.Abort, KeyboardInterrupt):
        complain(phrase("error.commands.interrupted"))
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Click exits by itself only when the reader of the output is gone.
        _drop_output()
        return PIPE_CLOSED
    except ModuleNotFoundError as error:
        part = PARTS.get((error.name or "").partition(".")[0])
        if part is None:
            raise
        return complain(phrase("error.commands.not-installed", name=str(error.name), command=_installing(part)))
    except OSError as error:
        _drop_output()
        return complain(phrase("error.commands.io", why=str(error)))
    return status if isinstance(status, int) else OK


def _installing(part: str) -> str:
    """The command to install a missing part; in a pipx environment, pip must run through pipx."""
    of_pipx = os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json"))
    pip = "pipx runpip figure-game-companion" if of_pipx else "pip"
    return f"{pip} install 'figure-game-companion[{part}]'"


def _drop_output() -> None:
    """Redirect stdout to /dev/null: Python's flush at exit would report the closed pipe again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(said: Fact) -> int:
    """Say on standard error what is wrong, in the language chosen; returns the exit status for it."""
    click.echo(f"companion: {told(said)}", err=True)
    return WRONG_INPUT


def told(said: Fact) -> str:
    """What an error says, in the language chosen, in one line and with no word longer than any path."""
    ctx = click.get_current_context(silent=True)
    program = ctx.find_root().command if ctx else None
    texts = program.texts() if isinstance(program, ManualGroup) else english()
    return " ".join(cut(word, LONGEST_WORD) for word in texts.fact(said).split())


def _loaded(where: str) -> Any:
    """Import "module:attribute"."""
    module, _, attribute = where.partition(":")
    return getattr(importlib.import_module(module), attribute)


def nearest(wanted: str, names: Sequence[str]) -> Fact:
    """A hint at the names that *wanted* may have meant: " (did you mean …?)", or nothing.

    Names of which it is a part come before those that are spelled nearly so.
    """
    from difflib import get_close_matches

    word = wanted.lower()
    within = [name for name in names if len(word) > 2 and word in name.lower()]
    whole = [name for name in within if word in re.split(r"[\W_]+", name.lower())]
    close = get_close_matches(word, dict.fromkeys(name.lower() for name in names), n=3, cutoff=0.6)
    near = [name for spelled in close for name in names if name.lower() == spelled]
    found = list(dict.fromkeys((*whole, *within, *near)))[:3]
    return phrase("error.nearest", names=one_of(found)) if found else ""
