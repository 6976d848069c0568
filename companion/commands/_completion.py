"""Completion in shells: `companion completion SHELL` prints the script that a shell reads; it calls the program back.

Ids of things are completed too: a parameter whose metavar names a kind of thing has the type `Known`. The library is
read only when somebody presses the key.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module

import click
from click.shell_completion import CompletionItem, get_completion_class

COMPLETE = "COMPANION_COMPLETE"
"""Environment variable by which the shell's script asks: "bash_complete", "zsh_source" …"""
IDS = "companion.commands.ids"
"""Imported when the key is pressed: it reads the library."""
SHELLS = ("bash", "zsh", "fish")

KINDS = (
    *("FIGURE", "TRAINER", "PLATE", "TEAM", "MAT", "CLAUSE", "MATCH", "CARD", "SET", "DECK", "FORMAT", "ID"),
    *("POLICY", "PROGRAM", "PLAYER", "SETTING", "COMMAND"),
)
"""Metavars of which `known_ids` knows the ids."""
_KIND = re.compile(r"[A-Z]+")


def known_by(metavar: str) -> str:
    """The kind of thing that a metavar names: "MATCH" of "[MATCH]"; "" for none."""
    found = _KIND.search(metavar)
    return found[0] if found and found[0] in KINDS else ""


class Known(click.types.StringParamType):
    """A text that may be the id of a known thing of a *kind*; a name or a file is as good."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The ids that begin as it was typed, in whatever case; files, where it looks like the path of one."""
        if incomplete.startswith((".", "/", "~")):
            return [CompletionItem(incomplete, type="file")]
        begun = incomplete.casefold()
        with ctx.scope(cleanup=False):
            known: Iterable[tuple[str, str]] = import_module(IDS).known_ids(self._kind)
            fitting = {id: name for id, name in known if id.casefold().startswith(begun)}
        return [CompletionItem(id, help=name or None) for id, name in fitting.items()]


def script(cli: click.Command, program: str, shell: str) -> str:
    """The script that makes *shell* complete the command line of *program*."""
    source = get_completion_class(shell)
    assert source is not None  # click has those of SHELLS
    return source(cli, {}, program, COMPLETE).source()


def complete(cli: click.Command, program: str, asked: str) -> int:
    """Answer the shell that *asked*; returns the exit status. Nothing is said of what is wrong: it was only a key."""
    shell, _, what = asked.partition("_")
    source = get_completion_class(shell)
    if source is None or what != "complete":
        return 1
    with _silence():
        try:
            answer = source(cli, {}, program, COMPLETE).complete()
        except Exception:  # a prompt is no place for reports; the command itself will say it
            return 1
    sys.stdout.write(f"{answer}\n")
    return 0


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    with contextlib.redirect_stderr(io.StringIO()), open(os.devnull, "w") as nowhere:
        kept = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
