"""Reads pin maps: boards, their pins, and how a base is wired to them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from companion.adapters.files.decoding import ValidationIssue, decode
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import phrase
from firmware_bridge.ports.pin_checks import board_faults, build_faults
from firmware_bridge.ports.pins import Board, PinMap, pin_maps


def given_pin_maps() -> Path:
    """Directory of the pin maps given with the program."""
    return Path(str(files("board_maps").joinpath("pins")))


def load_board(path: Path | str) -> Board:
    """The board in a file; every build must work and harm nothing.

    Raises:
        DataError: The file cannot be read, or is no such board; the message names file, place, and what was expected.
    """
    path = Path(path)
    raw = read_toml(path)
    try:
        board = decode(raw, Board)
        for place, sentence in board_faults(board):
            raise ValidationIssue(place, sentence)
        for pin_map in pin_maps(board):
            for place, sentence in build_faults(pin_map):
                raise ValidationIssue(place, sentence)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None
    return board


def given_boards() -> Mapping[str, Board]:
    """The boards given with the program, by id.

    Raises:
        DataError: A file is faulty, or not named after its board's id.
    """
    boards = {}
    for path in sorted(given_pin_maps().glob("*.toml")):
        board = load_board(path)
        if board.id != path.stem:
            raise DataError(
                placed(
                    path,
                    placed("id", expectation(phrase("error.pins.file-name", name=quoted(path.stem)), quoted(board.id))),
                )
            )
        boards[board.id] = board
    return boards


def build_of(board: Board, build: str | None = None) -> PinMap:
    """Pin map of a board's build; by default the first.

    Raises:
        DataError: The board has no such build.
    """
    for pin_map in pin_maps(board):
        if build in (None, pin_map.build.id):
            return pin_map
    ids = [one.id for one in board.build]
    raise DataError(phrase("error.pins.no-build", name=board.name, build=quoted(build), words=one_of(ids)))
