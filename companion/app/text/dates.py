"""Dates and times in words. Times are ISO 8601 in UTC, as a `Clock` gives them."""

from __future__ import annotations

import re

from companion.texts.texts import Fact, Phrase, phrase

_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?")

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400


def seconds_of(time: str) -> int | None:
    """Seconds from the year 0 to *time*; None if it is no time.

    >>> seconds_of("2026-03-01T00:00:00Z") - seconds_of("2026-02-28T23:59:00Z")
    60
    """
    found = _TIME.match(time)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups())
    # Years counted from March end with the leap day.
    years, months = (year, month - 3) if month > 2 else (year - 1, month + 9)
    days = years * 365 + years // 4 - years // 100 + years // 400 + (153 * months + 2) // 5 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def ago(time: str, now: str) -> Fact:
    """Age of *time*: minutes, hours, up to six days, else its date.

    >>> ago("2026-11-21T08:00:00Z", "2026-11-21T11:30:00Z")
    Phrase(key='when.hours.many', facts=(('n', '3'),))
    """
    at, today = seconds_of(time), seconds_of(now)
    if at is None or today is None:
        return time
    passed = today - at
    if passed < -MINUTE_S:
        return phrase("when.ahead", date=date(time))
    if passed < MINUTE_S:
        return phrase("when.now")
    if passed < HOUR_S:
        return _counted("when.minutes", passed // MINUTE_S)
    if passed < DAY_S:
        return _counted("when.hours", passed // HOUR_S)
    days = passed // DAY_S
    return _counted("when.days", days) if days < 7 else date(time)


def date(time: str) -> Fact:
    """The day of *time*, "21 November 2026"; *time* itself if it is none."""
    found = _TIME.match(time)
    if found is None:
        return time
    return phrase("month.date", day=int(found[3]), month=Phrase(f"month.{int(found[2])}"), year=int(found[1]))


def _counted(key: str, number: int) -> Phrase:
    return phrase(f"{key}.{'one' if number == 1 else 'many'}", n=number)
