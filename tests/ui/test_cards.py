"""The card table: what fingers on it send, and that each state of it is drawn at every size."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.app.screens.card_intents import (
    DropCard,
    ExplainLine,
    GivePenalty,
    LetGo,
    LookAtCard,
    LookAtPlace,
    NextGame,
    ShowHand,
    ShowSums,
    Spell,
    TapCard,
    TapPlace,
    WriteDown,
)
from companion.app.screens.cards import CardButton, CardFaceView, CoinView, OpenView
from companion.app.screens.lobby_intents import GoHome, Set
from companion.app.screens.table import (
    Act,
    CloseNotice,
    Enter,
    GiveReason,
    KeepDraft,
    PutRight,
    ShowClause,
    TakeBack,
    Undo,
    UndoStep,
    Why,
)
from tests.saying import said
from tests.ui import fake_cards as fake
from tests.ui.pictures import SIZES
from tests.ui.pilot import in_sizes, instructions, spread
from tests.ui.real_card_table import CardPilot

pytestmark = pytest.mark.kivy

LARGE, SMALL, UPRIGHT, NARROW = (1280, 800), (800, 480), (800, 1280), (480, 800)
DRAWN = [pytest.param(LARGE, marks=pytest.mark.display), *in_sizes((LARGE, SMALL, UPRIGHT, NARROW))[1:]]


@pytest.fixture
def sent():
    return []


def made(ui, sent, screen=None, **kwargs):
    from companion.ui.cards.at_card_table import AtCardTableView

    view = AtCardTableView(sent.append)
    ui.mount(view)
    view.show(fake.at_table(screen or fake.table(), **kwargs))
    ui.frames(4)
    return CardPilot(ui, view)


def show(pilot, screen, **kwargs):
    pilot.root.show(fake.at_table(screen, **kwargs))
    pilot.ui.frames(3)


@pytest.mark.parametrize("name, size", spread(SIZES, fake.SCREENS, drawn=True))
def test_every_state_is_drawn(ui, sent, name, size):
    from companion.ui import theme

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], calm=True))
    pilot = made(ui, sent, fake.SCREENS[name]())
    ui.seconds(0.3)

    ui.drawn()

    screen = pilot.table.screen
    there = {_tile.place for seat in screen.seats for _tile in (seat.active, *seat.bench) if _tile is not None}
    assert there == pilot.table.field.tiles.keys()
    assert [] == pilot.too_small()
    assert [] == sent


@pytest.mark.parametrize("facing", [True, False])
@pytest.mark.parametrize("size", in_sizes(SIZES))
def test_every_place_is_as_large_as_a_fingertip(ui, sent, size, facing):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=SIZES[size]))
    ui.size(*size)
    pilot = made(ui, sent, fake.prize(), facing=facing)
    least = theme.sizes().touch * 0.92

    small = [name for name, rect in pilot.table.field.targets() if min(rect[2:]) < least]
    assert [] == small


# ---------------------------------------------------------------- the table


@pytest.mark.display
@pytest.mark.parametrize("facing", [True, False])
def test_tap_on_a_place_sends_it(ui, sent, facing):
    pilot = made(ui, sent, fake.busy(), facing=facing)
    places = ("a-active", "b-active", "a-bench-5", "b-bench-1", "stadium", "a-discard", "b-lost", "a-hand", "b-prizes")
    for place in places:
        ui.tap(*pilot.place(place))

    assert [TapPlace(place) for place in places] == sent


def test_halves_lie_turned_or_on_one_side(ui, sent):
    pilot = made(ui, sent, fake.busy())
    facing = {name: pilot.place(name) for name in ("a-bench-1", "b-bench-1", "b-deck")}
    show(pilot, fake.busy(), facing=False)
    same = {name: pilot.place(name) for name in facing}

    assert facing["b-bench-1"][0] > ui.window.width / 3 > facing["b-deck"][0]
    assert same["b-bench-1"][0] == pytest.approx(same["a-bench-1"][0])
    assert same["b-deck"][0] > ui.window.width / 2


def test_tap_beside_everything_lets_go(ui, sent):
    pilot = made(ui, sent, fake.table())
    ui.tap(*pilot.table.plan.aside.center)

    assert [LetGo()] == sent


def test_held_finger_and_a_tap_on_what_is_selected_look_at_it(ui, sent):
    pilot = made(ui, sent, fake.selected())
    ui.tap(*pilot.place("a-active"))
    pilot.tap("Look at it")
    finger = ui.touch(*pilot.place("b-bench-1"))
    finger.touch_down()
    ui.seconds(0.6)
    finger.touch_up()
    ui.frames(2)

    assert [LookAtPlace("a-active"), LookAtPlace("a-active"), LookAtPlace("b-bench-1")] == sent


def test_prize_that_is_to_be_taken_is_tapped_by_its_place(ui, sent):
    pilot = made(ui, sent, fake.prize())
    ui.tap(*pilot.place("b-prize-4"))

    assert [TapPlace("b-prize-4")] == sent
    assert "b-prize-1" not in pilot.table.field.places  # it is taken


def test_active_pokemon_is_drawn_to_the_bench_to_retreat(ui, sent):
    pilot = made(ui, sent, fake.busy())
    ui.drag(pilot.place("a-active"), pilot.place("a-bench-2"))

    assert [TapCard("a-active"), DropCard("a-active", "a-bench-2")] == sent


def test_active_pokemon_that_is_let_go_elsewhere_slides_back(ui, sent):
    pilot = made(ui, sent, fake.table())
    ui.drag(pilot.place("a-active"), pilot.table.plan.aside.center)
    ui.seconds(0.4)

    assert [TapCard("a-active"), LetGo()] == sent
    assert pilot.table.field.tiles["a-active"].pos == pytest.approx([*pilot.place("a-active")], abs=200)
    spot = pilot.table.field.places["a-active"]
    assert pilot.table.field.tiles["a-active"].pos == pytest.approx([spot.x, spot.y])


def test_pokemon_that_has_moved_slides_from_where_it_lay(ui, sent):
    pilot = made(ui, sent, fake.busy())
    spot = pilot.table.field.places["a-bench-1"]
    show(pilot, fake.busy(turn=19, moved=(("1", "a-bench-1", "a-active"),)))
    _tile, end = pilot.table.field.tiles["a-active"], pilot.table.field.places["a-active"]
    between = _tile.y
    ui.seconds(0.4)

    assert spot.y <= between < end.y
    assert _tile.pos == pytest.approx([end.x, end.y])


def test_same_value_draws_nothing_anew_and_another_only_what_is_other(ui, sent):
    pilot = made(ui, sent, fake.busy())
    field = pilot.table.field
    before = {name: (_tile.picture, instructions(_tile.canvas)) for name, _tile in field.tiles.items()}
    show(pilot, fake.busy())
    assert before == {name: (_tile.picture, instructions(_tile.canvas)) for name, _tile in field.tiles.items()}

    mine = fake.busy_seat(0)
    assert mine.active is not None
    hit = replace(mine, active=replace(mine.active, left=10, damage=110))
    show(pilot, fake.busy(seats=(hit, fake.busy_seat(1))))
    assert ["a-active"] == [name for name, (drawn, _) in before.items() if field.tiles[name].picture is not drawn]


def test_tiles_of_a_new_table_are_drawn_two_in_each_late_frame(ui, sent, monkeypatch):
    from companion.ui.cards._field import CardField
    from companion.ui.cards._plan import card_plan

    monkeypatch.setattr("companion.ui.widgets.turns.late", lambda after_s: True)
    drawn = []
    monkeypatch.setattr("companion.ui.cards._tile.draw_tile", lambda tile, *_: drawn.append(tile.place))
    view = CardField(sent.append)
    view.show(fake.busy(), card_plan(1280, 800, 5, True), True)
    counts = [len(drawn)]
    for _ in range(7):
        ui.frames(1)
        counts.append(len(drawn))

    assert [0, 0, 2, 4, 6, 8, 10, 12] == counts
    assert {*view.tiles} == {*drawn}


def test_a_list_of_cards_finds_its_pane_made_and_laid_out(ui, sent):
    pilot = made(ui, sent, fake.busy())
    ui.frames(5)
    pane = pilot.table.pane

    assert pane is not None and pane.parent is None
    assert (pilot.table.plan.table.width, pilot.table.plan.table.height) == tuple(pane.size)
    keys = [key for key in pane.letters.children if hasattr(key, "text")]
    assert 28 == len(keys) and 0 < min(key.x + key.width for key in keys)


def test_small_cards_of_a_list_are_drawn_in_turn(ui, sent, monkeypatch):
    from companion.ui.cards._pane import FaceGrid

    monkeypatch.setattr("companion.ui.widgets.turns.late", lambda after_s: True)
    drawn = []
    monkeypatch.setattr("companion.ui.cards.face.draw_small_face", lambda face, *_: drawn.append(face.card))
    cards = tuple(CardFaceView(card=f"c-{n}", name=f"Card {n}", band="fire", kind="Basic") for n in range(6))
    grid = ui.mount(FaceGrid(sent.append, sent.append))
    grid.show(cards)
    counts = []
    for _ in range(8):
        ui.frames(1)
        counts.append(len(drawn))

    assert {0, 2, 4, 6} >= {*counts} and 6 == counts[-1]
    assert {one.card for one in cards} == {*drawn}


def test_left_handed_table_has_its_column_at_the_left(ui, sent):
    from companion.ui import theme

    theme.use(theme.Look(left_handed=True))
    pilot = made(ui, sent, fake.busy())

    assert pilot.table.side.x == 0 and pilot.table.plan.table.x == pytest.approx(pilot.table.side.width)


def test_keys_go_to_places_and_tap_them(ui, sent):
    from companion.ui.screens.keys import Keys

    pilot = made(ui, sent, fake.busy())
    keys = Keys(pilot.root)
    names = [name for (_, name), _ in keys.targets()]
    assert {"a-active", "b-bench-5", "stadium"} <= set(names)
    for _ in names:
        keys.step()
        if keys._at[1] == "a-bench-3":
            break
    keys.tap()
    ui.frames(2)

    assert [TapPlace("a-bench-3")] == sent


# ---------------------------------------------------------------- a hand


@pytest.mark.display
def test_card_of_the_hand_is_tapped_carried_and_held(ui, sent):
    pilot = made(ui, sent, fake.held())
    ui.tap(*pilot.in_hand("charmander"))
    ui.drag(pilot.in_hand("professor"), pilot.place("a-bench-1"))
    ui.drag(pilot.in_hand("fire-energy"), pilot.place("a-active"))
    finger = ui.touch(*pilot.in_hand("charmander"))
    finger.touch_down()
    ui.seconds(0.6)
    finger.touch_up()
    ui.frames(2)

    assert [
        TapCard("charmander"),
        TapCard("professor-oak"),
        DropCard("professor-oak", "a-bench-1"),
        DropCard("fire-energy", "a-active"),  # it is picked up already
        LookAtCard("charmander"),
    ] == sent


def test_hand_of_the_player_at_the_other_side_is_carried_too(ui, sent):
    pilot = made(ui, sent, fake.hand_of_b())
    ui.drag(pilot.in_hand("fire-energy"), pilot.place("b-bench-3"))

    assert pilot.table.hand.parent.turned
    assert [TapCard("fire-energy"), DropCard("fire-energy", "b-bench-3")] == sent


def test_card_let_go_beside_every_place_goes_nowhere(ui, sent):
    pilot = made(ui, sent, fake.held())
    ui.drag(pilot.in_hand("fire-energy"), pilot.table.plan.aside.center)

    assert [] == sent


def test_hand_that_is_too_wide_is_drawn_along(ui, sent):
    ui.size(*SMALL)
    pilot = made(ui, sent, fake.held())
    hand = pilot.table.hand
    last = hand.boxes()[-1].right
    x, y = hand.to_window(hand.x + hand.width * 0.8, hand.y + hand.height / 2)
    ui.drag((x, y), (x - 500, y + 3))

    assert last > hand.x + hand.width >= hand.boxes()[-1].right
    assert [] == sent


def test_covered_hand_is_uncovered_by_its_player_alone(ui, sent):
    pilot = made(ui, sent, fake.dealt())
    pilot.tap("Show Ann’s hand")

    assert [ShowHand(0)] == sent
    assert pilot.table.hand.cards == ()


# ---------------------------------------------------------------- the column


def test_attack_is_a_button_with_its_cost_and_one_that_cannot_be_says_why(ui, sent):
    pilot = made(ui, sent, fake.selected())
    for words in ("Fire Spin", "Scratch", "Retreat"):
        pilot.tap(words, pilot.table.column)

    assert [Act("attack"), Act("scratch"), Act("retreat")] == sent
    assert pilot.button("Scratch").faint and not pilot.button("Fire Spin").faint


@pytest.mark.parametrize("size", in_sizes((LARGE, SMALL, UPRIGHT, NARROW)))
def test_halves_of_a_coin_are_heads_and_tails(ui, sent, size):
    ui.size(*size)
    pilot = made(ui, sent, fake.coin())
    ui.seconds(0.3)
    coin = pilot.table.column.coin
    for share in (0.5, -0.5, 1.2):
        ui.tap(*coin.to_window(coin.center_x, coin.center_y + coin.radius * share))

    assert [Act("Heads"), Act("Tails")] == sent


def test_coin_that_is_thrown_turns_for_half_a_second_and_shows_how_it_fell(ui, sent):
    flip = CardButton("Flip", Act("flip"))
    pilot = made(ui, sent, fake.coin(halves=(), flip=flip))
    coin = pilot.table.column.coin
    ui.tap(*coin.to_window(*coin.center))
    pilot.tap("Flip", pilot.table.column)
    assert [Act("flip"), Act("flip")] == sent

    show(pilot, fake.coin(halves=(), result="tails"))
    turning = coin.turning
    ui.seconds(0.6)
    assert turning and not coin.turning


def test_coin_falls_at_once_where_it_is_wanted_calm(ui, sent):
    from companion.ui import theme

    theme.use(theme.Look(calm=True))
    pilot = made(ui, sent, fake.coin(halves=()))
    show(pilot, fake.coin(halves=(), result="heads"))

    assert not pilot.table.column.coin.turning


@pytest.mark.parametrize("size", [(1024, 524), (800, 480)], ids=str)
def test_coin_is_so_small_that_the_button_to_flip_it_is_in_sight(ui, sent, size):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=SIZES.get(size, SIZES[1024, 600])))
    ui.size(*size)
    pilot = made(ui, sent, fake.coin(halves=(), flip=CardButton("Flip the coin", fake.act("flip"))))
    ui.frames(6)
    column = pilot.table.column
    button = pilot.button("Flip the coin")

    assert button.to_window(*button.pos)[1] >= column.scroll.to_window(*column.scroll.pos)[1] - 1


def test_steps_of_an_attack_open_their_clauses(ui, sent):
    pilot = made(ui, sent, fake.coin())
    ui.tap_on(pilot.table.steps)
    ui.seconds(0.3)
    pilot.tap("CG-ATTACK-04")

    assert pilot.reads("4 of 4 Fire")
    assert [ShowClause("CG-ATTACK-04")] == sent


@pytest.mark.parametrize("title", ["What alters the attack or prevents it", "Kampfunfähigkeitsbestimmung"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_steps_are_all_written_in_letters_of_one_size_and_have_room(ui, sent, size, title):
    ui.size(*size)
    steps = fake.attack_steps(6)
    long = replace(steps.steps[3], title=title)
    steps = replace(steps, steps=(*steps.steps[:3], long, *steps.steps[4:]))
    pilot = made(ui, sent, replace(fake.coin(), steps=steps))
    shown = pilot.table.steps

    assert 1 == len({row.title.size for row in shown.rows})
    assert all(row.words <= row.height and row.title.squeeze == 1 for row in shown.rows)
    assert sum(row.height for row in shown.rows) < shown.height


def test_a_narrow_column_shows_the_steps_round_the_current_one_legibly(ui, sent):
    ui.size(600, 1024)
    steps = fake.attack_steps(6)
    pilot = made(ui, sent, replace(fake.coin(), steps=steps))
    shown = pilot.table.steps
    now = next(step.title for step in steps.steps if step.state == "now")

    assert shown.width < 130 and len(shown.rows) < len(steps.steps)
    assert all(row.title.squeeze >= 0.9 for row in shown.rows)
    assert now.split()[0] in " ".join(" ".join(row.title.lines) for row in shown.rows)


def test_a_narrow_column_shows_the_last_steps_once_all_are_done(ui, sent):
    ui.size(600, 1024)
    steps = fake.attack_steps(6)
    steps = replace(steps, steps=tuple(replace(one, state="done") for one in steps.steps))
    shown = made(ui, sent, replace(fake.coin(), steps=steps)).table.steps

    assert len(shown.rows) < len(steps.steps)
    assert " ".join(shown.rows[-1].title.lines).startswith(steps.steps[-1].title)


def test_a_coin_shrunk_above_its_answers_has_its_size_again_beside_them(ui, sent):
    ui.size(600, 1024)
    pilot = made(ui, sent, fake.coin(halves=(), flip=CardButton("Flip the coin", fake.act("flip"))))
    column = pilot.table.column
    column.coin.height = 60  # as a narrower column leaves it
    ui.size(608, 1024)
    ui.frames(6)

    assert column.coin.height <= column.coin.parent.height + 1


def test_what_is_still_open_says_why_the_rest_is_not(ui, sent):
    pilot = made(ui, sent)
    ui.tap_on(pilot.table.edges[0].open)
    ui.seconds(0.3)

    assert pilot.reads(fake.STILL_OPEN[1].why)
    pilot.tap("CG-RETREAT-02")
    assert [ShowClause("CG-RETREAT-02")] == sent


@pytest.mark.parametrize("size", DRAWN, ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_all_that_is_open_in_a_turn_stands_on_the_edge(ui, sent, size, scale):
    from companion.ui import theme

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale))
    pilot = made(ui, sent, fake.busy())
    seat = fake.busy().seats[0]

    assert [one.label for one in seat.still_open] == list(pilot.table.edges[0].open.drawn)


@pytest.mark.parametrize("size", DRAWN, ids=str)
def test_what_finds_no_room_on_the_edge_is_counted_and_said_on_a_tap(ui, sent, size):
    from companion.ui.cards._player_bar import OpenButton

    ui.size(*size)
    power = OpenView("A Poké-Power of a rather long name", "open")
    closed = tuple(OpenView(f"Poké-Power {i} that is over", "done", "It was used.") for i in range(20))
    screen = fake.busy()
    seat = replace(screen.seats[0], still_open=(*closed, power))
    pilot = made(ui, sent, replace(screen, seats=(seat, screen.seats[1])))
    drawn = pilot.table.edges[0].open.drawn

    assert power.label in drawn and f"+{21 - (len(drawn) - 1)}" == drawn[-1]
    edge = pilot.table.edges[0]
    if isinstance(edge.open, OpenButton):
        ui.tap_on(edge.open)
    else:  # in a row of its own, which is no target
        ui.tap(*edge.to_window(edge.x + 20, edge.y + 20))
    ui.seconds(0.3)
    assert pilot.reads(power.label)


def test_the_own_name_says_too_what_is_still_open(ui, sent):
    ui.size(*NARROW)
    pilot = made(ui, sent)
    edge = pilot.table.edges[0]
    ui.tap(*edge.to_window(edge.x + 20, edge.y + 20))
    ui.seconds(0.3)

    assert pilot.reads(fake.STILL_OPEN[1].why)


def test_sums_are_unfolded_and_fold_again(ui, sent):
    pilot = made(ui, sent, fake.sums(False))
    pilot.tap("▸ 60 damage")
    show(pilot, fake.sums())
    ui.seconds(0.3)
    pilot.tap("CG-DAMAGE-04")
    pilot.tap("Close")

    assert [ShowSums(12), ShowClause("CG-DAMAGE-04"), LetGo()] == sent


def test_what_is_carried_out_by_hand_is_done_or_put_right(ui, sent):
    pilot = made(ui, sent, fake.by_hand())
    assert pilot.reads("Look at the top 5 cards")
    pilot.tap("It is done")
    pilot.tap("Correct the table", pilot.table.column)

    assert [Act("It is done"), PutRight()] == sent


def in_sight(pilot):
    """Is the drawer on the window?"""
    side, window = pilot.table.side, pilot.ui.window
    return side.x + side.width <= window.width and side.y >= 0 and side.top <= window.height


@pytest.mark.parametrize("size", [SMALL, NARROW], ids=str)
@pytest.mark.parametrize(
    "name, opens",
    [
        ("table", False),
        ("target", False),
        ("prize", False),
        ("selected", True),
        ("coin", True),
        ("by-hand", True),
        ("put-right", True),
    ],
)
def test_drawer_opens_for_what_is_not_answered_on_the_table(ui, sent, name, opens, size):
    ui.size(*size)
    pilot = made(ui, sent)
    show(pilot, fake.SCREENS[name]())
    ui.seconds(0.4)
    table = pilot.table

    assert opens == in_sight(pilot)
    assert table.screen.put_right is not None or pilot.reads(table.screen.ask.question)
    pilot.tap("Now")
    ui.seconds(0.4)
    assert opens != in_sight(pilot)


@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
@pytest.mark.parametrize("seat", [0, 1])
def test_narrow_drawer_comes_from_the_edge_of_whoever_is_asked(ui, sent, seat, facing):
    ui.size(*NARROW)
    pilot = made(ui, sent, facing=facing)
    coin = fake.coin()
    show(pilot, replace(coin, ask=replace(coin.ask, seat=seat)), facing=facing)
    ui.seconds(0.4)
    side, halves = pilot.table.side, pilot.table.plan.halves

    assert side.y == pytest.approx(halves[seat if facing else 0].area.y)
    assert side.turned == (facing and seat == 1)


@pytest.mark.parametrize("place, half", [("a-active", 1), ("b-bench-2", 0), ("stadium", 0)])
def test_narrow_drawer_does_not_cover_what_is_put_right(ui, sent, place, half):
    ui.size(*NARROW)
    draft = fake.put_right().put_right
    pilot = made(ui, sent, fake.busy(put_right=replace(draft, picked="")))
    ui.seconds(0.4)
    assert not in_sight(pilot) and pilot.reads(draft.lead)  # anything can be tapped
    show(pilot, fake.busy(put_right=replace(draft, picked=place)))
    ui.seconds(0.4)
    table = pilot.table

    assert in_sight(pilot)
    assert table.side.y == pytest.approx(table.plan.halves[half].area.y)
    x, y = table.field.places[place].center
    assert not table.side.collide_point(x, y)


def test_drawer_is_open_again_after_the_window_was_turned(ui, sent):
    ui.size(*SMALL)
    pilot = made(ui, sent, fake.selected())
    ui.size(*NARROW)
    ui.seconds(0.4)

    assert in_sight(pilot)


def test_a_drawer_that_slides_does_not_go_on_once_the_table_has_grown(ui, sent):
    ui.size(*SMALL)
    pilot = made(ui, sent)
    show(pilot, fake.selected())
    assert pilot.table.side.x > pilot.table.plan.columns[0].x  # under way
    ui.size(1280, 800)
    ui.seconds(0.4)
    side, column = pilot.table.side, pilot.table.plan.columns[0]

    assert (side.x, side.y) == pytest.approx((column.x, column.y))


def test_what_lies_below_the_drawer_is_not_touched(ui, sent):
    ui.size(*SMALL)
    pilot = made(ui, sent, fake.selected())
    ui.seconds(0.4)
    edge = pilot.table.side.x + 3  # beside all that is in it
    below = next((edge, y) for y in range(60, 400, 5) if pilot.table.field.place_at(edge, y))
    ui.tap(*below)

    assert [] == sent


@pytest.mark.parametrize("name", ["busy", "hand-of-b", "big-bench"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_words_of_an_enlarged_tile_lie_within_it_and_not_over_each_other(ui, sent, size, name, monkeypatch):
    from companion.ui import theme
    from companion.ui.cards import _tile

    put = {}

    def put_words(words, x, top, *args, **kwargs):
        put.setdefault(drawn[-1], []).append((top - words.height, top))

    def hit_points(view, left, low, *args):
        found = hit(view, left, low, *args)
        put.setdefault(drawn[-1], []).append((low, found))
        return found

    def draw_tile(view, *args):
        drawn.append(view.place)
        draw(view, *args)

    drawn, hit, draw = [], _tile._hit_points, _tile.draw_tile
    monkeypatch.setattr(_tile, "put_words", put_words)
    monkeypatch.setattr(_tile, "_hit_points", hit_points)
    monkeypatch.setattr(_tile, "draw_tile", draw_tile)
    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=1.3))
    made(ui, sent, fake.SCREENS[name]())

    assert len(put) > 4
    for place, rows in put.items():
        for (low, high), (other_low, other_high) in combinations(rows, 2):
            assert min(high, other_high) - max(low, other_low) < theme.px(6), place


def test_drawer_of_a_narrow_panel_leaves_what_may_be_tapped_in_sight(ui, sent):
    ui.size(*NARROW)
    screen = fake.table()
    begins = replace(screen.seats[0], active=None, bench=(), empty_marks=(("a-active", "drop"),), buttons=())
    question = replace(screen.ask, buttons=(CardButton("No Basic Pokémon", fake.act("none")),))
    pilot = made(ui, sent, replace(screen, seats=(begins, screen.seats[1]), ask=question))
    ui.seconds(0.4)
    side, marked = pilot.table.side, pilot.table.field.places["a-active"]

    assert side.height > 200 and 0 <= side.y and side.top <= 800
    assert marked.top <= side.y or marked.y >= side.top


@pytest.mark.parametrize("name", ["between", "coin"])
def test_coin_and_its_button_are_in_sight_on_a_narrow_panel(ui, sent, name):
    from companion.ui.cards._buttons import DoButton

    ui.size(*NARROW)
    pilot = made(ui, sent, fake.SCREENS[name]())
    ui.seconds(0.4)
    column = pilot.table.column
    scroll = column.scroll
    parts = [column.coin, *(one for one in pilot.all(DoButton, column) if one.text == "Flip")]

    assert parts[1:] or name == "coin"
    for one in parts:
        low = one.to_window(*one.pos)[1]
        ends = sorted((low, one.to_window(one.right, one.top)[1]))
        seen = sorted((scroll.to_window(*scroll.pos)[1], scroll.to_window(scroll.right, scroll.top)[1]))
        assert seen[0] - 1 <= ends[0] and ends[1] <= seen[1] + 1


def test_note_of_the_judge_is_typed_by_whoever_opened_the_drawer(ui, sent):
    from companion.ui.widgets.turned import TurnedBox

    pilot = made(ui, sent, fake.hand_of_b())
    for words in ("Menu", "Referee", "A note on Benjamin"):
        pilot.tap(words)
        ui.seconds(0.3)

    assert pilot.around(pilot.sheet(), TurnedBox).turned


def test_keys_do_not_reach_what_lies_below_the_cards(ui, sent):
    pilot = made(ui, sent, fake.search())
    assert [] == pilot.table.field.targets()
    pilot.tap("See the table")

    assert pilot.table.field.targets()


# ---------------------------------------------------------------- cards to choose from


@pytest.mark.parametrize("size", in_sizes([(480, 800), (800, 480), (800, 1280)]))
def test_every_letter_lies_on_the_window(ui, sent, size):
    ui.size(*size)
    pilot = made(ui, sent, fake.picker())
    keys = pilot.table.pane.letters.children

    spans = [(key.to_window(*key.pos)[0], key.width) for key in keys]

    assert [] == [(x, wide) for x, wide in spans if x < 0 or x + wide > size[0]]
    assert 40 <= min(wide for _, wide in spans)


def test_rows_of_letters_below_the_cards_begin_as_those_of_a_keyboard(ui, sent):
    ui.size(480, 800)
    pilot = made(ui, sent, fake.picker())
    letters = pilot.table.pane.letters

    assert 1 == len({pilot.button(first, letters).x for first in "QAZ"})
    assert 3 == len({pilot.button(first, letters).y for first in "QAZ"})


@pytest.mark.parametrize(
    "size, scale", [((800, 480), 1.0), ((1024, 600), 1.0), ((800, 480), 1.3), ((1024, 600), 1.3)], ids=str
)
def test_letters_beside_the_cards_lie_above_the_edge_and_have_a_fingertips_size(ui, sent, size, scale):
    from companion.ui import theme

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size], scale=scale, calm=True))
    pilot = made(ui, sent, fake.picker())
    ui.frames(5)
    table = pilot.table
    keys = table.pane.letters.children
    spots = [(*key.to_window(*key.pos), *key.size) for key in keys]

    assert "strip" == table.plan.kind
    assert table.plan.table.y <= min(y for _, y, _, _ in spots)
    assert max(x + wide for x, _, wide, _ in spots) <= table.plan.table.right
    assert theme.usual().touch * 44 / 48 <= min(min(wide, tall) for _, _, wide, tall in spots) + 0.5
    assert table.pane.grid.width >= table.pane.grid._wide


def test_letters_shorten_the_list_of_what_can_be_played(ui, sent):
    pilot = made(ui, sent, fake.picker())
    pilot.tap("F", pilot.table.pane.letters)
    show(pilot, fake.picker("f"))
    pilot.tap("A", pilot.table.pane.letters)
    pilot.tap("←", pilot.table.pane.letters)
    ui.window.dispatch("on_textinput", "I")
    ui.window.dispatch("on_keyboard", 8, 0, None, [])
    pilot.tap_card("Fire Energy")
    pilot.tap("Not in the list")
    pilot.tap("Close", pilot.table.pane)

    picked = next(face.card for face in fake.picker("f").picker.cards if face.name == "Fire Energy")
    spelled = [Spell("f"), Spell("fa"), Spell(""), Spell("fi"), Spell("")]
    assert [*spelled, TapCard(picked), Act("unknown"), LetGo()] == sent


def test_keys_write_nowhere_after_the_list_was_closed(ui, sent):
    pilot = made(ui, sent, fake.picker())
    show(pilot, fake.busy())
    ui.window.dispatch("on_textinput", "f")

    assert [] == sent and pilot.table.pane.parent is None


def test_a_name_that_is_asked_for_over_the_list_gets_the_letters(ui, sent):
    from companion.ui.screens.letters import ask_name

    pilot = made(ui, sent, fake.picker())
    names = []
    ask_name(pilot.table, "Name", "", names.append)
    ui.frames(2)
    for letter in "Mew":
        ui.window.dispatch("on_textinput", letter)
    ui.window.dispatch("on_key_down", 13, 0, None, [])
    ui.window.dispatch("on_textinput", "f")

    assert (["Mew"], [Spell("f")]) == (names, sent)


def test_keys_write_nowhere_after_the_table_was_left(ui, sent):
    pilot = made(ui, sent, fake.picker())
    ui.window.remove_widget(pilot.root)
    ui.window.dispatch("on_textinput", "f")

    assert [] == sent


def test_cards_that_answer_are_chosen_looked_at_and_laid_aside(ui, sent):
    pilot = made(ui, sent, fake.search())
    cards = fake.search().ask.cards
    pilot.tap_card("Charmander")
    face = pilot.card("Professor Oak")
    ui.tap(*face.to_window(face.x + 20, face.y + 20))  # its sign
    pilot.tap("Take it")
    assert [TapCard(cards[2].card), LookAtCard(cards[4].card), Act("Take it")] == sent

    pilot.tap("See the table")
    ui.tap(*pilot.place("a-bench-1"))
    pilot.tap("Cards")
    assert TapPlace("a-bench-1") == sent[-1]
    assert pilot.table.pane.get_root_window() is not None


def test_pile_is_looked_through(ui, sent):
    pilot = made(ui, sent, fake.look_pile())
    ui.seconds(0.3)
    pilot.tap_card("Switch")
    pilot.tap("Close")

    assert [LookAtCard("switch"), LetGo()] == sent


def test_pokemon_is_looked_at_with_all_its_cards(ui, sent):
    pilot = made(ui, sent, fake.look_pokemon())
    ui.seconds(0.3)
    sheet = pilot.sheet()
    for words in ("30/120 HP", "Asleep", "Double Colorless Energy", "Focus Band may keep it", "Weakness Water"):
        assert pilot.reads(words, sheet), words
    pilot.tap("Fire Spin", sheet)
    pilot.tap("Close", sheet)

    assert [Act("attack"), LetGo()] == sent


def test_attack_is_offered_once_where_a_pokemon_is_looked_at(ui, sent):
    looked = fake.look_pokemon().look_pokemon
    pilot = made(ui, sent, fake.busy(look_pokemon=replace(looked, actions=fake.ATTACKS)))
    ui.seconds(0.3)

    assert 1 == pilot.buttons(pilot.sheet()).count("Fire Spin")


def test_few_cards_are_no_wider_than_many(ui, sent):
    pilot = made(ui, sent, fake.picker())
    ui.frames(3)
    wide = pilot.card("Switch").width
    only = fake.picker("sw")
    show(pilot, replace(only, picker=replace(only.picker, cards=only.picker.cards[:1])))

    assert pilot.card("Switch").width == pytest.approx(wide)


# ---------------------------------------------------------------- notices, putting right, sheets


@pytest.mark.parametrize("facing", [True, False])
@pytest.mark.parametrize("place", ["a-bench-2", "b-active", "a-active", "b-bench-5", "a-discard"])
def test_refusal_stands_at_the_place_of_the_tap(ui, sent, place, facing):
    seat = "ab".index(place[0])
    asked = replace(fake.busy().ask, seat=seat)
    refusal = replace(fake.refused(), notice_place=place, ask=asked)
    pilot = made(ui, sent, refusal, facing=facing)
    ui.seconds(0.4)
    bar, spot, plan = pilot.table.notice, pilot.table.field.places[place], pilot.table.plan
    one, other = bar.to_window(bar.x, bar.y), bar.to_window(bar.right, bar.top)
    low, high = sorted((one[1], other[1]))
    left, right = sorted((one[0], other[0]))

    gap = max(low - spot.top, spot.y - high)
    assert 0 <= gap < 30
    assert left >= plan.table.x - 1 and right <= plan.table.right + 1
    assert pilot.table._notices.turned == (facing and seat == 1)


def test_refusal_is_tapped_away_and_its_clause_opens(ui, sent):
    pilot = made(ui, sent, fake.refused())
    ui.seconds(0.4)
    bar = pilot.table.notice
    pilot.tap("CG-ENERGY-01", bar)
    ui.tap(*bar.to_window(bar.x + 40, bar.center_y))

    assert [ShowClause("CG-ENERGY-01"), CloseNotice()] == sent


def test_draft_is_set_undone_and_entered_with_a_reason(ui, sent):
    pilot = made(ui, sent, fake.put_right())
    panel = pilot.table.putting_right
    pilot.tap("Burned", panel)
    pilot.tap("Undo")
    pilot.tap("Save changes", panel)
    ui.seconds(0.3)
    pilot.tap("A card was misread")

    assert [Enter("set", "a-active", "Burned"), UndoStep(), GiveReason("misread"), KeepDraft()] == sent
    ui.tap(*pilot.place("a-active"))
    assert TapPlace("a-active") == sent[-1]


def test_menu_leads_to_what_is_seldom_wanted(ui, sent):
    pilot = made(ui, sent)
    for words in ("Correct the table", "Why was that refused?", "real coins", "On the same side", "Back to Home"):
        pilot.tap("Menu")
        ui.seconds(0.3)
        pilot.tap(words, pilot.sheet())

    wanted = [PutRight(), Why(), Set("coins", "real"), Set("seating", "same_side"), GoHome()]
    assert wanted == sent


def test_values_of_the_menu_stand_below_each_other(ui, sent):
    pilot = made(ui, sent)
    pilot.tap("Menu")
    ui.seconds(0.3)
    right = [pilot.button(words, pilot.sheet()) for words in ("On the same side", "Full", "real coins")]

    assert 1 == len({(round(button.x), round(button.width)) for button in right})


def test_judge_writes_down_and_types_a_note(ui, sent):
    pilot = made(ui, sent)
    for words in ("Warning for Ann", "A note on Benjamin"):
        pilot.tap("Menu")
        ui.seconds(0.3)
        pilot.tap("Referee")
        ui.seconds(0.3)
        pilot.tap(words)
        ui.seconds(0.3)
    for letter in "Ok":
        pilot.tap(letter)
    pilot.tap("Done")

    assert [WriteDown(0, "warning"), WriteDown(1, "note", "Ok")] == sent


def test_reason_of_a_penalty_is_typed_where_none_of_the_usual_ones_fits(ui, sent):
    pilot = made(ui, sent)
    for words in ("Menu", "Referee", "Game loss: Ben, another reason"):
        pilot.tap(words)
        ui.seconds(0.3)
    for letter in "Ok":
        pilot.tap(letter)
    pilot.tap("Done")

    assert [GivePenalty(1, "game", "Ok")] == sent


def test_line_of_the_record_is_explained_summed_and_taken_back(ui, sent):
    from companion.ui.widgets.log import LogRow

    pilot = made(ui, sent)
    for words in (said("screens.cards.why_so"), "Damage, step by step", "Wrong card"):
        pilot.tap("Record")
        ui.seconds(0.3)
        row = next(row for row in pilot.all(LogRow) if row.line.entry == 2)
        ui.tap_on(row)
        pilot.tap(words, pilot.sheet())

    assert [ExplainLine(2, "CG-ATTACK-07"), ShowSums(2), TakeBack(2, "Wrong card")] == sent


def test_line_of_the_record_without_damage_offers_no_steps_of_it(ui, sent):
    from companion.ui.widgets.log import LogRow

    pilot = made(ui, sent)
    pilot.tap("Record")
    ui.seconds(0.3)
    row = next(row for row in pilot.all(LogRow) if row.line.entry == 3)
    ui.tap_on(row)

    assert pilot.reads(said("screens.cards.why_so")) is not None
    assert pilot.reads(said("screens.cards.why_so")) and not pilot.reads("Damage, step by step")


@pytest.mark.parametrize("size", in_sizes(SIZES))
def test_number_of_a_line_of_the_record_stands_beside_the_mark_of_its_side(ui, sent, size, monkeypatch):
    from companion.ui import theme
    from companion.ui.widgets import log

    drawn, base, rectangle = [], log.base, log.Rectangle

    def mark(x, y, radius, seat):
        drawn.append(("mark", x - radius, x + radius))
        base(x, y, radius, seat)

    def put(**given):
        if given.get("texture") is not None:
            drawn.append(("words", given["pos"][0], given["pos"][0] + given["size"][0]))
        return rectangle(**given)

    ui.size(*size)
    theme.use(theme.Look(px_per_mm=SIZES[size]))
    pilot = made(ui, sent, fake.busy())
    pilot.tap("Record")
    ui.seconds(0.3)
    row = next(row for row in pilot.all(log.LogRow) if row.number and row.line.seat is not None)
    monkeypatch.setattr(log, "base", mark)
    monkeypatch.setattr(log, "Rectangle", put)
    row._draw()
    (_, _, mark_ends), (_, number_begins, number_ends), (_, words_begin, _) = sorted(drawn, key=lambda one: one[1])

    assert mark_ends <= number_begins + 1 and number_ends <= words_begin


def test_end_of_a_game_leads_to_the_next(ui, sent):
    pilot = made(ui, sent, fake.won())
    ui.seconds(0.3)
    assert pilot.reads("Ann 1 · Benjamin 0", pilot.sheet())
    pilot.tap("Next game")

    assert [NextGame()] == sent


def test_end_of_a_match_leads_to_a_rematch(ui, sent):
    pilot = made(ui, sent, fake.won(next_game=None, again=CardButton("Rematch", NextGame(again=True), True)))
    ui.seconds(0.3)
    pilot.tap("Rematch")

    assert [NextGame(again=True)] == sent


def test_end_of_a_match_leads_home(ui, sent):
    pilot = made(ui, sent, fake.won(next_game=None))
    ui.seconds(0.3)
    pilot.tap("Back to Home")

    assert [GoHome()] == sent


def test_undo_is_sent_where_it_cannot_be_too(ui, sent):
    pilot = made(ui, sent, fake.table(undo=None))
    pilot.tap("Undo")

    assert [Undo()] == sent and pilot.button("Undo").faint


def test_sudden_death_and_games_stand_in_the_column(ui, sent):
    pilot = made(ui, sent, fake.sudden_death())
    assert pilot.reads("Sudden Death: 1 Prize each", pilot.table.column)
    show(pilot, fake.busy())
    assert pilot.reads("best of three", pilot.table.column)


@pytest.mark.parametrize("size", [SMALL, NARROW], ids=str)
def test_sudden_death_stands_on_the_table_where_the_column_is_a_shut_drawer(ui, sent, size):
    ui.size(*size)
    pilot = made(ui, sent, fake.sudden_death())
    ui.frames(3)
    table = pilot.table

    assert not table._open and table.question.parent is not None
    assert "Sudden Death: 1 Prize each\nWhat does Ann do?" == table.question.text
    assert table.question.texture_size[1] <= table.plan.aside.height


@pytest.mark.parametrize("least, said", [(2, "(1 of 2 chosen)"), (0, "(1 chosen; choose 0 to 2)")])
@pytest.mark.parametrize("size", in_sizes((LARGE, SMALL, NARROW)))
def test_it_is_said_how_many_were_chosen_of_how_many(ui, sent, size, least, said):
    ui.size(*size)
    screen = fake.target()
    pilot = made(ui, sent, replace(screen, ask=replace(screen.ask, least=least)))
    ui.frames(3)
    table = pilot.table

    assert said in table.question.text if table.plan.drawer else pilot.reads(said, table.column)


def test_value_of_another_coin_is_shown_beside_what_it_is_for(ui, sent):
    pilot = made(ui, sent, fake.coin())

    assert isinstance(fake.coin().ask.coin, CoinView)
    assert pilot.reads("Is Electabuzz Paralyzed? Coin 2 of 3.", pilot.table.column)
