"""Events of a session: an answered identity, streamed samples, faults."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from firmware_bridge.wire.messages import Diagnosis, Fault, Identity, Sample


class Identified(msgspec.Struct, frozen=True, tag="identified"):
    """A base answered, or has been renamed."""

    identity: Identity


class Streamed(msgspec.Struct, frozen=True, tag="streamed"):
    """Samples, in the order of their time slots; none twice."""

    samples: tuple[Sample, ...]


class BaseFault(msgspec.Struct, frozen=True, tag="base-fault"):
    """The base reports that a fault began or ended."""

    fault: Fault


class Diagnosed(msgspec.Struct, frozen=True, tag="diagnosed"):
    """The base sent its diagnosis."""

    diagnosis: Diagnosis


class Undiagnosed(msgspec.Struct, frozen=True, tag="undiagnosed"):
    """The base cannot or does not diagnose itself; *why* is a sentence."""

    why: str


class Rebooted(msgspec.Struct, frozen=True, tag="rebooted"):
    """The base was reset in mid-stream; `Identity.reset` says why, or is `ANSWERED` if its message was lost."""

    identity: Identity


class Silent(msgspec.Struct, frozen=True, tag="silent"):
    """The base fell silent; *why* is a sentence."""

    why: str


class Heard(msgspec.Struct, frozen=True, tag="heard"):
    """After `Silent`: the base streams again."""


class WrongVersion(msgspec.Struct, frozen=True, tag="wrong-version"):
    """The base speaks protocol *theirs*, which this program, with *ours*, does not; *why* is a sentence."""

    theirs: int
    ours: int
    why: str


class NotABase(msgspec.Struct, frozen=True, tag="not-a-base"):
    """No usable spinner base answers on this port; *why* is a sentence."""

    why: str


SessionEvent: TypeAlias = (
    Identified | Streamed | BaseFault | Diagnosed | Undiagnosed | Rebooted | Silent | Heard | WrongVersion | NotABase
)


class Counters(msgspec.Struct, frozen=True, kw_only=True):
    """Counters of a session since it was created, across reopenings.

    Attributes:
        samples: Samples delivered.
        lost_samples: Missing time slots between them.
        repeated_samples: Samples that had come before, or that follow nothing; dropped.
        frames: Frames with a correct CRC.
        bad_frames: Damaged or meaningless frames since the base had answered. Earlier ones are not the base's fault.
        resets: Resets of the base while it streamed.
    """

    samples: int = 0
    lost_samples: int = 0
    repeated_samples: int = 0
    frames: int = 0
    bad_frames: int = 0
    resets: int = 0
