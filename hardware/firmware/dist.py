"""Make firmware that is ready to be flashed, below dist/, with its checksums: `make dist` in this folder.

Three kinds of files. The Arduinos' are programs for the chip (Intel HEX). The Pico's and the ESP32s' are the files of
micropython/ as a file system (littlefs), which lies beside MicroPython in the flash memory: MicroPython itself is the
one of micropython.org, unchanged. Where its images lie in a folder that is given, each is also joined with ours to one
file. The same sources make the same bytes; nothing is fetched.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
MICROPYTHON = "1.27.0"
RELEASE = f"20251209-v{MICROPYTHON}"
BLOCK = 4096

# The SENSORs of hex files; an old Nano's bootloader does not survive the watchdog (avr/Makefile).
HEX = {
    "spinner-atmega328p-as5600": ("SENSOR=as5600",),
    "spinner-atmega328p-encoder": ("SENSOR=encoder",),
    "spinner-old-nano-as5600": ("SENSOR=as5600", "BOARD=nano", "BOOTLOADER=old"),
    "spinner-old-nano-encoder": ("SENSOR=encoder", "BOARD=nano", "BOOTLOADER=old"),
}


class Flash(NamedTuple):
    """The flash memory of a board with MicroPython.

    Attributes:
        official: Name of MicroPython's image for it.
        begins: Where that image begins.
        files_at: Where the file system begins, from the same zero.
        blocks: How many blocks of 4 kB that has: mounting fails where it is another number.
    """

    official: str
    begins: int
    files_at: int
    blocks: int


# ports/rp2/boards/RPI_PICO/mpconfigboard.h: the last 1408 kB of 2 MB, which are mapped at 0x10000000.
PICO = Flash(f"RPI_PICO-{RELEASE}.uf2", 0x1000_0000, 0x1000_0000 + (2048 - 1408) * 1024, 1408 * 1024 // BLOCK)
# ports/esp32/partitions-4MiBplus.csv: what is behind the first 2 MB, of 4 MB. ESP32: the image leaves out 4 kB.
ESP32 = Flash(f"ESP32_GENERIC-{RELEASE}.bin", 0x1000, 0x20_0000, 512)
ESP32_C3 = Flash(f"ESP32_GENERIC_C3-{RELEASE}.bin", 0x0, 0x20_0000, 512)
PARTITIONS_AT = 0x8000

# board_maps/pins/xiao_esp32c3.toml
XIAO_PINS = {"sda": 6, "scl": 7, "light": 10, "stay": 3}
XIAO_BATTERY_PIN = 4


class Image(NamedTuple):
    """The files for one board with one sensor; *pins* in the place of those of an ESP32, *battery_pin* of its cell."""

    flash: Flash
    sensor: str
    pins: Mapping[str, int] | None = None
    battery_pin: int | None = None


IMAGES = {
    "spinner-pico-as5600": Image(PICO, "as5600"),
    "spinner-pico-encoder": Image(PICO, "encoder"),
    "spinner-esp32-as5600": Image(ESP32, "as5600"),
    "spinner-esp32-encoder": Image(ESP32, "encoder"),
    "spinner-xiao-as5600": Image(ESP32_C3, "as5600", XIAO_PINS, XIAO_BATTERY_PIN),
}


# ---------------------------------------------------------------- the file system


def files_of(image: Image) -> dict[str, bytes]:
    """The files of micropython/ by name, main.py with the settings of this image."""
    files = {path.name: path.read_bytes() for path in sorted((HERE / "micropython").glob("*.py"))}
    main = files["main.py"].decode()
    main = _settled(main, r'^SENSOR = "\w+"$', f'SENSOR = "{image.sensor}"')
    if image.pins is not None:
        main = _settled(main, r'^    "esp32": \{.*\},$', f'    "esp32": {dict(image.pins)},'.replace("'", '"'))
    if image.battery_pin is not None:  # for a program that measures a cell
        main = re.sub(r"^BATTERY_PIN = None$", f"BATTERY_PIN = {image.battery_pin}", main, flags=re.MULTILINE)
    return files | {"main.py": main.encode()}


def _settled(text: str, line: str, wanted: str) -> str:
    text, found = re.subn(line, wanted, text, flags=re.MULTILINE)
    if found != 1:
        raise SystemExit(f"dist: main.py has {found} lines like {line}, and should have one")
    return text


def file_system(files: Mapping[str, bytes], blocks: int) -> bytes:
    """A littlefs with these files, as MicroPython's VfsLfs2 reads it. Unused blocks are 0xFF."""
    try:
        from littlefs import LittleFS
    except ImportError:
        raise SystemExit("dist: littlefs-python is missing; type pip install littlefs-python==0.19.0") from None

    # Written in the unit of an RP2040's flash, which is a multiple of an ESP32's; littlefs 2.0 is read by all versions.
    sizes = {"block_size": BLOCK, "prog_size": 256, "read_size": 32, "cache_size": 1024, "lookahead_size": 32}
    system = LittleFS(block_count=blocks, disk_version=0x0002_0000, mount=False, **sizes)
    system.format()
    system.mount()
    for name, data in files.items():
        with system.open(name, "wb") as file:
            file.write(data)
    system.unmount()
    return bytes(system.context.buffer)


def used(system: bytes) -> Iterator[tuple[int, bytes]]:
    """The blocks that have to be written, each with its place; the first two always: an older one would be believed."""
    for at in range(0, len(system), BLOCK):
        block = system[at : at + BLOCK]
        if at < 2 * BLOCK or block.strip(b"\xff"):
            yield at, block


# ---------------------------------------------------------------- UF2: what a Pico takes as a drive

UF2 = struct.Struct("<IIIIIIII476sI")
MAGIC = (0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30)
HAS_FAMILY = 0x2000
RP2040 = 0xE48B_FF56
PAYLOAD = 256


def to_uf2(pages: Mapping[int, bytes]) -> bytes:
    """A UF2 file for an RP2040 of pages of 256 bytes, by their addresses."""
    count = len(pages)
    return b"".join(
        UF2.pack(*MAGIC[:2], HAS_FAMILY, address, PAYLOAD, number, count, RP2040, page, MAGIC[2])
        for number, (address, page) in enumerate(sorted(pages.items()))
    )


def from_uf2(data: bytes) -> dict[int, bytes]:
    """The pages of a UF2 file that are for an RP2040, by their addresses."""
    if len(data) % UF2.size:
        raise SystemExit("dist: a UF2 file has blocks of 512 bytes, and this one ends within one")
    pages = {}
    for first, second, flags, address, size, _, _, family, page, last in UF2.iter_unpack(data):
        if (first, second, last) != MAGIC:
            raise SystemExit("dist: this is no UF2 file")
        if flags & HAS_FAMILY and family == RP2040:
            if size != PAYLOAD or address % PAYLOAD:
                raise SystemExit(f"dist: a page of {size} bytes at {address:#x} is none that a Pico takes")
            pages[address] = page[:PAYLOAD]
    return pages


def pico_pages(system: bytes) -> dict[int, bytes]:
    """The pages of the file system, at their addresses in a Pico."""
    return {
        PICO.files_at + at + offset: block[offset : offset + PAYLOAD]
        for at, block in used(system)
        for offset in range(0, BLOCK, PAYLOAD)
    }


# ---------------------------------------------------------------- joined with MicroPython

PARTITION = struct.Struct("<HBBII16sI")
PARTITION_MAGIC = 0x50AA


def joined(image: Image, official: bytes, system: bytes) -> bytes:
    """MicroPython's image with our files, as one.

    Raises:
        SystemExit: It is not of the version that is meant, or reaches into the file system.
    """
    flash = image.flash
    pages = from_uf2(official) if flash is PICO else {}
    if MICROPYTHON.encode() not in (b"".join(page for _, page in sorted(pages.items())) or official):
        raise SystemExit(f"dist: {flash.official} is not of MicroPython {MICROPYTHON}")
    if flash is PICO:
        if max(pages) >= flash.files_at:
            raise SystemExit(f"dist: {flash.official} reaches into the file system")
        return to_uf2(pages | pico_pages(system))
    if (end := partitions_end(official[PARTITIONS_AT - flash.begins :])) != flash.files_at:
        raise SystemExit(f"dist: the files of {flash.official} begin at {end:#x}, not at {flash.files_at:#x}")
    return official.ljust(flash.files_at - flash.begins, b"\xff") + trimmed(system)


def partitions_end(table: bytes) -> int:
    """Where the last partition ends; MicroPython's files begin there."""
    ends = [0]
    for magic, _, _, at, size, _, _ in PARTITION.iter_unpack(table[: 32 * 95]):
        if magic != PARTITION_MAGIC:
            break
        ends.append(at + size)
    return max(ends)


def trimmed(system: bytes) -> bytes:
    """The file system up to its last used block."""
    return system[: max(at for at, _ in used(system)) + BLOCK]


# ---------------------------------------------------------------- all of it


def hex_file(settings: tuple[str, ...], out: Path) -> bytes:
    """The program for the ATmega328P that make builds with these settings."""
    command = ["make", "--silent", "-C", str(HERE / "avr"), *settings, f"OUT={out}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (out / "spinner.hex").read_bytes()


def distribution(build: Path, official: Path | None) -> Iterator[tuple[str, bytes]]:
    """Names and contents of all files."""
    for name, settings in HEX.items():
        yield f"{name}.hex", hex_file(settings, build / name)
    for name, image in IMAGES.items():
        system = file_system(files_of(image), image.flash.blocks)
        suffix = "uf2" if image.flash is PICO else "bin"
        yield f"{name}.{suffix}", to_uf2(pico_pages(system)) if image.flash is PICO else trimmed(system)
        if official is not None and (given := official / image.flash.official).exists():
            yield f"{name}-with-micropython.{suffix}", joined(image, given.read_bytes(), system)


def main() -> None:
    """Write all files and their checksums."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, default=HERE / "dist", help="the folder for the files")
    parser.add_argument("--micropython", type=Path, help="a folder with images of micropython.org, to be joined with")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    sums = []
    for name, data in distribution(HERE / "avr" / "build" / "dist", options.micropython):
        (options.to / name).write_bytes(data)
        sums.append(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
        sys.stdout.write(sums[-1])
    (options.to / "SHA256SUMS").write_text("".join(sums), encoding="ascii")


if __name__ == "__main__":
    main()
