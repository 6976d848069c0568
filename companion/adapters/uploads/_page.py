"""The self-contained page for the phone."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_SLOT = re.compile(r"\{\{([\w.-]+)\}\}")
LONGEST_SIDE_PX = 3_000
"""The browser scales larger pictures down before it sends them."""


def page_of(words: Mapping[str, str], language: str, nonce: str, most_bytes: int) -> bytes:
    """The page with its *words*; the *nonce* permits its own style and script, and no others."""
    facts = {
        "language": html.escape(language),
        "nonce": nonce,
        "words": _for_script({**words, "most": most_bytes, "side": LONGEST_SIDE_PX}),
        **{f"word.{key}": html.escape(text) for key, text in words.items()},
    }
    return _SLOT.sub(lambda found: facts[found[1]], _template()).encode()


def policy_of(nonce: str) -> str:
    """Content security policy: only the page's own parts, and the chosen picture."""
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src blob: data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _for_script(facts: Mapping[str, object]) -> str:
    """JSON for the script, escaped so that it cannot end an element of the page."""
    written = json.dumps(facts, ensure_ascii=True)
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _template() -> str:
    return Path(__file__).with_name("page.html").read_text("utf-8")
