"""What the tests of the printed parts need to know of a triangle mesh: STL in binary, and numpy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


@dataclass(frozen=True)
class Solid:
    """A closed body: its triangles, shape (n, 3, 3), millimetres, counter-clockwise seen from outside."""

    triangles: NDArray[np.float64]

    @property
    def low(self) -> NDArray[np.float64]:
        return self.triangles.min(axis=(0, 1))

    @property
    def size(self) -> NDArray[np.float64]:
        return self.triangles.max(axis=(0, 1)) - self.low

    @property
    def volume(self) -> float:
        a, b, c = self.triangles.transpose(1, 0, 2)
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)

    @property
    def moment(self) -> NDArray[np.float64]:
        """Its volume times the place of its centre, shape (3,), mm⁴."""
        a, b, c = self.triangles.transpose(1, 0, 2)
        sixfold = np.einsum("ij,ij->i", a, np.cross(b, c))
        return np.asarray((sixfold[:, None] * (a + b + c)).sum(axis=0) / 24)

    @property
    def area(self) -> float:
        a, b, c = self.triangles.transpose(1, 0, 2)
        return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)

    def open_edges(self) -> list[object]:
        """Edges that do not have exactly one triangle on each side, run along in opposite directions."""
        corners = self.triangles.tolist()
        edges = Counter((tuple(triangle[i]), tuple(triangle[(i + 1) % 3])) for triangle in corners for i in range(3))
        return [edge for edge, count in edges.items() if count != 1 or edges[edge[::-1]] != 1]

    def flat_areas(self) -> dict[float, float]:
        """At which heights it has faces that look up, with their area."""
        a, b, c = self.triangles.transpose(1, 0, 2)
        normal = np.cross(b - a, c - a)
        up = (normal[:, 2] > 0) & (np.ptp(self.triangles[:, :, 2], axis=1) < 1e-6)
        found: dict[float, float] = {}
        for height, twice in zip(a[up, 2].round(3), normal[up, 2], strict=True):
            found[float(height)] = found.get(float(height), 0.0) + twice / 2
        return found

    def overhang(self, steeper_deg: float = 45.0) -> float:
        """Area of the faces that hang over nothing at less than this angle from level, those on the bed aside."""
        a, b, c = self.triangles.transpose(1, 0, 2)
        normal = np.cross(b - a, c - a)
        twice = np.linalg.norm(normal, axis=1)
        down = -normal[:, 2] > twice * np.cos(np.radians(steeper_deg - 1.0))
        on_bed = self.triangles[:, :, 2].max(axis=1) < self.low[2] + 1e-3
        return float(twice[down & ~on_bed].sum() / 2)

    def outline(self, height: float) -> NDArray[np.float64]:
        """The edges of the cut at this height, shape (n, 2, 2), in no order."""
        z = self.triangles[:, :, 2]
        starts, ends = [], []
        for i, j in ((0, 1), (1, 2), (2, 0)):
            cuts = (z[:, i] > height) != (z[:, j] > height)
            p, q = self.triangles[:, i], self.triangles[:, j]
            share = np.where(cuts, (height - z[:, i]) / np.where(cuts, z[:, j] - z[:, i], 1), np.nan)
            starts.append(p[:, :2] + share[:, None] * (q - p)[:, :2])
            ends.append(cuts)
        # Each triangle that is cut is cut on two of its edges.
        at, cuts = np.stack(starts, axis=1), np.stack(ends, axis=1)
        hit = cuts.sum(axis=1) == 2
        pairs: NDArray[np.float64] = at[hit][cuts[hit]].reshape(-1, 2, 2)
        return pairs

    def inside(self, points: NDArray[np.float64], height: float) -> NDArray[np.bool_]:
        """Which of these points, shape (n, 2), are inside at this height: how often a ray to +x is crossed."""
        pairs = self.outline(height)
        (ax, ay), (bx, by) = pairs[:, 0].T, pairs[:, 1].T
        x, y = points[:, :1], points[:, 1:]
        crosses = (ay > y) != (by > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            where = ax + (y - ay) / (by - ay) * (bx - ax)
        return (crosses & (where > x)).sum(axis=1) % 2 == 1


def read_stl(path: Path) -> Solid:
    """The solid in a binary STL file."""
    data = path.read_bytes()
    count = int.from_bytes(data[80:84], "little")
    assert len(data) == 84 + count * RECORD.itemsize, f"{path} is no binary STL of {count} triangles"
    return Solid(np.frombuffer(data, RECORD, count, 84)["corners"].astype(np.float64))
