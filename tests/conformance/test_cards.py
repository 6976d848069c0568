"""The card game in random matches: every edition, dealt and real decks, the whole library."""

from __future__ import annotations

import pytest

from companion.cards.editions.table import EDITIONS
from tests.conformance.card_matches import KINDS, play

FEW = 3

each_kind = pytest.mark.parametrize(
    "edition, kind", [pytest.param(edition, kind, id=f"{edition}-{kind}") for edition in EDITIONS for kind in KINDS]
)


@each_kind
def test_random_matches_keep_every_rule_of_the_kernel(edition, kind):
    for seed in range(FEW):
        play(edition, kind, seed, look_every=25)


@pytest.mark.parametrize("edition, kind", [*zip(EDITIONS, KINDS, strict=False)], ids=EDITIONS)
def test_match_can_be_saved_and_resumed_between_any_two_actions(edition, kind):
    play(edition, kind, FEW, look_every=1)


@pytest.mark.deep("matches")
@each_kind
def test_new_random_matches_keep_every_rule_of_the_kernel(edition, kind, draw):
    for _ in range(5):
        play(edition, kind, draw.rng.getrandbits(48), look_every=draw.rng.choice((1, 25, 25, 25)))
