"""Firmware that is ready to be flashed: read back as a board would, and the hex files run on a simulated chip."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import runpy
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import BOARDS, Configure, Identity, Sample, from_payload, to_payload
from tests.firmware_bridge.simavr import Builds, Simavr
from tests.tools import missing, need_programs

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "hardware" / "firmware"
SOURCES = sorted((FIRMWARE / "micropython").glob("*.py"))


@pytest.fixture(scope="module")
def dist() -> ModuleType:
    if importlib.util.find_spec("littlefs") is None:
        missing("littlefs-python")
    spec = importlib.util.spec_from_file_location("dist", FIRMWARE / "dist.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["dist"] = module  # where NamedTuple looks up its annotations
    spec.loader.exec_module(module)
    return module


def read_back(system: bytes, blocks: int) -> dict[str, bytes]:
    """The files of a littlefs, read with the sizes of an ESP32, which are not those it was written with."""
    from littlefs import LittleFS

    sizes = {"block_size": 4096, "prog_size": 32, "read_size": 32, "cache_size": 128, "lookahead_size": 32}
    flash = LittleFS(block_count=blocks, mount=False, **sizes)
    flash.context.buffer[:] = system.ljust(blocks * 4096, b"\xff")
    flash.mount()
    return {name: flash.open(name, "rb").read() for name in flash.listdir("/")}


def from_uf2(data: bytes) -> dict[int, bytes]:
    """Blocks of a UF2 file by address, each checked against the format's description."""
    pages = {}
    count = len(data) // 512
    for number in range(count):
        block = data[512 * number : 512 * (number + 1)]
        first, second, flags, address, size, at, of, family = struct.unpack_from("<8I", block)
        assert (0x0A324655, 0x9E5D5157, 0x0AB16F30) == (first, second, struct.unpack_from("<I", block, 508)[0])
        # Not "not for the main flash"; a family is named, and it is the RP2040.
        assert (0x2000, 0xE48BFF56, 256) == (flags, family, size)
        assert (number, count) == (at, of)
        pages[address] = block[32 : 32 + size]
    return pages


def settings_of(main: bytes) -> dict[str, object]:
    found = {}
    for node in ast.parse(main).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


# ---------------------------------------------------------------- the file systems


def test_image_of_a_board_holds_our_files_and_nothing_else(dist):
    for name, image in dist.IMAGES.items():
        files = read_back(dist.trimmed(dist.file_system(dist.files_of(image), image.flash.blocks)), image.flash.blocks)

        assert {path.name for path in SOURCES} == set(files), name
        for path in SOURCES:
            if path.name != "main.py":
                assert path.read_bytes() == files[path.name]
        ours, theirs = settings_of((FIRMWARE / "micropython" / "main.py").read_bytes()), settings_of(files["main.py"])
        assert image.sensor == theirs.pop("SENSOR") == name.rpartition("-")[2]
        del ours["SENSOR"]
        if image.pins is not None:
            ours["PINS"] = {**ours["PINS"], "esp32": dict(image.pins)}
        if image.battery_pin is not None:
            ours["BATTERY_PIN"] = image.battery_pin
        assert ours == theirs


def test_pins_of_the_xiao_are_those_of_its_pin_map(dist):
    board = tomllib.loads((ROOT / "board_maps" / "pins" / "xiao_esp32c3.toml").read_text(encoding="utf-8"))
    numbers = {pin["name"]: pin for strip in board["strip"] for pin in strip["pins"]}
    wired = {wire["role"]: numbers[wire["pin"]].get("number") for wire in board["build"][0]["wire"]}
    free = {pin["number"] for pin in numbers.values() if "number" in pin and "taken" not in pin}

    assert {"sda": wired["sda"], "scl": wired["scl"]} == {name: dist.XIAO_PINS[name] for name in ("sda", "scl")}
    assert len(set(dist.XIAO_PINS.values())) == 4 and set(dist.XIAO_PINS.values()) <= free
    curve = runpy.run_path(str(FIRMWARE / "micropython" / "battery.py"))["CURVE"]
    assert sorted(curve, reverse=True) == [tuple(point) for point in board["battery"]["charge"]]
    assert numbers[board["battery"]["pin"]]["number"] == dist.XIAO_BATTERY_PIN not in dist.XIAO_PINS.values()


def test_settings_that_main_does_not_have_are_no_image(dist):
    with pytest.raises(SystemExit, match=r"main\.py has 0 lines like"):
        dist._settled("COUNTS = 3\n", r'^SENSOR = "\w+"$', 'SENSOR = "both"')
    with pytest.raises(SystemExit, match=r"main\.py has 2 lines like"):
        dist._settled('SENSOR = "both"\nSENSOR = "as5600"\n', r'^SENSOR = "\w+"$', 'SENSOR = "both"')


def test_library_that_is_missing_is_named_with_what_to_type(dist, monkeypatch):
    monkeypatch.setitem(sys.modules, "littlefs", None)

    with pytest.raises(SystemExit, match=r"pip install littlefs-python==0\.19\.0"):
        dist.file_system({}, 352)


def test_uf2_of_a_pico_lies_in_the_last_1408_kb_of_its_flash(dist):
    image = dist.IMAGES["spinner-pico-as5600"]
    pages = from_uf2(dist.to_uf2(dist.pico_pages(dist.file_system(dist.files_of(image), image.flash.blocks))))
    flash = bytearray(b"\xff" * 2 * 1024 * 1024)
    for address, page in pages.items():
        assert 0x10000000 <= address - 640 * 1024 and address + 256 <= 0x10000000 + len(flash)
        flash[address - 0x10000000 : address - 0x10000000 + 256] = page

    assert {path.name for path in SOURCES} == set(read_back(bytes(flash[640 * 1024 :]), 352))
    # Whole sectors, or the boot ROM would erase what it does not write; the first two always, as an older one that is
    # left there may be believed.
    sectors = {address // 4096 for address in pages}
    assert len(pages) == 16 * len(sectors) and {0x100A0, 0x100A1} <= sectors
    assert len(pages) * 512 < 250_000


def test_first_two_blocks_are_written_whatever_is_in_them(dist):
    system = bytearray(b"\xff" * 5 * 4096)
    system[3 * 4096] = 0

    assert [0, 4096, 3 * 4096] == [at for at, _ in dist.used(bytes(system))]


def test_older_files_on_a_board_are_gone(dist):
    image = dist.IMAGES["spinner-pico-encoder"]
    old = bytearray(dist.file_system({"main.py": b"old", "boot.py": b"old"}, 352))
    new = dist.file_system(dist.files_of(image), 352)
    for address, page in dist.pico_pages(new).items():
        at = address - dist.PICO.files_at
        old[at : at + 256] = page

    assert read_back(bytes(old), 352) == read_back(new, 352) == dist.files_of(image)


# ---------------------------------------------------------------- with MicroPython


def official_pico(dist, version: bytes = b"MicroPython v1.27.0 on") -> bytes:
    """What stands for the image of micropython.org: some pages, and one for another chip."""
    pages = {0x10000000: b"boot".ljust(256, b"\0"), 0x10000100: version.ljust(256, b"\0")}
    other = bytearray(dist.to_uf2({0x10FFFF00: bytes(256)}))
    struct.pack_into("<I", other, 28, 0xE48BFF57)
    return bytes(other) + dist.to_uf2(pages)


def official_esp32(begins: int, factory_ends: int = 0x200000, version: bytes = b"MicroPython v1.27.0 on") -> bytes:
    image = bytearray(b"\xff" * (0x11000 - begins))
    rows = ((1, 2, 0x9000, 0x6000, b"nvs"), (1, 1, 0xF000, 0x1000, b"phy_init"))
    rows += ((0, 0, 0x10000, factory_ends - 0x10000, b"factory"),)
    for number, (kind, sub, at, size, name) in enumerate(rows):
        struct.pack_into("<HBBII16sI", image, 0x8000 - begins + 32 * number, 0x50AA, kind, sub, at, size, name, 0)
    image[0x10000 - begins : 0x10000 - begins + len(version)] = version
    return bytes(image)


def test_pico_gets_micropython_and_our_files_in_one_file(dist):
    image = dist.IMAGES["spinner-pico-as5600"]
    system = dist.file_system(dist.files_of(image), 352)
    pages = from_uf2(dist.joined(image, official_pico(dist), system))

    assert {0x10000000, 0x10000100} | set(dist.pico_pages(system)) == set(pages)
    assert b"boot" == pages[0x10000000][:4]


@pytest.mark.parametrize("name, begins", [("spinner-esp32-as5600", 0x1000), ("spinner-xiao-as5600", 0)])
def test_esp32_gets_micropython_and_our_files_in_one_file(dist, name, begins):
    image = dist.IMAGES[name]
    official = official_esp32(begins)
    whole = dist.joined(image, official, dist.file_system(dist.files_of(image), 512))

    assert official == whole[: len(official)]
    assert dist.files_of(image) == read_back(whole[0x200000 - begins :], 512)


def test_images_that_are_not_meant_are_refused(dist):
    pico, esp32 = dist.IMAGES["spinner-pico-as5600"], dist.IMAGES["spinner-esp32-as5600"]
    system = dist.file_system({"main.py": b""}, 352)
    long = dist.to_uf2({0x10000000: b"1.27.0".ljust(256), dist.PICO.files_at: bytes(256)})

    with pytest.raises(SystemExit, match=r"is not of MicroPython 1\.27\.0"):
        dist.joined(pico, official_pico(dist, b"MicroPython v1.26.0"), system)
    with pytest.raises(SystemExit, match="reaches into the file system"):
        dist.joined(pico, long, system)
    with pytest.raises(SystemExit, match="no UF2 file"):
        dist.joined(pico, bytes(512), system)
    with pytest.raises(SystemExit, match=r"is not of MicroPython 1\.27\.0"):
        dist.joined(esp32, official_esp32(0x1000, version=b"v1.29.0"), system)
    with pytest.raises(SystemExit, match="begin at 0x220000, not at 0x200000"):
        dist.joined(esp32, official_esp32(0x1000, factory_ends=0x220000), system)


# ---------------------------------------------------------------- all of it


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """Where the programs for the ATmega328P are built."""
    return tmp_path_factory.mktemp("dist")


@pytest.fixture(scope="module")
def made(dist, built) -> dict[str, bytes]:
    """All files, with an image of micropython.org beside them for one of the boards."""
    need_programs("make", "avr-gcc", "avr-objcopy")
    (built / dist.ESP32_C3.official).write_bytes(official_esp32(0))
    return dict(dist.distribution(built, built))


def test_same_sources_make_the_same_bytes(dist, made, tmp_path):
    again = dict(dist.distribution(tmp_path / "elsewhere", None))

    assert set(made) - set(again) == {"spinner-xiao-as5600-with-micropython.bin"}
    assert {name: hashlib.sha256(data).hexdigest() for name, data in again.items()} == {
        name: hashlib.sha256(made[name]).hexdigest() for name in again
    }


def from_hex(text: bytes) -> bytes:
    """The bytes of an Intel HEX file, from address 0, each record's checksum checked."""
    data = bytearray()
    for line in text.decode("ascii").split():
        record = bytes.fromhex(line.removeprefix(":"))
        assert sum(record) % 256 == 0
        if record[3] == 0:
            assert int.from_bytes(record[1:3], "big") == len(data)
            data += record[4:-1]
    return bytes(data)


class Given(Builds):
    """The simulator runs this program; it reads ELF files only."""

    def __init__(self, directory: Path, program: Path) -> None:
        super().__init__(directory)
        self._program = program

    def firmware(self, sensor: str = "as5600", **options: str | int) -> Path:
        return self._program


@pytest.mark.parametrize(
    "name, sensors",
    [
        ("spinner-atmega328p-as5600", 1),
        ("spinner-atmega328p-encoder", 6),
        ("spinner-old-nano-as5600", 1),
        ("spinner-old-nano-encoder", 6),
    ],
)
def test_hex_file_is_a_base_on_a_simulated_chip(name, sensors, made, built, tmp_path):
    program = built / name / "spinner.elf"
    flash = tmp_path / "flash"
    subprocess.run(["avr-objcopy", "-O", "binary", "-R", ".eeprom", program, flash], check=True)
    assert flash.read_bytes() == from_hex(made[f"{name}.hex"])

    base = Simavr(Given(tmp_path, program), tmp_path).start(stepped=True, counts=240)
    decoder = Decoder()
    try:
        first = [from_payload(payload) for payload in decoder.feed(base.run(250))]
        base.feed(encode(to_payload(Configure(500))))
        then = [from_payload(payload) for payload in decoder.feed(base.run(300))]
    finally:
        base.close()

    (identity,) = [message for message in first if isinstance(message, Identity)]
    assert (sensors, "atmega328p") == (identity.sensors, BOARDS[identity.board])
    assert 100 < sum(isinstance(message, Sample) for message in then)


def test_guide_names_every_file_and_its_command(dist, made):
    guide = (FIRMWARE / "README.md").read_text(encoding="utf-8")

    for name in made:
        assert name in guide or "with-micropython" in name
    for flash in (dist.PICO, dist.ESP32, dist.ESP32_C3):
        assert flash.official in guide
    assert f"0x{dist.ESP32.begins:x} {dist.ESP32.official} 0x{dist.ESP32.files_at:x}" in guide
    assert f"0x{dist.ESP32_C3.begins:x} {dist.ESP32_C3.official} 0x{dist.ESP32_C3.files_at:x}" in guide


def test_workflow_makes_the_files_and_keeps_them():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["firmware"]["steps"]
    artifact = next(step["with"] for step in steps if "upload-artifact" in step.get("uses", ""))

    assert "make -C hardware/firmware dist" in [step.get("run") for step in steps]
    assert ("firmware", "hardware/firmware/dist") == (artifact["name"], artifact["path"])
