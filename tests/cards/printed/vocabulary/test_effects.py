"""The words of card texts, as data files write them."""

from __future__ import annotations

import msgspec

from companion.cards.printed.vocabulary import effects, kinds, modifiers, pile_effects, selectors


def test_words_are_written_without_the_underscore_that_python_needs():
    names = [name for module in (effects, kinds, modifiers, pile_effects, selectors) for name in vars(module).values()]
    words = [name for name in names if isinstance(name, type) and issubclass(name, msgspec.Struct)]
    fields = [(word.__name__, field) for word in words for field in msgspec.structs.fields(word)]

    assert len(words) > 50
    assert [] == sorted(f"{word}.{one.name}" for word, one in fields if one.encode_name != one.name.rstrip("_"))
