"""What is installed beside the program on Linux: the udev rules and the kiosk unit."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from companion.__main__ import COMMANDS
from tests.tools import need_programs

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "hardware" / "udev" / "60-spinner-base.rules"
UNIT = ROOT / "hardware" / "kiosk" / "companion-kiosk.service"

# udev(7). Keys that are compared, and keys that are assigned; those with an attribute in braces apart.
MATCH = {"ACTION", "DEVPATH", "KERNEL", "KERNELS", "NAME", "SYMLINK", "SUBSYSTEM", "SUBSYSTEMS", "DRIVER", "DRIVERS"}
MATCH |= {"TAG", "TAGS", "PROGRAM", "RESULT"}
MATCH_OF = {"ATTR", "ATTRS", "SYSCTL", "ENV", "CONST", "TEST"}
ASSIGN = {"NAME", "SYMLINK", "OWNER", "GROUP", "MODE", "TAG", "LABEL", "GOTO", "OPTIONS"}
ASSIGN_OF = {"ATTR", "SYSCTL", "ENV", "SECLABEL", "RUN", "IMPORT"}
TOKEN = re.compile(r'(?P<key>[A-Z]+)(?:\{(?P<of>[^}]*)\})?\s*(?P<op>==|!=|\+=|-=|:=|=)\s*"(?P<value>(?:[^"\\]|\\.)*)"')


def tokens(line: str) -> list[tuple[str, str | None, str, str]]:
    """The keys of one rule.

    Raises:
        ValueError: It is no rule that udev understands.
    """
    found, at = [], 0
    while at < len(line):
        token = TOKEN.match(line, at)
        if token is None:
            raise ValueError(f"no key at column {at + 1}: {line}")
        key, of, op, value = token.group("key", "of", "op", "value")
        compared = op in ("==", "!=")
        allowed = (MATCH_OF if of is not None else MATCH) if compared else (ASSIGN_OF if of is not None else ASSIGN)
        if key not in allowed or (op in ("+=", "-=") and key in ("GOTO", "LABEL", "MODE", "GROUP", "OWNER")):
            raise ValueError(f"{key} cannot stand before {op}: {line}")
        found.append((key, of, op, value))
        at = token.end()
        rest = re.match(r"\s*,\s*|\s*$", line[at:])
        if rest is None:
            raise ValueError(f"a comma is missing at column {at + 1}: {line}")
        at += rest.end()
    return found


def rules(text: str) -> list[list[tuple[str, str | None, str, str]]]:
    lines = text.replace("\\\n", "").splitlines()
    return [tokens(line.strip()) for line in lines if line.strip() and not line.lstrip().startswith("#")]


def applied(device: dict[str, str]) -> dict[str, str]:
    """What the rules do to a device, as far as they use the language: patterns, GOTO, ENV, one name each."""
    done: dict[str, str] = {}
    skip_to = ""
    for rule in rules(RULES.read_text(encoding="utf-8")):
        label = next((value for key, _, op, value in rule if key == "LABEL"), None)
        if skip_to and label != skip_to:
            continue
        skip_to = ""
        known = {**device, **done}
        names = [f"{key}{{{of}}}" if of else key for key, of, *_ in rule]
        compared = [
            (name, op, value) for name, (_, _, op, value) in zip(names, rule, strict=True) if op in ("==", "!=")
        ]
        if not all(matches(known.get(name, ""), value) == (op == "==") for name, op, value in compared):
            continue
        for name, (key, _, op, value) in zip(names, rule, strict=True):
            if key == "GOTO":
                skip_to = value
            elif op in ("=", "+=") and key != "LABEL":
                done[name] = value.replace("$env{ID_PATH}", known.get("ENV{ID_PATH}", ""))
    return done


def matches(value: str, pattern: str) -> bool:
    translated = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".").replace(r"\|", "|")
    return re.fullmatch(translated, value) is not None


def port(vendor: str, product: str, kernel: str = "ttyACM0") -> dict[str, str]:
    device = {"ACTION": "add", "SUBSYSTEM": "tty", "KERNEL": kernel, "ENV{ID_PATH}": "pci-0000:00:14.0-usb-0:2:1.0"}
    return {**device, "ATTRS{idVendor}": vendor, "ATTRS{idProduct}": product}


BOARDS = [
    ("2341", "0043"),  # Uno
    ("2341", "0001"),
    ("2341", "0243"),
    ("2a03", "0043"),
    ("1a86", "7523"),  # CH340
    ("1a86", "55d3"),  # CH343
    ("1a86", "55d4"),  # CH9102
    ("0403", "6001"),  # FT232
    ("10c4", "ea60"),  # CP2102
    ("2e8a", "0005"),  # RP2040, MicroPython
    ("303a", "1001"),  # ESP32 with USB of its own
]


def test_rules_are_written_as_udev_reads_them():
    text = RULES.read_text(encoding="utf-8")
    found = rules(text)
    labels = [value for rule in found for key, _, _, value in rule if key == "LABEL"]
    jumps = [value for rule in found for key, _, _, value in rule if key == "GOTO"]

    assert text.endswith("\n") and text.isascii()
    assert len(set(labels)) == len(labels) and set(jumps) == set(labels)
    assert RULES.name > "60-serial.rules"  # which sets ID_PATH


@pytest.mark.parametrize(
    "line",
    [
        'SUBSYSTEM="tty", MODE="0660"',
        'KERNEL=="ttyACM*" MODE="0660"',
        'GROUP+="dialout"',
        'ATTRS{idVendor}="2341"',
        "MODE=0660",
        'mode="0660"',
        'KERNEL=="tty',
    ],
)
def test_parser_of_the_rules_sees_mistakes(line):
    with pytest.raises(ValueError, match=r"key at|cannot stand|comma is missing"):
        rules(line)


@pytest.mark.parametrize("vendor, product", BOARDS)
def test_port_of_a_board_is_for_dialout_and_has_a_name_that_stays(vendor, product):
    done = applied(port(vendor, product))

    assert ("dialout", "0660", "1") == (done["GROUP"], done["MODE"], done["ENV{ID_MM_PORT_IGNORE}"])
    assert done["SYMLINK"] == "spinner/pci-0000:00:14.0-usb-0:2:1.0"


@pytest.mark.parametrize("vendor, product", BOARDS)
def test_modem_manager_leaves_the_usb_device_of_a_board_alone(vendor, product):
    device = {"ACTION": "add", "SUBSYSTEM": "usb", "ENV{DEVTYPE}": "usb_device"}
    done = applied({**device, "ATTR{idVendor}": vendor, "ATTR{idProduct}": product})

    assert done == {"ENV{ID_MM_DEVICE_IGNORE}": "1"}


@pytest.mark.parametrize(
    "device",
    [
        port("046d", "c52b"),
        port("2341", "9999"),
        port("2341", "0043", kernel="ttyS0"),
        {**port("2341", "0043"), "ACTION": "remove"},
        {**port("2341", "0043"), "SUBSYSTEM": "input"},
    ],
    ids=["other vendor", "other product", "other port", "removed", "no port"],
)
def test_other_devices_are_left_as_they_are(device):
    assert {} == applied(device)


def test_rules_please_udevadm():
    # `udevadm verify` came with systemd 254; Debian 12 has 252. Where it is there, it has the last word.
    udevadm = shutil.which("udevadm")
    if udevadm is None or "verify" not in subprocess.run([udevadm, "--help"], capture_output=True, text=True).stdout:
        pytest.skip("udevadm here cannot verify rules; the tests above read them instead")
    ran = subprocess.run([udevadm, "verify", str(RULES)], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr


def unit() -> RawConfigParser:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str
    parser.read_string(UNIT.read_text(encoding="utf-8"))
    return parser


def test_kiosk_unit_pleases_systemd(tmp_path):
    need_programs("systemd-analyze")
    # The program lies here and not yet in /opt.
    there = tmp_path / UNIT.name
    there.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/figure-game-companion", str(ROOT)))
    ran = subprocess.run(["systemd-analyze", "verify", str(there)], capture_output=True, text=True, check=False)

    assert (0, "", "") == (ran.returncode, ran.stdout, ran.stderr)


def test_kiosk_unit_starts_a_command_that_there_is():
    program, *arguments = shlex.split(unit()["Service"]["ExecStart"])

    assert Path(program).name == "run.sh" and (ROOT / "run.sh").exists()
    assert arguments == ["app"]
    assert "app" in {name for name, *_ in COMMANDS}


def test_kiosk_unit_gives_screen_touch_and_bases_to_the_app():
    text = UNIT.read_text(encoding="utf-8")

    assert {"video", "render", "input", "dialout", "gpio", "i2c"} == set(
        unit()["Service"]["SupplementaryGroups"].split()
    )
    assert "Environment=SDL_VIDEODRIVER=kmsdrm\n" in text
    assert "Environment=COMPANION_HOME=/var/lib/companion\n" in text
    assert unit()["Service"]["StateDirectory"] == "companion"
    assert unit()["Service"]["Restart"] == "always"
