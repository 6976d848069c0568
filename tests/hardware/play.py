"""How far a peg can be turned and shifted in a convex hole: what the tests of the key need to know."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


def walls(hole: Points) -> tuple[Points, Points]:
    """The hole as half-planes: normals (n, 2) that point out of it, and their distances (n,) from the axis.

    Args:
        hole: Edges of its outline, shape (n, 2, 2), in no order; it is convex, and the axis is inside.
    """
    along = hole[:, 1] - hole[:, 0]
    long = np.linalg.norm(along, axis=1) > 1e-4
    hole, along = hole[long], along[long]
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.linalg.norm(along, axis=1)[:, None]
    reach = np.einsum("ij,ij->i", normal, hole[:, 0])
    normal[reach < 0] *= -1
    return normal, np.abs(reach)


def shifts(peg: Points, hole: Points, turned_deg: float) -> Points:
    """The corners (n, 2) of all the shifts that the turned peg can make in its hole; none where it does not fit."""
    normal, reach = walls(hole)
    angle = np.radians(turned_deg)
    turned = peg @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    left = reach - (normal @ turned.T).max(axis=1)
    i, j = np.triu_indices(len(normal), 1)
    across = normal[i, 0] * normal[j, 1] - normal[i, 1] * normal[j, 0]
    meets = np.abs(across) > 1e-6
    i, j, across = i[meets], j[meets], across[meets]
    corners = np.stack(
        [
            (left[i] * normal[j, 1] - left[j] * normal[i, 1]) / across,
            (left[j] * normal[i, 0] - left[i] * normal[j, 0]) / across,
        ],
        axis=1,
    )
    return corners[(corners @ normal.T <= left + 1e-6).all(axis=1)]


def pressed(peg: Points, hole: Points, turned_deg: float, towards_deg: float) -> float:
    """How far the turned peg can be pressed this way, mm; minus infinity where it does not fit."""
    way = np.array([np.cos(np.radians(towards_deg)), np.sin(np.radians(towards_deg))])
    return float((shifts(peg, hole, turned_deg) @ way).max(initial=-np.inf))
