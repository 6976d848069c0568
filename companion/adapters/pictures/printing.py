"""Lays out a printable set: discs in true size, a mat over several pages, Trainer cards, a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, cos, hypot, radians, sin
from typing import TypeAlias

from msgspec.structs import replace

from companion.adapters.pictures.boards import PAPER, scene_of
from companion.adapters.pictures.drawings import Panel, Ring, Scene, Sector, Shape, Star, Stroke, Words
from companion.adapters.pictures.pages import SHEETS, Page, Piece, width_of
from companion.app.ports.printing import PracticeSet, PrintedCard, PrintedDisc
from companion.figure.printed.disc import Segment
from companion.figure.printed.figures import Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import Shelf, Team
from companion.texts.texts import Fact, Texts, phrase

Sheet: TypeAlias = tuple[float, float]
"""Width and height of the paper in millimetres."""
MARGIN = 10.0
"""Margin that printers cannot reach."""
FOOT = 14.0
"""Height of the strip with the ruler, at the foot of every page."""
INK, QUIET, CUT = "#14181D", "#5B6570", "#7A858F"
FILLS = {"white": "#FFFFFF", "gold": "#F4D05E", "purple": "#D9BBEC", "blue": "#B5DBF6", "miss": "#3A4047"}
LETTERS = {"white": "W", "gold": "G", "purple": "P", "blue": "B", "miss": "×"}
GAP = 6.0
"""Space between discs for scissors."""
HUB = 0.34
"""Share of a disc's radius for its name, under the figure."""
BORDER = 0.2
NAME_AT = 0.8
"""Distance of an attack's name from the centre, in radii."""
SMALLEST = 1.1
"""Smallest legible letters, in millimetres."""
TWO_LINES = 1.4
"""Below this letter height, in millimetres, a name is set on two lines."""
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0


def practice_set(
    shelf: Shelf, teams: Sequence[Team], figures: Sequence[Figure], does: Callable[[TrainerCard], str]
) -> PracticeSet:
    """Discs and cards of *teams*, and discs of *figures*; *does* describes a card."""
    whole = [*(shelf.figures[id] for team in teams for id in (*team.figures, *team.evolutions)), *figures]
    trainers = dict.fromkeys(team.trainer for team in teams if team.trainer)
    return PracticeSet(
        discs=(
            *(PrintedDisc(figure.name, figure.disc, figure.mp) for figure in whole),
            *(PrintedDisc(name, shelf.trainer_disc(name)) for name in trainers),
        ),
        cards=tuple(
            PrintedCard(card.name, does(card)) for team in teams for card in (shelf.cards[id] for id in team.cards)
        ),
    )


def pages_of(wanted: PracticeSet, texts: Texts) -> tuple[Page, ...]:
    """Pages of a set: discs, cards, mat, score sheet, each with a ruler of 100 mm at its foot."""
    sheet, wanted = SHEETS[wanted.paper], _named(wanted, texts)
    bodies: list[tuple[Fact, tuple[Piece, ...]]] = [
        *((phrase("print.discs", d=f"{wanted.diameter_mm:g}"), body) for body in _disc_pages(wanted, sheet)),
        *((phrase("print.cards"), body) for body in _card_pages(wanted.cards, texts, sheet)),
    ]
    if wanted.mat is not None:
        bodies += _mat_pages(wanted.mat, sheet)
    if wanted.score:
        bodies.append((phrase("print.score"), (_whole(_score(texts, sheet), sheet),)))
    return tuple(
        Page((*body, _whole(_foot(texts, what, number, len(bodies), sheet), sheet)), sheet)
        for number, (what, body) in enumerate(bodies)
    )


def _named(wanted: PracticeSet, texts: Texts) -> PracticeSet:
    """With the names of discs and cards in the language of *texts*."""
    discs = tuple(replace(one, name=texts.named(one.name)) for one in wanted.discs)
    cards = tuple(replace(one, name=texts.named(one.name)) for one in wanted.cards)
    return replace(wanted, discs=discs, cards=cards)


def count_of(wanted: PracticeSet) -> int:
    """Page count of a set, without rendering it."""
    sheet = SHEETS[wanted.paper]
    discs, cards = _grid(sheet, *[wanted.diameter_mm + GAP] * 2), _grid(sheet, CARD_WIDTH, CARD_HEIGHT)
    pieces = 0
    if wanted.mat is not None:
        across, down = _cut_into(scene_of(wanted.mat, PAPER), sheet)
        pieces = across * down
    return (
        ceil(len(wanted.discs) / (discs[0] * discs[1]))
        + ceil(len(wanted.cards) / (cards[0] * cards[1]))
        + pieces
        + int(wanted.score)
    )


def _grid(sheet: Sheet, wide: float, high: float) -> tuple[int, int]:
    """Number of these that fit on a page across, and down."""
    return max(1, int((sheet[0] - 2 * MARGIN) // wide)), max(1, int((sheet[1] - 2 * MARGIN - FOOT) // high))


def _whole(shapes: Iterable[Shape], sheet: Sheet) -> Piece:
    """Shapes in page coordinates as one piece."""
    return Piece(tuple(shapes), width=sheet[0], height=sheet[1])


def _foot(texts: Texts, what: Fact, number: int, of: int, sheet: Sheet) -> Iterator[Shape]:
    """Footer: a caption, and the ruler that verifies the scale."""
    y = sheet[1] - MARGIN
    yield Stroke((MARGIN, y), (MARGIN + 100, y), INK, 0.2)
    for mark in range(0, 101, 5):
        long = 3.0 if mark % 50 == 0 else 2.0 if mark % 10 == 0 else 1.2
        yield Stroke((MARGIN + mark, y), (MARGIN + mark, y - long), INK, 0.2)
    yield Words(MARGIN, y - 5.5, texts.say("print.ruler"), 2.6, QUIET, anchor="start", bold=False)
    page = texts.say("print.page", phrase("print.page", what=what, n=number + 1, of=of).facts)
    yield Words(sheet[0] - MARGIN, y - 1.5, page, 2.6, QUIET, anchor="end", bold=False)


# ---------------------------------------------------------------- discs


def _disc_pages(wanted: PracticeSet, sheet: Sheet) -> Iterator[tuple[Piece, ...]]:
    pitch = wanted.diameter_mm + GAP
    across, down = _grid(sheet, pitch, pitch)
    for first in range(0, len(wanted.discs), across * down):
        shapes: list[Shape] = []
        for place, disc in enumerate(wanted.discs[first : first + across * down]):
            x = sheet[0] / 2 + (place % across - (across - 1) / 2) * pitch
            y = MARGIN + (place // across + 0.5) * pitch
            shapes += _disc(disc, x, y, wanted.diameter_mm / 2)
        yield (_whole(shapes, sheet),)


def _disc(printed: PrintedDisc, x: float, y: float, radius: float) -> Iterator[Shape]:
    """A disc with its first border at the top, and its cutting line."""
    hub = radius * HUB
    borders = (*printed.disc.borders_deg(), 360.0)
    for segment, start, end in zip(printed.disc.segments, borders, borders[1:], strict=False):
        yield Sector(x, y, radius, 0.0, start, end, FILLS[segment.colour], INK, BORDER)
    yield Ring(x, y, hub, "#FFFFFF", INK, BORDER)
    for segment, start, end in zip(printed.disc.segments, borders, borders[1:], strict=False):
        yield from _segment(segment, x, y, radius, start, end)
    yield Ring(x, y, radius, "", CUT, 0.15)
    yield Stroke((x, y - radius), (x, y - radius - 1.5), CUT, 0.15)
    yield from _name(printed.name, x, y, hub)
    if printed.mp is not None:
        yield Words(x, y + hub * 0.42, f"{printed.mp} MP", hub * 0.3, QUIET)


def _name(name: str, x: float, y: float, hub: float) -> Iterator[Shape]:
    """The figure's name in the middle of its disc: on one line, or two if long and of several words."""
    height = _fitting(name, hub * 0.36, hub * 1.7)
    if height >= TWO_LINES or " " not in name:
        yield Words(x, y - hub * 0.15, name, height, INK)
        return
    middle = len(name) / 2
    gap = min((place for place, letter in enumerate(name) if letter == " "), key=lambda place: abs(place - middle))
    lines = (name[:gap], name[gap + 1 :])
    height = min(_fitting(line, hub * 0.27, hub * 1.5) for line in lines)
    for line, up in zip(lines, (0.4, 0.08), strict=True):
        yield Words(x, y - hub * up, line, height, INK)


def _fitting(words: str, height: float, width: float) -> float:
    """Height of letters, at most *height*, at which the words fit *width*."""
    return min(height, width / max(0.1, width_of(words, 1.0)))


def _segment(segment: Segment, x: float, y: float, radius: float, start: float, end: float) -> Iterator[Shape]:
    """Text of a segment: across it if wide, along the radius if narrow."""
    ink = "#FFFFFF" if segment.colour == "miss" else INK
    power = LETTERS[segment.colour] if segment.damage is None else str(segment.damage)
    name = "" if segment.colour == "miss" and not segment.name else segment.label
    middle = radians((start + end) / 2)
    out = (sin(middle), -cos(middle))
    wide = _across(name, power, radius, end - start)
    long = _along(name, radius, end - start)
    if wide >= long:
        turn = (start + end) / 2
        # Turn letters on the lower half upright for a reader in front.
        turn = turn + 180 if 90 < turn < 270 else turn
        yield from _lines(segment, name, power, (x, y), out, radius, wide, turn, ink)
        return
    turn = (start + end) / 2 - 90
    turn = turn + 180 if 90 < turn % 360 < 270 else turn
    reach = radius * (1 + HUB) / 2
    text = " ".join(filter(None, (name, power if segment.colour != "miss" or not name else "")))
    text += "*" * (segment.stars or 0)
    yield Words(x + out[0] * reach, y + out[1] * reach, text, min(long, _along(text, radius, end - start)), ink, turn)


def _across(name: str, power: str, radius: float, wide_deg: float) -> float:
    """Height of letters across a segment of *wide_deg* degrees that stay within the disc."""
    width = max(1.0, width_of(name or power, 1.0))
    chord = 2 * NAME_AT * radius * sin(radians(min(wide_deg, 150) / 2)) * 0.86
    height = min(radius * 0.13, chord / width)
    while hypot(width * height / 2, NAME_AT * radius + height / 2) > radius * 0.97:
        height *= 0.96
    return height


def _along(name: str, radius: float, wide_deg: float) -> float:
    """Height of letters along the radius of a segment."""
    room = radius * (1 - HUB) * 0.9
    arc = 2 * radius * (1 + HUB) / 2 * sin(radians(min(wide_deg, 90) / 2)) * 0.7
    return min(radius * 0.13, arc, room / max(1.0, width_of(name + " 100", 1.0)))


def _lines(
    segment: Segment,
    name: str,
    power: str,
    at: tuple[float, float],
    out: tuple[float, float],
    radius: float,
    height: float,
    turn: float,
    ink: str,
) -> Iterator[Shape]:
    x, y = at
    if name and height >= SMALLEST:
        yield Words(x + out[0] * radius * NAME_AT, y + out[1] * radius * NAME_AT, name, height, ink, turn)
    reach = radius * (0.6 if name else 0.7)
    yield Words(x + out[0] * reach, y + out[1] * reach, power, radius * 0.17, ink, turn)
    across = (-out[1], out[0])
    for star in range(segment.stars or 0):
        beside = (star - ((segment.stars or 0) - 1) / 2) * radius * 0.13
        yield Star(
            x + out[0] * radius * 0.44 + across[0] * beside,
            y + out[1] * radius * 0.44 + across[1] * beside,
            radius * 0.055,
            INK,
            INK,
            radius * 0.004,
        )


# ---------------------------------------------------------------- cards


def _card_pages(cards: Sequence[PrintedCard], texts: Texts, sheet: Sheet) -> Iterator[tuple[Piece, ...]]:
    across, down = _grid(sheet, CARD_WIDTH, CARD_HEIGHT)
    for first in range(0, len(cards), across * down):
        shapes: list[Shape] = []
        for place, card in enumerate(cards[first : first + across * down]):
            shapes += _card(card, texts, MARGIN + place % across * CARD_WIDTH, MARGIN + place // across * CARD_HEIGHT)
        yield (_whole(shapes, sheet),)


def _card(card: PrintedCard, texts: Texts, x: float, y: float) -> Iterator[Shape]:
    yield Panel(x, y, CARD_WIDTH, CARD_HEIGHT, "#FFFFFF", CUT, 0.15)
    yield Panel(x + 3, y + 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, "#FFFFFF", INK, 0.4, 3.0)
    height = min(5.0, (CARD_WIDTH - 14) / width_of(card.name, 1.0))
    yield Words(x + CARD_WIDTH / 2, y + 12, card.name, height, INK)
    yield Words(x + CARD_WIDTH / 2, y + 19, texts.say("print.card"), 2.8, QUIET, bold=False)
    yield Stroke((x + 8, y + 23), (x + CARD_WIDTH - 8, y + 23), INK, 0.2)
    size = 3.4
    lines = wrapped(card.does, CARD_WIDTH - 14, size)
    while len(lines) * size * 1.35 > CARD_HEIGHT - 32 and size > SMALLEST:
        size *= 0.93
        lines = wrapped(card.does, CARD_WIDTH - 14, size)
    for number, line in enumerate(lines):
        yield Words(x + 7, y + 28 + number * size * 1.35, line, size, INK, anchor="start", bold=False)


def wrapped(text: str, width: float, height: float) -> list[str]:
    """Wrap *text* to lines of at most *width*."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, height, bold=False) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ---------------------------------------------------------------- the mat


def _mat_pages(mat: Playmat, sheet: Sheet) -> Iterator[tuple[Fact, tuple[Piece, ...]]]:
    """The mat in true size, cut into equal pieces to be glued edge to edge."""
    scene = scene_of(mat, PAPER)
    across, down = _cut_into(scene, sheet)
    wide, high = scene.width / across, scene.height / down
    for row in range(down):
        for column in range(across):
            left, top = column * wide, row * high
            body = Piece(scene.shapes, (MARGIN, MARGIN), (left, top), wide, high)
            cut = _whole(_cuts(wide, high), sheet)
            what = phrase("print.mat", name=mat.name, row=row + 1, column=column + 1, rows=down, columns=across)
            yield what, (body, cut)


def _cut_into(scene: Scene, sheet: Sheet) -> tuple[int, int]:
    """Number of pieces across, and down."""
    width, height = sheet[0] - 2 * MARGIN, sheet[1] - 2 * MARGIN - FOOT
    return ceil(scene.width / width - 1e-9), ceil(scene.height / height - 1e-9)


def _cuts(wide: float, high: float) -> Iterator[Shape]:
    """Cutting marks beside a page of the mat, outside the drawing."""
    for x in (MARGIN, MARGIN + wide):
        for y, way in ((MARGIN, -1), (MARGIN + high, 1)):
            yield Stroke((x, y + way), (x, y + way * 5), CUT, 0.15)
    for y in (MARGIN, MARGIN + high):
        for x, way in ((MARGIN, -1), (MARGIN + wide, 1)):
            yield Stroke((x + way, y), (x + way * 5, y), CUT, 0.15)


# ---------------------------------------------------------------- the score sheet

COLUMNS = (("turn", 14.0), ("player", 30.0), ("figure", 38.0), ("way", 38.0), ("battle", 70.0))
ROW = 8.0


def _score(texts: Texts, sheet: Sheet) -> Iterator[Shape]:
    def say(key: str) -> str:
        return texts.say(f"print.score-{key}")

    yield Words(MARGIN, MARGIN + 5, texts.say("print.score"), 6.0, INK, anchor="start")
    for number, key in enumerate(("players", "rules", "result")):
        y = MARGIN + 18 + number * 9
        yield Words(MARGIN, y, say(key), 3.2, INK, anchor="start", bold=False)
        yield Stroke((MARGIN + 34, y + 2), (sheet[0] - MARGIN, y + 2), QUIET, 0.2)
    top, bottom = MARGIN + 48.0, sheet[1] - MARGIN - FOOT
    rows = int((bottom - top) // ROW)
    bottom = top + rows * ROW
    x = MARGIN
    for key, width in COLUMNS:
        yield Words(x + 2, top - 3.5, say(key), 3.0, INK, anchor="start")
        yield Stroke((x, top), (x, bottom), QUIET, 0.2)
        x += width
    yield Stroke((x, top), (x, bottom), QUIET, 0.2)
    for row in range(rows + 1):
        y = top + row * ROW
        yield Stroke((MARGIN, y), (x, y), QUIET, 0.2)
        if row < rows:
            yield Words(MARGIN + 7, y + ROW / 2, str(row + 1), 3.0, QUIET, bold=False)
