from __future__ import annotations

import re

from companion.adapters.clock import SystemClock
from companion.app.text.dates import seconds_of


def test_the_time_is_written_in_utc_as_the_app_reads_it():
    now = SystemClock().now()

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", now)
    assert seconds_of(now) is not None
