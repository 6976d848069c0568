"""`companion lab fairness`."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.saying import said


@pytest.fixture
def recorded(run, tmp_path):
    """A recording of some spins of a simulated base."""
    path = tmp_path / "some.spin"
    assert 0 == run("spinner", "record", str(path), "--simulated", "--seconds", "40").exit_code
    return path


def counts_of(said):
    """The spins in each of the twelve sectors."""
    return [int(count) for count in re.findall(r"^\d+° +8\.3% +(\d+) ", said, re.M)]


def test_a_simulated_base_is_judged_and_drawn(run, tmp_path):
    result = run("lab", "fairness", "--simulated", "--spins", "15", "--seed", "2", "--out", "disc.svg")

    assert 0 == result.exit_code, result.output
    assert 15 == sum(counts_of(result.output))
    assert said("command.fairness.few", spins="15 spins", wanted=60) in " ".join(result.output.split())
    drawing = ElementTree.parse(tmp_path / "disc.svg").getroot()
    assert 12 == sum(part.tag.endswith("path") for part in drawing)


def test_a_recording_is_judged_by_the_sizes_of_a_figure(run, recorded):
    result = run("lab", "fairness", str(recorded), "--figure", "pikachu-uc", "--bias", "10")

    assert 0 == result.exit_code, result.output
    assert re.search(r"Miss Miss +4\.2%|Blue Dodge +4\.2%", result.output)
    assert re.search(r"Only \d spins; .* takes 120 or more", " ".join(result.output.split()))


def test_of_a_recording_with_a_gap_the_spins_before_and_after_count(run, recorded, tmp_path):
    lines = recorded.read_bytes().splitlines(keepends=True)
    whole = run("lab", "fairness", str(recorded)).output
    # Ten seconds in the middle of nothing at all, as of a cable that was pulled; and a torn last line.
    at = [int(line.split(b",")[0][1:]) if line.startswith(b"[") else 0 for line in lines]
    kept = [line for line, us in zip(lines, at, strict=True) if not 18_000_000 < us < 28_000_000]
    broken = tmp_path / "gap.spin"
    broken.write_bytes(b"".join(kept) + b"[99999")
    result = run("lab", "fairness", str(broken))

    assert 0 == result.exit_code, result.output
    assert "once" in result.output or "times" in result.output
    assert 0 < sum(counts_of(result.output)) < sum(counts_of(whole))


def test_what_cannot_be_judged_is_one_sentence(run, recorded, tmp_path):
    rubbish = tmp_path / "rubbish.spin"
    rubbish.write_text("nothing\n", encoding="utf-8")
    for words, sentence in (
        ((), "name recordings of spins, or use --simulated"),
        (("--simulated", str(recorded)), "name recordings of spins, or use --simulated"),
        ((str(rubbish),), "rubbish.spin"),
        (("gone.spin",), "gone.spin"),
        ((str(recorded), "--figure", "pikachoo-uc"), "pikachu-uc"),
    ):
        result = run("lab", "fairness", *words)
        assert 2 == result.exit_code and sentence in " ".join(result.output.split()), result.output
