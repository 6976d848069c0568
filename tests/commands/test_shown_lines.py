"""Every command line that a document or a help page shows is run here, and prints what it must.

A line that is shown and stands in no row here fails, and so does a row for a line that nobody shows any more.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
import pytest

from companion.__main__ import main
from companion.adapters.library.library import FileLibrary
from companion.adapters.sharing.bundles import bytes_of
from companion.adapters.uploads import addresses, server
from companion.commands import parts
from companion.commands.spinner import bases as spinner_bases
from firmware_bridge.wire import session
from tests.adapters.photos import camera
from tests.adapters.sharing import bundles
from tests.commands.test_cli import COMMAND_LINES
from tests.reviews.making import keep_played
from tests.saying import said

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md"),
    *(f"companion/{name}.md" for name in ("PLAYING", "INSTALL", "FORMATS", "STUDIES", "LANGUAGES", "ARCHITECTURE")),
    *("board_maps/README.md", "hardware/README.md", "hardware/firmware/README.md"),
    *(str(form.relative_to(ROOT)) for form in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))),
)
VARIABLES = r"(?:[A-Z_]+=\S+ )*"


IMPORTED = {
    "name": "Sample",
    "supertype": "Pokémon",
    "subtypes": ["Basic"],
    "hp": "60",
    "types": ["Water"],
    "number": "4",
    "attacks": [{"name": "Splash", "cost": ["Water"], "convertedEnergyCost": 1, "damage": "10", "text": ""}],
    "convertedRetreatCost": 1,
    "retreatCost": ["Colorless"],
}
"""A card as files of pokemon-tcg-data hold it."""


class Row(NamedTuple):
    """A line as it is shown, without the program's name; what it prints; what is typed while it runs.

    *run* is what is run where the line leaves something to the reader.
    """

    line: str
    prints: str
    status: int = 0
    typed: str = ""
    run: str = ""


OPENS = "the app opens"
NO_BASE = "no base answered"
DISC = "lab fairness --simulated --spins 24 --out disc.svg"
ROWS = (
    Row("", OPENS),
    Row("app", OPENS),
    Row("app --rotate 180", OPENS),
    Row("app --fullscreen --rotate 180", OPENS),
    Row("COMPANION_HOME=/media/stick app", OPENS),
    Row("COMPANION_HOME=~/table-2", OPENS),
    Row("COMPANION_BASES=i2c", OPENS),
    Row("LIBGL_ALWAYS_SOFTWARE=1", OPENS),
    Row("SDL_VIDEODRIVER=kmsdrm", OPENS),
    Row("--version", "companion "),
    Row("version", "companion "),
    Row("help", "Your things:"),
    Row("help all", "lab study run"),
    Row("help figures list", "Fields of --json:"),
    Row("where", "matches.sqlite3"),
    Row("where --json", '"exists"'),
    Row("completion bash >> ~/.bashrc", "_companion_completion", run="completion bash"),
    Row("completion zsh >> ~/.zshrc", "_companion_completion", run="completion zsh"),
    Row("completion fish > ~/.config/fish/completions/companion.fish", "complete --", run="completion fish"),
    Row("--language de", OPENS),
    Row("--language de rules show FG-MOVE-03", "Figuren versperren den Weg"),
    Row("COMPANION_LANGUAGE=de play", "Die Partie ist gespeichert. companion play --resume ", typed="quit\n"),
    # --- the figure game
    Row("demo --seed 1", "replays it. companion play starts"),
    Row("demo --bases --seed 1", "seed 1"),
    Row("demo --a random --b my-bot", "no program called 'my-bot' plays this game; choose from random", status=2),
    Row("demo --format six_on_six --rules duel-2017", "Format: Six on six. Mat: Duel. Rules: Duel 2017."),
    Row("play --a Ann --b Ben", "The match is saved. companion play --resume ", typed="quit\n"),
    Row("play --a Ann --b random", "Ann", typed="quit\n"),
    Row("play --a Ann --b Ben --turn-clock 2 --player-clock 20", "2:00", typed="quit\n"),
    Row("play --a Ann --b greedy", "Ann", typed="quit\n"),
    Row("lab ladder", "ms an answer", run="lab ladder --games 1 random greedy"),
    Row(
        "lab ladder --teams library --games 1 --time 0.1 greedy strong",
        "ms an answer",
        run="lab ladder --games 1 --time 0.01 random strong",
    ),
    Row("lab ladder --games 100 random greedy", "ms an answer", run="lab ladder --games 1 random greedy"),
    Row("lab ladder --game card --games 10", "sensible", run="lab ladder --game card --games 1 random sensible"),
    Row(
        "lab ladder --game card --rungs random sensible greedy strong",
        "sensible",
        run="lab ladder --game card --games 1 --rungs random sensible",
    ),
    Row("lab fairness --simulated", "spins", run="lab fairness --simulated --spins 24"),
    Row("lab fairness --simulated --spins 300 --out disc.svg", "disc.svg", run=DISC),
    Row("lab fairness FILE", "spins", run="lab fairness --simulated --spins 24"),
    Row("lab fairness evening.spin --figure pikachu-uc", "evening.spin", status=2),
    Row("lab fairness monday.spin tuesday.spin --bias 3", "monday.spin", status=2),
    Row("lab study example starters.toml", "starters.toml"),
    Row("lab study example mine.toml", "mine.toml"),
    Row("lab study run starters.toml", "starters.toml", status=2),
    Row("lab study run starters.toml --workers 1", "starters.toml", status=2),
    Row("lab study run starters.toml --scheduler tcp://192.168.1.20:8786", "starters.toml", status=2),
    Row(
        "lab study run starters.toml --scheduler tls://192.168.1.20:8786 --ca ca.pem --certificate me.pem",
        "ca.pem",
        status=2,
    ),
    Row(
        "lab study run starters.toml --scheduler tls://192.168.1.20:8786 "
        "--ca ca.pem --certificate member.pem --key key.pem",
        "ca.pem",
        status=2,
    ),
    Row("lab study report starters.toml", "starters.toml", status=2),
    Row("lab study report starters.toml -o starters.html", "starters.toml", status=2),
    Row("play --a Ann --b random --rules duel-2017", "Ann", typed="quit\n"),
    Row(
        "play --team-a hearth-three --team-b my_team.toml --mat my_mat.toml --format three_on_three",
        "This mat is provisional.",
        typed="quit\n",
    ),
    Row("play --policy surround_several=each --policy turn_limit=100", "goes first", typed="quit\n"),
    Row("play --spins bases", "No spinner base is connected", typed="quit\n"),
    Row("play --a Ann --b careful --hints", "goes first", typed="quit\n"),
    Row("play --resume", "continues it.", typed="quit\n"),
    Row("play --rematch", "continues it.", typed="quit\n"),
    Row("play --rematch --best-of 3", "continues it.", typed="quit\n"),
    Row("mats list", "three_on_three"),
    Row("mats check my_mat.toml", "OK my_mat.toml: Three on three: 20 spaces, 24 lines"),
    Row("mats check FILE", "OK my_mat.toml", run="mats check my_mat.toml"),
    Row("mats draw duel", "duel.svg"),
    Row("mats draw duel -o duel.svg", "duel.svg"),
    Row("mats draw my_mat.toml", "my_mat.svg"),
    Row("mats draw FILE -o mat.png", "mat.png", run="mats draw my_mat.toml -o mat.png"),
    Row("mats draw my_mat.toml -o mat.png --size 2000", "mat.png"),
    Row("figures list", "783 figures"),
    Row("figures list --mp 3 --type electric", "Electric"),
    Row("figures list --rules tfg-2007", "figures"),
    Row("figures list --edition 2019 --type dragon", "dratini-r-2019"),
    Row("figures show pikachu-uc", "Pikachu  (pikachu-uc)  MP 2, Electric"),
    Row("figures show ID", "Pikachu", run="figures show pikachu-uc"),
    Row("figures check my_figures.toml", "OK my_figures.toml: 1 figure"),
    Row("figures photo disc.jpg", "Groudon"),
    Row("figures photo disc.jpg --like groudon", said("command.photo.is", name="Groudon")),
    Row("figures photo disc.jpg --out my_figure.toml", "Saved: my_figure.png and my_figure.toml."),
    Row("figures check FILE", "OK my_figures.toml", run="figures check my_figures.toml"),
    Row("figures coverage", "attacks only"),
    Row("figures coverage --edition 2019", "Duel 7 (2019)"),
    Row("trainers list", "full-heal"),
    Row("matches aside last", " away"),
    Row("matches aside last --back", "is open again"),
    Row("matches picture last", ".png"),
    Row("matches picture 2026-11-21-1a2b3c --turn 5 -o turn-5.svg", "turn-5.svg"),
    Row("lesson", "(1/18)", typed="quit\n"),
    Row("lesson --anew", "(1/18)", typed="quit\n"),
    Row("settings list", "sound"),
    Row("settings set sound quiet", "Sound: Quiet."),
    Row("settings set name-a Ann", "name-a: Ann."),
    Row("settings ask", said("welcome.spins")),
    Row("trainers show max-revive", "Max Revive"),
    Row("plates list", "charcoal-2019"),
    Row("plates list --cost 1 --type dragon", "dragon-fang-2019"),
    Row("plates list --word wait", "clear-wait-2019"),
    Row("plates show charcoal-2019", "type Fire"),
    Row("teams show dawn-six", "Plates, with a total cost of 7"),
    Row("trainers coverage", "plates"),
    Row("trainers check my_cards.toml", "OK my_cards.toml: 1 Trainer card, 1 Trainer figure"),
    Row("trainers check FILE", "OK", run="trainers check my_cards.toml"),
    Row("teams list", "hearth-three"),
    Row("print -o practice.pdf", " pages to practice.pdf"),
    Row("print --team hearth-six --team brook-six --mat six_on_six -o six.pdf", " pages to six.pdf"),
    Row("print --figure pikachu-uc --diameter 44 -o pikachu.pdf", "1 page to pikachu.pdf"),
    Row("teams check my_team.toml", "OK my_team.toml: Hearth"),
    # --- what is owned
    Row("collection list", "0 entries"),
    Row("collection list --kind figure --not-owned", "783 entries"),
    Row("collection own pikachu-uc 2", "Pikachu (2017): you own 2."),
    Row("collection own six_on_six 1", "Six on six: you own 1."),
    Row('collection note pikachu-uc "lent to Bo"', "Pikachu (2017): lent to Bo"),
    # --- what is shared
    Row(
        'collection share hearth-three --out hearth.figures --author Ann --licence "CC BY 4.0"',
        "hearth.figures: 3 figures, 1 team",
    ),
    Row(
        'collection share hearth-three duel --out hearth.figures --author Ann --licence "CC BY 4.0"',
        "hearth.figures: 3 figures, 1 mat, 1 team",
    ),
    Row("collection share --own --out ann.figures --author Ann --licence CC0", "ann.figures: 1 figure"),
    Row("collection import hearth.figures --preview", said("command.collection.previewed")),
    Row("collection import hearth.figures", said("command.collection.kept", n=1)),
    Row("collection import hearth.figures --both groudon-original", "kept beside yours, as groudon-original-ann"),
    Row("collection merge catalogue", "2 entries of several owners: 1 agreed, 1 disputed."),
    Row("collection merge ann.figures ben.figures", "2 entries of several owners: 1 agreed, 1 disputed."),
    Row("collection code hearth-three", "10J1-Q8BR-QSN8-R9"),
    Row('collection team-from-code 10J1-Q8BR-QSN8-R9 --name "Hearth of Ann"', "(hearth-of-ann)"),
    Row("collection receive", said("command.collection.over"), status=1),
    Row(
        "collection receive --address 192.168.1.5",
        "can't serve a page at 203.0.113.7",
        status=2,
        run="collection receive --address 203.0.113.7",
    ),
    # --- matches
    Row("matches list", "1 match"),
    Row("matches list --open", "1 match"),
    Row("matches show last", "goes first."),
    Row("matches show 2026-11-21-1a2b3c --turn 12", "Turn 12"),
    Row("matches export last", ".jsonl"),
    Row("matches export last -o - | wc -l", '"format"'),
    Row("matches page last", " as a page for any browser to "),
    Row("matches page last --hands", " as a page for any browser to "),
    Row("matches page 2026-11-21-1a2b3c -o final.html", " as a page for any browser to final.html"),
    Row("matches review last", "Points from"),
    Row("matches review last --page review.html", " to review.html"),
    Row("matches review last --picture review.png", " to review.png"),
    Row("matches statistics", "One figure match."),
    Row("matches statistics --by players", "One figure match."),
    Row("matches import 2026-11-21-1a2b3c.jsonl", "2026-11-21-1a2b3c.jsonl is match "),
    Row("matches import 2026-11-21-1a2b3c.jsonl --copy", "2026-11-21-1a2b3c.jsonl as match "),
    Row("matches import FILE", ".jsonl is match ", run="matches import 2026-11-21-1a2b3c.jsonl"),
    Row("matches verify", "1 match undamaged, 0 damaged"),
    Row("matches verify last", "1 match undamaged, 0 damaged"),
    Row("matches recover", "Recovered: 0 matches completely"),
    Row("matches recover 2026-11-21-1a2b3c", " is readable again"),
    Row("matches recover copy.sqlite3", "is here already as match "),
    Row("backup", "Copied all matches to "),
    Row("backup /media/stick/matches.sqlite3", "Copied all matches to copy.sqlite3", run="backup copy.sqlite3"),
    Row("restore", "there is no automatic copy yet; name the file of a copy", status=2),
    Row("restore /media/stick/matches.sqlite3", " from copy.sqlite3", run="restore copy.sqlite3"),
    # --- rules
    Row("rules show FG-MOVE-03", "FG-MOVE-03  "),
    Row("rules show FG-MOVE-07", "FG-MOVE-07  "),
    Row("rules show CG-RETREAT-05", "CG-RETREAT-05  "),
    Row("rules show policy-surround-several effect-push", "EFFECT-push  "),
    Row("rules show wait", "These clauses contain “wait”:"),
    Row("rules find wait", "FG-WAIT-01"),
    Row("rules find WORD", "FG-WAIT-01", run="rules find wait"),
    Row("rules find first turn --game card", "CG-FIRST-04"),
    Row("rules glossary", "Knocked Out  (Figure game)"),
    Row("rules glossary wait", "If a figure must Wait, you can't choose it"),
    Row("rules glossary --game card", "Mulligan"),
    Row("rules list", "Figure game"),
    Row("rules list --game card", "Card game"),
    Row("rules list --section moving", "FG-MOVE-01"),
    Row("rules check FILE", "1 passed, 0 failed", run="rules check my-cases.yaml"),
    Row("rules check my-cases.yaml", "PASS MY-001 a figure does not pass another"),
    Row("rules check my-cases.yaml --json", '"passed": 1'),
    Row("rules check tests/cases/*.yaml", ", 0 failed"),
    Row("rules check tests/cases/*.yaml --only FC-025", "PASS FC-025"),
    Row("rules check tests/cases/figure-moves.yaml --only FO-062", "PASS FO-062"),
    # Two files that recipes of CONTRIBUTING make; `tests/test_recipes.py` runs these.
    Row("rules check tests/cases/figure-calm.yaml", "1 passed, 0 failed", run="rules check my-cases.yaml"),
    Row("rules check tests/cases/cards/house-bench.yaml", "1 passed, 0 failed", run="rules check my-cases.yaml"),
    # --- the card game
    Row("cards list", "cards"),
    Row("cards list --set base1", "102 cards"),
    Row("cards list --edition xy-2016 --kind supporter", "Supporter"),
    Row("cards show base1-58", "Pikachu  (base1-58, Base Set, advanced-1999)"),
    Row("cards show pikachu", "cards are called Pikachu. companion cards show base1-58 shows one of them:"),
    Row('cards show "Professor Oak" charizard', "Professor Oak"),
    Row("cards coverage", "base1"),
    Row("cards coverage xy8 xy9 --by-hand", "xy8"),
    Row("cards decks --edition xy-2016", "xy-2016"),
    Row("cards check forge-and-fist", "Forge and Fist"),
    Row("cards check my_deck.txt --edition platinum-2009", "my_deck: 60 cards, legal in platinum-2009"),
    Row("cards check - --edition xy-2016", "60", status=1, typed="4 Pikachu xy8-48\n"),
    Row("cards demo --edition advanced-1999 --seed 1", "Advanced Rulebook 1999, seed 1."),
    Row("cards demo --edition platinum-2009 --seed 1", "Platinum 2009, seed 1."),
    Row("cards demo --deck-a storm-tide --deck-b my_deck.toml", "replays it."),
    Row("cards play --a Ann --b sensible", "Ann", typed="quit\n"),
    Row("cards play --a Ann --b sensible --real-a --no-list-a", "Ann: no list, real cards", typed="quit\n"),
    Row("cards play --a Ann --b sensible --deck-a storm-tide", "Ann: Storm Tide", typed="quit\n"),
    Row("cards play --edition xy-2016 --a Ann --b Ben", "Ben", typed="quit\n"),
    Row("cards play --edition xy-2016 --a Ann --b random", "Ann", typed="quit\n"),
    Row("cards play --real-a --real-b --coins hand", "real cards", typed="quit\n"),
    Row("cards play --no-list-a --no-list-b --best-of 3", "Player A: no list, real cards", typed="quit\n"),
    Row("cards play --resume", "continues it.", typed="quit\n"),
    Row("cards play --rematch", "continues it.", typed="quit\n"),
    Row("cards play --rematch --best-of 3", "continues it.", typed="quit\n"),
    Row("cards lesson", "(1/22)", typed="quit\n"),
    Row("cards lesson --anew", "(1/22)", typed="quit\n"),
    Row("cards import pokemon-tcg-data/cards/en", "2 sets, 2 cards"),
    Row("cards import gym1.json gym2.json", "2 sets, 2 cards"),
    Row("cards show gym1-4", "Sample  (gym1-4, Gym Heroes, advanced-1999)"),
    Row("cards check my_deck.txt --format base-fossil", "legal in", run="cards check a.txt --format base-fossil"),
    Row("cards write forge-and-fist", "3 Charmander BS 46"),
    Row(
        "cards write my_deck.txt --format base-fossil --as simulator",
        "3 base1-46",
        run="cards write a.txt --format base-fossil --as simulator",
    ),
    Row("cards register my_deck.txt --format base-fossil", "a: 60", run="cards register a.txt --format base-fossil"),
    Row('cards register - --format prop-15-3 --name "Ann, round 1"', "ann-round-1: 60 cards", typed="THE DECK"),
    Row("cards formats base-fossil", "Legal sets: Base (base1)"),
    Row("cards play --format base-fossil --deck-a a.txt --deck-b b.txt", "Player B: b", typed="quit\n"),
    Row("editions", "xy-2016"),
    Row("editions --differences", "xy-2016"),
    Row("editions weakness coin-winner", "weakness"),
    Row("editions --json", '"weakness"'),
    # --- spinner bases; none is plugged in, or it is a simulated one
    Row("spinner list", said("command.spinner.no-answer", how="companion spinner doctor"), status=1),
    Row("spinner list --port socket://pi.local:5000", "socket://pi.local:5000", status=1),
    Row("spinner list --port ble:", "this computer has no Bluetooth", status=2),
    Row("spinner list --simulated", "simulated 1"),
    Row("spinner doctor", "to do.", status=1),
    Row("spinner doctor left", "to do.", status=1),
    Row("spinner doctor --simulated", "companion spinner calibrate.", status=1),
    Row("spinner monitor", NO_BASE, status=2),
    Row("spinner monitor left --seconds 60", NO_BASE, status=2),
    Row("spinner monitor /tmp/base", "/tmp/base", status=2),
    Row("spinner monitor --simulated", "It spins every", run="spinner monitor --simulated --seconds 1"),
    Row("spinner calibrate", NO_BASE, status=2),
    Row("spinner calibrate left --figure onix-r", NO_BASE, status=2),
    Row("spinner calibrate --figure onix-r --zero-only", NO_BASE, status=2),
    Row(
        "spinner calibrate --figure ID --zero-only",
        NO_BASE,
        status=2,
        run="spinner calibrate --figure onix-r --zero-only",
    ),
    Row("spinner calibrate --simulated", "simulated 1"),
    Row("spinner selftest", NO_BASE, status=2),
    Row("spinner selftest left", NO_BASE, status=2),
    Row("spinner selftest --simulated", said("command.selftest.well")),
    Row("spinner record strange.spin", NO_BASE, status=2),
    Row("spinner record FILE", NO_BASE, status=2, run="spinner record strange.spin"),
    Row("spinner record left.spin left --seconds 30", NO_BASE, status=2),
    Row("spinner record try.spin --simulated --seconds 20", "companion spinner replay try.spin plays it."),
    Row("spinner replay strange.spin", "s"),
    Row("spinner replay strange.spin --speed 1", "s"),
    Row("spinner simulate --spin-every 10", " is on ", typed="quit\n"),
    Row("spinner simulate --name left --seed 2", "left (", typed="quit\n"),
    Row("spinner simulate --spikes 15 --drops 20", " is on ", typed="quit\n"),
    Row("spinner simulate --encoder 600", " is on ", typed="quit\n"),
    Row("spinner simulate --wireless", " is on ", typed="quit\n"),
    Row("spinner join", NO_BASE, status=2),
    Row("spinner join left --network Home", NO_BASE, status=2),
    Row("spinner join --bluetooth", NO_BASE, status=2),
    Row("spinner join ble:left --key", "this computer has no Bluetooth", status=2, typed=f"{'00' * 16}\n"),
    Row("spinner join --by-hand", '"key": '),
    Row("spinner join a1b2c3 --key", "on the network", status=2, typed=f"{'00' * 16}\n"),
    Row(
        "spinner join tcp://192.168.1.20 --key",
        "tcp://127.0.0.1:9 can't be reached",
        status=2,
        typed=f"{'00' * 16}\n",
        run="spinner join tcp://127.0.0.1:9 --key",
    ),
    Row("spinner join --show-key", "you haven't joined such a base", status=2),
    Row("spinner join ID --key", "on the network", status=2, typed=f"{'00' * 16}\n", run="spinner join a1b2c3 --key"),
    Row("spinner join left --forget", "you haven't joined such a base", status=2),
    Row("spinner pins", "nano"),
    Row("spinner pins my_board.toml", "Arduino Nano"),
    Row("spinner wiring nano", "nano-as5600.svg"),
    Row("spinner wiring nano -o nano.svg", "nano.svg"),
    Row("spinner wiring nano encoder", "nano-encoder.svg"),
    Row("spinner wiring pico encoder -o pico.png", "pico.png"),
    Row("spinner wiring my_board.toml", "my_board-as5600.svg"),
)


# ---------------------------------------------------------------- what is shown


def shown_in_documents() -> dict[str, str]:
    """Every command line in a document, without the program's name, and where."""
    lines = dict[str, str]()
    for name in DOCUMENTS:
        text = (ROOT / name).read_text("utf-8")
        found = re.findall(rf"^ {{4}}(?:\$ )?({VARIABLES}\./run\.sh\b.*)$", text, re.M)
        found += re.findall(rf"`({VARIABLES}(?:\./run\.sh|companion)(?: [^`…]*)?)`", " ".join(text.split()))
        if name.endswith(".yml"):
            found = re.findall(r"\./run\.sh (?:--version|[a-z]+ (?:list|export last|find WORD))", text)
        for line in found:
            bare = re.split(r"\s+#|\s+&$", line)[0]
            if bare != "companion":  # the program's name, in a sentence
                lines[without_program(bare)] = name
    return lines


def shown_in_help() -> dict[str, str]:
    return {
        without_program(line): "help of " + " ".join(words)
        for words, command in COMMAND_LINES.values()
        for line in getattr(command, "examples", ())
    }


def without_program(line: str) -> str:
    found = re.fullmatch(rf"({VARIABLES})(?:\./run\.sh|companion)\b ?(.*)", line.strip())
    assert found is not None, line
    return (found[1] + found[2]).strip()


SHOWN = shown_in_documents() | shown_in_help()


def test_every_line_that_is_shown_has_a_row_and_no_row_is_left_over():
    commands_alone = {line for line in SHOWN if line in COMMAND_LINES}  # named in a sentence: "see `companion cards`"
    rows = [row.line for row in ROWS]

    assert sorted(rows) == sorted(set(rows))
    assert {} == {line: where for line, where in SHOWN.items() if line not in rows and line not in commands_alone}
    assert set() == {line for line in rows if line not in SHOWN}


# ---------------------------------------------------------------- what it prints


@pytest.fixture(scope="session")
def furnished(tmp_path_factory):
    """A folder with the files that the lines name."""
    folder = tmp_path_factory.mktemp("shown-lines")
    mats, library = ROOT / "board_maps", ROOT / "companion"
    own = (
        (mats / "mats/three_on_three.toml", "my_mat.toml"),
        (mats / "pins/nano.toml", "my_board.toml"),
        (library / "figure/library/teams/hearth-three.toml", "my_team.toml"),
        (library / "cards/library/decks/forge-and-fist.toml", "my_deck.toml"),
    )
    for given, name in own:
        own_id = Path(name).stem.replace("my_team", "my-team")  # ids of teams have no underscores
        text = given.read_text("utf-8").replace(f'id = "{given.stem}"', f'id = "{own_id}"')
        (folder / name).write_text(text, "utf-8")
    deck = library / "cards/library/decks/tide-shell.toml"
    groudon = next(figure for figure in FileLibrary(Path("/nowhere")).figures() if figure.id == "groudon-ex")
    (folder / "disc.jpg").write_bytes(camera.take(groudon.disc, camera.scene(77)).jpeg)
    listed = re.findall(r'^"([\w-]+)" = (\d+)', deck.read_text(), re.M)
    text = "".join(f"{number} {card}\n" for card, number in listed)
    (folder / "my_deck.txt").write_text(re.sub(r"energy-(\w+)", lambda found: f"{found[1].title()} Energy", text))
    examples = [re.sub("^ {4}", "", block, flags=re.M) for block in re.findall(r"(?:^ {4}.*\n|^\n)+", formats(), re.M)]
    begins = {
        "my_figures.toml": "[[figure]]",
        "my_cards.toml": '[[card]]\nid = "wake-up"',
        "my-cases.yaml": "game: figure",
    }
    for name, begin in begins.items():
        (text,) = (block for block in examples if block.strip().startswith(begin))
        (folder / name).write_text(text)
    listed = re.findall(r'^"([\w-]+)" = (\d+)', (folder / "my_deck.toml").read_text(), re.M)
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("".join(f"{number} {card}\n" for card, number in listed))
    imported = folder / "pokemon-tcg-data/cards/en"
    imported.mkdir(parents=True)
    for set_ in ("gym1", "gym2"):
        for into in (folder, imported):
            (into / f"{set_}.json").write_text(json.dumps([IMPORTED | {"id": f"{set_}-4"}]))
    cases = folder / "tests/cases"
    cases.mkdir(parents=True)
    for name in ("figure-visible.yaml", "figure-moves.yaml"):  # all of them: tests/test_case_coverage.py
        (cases / name).symlink_to(ROOT / "tests/cases" / name)
    return folder


@pytest.fixture
def here(furnished, tmp_path, monkeypatch):
    """That folder; no port, no display, no waiting, and nothing is measured."""
    shutil.copytree(furnished, tmp_path, symlinks=True, dirs_exist_ok=True)
    monkeypatch.setattr(spinner_bases, "serial_ports", dict)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")
    monkeypatch.setattr(spinner_bases.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(session, "PATIENCE_S", 1.0)
    monkeypatch.setattr(addresses, "own_address", lambda: "127.0.0.1")
    monkeypatch.setattr(server, "LIMITS", server.Limits(life_s=0.0))
    return tmp_path


def formats() -> str:
    return (ROOT / "companion" / "FORMATS.md").read_text("utf-8")


@pytest.fixture
def no_window(monkeypatch):
    from companion.ui import opening

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(opening, "run", lambda *_: click.echo(OPENS))


def prepared(run, line: str) -> str:
    """The line, with a match to speak of where it speaks of one."""
    words = line.split() or [""]
    if "--resume" in words:
        run(*words[: words.index("--resume")], "--seed", "1", text="quit\n")
    if "--rematch" in words:
        run(*words[: words.index("--rematch")], "--seed", "1", text="concede a\n" if "cards" in words else "4\n1\n")
    if "--turn" in words:
        home = Path(os.environ["COMPANION_HOME"])
        home.mkdir()
        shutil.copy(ROOT / "tests/fixtures/matches/v1/matches.sqlite3", home)
        ids = [row.split()[0] for row in run("matches", "list").output.splitlines() if "Figure game" in row]
        return line.replace("2026-11-21-1a2b3c", ids[0])
    if words[:2] in (["matches", "review"], ["matches", "statistics"]):
        store = parts.store()
        keep_played(store)
        store.shut()
        return line
    if "--hands" in words:
        run("cards", "play", "--seed", "1", text="concede a\n")
        return line
    if words[0] in ("matches", "backup", "restore"):
        run("play", "--seed", "1", text="1\nquit\n")
        run("backup", "copy.sqlite3")
        run("matches", "export", "last", "-o", "2026-11-21-1a2b3c.jsonl")
    if "--back" in words:
        run("matches", "aside", "last")
    if words[:3] == ["matches", "page", "2026-11-21-1a2b3c"]:
        return line.replace("2026-11-21-1a2b3c", re.findall(r"\d{4}-\d\d-\d\d-\w{6}", run("matches", "list").output)[0])
    if words[:3] == ["matches", "recover", "2026-11-21-1a2b3c"]:
        return line.replace("2026-11-21-1a2b3c", damaged_match())
    if words[:2] == ["cards", "show"] and words[2].startswith("gym"):
        run("cards", "import", "gym1.json")
    if words[0] == "collection":
        bundles_for(words)
    if words[:2] == ["spinner", "replay"]:
        run("spinner", "record", words[2], "--simulated", "--seconds", "2")
    return line


def bundles_for(words: list[str]) -> None:
    """The bundles that a line names, and a figure of one's own."""
    home = Path(os.environ["COMPANION_HOME"])
    known = FileLibrary(Path("/nowhere"))
    figures = {figure.id: figure for figure in known.figures()}
    other = msgspec.structs.replace(figures["groudon-original"], mp=3)
    if "--own" in words:
        (home / "figures").mkdir(parents=True)
        shutil.copy("my_figures.toml", home / "figures")
    if words[1] in ("import", "merge"):
        eel = bundles.EEL
        found = {
            "hearth": bundles.bundle(other if "--both" in words else eel),
            "ann": bundles.bundle(eel, other),
            "ben": bundles.bundle(eel, msgspec.structs.replace(other, mp=2), author="Ben"),
        }
        Path("catalogue").mkdir()
        for name, bundle in found.items():
            folders = (Path(), Path("catalogue")) if name != "hearth" else (Path(),)
            for folder in folders:
                (folder / f"{name}.figures").write_bytes(bytes_of(bundle))


def damaged_match() -> str:
    """Damage the only match there is; its id."""
    db = sqlite3.connect(Path(os.environ["COMPANION_HOME"]) / "matches.sqlite3")
    ((match_id,),) = db.execute("SELECT id FROM matches")
    db.execute("DELETE FROM entries WHERE number = 0")
    db.commit()
    db.close()
    return match_id


@pytest.mark.usefixtures("no_window")
@pytest.mark.parametrize("row", ROWS, ids=[row.line or "companion" for row in ROWS])
def test_line_prints_what_it_must(run, here, monkeypatch, row):
    line = prepared(run, row.run or row.line)
    words = shlex.split(line.split(" | ")[0])
    while words and re.match(r"[A-Z_]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        monkeypatch.setenv(name, value.replace("/media", str(here)).replace("~", str(here)))
    words = [one for word in words for one in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]

    result = run(*words, text=Path("a.txt").read_text() if row.typed == "THE DECK" else row.typed)

    printed = result.output
    assert row.prints in printed, printed[-2000:]
    assert row.status == result.exit_code, printed[-2000:]


def test_what_the_build_guide_shows_of_the_doctor_is_what_it_says(run, here):
    guide = (ROOT / "hardware/README.md").read_text("utf-8")
    (block,) = re.findall(r"    \$ \./run\.sh spinner doctor --simulated\n((?: {4}.*\n)+)", guide)

    said = run("spinner", "doctor", "--simulated", program="./run.sh").output

    assert steady(block) == steady(said)


def steady(text: str) -> str:
    """What does not differ from one computer and one time to another."""
    return re.sub(r"[\d.]+(?=°| of | ?%|\.$)", "…", " ".join(text.split()))


def test_shown_lines_are_found_in_documents_and_help():
    assert {"companion/PLAYING.md", "hardware/README.md", "board_maps/README.md"} <= set(SHOWN.values())
    assert main is COMMAND_LINES[""][1]
