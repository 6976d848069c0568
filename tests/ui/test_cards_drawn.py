"""Parts of the card table as values: where things lie, names that fit, signs that are told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.ui import fake_cards as fake
from tests.ui.pictures import SIZES
from tests.ui.pilot import in_sizes, spread
from tests.ui.test_theme import contrast

pytestmark = pytest.mark.kivy

NAMES = ("Lt. Surge's Electabuzz", "Dark Alakazam", "Mr. Mime", "Nidoran ♀", "Imposter Professor Oak", "Wigglytuff")

# Machado, Oliveira and Fernandes (2009), severity 1: protan, deutan, tritan.
SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def boxes(plan):
    """Every place of a plan, by name."""
    found = {"bar-a": plan.bars[0], "bar-b": plan.bars[1], "tools": plan.tools}
    if plan.hand is not None:
        found["hand"] = plan.hand
    if not plan.drawer:
        found["column"] = plan.columns[0]
    for side, half in zip("ab", plan.halves, strict=True):
        found |= {f"{side}-active": half.active, f"{side}-prizes": half.prizes, f"{side}-beside": half.beside}
        found |= {f"{side}-bench-{i}": spot for i, spot in enumerate(half.bench, start=1)}
        found |= {f"{side}-pile-{i}": spot for i, spot in enumerate(half.piles)}
    return found


def overlap(one, other):
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.top, other.top) - max(one.y, other.y)
    return wide > 1 and high > 1


@pytest.mark.flat
@pytest.mark.parametrize("open_hand", [None, 0, 1])
@pytest.mark.parametrize("facing", [True, False])
@pytest.mark.parametrize("bench", [5, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_places_do_not_overlap_and_lie_on_the_window(ui, size, bench, facing, open_hand):
    from companion.ui import theme
    from companion.ui.cards._plan import card_plan

    theme.use(theme.Look(px_per_mm=SIZES[size]))
    for left_handed in (False, True):
        plan = card_plan(*size, bench, facing, open_hand, left_handed)
        found = boxes(plan)
        width, height = size

        assert [] == [(a, b) for a, b in combinations(found, 2) if overlap(found[a], found[b])]
        outside = [name for name, spot in found.items() if spot.x < -1 or spot.y < -1]
        assert [] == outside + [name for name, spot in found.items() if spot.right > width + 1 or spot.top > height + 1]
        for name in ("a-active", "b-active"):
            assert not overlap(plan.stadium, found[name]) and not overlap(plan.aside, found[name])


@pytest.mark.flat
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("bench", [5, 8])
@pytest.mark.parametrize("open_hand", [None, 0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_enlarged_table_leaves_its_prizes_9_mm(ui, size, open_hand, bench, scale):
    from companion.ui import theme
    from companion.ui.cards._field import prize_boxes
    from companion.ui.cards._plan import card_plan

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale))
    halves = card_plan(*size, bench, True, open_hand).halves
    found = [spot for half in halves for spot in prize_boxes(half.prizes, 6)]

    assert theme.usual().touch * 44 / 48 <= min(min(spot.width, spot.height) for spot in found) + 0.5


@pytest.mark.parametrize("open_hand", [None, 0, 1])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_prize_is_large_enough_for_a_finger_even_beside_an_open_hand(ui, size, open_hand):
    from companion.ui import theme
    from companion.ui.cards._field import prize_boxes
    from companion.ui.cards._plan import card_plan

    theme.use(theme.Look(px_per_mm=SIZES[size]))
    touch = theme.sizes_for(*size).touch
    found = [prize_boxes(half.prizes, 6) for half in card_plan(*size, 5, True, open_hand).halves]

    # 44 of the panel on which a fingertip is 48.
    assert touch * 44 / 48 <= min(min(spot.width, spot.height) for spots in found for spot in spots)
    for half, spots in zip(card_plan(*size, 5, True, open_hand).halves, found, strict=True):
        assert all(spot.y >= half.prizes.y - 1 and spot.top <= half.prizes.top + 1 for spot in spots)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_active_pokemon_is_half_as_large_again_as_one_of_the_bench(ui, size):
    from companion.ui import theme
    from companion.ui.cards._plan import card_plan

    theme.use(theme.Look(px_per_mm=SIZES[size]))
    half = card_plan(*size, 5, True).halves[0]
    active, benched = half.active, half.bench[0]

    assert active.width * active.height >= 1.5 * benched.width * benched.height


@pytest.mark.parametrize("bench, scale", [(5, 1.0), (8, 1.0), (5, 1.3), (5, 2.0)])
@pytest.mark.parametrize("open_hand", [None, 0, 1])
def test_every_pokemon_of_a_narrow_table_has_room_for_its_name(ui, bench, open_hand, scale):
    from companion.ui import theme
    from companion.ui.cards._plan import card_plan

    theme.use(theme.Look(px_per_mm=theme.SMALL_PX_PER_MM, scale=scale))
    touch = theme.sizes_for(480, 800).touch
    plan = card_plan(480, 800, bench, True, open_hand)

    assert "narrow" == plan.kind
    for half in plan.halves:
        assert all(spot.width >= 85 and spot.height >= touch - 1 for spot in half.bench)
        assert half.active.width >= 2 * half.bench[0].width * 5 / 6
        assert min(half.active.height, half.prizes.height) >= 2.3 * touch


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_names_of_the_busiest_narrow_table_are_not_squeezed(ui, monkeypatch, scale):
    from companion.ui import theme
    from companion.ui.cards import _tile
    from companion.ui.cards.at_card_table import AtCardTableView

    squeezed, fitted = {}, _tile.fitted

    def recorded(text, *args):
        made = fitted(text, *args)
        squeezed[text] = made.squeeze
        return made

    monkeypatch.setattr(_tile, "fitted", recorded)
    ui.size(480, 800)
    theme.use(theme.Look(px_per_mm=SIZES[(480, 800)], scale=scale))
    view = ui.mount(AtCardTableView(lambda intent: None))
    view.show(fake.at_table(fake.busy()))
    ui.frames(3)

    assert set(fake.NAMES) <= squeezed.keys()
    assert {} == {name: squeeze for name, squeeze in squeezed.items() if squeeze < 0.9}


@pytest.mark.parametrize("name, places", [("busy", 5), ("big-bench", 8)])
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", in_sizes([(800, 480), (1024, 600), (800, 1280)]))
def test_names_of_the_bench_are_broken_rather_than_squeezed(ui, monkeypatch, size, scale, name, places):
    from companion.ui import theme
    from companion.ui.cards import _tile
    from companion.ui.cards.at_card_table import AtCardTableView

    found, fitted, screen = {}, _tile.fitted, fake.SCREENS[name]()

    def recorded(text, *args):
        found[text] = fitted(text, *args)
        return found[text]

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale))
    monkeypatch.setattr(_tile, "fitted", recorded)
    view = ui.mount(AtCardTableView(lambda intent: None))
    view.show(fake.at_table(screen))
    ui.frames(9)

    bench = {one.name for seat in screen.seats for one in seat.bench if one is not None}
    assert places == len(view.table.plan.halves[0].bench)
    assert {} == {one: found[one] for one in bench if found[one].squeeze < 0.8 or found[one].size < 10}


@pytest.mark.parametrize("name, scale, size", spread(SIZES, ["busy", "big-bench", "hand-of-b"], [1.0, 1.3]))
def test_supporter_beside_the_active_pokemon_covers_no_pile(ui, monkeypatch, size, scale, name):
    from companion.ui import theme
    from companion.ui.cards import _field
    from companion.ui.cards.at_card_table import AtCardTableView
    from companion.ui.widgets.plan import Box

    drawn = []
    monkeypatch.setattr(_field, "box", lambda pos, size, *args: drawn.append((pos, size)))
    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale))
    view = ui.mount(AtCardTableView(lambda intent: None))
    view.show(fake.at_table(fake.SCREENS[name]()))
    ui.frames(3)
    drawn.clear()
    half = view.table.plan.halves[0]
    _field._draw_beside("Copycat", half.beside)

    for (x, y), (wide, high) in drawn:
        assert half.beside.x <= x and half.beside.y - 0.5 <= y and y + high <= half.beside.top + 0.5
        assert not any(overlap(Box(x, y, wide, high), pile) for pile in half.piles)


@pytest.mark.parametrize("width", [40, 60, 90, 140])
@pytest.mark.parametrize("name", NAMES)
def test_name_is_never_cut(ui, name, width):
    from companion.ui.cards._fitted_text import fitted
    from companion.ui.widgets.text import width_of

    made = fitted(name, width, 40, 17, 12, True)

    assert name == " ".join(made.lines)
    assert all(width_of(line, made.size, True) * made.squeeze <= width + 1 for line in made.lines)
    assert made.size >= 12


@pytest.mark.parametrize("row", [0, 25], ids=["beside", "own_row"])
def test_name_of_a_player_stands_on_one_line_where_nothing_stands_beside_it(ui, row):
    from companion.ui import theme
    from companion.ui.cards._player_bar import CardEdge
    from companion.ui.widgets.text import width_of

    theme.use(theme.Look(px_per_mm=SIZES[480, 800]))
    ui.size(480, 800)
    edge = CardEdge(lambda intent: None, lambda sheet, seat: None)
    (seat, _) = fake.opening().seats
    edge.show(replace(seat, player="Alexandra Maria", buttons=(), still_open=()), 480, (), row)

    assert edge._plate.width > width_of("Alexandra Maria", theme.sizes().text, True) + theme.sizes().touch


def test_name_is_as_large_as_it_can_be(ui):
    from companion.ui.cards._fitted_text import fitted
    from companion.ui.widgets.text import width_of

    open_ended = fitted("thinking …", width_of("thinking", 17, True) + 1, 60, 17, 17, True)

    assert open_ended.lines == ("thinking\N{NO-BREAK SPACE}…",)
    assert fitted("Pikachu", 200, 30, 17, 12).size == 17
    assert len(fitted("Dark Alakazam", 90, 44, 17, 12).lines) == 2
    assert fitted("Dark Alakazam", 200, 44, 17, 12).lines == ("Dark Alakazam",)


@pytest.mark.parametrize("width", [45, 55, 64, 90])
@pytest.mark.parametrize("left", [40, 120])
def test_sign_of_a_low_narrow_tile_does_not_cover_its_hit_points(ui, monkeypatch, width, left):
    from companion.ui.cards import _tile as tiles
    from companion.ui.widgets.text import width_of
    from companion.ui.widgets.turns import Turns

    signs, bars = [], []
    monkeypatch.setattr(tiles, "put_sign", lambda letter, x, y, side: signs.append((x, y)))
    monkeypatch.setattr(tiles, "hp_bar", lambda x, y, wide, *_: bars.append(wide))
    shown = tiles.Tile(Turns())
    ui.mount(shown)
    shown.show(fake.tile("a-bench-1", 0, hp=120, left=left), 0, width, 75, False, False)

    ((x, y),) = signs
    sizes = tiles._sizes(width, 75, False)
    assert y < sizes.text or x >= 5 * sizes.unit * 2 + width_of(str(left), sizes.text, True)
    assert all(wide > 0 for wide in bars)


def test_a_tile_without_room_is_drawn_once_it_has_some(ui):
    from companion.ui.cards._tile import Tile
    from companion.ui.widgets.turns import Turns

    view, shown = fake.tile("a-active", 0, energy=(fake.EnergyView("G", 2),)), Tile(Turns())
    ui.mount(shown)
    shown.show(view, 0, 225, -17, True, False)  # as a low window has it while the table is laid out
    ui.frames(3)
    assert 0 == shown.height

    shown.show(view, 0, 225, 75, True, False)
    ui.frames(3)
    assert shown.picture is not None and 75 <= shown.picture.height


def test_sentence_that_finds_no_room_is_cut_between_words(ui):
    from companion.ui.cards._fitted_text import begun
    from companion.ui.widgets.text import width_of

    said = "Damage of Colorless Pokémon is 30 less."
    wide = width_of("Damage of Colorless Poké", 13)

    assert ("Damage of Colorless…",) == begun(said, wide, 1, 13).lines
    assert ("Damage of Colorless", "Pokémon is 30 less.") == begun(said, wide, 2, 13).lines
    assert (said,) == begun(said, 500, 2, 13).lines


@pytest.mark.parametrize("sign", "GRWLPFDMYNC*")
def test_letter_of_a_type_stands_out_from_its_disc_and_the_disc_from_the_table(ui, sign):
    from companion.ui import theme

    colour, white = theme.TYPE[sign], theme.rgba("#FFFFFF")
    assert contrast(theme.ON_TYPE, colour) >= 4.5
    assert contrast(theme.ON_TYPE, theme.mix(colour, white, 0.62)) >= 4.5  # on the sign
    for palette in theme.PALETTES.values():
        assert max(contrast(one, palette.panel) for one in (colour, theme.ON_TYPE)) >= 3  # its rim


def test_words_on_the_band_of_a_trainer_stand_out(ui):
    from companion.ui import theme

    assert contrast(theme.ON_TYPE, theme.TRAINER) >= 4.5


def pixels(sign, side=18):
    """The sign as it is shown at 18 pixels: red, green and blue of each of them."""
    from companion.ui.cards._signs import sign_texture

    picture = sign_texture(sign, side)
    raw, step, wide = picture.pixels, picture.width // side, picture.width
    at = [4 * (y * step * wide + x * step) for y in range(side) for x in range(side)]
    return [tuple(raw[i + part] / 255 for part in range(3)) for i in at]


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.usefixtures("painted")
def test_signs_are_told_apart_at_18_pixels(ui, eyes):
    seen = {
        sign: [[sum(f * part for f, part in zip(row, pixel, strict=True)) for row in SEEN_BY[eyes]] for pixel in found]
        for sign in "GRWLPFDMYNC*"
        for found in [pixels(sign)]
    }

    for one, other in combinations(seen, 2):
        differ = sum(
            max(abs(a - b) for a, b in zip(x, y, strict=True)) > 0.15
            for x, y in zip(seen[one], seen[other], strict=True)
        )
        assert differ >= 24, (one, other)


def test_energy_is_counted_from_four_on(ui):
    from companion.ui.cards._signs import counted_width

    assert counted_width(3, 20, 14) == 66 and counted_width(9, 20, 14) < 66


@pytest.mark.parametrize("size", in_sizes([(0, 0), (1, 300), (30, 20), (300, 2), (90, 60)]))
@pytest.mark.parametrize("large", [True, False])
def test_tile_without_room_is_drawn_all_the_same(ui, size, large):
    from companion.ui.cards._tile import Tile, put_energy
    from companion.ui.widgets.turns import Turns

    seat = fake.busy_seat(0)
    assert seat.active is not None
    _tile = Tile(Turns())
    ui.mount(_tile)
    _tile.show(seat.active, 0, *size, large, False)
    with _tile.canvas:
        put_energy(seat.active.energy, 0, 0, size[0] - 5, 20)
    ui.drawn()

    assert tuple(_tile.size) == size


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_name_on_a_low_tile_of_the_bench_stands_above_its_hp(ui, monkeypatch, size, scale):
    from kivy.graphics import Canvas

    from companion.ui import theme
    from companion.ui.cards import _tile
    from companion.ui.cards._plan import card_plan

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale))
    ends, begins = [], []
    hit_points, put_words = _tile._hit_points, _tile.put_words

    def put(words, x, top, *rest):
        begins.append(top - words.height)
        put_words(words, x, top, *rest)

    monkeypatch.setattr(_tile, "_hit_points", lambda *given: ends.append(hit_points(*given)) or ends[-1])
    monkeypatch.setattr(_tile, "put_words", put)
    lesson = theme.sizes().touch + 3 * theme.sizes().gap
    spot = card_plan(size[0], size[1] - lesson, 5, facing=False, open_hand=0).halves[0].bench[0]
    with Canvas():
        _tile.draw_tile(fake.tile("a-bench-1", 1, name="Rhyhorn"), 0, spot.width, spot.height, False)

    assert len(ends) == 1
    assert ends[0] <= begins[0] + 1
