"""What reaches a log file of what others have named."""

from __future__ import annotations

import io
import logging

from companion.texts.plain import is_plain
from companion.ui._logs import clean

EVIL = "base\x1b]0;PWNED\x07\u202e"


def test_a_line_of_the_log_and_a_traceback_in_it_do_not_act():
    written = io.StringIO()
    logger = logging.Logger("of this test")
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("[%(levelname)s] %(message)s"))
    logger.addHandler(handler)
    clean(logger)
    clean(logger)

    logger.info("the link to %s is back", EVIL)
    try:
        raise ValueError(EVIL)
    except ValueError:
        logger.exception("the link to %s failed", EVIL)

    lines = written.getvalue()
    assert "[INFO] the link to base�]0;PWNED�� is back\n[ERROR] the link to base" in lines
    assert "ValueError: base�]0;PWNED��\n" in lines and is_plain(lines, lines=True)


def test_a_handler_without_a_formatter_is_cleaned_too():
    written = io.StringIO()
    logger = logging.Logger("of this test")
    logger.addHandler(logging.StreamHandler(written))
    clean(logger)

    logger.warning(EVIL)

    assert "base�]0;PWNED��\n" == written.getvalue()
