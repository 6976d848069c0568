"""Events of a session: an answered identity, streamed samples, faults."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from firmware_bridge.wire.messages import Diagnosis, Fault, Identity, Sample


class Identified(msgspec.Struct, frozen=True, tag="identified"):
    """A base answered, or has another name now."""

    identity: Identity


class Streamed(msgspec.Struct, frozen=True, tag="streamed"):
    """Samples, in the order of their time slots; none twice."""

    samples: tuple[Sample, ...]


class BaseFault(msgspec.Struct, frozen=True, tag="base-fault"):
    """The base says that something went wrong, or right again."""

    fault: Fault


class Diagnosed(msgspec.Struct, frozen=True, tag="diagnosed"):
    """The base said how its hardware is."""

    diagnosis: Diagnosis


class Undiagnosed(msgspec.Struct, frozen=True, tag="undiagnosed"):
    """The base cannot say how its hardware is, or does not; *why* is a sentence."""

    why: str


class Rebooted(msgspec.Struct, frozen=True, tag="rebooted"):
    """The base was reset in mid-stream; `Identity.reset` says why, or is `ANSWERED` where its word was lost."""

    identity: Identity


class Silent(msgspec.Struct, frozen=True, tag="silent"):
    """The base fell silent; *why* is a sentence."""

    why: str


class Heard(msgspec.Struct, frozen=True, tag="heard"):
    """After `Silent`: it streams again."""


class WrongVersion(msgspec.Struct, frozen=True, tag="wrong-version"):
    """The base speaks protocol *theirs*, which this program, of *ours*, does not; *why* is a sentence."""

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
    """Counters of a session since it was made, however often it was opened.

    Attributes:
        samples: Samples that were passed on.
        lost_samples: Time slots between them of which no sample came.
        repeated_samples: Samples that had come before, or that follow nothing; dropped.
        frames: Frames whose CRC was right.
        bad_frames: Frames that were damaged, or meant nothing, since the base had answered. What a
            port delivers before that is not the base's fault.
        resets: Times the base was reset while it streamed.
    """

    samples: int = 0
    lost_samples: int = 0
    repeated_samples: int = 0
    frames: int = 0
    bad_frames: int = 0
    resets: int = 0
