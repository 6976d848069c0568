"""`companion spinner wiring` and `companion spinner pins`: the wiring of bases to boards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.adapters.library.pin_maps import build_of, given_boards, load_board
from companion.commands import parts
from companion.commands.command_texts import counted, say, table
from companion.commands.manual import Manual, nearest
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase
from firmware_bridge.ports.pins import Board, PinMap, Role, pin_maps

SIGNALS: tuple[Role, ...] = ("sda", "scl", "encoder_a", "encoder_b", "index")


@click.command(
    cls=Manual,
    examples=(
        "companion spinner wiring nano",
        "companion spinner wiring pico encoder -o pico.png",
        "companion spinner wiring my_board.toml",
    ),
)
@click.argument("board", metavar="BOARD")
@click.argument("build", metavar="[BUILD]", required=False)
@click.option("-o", "--out", "path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--size", metavar="PIXELS", type=int, default=1280, show_default=True)
def wiring(board: str, build: str | None, path: Path | None, size: int) -> None:
    """Draw how a base is wired to a board."""
    from companion.adapters.pictures.wiring import write_wiring

    pin_map = build_of(_board(board), build)
    path = path or Path(f"{pin_map.board.id}-{pin_map.build.id}.svg")
    write_wiring(pin_map, path, size)
    click.echo(say("drawn", what=f"{pin_map.board.name}, {pin_map.build.name}", file=str(path)))


@click.command(cls=Manual, examples=("companion spinner pins", "companion spinner pins my_board.toml"))
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.pass_context
def pins(ctx: click.Context, files: Sequence[Path]) -> None:
    """List the pin maps that the program knows, or check pin map files."""
    if files:
        ctx.exit(parts.check_each(files, load_board, _summary))
    maps = [pin_map for board in given_boards().values() for pin_map in pin_maps(board)]
    rows = [(one.board.id, one.build.id, one.board.name, one.build.name, _pins(one)) for one in maps]
    table(("board", "build", "what", "sensor", "pins"), rows)


def _board(wanted: str) -> Board:
    """The board with this id, or in this file.

    Raises:
        DataError: There is neither.
    """
    known = given_boards()
    if wanted in known:
        return known[wanted]
    if wanted.endswith(".toml") or "/" in wanted or Path(wanted).exists():
        return load_board(Path(wanted))
    hint = nearest(wanted, list(known)) or phrase("error.there-are", words=", ".join(known))
    raise DataError(phrase("error.pins.unknown", wanted=quoted(wanted), hint=hint))


def _summary(board: Board) -> str:
    builds = ", ".join(build.name for build in board.build)
    return f"{board.name}: {counted('pins', len(board.pins()))}, {builds}"


def _pins(pin_map: PinMap) -> str:
    """The signal pins of a map: roles and printed names."""
    wires = [wire for role in SIGNALS if (wire := pin_map.wire(role))]
    return ", ".join(f"{wire.role.removeprefix('encoder_').upper()} {wire.pin}" for wire in wires)
