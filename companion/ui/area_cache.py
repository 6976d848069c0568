"""A texture cache bounded by pixels, not by count."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any


class ByArea:
    """LRU cache of textures, keyed by the arguments of *make*. The newest always stays.

    *most* returns the greatest number of pixels in total.
    """

    def __init__(self, make: Callable[..., Any], most: Callable[[], float]) -> None:
        update_wrapper(self, make)
        self._make, self._most = make, most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._pixels = 0

    def __call__(self, *args: Any, **named: Any) -> Any:
        key = (args, *named.items())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._make(*args, **named)
        self._kept[key] = made
        self._pixels += _pixels(made)
        while self._pixels > self._most() and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._pixels -= _pixels(oldest)
        return made

    def cache_clear(self) -> None:

        self._kept.clear()
        self._pixels = 0


def by_area(most: Callable[[], float]) -> Callable[[Callable[..., Any]], ByArea]:
    """`lru_cache` for textures of very different sizes, with at most *most()* pixels, checked for each new one."""
    return lambda make: ByArea(make, most)


def _pixels(texture: Any) -> int:
    return int(texture.width) * int(texture.height)
