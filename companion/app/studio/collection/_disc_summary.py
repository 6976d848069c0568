"""A disc's summary: its colours in per cent, and the expected damage of a spin."""

from __future__ import annotations

from companion.app.screens.studio_collection import ShareView
from companion.app.text.say import Say
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.figures import Figure


def shares(figure: Figure, say: Say) -> tuple[ShareView, ...]:
    """The share of each colour on the disc, the largest first."""
    parts = dict.fromkeys(COLOURS, 0.0)
    for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True):
        parts[segment.colour] += float(share)
    return tuple(
        ShareView(
            colour,
            share,
            say("collection.glance.share", colour=say(f"segment.{colour}"), share=whole_percent(share, say)),
        )
        for colour, share in sorted(parts.items(), key=lambda part: -part[1])
        if share
    )


def expected_damage(figure: Figure) -> tuple[float, float]:
    """The chance of damage in a spin, in [0, 1], and its mean when there is some; 0 if there never is."""
    does = [
        (float(share), segment.damage)
        for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True)
        if segment.damage is not None
    ]
    chance = sum(share for share, _ in does)
    return chance, sum(share * damage for share, damage in does) / chance if chance else 0.0


def glance(figure: Figure, strongest: int, say: Say) -> tuple[str, ...]:
    """The disc's colours in sentences. *strongest* is the highest damage on it."""
    chance, mean = expected_damage(figure)
    stars = max((segment.stars for segment in figure.disc.segments if segment.stars is not None), default=0)
    share = whole_percent(chance, say)
    said = [say("collection.glance.damage", n=share, mean=say.decimal(mean, ".0f"), most=strongest)] if chance else []
    said += [] if chance else [say("collection.glance.no-damage")]
    said += [say("collection.glance.star" if stars == 1 else "collection.glance.stars", n=stars)] if stars else []
    return tuple(said)


def whole_percent(share: float, say: Say) -> str:
    """A share in [0, 1] in whole per cent."""
    return say.texts.percent(share)
