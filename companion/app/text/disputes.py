"""Disputes between two entries of a figure, a card, a mat or a team, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.app.text.figure_abilities import ability_sentences
from companion.app.text.figure_effects import words
from companion.app.text.figure_events import attack_name, segment_label
from companion.figure.printed.comparison import Dispute
from companion.figure.printed.disc import Segment
from companion.figure.printed.figures import Figure
from companion.texts.texts import Fact, Phrase, Texts, phrase


class DisputeWords(msgspec.Struct, frozen=True):
    """A dispute in words: its subject, and what each entry states."""

    about: str
    one: str
    other: str


def dispute_words(texts: Texts, dispute: Dispute, first: Figure) -> DisputeWords:
    """A dispute about a figure, of which *first* is the first entry, in words."""
    what = phrase(f"share.what.{dispute.what}")
    if dispute.segment is None:
        about = texts.tell(phrase("share.of-figure", what=what))
    else:
        number, segments = dispute.segment, first.disc.segments
        label = attack_name(segments[min(number, len(segments) - 1)].label)
        key = "share.at-segment" if dispute.one is not None or dispute.what != "segment" else "share.before-segment"
        about = texts.tell(phrase(key, n=number + 1, attack=label, what=what))
    return DisputeWords(about, _stated(texts, dispute.what, dispute.one), _stated(texts, dispute.what, dispute.other))


def _stated(texts: Texts, what: str, value: Any) -> str:
    match value:
        case None:
            return texts.tell(phrase("share.none"))
        case bool():
            return texts.tell(phrase("share.yes" if value else "share.no"))
        case Segment():
            return segment_words(texts, value)
        case tuple():
            if what == "effects":
                return words(texts, value) or texts.tell(phrase("share.none"))
            if what == "abilities":
                return " ".join(map(texts.tell, ability_sentences(value)))
            return " · ".join(texts.tell(Phrase(f"type.{one}")) for one in value)
        case int() | float() if what == "size":
            return texts.tell(phrase("share.degrees", n=f"{value:.4g}"))
    if what == "colour":
        return texts.tell(Phrase(f"segment.{value}"))
    if what == "stars":
        return "★" * int(value)
    return str(value)


def segment_words(texts: Texts, segment: Segment) -> str:
    """A segment in a line: colour, size in degrees, attack with its power."""
    facts: dict[str, Fact] = {
        "colour": Phrase(f"segment.{segment.colour}"),
        "n": f"{segment.size:.4g}",
        "attack": segment_label(segment),
    }
    return texts.tell(phrase("share.segment", **facts))
