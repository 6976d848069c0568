"""Sets as bits, and chance: what the compiled rules count and draw with."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from companion.figure.batch.compiling import Rng, compiled


@intrinsic
def count(typing: Any, mask: Any) -> Any:
    """How many bits are set."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return mask(mask), code


@intrinsic
def lowest(typing: Any, mask: Any) -> Any:
    """The number of the lowest bit that is set; there has to be one."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return mask(mask), code


@compiled
def below(rng: Rng, n: int) -> Any:
    """A whole number from 0, below *n* (which is below 2 ** 32): splitmix64."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    x = rng[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@compiled
def direction(rng: Rng) -> int:
    """A direction in which a disc comes to rest: from 0, below `facts.FULL_TURN`."""
    return (below(rng, 1 << 27) << 26) | below(rng, 1 << 26)
