"""A study as values: its pairings, split into chunks of matches that can be played anywhere, in any order.

A chunk's id covers everything that determines its matches, so that a result saved under it stays valid: a changed study
only plays what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from companion.api import CompanionError
from companion.api.figures import RULES_VERSION, Setup
from companion.api.texts import Fact

CHUNK = 20
"""Matches in a chunk; a stopped study loses less than one chunk per worker."""


class StudyError(CompanionError):
    """A study cannot continue; finished results are saved."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Who meets whom where: the first of each pair has seat a."""

    rules: str
    mat: str
    teams: tuple[str, str]
    players: tuple[str, str]
    setup: Setup
    mark: str = ""
    """Hash of everything that determines the matches."""

    @property
    def format(self) -> str:
        """Format that is played."""
        return self.setup.format


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one pairing: *many* of them from number *first* on. *id* covers them and all that determines them."""

    id: str
    pairing: Pairing
    seed: int
    first: int
    many: int


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """All pairings of a study, and the matches per pairing; *left_out*: impossible pairings, with reasons."""

    name: str
    seed: int
    matches: int
    pairings: tuple[Pairing, ...]
    left_out: tuple[Fact, ...] = ()

    @property
    def total(self) -> int:
        """Total number of matches."""
        return self.matches * len(self.pairings)

    def chunks(self) -> Iterator[Chunk]:
        """Chunks of the study, pairing by pairing."""
        for pairing in self.pairings:
            yield from self.chunks_of(pairing)

    def chunks_of(self, pairing: Pairing) -> Iterator[Chunk]:
        """Chunks of a pairing."""
        seed = number_of(f"{self.seed} {pairing.mark}")
        for first in range(0, self.matches, CHUNK):
            many = min(CHUNK, self.matches - first)
            id = _letters(f"{seed} {pairing.mark} {first} {many}".encode())
            yield Chunk(id=id, pairing=pairing, seed=seed, first=first, many=many)


def marked(pairing: Pairing) -> Pairing:
    """The pairing with its mark."""
    setup = msgspec.json.encode(pairing.setup)
    said = f"{RULES_VERSION} {' '.join(pairing.players)} "
    return msgspec.structs.replace(pairing, mark=_letters(said.encode() + setup))


def number_of(text: str) -> int:
    """A seed below 2**64, derived from a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _letters(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
