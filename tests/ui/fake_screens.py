"""Table screens made by hand, so that drawing can be looked at and tested without a match behind it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app.screens.table import (
    Act,
    BattleView,
    Button,
    CardView,
    CloseNotice,
    FigureView,
    LogLine,
    LookView,
    Notice,
    OddsLine,
    OddsView,
    SeatView,
    SegmentView,
    SpaceView,
    SpinnerView,
    TableScreen,
    TargetView,
    Undo,
)

MATS = Path(__file__).parents[2] / "board_maps" / "mats"
COLOURS = {"w": "white", "p": "purple", "b": "blue", "m": "miss", "g": "gold"}


def segments(text: str) -> tuple[SegmentView, ...]:
    """Segments from "w Scratch 30 5 | m Miss - 2": colour, name, power, size in units of 15°."""
    made: list[SegmentView] = []
    at = 0.0
    parts = [part.split() for part in text.split("|")]
    total = sum(float(part[-1]) for part in parts)
    for i, part in enumerate(parts):
        colour, power, size = COLOURS[part[0]], part[-2], float(part[-1])
        name = " ".join(part[1:-2])
        words = {
            "white": f"{power} damage.",
            "gold": f"{power} damage. Beats Purple.",
            "purple": "The other figure becomes Asleep and goes to its Bench.",
            "blue": "Nothing happens to this figure.",
            "miss": "Loses to White, Purple and Gold.",
        }[colour]
        sweep = 360 * size / total
        made.append(
            SegmentView(
                colour=colour,  # type: ignore[arg-type]  # one of the five, from the table above
                letter="ABCDEFGH"[i],
                name=name,
                power="" if power == "-" else power.replace("*", "★"),
                start_deg=at,
                sweep_deg=sweep,
                words=words,
            )
        )
        at += sweep
    return tuple(made)


DISCS = (
    segments("w Scratch 30 5 | w Razor Wind 70 8 | p Double-Edge ** 7 | b Dodge - 3 | m Miss - 1"),
    segments("m Miss - 2 | w Counter 0 4 | b Protect - 4 | w Metal Claw 40 5 | m Miss - 1 | w Iron Tail 90 8"),
    segments("m Miss - 5 | w Scratch 20 14 | w Tail Smack 30 5"),
    segments("g Quick Attack 40 4 | w Thunder 100 6 | p Stun *** 6 | m Miss - 2 | b Dodge - 3 | w Tackle 50 3"),
    segments("w Hydro Pump 120 6 | m Miss - 3 | w Bite 60 7 | p Wash Away ** 6 | m Miss - 2"),
)
TITLES = (
    ("Pikachu", "Fletchinder", "Mr. Mime", "Onix", "Alolan Raichu", "Aipom"),
    ("Squirtle", "Feraligatr", "Hariyama", "Shroomish", "Frogadier", "Crabominable"),
)


def spaces(mat: str) -> tuple[tuple[SpaceView, ...], tuple[tuple[str, str], ...], float, int, int]:
    """Spaces and lines of a mat of the project, its aspect, Bench and Center."""
    data: dict[str, Any] = tomllib.loads((MATS / f"{mat}.toml").read_text(encoding="utf-8"))
    width, height = data["size_mm"]
    entries = {space: seat for seat, name in enumerate("ab") for space in data["entry_points"][name]}
    goals = {data["goals"][name]: seat for seat, name in enumerate("ab")}
    made = []
    for space in data["space"]:
        name = space["id"]
        kind = "entry" if name in entries else "goal" if name in goals else "space"
        made.append(
            SpaceView(
                id=name,
                x=space["at"][0] / width,
                y=space["at"][1] / height,
                kind=kind,  # type: ignore[arg-type]  # one of the three
                seat=entries.get(name, goals.get(name)),
            )
        )
    lines = tuple((one, other) for one, other in data["lines"])
    return tuple(made), lines, width / height, data["bench"], data["center"]


def figure(seat: int, number: int, place: str, slot: int = 0, **more: Any) -> FigureView:
    """Figure *number* of a seat."""
    return FigureView(
        name=f"{'ab'[seat]}{number + 1}",
        label=TITLES[seat][number],
        title=TITLES[seat][number],
        seat=seat,
        mp=1 + (number + seat) % 3,
        place=place,
        slot=slot,
        segments=DISCS[(number + 2 * seat) % len(DISCS)],
        **more,
    )


def seats(to_move: int = 0) -> tuple[SeatView, SeatView]:
    """Both players' edges."""
    cards = (
        CardView("Full Heal", "Full Heal", "Removes every condition from one of your figures.", "up", playable=True),
        CardView("Max Revive", "Max Revive", "One figure of your Center goes to your Bench.", "down"),
        CardView("X Attack", "X Attack", "The figure's White attacks do 30 more damage.", "under", under="Onix"),
    )
    made = []
    for seat, player in enumerate(("Robin", "Kim")):
        mine = seat == to_move
        made.append(
            SeatView(
                seat=seat,
                player=player,
                to_move=mine,
                thinking=False,
                buttons=(
                    (
                        Button("Stay where it is", Act("stay")),
                        Button("Use Full Heal", Act("card")),
                        Button("End the turn", Act("done"), accent=True),
                    )
                    if mine
                    else ()
                ),
                cards=cards,
                bench_size=6,
                center_size=2,
                prompt="Move a figure or stay." if mine else "",
            )
        )
    return made[0], made[1]


def log_lines(count: int = 30) -> tuple[LogLine, ...]:
    """A record."""
    texts = (
        ("Pikachu goes from the Bench to c1.", "FG-MOVE-04"),
        ("Squirtle goes to e5, 2 MP.", "FG-MOVE-01"),
        ("Pikachu attacks Squirtle: Thunder 100 beats Bubble 30. Squirtle is Knocked Out.", "FG-BATTLE-02"),
        ("Squirtle goes to the Pokémon Center.", "FG-PC-01"),
    )
    return tuple(
        LogLine(text=texts[i % 4][0], clause=texts[i % 4][1], turn=1 + i // 3, entry=i, seat=i % 2, struck=i % 11 == 5)
        for i in range(count)
    )


def odds_between(other: str, own: str, other_out: float, own_out: float) -> OddsView:
    """Odds with four more lines than a small screen has room for; both go out in one battle of fifty."""
    return OddsView(
        (f"{other} Knocked Out", "Neither", f"{own} Knocked Out"),
        own_out=own_out,
        other_out=other_out,
        both_out=0.02,
        neither_out=1.02 - own_out - other_out,
        lines=(
            OddsLine(f"{other} becomes Asleep", 0.25, 0.25),
            OddsLine(f"{own} goes to the Bench", 0.18, 0.18),
            OddsLine(f"{own} becomes Paralyzed", 0.083, 0.0),
            OddsLine(f"{other} is moved", 0.06, 0.06),
        ),
        notes=(f"If Robin makes the best choice for {other}: where does the pushed figure land?",),
    )


def table(mat: str = "six_on_six", **more: Any) -> TableScreen:
    """A table in the middle of a match: seat a to move, Pikachu selected."""
    made, lines, aspect, _, _ = spaces(mat)
    reach = {"c2": 1, "d2": 2, "c4": 3, "a2": 1, "c3": 2}
    marked = tuple(
        SpaceView(s.id, s.x, s.y, s.kind, s.seat, "reach", reach[s.id])
        if s.id in reach
        else SpaceView(s.id, s.x, s.y, s.kind, s.seat, "goal", 3)
        if s.id == "d5"
        else s
        for s in made
    )
    figures = (
        figure(0, 0, "a1", mark="selected"),
        figure(0, 1, "d1", mark="movable", condition="PA", condition_name="Paralyzed"),
        figure(0, 2, "e2", mark="movable"),
        figure(0, 3, "bench", 3, mark="movable"),
        figure(0, 4, "bench", 4),
        figure(0, 5, "center", 0),
        figure(1, 0, "b1", mark="target"),
        figure(1, 1, "e4", wait=True, condition="BU", condition_name="Burned", markers=("-1 MP",)),
        figure(1, 2, "c5"),
        figure(1, 3, "bench", 3),
        figure(1, 4, "bench", 4),
        figure(1, 5, "center", 0),
    )
    odds = odds_between("Squirtle", "Pikachu", 0.62, 0.22)
    values: dict[str, Any] = {
        "title": "Six on six",
        "turn": 12,
        "aspect": aspect,
        "spaces": marked,
        "lines": lines,
        "figures": figures,
        "seats": seats(),
        "prompt": "Robin: move Pikachu, or attack Squirtle.",
        "selected": "a1",
        "targets": (TargetView("a1", "b1", odds),),
        "last_ruling": Notice("refusal", "Pikachu cannot pass Onix.", "FG-MOVE-03"),
        "log": log_lines(),
        "undo": Button("Undo", Undo()),
    }
    return TableScreen(**(values | more))


def quiet(mat: str = "six_on_six", **more: Any) -> TableScreen:
    """The same table with nothing selected."""
    made, *_ = spaces(mat)
    values = {"spaces": made, "selected": "", "targets": (), "prompt": "Robin: move a figure."}
    return table(mat, **(values | more))


def spinner(seat: int, stage: str = "ready", **more: Any) -> SpinnerView:
    """A disc in a battle."""
    disc = DISCS[3] if seat == 0 else DISCS[1]
    entries = tuple(Button(f"{part.letter} {part.name}", Act(f"hand-{seat}-{i}")) for i, part in enumerate(disc))
    values: dict[str, Any] = {
        "source": "ab"[seat] + "1",
        "title": TITLES[seat][0],
        "seat": seat,
        "segments": disc,
        "stage": stage,
        "by_hand": entries,
        "entries": entries,
        "on_line": Button("On a line", Act(f"line-{seat}")),
    }
    return SpinnerView(**(values | more))


def battle(stage: str = "ready", **more: Any) -> TableScreen:
    """The table with a battle going on at *stage*: naming, ready, turning, rested."""
    odds = odds_between("Squirtle", "Pikachu", 0.48, 0.35)
    first, second = spinner(0, stage), spinner(1, stage)
    verdict = clause = ""
    close = None
    if stage == "naming":
        named = tuple(Button(part.name, Act(f"name-{part.letter}")) for part in DISCS[3] if part.colour != "miss")
        first = spinner(0, "naming", naming=named, note="Paralyzed: name an attack first.")
    if stage == "turning":
        first = spinner(0, "turning", rest_deg=100.0, start_speed_deg_s=900.0)
        second = spinner(1, "ready")
    if stage == "rested":
        first = spinner(0, "rested", rest_deg=100.0, shown=1, counts=1)
        second = spinner(1, "rested", rest_deg=80.0, shown=1, counts=1, missed=False)
        verdict = "Thunder 100 beats Counter 0: Squirtle is Knocked Out."
        clause = "FG-BATTLE-04"
        close = Button("Go on", CloseNotice(), accent=True)
    view = BattleView(
        title="Pikachu attacks Squirtle",
        spinners=(first, second),
        odds=odds,
        verdict=verdict,
        clause=clause,
        close=close,
    )
    screen = quiet(**({"battle": view, "prompt": "Flick your disc."} | more))
    # While discs are spun nobody has anything else to do.
    first_seat, second_seat = (replace(seat, buttons=()) for seat in screen.seats)
    return replace(screen, seats=(first_seat, second_seat))


def look() -> TableScreen:
    """A figure looked at."""
    view = LookView(
        figure=figure(0, 0, "a1", condition="PA", condition_name="Paralyzed"),
        facts=("2 MP", "Rarity R", "Paralyzed: names an attack before its spin."),
    )
    return quiet(look=view)


def over() -> TableScreen:
    """The match is over."""
    return quiet(
        winner="Robin wins: Pikachu is on Kim's Goal.",
        choices=(Button("New match", Act("new"), accent=True),),
    )


def single(stage: str = "ready") -> TableScreen:
    """One disc alone is spun: a Trainer figure's, without odds."""
    disc = segments("w Yes - 1 | m No - 1")
    view = spinner(
        1, stage, segments=disc, title="Brendan", shown=0 if stage == "rested" else -1, by_hand=(), entries=()
    )
    rested = stage == "rested"
    return quiet(
        battle=BattleView(
            title="Brendan spins",
            spinners=(view,),
            odds=None,
            verdict="Brendan shows Yes." if rested else "",
            clause="FG-TRAINER-02" if rested else "",
            close=Button("Go on", CloseNotice(), accent=True) if rested else None,
        )
    )
