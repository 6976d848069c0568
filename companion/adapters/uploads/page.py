"""The page that a phone is shown: one file, with nothing from anywhere else."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_SLOT = re.compile(r"\{\{([\w.-]+)\}\}")
LONGEST_SIDE_PX = 3_000
"""A larger picture is made smaller by the browser before it is sent."""


def page_of(words: Mapping[str, str], language: str, nonce: str, most_bytes: int) -> bytes:
    """The page with its *words*; its own style and script, and no others, run by the *nonce*."""
    facts = {
        "language": html.escape(language),
        "nonce": nonce,
        "words": _for_script({**words, "most": most_bytes, "side": LONGEST_SIDE_PX}),
        **{f"word.{key}": html.escape(text) for key, text in words.items()},
    }
    return _SLOT.sub(lambda found: facts[found[1]], _template()).encode()


def policy_of(nonce: str) -> str:
    """What a browser may load and run on the page: what stands in it, and the picture that was chosen."""
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src blob: data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _for_script(facts: Mapping[str, object]) -> str:
    """Values for the script, in letters that end no element of the page."""
    written = json.dumps(facts, ensure_ascii=True)
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _template() -> str:
    return Path(__file__).with_name("page.html").read_text("utf-8")
