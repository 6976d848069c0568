"""The page of a review: a title stands only where something stands below it."""

from __future__ import annotations

import msgspec

from companion.adapters.replays.reviews import review_page
from tests.adapters.pictures.test_charts import review


def page_with(*spins):
    words = {"turn": "Turn", "spins": "Lucky and unlucky coins"}
    return review_page(msgspec.structs.replace(review(), spins=spins, words=words)).decode()


def test_what_the_coins_gave_has_its_title_only_where_one_is_named():
    assert "Lucky and unlucky coins" not in page_with()
    assert "<h2>Lucky and unlucky coins</h2>\n<ul><li>Turn 3: heads &amp; heads</li></ul>" in page_with(
        "Turn 3: heads & heads"
    )
