"""One measurement in a window of its own, run as a process: prints one JSON object.

Run by `tests.bench.app` and `tests.bench.bases`, with the name of the measurement.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from tests.bench.window import measure_empty, measure_home, measure_library, measure_table
from tests.bench.window_bases import measure_bases
from tests.bench.window_cards import measure_cards
from tests.bench.window_collection import measure_collection

MEASURES: dict[str, Callable[[], dict[str, Any]]] = {
    "empty": measure_empty,
    "home": measure_home,
    "table": measure_table,
    "library": measure_library,
    "collection": measure_collection,
    "cards": measure_cards,
    "bases": measure_bases,
}


if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]]()), flush=True)
    # Kivy's own leave-taking is no part of what is measured.
    os._exit(0)
