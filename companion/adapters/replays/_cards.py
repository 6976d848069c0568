"""Page of a card match: its tables as data for the page's script.

Each state of a Pokémon, and each card, is stored once; a step refers to them by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.adapters.replays._record import LineData
from companion.app.screens.card_page import CardMatchBook, CardPageHit, CardPageSide, CardPageTable
from companion.app.screens.cards import CardFaceView, EnergyView, PrizeView, SumsView, TileView

NOBODY = -1
"""Marks an empty place of a Pokémon."""


class TileData(msgspec.Struct, frozen=True, kw_only=True):
    """A Pokémon in play, with everything on it; *down*: face-down, and nothing more is known."""

    name: str
    down: bool
    stage: str
    band: str
    left: int
    hp: int
    energy: tuple[EnergyView, ...]
    tools: tuple[str, ...]
    badges: tuple[tuple[str, str], ...]
    stands: tuple[str, ...]
    under: int


class CardData(msgspec.Struct, frozen=True, array_like=True):
    """A card of an open hand: its name, its colour band, and its count."""

    name: str
    band: str
    count: int


class SideData(msgspec.Struct, frozen=True, kw_only=True):
    """A half of the table. Pokémon and cards by number; *prizes* by place: "" face-down, a name, or null."""

    active: int
    bench: tuple[int, ...]
    size: int
    prizes: tuple[str | None, ...]
    deck: int
    discard: int
    top: str
    lost: int
    beside: str
    hand: int
    cards: tuple[int, ...]


class CardFrame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after a step, and the events of the step."""

    turn: int
    mover: int
    sides: tuple[SideData, SideData]
    stadium: str
    hits: tuple[CardPageHit, ...]
    coins: tuple[str, ...]
    sums: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class CardMatchData(msgspec.Struct, frozen=True, kw_only=True):
    """All data for the page's script."""

    players: tuple[str, str]
    tiles: tuple[TileData, ...]
    cards: tuple[CardData, ...]
    frames: tuple[CardFrame, ...]
    record: tuple[LineData, ...]
    words: Mapping[str, str]


class CardReader:
    """Converts the tables of a match, and deduplicates their parts."""

    def __init__(self) -> None:
        self._tiles: dict[TileData, int] = {}
        self._cards: dict[CardData, int] = {}

    def read(self, book: CardMatchBook) -> CardMatchData:
        """The match as data."""
        frames = tuple(map(self._frame, book.tables))
        return CardMatchData(
            players=book.players,
            tiles=tuple(self._tiles),
            cards=tuple(self._cards),
            frames=frames,
            record=tuple(
                LineData(one.text, one.clause, one.turn, one.step, -1 if one.seat is None else one.seat)
                for one in book.record
            ),
            words=book.words,
        )

    def _frame(self, table: CardPageTable) -> CardFrame:
        one, other = table.sides
        return CardFrame(
            turn=table.turn,
            mover=-1 if table.mover is None else table.mover,
            sides=(self._side(one), self._side(other)),
            stadium="" if table.stadium is None else table.stadium.name,
            hits=table.hits,
            coins=table.coins,
            sums=tuple(map(_sums, table.sums)),
        )

    def _side(self, side: CardPageSide) -> SideData:
        return SideData(
            active=NOBODY if side.active is None else self._tile(side.active),
            bench=tuple(map(self._tile, side.bench)),
            size=side.bench_size,
            prizes=tuple(map(_prize, side.prizes)),
            deck=side.deck,
            discard=side.discard,
            top=side.top,
            lost=side.lost,
            beside=side.beside,
            hand=side.hand,
            cards=self._hand(side.cards),
        )

    def _tile(self, tile: TileView) -> int:
        data = TileData(
            name=tile.name,
            down=tile.face_down,
            stage=tile.stage,
            band=tile.band,
            left=tile.left,
            hp=tile.hp,
            energy=tile.energy,
            tools=tile.tools,
            badges=tuple(zip(tile.badges, tile.badge_names, strict=True)),
            stands=tile.stands,
            under=tile.under,
        )
        return self._tiles.setdefault(data, len(self._tiles))

    def _hand(self, cards: Iterable[CardFaceView]) -> tuple[int, ...]:
        found = (CardData(one.name, one.band, one.count) for one in cards)
        return tuple(self._cards.setdefault(one, len(self._cards)) for one in found)


def _prize(prize: PrizeView) -> str | None:
    return None if prize.taken else prize.name


def _sums(sums: SumsView) -> tuple[str, tuple[tuple[str, str], ...]]:
    return sums.title, tuple((line.text, line.clause) for line in sums.lines)
