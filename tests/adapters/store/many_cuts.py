"""Cuts the power many times: `python -m tests.adapters.store.many_cuts [MOMENTS] [SEED]`; needs strace.

At each moment each loss of `tests.adapters.powercut`: while both games are played, and while files are moved.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.adapters.store.test_power_cut import cut_often, keep_through_cuts, recorded, recorded_keeping


def main(moments: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        recording = recorded(Path(folder), (400, 300, 200), seed)
        print(f"both games: {len(recording.steps)} steps, {sum(map(len, recording.kept.values()))} entries", flush=True)
        print(f"{'lost of what was not synced':28}{'cuts':>6}{'writes unsynced':>17}{'lines said':>12}", flush=True)
        for loss, met in cut_often(recording, moments, seed, Path(folder)).items():
            print(f"{loss:28}{met['cuts']:6}{met['unsynced']:17}{met['lines']:12}")
        print("every line that was said is there", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        steps = recorded_keeping(Path(folder), lines=500)
        met = keep_through_cuts(steps, Path(folder) / "played", moments, Path(folder))
        print(f"files moved: {len(steps)} steps, {', '.join(f'{count} {what}' for what, count in sorted(met.items()))}")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(*given, *(200, 1)[len(given) :]))
