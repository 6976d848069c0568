"""The words of card texts, as data files write them."""

from __future__ import annotations

import msgspec

from companion.cards.printed import effects


def test_words_are_written_without_the_underscore_that_python_needs():
    kinds = [kind for kind in vars(effects).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    fields = [(kind.__name__, field) for kind in kinds for field in msgspec.structs.fields(kind)]

    assert [] == sorted(f"{kind}.{one.name}" for kind, one in fields if one.encode_name != one.name.rstrip("_"))
