"""Converts the bridge's values to the app's: turn angles of a base become angles of a disc."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Literal

from companion.adapters.bases.file import KeptBase
from companion.adapters.bases.wording import said
from companion.app.match.traces import SpinTrace, pack
from companion.app.ports.bases import BaseHealth, BaseState, FreeSpin, Role, Spinnable, Still
from companion.app.ports.outside import Spin
from companion.app.screens.spinners import LiveView
from firmware_bridge.reading.calibration_values import UNCALIBRATED_DEG
from firmware_bridge.reading.readings import Reason, RestReading, Trace, UnfairSpin
from firmware_bridge.wire.messages import BOARDS, HAS_ANGLE

if TYPE_CHECKING:
    from firmware_bridge.link import LinkView

STILL_S = 0.4
"""A disc that has not moved for this long stands still."""
STILL_DEG = 1.2
"""Total movement within which noise keeps nine in ten samples of a disc at rest."""
FEWEST = 10
BOARD_SIMULATED = 5
BOARDS_WITH_WIFI = (2, 3, BOARD_SIMULATED)
"""Boards that may have Wi-Fi; whether one does is known once it is joined."""


def disc_angle(turn_deg: float, figure_zero_deg: float) -> float:
    """Disc angle under the pointer: it falls as the disc turns clockwise."""
    return (figure_zero_deg - turn_deg) % 360 % 360


def lines_of(disc: Spinnable, figure_zero_deg: float) -> tuple[float, ...]:
    """A disc's borders as turn angles; a disc of one segment has none."""
    if len(disc.borders_deg) < 2:
        return ()
    return tuple((figure_zero_deg - border) % 360 % 360 for border in disc.borders_deg)


def spin_of(reading: RestReading | UnfairSpin, source: str, name: str, figure_zero_deg: float) -> Spin:
    """Convert a reading to the spin of a disc."""
    angle = disc_angle(reading.angle_deg, figure_zero_deg)
    return Spin(
        source=source,
        angle_deg=angle,
        spread_deg=reading.spread_deg,
        evidence=f"base {name}",
        trace=_packed(reading, angle, name),
        unfair=_unfair(reading),
    )


def free_spin_of(reading: RestReading | UnfairSpin, name: str) -> FreeSpin:
    """Convert a reading of the watched base."""
    return FreeSpin(
        base=reading.base,
        turn_deg=reading.angle_deg,
        spread_deg=reading.spread_deg,
        turns=reading.turns,
        peak_deg_s=reading.peak_deg_s,
        unfair=_unfair(reading),
        trace=_packed(reading, disc_angle(reading.angle_deg, 0.0), name),
    )


def state_of(link: LinkView, name: str, kept: KeptBase, role: Role) -> BaseState:
    """Current state of a base."""
    identity, live = link.identity, link.live
    health = live.health
    calibration = kept.calibration
    return BaseState(
        base=link.base,
        name=name,
        where=link.where if link.stands != "lost" else "",
        stands=_STANDS[link.stands],
        why=said(link.why),
        role=role,
        chosen=kept.role is not None,
        simulated=identity is not None and identity.board == BOARD_SIMULATED,
        wifi=identity is not None and identity.board in BOARDS_WITH_WIFI and _has_cable(link.where),
        angle=has_angle(link),
        spins=calibration.spins if calibration is not None else 0,
        residual_deg=calibration.residual_deg if calibration is not None else 0.0,
        friction=kept.friction is not None or (link.stands == "streaming" and not live.hands_after),
        unsure_deg=UNCALIBRATED_DEG,
        board=BOARDS.get(identity.board, "") if identity is not None else "",
        firmware=".".join(map(str, identity.firmware)) if identity is not None else "",
        stage=live.state if link.stands == "streaming" else "lost",
        health=BaseHealth(
            rate_hz=health.rate_hz,
            wanted_hz=health.wanted_hz,
            lost_share=health.lost_share,
            rejected_share=health.rejected_share,
            lost_samples=health.lost_samples,
            bad_frames=health.bad_frames,
            resets=health.resets,
            reconnects=health.reconnects,
            magnet=health.magnet,
            sensor=health.sensor,
        ),
    )


def _has_cable(where: str) -> bool:
    """Is this a port of this machine, rather than a network or a base in this program?"""
    return "://" not in where and ("/" in where or where.upper().startswith("COM"))


def has_angle(link: LinkView) -> bool:
    """Does the base know its disc's absolute angle? Assumed of one that has not answered yet."""
    return link.identity is None or bool(link.identity.sensors & HAS_ANGLE)


def name_of(link: LinkView, kept: KeptBase) -> str:
    """Name of a base: the owner's on this machine, else its own, else its port."""
    return kept.name or (link.identity.name if link.identity is not None else "") or link.where


def live_of(link: LinkView, source: str, figure_zero_deg: float, recent: tuple[tuple[float, float], ...]) -> LiveView:
    """Live view of a base."""
    live, there = link.live, link.stands == "streaming"
    known = there and live.turned_deg is not None
    return LiveView(
        base=link.base,
        source=source,
        stage=live.state if there else "lost",
        angle_deg=disc_angle(live.turned_deg, figure_zero_deg) if known and live.turned_deg is not None else None,
        speed_deg_s=live.speed_deg_s if there else 0.0,
        turns=live.turns,
        recent=recent,
    )


def still_of(trace: Trace | None) -> Still | None:
    """Angle of a still disc, from its last samples; None while it moves or there are too few samples."""
    if trace is None or len(trace.t_us) < FEWEST or trace.t_us[-1] - trace.t_us[0] < STILL_S * 0.8e6:
        return None
    turned = sorted(trace.turned_deg)
    apart = turned[len(turned) * 95 // 100] - turned[len(turned) * 5 // 100]
    # A resting encoder between two counts may jitter by one.
    if apart > max(STILL_DEG, 1.5 * 360 / trace.per_turn):
        return None
    half = len(trace.turned_deg) // 2
    drift = fmean(trace.turned_deg[half:]) - fmean(trace.turned_deg[:half])
    if abs(drift) > max(STILL_DEG / 3, 360 / trace.per_turn):
        return None
    middle = turned[len(turned) // 2]
    near = [deg for deg in turned if abs(deg - middle) <= max(STILL_DEG, 360 / trace.per_turn)]
    return Still(fmean(near) % 360 % 360, max(apart / 2, 180 / trace.per_turn))


def _packed(reading: RestReading | UnfairSpin, angle_deg: float, name: str) -> str:
    trace = reading.trace
    return pack(
        SpinTrace(
            per_turn=trace.per_turn,
            t_us=trace.t_us,
            raw=trace.raw,
            turned_deg=trace.turned_deg,
            began=trace.began,
            rested=trace.rested,
            angle_deg=angle_deg,
            spread_deg=reading.spread_deg,
            turns=reading.turns,
            peak_deg_s=reading.peak_deg_s,
            base=name,
            unfair=_unfair(reading),
        )
    )


def _unfair(reading: RestReading | UnfairSpin) -> Reason | Literal[""]:
    return reading.reason if isinstance(reading, UnfairSpin) else ""


_STANDS: dict[str, Literal["there", "asking", "silent", "lost", "refused"]] = {
    "opening": "asking",
    "asking": "asking",
    "streaming": "there",
    "silent": "silent",
    "lost": "lost",
    "refused": "refused",
}
