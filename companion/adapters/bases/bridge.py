"""Protocols on which the app's bases are built: a bridge, and a factory of simulated bases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from firmware_bridge.reading.readings import Reading, Trace

if TYPE_CHECKING:
    from firmware_bridge.link import Known, LinkView


class BridgeLike(Protocol):
    """The part of `firmware_bridge.bridge.Bridge` that the app uses; documented there."""

    @property
    def searching(self) -> bool: ...

    def disconnect(self, where: str) -> None: ...
    def search(self) -> None: ...
    def misses(self) -> Mapping[str, str]: ...
    def links(self) -> tuple[LinkView, ...]: ...
    def arm(self, lines: Mapping[str, tuple[float, ...]]) -> None: ...
    def rearm(self, base: str) -> None: ...
    def poll(self) -> list[Reading]: ...
    def recent(self, base: str, seconds: float) -> Trace | None: ...
    def use(self, base: str, known: Known) -> None: ...
    def rename(self, base: str, name: str) -> None: ...
    def diagnose(self, base: str) -> None: ...
    def close(self) -> None: ...


class Simulator(Protocol):
    """Makes simulated bases and moves their discs."""

    def add(self, bridge: BridgeLike) -> str:
        """Connect one more base; returns its id."""

    def flick(self, base: str, speed_deg_s: float) -> bool:
        """Push the disc of a simulated base; False for any other."""

    def to_mark(self, base: str) -> None:
        """Turn the disc of a simulated base to its zero mark; nothing for any other."""


OpenBridge: TypeAlias = "Callable[[Callable[[str], Known]], BridgeLike]"
"""Opens a bridge, which queries the known values of a base, by its id, from its own threads."""
