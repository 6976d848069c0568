"""A player that means no good: installed and loaded in a process of its own, it does what its environment names.

HOSTILE is a moment (load, make, answer) and a deed; HOSTILE_FILE takes the number of a process that it left behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

ESCAPES = "\x1b]0;PWN\x07\x1b[2J\u202eEve"
PROTOCOL = 3
"""The handle on which its process answers."""


def hang() -> None:
    while True:
        time.sleep(60)


def flood() -> None:
    while True:
        os.write(PROTOCOL, b"x" * 65536)


def flood_with_lines() -> None:
    while True:
        os.write(PROTOCOL, b'{"number":1,"answer":0,"games":["figure"]}\n' * 1000)


def answer_in_advance() -> None:
    os.write(PROTOCOL, b'{"answer":0,"games":["figure"]}\n')


def answer_by_another_number() -> None:
    os.write(PROTOCOL, b'{"number":2,"answer":0,"games":["figure"]}\n')


def send_nonsense() -> None:
    os.write(PROTOCOL, b"\xff\x1b[2J{}\n")


def fall_silent() -> None:
    os.close(PROTOCOL)


def fork() -> None:
    child = os.fork()
    if not child:
        for handle in range(16):
            with __import__("contextlib").suppress(OSError):
                os.close(handle)
        hang()
    _leave(child)


def fork_and_hang() -> None:
    """The child keeps every pipe open, and hears no signal that it can refuse."""
    child = os.fork()
    if not child:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        hang()
    _leave(child)
    os._exit(0)


def fork_and_hang_too() -> None:
    fork()
    hang()


def start_a_program() -> None:
    _leave(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]).pid)


def interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who was started in the background would not hear it
    os.kill(0, signal.SIGINT)


def end_the_group() -> None:
    os.killpg(os.getpgrp(), signal.SIGTERM)


def take_memory() -> None:
    kept = []
    while True:
        kept.append(bytearray(50_000_000))


def print_escapes() -> None:
    print(ESCAPES)
    sys.stderr.write(ESCAPES + "\n")


def print_without_end() -> None:
    for _ in range(300):
        os.write(2, ESCAPES.encode() * 1000)


def raise_escapes() -> None:
    raise RuntimeError(ESCAPES + "y" * 100_000)


def leave() -> None:
    sys.exit(ESCAPES)


def _leave(child: int) -> None:
    with open(os.environ["HOSTILE_FILE"], "a") as file:
        file.write(f"{child}\n")


MOMENT, DEED = os.environ["HOSTILE"].split()


def at(moment: str) -> None:
    if moment == MOMENT:
        globals()[DEED]()


class Player:
    def __init__(self, rng) -> None:
        at("make")

    def answer(self, view):
        at("answer")
        return view.answers[0]


at("load")
