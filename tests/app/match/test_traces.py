"""Traces of spins: packed small, unpacked whole or not at all, looked at."""

from __future__ import annotations

import base64
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.match.traces import LARGEST, SHOWN, SpinTrace, pack, unpack, view_of
from tests.app.table_fakes import texts


def spin(samples=3000, noise=0.05, spikes=0.0, direction=1, seed=1, **facts):
    """A disc that slows down evenly, as an angle sensor sees it at 500 samples a second."""
    rng = random.Random(seed)
    speed, at = 1500.0, 0.0
    t_us, raw, turned = [], [], []
    for n in range(samples):
        if n > 100:
            at += speed * 0.002
            speed = max(0.0, speed - 0.6)
        t_us.append(n * 2000 + rng.randrange(-40, 40))
        seen = (direction * at + 30 + rng.gauss(0, noise)) % 360
        raw.append(rng.randrange(4096) if rng.random() < spikes else int(seen / 360 * 4096) % 4096)
        turned.append(round(at, 2))
    facts = {"began": 101, "rested": samples - 200, **facts}
    return SpinTrace(per_turn=4096, t_us=tuple(t_us), raw=tuple(raw), turned_deg=tuple(turned), **facts)


class TestPacking:
    def test_a_short_trace_comes_back_to_the_sample(self):
        trace = spin(300, angle_deg=90.25, spread_deg=0.5, turns=4.2, peak_deg_s=1500.0, base="Red", unfair="push")

        assert trace == unpack(pack(trace))

    @pytest.mark.parametrize("samples", [3000, 12_000, 30_000])
    def test_a_long_trace_is_thinned_until_it_is_small(self, samples):
        trace = spin(samples, noise=0.3, spikes=0.15)
        packed = pack(trace)
        kept = unpack(packed)

        assert len(packed) <= LARGEST and len(kept.t_us) > 100
        assert (trace.t_us[0], trace.t_us[-1]) == (kept.t_us[0], kept.t_us[-1])
        assert trace.t_us[101] == kept.t_us[kept.began] and trace.t_us[samples - 200] == kept.t_us[kept.rested]
        assert set(kept.raw) <= set(trace.raw)

    def test_an_empty_trace_is_one_too(self):
        empty = SpinTrace(per_turn=4096, t_us=(), raw=(), turned_deg=())

        assert empty == unpack(pack(empty))
        assert () == view_of(pack(empty), texts(), "Xa").points

    @pytest.mark.parametrize(
        "damaged",
        [
            "",
            "nonsense",
            "====",
            pack(spin(300))[:-8],
            base64.b64encode(b"no zlib").decode(),
            base64.b64encode(zlib.compress(b"no JSON")).decode(),
            base64.b64encode(zlib.compress(b"{}")).decode(),
            base64.b64encode(zlib.compress(b"[" * 100_000)).decode(),
            base64.b64encode(zlib.compress(b'"' + b" " * 9_000_000 + b'"')).decode(),
        ],
        ids=range(9),
    )
    def test_a_damaged_trace_is_none(self, damaged):
        assert unpack(damaged) is None and view_of(damaged, texts(), "Xa") is None

    @given(st.data())
    def test_nothing_that_is_read_raises(self, data):
        packed = PACKED
        at = data.draw(st.integers(0, len(packed) - 1))
        unpack(packed[:at] + data.draw(st.text(max_size=4)) + packed[at + 1 :])


PACKED = pack(spin(200))


class TestLooking:
    def test_it_begins_where_the_spin_began(self):
        view = view_of(pack(spin(600)), texts(), "Xa")

        assert (0.0, "Xa", False) == (view.began_s, view.title, view.bad)
        assert view.points[0][0] == pytest.approx(-0.2, abs=0.01) and 0 < view.rested_s < 1.2
        assert (0.0, 0.0) in [(round(at, 2), turned) for at, turned in view.points]

    def test_there_are_no_more_points_than_a_screen_can_show(self):
        view = view_of(pack(spin(3000)), texts(), "Xa")

        assert SHOWN / 2 < len(view.points) <= SHOWN + 4
        assert () == view.rejected

    @pytest.mark.parametrize("direction", [1, -1])
    def test_samples_that_were_not_believed_stand_out(self, direction):
        trace = spin(600, spikes=0.05, direction=direction)
        view = view_of(pack(trace), texts(), "Xa")

        assert 15 <= len(view.rejected) <= 40

    def test_samples_that_never_came_are_not_shown(self):
        trace = spin(600)
        silent = SpinTrace(
            per_turn=4096, t_us=trace.t_us, raw=(-1,) * 600, turned_deg=trace.turned_deg, began=101, rested=400
        )

        assert () == view_of(pack(silent), texts(), "Xa").rejected

    def test_a_spin_that_never_came_to_rest_has_no_end(self):
        view = view_of(pack(spin(600, rested=-1, unfair="unsettled")), texts(), "Xa")

        assert view.rested_s is None and view.bad
        assert "Unfair spin: it never stopped." == view.facts[0]

    def test_turns_that_nobody_knows_are_not_told(self):
        packed = pack(spin(600, unfair="unseen", turns=None))

        assert unpack(packed).turns is None
        assert not any("turns" in fact for fact in view_of(packed, texts(), "Xa").facts)

    def test_the_facts_are_told_in_words(self):
        packed = pack(spin(600, angle_deg=90.0, spread_deg=0.5, turns=4.2, peak_deg_s=1500.0, base="Red"))
        view = view_of(packed, texts(), "Xa", shown="Tackle 50")

        assert (
            "It showed Tackle 50.",
            "Stopped at 90.0° ± 0.5°",
            "4.2 turns, up to 1500° per second",
            "Turned for 0.6 s",
            "Measured by Red",
        ) == view.facts
        assert view_of(packed, texts(), "Xa", on_line=True).bad
