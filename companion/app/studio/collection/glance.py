"""What a disc promises, at a glance: its colours in per cent, and the damage that may be expected of a spin."""

from __future__ import annotations

from companion.app.saying.say import Say
from companion.app.screens.studio_collection import ShareView
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.figures import Figure


def shares(figure: Figure, say: Say) -> tuple[ShareView, ...]:
    """The part of the disc that is of each colour on it, the largest first."""
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
    """How likely a spin shows damage, in [0, 1], and how much on average where it does; 0 where it never does."""
    does = [
        (float(share), segment.damage)
        for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True)
        if segment.damage is not None
    ]
    chance = sum(share for share, _ in does)
    return chance, sum(share * damage for share, damage in does) / chance if chance else 0.0


def glance(figure: Figure, strongest: int, say: Say) -> tuple[str, ...]:
    """What its colours mean, in sentences. *strongest* is the most damage on its disc."""
    chance, mean = expected_damage(figure)
    stars = max((segment.stars for segment in figure.disc.segments if segment.stars is not None), default=0)
    share = whole_percent(chance, say)
    said = [say("collection.glance.damage", n=share, mean=say.decimal(mean, ".0f"), most=strongest)] if chance else []
    said += [] if chance else [say("collection.glance.no-damage")]
    said += [say("collection.glance.star" if stars == 1 else "collection.glance.stars", n=stars)] if stars else []
    return tuple(said)


def whole_percent(share: float, say: Say) -> str:
    """A share of 1 in whole per cent."""
    return say.texts.percent(share)
