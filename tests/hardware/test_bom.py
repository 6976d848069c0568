"""The bill of materials: complete rows, and nothing in a drawing that is not in it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
import yaml

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
COLUMNS = ["build", "role", "part", "manufacturer", "mpn", "quantity", "goes", "price_eur", "priced"]
COLUMNS += ["number_from", "notes"]
BUILDS = {"both", "as5600", "encoder", "wireless", "choose-one", "option"}


def rows() -> list[dict[str, str]]:
    with (HARDWARE / "bom.csv").open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, strict=True)
        found = list(table)
    assert COLUMNS == table.fieldnames
    return found


def harnesses() -> list[dict]:
    return [yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(HARDWARE.glob("wiring/*.yml"))]


def test_every_row_is_complete():
    for row in rows():
        assert None not in row and None not in row.values(), row
        assert all(value.strip() for name, value in row.items() if name != "notes"), row
        assert row["build"] in BUILDS
        assert int(row["quantity"]) > 0
        assert float(row["price_eur"]) > 0
        assert re.fullmatch(r"estimate \d{4}-\d{2}", row["priced"])


def test_no_part_stands_twice():
    numbers = [row["mpn"] for row in rows()]

    assert len(set(numbers)) == len(numbers)


def test_every_part_of_a_wiring_picture_is_listed_under_the_maker_it_names():
    listed = {(row["manufacturer"], row["mpn"]) for row in rows()}
    drawn = set()
    for harness in harnesses():
        for part in (*harness["connectors"].values(), *harness["cables"].values()):
            drawn.add((part["manufacturer"], part["mpn"]))
            drawn |= {(extra["manufacturer"], extra["mpn"]) for extra in part.get("additional_components", ())}

    assert drawn <= listed


@pytest.mark.parametrize(
    "mpn, drawn",
    [
        ("TCST1202", 3),
        ("CFR-25JB-52-82R", 3),
        ("CFR-25JB-52-4K7", 2),
        ("CFR-25JB-52-10K", 1),
        ("BAT85", 2),
        ("AS5600-ASOT", 1),
        ("ST1", 1),
        ("CFR-25JB-52-220K", 2),
        ("1578", 1),
        ("113991054", 1),
    ],
)
def test_as_many_are_listed_as_are_drawn(mpn, drawn):
    def count(harness: dict) -> int:
        parts = [(part["mpn"], 1) for part in harness["connectors"].values()]
        for part in harness["connectors"].values():
            parts += [(extra["mpn"], extra["qty"]) for extra in part.get("additional_components", ())]
        return sum(quantity for number, quantity in parts if number == mpn)

    listed = next(int(row["quantity"]) for row in rows() if row["mpn"] == mpn)

    assert drawn == listed == max(map(count, harnesses()))


def test_every_printed_part_is_listed_with_its_file():
    printed = {row["mpn"]: row for row in rows() if row["manufacturer"] == "this project"}
    files = {f"stl/{file.name}" for file in HARDWARE.glob("enclosure/stl/*.stl")}

    assert files == set(printed)
    assert all(row["goes"] == "enclosure" for row in printed.values())


def test_places_in_the_drawings_exist():
    places = {name for harness in harnesses() for kind in ("connectors", "cables") for name in harness[kind]}
    source = (HARDWARE / "enclosure" / "spinner_base.scad").read_text(encoding="utf-8")
    modules = set(re.findall(r"^module (\w+)\(", source, re.MULTILINE)) | {"lid"}
    for row in rows():
        kind = ""
        for where in row["goes"].replace(" and all others", "").split(", "):
            kind, _, place = where.rpartition(": ") if ": " in where else (kind, "", where)
            assert place == "enclosure" or place in (places if kind == "wiring" else modules), row


def test_each_build_has_its_sensor_and_shares_the_bearing():
    by_build = {build: {row["role"] for row in rows() if row["build"] in (build, "both")} for build in BUILDS}

    assert {"bearing", "turning parts", "housing", "cable", "sensor"} <= by_build["as5600"]
    assert {"bearing", "turning parts", "housing", "cable", "sensor"} <= by_build["encoder"]
    assert {"housing", "board", "supply"} == by_build["wireless"] - by_build["both"] | {"housing"}
    assert 5 == sum(row["role"] == "board" and row["build"] == "choose-one" for row in rows())
