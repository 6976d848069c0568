"""Where cards are, known and unknown: zones and their names, what each event makes of them, what may be put right."""

from companion.cards.zones.changing import all_seen, aside_seen, changed, sees_only
from companion.cards.zones.corrections import corrected, why_not_correct
from companion.cards.zones.folding import FOLDS, new_table
from companion.cards.zones.names import zone_at
from companion.cards.zones.typed_cards import id_typed, name_typed, typed_id, typed_in
from companion.cards.zones.zones import (
    ACTIVE,
    at,
    cards_in,
    cards_of,
    everyone,
    find,
    get,
    in_play,
    left_unnamed,
    name_of,
    owned,
    owner_of,
    place_name,
    place_of,
    pokemon_of,
    possible,
)

__all__ = [
    "ACTIVE",
    "FOLDS",
    "all_seen",
    "aside_seen",
    "at",
    "cards_in",
    "cards_of",
    "changed",
    "corrected",
    "everyone",
    "find",
    "get",
    "id_typed",
    "in_play",
    "left_unnamed",
    "name_of",
    "name_typed",
    "new_table",
    "owned",
    "owner_of",
    "place_name",
    "place_of",
    "pokemon_of",
    "possible",
    "sees_only",
    "typed_id",
    "typed_in",
    "why_not_correct",
    "zone_at",
    "zones",
]
